"""A file of the spec as a tree that keeps its comments.

A node is a plain value or a `Branch`; a branch holds entries, each with the comments that belong to it: lines above it,
one beside it, and lines below it that stand too deep to belong to what follows. Blank lines are kept only next to
comments, as empty texts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import yaml

from macao_conformance.model import Json
from macao_conformance.strictyaml import LOADER, Located, Path


@dataclass(frozen=True, slots=True)
class Entry:
    """A value with its key (empty in a list) and its comments, each with its ``#``."""

    key: str
    value: Node
    above: tuple[str, ...] = ()
    beside: str = ""
    below: tuple[str, ...] = ()

    @property
    def commented(self) -> bool:
        """Whether a comment belongs to it or to anything in it."""
        own = bool(self.above or self.beside or self.below)
        return own or (isinstance(self.value, Branch) and self.value.commented)


@dataclass(frozen=True, slots=True)
class Branch:
    """A map (`keyed`) or a list."""

    keyed: bool
    entries: tuple[Entry, ...]

    @property
    def commented(self) -> bool:
        """Whether there is a comment in it."""
        return any(entry.commented for entry in self.entries)

    def get(self, key: str) -> Node:
        """Return the value of a key; None where there is none."""
        return next((entry.value for entry in self.entries if entry.key == key), None)

    def put(self, key: str, value: Node) -> Branch:
        """Return it with a key's value put in place of the old one, or added at the end."""
        if all(entry.key != key for entry in self.entries):
            return replace(self, entries=(*self.entries, Entry(key, value)))
        return replace(self, entries=tuple(replace(e, value=value) if e.key == key else e for e in self.entries))

    def without(self, key: str) -> Branch:
        """Return it without a key."""
        return replace(self, entries=tuple(entry for entry in self.entries if entry.key != key))

    def at(self, place: int, value: Node) -> Branch:
        """Return it with another value at a place."""
        entries = list(self.entries)
        entries[place] = replace(entries[place], value=value)
        return replace(self, entries=tuple(entries))


Node = Branch | str | int | bool | None


@dataclass(frozen=True, slots=True)
class Document:
    """A file: its root, and the comments after all else."""

    root: Node
    tail: tuple[str, ...] = ()


def node_of(data: Json) -> Node:
    """Return plain data as a node without comments."""
    if isinstance(data, Mapping):
        return Branch(keyed=True, entries=tuple(Entry(key, node_of(value)) for key, value in data.items()))
    if isinstance(data, list | tuple):
        return Branch(keyed=False, entries=tuple(Entry("", node_of(value)) for value in data))
    scalar: Node = data
    return scalar


def data_of(node: Node) -> Json:
    """Return a node as plain data, without its comments."""
    if not isinstance(node, Branch):
        return node
    if node.keyed:
        return {entry.key: data_of(entry.value) for entry in node.entries}
    return [data_of(entry.value) for entry in node.entries]


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment and its place.

    It is `alone` if no more than a dash stands before it, and `apart` if the line before is blank; before it the line
    `closes` so many brackets that other lines have opened.
    """

    line: int
    column: int
    text: str
    alone: bool
    apart: bool
    closes: int


def comments_of(text: str) -> list[Comment]:
    """List the comments of a text that is YAML."""
    tokens = list(yaml.scan(text, Loader=LOADER))
    spans = [
        (token.start_mark.index, token.end_mark.index, token.style in ("|", ">"))
        for token in tokens
        if isinstance(token, yaml.ScalarToken)
    ]
    starts = [start for start, _, _ in spans]
    closed = _closed(tokens)
    found: list[Comment] = []
    offset, blank = 0, False
    for number, line in enumerate(text.split("\n"), start=1):
        at = _comment_in(line, offset, spans, starts)
        if at is not None:
            alone = not line[:at].strip(" -")
            found.append(Comment(number, at + 1, line[at:].rstrip(), alone, blank, closed.get(number, 0)))
        blank = not line.strip()
        offset += len(line) + 1
    return found


def _closed(tokens: list[yaml.Token]) -> dict[int, int]:
    """Return, by line, how many brackets are closed in it that were opened before it."""
    closed: dict[int, int] = {}
    opened: list[int] = []
    for token in tokens:
        line = token.start_mark.line + 1
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            opened.append(line)
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and opened.pop() != line:
            closed[line] = closed.get(line, 0) + 1
    return closed


def _comment_in(line: str, offset: int, spans: list[tuple[int, int, bool]], starts: list[int]) -> int | None:
    """Return where in a line a comment begins: at a # after a space, outside of texts."""
    at = line.find("#")
    while at != -1:
        before = bisect_right(starts, offset + at) - 1
        start, end, block = spans[before] if before >= 0 else (0, 0, False)
        inside = start <= offset + at < end
        if (at == 0 or line[at - 1] in " \t") and (not inside or (block and offset <= start)):
            return at  # behind the > of a folded text a comment may stand
        at = line.find("#", at + 1)
    return None


@dataclass(slots=True)
class _Spot:
    """An entry being made: its path and place, the last line on which anything in it begins, its comments."""

    path: Path
    line: int
    column: int
    margin: int
    last: int = 0
    above: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)


def document(doc: Located, text: str) -> Document:
    """Return a file that has been read, with the comments of its text."""
    spots = list(_spots(doc, doc.data, ()))
    tail: list[str] = []
    for comment in comments_of(text):
        _attach(comment, spots, tail)
    by_path = {spot.path: spot for spot in spots}
    return Document(_node(doc.data, (), by_path), tuple(tail))


def _spots(doc: Located, data: Json, path: Path) -> Iterator[_Spot]:
    """Yield a spot an entry, in the order of the text."""
    keyed = isinstance(data, dict)
    keys = list(data) if keyed else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        here = (*path, key)
        where = doc.key(*here) if keyed else doc.at(*here)
        inner = list(_spots(doc, data[key], here))
        last = max((spot.last for spot in inner), default=where.line)
        yield _Spot(here, where.line, where.column, where.column if keyed else where.column - 2, max(last, where.line))
        yield from inner


def _attach(comment: Comment, spots: list[_Spot], tail: list[str]) -> None:
    """Give a comment to the entry it belongs to."""
    here = (comment.line, comment.column)
    before = [spot for spot in spots if (spot.line, spot.column) < here]
    after = next((spot for spot in spots if (spot.line, spot.column) > here), None)
    same = [spot for spot in before if spot.line == comment.line]
    if not comment.alone and before:
        whole = next((spot for spot in same if spot.last == comment.line), before[-1])
        path = whole.path[: len(whole.path) - comment.closes]
        next((spot for spot in before if spot.path == path), whole).beside.append(comment.text)
        return
    lines = ["", comment.text] if comment.apart else [comment.text]
    margin = after.margin if after is not None else 1
    deep = [spot for spot in before if spot.margin == comment.column] if comment.column > margin else []
    if deep:
        deep[-1].below.extend(lines)
    elif after is not None:
        after.above.extend(lines)
    else:
        tail.extend(lines)


def _node(data: Json, path: Path, spots: Mapping[Path, _Spot]) -> Node:
    if isinstance(data, dict):
        pairs = [(key, key, value) for key, value in data.items()]
    elif isinstance(data, list):
        pairs = [("", place, value) for place, value in enumerate(data)]
    else:
        scalar: Node = data
        return scalar
    entries = []
    for name, step, value in pairs:
        spot = spots[(*path, step)]
        beside = " ".join(spot.beside)
        entries.append(Entry(name, _node(value, spot.path, spots), tuple(spot.above), beside, tuple(spot.below)))
    return Branch(isinstance(data, dict), tuple(entries))
