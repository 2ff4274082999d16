"""Reports as a summary for a pull request: Markdown that says first what has become of it, and fits into a comment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from macao_conformance.reports import Record, Report
from macao_conformance.views.markdown import counts, failure, notices, safe
from macao_conformance.views.text import number, result_line, sentence

_MOST_CHARACTERS = 50_000
"""A comment holds 65,536, in UTF-16; the rest is for tables and markup."""


def render(reports: Sequence[Report], excused: Collection[str] = (), stale: Iterable[str] = ()) -> str:
    """All reports, one after the other. `stale` is what is wrong with a baseline."""
    room = _MOST_CHARACTERS // max(len(reports), 1)
    parts = ["\n".join(_report(report, excused, room)) for report in reports]
    outdated = list(stale)
    if outdated:
        parts.append("\n".join(["**The baseline is out of date:**", "", *(f"- {safe(one)}" for one in outdated)]))
    return "\n\n".join(parts) + "\n"


def _report(report: Report, excused: Collection[str], room: int) -> Iterator[str]:
    failed = report.failures(excused)
    known = sum(case["case"] in excused for case in report.cases)
    wrong = failed or report.apart or report.header["problems"]
    passed = not wrong and report.footer["complete"] and report.judged
    yield f"### {safe(report.name)} {'has passed' if passed else 'has failed'}"
    yield ""
    yield sentence(safe(result_line(report, known)))
    yield ""
    yield from notices(report)
    yield from counts(report)
    if failed:
        yield ""
        yield f"<details><summary>{number(len(failed), 'failure')}</summary>"
        yield from _failures(failed, room)
        yield ""
        yield "</details>"


def _failures(failed: Sequence[Record], room: int) -> Iterator[str]:
    for told, case in enumerate(failed):
        text = "\n".join(["", *failure(case, level=4)])
        room -= len(text)
        if room < 0:
            yield ""
            yield f"… and {number(len(failed) - told, 'failure')} more; the report has them all."
            return
        yield text
