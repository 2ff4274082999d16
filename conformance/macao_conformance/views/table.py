"""Reports for people at a terminal: counts, then each failure with its reason, then what the engine seems to follow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from macao_conformance.reports import Record, Report, count, leaves
from macao_conformance.verdicts import NAMES
from macao_conformance.views.text import (
    all_of,
    apart,
    number,
    other_readings,
    parted_variants,
    plain,
    sentence,
    shortened,
    shown,
    unfinished,
    variant_name,
)

_STYLES = {"agrees": "green", "differs": "red", "unsupported": "yellow", "broke": "bold magenta"}
_MOST = 20
"""How many failures are told in full."""

Sources = Mapping[tuple[str, str, str], Sequence[str]]
"""By game, rule and reading, the sources that say so."""

_BASES = {
    "source": "its sources say so",
    "choice": "its sources contradict themselves; the kit chose",
    "ruling": "its sources are silent; the kit decided",
    "conjecture": "its sources only name the game; the kit guessed",
    "declared": "the engine declares it",
    "swapped": "it was swapped for a test",
}


def print_report(console: Console, report: Report, excused: Collection[str] = ()) -> None:
    """Print one report. `excused` are the cases whose failure is known."""
    _heading(console, report)
    _notices(console, report)
    console.print(_counts(report))
    console.print()
    _isomorphs(console, report)
    for verdict in ("broke", "differs"):
        failed = [case for case in report.cases if case["verdict"] == verdict and case["case"] not in excused]
        _failures(console, verdict, failed, _sources(report))
    _excused(console, report, excused)
    _unsupported(console, report)
    _followed(console, [report])
    if report.header["unclaimed"]:
        unclaimed = ", ".join(variant_name([report], variant) for variant in report.header["unclaimed"])
        _line(console, f"Not claimed, and not asked: {unclaimed}.", "dim")
        console.print()


def print_failures(console: Console, report: Report, excused: Collection[str] = ()) -> None:
    """Print the failures of a report, all of them, and nothing else of it."""
    for case in report.failures(excused):
        _failure(console, case, _sources(report))


def print_side_by_side(console: Console, reports: Sequence[Report]) -> None:
    """Print several reports, an engine a column."""
    for report in reports:
        _heading(console, report)
        _notices(console, report)
    if len({report.header["suite"] for report in reports}) > 1:
        _line(console, "These reports are of different states of the suite; their cases may not be the same.", "yellow")
        console.print()
    console.print(_counts_side_by_side(reports))
    console.print()
    _parted(console, reports)
    _followed(console, reports)


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(plain(text, lines=True), style=style), soft_wrap=not console.is_terminal)


def _heading(console: Console, report: Report) -> None:
    header = report.header
    console.print(Text.assemble((plain(report.name), "bold"), ("  " + plain(header["engine"]["argument"]), "dim")))
    documented, guessed = parted_variants([report])
    said = [f"suite {header['suite']}"]
    said += [number(len(documented), "variant")] if documented or not guessed else []
    said += [number(len(guessed), "conjecture")] if guessed else []
    _line(console, ", ".join([*said, number(len(report.cases), "case")]), "dim")
    console.print()


def _notices(console: Console, report: Report) -> None:
    header, footer = report.header, report.footer
    partial = unfinished(report)
    if partial:
        _line(console, f"PARTIAL: {'; '.join(partial)}; the cases below are not all.", "bold red")
    for problem in header["problems"]:
        _line(console, f"Handshake: {sentence(problem)}", "bold red")
    for warning in (*header["warnings"], *footer["warnings"]):
        _line(console, f"Warning: {sentence(warning)}", "yellow")
    for variant, readings in header["declared"].items():
        own = ", ".join(f"{rule}: {reading}" for rule, reading in readings.items())
        _line(console, f"Judged by its own reading in {variant}: {own}.", "cyan")
    if partial or header["problems"] or header["warnings"] or footer["warnings"] or header["declared"]:
        console.print()


def _counts(report: Report) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("variant", style="bold")
    for name in (*NAMES, "leaves"):
        table.add_column(name, justify="right")
    documented, guessed = parted_variants([report])
    for variant in documented:
        _count_row(table, variant, [case for case in report.cases if case["variant"] == variant])
    if len(documented) > 1:
        _count_row(table, all_of(guessed), report.documented)
    for variant in guessed:
        _count_row(table, variant_name([report], variant), [c for c in report.cases if c["variant"] == variant])
    return table


def _count_row(table: Table, name: str, cases: Sequence[Record]) -> None:
    found = leaves(cases)
    cells = [Text(str(number), _STYLES[verdict] if number else "dim") for verdict, number in count(cases).items()]
    table.add_row(Text(plain(name)), *cells, Text(f"{found['visible']}/{found['expected']}", "dim"))


def _sources(report: Report) -> Sources:
    return {
        (one["game"], one["rule"], reading["reading"]): reading["sources"]
        for one in report.footer["shown"]
        for reading in one["readings"]
    }


def _failures(console: Console, verdict: str, cases: Sequence[Record], sources: Sources) -> None:
    if not cases:
        return
    _line(console, f"{verdict.capitalize()} ({len(cases)})", _STYLES[verdict])
    console.print()
    for case in cases[:_MOST]:
        _failure(console, case, sources)
    if len(cases) > _MOST:
        _line(console, f"  … and {len(cases) - _MOST} more, see --report", "dim")
        console.print()


def _failure(console: Console, case: Record, sources: Sources) -> None:
    title = Text.assemble((plain(case["title"]), "bold"), ("  " + plain(case["case"]), "dim"))
    console.print(Padding(title, (0, 0, 0, 2), expand=False))
    console.print(Padding(_told(case, sources), (0, 0, 0, 4), expand=False))
    if "repeat" in case:  # in one line, however long, so that it can be copied
        again = Text.assemble(("    again     ", "dim"), (plain(case["repeat"]), "cyan"))
        console.print(again, soft_wrap=True)
    console.print()


def _told(case: Record, sources: Sources) -> Table:
    """A failure, line by line."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column(overflow="fold")

    def row(label: str, text: str, style: str = "") -> None:
        table.add_row(label, Text(plain(text, lines=True), style))

    row("about", ", ".join(case["rules"]))
    if case["verdict"] == "broke":
        row(case["broke"]["kind"], shortened(case["broke"]["seen"]), "magenta")
    else:
        _told_difference(case, row, sources)
    return table


def _told_difference(case: Record, row: Callable[..., None], sources: Sources) -> None:
    details = case["differs"]
    after = case["after"]
    row("after", after if details["step"] else "nothing yet: the position at the start")
    row("expected", f"{details['path']} = {shown(details, 'expected')}", "green")
    row("seen", f"{details['path']} = {shown(details, 'seen')}", "red")
    if details["note"]:
        row("", shortened(details["note"]))
    for reason in case["because"]:
        row("because", f"{reason['rule']}: {reason['reading']} ({_BASES[reason['basis']]})")
        row("", reason["text"])
        if "why" in reason:
            row("", f"why: {reason['why']}")
        for passage in reason["passages"]:
            gist = f": {passage['gist']}" if passage["gist"] else ""
            copy = f" (a copy of {passage['copies']})" if "copies" in passage else ""
            row("", f"{passage['anchor']}, {passage['source']}{copy}{gist}", "dim")
    for rule, reading in other_readings(case):
        said = sources.get((case["game"], rule, reading), ())
        row("this is", f"{rule}: {reading}{', as in ' + ', '.join(said) if said else ''}", "yellow")


def _isomorphs(console: Console, report: Report) -> None:
    """Print the scores of the cases as they are written beside those of the cases told otherwise."""
    told = report.footer.get("isomorphs")
    if told is None:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(f"told otherwise, seed {told['seed']}", style="bold")
    for name in ("cases", "agree as written", "agree as told"):
        table.add_column(name, justify="right")
    for variant in chain(*parted_variants([report])):
        score = told["variants"].get(variant)
        if score is None:
            continue
        less = score["told"] < score["written"]
        style = "red" if less else "green"
        table.add_row(
            variant_name([report], variant),
            str(score["cases"]),
            str(score["written"]),
            Text(str(score["told"]), style=style),
        )
    console.print(table)
    console.print()
    for line in apart(report):
        _line(console, line, "bold red")
    if not told["complete"]:
        _line(console, "Not all of them were asked.", "bold red")
    if report.apart or not told["complete"]:
        console.print()


def _excused(console: Console, report: Report, excused: Collection[str]) -> None:
    known = [case["case"] for case in report.cases if case["case"] in excused]
    if known:
        _line(console, f"Known, by the baseline ({len(known)}): {', '.join(known)}", "dim")
        console.print()


def _unsupported(console: Console, report: Report) -> None:
    cases = [case for case in report.cases if case["verdict"] == "unsupported"]
    if not cases:
        return
    _line(console, f"Unsupported ({len(cases)}): neither passed nor failed", _STYLES["unsupported"])

    def why(case: Record) -> tuple[str, str]:
        return case["unsupported"]["reason"], case["unsupported"]["message"]

    listed = [(key, [case["case"] for case in group]) for key, group in groupby(sorted(cases, key=why), key=why)]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column(overflow="fold", ratio=2)
    table.add_column(overflow="fold", style="dim", ratio=3)
    for (reason, message), names in listed[:_MOST]:
        some = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        table.add_row(reason, Text(plain(shortened(message), lines=True)), Text(plain(some)))
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    if len(listed) > _MOST:
        _line(console, f"  … and {number(len(listed) - _MOST, 'other reason')}, see --report", "dim")
    console.print()


def _followed(console: Console, reports: Sequence[Report]) -> None:
    """Which reading each engine shows where sources disagree, and who says so."""
    found = [
        {(one["game"], one["rule"]): one["readings"] for one in report.footer["shown"] if one["disagreement"]}
        for report in reports
    ]
    keys = list(dict.fromkeys(key for one in found for key in one))
    if not keys:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), title_justify="left", title_style="")
    table.add_column("where sources disagree", style="bold")
    for report in reports:
        table.add_column("it shows" if len(reports) == 1 else Text(plain(report.name)))
    for key in keys:
        table.add_row(Text(key[1]), *(_readings(one.get(key, ())) for one in found))
    console.print(table)
    console.print()


def _readings(readings: Iterable[Record]) -> Text:
    lines = []
    for one in readings:
        follows = f", follows {', '.join(one['sources'])}" if one["sources"] else ", which no source says"
        lines.append(Text.assemble(one["reading"], (f"{follows} ({number(one['cases'], 'case')})", "dim")))
    return Text("\n").join(lines)


def _counts_side_by_side(reports: Sequence[Report]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("variant", style="bold")
    for report in reports:
        table.add_column(Text(plain(report.name)))
    documented, guessed = parted_variants(reports)
    for variant in documented:
        table.add_row(Text(plain(variant)), *_counted_each(reports, variant))
    if documented:
        table.add_row(all_of(guessed), *(_counted(report.documented) for report in reports))
    for variant in guessed:
        table.add_row(Text(plain(variant_name(reports, variant))), *_counted_each(reports, variant))
    return table


def _counted_each(reports: Sequence[Report], variant: str) -> list[Text]:
    return [_counted([case for case in report.cases if case["variant"] == variant]) for report in reports]


def _counted(cases: Sequence[Record]) -> Text:
    parts = [Text(f"{number} {name}", _STYLES[name]) for name, number in count(cases).items() if number]
    return Text(", ").join(parts) if parts else Text("not asked", "dim")


def _parted(console: Console, reports: Sequence[Report]) -> None:
    """The cases of which the engines make different things."""
    verdicts = [{case["case"]: case["verdict"] for case in report.cases} for report in reports]
    cases = list(dict.fromkeys(name for one in verdicts for name in one))
    parted = [name for name in cases if len({one.get(name) for one in verdicts}) > 1]
    if not parted:
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("not the same", style="bold")
    for report in reports:
        table.add_column(Text(plain(report.name)))
    for name in parted[:_MOST]:
        cells = [one.get(name, "not asked") for one in verdicts]
        table.add_row(Text(plain(name)), *(Text(cell, _STYLES.get(cell, "dim")) for cell in cells))
    console.print(table)
    if len(parted) > _MOST:
        _line(console, f"… and {len(parted) - _MOST} more", "dim")
    console.print()
