"""YAML read strictly: plain data and the place of every value, or every problem of the file.

Only what JSON has gets through: maps with text keys, lists, texts, whole numbers, ``true``, ``false`` and ``null``.
Refused, because they surprise: duplicate keys, bare ``yes``/``no``/``on``/``off``, floats, dates, empty values, tabs,
anchors, aliases, merge keys, tags, several documents. The file is read as a stream of events, so nothing it says
can make it grow, and nesting is bounded before anything recurses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import yaml

from macao_conformance.model import Json, Where
from macao_conformance.problems import Problem

Path = tuple[str | int, ...]

_MOST_BYTES = 2_000_000
_MOST_DEPTH = 24
_MOST_DIGITS = 15

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile("[^\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_WORDS: Mapping[str, Json] = {"true": True, "false": False, "null": None}
_BANNED = frozenset({"y", "yes", "n", "no", "on", "off", "true", "false", "null", "~"})  # in any capitals but the above
_NUMBERLIKE = re.compile(
    r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9_]*)?)([eE][-+]?[0-9]+)?"  # floats, 007, 1_000, +1
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
    r"|0[xob][0-9a-fA-F_]+"
    r"|[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?"  # 1:30 is ninety to YAML 1.1
)
_DATELIKE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt\s].*)?")

_SYNTAX_HINTS = (
    ("mapping values are not allowed", "put a text that contains `: ` in quotes, or write it as a `>-` block"),
    ("unexpected end of stream", "a quote or a bracket is opened and never closed"),
    ("cannot start any token", "a text that begins with this character must be in quotes"),
    ("maximum nesting", "no file of the spec needs that"),
)
_SYNTAX_HINT = "look at the indentation, and for a missing quote, colon, comma or bracket, here or on the line before"


@dataclass(frozen=True, slots=True)
class Located:
    """A file's plain data; `values` and `keys` hold the line and column of the value, and of the key, at a path."""

    file: str
    data: Json
    values: Mapping[Path, tuple[int, int]]
    keys: Mapping[Path, tuple[int, int]]

    def at(self, *path: str | int) -> Where:
        """Place of the value at a path, or of the nearest thing around it."""
        return self._place(path, self.values)

    def key(self, *path: str | int) -> Where:
        """Place of the key at a path (of the item, in a list), or of the nearest thing around it."""
        return self._place(path, self.keys)

    def _place(self, path: Path, places: Mapping[Path, tuple[int, int]]) -> Where:
        found = places.get(path)
        while found is None:
            found = self.values.get(path)
            path = path[:-1]
        return Where(self.file, *found)


def load(file: str, content: bytes) -> tuple[Located | None, list[Problem]]:
    """Read a file's content; `file` is what messages call it. Without problems the first of the pair is not None."""
    text, problems = _decoded(file, content)
    if problems:
        return None, problems
    reader = _Reader(file)
    try:
        data = reader.document(yaml.parse(text, Loader=LOADER))
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # the last two: a bad escape, in the slower loader
        reader.problems.append(_syntax_problem(file, error))
    except _Stop:
        pass
    if reader.problems:
        return None, _inside(text, reader.problems)
    return Located(file, data, reader.values, reader.keys), []


def _decoded(file: str, content: bytes) -> tuple[str, list[Problem]]:
    if len(content) > _MOST_BYTES:
        message = f"the file has {len(content)} bytes; more than {_MOST_BYTES} are not read"
        return "", [Problem(Where(file), message, "split it")]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        message = f"this is not UTF-8: byte 0x{content[error.start]:02x}"
        return "", [Problem(Where(file, line, column), message, "save the file in the encoding UTF-8")]
    problems = []
    for found in _UNPRINTABLE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        if found.group() == "\t":
            problems.append(Problem(Where(file, line, column), "a tab", "indent and separate with spaces"))
        else:
            message = f"an unprintable character, U+{ord(found.group()):04X}"
            problems.append(Problem(Where(file, line, column), message, "delete it"))
        if len(problems) == 20:
            break
    return text, problems


def _syntax_problem(file: str, error: Exception) -> Problem:
    said, where = str(error), Where(file)
    if isinstance(error, yaml.MarkedYAMLError):
        said = " ".join(part for part in (error.problem, error.context and f"({error.context})") if part)
        mark = error.problem_mark or error.context_mark
        where = Where(file, mark.line + 1, mark.column + 1) if mark else where
    hint = next((hint for part, hint in _SYNTAX_HINTS if part in said), _SYNTAX_HINT)
    return Problem(where, f"this is not YAML: {said}", hint)


def _inside(text: str, problems: list[Problem]) -> list[Problem]:
    """Problems, those behind the end of the file at its end: YAML counts a line more if the last one is not ended."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [
        problem
        if problem.where.line <= len(lines)
        else replace(problem, where=Where(problem.where.file, len(lines), len(lines[-1]) + 1))
        for problem in problems
    ]


class _Stop(Exception):
    """The rest of the file is not worth reading; a problem says why."""


class _Reader:
    """Builds plain data from events, and remembers places and problems on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.values: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}

    def document(self, events: Iterator[yaml.Event]) -> Json:
        """Return the data of the one document there must be."""
        next(events)  # the start of the stream
        start = next(events)
        if isinstance(start, yaml.StreamEndEvent):
            self._problem(start, "the file is empty", "delete it, or write what belongs there")
            raise _Stop
        data = self._node(next(events), events, ())
        next(events)  # the end of the document
        after = next(events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._problem(after, "a second document begins here", "keep one document in a file: delete the `---`")
            raise _Stop
        return data

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path) -> Json:
        self.values[path] = _place(event)
        if len(path) > _MOST_DEPTH:
            self._problem(event, f"nested more than {_MOST_DEPTH} deep", "no file of the spec needs that")
            raise _Stop
        if isinstance(event, yaml.AliasEvent):
            self._problem(event, f"an alias, *{event.anchor}", "write out what it stands for: no aliases here")
            return None
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None:
            self._problem(event, f"an anchor, &{anchor}", "delete it: no anchors and aliases here")
        if tag not in (None, "!"):
            self._problem(event, f"a tag, {tag}", "delete it: no tags here")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event) if event.implicit[0] else event.value
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(events, path)
        return self._map(events, path)

    def _list(self, events: Iterator[yaml.Event], path: Path) -> list[Json]:
        items: list[Json] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self._node(event, events, (*path, len(items))))
        return items

    def _map(self, events: Iterator[yaml.Event], path: Path) -> dict[str, Json]:
        items: dict[str, Json] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self._key(event, events, path)
            here = (*path, key)
            if key in items:
                line, _ = self.keys[here]
                self._problem(event, f"the key `{key}` a second time", f"the first is on line {line}; keep one of them")
            self.keys[here] = _place(event)
            items[key] = self._node(next(events), events, here)
        return items

    def _key(self, event: yaml.Event, events: Iterator[yaml.Event], path: Path) -> str:
        """Return the text of a key; what is not a text is a problem, and stands for itself as a text."""
        if not isinstance(event, yaml.ScalarEvent):
            self._node(event, events, (*path, "?"))
            self._problem(event, "a key that is not a text", "a key is one word")
            return "?"
        if event.implicit[0] and event.value == "<<":
            self._problem(event, "a merge key, <<", "write out what it would merge: no merge keys here")
        else:
            before = len(self.problems)
            value = self._node(event, events, (*path, event.value))
            if not isinstance(value, str) and len(self.problems) == before:
                self._problem(event, f"the key {event.value} is not a text", "put it in quotes")
        return str(event.value)

    def _scalar(self, event: yaml.ScalarEvent) -> Json:
        """Return what a scalar without quotes means."""
        text: str = event.value
        if text in _WORDS:
            return _WORDS[text]
        if is_plain(text):
            return text
        if not text:
            hint = "write it, or leave its key out; in {…} a comma ends a text: put a text with commas in quotes"
            self._problem(event, "a value is missing", hint)
            return text
        if _INTEGER.fullmatch(text):
            if len(text) > _MOST_DIGITS:
                self._problem(event, f"a number of {len(text)} digits", "put it in quotes if it is a text")
                return None
            return int(text)
        if text.lower() in _BANNED:
            hint = "put it in quotes if it is a text; truth is `true` or `false`, nothing is `null`"
            self._problem(event, f"a bare `{text}`, which YAML may take for a truth value or for nothing", hint)
        elif _NUMBERLIKE.fullmatch(text):
            hint = "numbers are whole, without signs, zeros or strokes in front; put it in quotes if it is a text"
            self._problem(event, f"`{text}` is not a whole number", hint)
        else:
            self._problem(event, f"a bare date, {text}", "put it in quotes")
        return text

    def _problem(self, event: yaml.Event, message: str, hint: str) -> None:
        self.problems.append(Problem(Where(self.file, *_place(event)), message, hint))


def is_plain(text: str) -> bool:
    """Tell whether a text without quotes is read as just this text, and surprises nobody."""
    return bool(text) and not (
        _INTEGER.fullmatch(text) or text.lower() in _BANNED or _NUMBERLIKE.fullmatch(text) or _DATELIKE.fullmatch(text)
    )


def _place(event: yaml.Event) -> tuple[int, int]:
    """Return the line and the column where an event begins, from 1."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
