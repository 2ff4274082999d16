"""What a scenario expects to be seen at its end: what was won and lost, and as little more as tells outcomes apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from docs.playground.reasons import SETTLED, Leaves, Path, leaves_of
from macao_conformance.model import Json

Marks = tuple[str | None, ...]
Expect = Mapping[str, Json]

_ORDER: Final = (*SETTLED, "winner", "points", "banker", "bank", "over", "turn", "hands")
"""What is looked at first where more is needed; all other fields come later, what seats see last."""


def expectations(first: Json, ends: Sequence[tuple[Marks, Json]]) -> list[tuple[Marks, Expect]]:
    """What each of some plays is expected to show at its end; `first` is what was seen before the first action.

    An end is the marks of its actions and the last observation. Plays that end alike are expected alike, and any two
    others are told apart, by a mark or by something that can be expected of both.
    """
    start, found = leaves_of(first), [leaves_of(seen) for _, seen in ends]
    settled = {path[0] for one in found for path in one if path[0] in SETTLED and one[path] != start.get(path)}
    wanted = {path for one in found for path in one if path[0] in settled}
    for a, b in combinations(range(len(ends)), 2):
        if ends[a][0] != ends[b][0] or _told(found[a], found[b], wanted):
            continue
        telling = _telling(found[a], found[b])
        wanted |= telling
        if not telling:  # one outcome for both: of what only one of them has, nothing is said
            wanted -= found[a].keys() ^ found[b].keys()
    return [(marks, _expect(seen, wanted, marks, start)) for marks, seen in ends]


def _told(one: Leaves, two: Leaves, paths: Iterable[Path]) -> bool:
    """Two observations cannot be taken for each other: another value at a path, or one goes on where another ends."""
    for path in paths:
        if path in one and path in two and one[path] != two[path]:
            return True
        if path in one and path not in two and any(path[:end] in two for end in range(len(path))):
            return True
        if path in two and path not in one and any(path[:end] in one for end in range(len(path))):
            return True
    return False


def _telling(one: Leaves, two: Leaves) -> set[Path]:
    """The paths under the first field that tells two observations apart; none if nothing does."""
    differ: dict[str, set[Path]] = {}
    for path in {**one, **two}:
        if path not in one or path not in two or one[path] != two[path]:
            differ.setdefault(path[0], set()).add(path)
    told = [field for field, paths in differ.items() if _told(one, two, paths)]
    return differ[min(told, key=_rank)] if told else set()


def _rank(field: str) -> tuple[int, str]:
    return (_ORDER.index(field) if field in _ORDER else len(_ORDER) + (field == "sees"), field)


def _expect(seen: Json, wanted: set[Path], marks: Marks, start: Leaves) -> Expect:
    """The wanted leaves of an observation; where none is there, what changed, and after a refusal whose turn it is."""
    here = leaves_of(seen)
    paths = [path for path in here if path in wanted]
    if not paths and not (marks and marks[-1]):
        paths = [path for path in here if here[path] != start.get(path) and path[0] not in ("sees", "hands")]
    return _nested(seen, paths or [("turn",)])


def _nested(seen: Json, paths: Iterable[Path]) -> dict[str, Json]:
    """Some leaves of an observation, as the maps they stand in."""
    made: dict[str, Json] = {}
    for path in paths:
        here, value = made, seen
        for key in path[:-1]:
            here, value = here.setdefault(key, {}), value[key]
        here[path[-1]] = value[path[-1]]
    return made
