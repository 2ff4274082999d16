"""Reports as JUnit XML, a suite an engine and variant: what continuous integration reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from macao_conformance.reports import Record, Report
from macao_conformance.views.text import case_lines, plain, unfinished, variant_name


def render(reports: Sequence[Report], excused: Collection[str] = ()) -> str:
    """The whole document. A case differs: failure; it broke: error; unsupported, or excused by a baseline: skipped."""
    document: Any = JUnitXml("macao-kit")
    for report in reports:
        shard = report.header["selection"].get("shard")
        part = f", part {shard['number']} of {shard['of']}" if shard else ""
        for variant in report.header["variants"]:
            suite = TestSuite(plain(f"{report.name}: {variant_name([report], variant)}{part}"))
            for case in report.cases:
                if case["variant"] == variant:
                    suite.add_testcase(_case(case, excused))
            document.add_testsuite(suite)
        if report.header["problems"] or not report.footer["complete"]:
            document.add_testsuite(_handshake(report))
    document.update_statistics()
    text: bytes = document.tostring()
    return text.decode()


def _case(case: Record, excused: Collection[str]) -> TestCase:
    found = TestCase(case["scenario"], f"{case['game']}.{case['variant']}", case["seconds"])
    result = _result(case)
    if result is not None and case["case"] in excused:
        result = Skipped("known, by the baseline", case["verdict"])
    if result is not None:
        found.result = [result]
    return found


def _result(case: Record) -> FinalResult | None:
    match case["verdict"]:
        case "differs":
            expected, *rest = case_lines(case)
            failure = Failure(plain(expected), "differs")
            failure.text = plain("\n".join([case["title"], *rest]), lines=True)
            return failure
        case "broke":
            error = Error(plain(case["broke"]["kind"]), "broke")
            error.text = plain(case["broke"]["seen"], lines=True)
            return error
        case "unsupported":
            return Skipped(plain(case["unsupported"]["message"]), case["unsupported"]["reason"])
    return None


def _handshake(report: Report) -> TestSuite:
    suite = TestSuite(plain(f"{report.name}: the run"))
    problems = list(report.header["problems"])
    if not report.footer["complete"]:
        problems += unfinished(report)
    for number, problem in enumerate(problems, start=1):
        case = TestCase(f"problem {number}", "run")
        case.result = [Error(plain(problem), "handshake")]
        suite.add_testcase(case)
    return suite
