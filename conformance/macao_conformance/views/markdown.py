"""Reports as Markdown, for a page or a summary of continuous integration."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from macao_conformance.reports import Record, Report, count, leaves
from macao_conformance.verdicts import NAMES
from macao_conformance.views.text import (
    apart,
    number,
    other_readings,
    parted_variants,
    plain,
    result_line,
    sentence,
    shortened,
    shown,
    unfinished,
    variant_name,
)

_MOST = 20
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&-])")


def render(reports: Sequence[Report], excused: Collection[str] = ()) -> str:
    """All reports, one after the other, and a comparison first if there are several."""
    parts = [_comparison(reports)] if len(reports) > 1 else []
    parts += ["\n".join(_report(report, excused)) for report in reports]
    return "\n\n".join(parts) + "\n"


def safe(text: str) -> str:
    """Text that Markdown takes for nothing but text."""
    return _SPECIAL.sub(r"\\\1", plain(text)).replace("\\<", "&lt;").replace("\\>", "&gt;").replace("\\&", "&amp;")


def code(text: str) -> str:
    """Text as code, whatever it holds."""
    text = plain(text).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if fence != "`" or text != text.strip() else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def row(*cells: object) -> str:
    """A row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def _report(report: Report, excused: Collection[str]) -> Iterator[str]:
    yield f"## {safe(report.name)}"
    yield ""
    yield f"{safe(result_line(report, sum(case['case'] in excused for case in report.cases)))}."
    yield f"Suite {code(report.header['suite'])}, engine {code(report.header['engine']['argument'])}."
    yield ""
    yield from notices(report)
    yield from counts(report)
    failed = report.failures(excused)
    for case in failed[:_MOST]:
        yield ""
        yield from failure(case)
    if len(failed) > _MOST:
        yield ""
        yield f"… and {number(len(failed) - _MOST, 'failure')} more."
    yield from _followed(report)


def notices(report: Report) -> Iterator[str]:
    """What must not be overlooked, a paragraph each."""
    if partial := unfinished(report):
        yield f"**Partial: {safe('; '.join(partial))}.**\n"
    for problem in report.header["problems"]:
        yield f"**Handshake: {safe(sentence(problem))}**\n"
    for warning in (*report.header["warnings"], *report.footer["warnings"]):
        yield f"Warning: {safe(sentence(warning))}\n"
    for line in apart(report):
        yield f"**{safe(line)}**\n"


def counts(report: Report) -> Iterator[str]:
    """A table of the verdicts, a variant a row."""
    yield row("variant", *NAMES, "leaves")
    yield row(*["---"] * (len(NAMES) + 2))
    for variant in chain(*parted_variants([report])):
        cases = [case for case in report.cases if case["variant"] == variant]
        found = leaves(cases)
        yield row(_named([report], variant), *count(cases).values(), f"{found['visible']}/{found['expected']}")


def failure(case: Record, level: int = 3) -> Iterator[str]:
    """A case that failed, with a heading of some level."""
    yield f"{'#' * level} {safe(case['title'])} ({code(case['case'])}) {case['verdict']}"
    yield ""
    if case["verdict"] == "broke":
        yield f"- {case['broke']['kind']}: {safe(shortened(case['broke']['seen']))}"
    else:
        details = case["differs"]
        path = details["path"]
        yield f"- after: {safe(case['after'])}"
        yield f"- expected: {code(path + ' = ' + shown(details, 'expected'))}"
        yield f"- seen: {code(path + ' = ' + shown(details, 'seen'))}"
        if details["note"]:
            yield f"- {safe(shortened(details['note']))}"
        for reason in case["because"]:
            anchors = ", ".join(safe(passage["anchor"]) for passage in reason["passages"]) or reason["basis"]
            yield f"- because {code(reason['rule'])}: {code(reason['reading'])}. {safe(reason['text'])} ({anchors})"
        for rule, reading in other_readings(case):
            yield f"- this is {code(rule)}: {code(reading)}"
    if "repeat" in case:
        yield f"- again: {code(case['repeat'])}"


def _followed(report: Report) -> Iterator[str]:
    disputed = [one for one in report.footer["shown"] if one["disagreement"]]
    if not disputed:
        return
    yield ""
    yield row("where sources disagree", "it shows", "as in", "cases")
    yield row(*["---"] * 4)
    for one in disputed:
        for reading in one["readings"]:
            sources = ", ".join(map(safe, reading["sources"])) or "no source"
            yield row(code(one["rule"]), code(reading["reading"]), sources, reading["cases"])


def _named(reports: Sequence[Report], variant: str) -> str:
    return code(variant) + variant_name(reports, variant).removeprefix(variant)


def _comparison(reports: Sequence[Report]) -> str:
    rows = [row("variant", *(safe(report.name) for report in reports)), row(*["---"] * (len(reports) + 1))]
    for variant in chain(*parted_variants(reports)):
        cells = []
        for report in reports:
            counted = count(case for case in report.cases if case["variant"] == variant)
            cells.append(", ".join(f"{n} {name}" for name, n in counted.items() if n) or "not asked")
        rows.append(row(_named(reports, variant), *cells))
    return "\n".join(rows)
