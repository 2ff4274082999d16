"""Which rules decide an outcome: those of which another reading makes an engine show something else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from macao_conformance.authoring.oracle import Oracle
from macao_conformance.authoring.rows import Row, View, rows, views
from macao_conformance.cases import actions_of, pick
from macao_conformance.compare import Sheet, judge, sheet
from macao_conformance.model import Game, Json, Outcome, Scenario
from macao_conformance.readings import resolve
from macao_conformance.values import marks_of
from macao_conformance.verdicts import ABSENT, Broke, Differs, Unsupported


@dataclass(frozen=True, slots=True)
class Deciding:
    """A rule that decides an outcome: the reading it has, and by other reading what changes, in words."""

    rule: str
    reading: str
    otherwise: dict[str, str]
    foils: frozenset[str]


@dataclass(frozen=True, slots=True)
class Decided:
    """What an engine shows of an outcome: the trace's turns, the rules that decide it, and where it disagrees."""

    turns: tuple[tuple[Json, ...], ...]
    rules: tuple[Deciding, ...]
    trouble: tuple[str, ...]


def decided(oracle: Oracle, game: Game, scenario: Scenario, outcome: Outcome) -> Decided:
    """Ask an engine what decides an outcome under the variants it is picked for.

    A rule the scenario is about is swapped in every variant, any other in the first that asks it.
    """
    laid_out = sheet(scenario, marks_of(game.observation))
    own = next(n for n, other in enumerate(scenario.outcomes) if other is outcome)
    asked = rows(oracle, scenario, _views(game, scenario, outcome), actions_of(scenario, outcome))
    fields = oracle.observes.get(game.id, frozenset())
    turns: list[list[Json]] = []
    found: dict[str, Deciding] = {}
    trouble: list[str] = []
    readings: Mapping[str, str] = {}
    for row in asked:
        said = _otherwise(laid_out, own, row, fields)
        if row.view.rule is None:
            trouble += [f"{row.view}: {said}"] if said else []
            readings = row.view.readings
            _add_turns(turns, row)
        elif said and row.view.reading is not None:
            rule = row.view.rule
            one = found.setdefault(rule, Deciding(rule, readings[rule], {}, _foils(game, rule)))
            one.otherwise.setdefault(row.view.reading, said)
    order = [*scenario.rules, *game.rules]
    ordered = sorted(found.values(), key=lambda one: order.index(one.rule))
    return Decided(tuple(map(tuple, turns)), tuple(ordered), tuple(trouble))


def _views(game: Game, scenario: Scenario, outcome: Outcome) -> list[View]:
    """List the views that are needed: of a rule the scenario is not about, in one variant only.

    An outcome that no variant is picked for is looked at where one swap leads to it.
    """
    swapped: set[tuple[str, str]] = set()

    def wanted(rule: str, reading: str) -> bool:
        new = rule in scenario.rules or (rule, reading) not in swapped
        swapped.add((rule, reading))
        return new

    picked = [name for name in game.variants if pick(scenario, resolve(game, game.variants[name]).readings) is outcome]
    if picked:
        return views(game, scenario.under, picked, wanted)
    for view in views(game, scenario.under, game.variants, lambda rule, _: rule in outcome.under):
        if not view.aside and pick(scenario, view.readings) is outcome:
            return views(game, scenario.under, [view.variant], wanted, view.swapped)
    return []


def _foils(game: Game, rule: str) -> frozenset[str]:
    return frozenset(name for name, reading in game.rules[rule].readings.items() if reading.evidence == "foil")


def _otherwise(laid_out: Sheet, own: int, row: Row, fields: frozenset[str]) -> str | None:
    """Return what an engine shows instead of an outcome, in words; None if it shows the outcome."""
    if isinstance(row.reply, Unsupported):
        return f"cannot be played: {row.reply.message}"
    if isinstance(row.reply, Broke):
        return f"the engine broke: {row.reply.seen}"
    verdict = judge(laid_out, own, row.reply, fields).verdict
    if not isinstance(verdict, Differs):
        return None
    return _in_words(verdict)


def _in_words(verdict: Differs) -> str:
    """Return a difference in a few words."""
    if verdict.path == "refused":
        return f"action {verdict.step} is {'refused' if verdict.seen is True else 'not refused'}"
    seen = verdict.seen
    said = seen if isinstance(seen, str) else repr(seen) if seen is ABSENT else json.dumps(seen, ensure_ascii=False)
    return f"{verdict.path} {said}"


def _add_turns(turns: list[list[Json]], row: Row) -> None:
    """Add whose turn it is in each entry of a trace, where that is new."""
    trace = row.trace
    for index, entry in enumerate(trace or ()):
        if index == len(turns):
            turns.append([])
        turn = (entry or {}).get("turn")
        if turn not in turns[index]:
            turns[index].append(turn)
