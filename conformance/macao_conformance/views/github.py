"""Reports as annotations of GitHub Actions: a line each, at the line of the scenario."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from macao_conformance.reports import Record, Report
from macao_conformance.views.text import case_lines, plain, result_line, sentence, unfinished


def render(reports: Sequence[Report], excused: Collection[str] = (), stale: Iterable[str] = ()) -> str:
    """All annotations. `stale` is what is wrong with a baseline."""
    lines = [line for report in reports for line in _report(report, excused)]
    lines += [annotation("error", one, title="baseline") for one in stale]
    return "\n".join(lines)


def annotation(level: str, message: str, **properties: object) -> str:
    """One annotation: error, warning or notice. No text can end it, begin another, or add a property."""
    said = ",".join(f"{key}={_property(plain(str(value)))}" for key, value in properties.items())
    return f"::{level}{' ' + said if said else ''}::{_data(plain(message, lines=True))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _report(report: Report, excused: Collection[str]) -> Iterator[str]:
    for why in unfinished(report):
        yield annotation("warning" if report.footer["complete"] else "error", sentence(why), title=report.name)
    for problem in report.header["problems"]:
        yield annotation("error", sentence(problem), title=f"{report.name}: handshake")
    for warning in (*report.header["warnings"], *report.footer["warnings"]):
        yield annotation("warning", sentence(warning), title=report.name)
    for case in report.failures(excused):
        message = "\n".join([case["title"], *case_lines(case)])
        yield annotation("error", message, **_place(case), title=f"{case['case']} {case['verdict']}")
    known = sum(case["case"] in excused for case in report.cases)
    yield annotation("notice", sentence(result_line(report, known)), title=report.name)


def _place(case: Record) -> dict[str, object]:
    """The line of the scenario, where the report has it."""
    where = case.get("where")
    return {"file": where["file"], "line": max(where["line"], 1)} if where else {}
