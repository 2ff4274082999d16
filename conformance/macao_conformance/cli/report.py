"""``macao-kit report``: shows reports that `check` has written."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from macao_conformance.reports import Report

FORMATS = ("table", "json", "junit", "markdown")
_FAILED = 1


@click.command("report")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="What is printed."
)
def command(files: tuple[Path, ...], form: str) -> int:
    """Show reports; several, of several engines, side by side.

    \b
    Examples:
      macao-kit report mine.jsonl
      macao-kit report mine.jsonl theirs.jsonl
      macao-kit report mine.jsonl --format junit > junit.xml

    Exit code 0 whatever the verdicts are, 1 if a report is not whole, 2 if a file is no report.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.reports import BadReport, read

    try:
        found = [read(path) for path in files]
    except BadReport as error:
        click.echo(f"Error: {error}", err=True)
        return _FAILED if error.fault == "truncated" else 2
    print_reports(found, form)
    partial = [report for report in found if not report.footer["complete"]]
    for report in partial:
        click.echo(f"Warning: the report of {report.name!a} is partial: its run was interrupted", err=True)
    return _FAILED if partial else 0


def print_reports(reports: Sequence[Report], form: str, excused: Collection[str] = ()) -> None:
    """Print reports to standard output."""
    if form == "table":
        from macao_conformance.cli.spec import console
        from macao_conformance.views.table import print_report, print_side_by_side

        if len(reports) == 1:
            print_report(console(), reports[0], excused)
        else:
            print_side_by_side(console(), reports)
    elif form == "json":
        from macao_conformance.views import data

        click.echo(data.render(reports))
    elif form == "junit":
        from macao_conformance.views import junit

        click.echo(junit.render(reports, excused))
    else:
        from macao_conformance.views import markdown

        click.echo(markdown.render(reports, excused), nl=False)
