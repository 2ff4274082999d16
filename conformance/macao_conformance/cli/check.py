"""``macao-kit check``: asks an engine every case, and says what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import allow_remote_option, shard_option, spec_option
from macao_conformance.cli.running import TIMEOUT, ended_by_signals, not_run, words_again

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from macao_conformance.baseline import Held, Known
    from macao_conformance.model import Spec
    from macao_conformance.plan import Selection, Shard
    from macao_conformance.reporting import Occasion
    from macao_conformance.reports import Record, Report
    from macao_conformance.results import Result, Run

FORMATS = ("table", "json", "junit", "markdown", "github")
_FAILED = 1
_SEVERAL = 3
"""So many cases that break, before any is judged, say that it is not the rules."""
_Read = click.Path(path_type=Path, dir_okay=False, exists=True)
_Write = click.Path(path_type=Path, dir_okay=False)


@click.command("check")
@click.argument("engine", default="reference")
@click.option("--variant", "variants", multiple=True, metavar="V", help="Only this variant; may be repeated.")
@click.option("--rule", "rules", multiple=True, metavar="R", help="Only scenarios about this rule; may be repeated.")
@click.option(
    "--scenario", "scenarios", multiple=True, metavar="S", help="Only this scenario, or case (S@V); may be repeated."
)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Engines side by side.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=TIMEOUT,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option(
    "--memory",
    type=click.IntRange(16, 1 << 20),
    metavar="MIB",
    help="Most memory (address space) of an engine; without it, no limit. Linux only.",
)
@click.option("--one-shot", is_flag=True, help="A fresh process a case, for engines that answer once and end.")
@allow_remote_option
@shard_option("Only part I of N, for N machines; see `report merge`.")
@click.option(
    "--isomorphs",
    type=click.IntRange(0),
    metavar="SEED",
    help="Ask every case again with other suits, seats and sums, where that changes nothing.",
)
@click.option("--max-fail", type=click.IntRange(1), metavar="N", help="Stop at N failures; the report is then partial.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first failure: --max-fail 1.")
@click.option("--baseline", type=_Read, help="Known failures, in YAML or JSON: a list of {case, verdict, reason}.")
@click.option("--report", "report_file", type=_Write, help="Write the whole report, as JSON lines.")
@click.option("--junit", "junit_file", type=_Write, help="Write JUnit XML as well.")
@click.option("--summary", "summary_file", type=_Write, help="Write a summary as well: Markdown for a pull request.")
@click.option("--badge", "badge_file", type=_Write, help="Write a badge as well: .svg, or .json for shields.io.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="What is printed."
)
@spec_option
def command(
    *,
    engine: str,
    variants: tuple[str, ...],
    rules: tuple[str, ...],
    scenarios: tuple[str, ...],
    jobs: int,
    timeout: float,
    memory: int | None,
    one_shot: bool,
    allow_remote: bool,
    shard: Shard | None,
    isomorphs: int | None,
    max_fail: int | None,
    fail_fast: bool,
    baseline: Path | None,
    report_file: Path | None,
    junit_file: Path | None,
    summary_file: Path | None,
    badge_file: Path | None,
    form: str,
    root: Path | None,
) -> int:
    """Check ENGINE against the suite.

    ENGINE is the name of an installed engine, a command line in quotes, py:module:object for a callable in this
    process, or http://127.0.0.1:PORT/PATH for a service. Without one, the reference is checked.

    \b
    Examples:
      macao-kit check
      macao-kit check 'node my-engine.js' --jobs 4 --report mine.jsonl
      macao-kit check http://127.0.0.1:8000/engine --jobs 4
      macao-kit check ./my-engine --variant VARIANT --rule RULE
      macao-kit check ./my-engine --scenario SCENARIO@VARIANT --timeout 2
      macao-kit check ./my-engine --baseline known.yaml --junit junit.xml
      macao-kit check ./my-engine --isomorphs 1
      macao-kit check ./my-engine --shard 2/4 --report part-2.jsonl
      macao-kit check ./my-engine --format github --summary summary.md --badge badge.svg

    Exit code 0 if nothing differs or broke, 1 if something did (or nothing could be judged), 2 if the command is not
    right, 3 if the engine could not be run at all, 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance import baseline as baselines
    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.engines import EngineUnusable, find_engine
    from macao_conformance.plan import BadSelection, Selection
    from macao_conformance.pool import Options
    from macao_conformance.problems import UnknownName
    from macao_conformance.reporting import Occasion, now
    from macao_conformance.session import Limits

    spec = load_or_exit(root)
    options = Options(jobs, Limits(timeout, max(timeout, TIMEOUT)), one_shot)
    selection = Selection(variants, rules, scenarios)
    words = words_again(timeout, root, one_shot=one_shot, allow_remote=allow_remote, memory=memory)
    if fail_fast and max_fail not in (None, 1):
        raise click.UsageError("--fail-fast is --max-fail 1: give one of the two")
    if badge_file is not None and badge_file.suffix not in (".svg", ".json"):
        raise click.UsageError(f"{badge_file}: a badge is a file .svg, or .json for an endpoint badge of shields.io")
    for path in (report_file, junit_file, summary_file, badge_file):
        _writable(path)
    try:
        known = _checked(spec, selection, baseline)
        found = find_engine(engine, allow_remote=allow_remote, memory=memory)
        occasion = Occasion(found, selection, options, now(), words, shard, 1 if fail_fast else max_fail)
        report = _run(spec, occasion, report_file, known, isomorphs)
    except baselines.BadBaseline as error:
        raise click.UsageError(f"the baseline cannot be used:\n{error}") from None
    except (UnknownName, BadSelection) as error:
        raise click.UsageError(str(error)) from None
    except EngineUnusable as error:
        return not_run(error)
    held = baselines.hold(known, report.cases)
    _write(report, held, junit_file, summary_file, badge_file)
    _print(report, held, form, words)
    return _FAILED if baselines.fails(report, held) else 0


def _write(report: Report, held: Held, junit_file: Path | None, summary_file: Path | None, badge: Path | None) -> None:
    """Write the views that were asked for as files."""
    from macao_conformance.views import badge as badges
    from macao_conformance.views import junit, summary

    if junit_file is not None:
        junit_file.write_text(junit.render([report], held.excused), encoding="utf-8")
    if summary_file is not None:
        summary_file.write_text(summary.render([report], held.excused, held.stale), encoding="utf-8")
    if badge is not None:
        draw = badges.svg if badge.suffix == ".svg" else badges.shields
        badge.write_text(draw(report, held.excused), encoding="utf-8")


def _writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, before anything is run for it."""
    if path is not None:
        try:
            path.open("a").close()
        except OSError as error:
            raise click.UsageError(f"{path} cannot be written: {error.strerror or error}") from None


def _checked(spec: Spec, selection: Selection, baseline: Path | None) -> dict[str, Known]:
    """Find what is wrong with the command before an engine is started; return the known failures."""
    from macao_conformance import baseline as baselines
    from macao_conformance.plan import BadSelection, select

    if not select(spec, selection):
        raise BadSelection("no scenario is about all that was selected")
    return baselines.read(baseline, spec) if baseline else {}


def _run(
    spec: Spec, occasion: Occasion, file: Path | None, known: Mapping[str, Known], isomorphs: int | None
) -> Report:
    """Run the engine; the report is written line by line, so that it can be read while it grows."""
    import sys
    from contextlib import ExitStack, redirect_stdout

    from macao_conformance.baseline import Failures
    from macao_conformance.plan import part, plan
    from macao_conformance.reporting import Recorder
    from macao_conformance.reports import line
    from macao_conformance.runner import Runner

    with ExitStack() as stack:
        stack.enter_context(ended_by_signals())
        # What an engine in process prints must not get between the lines of a report.
        stack.enter_context(redirect_stdout(sys.stderr))
        runner = stack.enter_context(Runner(spec, occasion.engine, occasion.options))
        description = runner.start()
        made = plan(spec, description, occasion.selection)
        if occasion.shard is not None:
            made = part(made, occasion.shard)
        failures = Failures(known, occasion.max_fail)
        recorder = Recorder(spec, occasion, description, made)
        stream = stack.enter_context(file.open("w", encoding="ascii", buffering=1)) if file else None

        def write(record: Record) -> None:
            if stream is not None:
                stream.write(line(record))

        write(recorder.header)
        with _progress(len(made.cases)) as tell:
            run = runner.run(made, tell, lambda result: write(recorder.case(result)), failures.enough)
        again = None if isomorphs is None or not run.complete else _told_otherwise(spec, occasion, run, isomorphs)
        report = recorder.report(run, again)
        write(report.footer)
    return report


def _told_otherwise(spec: Spec, occasion: Occasion, run: Run, seed: int) -> Record:
    """Ask the cases of a run again, told otherwise, of an engine of their own; return how they went."""
    from macao_conformance.isomorphs import compared, record_of, told_plan
    from macao_conformance.runner import Runner

    made = told_plan(spec, run.plan, seed)
    with Runner(spec, occasion.engine, occasion.options) as runner, _progress(len(made.cases)) as tell:
        runner.start()
        told = runner.run(made, tell)
    return record_of(seed, *compared(run, told), complete=told.complete)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Result], None]]:
    """A bar on standard error, if that is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from macao_conformance.verdicts import NAMES, name_of

    counted = dict.fromkeys(NAMES, 0)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)

        def tell(result: Result) -> None:
            counted[name_of(result.verdict)] += 1
            said = ", ".join(f"{number} {name}" for name, number in counted.items() if number)
            progress.update(task, advance=1, description=said)

        yield tell


def _print(report: Report, held: Held, form: str, words: tuple[str, ...]) -> None:
    """Print the report, and what is wrong with the baseline; `words` are the options that another command needs too."""
    import shlex

    from macao_conformance.cli.report import print_reports
    from macao_conformance.views.text import plain, result_line

    print_reports([report], form, held)
    for line in held.stale if form != "github" else ():
        click.echo(f"Baseline: {line}", err=form != "table")
    last = result_line(report, len(held.excused))
    if not report.judged and not report.header["selection"].get("shard"):
        last += ": nothing could be judged"
    click.echo(f"{last}.", err=form != "table")
    if _broken(report):
        smoke = plain(shlex.join(("macao-kit", "smoke", report.header["engine"]["argument"], *words)))
        click.echo(f"Hint: from the first case on these are no answers; {smoke} says why.", err=True)


def _broken(report: Report) -> bool:
    """Whether the adapter is to blame rather than the engine: the first cases not declined got no answers."""
    asked = [case for case in report.cases if case["verdict"] != "unsupported"][:_SEVERAL]
    return bool(asked) and all(case["verdict"] == "broke" and case["broke"]["kind"] == "protocol" for case in asked)
