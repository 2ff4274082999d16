"""Words for values; and text that an engine has sent, made harmless."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from macao_conformance.reports import Record, Report, count
from macao_conformance.verdicts import ABSENT

_FEW = 5
LONGEST = 400
"""How much of a value is shown."""


_COMMAND = re.compile(
    r"""
    :(?=:(?:error|warning|notice|debug|group|endgroup|add-mask|add-matcher|remove-matcher|set-output|save-state
            |set-env|add-path|stop-commands|echo)\b)    # GitHub
    |\#(?=\#(?:vso|teamcity)?\[)                       # Azure, TeamCity, and GitHub of old
    """,
    re.IGNORECASE | re.VERBOSE,
)


def plain(text: str, *, lines: bool = False) -> str:
    """The text with every character that is not simply printed written out, so that it cannot steer a terminal.

    So is the first character of what a CI system would take for a command in a log. With `lines`, line ends stay.
    """
    text = _COMMAND.sub(lambda found: _written(found[0]), text) if "::" in text or "##" in text else text
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


def number(how_many: int, one: str, many: str | None = None) -> str:
    """A count with its word."""
    return f"{how_many} {one if how_many == 1 else many or one + 's'}"


def verb(verdict: str, how_many: int) -> str:
    """A verdict as it is said of one case or of several."""
    return verdict.removesuffix("s") if how_many > 1 and verdict in ("agrees", "differs") else verdict


def result_line(report: Report, excused: int = 0) -> str:
    """A run in one line; conjectures are counted apart."""
    guessed = [case for case in report.cases if case["variant"] in report.conjectures]
    said = _counted(report.documented) if report.documented or not guessed else ""
    if guessed:
        said = "; ".join(filter(None, [said, f"of conjectures {_counted(guessed)}"]))
    return f"{said}, {excused} of them known" if excused else said


def _counted(cases: Sequence[Record]) -> str:
    totals = count(cases).items()
    return ", ".join([number(len(cases), "case"), *(f"{n} {verb(name, n)}" for name, n in totals if n)])


def unfinished(report: Report) -> list[str]:
    """Why a report is not the whole of its selection; empty if it is."""
    why = []
    if not report.footer["complete"]:
        told = number(report.header["options"].get("max_fail", 1), "failure")
        stopped = report.footer.get("stopped") == "failures"
        why.append(f"the run stopped at {told}, as it was told" if stopped else "the run was interrupted")
    shard = report.header["selection"].get("shard")
    if shard:
        why.append(f"this is part {shard['number']} of {shard['of']}")
    return why


def apart(report: Report) -> list[str]:
    """What is to be said of cases that agree as they are written, and not when told otherwise: nothing, or one line."""
    found = [f"{one['case']} ({' and '.join(one['told'])}: {one['verdict']})" for one in report.apart]
    if not found:
        return []
    more = f", and {len(found) - _FEW} more" if len(found) > _FEW else ""
    said = f"{number(len(found), 'case')} {verb('agrees', len(found))} as written, and not when told otherwise"
    return [f"{said}: {', '.join(found[:_FEW])}{more}. An engine that knows the rules answers both alike."]


def variant_name(reports: Iterable[Report], variant: str) -> str:
    """A variant as a figure is labelled: a conjecture is called one."""
    return f"{variant} (conjecture)" if any(variant in report.conjectures for report in reports) else variant


def parted_variants(reports: Iterable[Report]) -> tuple[list[str], list[str]]:
    """The variants checked, each once: those that sources describe, and the conjectures."""
    reports = list(reports)
    found = dict.fromkeys(variant for report in reports for variant in report.header["variants"])
    guessed = frozenset().union(*(report.conjectures for report in reports))
    return [name for name in found if name not in guessed], [name for name in found if name in guessed]


def all_of(guessed: Collection[str]) -> str:
    """What the sum over the variants that sources describe is called."""
    return "all documented" if guessed else "all"


def case_lines(case: Record) -> Iterator[str]:
    """What is to be said of a case that failed, line by line, in plain text that is not yet made harmless."""
    if case["verdict"] == "broke":
        yield f"{case['broke']['kind']}: {case['broke']['seen']}"
    else:
        details = case["differs"]
        yield f"{details['path']}: expected {shown(details, 'expected')}, seen {shown(details, 'seen')}"
        yield f"after {case['after']}"
        if details["note"]:
            yield details["note"]
        yield from (f"because {one['rule']}: {one['reading']}. {one['text']}" for one in case["because"])
    if "repeat" in case:
        yield case["repeat"]


def other_readings(case: Record) -> Iterator[tuple[str, str]]:
    """The readings, by rule, that a case shows instead of those expected of it."""
    for rule, readings in case["shows"].items():
        yield from ((rule, reading) for reading in readings if reading not in case["under"].get(rule, ()))
