"""Compares the passages of a spec with a folder of the texts they were read in.

The folder holds ``anchors.tsv`` (tab separated; columns anchor, file, line, begins, named in its first line) and texts
whose names begin with the three-digit number of the file: ``004_….txt``. A passage is pinned by the hash of its
paragraph, the line of the file its anchor points to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from macao_conformance.model import Passage, Source, Spec, Where
from macao_conformance.problems import Problem, SpecInvalid
from macao_conformance.specfiles import path_label

_COLUMNS = ["anchor", "file", "line", "begins"]
_NUMBER_LENGTH = 3


@dataclass(frozen=True, slots=True)
class Change:
    """A passage whose paragraph is not where, or not what, it was; `said` is the whole message."""

    anchor: str
    kind: Literal["changed", "moved", "vanished"]
    said: str


def paragraph_hash(paragraph: str) -> str:
    """Return the sha256 of a paragraph, its white space folded to single spaces and stripped."""
    return hashlib.sha256(" ".join(paragraph.split()).encode()).hexdigest()


def changes(spec: Spec, folder: Path) -> list[Change]:
    """List the passages whose paragraphs changed, moved or vanished, in the order of the spec.

    Raises SpecInvalid if the folder cannot be used.
    """
    places = _anchors(folder)
    lines = _hashes(folder)
    found: dict[str, list[tuple[str, int]]] = {}
    for file, hashes in lines.items():
        for number, value in enumerate(hashes, start=1):
            found.setdefault(value, []).append((file, number))
    listed = [
        _change(source, passage, places, lines, found)
        for source in spec.sources.values()
        for passage in source.passages.values()
    ]
    return [change for change in listed if change is not None]


def _change(
    source: Source,
    passage: Passage,
    places: Mapping[str, tuple[str, int]],
    lines: Mapping[str, list[str]],
    found: Mapping[str, list[tuple[str, int]]],
) -> Change | None:
    """Return how a passage differs from the texts, or None if it does not."""
    anchor, place = passage.anchor, places.get(passage.anchor)
    elsewhere = found.get(passage.sha256, [])
    if place in elsewhere:
        return None
    listed = f"{source.where.file} lists `{anchor}`"
    if elsewhere:
        home = place and place[0]
        now = next((other for other in elsewhere if other[0] == home), elsewhere[0])
        was = f"not at {_at(place)}, where anchors.tsv has it" if place else "and anchors.tsv does not have it"
        return Change(anchor, "moved", f"{listed}; its paragraph moved: it is at {_at(now)}, {was}")
    if place is None or place[1] > len(lines.get(place[0], ())):
        why = "anchors.tsv does not have it" if place is None else f"there is no line {_at(place)}"
        return Change(anchor, "vanished", f"{listed}; its paragraph vanished: no line of the texts has its hash, {why}")
    now_hash = lines[place[0]][place[1] - 1]
    return Change(anchor, "changed", f"{listed}; its paragraph changed: {_at(place)} now has the hash {now_hash}")


def _at(place: tuple[str, int]) -> str:
    return f"{place[0]}:{place[1]}"


def _anchors(folder: Path) -> dict[str, tuple[str, int]]:
    """Return the file number and the line of every anchor."""
    path = folder / "anchors.tsv"
    rows = _text(path).split("\n")
    if rows[0].rstrip("\r").split("\t") != _COLUMNS:
        raise _unusable(path, 1, "the first line does not name the columns", f"it is: {' '.join(_COLUMNS)}")
    places: dict[str, tuple[str, int]] = {}
    for number, row in enumerate(rows[1:], start=2):
        if not row.strip():
            continue
        cells = row.rstrip("\r").split("\t")
        if len(cells) != len(_COLUMNS) or not cells[2].isdecimal() or cells[2] == "0":
            raise _unusable(path, number, "this line does not give an anchor, a file, a line and how it begins", None)
        if cells[0] in places:
            raise _unusable(path, number, f"the anchor `{cells[0]}` a second time", None)
        places[cells[0]] = (cells[1], int(cells[2]))
    return places


def _hashes(folder: Path) -> dict[str, list[str]]:
    """Return the hashes of all lines of the texts, by file number."""
    hashes: dict[str, list[str]] = {}
    for path in sorted(folder.iterdir()):
        number = path.name[:_NUMBER_LENGTH]
        if not (len(number) == _NUMBER_LENGTH and number.isdecimal() and path.is_file()):
            continue
        if number in hashes:
            raise _unusable(path, 0, f"a second file with the number {number}", "keep one of them")
        hashes[number] = [paragraph_hash(line) for line in _text(path).split("\n")]
    if not hashes:
        raise _unusable(folder, 0, "there are no texts here", "texts have names such as 004_….txt")
    return hashes


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unusable(path, 0, "this is not UTF-8", "save the file in the encoding UTF-8") from None
    except OSError as error:
        raise _unusable(path, 0, f"this cannot be read: {error.strerror}", "give the folder with the texts") from None


def _unusable(path: Path, line: int, message: str, hint: str | None) -> SpecInvalid:
    return SpecInvalid([Problem(Where(path_label(path), line, 1 if line else 0), message, hint)])
