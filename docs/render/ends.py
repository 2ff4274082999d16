"""The ends of a scenario under every reading of a rule, drawn so that what differs can be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from docs.render.apart import Apart, End, Leaf, leaves
from docs.render.cards import cards
from docs.render.site import Site
from docs.render.table import DRAWN, Entry, Table, action_of, seat_name, table, value_of
from macao_conformance.model import Json


@dataclass(frozen=True, slots=True)
class DrawnEnd:
    """An end as a page shows it: its own actions after the common ones, the refusals not common to all, the table."""

    end: End
    then: tuple[Markup, ...]
    refused: tuple[tuple[Markup, str], ...]
    table: Table | None


@dataclass(frozen=True, slots=True)
class Differs:
    """A leaf that a mistake gets wrong: what it is, what the mistake shows, and what should be there."""

    label: str
    shown: Markup
    right: Markup


def drawn_end(site: Site, root: str, one: Apart, end: End) -> DrawnEnd:
    """Draw an end."""
    done = [action_of(site, root, action, refused=i in end.refused) for i, action in enumerate(end.actions)]
    return DrawnEnd(
        end,
        tuple(done[one.common :]),
        tuple((done[i], rule) for i, rule in end.refused.items() if i not in one.refused),
        None if end.seen is None else _table(site, root, one, end.seen),
    )


def _table(site: Site, root: str, one: Apart, seen: Mapping[str, Json]) -> Table:
    seats = seen.get("seats") or one.scenario.setup["seats"]
    differing = one.differing
    drawn = table(site, root, seen, seats, _without(seen, differing))
    tiles = tuple(
        replace(
            tile,
            cards=Markup('<span class="fresh-hand">{}</span>').format(tile.cards)
            if ("hands", seat) in differing
            else tile.cards,
            entries=(*tile.entries, *_views(site, root, seen, seat, differing)),
        )
        for seat, tile in zip(seats, drawn.tiles, strict=True)
    )
    more = [
        Entry(key, site.word(f"field.{key}"), value_of(site, root, key, seen.get(key)), fresh=True)
        for key in sorted({leaf[0] for leaf in differing} - DRAWN)
    ]
    return Table(tiles, (*drawn.middle, *more))


def _without(seen: Mapping[str, Json], differing: frozenset[Leaf]) -> dict[str, Json]:
    """Return an observation without what differs: the table marks all that was not there before."""
    left = dict(seen)
    for key, *part in differing:
        if not part:
            left.pop(key, None)
        elif isinstance(left.get(key), dict):
            left[key] = {name: value for name, value in left[key].items() if name != part[0]}
    return left


def _views(site: Site, root: str, seen: Mapping[str, Json], seat: str, differing: frozenset[Leaf]) -> list[Entry]:
    """Say what a seat sees of hands that are the same in all ends, where what it sees is not."""
    views = (seen.get("sees") or {}).get(seat) or {}
    return [
        Entry(
            "sees",
            f"{site.word('field.sees')} ({seat_name(site, other)})",
            Markup('<span class="line">{}</span>').format(cards(site, root, view) or "—"),
            fresh=True,
        )
        for other, view in views.items()
        if ("sees", seat, other) in differing and ("hands", other) not in differing
    ]


def differences(site: Site, root: str, wrong: End, right: End) -> list[Differs]:
    """List what a mistake shows that it should not, but for what follows from the hands."""
    if wrong.seen is None or right.seen is None:
        return []
    shown, wanted = leaves(wrong.seen), leaves(right.seen)
    return [
        Differs(_label(site, leaf), _value(site, root, leaf, shown), _value(site, root, leaf, wanted))
        for leaf in dict.fromkeys((*shown, *wanted))
        if leaf[0] not in ("sees", "counts") and shown.get(leaf) != wanted.get(leaf)
    ]


def _label(site: Site, leaf: Leaf) -> str:
    key, *part = leaf
    return site.word(f"field.{key}") + "".join(f" ({seat_name(site, name)})" for name in part)


def _value(site: Site, root: str, leaf: Leaf, found: Mapping[Leaf, Json]) -> Markup:
    return value_of(site, root, leaf[0], found[leaf]) if leaf in found else escape("—")
