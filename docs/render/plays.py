"""Scenarios played on the reference engine: what a page draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from docs.render.site import Book
from macao_conformance.cases import Case, case_of, pick
from macao_conformance.model import Act, Expect, Json, Outcome, Scenario
from macao_conformance.readings import neighbours
from macao_reference.entry import engine


@dataclass(frozen=True, slots=True)
class Step:
    """The position after an action (None: at the start), what must be seen then, and whether the action was refused."""

    action: Mapping[str, Json] | None
    refused: str | None
    seen: Mapping[str, Json]
    expect: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """An outcome as it is played: for one variant, with one reading swapped where no variant has it as it is."""

    outcome: Outcome
    variants: tuple[str, ...]
    variant: str
    swapped: tuple[str, str] | None
    steps: tuple[Step, ...]


def played(
    game: str,
    variant: str,
    readings: Mapping[str, str],
    setup: Mapping[str, Json],
    actions: Sequence[Mapping[str, Json]],
) -> list[Mapping[str, Json]]:
    """Play actions on the reference: the observation before the first, and after each."""
    params = {"game": game, "variant": variant, "readings": dict(readings), "setup": setup, "actions": list(actions)}
    trace: list[Mapping[str, Json]] = engine("play", params)["trace"]
    return trace


def trace_of(game: str, case: Case) -> list[Mapping[str, Json]]:
    """Play a case on the reference."""
    return played(game, case.variant_id, case.readings, case.setup, case.actions)


def plays(book: Book, scenario: Scenario) -> list[Play]:
    """Play every outcome of a scenario, in order."""
    return [_play(book, scenario, outcome) for outcome in scenario.outcomes]


def _play(book: Book, scenario: Scenario, outcome: Outcome) -> Play:
    game = book.spec.games[scenario.game]
    picked = tuple(v for v in game.variants if pick(scenario, book.resolved[v].readings) is outcome)
    if picked:
        documented = [v for v in picked if not game.variants[v].conjecture]
        variant, swapped = (documented or picked)[0], None
        readings = book.resolved[variant].readings
    else:
        variant, swapped, readings = next(_reached(book, scenario, outcome))
    case = case_of(scenario, variant, readings)
    if case is None:
        raise AssertionError(scenario.id)
    return Play(outcome, picked, variant, swapped, tuple(steps_of(case, trace_of(game.id, case))))


def _reached(
    book: Book, scenario: Scenario, outcome: Outcome
) -> Iterator[tuple[str, tuple[str, str], Mapping[str, str]]]:
    """Yield the variants that reach an outcome with one reading swapped; the spec check says there is one."""
    game = book.spec.games[scenario.game]
    for name in game.variants:
        for rule, reading, readings in _neighbours(book, game.id, name):
            if pick(scenario, readings) is outcome:
                yield name, (rule, reading), readings


_Neighbours = tuple[tuple[str, str, Mapping[str, str]], ...]
_CACHE: dict[tuple[int, str, str], _Neighbours] = {}


def _neighbours(book: Book, game: str, variant: str) -> _Neighbours:
    key = (id(book), game, variant)
    if key not in _CACHE:
        found = book.spec.games[game]
        _CACHE[key] = tuple(
            (rule, reading, resolved.readings) for rule, reading, resolved in neighbours(found, found.variants[variant])
        )
    return _CACHE[key]


def steps_of(case: Case, trace: list[Mapping[str, Json]]) -> Iterator[Step]:
    """Yield a step for the start and one an action, each with what the scenario expects to be seen there."""
    expected: list[list[Mapping[str, Json]]] = [[] for _ in trace]
    refused: list[str | None] = [None for _ in trace]
    index = 0
    steps = (*case.scenario.play, *case.outcome.play, *((case.outcome.expect,) if case.outcome.expect else ()))
    for step in steps:
        if isinstance(step, Act):
            index += 1
            refused[index] = step.refused
        elif isinstance(step, Expect):
            expected[index].append(step.fields)
    for place, seen in enumerate(trace):
        action = case.actions[place - 1] if place else None
        yield Step(action, refused[place], seen, tuple(expected[place]))
