"""What a set of readings looks like: asked of an engine that plays by whatever readings it is sent, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from macao_conformance.cases import Case
from macao_conformance.identify.hypotheses import Belief, readings
from macao_conformance.identify.questions import Question, View, view
from macao_conformance.model import Game
from macao_conformance.session import Reply
from macao_conformance.verdicts import Broke, Unsupported

Ask = Callable[[Sequence[Case]], Sequence[Reply]]
"""Asks an engine several cases, and returns a reply to each."""


class Oracle:
    """An engine that follows readings. `fields` are those it shows; `variant` is the name it is called by."""

    def __init__(self, game: Game, ask: Ask, fields: Collection[str], variant: str) -> None:
        self._game = game
        self._ask = ask
        self._fields = frozenset(fields)
        self._variant = variant
        self._known: dict[tuple[Question, tuple[str, ...]], View] = {}
        self.asked = 0

    def views(self, wanted: Sequence[tuple[Question, Belief]]) -> list[View]:
        """What each question looks like under each belief, at all places the oracle shows."""
        keys: list[tuple[Question, tuple[str, ...]]] = []
        missing: dict[tuple[Question, tuple[str, ...]], Mapping[str, str]] = {}
        for question, belief in wanted:
            found = readings(self._game, belief)
            key = (question, tuple(f"{rule}={reading}" for rule, reading in found.items()))
            keys.append(key)
            if key not in self._known:
                missing[key] = found
        if missing:
            self.asked += len(missing)
            replies = self._ask([key[0].case(self._variant, found) for key, found in missing.items()])
            for (question, name), reply in zip(missing, replies, strict=True):
                self._known[question, name] = self._seen(question, reply)
        return [self._known[key] for key in keys]

    def view(self, question: Question, belief: Belief) -> View:
        """What one question looks like under one belief."""
        return self.views([(question, belief)])[0]

    def _seen(self, question: Question, reply: Reply) -> View:
        if isinstance(reply, Unsupported | Broke):
            return None
        return view(question, reply, self._fields)
