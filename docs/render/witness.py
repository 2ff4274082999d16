"""Who says which reading of a rule: letters for the readings, columns for the sources, and who is in a disagreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from docs.render.family import columns, group_name
from docs.render.site import Book
from macao_conformance.disagreements import Kind, Row, Said, own_kind
from macao_conformance.model import Reading, Rule, Source


@dataclass(frozen=True, slots=True)
class Lettered:
    """A reading with its letter within the rule, A B C, and its colour, which counts from 0."""

    reading: Reading
    letter: str
    colour: int


@dataclass(frozen=True, slots=True)
class Column:
    """A source as a column; `leads` tells whether it opens its witness group, of `width` columns."""

    source: Source
    group: str
    leads: bool
    width: int


def lettered(rule: Rule) -> dict[str, Lettered]:
    """Give the readings their letters, in the order of the rule; foils get a cross."""
    right = [reading for reading in rule.readings.values() if reading.foil is None]
    found = {reading.id: Lettered(reading, chr(ord("A") + i), i) for i, reading in enumerate(right)}
    return {name: found.get(name) or Lettered(reading, "✗", len(right)) for name, reading in rule.readings.items()}


def source_columns(book: Book) -> list[Column]:
    """List the sources that say anything on a rule: by witness group, each copy after what it copies."""
    speaking = {source for row in book.rows.values() for source in row.said}
    found: list[Column] = []
    for group, sources in columns(list(book.spec.sources.values())).items():
        kept = [source for source in sources if source.id in speaking]
        found += [Column(source, group_name(group), i == 0, len(kept)) for i, source in enumerate(kept)]
    return found


def own_kinds(book: Book, row: Row) -> dict[str, Kind]:
    """Return, by source, how it disagrees with itself on a rule; a copy repeats its original and does not count."""
    game = book.spec.games[row.rule.game]
    kinds = {name: own_kind(game, said) for name, said in _independent(book, row).items()}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def involved(book: Book, row: Row, kind: Kind) -> Mapping[str, tuple[Said, ...]]:
    """Return the sources in a disagreement of a kind, with what they say; for a silence there is none."""
    independent = _independent(book, row)
    if kind == "sources":
        says = {name: {entry.reading for entry in said} for name, said in independent.items()}
        return {
            name: said for name, said in independent.items() if any(not says[name] & other for other in says.values())
        }
    if kind == "copy":
        known = {entry.reading for said in independent.values() for entry in said}
        return {
            name: said
            for name, said in row.said.items()
            if name not in independent and any(entry.reading not in known for entry in said)
        }
    own = own_kinds(book, row)
    return {name: said for name, said in independent.items() if own.get(name) == kind}


def _independent(book: Book, row: Row) -> dict[str, tuple[Said, ...]]:
    return {name: said for name, said in row.said.items() if book.spec.sources[name].copies is None}
