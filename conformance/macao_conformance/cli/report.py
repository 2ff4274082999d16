"""``macao-kit report``: shows reports that `check` has written, merges the parts of one, tells two apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import spec_option

if TYPE_CHECKING:
    from macao_conformance.baseline import Held
    from macao_conformance.reports import Report

FORMATS = ("table", "json", "junit", "markdown", "github", "summary", "badge", "shields", "html")
_FAILED = 1
_SHOW = "show"
_Read = click.Path(path_type=Path)


class _Reports(click.Group):
    """A group that shows reports where no other of its commands is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = [_SHOW, *args]
        return super().parse_args(ctx, args)


@click.group("report", cls=_Reports)
def command() -> None:
    """Show, merge and compare reports that `check` has written.

    `macao-kit report FILE…` is short for `macao-kit report show FILE…`; options of `show` may follow as well.

    \b
    Examples:
      macao-kit report mine.jsonl
      macao-kit report mine.jsonl theirs.jsonl
      macao-kit report --format html mine.jsonl theirs.jsonl > page.html
      macao-kit report merge part-*.jsonl > whole.jsonl
      macao-kit report diff yesterday.jsonl today.jsonl
    """  # noqa: D301 (click reads the backspace)


@command.command(_SHOW)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=_Read)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="What is printed."
)
@click.option("--baseline", type=click.Path(path_type=Path, dir_okay=False), help="Known failures, as for `check`.")
@spec_option
def show(files: tuple[Path, ...], form: str, baseline: Path | None, root: Path | None) -> int:
    """Show reports; several, of several engines, side by side.

    github: annotations of GitHub Actions. summary: Markdown for a pull request. badge: an SVG; shields: the JSON of an
    endpoint badge. html: one page that needs nothing else. The spec is read only for a baseline.

    \b
    Examples:
      macao-kit report mine.jsonl
      macao-kit report mine.jsonl theirs.jsonl
      macao-kit report mine.jsonl --format junit > junit.xml
      macao-kit report mine.jsonl --format summary --baseline known.yaml >> "$GITHUB_STEP_SUMMARY"
      macao-kit report mine.jsonl theirs.jsonl --format html > page.html

    Exit code 0 whatever the verdicts are, 1 if a report is not whole, 2 if a file is no report, 4 if the spec is
    invalid.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.views.text import unfinished

    found = read_or_exit(files)
    if form in ("badge", "shields") and len(found) > 1:
        raise click.UsageError("a badge is about one report: give one file")
    print_reports(found, form, _held(found, baseline, root) if baseline else None)
    partial = [report for report in found if unfinished(report)]
    for report in partial:
        click.echo(f"Warning: the report of {report.name!a} is partial: {'; '.join(unfinished(report))}", err=True)
    return _FAILED if partial else 0


def read_or_exit(files: Sequence[Path]) -> list[Report]:
    """Read reports; say what is wrong with one, and exit with code 1 if it breaks off, 2 if it is none."""
    from macao_conformance.reports import BadReport, read

    try:
        return [read(path) for path in files]
    except BadReport as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(_FAILED if error.fault == "truncated" else 2) from None


def _held(reports: Sequence[Report], baseline: Path, root: Path | None) -> Held:
    """Hold reports against a baseline."""
    from macao_conformance import baseline as baselines
    from macao_conformance.cli.spec import load_or_exit

    if len(reports) > 1:
        raise click.UsageError("a baseline is about one engine: give one file")
    try:
        held = baselines.hold(baselines.read(baseline, load_or_exit(root)), reports[0].cases)
    except baselines.BadBaseline as error:
        raise click.UsageError(f"the baseline cannot be used:\n{error}") from None
    return held


def print_reports(reports: Sequence[Report], form: str, held: Held | None = None) -> None:
    """Print reports to standard output."""
    excused: Collection[str] = held.excused if held else ()
    if form == "table":
        from macao_conformance.cli.spec import console
        from macao_conformance.views.table import print_report, print_side_by_side

        if len(reports) == 1:
            print_report(console(), reports[0], excused)
        else:
            print_side_by_side(console(), reports)
    else:
        click.echo(_rendered(reports, form, excused, held.stale if held else ()).removesuffix("\n"))


def _rendered(reports: Sequence[Report], form: str, excused: Collection[str], stale: Sequence[str]) -> str:
    """Reports in one of the formats that are text."""
    from macao_conformance.views import badge, data, github, junit, markdown, summary

    match form:
        case "json":
            return data.render(reports)
        case "junit":
            return junit.render(reports, excused)
        case "github":
            return github.render(reports, excused, stale)
        case "summary":
            return summary.render(reports, excused, stale)
        case "badge":
            return badge.svg(reports[0], excused)
        case "shields":
            return badge.shields(reports[0], excused)
        case "html":
            from macao_conformance.views import html

            return html.render(reports, excused)
    return markdown.render(reports, excused)


@command.command("merge")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=_Read)
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@spec_option
def merge(files: tuple[Path, ...], output: Path | None, root: Path | None) -> int:
    """Put the parts of one run together: the reports of `check --shard 1/N` to `--shard N/N`, in any order.

    The result is the report that one machine would have written. Parts that are missing, overlap, or are of another
    suite, engine or selection are refused by name.

    \b
    Examples:
      macao-kit report merge part-1.jsonl part-2.jsonl --output whole.jsonl
      macao-kit report merge parts/*.jsonl > whole.jsonl

    Exit code 0 if the report is whole, whatever the verdicts are; 1 if a part is missing or was not finished, or
    nothing could be judged; 2 if these are not the parts of one run; 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    import io

    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.merging import CannotMerge
    from macao_conformance.merging import merge as merged
    from macao_conformance.reports import write
    from macao_conformance.views.text import result_line, unfinished

    reports = read_or_exit(files)
    try:
        whole = merged(load_or_exit(root), list(zip(map(str, files), reports, strict=True)))
    except CannotMerge as error:
        click.echo(f"Error: {error}", err=True)
        return _FAILED if error.missing else 2
    text = io.StringIO()
    write(whole, text)
    if output is None:
        click.echo(text.getvalue(), nl=False)
    else:
        try:
            output.write_text(text.getvalue(), encoding="ascii")
        except OSError as error:
            raise click.UsageError(f"{output} cannot be written: {error.strerror or error}") from None
    for why in unfinished(whole):
        click.echo(f"Warning: {why}", err=True)
    said = result_line(whole) + ("" if whole.judged else ": nothing could be judged")
    click.echo(f"{said}.", err=True)
    return _FAILED if unfinished(whole) or not whole.judged else 0


@command.command("diff")
@click.argument("old", type=_Read)
@click.argument("new", type=_Read)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def diff(old: Path, new: Path, form: str) -> int:
    """Say what has changed from report OLD to report NEW: what in the engine, and what in the suite.

    A case that asked the same of the engine and comes out otherwise is the engine's doing; cases that are new, gone or
    ask something else are the suite's. A ! marks a case that fails and did not.

    \b
    Examples:
      macao-kit report diff yesterday.jsonl today.jsonl
      macao-kit report diff yesterday.jsonl today.jsonl --format json

    Exit code 0 if nothing fails that did not, 1 if something does, 2 if a file is no report.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.difference import difference
    from macao_conformance.views import changes

    before, now = read_or_exit([old, new])
    found = difference(before, now)
    click.echo(changes.as_json(found) if form == "json" else changes.as_text(found))
    return _FAILED if found.worse else 0
