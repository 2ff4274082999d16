"""A position as a table to look at: a tile a seat, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from docs.render.cards import HIDDEN, card, cards, looks_like_cards
from docs.render.site import Site
from macao_conformance.model import Json

_MARKS: Final = ("banker", "turn", "dealer", "winner")
"""Fields that name a seat; they mark its tile."""
_TILE: Final = ("stakes", "cover", "points", "score", "result", "net", "matched")
"""Fields by seat, in the order of a tile."""
_MIDDLE: Final = (
    "top", "suit", "debt", "trump", "turned", "named", "place", "hit", "rows", "bank", "limited", "stock", "pile",
    "shoe", "pack", "over",
)  # fmt: skip
DRAWN: Final = frozenset((*_MARKS, *_TILE, *_MIDDLE, "called", "hands", "counts", "sees", "seats"))
"""Fields of which a drawn table shows all that differs; of what somebody sees, only that a card lies face down."""
_QUIET: Final = (None, "", False, 0)
"""Values of the middle that nobody would look at."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said of a seat or of the table; `fresh` since the last step."""

    key: str
    label: str
    value: Markup
    fresh: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A seat: its id and name, what it is just now, its cards, and what is said of it."""

    seat: str
    name: str
    marks: tuple[Entry, ...]
    cards: Markup
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A position, ready to be drawn."""

    tiles: tuple[Tile, ...]
    middle: tuple[Entry, ...]


def table(
    site: Site,
    root: str,
    seen: Mapping[str, Json],
    seats: list[str],
    before: Mapping[str, Json] | None = None,
    *,
    changed_only: bool = False,
) -> Table:
    """Draw an observation. `seats` are those of the setup, where the observation does not name them.

    What differs from the observation `before` is marked as fresh; with `changed_only` other seats are not drawn.
    """
    before = seen if before is None else before
    sitting = seen.get("seats") or seats
    if changed_only:
        sitting = [seat for seat in sitting if _of_seat(seen, seat) != _of_seat(before, seat)]
    return Table(
        tuple(_tile(site, root, seen, before, seat) for seat in sitting),
        tuple(_middle(site, root, seen, before)),
    )


def _of_seat(seen: Mapping[str, Json], seat: str) -> list[Json]:
    """Return all that the tile of a seat shows."""
    marks = [seen.get(key) == seat for key in _MARKS]
    views = [view.get(seat) for view in (seen.get("sees") or {}).values()]
    entries = [(seen.get(key) or {}).get(seat) for key in (*_TILE, "hands")]
    return [*marks, seat in (seen.get("called") or ()), *views, *entries]


def seat_name(site: Site, seat: str) -> str:
    """Return the name of a seat; of one that is not in the list, itself."""
    return site.word(f"seat.{seat}") if f"seat.{seat}" in site.words else seat


def value_of(site: Site, root: str, key: str, value: Json) -> Markup:
    """Write a value as a reader expects it: cards drawn, seats and results by name, sums with their sign."""
    if isinstance(value, dict):
        inner = [(_name_of(site, part), value_of(site, root, key, found)) for part, found in value.items()]
        joined = Markup("; ").join(Markup("{}: {}").format(name, found) for name, found in inner)
        return joined or Markup("—")
    if isinstance(value, list):
        return Markup(", ").join(value_of(site, root, key, part) for part in value) or Markup("—")
    if isinstance(value, bool):
        return Markup("✓") if value else Markup("✗")
    if value is None or value == "":
        return Markup("—")
    if key == "net" and isinstance(value, int):
        return escape(f"{value:+d}".replace("-", "−") if value else "0")
    if isinstance(value, int):
        return escape(value)
    if key == "suit" and value in ("S", "H", "D", "C"):
        return _suit(site, value)
    if looks_like_cards(value):
        return cards(site, root, value)
    return escape(_name_of(site, str(value)))


def _suit(site: Site, suit: str) -> Markup:
    return Markup('<span class="suit-{}">{}</span> {}').format(
        suit, {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit], site.word(f"suit.{suit}")
    )


def _name_of(site: Site, word: str) -> str:
    for kind in ("seat", "result", "row", "rank", "field", "term"):
        if f"{kind}.{word}" in site.words and (kind != "rank" or len(word) == 1):
            return site.word(f"{kind}.{word}")
    return word


def _tile(site: Site, root: str, seen: Mapping[str, Json], before: Mapping[str, Json], seat: str) -> Tile:
    marks = [
        Entry(key, site.word(f"field.{key}"), Markup(), seen[key] != before.get(key))
        for key in _MARKS
        if seen.get(key) == seat
    ]
    if seat in (seen.get("called") or ()):
        marks.append(Entry("called", site.word("field.called"), Markup(), seat not in (before.get("called") or ())))
    entries = []
    for key in _TILE:
        found = seen.get(key) or {}
        if seat in found and (found[seat] != 0 or key != "net" or seat in (seen.get("result") or {})):
            fresh = found[seat] != (before.get(key) or {}).get(seat)
            entries.append(Entry(key, site.word(f"field.{key}"), value_of(site, root, key, found[seat]), fresh))
    return Tile(seat, seat_name(site, seat), tuple(marks), _hand(site, root, seen, seat), tuple(entries))


def _hand(site: Site, root: str, seen: Mapping[str, Json], seat: str) -> Markup:
    """Draw a hand; a card that somebody at the table may not see is drawn as lying face down."""
    held = (seen.get("hands") or {}).get(seat, "")
    return cards(site, root, held, _closed(seen, seat, len(held.split())))


def _closed(seen: Mapping[str, Json], seat: str, length: int) -> Iterator[bool]:
    views = [view.get(seat, "").split() for view in (seen.get("sees") or {}).values()]
    for place in range(length):
        yield any(len(view) == length and view[place] == HIDDEN for view in views)


def _middle(site: Site, root: str, seen: Mapping[str, Json], before: Mapping[str, Json]) -> Iterator[Entry]:
    for key in _MIDDLE:
        value = seen.get(key)
        if value in _QUIET and not (key == "stock" and value == 0):
            continue
        if isinstance(value, dict):
            value = {part: found for part, found in value.items() if found}
            if not value:
                continue
        yield Entry(key, site.word(f"field.{key}"), value_of(site, root, key, value), seen[key] != before.get(key))


def action_of(site: Site, root: str, action: Mapping[str, Json], *, refused: bool) -> Markup:
    """Say an action: who, what, and with which card, sum or seat."""
    parts = [Markup("<b>{}</b> {}").format(seat_name(site, action["seat"]), site.word(f"do.{action['do']}"))]
    for key, value in action.items():
        if key in ("seat", "do"):
            continue
        if key == "shoe":
            parts.append(Markup('<span class="line">{}</span>').format(cards(site, root, value)))
        elif key == "card":
            mark = "illegal" if refused else None
            parts.append(card(site, root, value, mark=mark) if value else Markup("—"))
        else:
            word = f"arg.{key}"
            lead = Markup("({} ").format(site.word(word)) if word in site.words else Markup()
            parts.append(lead + value_of(site, root, key, value) + (Markup(")") if lead else Markup()))
    return Markup(" ").join(parts)
