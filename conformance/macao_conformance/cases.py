"""Scenarios under variants: what an engine is asked, and what must be seen.

Trace entry i is the observation after i actions, so the checks of a case carry the index of the entry they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from macao_conformance.model import Act, Expect, Game, Json, Outcome, Scenario, Spec, Step, Where
from macao_conformance.problems import UnknownName
from macao_conformance.readings import Resolved, fits, resolve


@dataclass(frozen=True, slots=True)
class Expected:
    """Entry `index` of the trace must show these fields."""

    index: int
    fields: Mapping[str, Json]
    where: Where


@dataclass(frozen=True, slots=True)
class Refused:
    """Entry `index` of the trace must say that the action before it was refused; by which rule, is for reports."""

    index: int
    rule: str
    where: Where


Check = Expected | Refused


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario under one variant, or under a variant with other readings."""

    id: str
    scenario: Scenario
    variant_id: str
    readings: Mapping[str, str]
    outcome: Outcome
    setup: Mapping[str, Json]
    actions: tuple[Mapping[str, Json], ...]
    checks: tuple[Check, ...]


def steps_of(scenario: Scenario, outcome: Outcome) -> tuple[Step, ...]:
    """Return the common steps, those of the outcome, and its expectation last."""
    end = () if outcome.expect is None else (outcome.expect,)
    return (*scenario.play, *outcome.play, *end)


def actions_of(scenario: Scenario, outcome: Outcome) -> tuple[Mapping[str, Json], ...]:
    """Return the actions an engine is sent; nothing in them tells what is expected."""
    return tuple(step.action for step in steps_of(scenario, outcome) if isinstance(step, Act))


def checks_of(scenario: Scenario, outcome: Outcome) -> tuple[Check, ...]:
    """Return what must be seen along the trace, in order."""
    checks: list[Check] = []
    index = 0
    for step in steps_of(scenario, outcome):
        if isinstance(step, Expect):
            checks.append(Expected(index, step.fields, step.where))
            continue
        index += 1
        if step.refused is not None:
            checks.append(Refused(index, step.refused, step.where))
    return tuple(checks)


def fitting(scenario: Scenario, readings: Mapping[str, str]) -> list[Outcome]:
    """List the outcomes that fit some readings; none does out of the scenario's scope."""
    if not fits(scenario.under, readings):
        return []
    return [outcome for outcome in scenario.outcomes if fits(outcome.under, readings)]


def pick(scenario: Scenario, readings: Mapping[str, str]) -> Outcome | None:
    """Return the outcome that must follow under some readings; None out of scope, or if none or several fit."""
    found = fitting(scenario, readings)
    return found[0] if len(found) == 1 else None


def case_of(scenario: Scenario, variant_id: str, readings: Mapping[str, str]) -> Case | None:
    """Return the case of a scenario under some readings, or None where no outcome is picked."""
    outcome = pick(scenario, readings)
    if outcome is None:
        return None
    return Case(
        id=f"{scenario.id}@{variant_id}",
        scenario=scenario,
        variant_id=variant_id,
        readings=readings,
        outcome=outcome,
        setup=scenario.setup,
        actions=actions_of(scenario, outcome),
        checks=checks_of(scenario, outcome),
    )


def expand(
    spec: Spec,
    variants: Iterable[str] | None = None,
    rules: Iterable[str] | None = None,
    scenarios: Iterable[str] | None = None,
    declared: Mapping[str, Mapping[str, str]] | None = None,
) -> list[Case]:
    """List the cases of a spec, by game, scenario and variant in the order of the spec.

    None means all. `rules` keeps scenarios that are about one of them; `scenarios` knows aliases too. `declared` holds
    by variant the readings an engine declares its own. Raises UnknownName for an id the spec does not have.
    """
    games = spec.games.values()
    every_variant = {name for game in games for name in game.variants}
    every_rule = {name for game in games for name in game.rules}
    every_scenario = {name for game in games for scenario in game.scenarios.values() for name in _names(scenario)}
    _all_known("variant", declared or (), every_variant)
    wanted = (
        _all_known("variant", variants, every_variant),
        _all_known("rule", rules, every_rule),
        _all_known("scenario", scenarios, every_scenario),
    )
    return [case for game in games for case in _expand(game, *wanted, declared or {})]


def _expand(
    game: Game,
    variants: frozenset[str] | None,
    rules: frozenset[str] | None,
    scenarios: frozenset[str] | None,
    declared: Mapping[str, Mapping[str, str]],
) -> Iterator[Case]:
    resolved: dict[str, Resolved] = {
        variant.id: resolve(game, variant, declared.get(variant.id), "declared")
        for variant in game.variants.values()
        if variants is None or variant.id in variants
    }
    for scenario in game.scenarios.values():
        if rules is not None and rules.isdisjoint(scenario.rules):
            continue
        if scenarios is not None and scenarios.isdisjoint(_names(scenario)):
            continue
        for variant_id, found in resolved.items():
            case = case_of(scenario, variant_id, found.readings)
            if case is not None:
                yield case


def _names(scenario: Scenario) -> tuple[str, ...]:
    return (scenario.id, *scenario.aliases)


def _all_known(kind: str, names: Iterable[str] | None, known: set[str]) -> frozenset[str] | None:
    """Return the names asked for, all of which must be known; None stays None."""
    if names is None:
        return None
    asked = frozenset(names)
    for name in sorted(asked - known):
        raise UnknownName(kind, name, known)
    return asked
