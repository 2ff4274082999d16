"""Scenarios against the variants: exactly one outcome fits each in scope, and none is dead text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from macao_conformance.cases import fitting, steps_of
from macao_conformance.checking.setups import ONE_OR_SEVERAL
from macao_conformance.model import Act, Game, Outcome, Scenario
from macao_conformance.problems import Problem
from macao_conformance.readings import fits, neighbours, resolve

Readings = Mapping[str, str]


def scenario_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong with the scenarios of a game whose rules and variants are sound."""
    table = Swaps(game)
    for scenario in game.scenarios.values():
        yield from problems_of(scenario, table)
    yield from _examples(game, table)


def _examples(game: Game, table: Swaps) -> Iterator[Problem]:
    """Yield the variants whose example is a scenario they do not play; one that is not sound was complained about."""
    for variant in game.variants.values():
        scenario = game.scenarios.get(variant.example or "")
        if scenario is not None and not fits(scenario.under, table.base[variant.id]):
            message = f"the example `{scenario.id}` of `{variant.id}` has no case for it"
            yield Problem(variant.where, message, f"`under` at {scenario.where} leaves it out: choose another scenario")


def problems_of(scenario: Scenario, table: Swaps) -> Iterator[Problem]:
    """Yield what is wrong with one scenario."""
    if not scenario.outcomes:
        yield Problem(scenario.where, f"`{scenario.id}` has neither `expect` nor `outcomes`", ONE_OR_SEVERAL)
        return
    found = [*_structure(scenario), *_variants_fit(scenario, table)]
    yield from found
    if not found:
        yield from _reached(scenario, table)


class Swaps:
    """The readings of every variant, and of every single swap from it, each resolved once."""

    def __init__(self, game: Game) -> None:
        self.base: dict[str, Readings] = {v.id: resolve(game, v).readings for v in game.variants.values()}
        self._swaps: dict[str, dict[str, list[tuple[str, Readings]]]] = {}
        for variant in game.variants.values():
            by_rule: dict[str, list[tuple[str, Readings]]] = defaultdict(list)
            for rule, reading, resolved in neighbours(game, variant):
                if game.rules[rule].readings[reading].evidence != "foil":
                    by_rule[rule].append((reading, resolved.readings))
            self._swaps[variant.id] = by_rule
        self._needs = {rule.id: {name for condition in rule.when for name in condition} for rule in game.rules.values()}

    def swaps(self, variant: str, rules: set[str]) -> Iterator[tuple[str, str, Readings]]:
        """Yield (rule, reading, all readings then) for each swap that can matter to some rules."""
        for rule in rules:
            for reading, readings in self._swaps[variant].get(rule, ()):
                yield rule, reading, readings

    def relevant(self, scenario: Scenario) -> set[str]:
        """Return the rules a scenario depends on, and those on which it depends whether they are asked."""
        open_ = set(scenario.under).union(*(outcome.under for outcome in scenario.outcomes))
        found: set[str] = set()
        while open_:
            name = open_.pop()
            found.add(name)
            open_ |= self._needs.get(name, set()) - found
        return found


def _structure(scenario: Scenario) -> Iterator[Problem]:
    """Yield outcomes that ask about other rules than the scenario's, or that expect nothing."""
    for outcome in scenario.outcomes:
        for rule in outcome.under:
            if rule not in scenario.rules:
                message = f"the outcome depends on the rule `{rule}`, and `{scenario.id}` is not about it"
                yield Problem(outcome.where, message, "add it to the scenario's `rules`")
        steps = steps_of(scenario, outcome)
        last = steps[-1] if steps else None
        if last is None or (isinstance(last, Act) and last.refused is None):
            hint = "give it an `expect`, or end it with an action marked `refused`"
            yield Problem(outcome.where, f"an outcome of `{scenario.id}` expects nothing at its end", hint)
    steps_anywhere = {id(s): s for outcome in scenario.outcomes for s in steps_of(scenario, outcome)}
    for step in steps_anywhere.values():
        if isinstance(step, Act) and step.refused is not None and step.refused not in scenario.rules:
            message = f"an action is refused by the rule `{step.refused}`, and `{scenario.id}` is not about it"
            yield Problem(step.where, message, "add it to the scenario's `rules`")


def _variants_fit(scenario: Scenario, table: Swaps) -> Iterator[Problem]:
    """Yield the variants in scope that no outcome fits, or more than one; those with the same trouble together."""
    stuck: dict[tuple[str, str], list[str]] = defaultdict(list)
    named = sorted({rule for outcome in scenario.outcomes for rule in outcome.under})
    for variant, readings in table.base.items():
        if not fits(scenario.under, readings):
            continue
        found = fitting(scenario, readings)
        if len(found) != 1:
            has = ", ".join(f"{rule}: {readings.get(rule, 'not asked')}" for rule in named)
            stuck[_count(found), has].append(variant)
    for (said, has), variants in stuck.items():
        message = f"`{scenario.id}`: {said} {', '.join(f'`{name}`' for name in variants)}"
        hint = _ANOTHER if said == _NONE else _NARROWER
        yield Problem(scenario.where, message, f"{hint} ({has})" if has else hint)


_NONE = "no outcome fits"
_ANOTHER = "add an outcome, or narrow the scenario's `under`"
_NARROWER = "exactly one must: make one of them narrower"


def _count(found: list[Outcome]) -> str:
    """Return how many outcomes fit."""
    if not found:
        return _NONE
    return f"{len(found)} outcomes, on lines {' and '.join(str(outcome.where.line) for outcome in found)}, fit"


def _reached(scenario: Scenario, table: Swaps) -> Iterator[Problem]:
    """Yield outcomes nobody reaches by one swap or none, and the first swap that two outcomes fit, or none."""
    waiting = {id(outcome): outcome for outcome in scenario.outcomes}
    relevant = table.relevant(scenario)
    for readings in table.base.values():
        for outcome in fitting(scenario, readings):
            waiting.pop(id(outcome), None)
    stuck: tuple[str, str, str, list[Outcome]] | None = None
    for variant in table.base:
        for rule, reading, readings in table.swaps(variant, relevant):
            found = fitting(scenario, readings)
            for outcome in found:
                waiting.pop(id(outcome), None)
            if len(found) != 1 and stuck is None and fits(scenario.under, readings):
                stuck = (variant, rule, reading, found)
    for outcome in waiting.values():
        under = ", ".join(f"{rule}: {'|'.join(wanted)}" for rule, wanted in outcome.under.items()) or "any reading"
        message = f"no variant reaches this outcome of `{scenario.id}`, not even with one reading swapped"
        yield Problem(outcome.where, message, f"delete it, or widen the scenario's `under` (it is for {under})")
    if stuck is not None:
        variant, rule, reading, found = stuck
        message = f"`{scenario.id}`: {_count(found)} `{variant}` with `{rule}: {reading}`"
        yield Problem(scenario.where, message, _NARROWER if found else _ANOTHER)
