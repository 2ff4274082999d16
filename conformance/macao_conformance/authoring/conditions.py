"""Finds conditions that tell sets of readings apart: one list of conditions for each answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from macao_conformance.model import Condition, Game
from macao_conformance.readings import fits

Readings = Mapping[str, str]
Answered = Sequence[tuple[Readings, Hashable]]
"""Readings of all rules, and what the answer under them is."""


@dataclass(frozen=True, slots=True)
class Told:
    """A condition and the answer wherever it holds."""

    condition: Condition
    answer: Hashable


def told_apart(game: Game, answered: Answered, rules: Sequence[str]) -> list[Told] | None:
    """Return conditions over some rules of which exactly one fits each of the readings, the fewest that are found.

    None where these rules do not tell the answers apart. Readings are in the order of the rule.
    """
    answers: dict[tuple[str | None, ...], Hashable] = {}
    for readings, answer in answered:
        if answers.setdefault(tuple(readings.get(rule) for rule in rules), answer) != answer:
            return None
    found = [
        Told({rule: (reading,) for rule, reading in zip(rules, combination, strict=True) if reading}, answer)
        for combination, answer in answers.items()
    ]
    found = _widened(_merged(game, found), answered)
    exact = all(sum(fits(one.condition, readings) for one in found) == 1 for readings, _ in answered)
    return sorted(found, key=lambda one: _order(game, one.condition, rules)) if exact else None


def _order(game: Game, condition: Condition, rules: Sequence[str]) -> list[int]:
    """Return by what conditions are sorted: rule by rule, the place of the first reading; what is open comes last."""
    places = [list(game.rules[rule].readings) for rule in rules]
    return [
        min(map(place.index, condition[rule])) if rule in condition else len(place)
        for rule, place in zip(rules, places, strict=True)
    ]


def _merged(game: Game, found: list[Told]) -> list[Told]:
    """Join conditions for one answer that differ in a single rule."""
    while (pair := next(_joinable(found), None)) is not None:
        one, other, rule = pair
        readings = {*one.condition[rule], *other.condition[rule]}
        both = tuple(name for name in game.rules[rule].readings if name in readings)
        found[found.index(one)] = replace(one, condition={**one.condition, rule: both})
        found.remove(other)
    return found


def _joinable(found: list[Told]) -> Iterator[tuple[Told, Told, str]]:
    for one, other in combinations(found, 2):
        if one.answer == other.answer and one.condition.keys() == other.condition.keys():
            parted = [rule for rule in one.condition if one.condition[rule] != other.condition[rule]]
            if len(parted) == 1:
                yield one, other, parted[0]


def _widened(found: list[Told], answered: Answered) -> list[Told]:
    """Drop what a condition does not need, and the conditions that are then covered."""
    kept = list(found)
    for one in found:
        if one not in kept:
            continue
        for rule in reversed(list(one.condition)):
            wider = replace(one, condition={name: value for name, value in one.condition.items() if name != rule})
            if any(fits(wider.condition, readings) and answer != one.answer for readings, answer in answered):
                continue
            covered = [other for other in kept if other is not one and _within(other, wider, answered)]
            others = [other for other in kept if other is not one and other not in covered]
            if any(_meet(other, wider, answered) for other in others):
                continue
            kept = [wider if other is one else other for other in kept if other not in covered]
            one = wider  # noqa: PLW2901  (the next rule is dropped from what is left)
    return kept


def _within(inner: Told, outer: Told, answered: Answered) -> bool:
    return all(fits(outer.condition, readings) for readings, _ in answered if fits(inner.condition, readings))


def _meet(one: Told, other: Told, answered: Answered) -> bool:
    return any(fits(one.condition, readings) and fits(other.condition, readings) for readings, _ in answered)


def needed(game: Game, answered: Answered, rules: Sequence[str]) -> list[Told] | None:
    """The same, over as few of the rules as will do: those that can be spared are left out, the last first."""
    found = told_apart(game, answered, rules)
    if found is None:
        return None
    kept = list(rules)
    for rule in reversed(rules):
        fewer = [name for name in kept if name != rule]
        without = told_apart(game, answered, fewer)
        if without is not None:
            kept, found = fewer, without
    return found
