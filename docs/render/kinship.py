"""How near the variants of a game stand to each other, counted in readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from docs.render.site import Book, Site
from macao_conformance.model import Game, Rule, Variant
from macao_conformance.readings import lineage


@dataclass(frozen=True, slots=True)
class Kin:
    """Another variant of the game, the rules in which it differs, and in how many it does not."""

    variant: Variant
    differing: tuple[str, ...]
    agreeing: int


def kin_of(book: Book, variant: Variant) -> tuple[Kin, ...]:
    """Return the other variants of a game, the nearest first, and conjectures after all that is documented."""
    others = (v for v in book.game(variant).variants.values() if v.id != variant.id)
    found = [_kin(book, variant, other) for other in others]
    return tuple(sorted(found, key=lambda kin: (kin.variant.conjecture is not None, len(kin.differing))))


def _kin(book: Book, variant: Variant, other: Variant) -> Kin:
    """Compare two variants; a rule that arises in one of them only differs."""
    here, there = book.resolved[variant.id].readings, book.resolved[other.id].readings
    arising = [rule for rule in book.game(variant).rules if rule in here or rule in there]
    differing = tuple(rule for rule in arising if here.get(rule) != there.get(rule))
    return Kin(other, differing, len(arising) - len(differing))


def closest(book: Book, game: Game) -> tuple[str, str] | None:
    """Return the two documented variants of a game that differ least, though neither is told as a change to another.

    Where there are no two such, the two that differ least; where there are no two at all, None.
    """
    pairs = list(combinations(sorted(game.variants.values(), key=lambda v: v.conjecture is not None), 2))
    if not pairs:
        return None

    def distance(pair: tuple[Variant, Variant]) -> tuple[bool, bool, int]:
        one, other = pair
        guessed = one.conjecture is not None or other.conjecture is not None
        derived = any(len(list(lineage(game, variant))) > 1 for variant in pair)
        return guessed, derived, len(_kin(book, one, other).differing)

    one, other = min(pairs, key=distance)
    return one.id, other.id


def rules_by_topic(game: Game) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Yield the topics of a game that have rules, and their rules."""
    for topic in game.topics:
        rules = tuple(rule for rule in game.rules.values() if rule.topic == topic)
        if rules:
            yield topic, rules


def rule_name(site: Site, game: str, rule: str) -> str:
    """Return the short name of a rule: the game's own word, the word all games share, or the id as words."""
    for key in (f"rule.{game}.{rule}", f"rule.{rule}"):
        if key in site.words:
            return site.word(key)
    return rule.replace("-", " ")
