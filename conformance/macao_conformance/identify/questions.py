"""What an engine can be asked, and what is looked at in its answer.

A question is a scenario with one sequence of actions (its outcomes may act differently). Looked at is what the
scenario asks about: whether each action is refused, and the places where any of its outcomes expects something. All
else in a trace is left alone, as in a check: a scenario about ties does not say whose turn is next.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from macao_conformance.cases import Case
from macao_conformance.compare import Leaf, Trace, look, sheet
from macao_conformance.model import Game, Json, Outcome, Scenario
from macao_conformance.readings import fits
from macao_conformance.values import ORDERED, Marks, marks_of
from macao_conformance.verdicts import ABSENT

Cell = str | None
"""What stands at one place, in canonical JSON; None where the engine cannot show it."""

NOTHING = repr(ABSENT)
"""The cell that says that nothing stands there; it is no JSON."""

_encode = json.JSONEncoder(sort_keys=True, ensure_ascii=False).encode

View = tuple[Cell, ...] | None
"""What stands at the places of a question; None where it cannot be played at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A scenario with one sequence of actions. `names` are the rules it is about or that say where it applies."""

    scenario: Scenario
    outcome: Outcome
    actions: tuple[Mapping[str, Json], ...]
    places: tuple[Leaf, ...]
    names: frozenset[str]

    def applies(self, readings: Mapping[str, str]) -> bool:
        """Whether the scenario says anything under some readings."""
        return fits(self.scenario.under, readings)

    def case(self, variant: str, readings: Mapping[str, str]) -> Case:
        """The question as it is put to an engine."""
        return Case(
            f"{self.scenario.id}@{variant}",
            self.scenario,
            variant,
            readings,
            self.outcome,
            self.scenario.setup,
            self.actions,
            (),
        )


def questions(game: Game) -> list[Question]:
    """All questions of a game, in the order of its scenarios."""
    marks = marks_of(game.observation)
    return [question for scenario in game.scenarios.values() for question in _questions(scenario, marks)]


def _questions(scenario: Scenario, marks: Marks) -> list[Question]:
    found: list[Question] = []
    names = frozenset((*scenario.rules, *scenario.under))
    scripts = sheet(scenario, marks).scripts
    for outcome, script in zip(scenario.outcomes, scripts, strict=True):
        if any(question.actions == script.actions for question in found):
            continue
        places: dict[tuple[int, tuple[str, ...]], Leaf] = {}
        for other in scripts:
            if other.actions == script.actions:
                places |= {(leaf.entry, leaf.path): leaf for leaf in other.leaves}
        found.append(Question(scenario, outcome, script.actions, tuple(places.values()), names))
    return found


def view(question: Question, trace: Trace, fields: Collection[str]) -> tuple[Cell, ...]:
    """What a trace shows at the places of a question; `fields` are those the engine shows."""
    return tuple(_cell(leaf, trace, fields) for leaf in question.places)


def _cell(leaf: Leaf, trace: Trace, fields: Collection[str]) -> Cell:
    found = look(leaf, trace, fields)
    if found is None:
        return None
    path, value = found
    if value is ABSENT or path != leaf.path:
        return NOTHING
    return canonical(value, leaf.marks)


def canonical(value: Json, marks: Marks = ORDERED) -> str:
    """A value as one line of JSON, the same for values that are the same, sets in order."""
    return _encode(_ordered(value, marks))


def _ordered(value: Json, marks: Marks) -> Json:
    if isinstance(value, dict):
        return {key: _ordered(part, marks.under(key)) for key, part in value.items()}
    if isinstance(value, list):
        items = [_ordered(item, marks.items or ORDERED) for item in value]
        return sorted(items, key=canonical) if marks.is_set else items
    if marks.is_set and isinstance(value, str):
        return " ".join(sorted(value.split()))
    return value


def parted(one: View, two: View, visible: Sequence[bool] | None = None) -> bool:
    """Whether two views cannot be of the same play. Where either shows nothing, nothing is compared.

    `visible` says of each place whether it counts; without it all do.
    """
    if one is None or two is None:
        return one is not two
    if visible is None:
        return any(a != b and a is not None and b is not None for a, b in zip(one, two, strict=True))
    return any(
        a != b and a is not None and b is not None and seen for a, b, seen in zip(one, two, visible, strict=True)
    )


def visible(question: Question, fields: Collection[str]) -> tuple[bool, ...]:
    """Which places of a question an engine that shows these fields can show."""
    return tuple(leaf.path == ("refused",) or leaf.path[0] in fields for leaf in question.places)
