"""The engine under test and the one it is held to, asked the same plays; what legal play is, an oracle is asked.

The oracle is any engine that says `walks` and listens to readings. Mostly it is the one that the other is held to, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from macao_conformance.asking import Caller
from macao_conformance.authoring.oracle import NOBODY
from macao_conformance.authoring.rows import View, views
from macao_conformance.cases import Case
from macao_conformance.compare import Trace
from macao_conformance.fuzzing.parting import Parting, first_parting
from macao_conformance.fuzzing.trials import Action, Trial
from macao_conformance.model import Game, Json, Scenario, Spec, Where
from macao_conformance.protocol import Walked
from macao_conformance.readings import resolve
from macao_conformance.session import Reply
from macao_conformance.values import Marks, marks_of
from macao_conformance.verdicts import Broke, Unsupported

_ANSWERS = 5
"""How often a play is asked again whose answer might not be the same twice."""


@dataclass(frozen=True, slots=True)
class Played:
    """A whole play under a variant, and the trace that is right."""

    case: Case
    expected: Trace


@dataclass(frozen=True, slots=True)
class Answered:
    """What the engine under test made of a play; `parting` is None where nothing is wrong or it could not be asked."""

    played: Played
    reply: Reply
    parting: Parting | None


@dataclass(frozen=True, slots=True)
class Arena:
    """The engines, asked one play after the other. `declared` holds, by variant, readings of the engine's own."""

    spec: Spec
    engine: Caller
    oracle: Caller
    against: Caller | None
    declared: Mapping[str, Mapping[str, str]]

    def readings(self, game: Game, variant: str) -> Mapping[str, str]:
        """The readings that the engine is held to under a variant."""
        return resolve(game, game.variants[variant], self.declared.get(variant)).readings

    def play(self, game: Game, trial: Trial) -> Played | None:
        """Have a trial played to its end; None if its position cannot be played."""
        readings = self.readings(game, trial.variant)
        case = case_of_play(game, trial.variant, readings, trial.setup, trial.begin)
        walked = self.oracle.walk(case, trial.choices)
        if not isinstance(walked, Walked):
            return None
        if trial.thrown:
            played = self.replay(replace(case, actions=_with_thrown(walked.actions, trial.thrown)))
            if played is not None:
                return played
        if self.against is not None:
            return self.replay(replace(case, actions=walked.actions))
        return Played(replace(case, actions=walked.actions), walked.trace)

    def replay(self, case: Case) -> Played | None:
        """Have a play that is known played again; None if it cannot be."""
        reply = (self.against or self.oracle).play(case).reply
        return None if isinstance(reply, Unsupported | Broke) else Played(case, reply)

    def ask(self, game: Game, played: Played) -> Answered:
        """Ask the engine under test for a play."""
        reply = self.engine.play(played.case).reply
        if isinstance(reply, Unsupported):
            return Answered(played, reply, None)
        if isinstance(reply, Broke):
            return Answered(played, reply, Parting(len(played.case.actions), f"broke.{reply.kind}", None, reply.seen))
        return Answered(played, reply, first_parting(played.expected, reply, *self._counting(game, self.engine)))

    def repeatable(self, game: Game, answered: Answered) -> bool:
        """Whether the engine answers the same play with the same trace, asked several times more."""
        if isinstance(answered.reply, Unsupported | Broke):
            return True
        for _ in range(_ANSWERS):
            again = self.engine.play(answered.played.case).reply
            if isinstance(again, Unsupported | Broke):
                return False
            if first_parting(answered.reply, again, *self._counting(game, self.engine)) is not None:
                return False
        return True

    def explained(self, game: Game, answered: Answered, swapped: Mapping[str, str]) -> bool:
        """Whether an oracle with some readings swapped shows what the engine showed."""
        case = answered.played.case
        over = {**self.declared.get(case.variant_id, {}), **swapped}
        readings = resolve(game, game.variants[case.variant_id], over).readings
        return self._shows(game, replace(case, readings=readings), answered.reply)

    def explanations(self, game: Game, answered: Answered, known: Mapping[str, str]) -> list[View]:
        """List the single swaps, on top of those known, under which an oracle shows what the engine showed."""
        case = answered.played.case
        over = {**self.declared.get(case.variant_id, {}), **known}
        found = views(game, {}, [case.variant_id], swapped=over)
        return [
            view
            for view in found
            if view.rule is not None and self._shows(game, replace(case, readings=view.readings), answered.reply)
        ]

    def tells(self, game: Game, played: Played, open_: Sequence[View]) -> Iterator[View]:
        """Yield the views under which the oracle shows something else than it does as the variant stands."""
        fields, marks = tuple(self.oracle.description.observes.get(game.id, ())), marks_of(game.observation)
        for view in open_:
            reply = self.oracle.play(replace(played.case, readings=view.readings)).reply
            if isinstance(reply, Unsupported | Broke) or first_parting(played.expected, reply, fields, marks):
                yield view

    def close(self) -> None:
        """End all engines."""
        for caller in (self.engine, self.oracle, self.against):
            if caller is not None:
                caller.close()

    def _shows(self, game: Game, case: Case, seen: Reply) -> bool:
        reply = self.oracle.play(case).reply
        if isinstance(reply, Unsupported | Broke) or isinstance(seen, Unsupported | Broke):
            return False
        return first_parting(reply, seen, *self._counting(game, self.engine)) is None

    def _counting(self, game: Game, engine: Caller) -> tuple[frozenset[str], Marks]:
        """The fields that both sides show, and what of them is a set."""
        mine = engine.description.observes.get(game.id, ())
        theirs = (self.against or self.oracle).description.observes.get(game.id, ())
        return frozenset(mine) & frozenset(theirs), marks_of(game.observation)


def case_of_play(
    game: Game, variant: str, readings: Mapping[str, str], setup: Mapping[str, Json], actions: Sequence[Action]
) -> Case:
    """Return a play as a case that nothing is expected of."""
    scenario = Scenario("a-play", game.id, "", "", (), (), (), {}, setup, (), (NOBODY,), Where(""))
    return Case("a-play", scenario, variant, readings, NOBODY, setup, tuple(actions), ())


def _with_thrown(actions: Sequence[Action], thrown: Sequence[tuple[int, Action]]) -> tuple[Action, ...]:
    """Put actions in at their places, counted round and round."""
    found = list(actions)
    for place, action in sorted(thrown, key=lambda one: one[0], reverse=True):
        found.insert(place % (len(actions) + 1), action)
    return tuple(found)
