"""``macao-kit spec adequacy``: whether the suite notices every way to be wrong by one reading."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from macao_conformance.adequacy.findings import Adequacy
    from macao_conformance.adequacy.running import Wanted
    from macao_conformance.engines import Engine
    from macao_conformance.model import Spec
    from macao_conformance.pool import Options

_TIMEOUT = 10.0


@click.command("adequacy")
@click.option("--variant", "variants", multiple=True, metavar="V", help="Only this variant; may be repeated.")
@click.option("--rule", "rules", multiple=True, metavar="R", help="Only other readings of this rule; may be repeated.")
@click.option(
    "--engine", default="reference", show_default=True, help="What plays; it must obey the readings it is sent."
)
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Engines side by side.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
@click.option("--spec", "root", type=click.Path(path_type=Path), help="The folder of the spec; without it, the kit's.")
def command(
    *, variants: tuple[str, ...], rules: tuple[str, ...], engine: str, jobs: int, form: str, root: Path | None
) -> int:
    """Weigh the suite: each other reading of a variant's rule is a mutant, and some case about the rule must differ.

    A mutant is the engine, sent other readings. The command prints how many are killed so, those that survive and what
    would help, what does not hold under other readings, outcomes that never follow, rules without a case that accepts
    or refuses, and which cases notice nothing. A reading that makes no difference is excused in its rule file
    (`equivalent`), and must then really make none.

    \b
    Examples:
      macao-kit spec adequacy
      macao-kit spec adequacy --variant VARIANT --rule RULE
      macao-kit spec adequacy --engine 'python3 my_engine.py' --format json

    Exit code 0 if every mutant is noticed or excused and all holds, 1 if not, 2 if the command is not right, 3 if the
    engine could not be run, 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    import json

    from macao_conformance.adequacy import views
    from macao_conformance.adequacy.running import Wanted
    from macao_conformance.cli.running import not_run
    from macao_conformance.cli.spec import console, load_or_exit
    from macao_conformance.engines import EngineUnusable, find_engine
    from macao_conformance.plan import BadSelection
    from macao_conformance.pool import Options
    from macao_conformance.problems import UnknownName
    from macao_conformance.session import Limits

    spec = load_or_exit(root)
    try:
        found = _weighed(spec, find_engine(engine), Options(jobs, Limits(_TIMEOUT)), Wanted(variants, rules))
    except (UnknownName, BadSelection) as error:
        raise click.UsageError(str(error)) from None
    except EngineUnusable as error:
        return not_run(error)
    if form == "json":
        click.echo(json.dumps(views.as_data(found), ensure_ascii=False, indent=2))
    else:
        views.show(console(), spec, found)
    return 0 if found.sound else 1


def _weighed(spec: Spec, engine: Engine, options: Options, wanted: Wanted) -> Adequacy:
    import sys
    from contextlib import redirect_stdout

    from macao_conformance.adequacy.running import weigh
    from macao_conformance.cli.running import ended_by_signals

    with ended_by_signals(), redirect_stdout(sys.stderr), _progress() as begun:
        return weigh(spec, engine, options, wanted, begun)


@contextmanager
def _progress() -> Iterator[Callable[[int], Callable[[], None]]]:
    """A bar on standard error, if that is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:

        def begun(total: int) -> Callable[[], None]:
            task = progress.add_task("", total=total)
            return lambda: progress.advance(task)

        yield begun
