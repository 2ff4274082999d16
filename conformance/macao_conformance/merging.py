"""Puts the parts of a run, made with ``--shard``, together again; and says why they are no whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from macao_conformance.isomorphs import joined
from macao_conformance.model import Spec
from macao_conformance.reporting import ended
from macao_conformance.reports import Record, Report

Named = tuple[str, Report]
"""A report, and what messages call it."""


class CannotMerge(Exception):
    """These reports are not the parts of one run; the message says why, `missing` whether some only are not there."""

    def __init__(self, message: str, *, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


def merge(spec: Spec, named: Sequence[Named]) -> Report:
    """The report that the run would have had in one piece, but for its times. Raises CannotMerge."""
    first_name, first = named[0]
    if first.header["suite"] != spec.digest:
        raise CannotMerge(
            f"{first_name} is of the suite {first.header['suite']}, and this kit has {spec.digest}: "
            "merge with the kit, and the spec, that made the parts"
        )
    parts = _in_order(named)
    rows = zip_longest(*(report.cases for report in parts))
    cases = [case for row in rows for case in row if case is not None]
    whole = all(report.footer["complete"] for report in parts)
    why = next((one.footer["stopped"] for one in parts if "stopped" in one.footer), None)
    warnings = dict.fromkeys(warning for one in parts for warning in one.footer["warnings"])
    told = [one.footer["isomorphs"] for one in parts if "isomorphs" in one.footer]
    how = {"complete": whole} | ({"stopped": why} if why else {}) | ({"isomorphs": joined(told)} if told else {})
    return ended(spec, _header(parts), cases, how, warnings)


def _in_order(named: Sequence[Named]) -> list[Report]:
    """The parts, first to last, each once, and all of one run."""
    of = _shard(*named[0])["of"]
    found: dict[int, Named] = {}
    for name, report in named:
        shard = _shard(name, report)
        for what, one, other in _foreign(named[0][1], report):
            raise CannotMerge(f"{name} is of another run than {named[0][0]}: its {what} is {other}, not {one}")
        number = shard["number"]
        if number in found:
            raise CannotMerge(f"{name} and {found[number][0]} are both part {number} of {of}: give each part once")
        found[number] = (name, report)
    missing = [str(number) for number in range(1, of + 1) if number not in found]
    if missing:
        raise CannotMerge(f"of {of} parts these are missing: {', '.join(missing)}", missing=True)
    parts = [report for _, (_, report) in sorted(found.items())]
    _disjoint(found)
    return parts


def _shard(name: str, report: Report) -> Mapping[str, int]:
    shard: Mapping[str, int] | None = report.header["selection"].get("shard")
    if shard is None:
        raise CannotMerge(f"{name} is no part of a run, but a whole one: parts are made by `check --shard I/N`")
    return shard


def _foreign(one: Report, other: Report) -> Iterator[tuple[str, Any, Any]]:
    """What two parts of one run must share, and do not: machines may differ, what was asked of whom may not."""
    for what, value in _identity(one).items():
        if _identity(other)[what] != value:
            yield what, value, _identity(other)[what]


def _identity(report: Report) -> dict[str, Any]:
    header = report.header
    engine = {f"engine's {key}": header["engine"][key] for key in ("name", "version", "argument")}
    selection = {key: value for key, value in header["selection"].items() if key != "shard"}
    rest = ("kit", "variants", "unclaimed", "listens", "declared", "observes")
    return {
        "suite": header["suite"],
        **engine,
        "number of parts": header["selection"].get("shard", {}).get("of"),
        "selection": selection,
        **{key: header[key] for key in rest},
    }


def _disjoint(found: Mapping[int, Named]) -> None:
    """No case may stand in two parts; a part that was edited by hand is found so."""
    seen: dict[str, str] = {}
    for name, report in found.values():
        for case in report.cases:
            if case["case"] in seen:
                raise CannotMerge(f"{name} and {seen[case['case']]} overlap: both hold {case['case']}")
            seen[case["case"]] = name


def _header(parts: Sequence[Report]) -> Record:
    """The header of the whole: the first part's, begun when the earliest was."""
    header = parts[0].header
    selection = {key: value for key, value in header["selection"].items() if key != "shard"}
    return {**header, "started": min(one.header["started"] for one in parts), "selection": selection}
