"""``macao-kit baseline``: keeps the list of known failures as short as it can be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import spec_option

if TYPE_CHECKING:
    from macao_conformance.baseline import Known
    from macao_conformance.baseline_update import Revision
    from macao_conformance.model import Spec
    from macao_conformance.reports import Report

_FAILED = 1
_UNEXPLAINED = "Not yet explained."


@click.group("baseline")
def command() -> None:
    """Keep a list of known failures, as `check --baseline` takes it."""


@command.command("update")
@click.argument("baseline", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("report_file", metavar="REPORT", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--allow-growth", is_flag=True, help="Add cases that differ, and mend entries that are out of date.")
@click.option(
    "--reason", default=_UNEXPLAINED, show_default=True, metavar="TEXT", help="The reason given for what is added."
)
@spec_option
def update(*, baseline: Path, report_file: Path, allow_growth: bool, reason: str, root: Path | None) -> int:
    """Bring BASELINE up to date with REPORT, which `check --report` has written.

    Entries of cases that agree now are removed; other entries keep their reasons and comments. Nothing is added, and no
    verdict changed, without --allow-growth; then a BASELINE that does not exist yet is made. What breaks is never
    excused. What the report did not ask is left alone.

    \b
    Examples:
      macao-kit check ./my-engine --baseline known.yaml --report mine.jsonl
      macao-kit baseline update known.yaml mine.jsonl
      macao-kit baseline update known.yaml mine.jsonl --allow-growth --reason 'Ties come with version 2.'

    Exit code 0 if the baseline fits the report now, 1 if something would have to be added or broke, or the report is
    not whole; 2 if a file cannot be used.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance import baseline as baselines
    from macao_conformance.baseline_update import revise, rewritten
    from macao_conformance.cli.report import read_or_exit
    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.views.text import unfinished

    if not reason.strip():
        raise click.UsageError("a reason is a sentence, and this one is empty")
    spec = load_or_exit(root)
    (report,) = read_or_exit([report_file])
    _of_this_suite(report, spec)
    try:
        known = baselines.read(baseline, spec) if baseline.exists() else {}
    except baselines.BadBaseline as error:
        raise click.UsageError(f"the baseline cannot be used:\n{error}") from None
    content = baseline.read_text(encoding="utf-8") if baseline.exists() else ""
    revision = revise(known, report.cases)
    text = rewritten(
        content, known, revision, reason if allow_growth else None, as_json=baseline.suffix.lower() == ".json"
    )
    if text != content:
        try:
            baseline.write_text(text, encoding="utf-8")
        except OSError as error:
            raise click.UsageError(f"{baseline} cannot be written: {error.strerror or error}") from None
    _tell(known, revision, grown=allow_growth)
    for why in unfinished(report):
        click.echo(f"Warning: {why}; what was not asked is left as it is", err=True)
    grows = bool(revision.added or revision.changed) and not allow_growth
    return _FAILED if grows or revision.broken or unfinished(report) else 0


def _of_this_suite(report: Report, spec: Spec) -> None:
    if report.header["suite"] != spec.digest:
        raise click.UsageError(
            f"the report is of the suite {report.header['suite']}, and this is {spec.digest}: "
            "check the engine again, with this kit"
        )


def _tell(known: dict[str, Known], revision: Revision, *, grown: bool) -> None:
    """Say what was done, and what was not."""
    for name in revision.removed:
        click.echo(f"removed    {name}: agrees now")
    for name, verdict in revision.changed.items():
        click.echo(f"{'mended' if grown else 'would mend':<10} {name}: listed as {known[name].verdict}, {verdict} now")
    for name, verdict in revision.added.items():
        click.echo(f"{'added' if grown else 'would add':<10} {name}: {verdict}")
    for name in revision.broken:
        click.echo(f"broke      {name}: no baseline excuses that")
    if not grown and (revision.added or revision.changed):
        click.echo("The baseline does not grow by itself: --allow-growth makes it.", err=True)
    total = len(known) - len(revision.removed) + (len(revision.added) if grown else 0)
    click.echo(f"{total} known")
