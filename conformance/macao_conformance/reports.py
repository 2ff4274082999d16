"""A report: what is kept of a run, as JSON lines that can be read without the spec.

A header, one line a case, a footer. The schema is that of the spec, ``schemas/report.schema.json``. The reader takes
nothing else, and says what is wrong and in which line.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TextIO

from macao_conformance import strictjson
from macao_conformance.specfiles import kit_schemas
from macao_conformance.verdicts import FAILURES, NAMES, Name

Record = Mapping[str, Any]

_MOST_BYTES = 256 << 20
"""The longest report that is read, unpacked: a hundred times the longest there is."""

Fault = Literal["unreadable", "empty", "garbled", "invalid", "mixed", "repeated", "inconsistent", "truncated"]


@dataclass(frozen=True, slots=True)
class Report:
    """The lines of a report, by kind."""

    header: Record
    cases: tuple[Record, ...]
    footer: Record

    @property
    def name(self) -> str:
        """The engine, as it calls itself."""
        engine = self.header["engine"]
        return f"{engine['name']} {engine['version']}".strip()

    @property
    def conjectures(self) -> frozenset[str]:
        """The variants of the header that no source describes, only names."""
        return frozenset(self.header["conjectures"])

    @property
    def documented(self) -> tuple[Record, ...]:
        """The cases of variants that sources describe."""
        return tuple(case for case in self.cases if case["variant"] not in self.conjectures)

    @property
    def judged(self) -> int:
        """How many cases have a verdict that says something about the engine."""
        return sum(case["verdict"] != "unsupported" for case in self.cases)

    @property
    def apart(self) -> list[Record]:
        """The cases that agree as they are written, and not when told otherwise; none where none was."""
        found: list[Record] = self.footer.get("isomorphs", {}).get("apart", [])
        return found

    def failures(self, excused: Collection[str] = ()) -> list[Record]:
        """The cases that differ or broke, but for those whose failure is known."""
        return [case for case in self.cases if case["verdict"] in FAILURES and case["case"] not in excused]


class BadReport(Exception):
    """A file that is no whole report: which file, which line (0: the file), what is wrong; `fault` sorts them."""

    def __init__(self, fault: Fault, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.fault = fault


def count(cases: Iterable[Record]) -> dict[Name, int]:
    """How many cases have each verdict."""
    verdicts = [case["verdict"] for case in cases]
    return {name: verdicts.count(name) for name in NAMES}


def leaves(cases: Iterable[Record]) -> dict[str, int]:
    """How many leaves were visible, and so compared, of how many that were expected."""
    listed = [case["leaves"] for case in cases]
    return {key: sum(one[key] for one in listed) for key in ("visible", "expected")}


def line(record: Record) -> str:
    """One line of a report. All beyond ASCII is escaped, so that no text an engine sends can spoil it."""
    return json.dumps(record, separators=(",", ":")) + "\n"


def write(report: Report, stream: TextIO) -> None:
    """Write a whole report."""
    stream.writelines(map(line, (report.header, *report.cases, report.footer)))


def read(path: Path) -> Report:
    """Read a report; one whose name ends in ``.gz`` is unpacked. Raises BadReport."""
    name = str(path)
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
            content = stream.read(_MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or error
        raise BadReport("unreadable", name, 0, f"cannot be read: {why}") from error
    if len(content) > _MOST_BYTES:
        raise BadReport("unreadable", name, 0, f"more than {_MOST_BYTES >> 20} MiB are not read")
    return _assembled(name, list(_records(name, content)))


def _records(name: str, content: bytes) -> Iterator[tuple[int, Record]]:
    if not content.strip():
        raise BadReport("empty", name, 0, "the file is empty")
    validator = kit_schemas().validator("report.schema.json")
    listed = content.split(b"\n")
    for number, line in enumerate(listed, start=1):
        if not line.strip():
            continue
        try:
            record = strictjson.parse(line)
        except strictjson.NotJson as error:
            if number == len(listed):
                raise BadReport("truncated", name, number, "the report breaks off in the middle of a line") from None
            raise BadReport("garbled", name, number, f"this line is not JSON: {error}") from None
        if not validator.is_valid(record):
            why = strictjson.first_fault(validator, record)
            raise BadReport("invalid", name, number, f"this is no line of a report: {why}")
        yield number, record


def _assembled(name: str, records: list[tuple[int, Record]]) -> Report:
    (number, header), *rest = records
    if header["kind"] != "header":
        raise BadReport("mixed", name, number, f"a report begins with its header, and here is a {header['kind']}")
    cases: dict[str, Record] = {}
    footer: Record | None = None
    for number, record in rest:
        if record["kind"] == "header":
            message = "a second report begins here; give each a file of its own"
            raise BadReport("mixed" if footer else "truncated", name, number, message)
        if footer is not None:
            raise BadReport("mixed", name, number, "the report has ended before this line")
        if record["kind"] == "footer":
            footer = record
        elif record["case"] in cases:
            raise BadReport("repeated", name, number, f"the case {record['case']} stands here a second time")
        else:
            cases[record["case"]] = record
    if footer is None:
        raise BadReport("truncated", name, 0, "the report breaks off: its last line, the footer, is missing")
    if footer["totals"] != count(cases.values()):
        raise BadReport(
            "inconsistent", name, 0, "the totals of the footer are not those of the cases: lines are missing"
        )
    return Report(header, tuple(cases.values()), footer)
