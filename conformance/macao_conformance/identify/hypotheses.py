"""Full sets of readings, and what is next to them.

A *belief* holds a reading for every rule of a game, asked or not; its *readings* are those of the rules that are asked
under it. So a rule that is asked only for a while keeps the reading it had.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from macao_conformance.model import Game, Rule, Variant
from macao_conformance.readings import asked, settled

Belief = Mapping[str, str]
Swap = tuple[str, str]
"""A rule, and another reading of it."""

Step = tuple[Swap, ...]
"""What leads from a belief to a neighbour: one swap, or several at once."""

_COST: Mapping[str, int] = {"stated": 4, "implied": 4, "ruling": 5, "foil": 7}
"""How far-fetched a reading is. Two documented readings are more so than one foil: a mistake is one mistake."""


def readings(game: Game, belief: Belief) -> dict[str, str]:
    """The readings of the rules that are asked, in the order of the game's rules."""
    found: dict[str, str] = {}
    for rule in game.rules.values():
        if asked(rule, found):
            found[rule.id] = belief[rule.id]
    return found


def belief_of(game: Game, variant: Variant) -> dict[str, str]:
    """What a variant would say to every rule; where nothing settles a rule, its first reading."""
    known = settled(game, variant)
    return {
        rule.id: known[rule.id][0] if rule.id in known else next(iter(rule.readings)) for rule in game.rules.values()
    }


def others(rule: Rule, reading: str) -> list[Swap]:
    """The other readings of a rule, the better founded first."""
    left = [name for name in rule.readings if name != reading]
    return [(rule.id, name) for name in sorted(left, key=lambda name: _COST[rule.readings[name].evidence])]


def steps(game: Game, belief: Belief, name: str) -> list[Step]:
    """The ways to the neighbours of a belief that have another reading of one rule.

    Where that makes further rules asked, other readings of one or two of them make neighbours too: what the belief
    would say to a rule that is not asked has never been looked at.
    """
    held = readings(game, belief)
    found: list[Step] = []
    for swap in others(game.rules[name], belief[name]):
        found.append((swap,))
        new = [rule for rule in readings(game, swapped(belief, swap)) if rule not in held]
        found += [(swap, *further) for size in (1, 2) for further in joint(game, belief, new, size)]
    return found


def swapped(belief: Belief, *swaps: Swap) -> dict[str, str]:
    """A belief with other readings."""
    return {**belief, **dict(swaps)}


def cost(game: Game, swaps: Step) -> int:
    """How far-fetched some swaps are together."""
    return sum(_COST[game.rules[rule].readings[reading].evidence] for rule, reading in swaps)


def joint(game: Game, belief: Belief, rules: list[str], size: int) -> Iterator[Step]:
    """All ways to swap so many of some rules at once."""
    for chosen in combinations(rules, size):
        ways: list[Step] = [()]
        for name in chosen:
            ways = [(*way, swap) for way in ways for swap in others(game.rules[name], belief[name])]
        yield from ways
