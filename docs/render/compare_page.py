"""The page that sets two variants side by side, and the data its script reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from docs.render.kinship import closest, rule_name, rules_by_topic
from docs.render.links import variant_url
from docs.render.site import Site
from macao_conformance.model import Game, Json, Reading, Variant

_DATA = "assets/data/compare.json"


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in the whole table: a reading a variant, None where it does not arise; `same` if all have one."""

    rule: str
    name: str
    cells: tuple[Reading | None, ...]
    same: bool


@dataclass(frozen=True, slots=True)
class WholeTable:
    """All rules of a game by topic, against its variants."""

    game: Game
    variants: tuple[Variant, ...]
    topics: Mapping[str, tuple[Line, ...]]


def compare_page(site: Site) -> None:
    """Write the page and its data. Games of one variant have nothing to compare, and are only named."""
    games = [game for game in site.book.spec.games.values() if len(game.variants) > 1]
    alone = [v for game in site.book.spec.games.values() if len(game.variants) == 1 for v in game.variants.values()]
    site.page(
        "compare/",
        "compare.md.j2",
        tables=[whole_table(site, game) for game in games],
        alone=alone,
        data=_DATA,
    )
    site.file(_DATA, json.dumps(data_of(site, games), ensure_ascii=False, separators=(",", ":")))


def whole_table(site: Site, game: Game) -> WholeTable:
    """Set every rule of a game against all its variants."""
    variants = tuple(v for v in site.book.variants if v.game == game.id)
    resolved = [site.book.resolved[v.id].readings for v in variants]
    topics = {}
    for topic, rules in rules_by_topic(game):
        lines = []
        for rule in rules:
            cells = tuple(rule.readings.get(readings.get(rule.id, "")) for readings in resolved)
            if any(cells):
                lines.append(Line(rule.id, rule_name(site, game.id, rule.id), cells, len(set(map(id, cells))) == 1))
        topics[topic] = tuple(lines)
    return WholeTable(game, variants, {topic: lines for topic, lines in topics.items() if lines})


def data_of(site: Site, games: list[Game]) -> Json:
    """Return what the script needs: rules with their texts, variants with their readings and what those rest on."""
    return {
        "games": [
            {
                "id": game.id,
                "title": site.say(game.title),
                "closest": closest(site.book, game),
                "variants": [
                    {
                        "id": v.id,
                        "title": site.say(v.title),
                        "conjecture": v.conjecture is not None,
                        "url": variant_url(v.id),
                        "readings": site.book.resolved[v.id].readings,
                        "basis": site.book.resolved[v.id].basis,
                    }
                    for v in site.book.variants
                    if v.game == game.id
                ],
                "rules": [
                    {
                        "id": rule.id,
                        "name": rule_name(site, game.id, rule.id),
                        "topic": site.say(game.topics[topic]),
                        "readings": {name: site.say(reading.text) for name, reading in rule.readings.items()},
                    }
                    for topic, rules in rules_by_topic(game)
                    for rule in rules
                ],
            }
            for game in games
        ]
    }
