"""Words for values; and text that an engine has sent, made harmless."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from macao_conformance.reports import Record, Report
from macao_conformance.verdicts import ABSENT

LONGEST = 400
"""How much of a value is shown."""


def plain(text: str, *, lines: bool = False) -> str:
    """The text with every character that is not simply printed written out, so that it cannot steer a terminal.

    With `lines`, line ends stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() or (lines and char == "\n") else _written(char) for char in text)


def _written(char: str) -> str:
    if unicodedata.category(char) == "Zs":
        return " "
    number = ord(char)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def shown(details: Mapping[str, Any], key: str) -> str:
    """A value of a case that differs: JSON, or that it is not there."""
    if key not in details:
        return repr(ABSENT)
    return shortened(plain(json.dumps(details[key], ensure_ascii=False)))


def shortened(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"


def sentence(text: str) -> str:
    """A text with its full stop."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def number(count: int, one: str, many: str | None = None) -> str:
    """A count with its word."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def _verb(verdict: str, count: int) -> str:
    return verdict.removesuffix("s") if count > 1 and verdict in ("agrees", "differs") else verdict


def result_line(report: Report, excused: int = 0) -> str:
    """A run in one line."""
    totals = report.footer["totals"]
    cases = sum(totals.values())
    said = [number(cases, "case")]
    said += [f"{count} {_verb(name, count)}" for name, count in totals.items() if count]
    if excused:
        said.append(f"{excused} of them known")
    return ", ".join(said)


def other_readings(case: Record) -> Iterator[tuple[str, str]]:
    """The readings, by rule, that a case shows instead of those expected of it."""
    for rule, readings in case["shows"].items():
        yield from ((rule, reading) for reading in readings if reading not in case["under"].get(rule, ()))
