"""A page a game: its descriptions as cards, and its rules by topic."""

from __future__ import annotations

from dataclasses import dataclass

from docs.render.kinship import Kin, kin_of, rule_name, rules_by_topic
from docs.render.links import game_url
from docs.render.site import Site
from macao_conformance.model import Variant


@dataclass(frozen=True, slots=True)
class VariantCard:
    """A variant, its nearest relative, and the names of the rules in which they differ."""

    variant: Variant
    nearest: Kin | None
    differing: tuple[tuple[str, str], ...]


def game_pages(site: Site) -> None:
    """Write a page a game."""
    for game in site.book.spec.games.values():
        cards = [card_of(site, variant) for variant in site.book.variants if variant.game == game.id]
        site.page(
            game_url(game.id),
            "game.md.j2",
            game=game,
            documented=[one for one in cards if one.variant.conjecture is None],
            conjectures=[one for one in cards if one.variant.conjecture is not None],
            topics={
                topic: [(rule, rule_name(site, game.id, rule.id)) for rule in rules]
                for topic, rules in rules_by_topic(game)
            },
        )


def card_of(site: Site, variant: Variant) -> VariantCard:
    """Set a variant against the one it is nearest to."""
    kin = kin_of(site.book, variant)
    if not kin:
        return VariantCard(variant, None, ())
    names = tuple((rule, rule_name(site, variant.game, rule)) for rule in kin[0].differing)
    return VariantCard(variant, kin[0], names)
