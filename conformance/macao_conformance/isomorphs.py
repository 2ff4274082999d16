"""The cases told otherwise: an engine that knows the rules, and not only the published cases, answers them alike.

Suits are relabelled, the list of seats begins elsewhere, money is multiplied, wherever the game says that this changes
nothing under the readings of a case. What is expected is told otherwise in the same way.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from macao_conformance.cases import Case, case_of
from macao_conformance.model import Act, Expect, Game, Json, Outcome, Scenario, Spec, Step, SymmetryKind
from macao_conformance.plan import Plan
from macao_conformance.results import Run
from macao_conformance.symmetries import Telling, claimed, listed_from, multiplied, relabelled
from macao_conformance.verdicts import Agrees, name_of

_TIMES: Final = (2, 3, 5, 7)
_MARK: Final = "~"


@dataclass(frozen=True, slots=True)
class Apart:
    """A case that agrees as it is written, and not when told otherwise: how it was told, and what came of it."""

    case: str
    told: tuple[str, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class Score:
    """Of the cases of a variant that can be told otherwise: how many, and how many agree as written and as told."""

    variant: str
    cases: int
    written: int
    told: int


def told_plan(spec: Spec, plan: Plan, seed: int) -> Plan:
    """Return the cases of a plan that can be told otherwise, so told; the same seed tells them the same way.

    What is decided without asking stays out.
    """
    told: dict[tuple[str, tuple[SymmetryKind, ...]], Scenario] = {}
    cases = []
    for case in plan.cases:
        if case.id in plan.decided:
            continue
        game = spec.games[case.scenario.game]
        kinds = _kinds(game, case)
        if not kinds:
            continue
        key = (case.scenario.id, kinds)
        if key not in told:
            told[key] = _told(game, case.scenario, kinds, seed)
        found = case_of(told[key], case.variant_id, case.readings)
        if found is not None and (found.setup, found.actions) != (case.setup, case.actions):
            cases.append(found)
    return replace(plan, cases=tuple(cases), decided={}, problems=(), warnings=())


def _kinds(game: Game, case: Case) -> tuple[SymmetryKind, ...]:
    """How a case may be told otherwise; a list of seats that is expected has its beginning, and forbids another."""
    claims = [kind for kind, one in game.symmetries.items() if claimed(one, case.readings, case.setup)]
    seats = set(case.setup["seats"])
    listed = any(_lists(expected, seats) for expected in _expected(case.scenario))
    return tuple(kind for kind in claims if kind != "seats" or not listed)


def _expected(scenario: Scenario) -> Iterator[Mapping[str, Json]]:
    for outcome in scenario.outcomes:
        for step in (*scenario.play, *outcome.play, outcome.expect):
            if isinstance(step, Expect):
                yield step.fields


def _lists(value: Json, seats: set[str]) -> bool:
    """Whether a value holds a list of seats."""
    if isinstance(value, dict):
        return any(_lists(part, seats) for part in value.values())
    return isinstance(value, list) and bool(seats.intersection(map(str, value)))


def _told(game: Game, scenario: Scenario, kinds: Sequence[SymmetryKind], seed: int) -> Scenario:
    """Tell a scenario otherwise in every way named; its id says which."""
    chance = random.Random(f"{seed}/{scenario.id}")  # noqa: S311 (no secret)
    for telling in (_telling(game, scenario, kind, chance) for kind in kinds):
        scenario = _retold(scenario, telling)
    return replace(scenario, id=f"{scenario.id}{_MARK}{'+'.join(kinds)}")


def _telling(game: Game, scenario: Scenario, kind: SymmetryKind, chance: random.Random) -> Telling:
    symmetry = game.symmetries[kind]
    if kind == "suits":
        order = list(symmetry.among)
        while order == list(symmetry.among):
            chance.shuffle(order)
        return relabelled(symmetry, order)
    if kind == "seats":
        return listed_from(chance.randrange(1, len(scenario.setup["seats"])))
    return multiplied(game, chance.choice(_TIMES))


def _retold(scenario: Scenario, telling: Telling) -> Scenario:
    def steps(some: Iterable[Step]) -> tuple[Step, ...]:
        return tuple(_step(step, telling) for step in some)

    def outcome(one: Outcome) -> Outcome:
        expect = None if one.expect is None else replace(one.expect, fields=telling.observation(one.expect.fields))
        return replace(one, play=steps(one.play), expect=expect)

    return replace(
        scenario,
        setup=telling.setup(scenario.setup),
        play=steps(scenario.play),
        outcomes=tuple(outcome(one) for one in scenario.outcomes),
    )


def _step(step: Step, telling: Telling) -> Step:
    if isinstance(step, Act):
        return replace(step, action=telling.action(step.action))
    return replace(step, fields=telling.observation(step.fields))


def compared(run: Run, told: Run) -> tuple[list[Score], list[Apart]]:
    """Compare a run with that of the same cases told otherwise: scores by variant, and the cases that part."""
    written = {result.case.id: result for result in run.results}
    scores: dict[str, list[tuple[bool, bool]]] = {}
    apart = []
    for result in told.results:
        name, _, kinds = result.case.scenario.id.partition(_MARK)
        plain = written.get(f"{name}@{result.case.variant_id}")
        if plain is None:
            continue
        agrees = isinstance(plain.verdict, Agrees), isinstance(result.verdict, Agrees)
        scores.setdefault(result.case.variant_id, []).append(agrees)
        if agrees == (True, False):
            apart.append(Apart(plain.case.id, tuple(kinds.split("+")), name_of(result.verdict)))
    return [
        Score(variant, len(rows), sum(one for one, _ in rows), sum(two for _, two in rows))
        for variant, rows in scores.items()
    ], apart


def record_of(seed: int, scores: Iterable[Score], apart: Iterable[Apart], *, complete: bool) -> dict[str, Json]:
    """Return a comparison as a report holds it."""
    return {
        "seed": seed,
        "complete": complete,
        "variants": {
            score.variant: {"cases": score.cases, "written": score.written, "told": score.told} for score in scores
        },
        "apart": [{"case": one.case, "told": list(one.told), "verdict": one.verdict} for one in apart],
    }


def joined(records: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    """Return the comparisons of several parts of one run as one."""
    variants: dict[str, dict[str, int]] = {}
    for variant, score in (pair for record in records for pair in record["variants"].items()):
        own = variants.setdefault(variant, dict.fromkeys(score, 0))
        for key, number in score.items():
            own[key] += number
    return {
        "seed": records[0]["seed"],
        "complete": all(record["complete"] for record in records),
        "variants": variants,
        "apart": [one for record in records for one in record["apart"]],
    }
