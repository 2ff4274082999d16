"""Writes a tree as text, in the one form that files of the spec have.

A value stands in one line if it fits, unless its shape forbids it or a comment is in it; else a map or a list has a
line for each entry, a list of plain values (and a map whose shape says so) is broken where a line is full, and a text
is folded. Texts have quotes only where they need them.
"""

from __future__ import annotations

import io
import json
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

import yaml
from yaml.emitter import Emitter

from macao_conformance.authoring.shapes import Shape
from macao_conformance.authoring.tree import Branch, Document, Entry, Node
from macao_conformance.model import Json
from macao_conformance.strictyaml import is_plain

WIDTH = 120

_ANALYST = Emitter(io.StringIO(), allow_unicode=True)
_TAG: Callable[..., str] = yaml.SafeLoader("").resolve  # what PyYAML takes a scalar without quotes for


def written(document: Document, shape: Shape) -> str:
    """Return the text of a file."""
    root = document.root
    lines = _block(root, shape, "") if isinstance(root, Branch) and root.entries else [_line(root, shape) or ""]
    return "\n".join([*lines, *document.tail]) + "\n"


def _block(branch: Branch, shape: Shape, pad: str) -> list[str]:
    """Return the lines of a map or a list that has a line for each entry."""
    lines: list[str] = []
    for number, entry in enumerate(_ordered(branch, shape)):
        inner = shape.under(entry.key)
        hoisted = _hoisted(entry, inner)
        above = _trimmed(hoisted.above) if number == 0 or shape.spaced else list(hoisted.above)
        if number and shape.spaced:
            lines.append("")
        lines += [pad + line if line else "" for line in above]
        lines += _entry(hoisted, f"{_scalar(entry.key, inside=False)}:" if branch.keyed else "-", inner, pad)
        lines += [pad + line if line else "" for line in hoisted.below]
    return lines


def _ordered(branch: Branch, shape: Shape) -> list[Entry]:
    if not branch.keyed or not shape.order:
        return list(branch.entries)
    return sorted(branch.entries, key=lambda entry: shape.place(entry.key))


def _hoisted(entry: Entry, shape: Shape) -> Entry:
    """Return an item with the comments above it that its first key has: no comment stands between ``-`` and a key."""
    if entry.key or not isinstance(entry.value, Branch) or not entry.value.entries:
        return entry
    first, *rest = _ordered(entry.value, shape)
    value = replace(entry.value, entries=(replace(first, above=()), *rest))
    beside = (entry.beside,) if entry.beside else ()
    return replace(entry, value=value, above=(*entry.above, *beside, *first.above), beside="")


def _trimmed(lines: Iterable[str]) -> list[str]:
    """Return lines without blank ones in front."""
    kept = list(lines)
    while kept and not kept[0]:
        kept.pop(0)
    return kept


def _entry(entry: Entry, lead: str, shape: Shape, pad: str) -> list[str]:
    """Return the lines of an entry behind its key or dash."""
    value = entry.value
    beside = f"  {entry.beside}" if entry.beside else ""
    one = _line(value, shape)
    whole = isinstance(value, Branch) and not value.entries
    if one is not None and (whole or len(f"{pad}{lead} {one}") <= WIDTH):
        return [f"{pad}{lead} {one}{beside}"]
    if isinstance(value, Branch):
        filled = _filled(value, shape, f"{pad}{lead} ")
        if filled is not None:
            return [*filled[:-1], filled[-1] + beside]
        lines = _block(value, shape, f"{pad}  ")
        if lead == "-":
            return [f"{pad}- {lines[0].lstrip()}", *lines[1:]]
        return [f"{pad}{lead}{beside}", *lines]
    folded = _folded(value, len(pad) + 2)
    if folded is None:
        return [f"{pad}{lead} {_scalar(value, inside=False)}{beside}"]
    return [f"{pad}{lead} >-{beside}", *(f"{pad}  {line}" for line in folded)]


def _line(node: Node, shape: Shape, *, inside: bool = False) -> str | None:
    """Return a value in one line, or None if it must not stand in one; `inside` of brackets more is quoted."""
    if not isinstance(node, Branch):
        return _scalar(node, inside=inside)
    if node.entries and (shape.block or node.commented):
        return None
    parts: list[str] = []
    for entry in _ordered(node, shape):
        if not node.keyed and isinstance(entry.value, Branch) and entry.value.keyed and entry.value.entries:
            return None
        part = _line(entry.value, shape.under(entry.key), inside=True)
        if part is None:
            return None
        parts.append(f"{_scalar(entry.key, inside=True)}: {part}" if node.keyed else part)
    return f"{{{', '.join(parts)}}}" if node.keyed else f"[{', '.join(parts)}]"


def _filled(branch: Branch, shape: Shape, lead: str) -> list[str] | None:
    """Return a list of plain values, or a map that is to be filled, in lines as full as may be; None for others."""
    if branch.commented or (branch.keyed and not shape.fill):
        return None
    parts = [_line(replace(branch, entries=(entry,)), replace(shape, block=False)) for entry in branch.entries]
    if any(part is None for part in parts) or any(e.key == "" and isinstance(e.value, Branch) for e in branch.entries):
        return None
    opening, closing = ("{", "}") if branch.keyed else ("[", "]")
    lines, current = [], lead + opening
    for number, part in enumerate(parts):
        text = (part or "")[1:-1] + ("," if number + 1 < len(parts) else closing)
        if len(current) + len(text) > WIDTH and current.strip(" " + opening) and number:
            lines.append(current.rstrip())
            current = " " * (len(lead) + 1)
        current += text + " "
    return [*lines, current.rstrip()]


def _folded(value: Node, indent: int) -> list[str] | None:
    """Return the lines of a folded text, or None for what cannot be folded without change."""
    if not isinstance(value, str) or not value.isprintable() or value != " ".join(value.split(" ")).strip():
        return None
    if "  " in value or " " not in value:
        return None
    return textwrap.wrap(value, max(WIDTH - indent, 20), break_long_words=False, break_on_hyphens=False)


def _scalar(value: Json, *, inside: bool) -> str:
    """Return a plain value in one line."""
    return _text(value, inside=inside) if isinstance(value, str) else json.dumps(value)


@lru_cache(maxsize=65536)
def _text(value: str, *, inside: bool) -> str:
    if _needs_no_quotes(value, inside=inside):
        return value
    if value.isprintable() and not ("'" in value and '"' not in value and "\\" not in value):
        return "'" + value.replace("'", "''") + "'"
    return '"' + "".join(map(_escaped, value)) + '"'


def _escaped(char: str) -> str:
    """Return a character as it stands between double quotes: what is not simply printed is written as its number."""
    if char in '"\\':
        return f"\\{char}"
    number = ord(char)
    return char if char.isprintable() else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _needs_no_quotes(value: str, *, inside: bool) -> bool:
    if not is_plain(value) or not value.isprintable():
        return False
    found = _ANALYST.analyze_scalar(value)
    if not (found.allow_flow_plain if inside else found.allow_block_plain):
        return False
    return _TAG(yaml.ScalarNode, value, (True, False)) == "tag:yaml.org,2002:str"
