"""The sources: what each is, how they depend on each other, and every passage with what rests on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from docs.render.family import group_name, picture
from docs.render.links import relative, source_url
from docs.render.site import Book, Site
from macao_conformance.disagreements import Found, slips
from macao_conformance.model import Passage, Scenario, Source


@dataclass(frozen=True, slots=True)
class Rests:
    """A reading that cites a passage; `implied` where the passage only implies it."""

    game: str
    rule: str
    reading: str
    implied: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A passage, the readings that rest on it, and the scenarios taken from it."""

    passage: Passage
    readings: tuple[Rests, ...]
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A source as the list of them shows it; `games` are those whose readings rest on it."""

    source: Source
    group: str
    games: tuple[str, ...]
    readings: int


def source_pages(site: Site) -> None:
    """Write the list of sources with the family tree, and a page a source."""
    resting = rests(site.book)
    taken = _taken(site.book)
    amiss = slips(site.book.spec)
    cards = [_card(source, resting) for source in site.book.spec.sources.values()]
    root = relative("sources/", "")
    site.page("sources/", "sources.md.j2", cards=cards, tree=picture(site, root))
    for card in cards:
        source = card.source
        told = [
            Told(passage, resting.get(anchor, ()), taken.get(anchor, ())) for anchor, passage in source.passages.items()
        ]
        found: dict[str, list[Found]] = {}
        for slip in amiss:
            if slip.anchor.partition("¶")[0] == source.id:
                found.setdefault(slip.slip, []).append(slip)
        site.page(source_url(source.id), "source.md.j2", card=card, source=source, told=told, slips=found)


def rests(book: Book) -> Mapping[str, tuple[Rests, ...]]:
    """Return, by passage, the readings that cite it."""
    found: dict[str, list[Rests]] = {}
    for game in book.spec.games.values():
        for rule in game.rules.values():
            for reading in rule.readings.values():
                for anchor in reading.passages:
                    entry = Rests(game.id, rule.id, reading.id, anchor in reading.implied)
                    found.setdefault(anchor, []).append(entry)
    return {anchor: tuple(entries) for anchor, entries in found.items()}


def _taken(book: Book) -> Mapping[str, tuple[Scenario, ...]]:
    """Return, by passage, the scenarios that say they are taken from it."""
    found: dict[str, list[Scenario]] = {}
    for game in book.spec.games.values():
        for scenario in game.scenarios.values():
            for anchor in scenario.cites:
                found.setdefault(anchor, []).append(scenario)
    return {anchor: tuple(entries) for anchor, entries in found.items()}


def _card(source: Source, resting: Mapping[str, tuple[Rests, ...]]) -> Card:
    own = [entry for anchor in source.passages for entry in resting.get(anchor, ())]
    readings = {(entry.game, entry.rule, entry.reading) for entry in own}
    return Card(source, group_name(source.group), tuple(dict.fromkeys(entry.game for entry in own)), len(readings))
