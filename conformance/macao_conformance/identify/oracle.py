"""What a set of readings looks like: asked of an engine that plays by whatever readings it is sent, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from macao_conformance.cases import Case
from macao_conformance.identify.hypotheses import Belief, readings
from macao_conformance.identify.questions import Question, View, view
from macao_conformance.model import Game
from macao_conformance.session import Reply
from macao_conformance.verdicts import Broke, Unsupported

Ask = Callable[[Sequence[Case]], Sequence[Reply]]
"""Asks an engine several cases, and returns a reply to each."""


_Key = tuple[Question, tuple[tuple[str, str], ...]]


class Oracle:
    """An engine that follows readings. `fields` are those it shows; `variant` is the name it is called by."""

    def __init__(self, game: Game, ask: Ask, fields: Collection[str], variant: str) -> None:
        self.game = game
        self._ask = ask
        self._fields = frozenset(fields)
        self._variant = variant
        self._held: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}
        self._known: dict[_Key, View] = {}

    def views(self, wanted: Sequence[tuple[Question, Belief]]) -> list[View]:
        """What each question looks like under each belief, at all places the oracle shows."""
        keys = [(question, self._readings(belief)) for question, belief in wanted]
        missing = list(dict.fromkeys(key for key in keys if key not in self._known))
        if missing:
            replies = self._ask([question.case(self._variant, dict(held)) for question, held in missing])
            for key, reply in zip(missing, replies, strict=True):
                self._known[key] = self._seen(key[0], reply)
        return [self._known[key] for key in keys]

    def view(self, question: Question, belief: Belief) -> View:
        """What one question looks like under one belief."""
        return self.views([(question, belief)])[0]

    def _readings(self, belief: Belief) -> tuple[tuple[str, str], ...]:
        # Beliefs hold all rules in one order, so their readings alone tell them apart.
        said = tuple(belief.values())
        if said not in self._held:
            self._held[said] = tuple(readings(self.game, belief).items())
        return self._held[said]

    def _seen(self, question: Question, reply: Reply) -> View:
        if isinstance(reply, Unsupported | Broke):
            return None
        return view(question, reply, self._fields)
