"""The page of all disagreements: rules by sources, the silences, and what is amiss in the sources themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from docs.render.site import Book, Site
from docs.render.witness import Lettered, lettered, own_kinds, source_columns
from macao_conformance.disagreements import KINDS, SLIPS, Found, Kind, Row, Said, slips, totals
from macao_conformance.model import Game


@dataclass(frozen=True, slots=True)
class Line:
    """A reading of a disputed rule, with what each source says for it; `ruling` where it holds for a silence."""

    of: Lettered
    said: Mapping[str, Said]
    ruling: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A disputed rule; `own` holds the sources that are against themselves, `place` is its place among all rules."""

    row: Row
    game: Game
    lines: tuple[Line, ...]
    own: Mapping[str, Kind]
    place: int

    @property
    def strongest(self) -> int:
        """The place of its first kind among all kinds."""
        return list(KINDS).index(self.row.kinds[0])


def disagreement_page(site: Site) -> None:
    """Write the page."""
    found = list(blocks(site.book))
    amiss: dict[str, list[Found]] = {slip: [] for slip in SLIPS}
    for one in slips(site.book.spec):
        amiss[one.slip].append(one)
    silences = [block for block in found if block.row.kinds == ("silence",)]
    site.page(
        "disagreements/",
        "disagreements.md.j2",
        columns=source_columns(site.book),
        disputed=[block for block in found if block.row.kinds != ("silence",)],
        silences=silences,
        ruled_too=sum("silence" in block.row.kinds for block in found) - len(silences),
        totals=totals(site.book.rows.values()),
        kinds=KINDS,
        slips=amiss,
    )


def blocks(book: Book) -> Iterator[Block]:
    """Yield the rules on which there is a disagreement of any kind, in the order of the rules."""
    for place, row in enumerate(book.rows.values()):
        if row.kinds:
            yield Block(row, book.spec.games[row.rule.game], tuple(_lines(row)), own_kinds(book, row), place)


def _lines(row: Row) -> Iterator[Line]:
    """Yield the readings that a source says or that hold by ruling, in the order of the rule."""
    ruled = row.rule.silence.reading if row.rule.silence is not None and "silence" in row.kinds else None
    for name, of in lettered(row.rule).items():
        said = {source: entry for source, entries in row.said.items() for entry in entries if entry.reading == name}
        if said or name == ruled:
            yield Line(of, said, name == ruled)
