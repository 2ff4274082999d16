"""The rule behind what happens, found by playing the same play under every other reading of every rule.

A rule decides a step if some other reading of it would have changed something else there. Two plays that have gone
apart before are compared only while nothing but what was won tells them apart: where other cards lie, all differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from docs.playground.book import Book
from docs.playground.play import Track, begun, followed
from macao_conformance.model import Json, Variant
from macao_reference.cards import HIDDEN, PACK, line
from macao_reference.engine import Action

Path = tuple[str, ...]
Leaves = Mapping[Path, Json]

ABSENT: Final = None
"""What stands where nothing does; an observation has no other use for it deeper than its fields."""
SETTLED: Final = ("result", "net", "score")
"""The fields that say what was won and lost; they stand when the round is over."""
_REFUSED: Final[Path] = ("refused",)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A play followed under one other reading."""

    rule: str
    reading: str
    track: Track


@dataclass(frozen=True, slots=True)
class Difference:
    """What one step would have changed under another reading: at a place, what is there and what would be."""

    path: Path
    here: Json
    there: Json


@dataclass(frozen=True, slots=True)
class Decided:
    """Another reading of a rule, and what would differ for it after a step; nothing if the step is all there is."""

    rule: str
    reading: str
    differences: tuple[Difference, ...]


def neighbours(
    book: Book, variant: Variant, overrides: Mapping[str, str], setup: Json, base: Mapping[str, str]
) -> list[Neighbour]:
    """The position under every other reading of every rule that is asked; without those that do not know it."""
    found = []
    for rule in base:
        for reading in book.games[variant.game].rules[rule].readings:
            if reading != base[rule]:
                readings = book.resolved(variant, {**overrides, rule: reading}).readings
                found.append(Neighbour(rule, reading, begun(variant.game, setup, readings)))
    return [neighbour for neighbour in found if neighbour.track.state is not None]


def follow(neighbours: list[Neighbour], action: Action) -> list[Neighbour]:
    """The same after one more action; those that cannot go on are left behind."""
    after = [Neighbour(one.rule, one.reading, followed(one.track, action)) for one in neighbours]
    return [neighbour for neighbour in after if neighbour.track.state is not None]


def decided(before: Track, after: Track, others: list[Neighbour], others_after: list[Neighbour]) -> list[Decided]:
    """The other readings under which a step would have changed something else, in the order of the rules."""
    was, now = leaves(before), leaves(after)
    moved, still = _moved(was, now), _still(was)
    earlier = {(one.rule, one.reading): one.track for one in others}
    found = []
    for one in others_after:
        there_was, there = leaves(earlier[one.rule, one.reading]), leaves(one.track)
        if _still(there_was) == still and _moved(there_was, there) != moved:
            found.append(Decided(one.rule, one.reading, parted(now, there)))
    return found


def decided_at_start(track: Track, others: list[Neighbour]) -> list[Decided]:
    """The other readings under which the position itself would look otherwise."""
    here = leaves(track)
    found = [Decided(one.rule, one.reading, parted(here, leaves(one.track))) for one in others]
    return [one for one in found if one.differences]


def leaves(track: Track) -> dict[Path, Json]:
    """What a track shows, leaf by leaf, cards in a line without their order; and what refused the last action."""
    found = leaves_of(track.seen)
    if track.refused is not None:
        found[_REFUSED] = track.refused
    return found


def leaves_of(seen: Json) -> dict[Path, Json]:
    """An observation leaf by leaf; an empty map is a leaf."""
    found: dict[Path, Json] = {}
    _walk((), seen, found)
    return found


def _walk(path: Path, value: Json, found: dict[Path, Json]) -> None:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            _walk((*path, key), inner, found)
    elif isinstance(value, str) and " " in value and all(card in PACK or card == HIDDEN for card in value.split()):
        found[path] = line(sorted(value.split()))
    else:
        found[path] = value


def parted(here: Leaves, there: Leaves) -> tuple[Difference, ...]:
    """Where two observations part."""
    paths = dict.fromkeys((*here, *there))
    return tuple(
        Difference(path, here.get(path, ABSENT), there.get(path, ABSENT))
        for path in paths
        if here.get(path, ABSENT) != there.get(path, ABSENT)
    )


def _moved(was: Leaves, now: Leaves) -> dict[Path, Json]:
    """What a step changed: sums by how much, everything else to what."""
    changed: dict[Path, Json] = {}
    for path in {**was, **now}:
        before, after = was.get(path, ABSENT), now.get(path, ABSENT)
        if path == _REFUSED:
            changed[path] = after
        elif before != after:
            changed[path] = after - before if _is_sum(before) and _is_sum(after) else after
    return changed


def _still(at: Leaves) -> dict[Path, Json]:
    """A position without its sums, without how earlier rounds ended, and without what was refused before."""
    aside = ("result", *_REFUSED)
    return {path: value for path, value in at.items() if not _is_sum(value) and path[0] not in aside}


def _is_sum(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
