"""The hunt: trials drawn without end, and every new way to differ shrunk by Hypothesis to the smallest play.

What an engine is known to do already is no news: a fault that one swapped reading explains is its reading, and another
is the same if it first shows in the same field.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from macao_conformance.authoring.rows import View, views
from macao_conformance.cases import Case
from macao_conformance.fuzzing.arena import Answered, Arena, Played
from macao_conformance.fuzzing.naming import first_explained, swap_of, told_apart
from macao_conformance.fuzzing.parting import Parting
from macao_conformance.fuzzing.searching import Seed, searched
from macao_conformance.fuzzing.trials import Material, Trial, trials
from macao_conformance.fuzzing.trimming import trimmed
from macao_conformance.model import Game
from macao_conformance.verdicts import Unsupported

_LOOKS = 200
"""So many plays that differ where a fault without an explanation does are looked at, whether one explains them."""
_SHRINKING = 10.0
"""Seconds that a fault may be shrunk for."""
_COVERING = 8
"""Of so many plays, one is asked which readings it would tell apart."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A way in which the engine differs: the smallest play that shows it, and the readings that explain it."""

    game: str
    case: Case
    parting: Parting
    explanations: tuple[tuple[str, str], ...]
    """(rule, reading): with any one of them swapped, the oracle shows the same. None: no single reading explains it."""
    seconds: float
    """When it was found, since the hunt began."""

    @property
    def key(self) -> str:
        """What makes it the same fault: the game, and its first explanation or the field where it shows."""
        if self.explanations:
            return f"{self.game}/" + "=".join(self.explanations[0])
        return f"{self.game}/{self.parting.leaf if self.parting.leaf != 'broke' else self.parting.path}"


@dataclass(frozen=True, slots=True)
class Limit:
    """When a hunt ends: after so many plays, or seconds; at the first fault, if `first`."""

    plays: int | None = None
    seconds: float | None = None
    first: bool = False


@dataclass(slots=True)
class Tally:
    """What has come of a hunt so far."""

    tried: int = 0
    plays: int = 0
    unsupported: int = 0
    actions: int = 0
    began: float = field(default_factory=time.monotonic)
    faults: list[Fault] = field(default_factory=list)
    told: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    """By game, the (rule, reading) whose swap some play would have shown."""
    tellable: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    """By game, all (rule, reading) that are one swap away from a variant that is tried."""
    complete: bool = True

    @property
    def seconds(self) -> float:
        """Since the hunt began."""
        return time.monotonic() - self.began


Tell = Callable[[Tally], None]


class Hunt:
    """A hunt over some variants of some games, each game's in turn."""

    def __init__(self, arena: Arena, grounds: Mapping[str, tuple[Material, Sequence[str]]], tell: Tell) -> None:
        self._arena = arena
        self._grounds = grounds
        self._tell = tell
        self._open: dict[str, list[View]] = {}
        self._looks = _LOOKS
        self.tally = Tally()
        for name, (of, variants) in grounds.items():
            every = [view for view in _swaps(arena, of.game, variants) if view.rule is not None]
            self._open[name] = every
            self.tally.tellable[name] = {swap_of(view) for view in every}
            self.tally.told[name] = set()

    def replay(self, cases: Sequence[Case]) -> None:
        """Try plays that were found before; those that still differ are faults."""
        for case in cases:
            of, _ = self._grounds[case.scenario.game]
            readings = self._arena.readings(of.game, case.variant_id)
            played = self._arena.replay(replace(case, readings=readings))
            if played is None:
                continue
            answered = self._heard(of.game, played)
            if answered is not None and self._is_new(of.game, answered):
                self._add(of.game, [answered], ("corpus",))
            self._tell(self.tally)

    def run(self, seed: object, limit: Limit) -> None:
        """Try until the limit. Interrupted, it leaves what has been found."""
        batch = 0
        while not self._ended(limit):
            for of, variants in self._grounds.values():
                if self._ended(limit):
                    return
                batch += 1
                self._batch(of, variants, (seed, batch), limit)

    def _batch(self, of: Material, variants: Sequence[str], seed: Seed, limit: Limit) -> None:
        """Draw one batch of trials; the first new fault among them ends it."""
        game, found = of.game, list[Answered]()
        began: list[float] = []

        def is_new(trial: Trial) -> bool:
            if (time.monotonic() - began[0] > _SHRINKING) if began else self._ended(limit):
                return False
            answered = self._tried(of, trial)
            if answered is None or not self._is_new(game, answered):
                return False
            if not began:
                began.append(time.monotonic())
            found.append(answered)
            return True

        searched(trials(of, self._held(game, variants)), is_new, seed)
        if found:
            self._add(game, found, seed)

    def _held(self, game: Game, variants: Sequence[str]) -> list[tuple[str, Mapping[str, str]]]:
        return [(name, self._arena.readings(game, name)) for name in variants]

    def _tried(self, of: Material, trial: Trial) -> Answered | None:
        self.tally.tried += 1
        if not of.sound(trial.setup):
            return None
        played = self._arena.play(of.game, trial)
        return None if played is None else self._heard(of.game, played)

    def _heard(self, game: Game, played: Played) -> Answered | None:
        """Ask the engine for a play, and count it; None if it does not do that."""
        tally = self.tally
        tally.plays += 1
        tally.actions += len(played.case.actions)
        if tally.plays % _COVERING == 0:
            self._cover(game, played)
        self._tell(tally)
        answered = self._arena.ask(game, played)
        tally.unsupported += isinstance(answered.reply, Unsupported)
        return answered

    def _cover(self, game: Game, played: Played) -> None:
        """Find which readings that no play has told yet this one would tell."""
        told = self.tally.told[game.id]
        mine = [view for view in self._open[game.id] if view.variant == played.case.variant_id]
        told |= {swap_of(view) for view in self._arena.tells(game, played, mine)}
        self._open[game.id] = [view for view in self._open[game.id] if swap_of(view) not in told]

    def _is_new(self, game: Game, answered: Answered) -> bool:
        """Whether a play differs, and in a way that is not known yet."""
        if answered.parting is None:
            return False
        known = self._known(game)
        swaps = [known, *({rule: reading} for rule, reading in known.items())] if known else []
        if any(self._arena.explained(game, answered, swap) for swap in swaps):
            return False
        alike = [
            fault
            for fault in self.tally.faults
            if fault.game == game.id and not fault.explanations and fault.parting.leaf == answered.parting.leaf
        ]
        if not alike:
            return True
        self._looks -= 1
        return self._looks > 0 and any(self._arena.explanations(game, answered, some) for some in ({}, known))

    def _known(self, game: Game) -> dict[str, str]:
        """The readings that the engine is known to have by now."""
        return dict(
            fault.explanations[0] for fault in self.tally.faults if fault.game == game.id and fault.explanations
        )

    def _add(self, game: Game, found: Sequence[Answered], seed: Seed) -> None:
        """Name a new fault that was found in several plays, and keep it with the smallest play of those named so."""
        of, variants = self._grounds[game.id]
        seconds = self.tally.seconds
        answered, named = first_explained(self._arena, game, found, self._known(game))
        parting = answered.parting
        if parting is None:
            raise AssertionError("only what differs is a fault")
        if not self._arena.repeatable(game, answered):
            parting = Parting(parting.step, "broke.unrepeatable", None, "equal requests are answered differently")
            fault = Fault(game.id, answered.played.case, parting, (), seconds)
        else:
            views = told_apart(self._arena, of, self._held(game, variants), named, seed)
            swaps = tuple(swap_of(view) for view in views)
            answered = self._trimmed(game, answered, dict(swaps[:1]))
            fault = Fault(game.id, answered.played.case, answered.parting or parting, swaps, seconds)
        self.tally.faults = [one for one in self.tally.faults if not self._explained_by(game, one, fault)] + [fault]
        self._tell(self.tally)

    def _explained_by(self, game: Game, old: Fault, new: Fault) -> bool:
        """Whether a fault that nothing explained is no more than those known, now that there is one more."""
        if old.explanations or old.game != game.id or not new.explanations or old.parting.leaf == "broke":
            return False
        played = self._arena.replay(old.case)
        swaps = {**self._known(game), new.explanations[0][0]: new.explanations[0][1]}
        return played is not None and self._arena.explained(game, self._arena.ask(game, played), swaps)

    def _trimmed(self, game: Game, answered: Answered, explanation: Mapping[str, str]) -> Answered:
        """Leave out of a play what its fault does not need: what explains it, or where it shows, stays the same."""
        of, _ = self._grounds[game.id]
        least, until = answered, time.monotonic() + _SHRINKING

        def is_same(case: Case) -> bool:
            nonlocal least
            if time.monotonic() > until or not of.sound(case.setup):
                return False
            played = self._arena.replay(case)
            again = None if played is None else self._arena.ask(game, played)
            if again is None or again.parting is None:
                return False
            if not explanation and (answered.parting is None or again.parting.leaf != answered.parting.leaf):
                return False
            if explanation and not self._arena.explained(game, again, explanation):
                return False
            least = again
            return True

        trimmed(answered.played.case, is_same)
        return least

    def _ended(self, limit: Limit) -> bool:
        tally = self.tally
        return (
            (limit.first and bool(tally.faults))
            or (limit.plays is not None and tally.plays >= limit.plays)
            or (limit.seconds is not None and tally.seconds >= limit.seconds)
        )


def _swaps(arena: Arena, game: Game, variants: Sequence[str]) -> Iterator[View]:
    for name in variants:
        yield from views(game, {}, [name], swapped=arena.declared.get(name))
