"""Brings a baseline up to date with a report: it shrinks by itself, and grows only if it is told to.

Comments, reasons and the layout of entries that stay are kept where the file is a YAML list with an entry below the
other; a file written in any other way is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import indent
from typing import Any

import yaml

from macao_conformance.baseline import Known
from macao_conformance.reports import Record


@dataclass(frozen=True, slots=True)
class Revision:
    """What a report says of a baseline, by case id.

    `removed` agree now. `changed` come out otherwise than listed, `added` differ and are not listed: both with their
    verdict, and both are growth. `broken` break, listed or not, which no baseline excuses.
    """

    removed: tuple[str, ...]
    changed: Mapping[str, str]
    added: Mapping[str, str]
    broken: tuple[str, ...]


def revise(known: Mapping[str, Known], cases: Iterable[Record]) -> Revision:
    """Say what has to change. What was not asked is left alone."""
    removed: list[str] = []
    changed: dict[str, str] = {}
    added: dict[str, str] = {}
    broken: list[str] = []
    for case in cases:
        name, verdict = case["case"], case["verdict"]
        entry = known.get(name)
        if verdict == "broke":
            broken.append(name)
        elif entry is None:
            if verdict == "differs":
                added[name] = verdict
        elif verdict == "agrees":
            removed.append(name)
        elif verdict != entry.verdict:
            changed[name] = verdict
    return Revision(tuple(removed), changed, added, tuple(broken))


def rewritten(
    content: str, known: Mapping[str, Known], revision: Revision, reason: str | None, *, as_json: bool = False
) -> str:
    """The content of a baseline after a revision; it grows if there is a `reason` for what is added.

    `known` are the entries of the content, in its order; an empty content has none, and becomes YAML unless `as_json`.
    """
    entries: list[dict[str, Any]] = yaml.safe_load(content) or []
    grows = reason is not None
    names = list(known)
    drop = {names.index(name) for name in revision.removed}
    verdicts = {names.index(name): verdict for name, verdict in revision.changed.items()} if grows else {}
    new = [{"case": n, "verdict": v, "reason": reason} for n, v in revision.added.items()] if grows else []
    kept = [
        entry | ({"verdict": verdicts[number]} if number in verdicts else {})
        for number, entry in enumerate(entries)
        if number not in drop
    ]
    wanted = [*kept, *new]
    if wanted == entries:
        return content
    if as_json or (entries and _is_json(content)):
        return json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"
    edited = _edited(content, drop, verdicts, new)
    return edited if yaml.safe_load(edited) == wanted else _dumped(wanted)


def _is_json(content: str) -> bool:
    try:
        json.loads(content)
    except ValueError:
        return False
    return True


def _dumped(entries: list[dict[str, Any]]) -> str:
    text: str = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=110)
    return text


def _edited(content: str, drop: set[int], verdicts: Mapping[int, str], new: list[dict[str, Any]]) -> str:
    """Edit the text line by line; what cannot be edited so comes out wrong, and is found by reading it again."""
    root: Any = yaml.compose(content, Loader=yaml.SafeLoader)
    if root is None or root.flow_style:
        return _dumped(new)
    for number in sorted(verdicts, reverse=True):
        value = next(value for key, value in root.value[number].value if key.value == "verdict")
        content = content[: value.start_mark.index] + verdicts[number] + content[value.end_mark.index :]
    lines = content.splitlines(keepends=True)
    starts = [node.start_mark.line for node in root.value]
    gone: set[int] = set()
    for number in drop:
        gone.update(_lines_of(lines, starts, number))
    left = "".join(line for number, line in enumerate(lines) if number not in gone)
    if not left.endswith("\n"):
        left += "\n"
    if len(drop) == len(starts) and not new:
        return left + "[]\n"
    return left + (indent(_dumped(new), " " * root.start_mark.column) if new else "")


def _lines_of(lines: list[str], starts: list[int], number: int) -> range:
    """The lines of an entry, with the comment right above it; what stands above the first is the head of the file."""
    first, end = starts[number], starts[number + 1] if number + 1 < len(starts) else len(lines)
    while end > first + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    while number and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return range(first, end)
