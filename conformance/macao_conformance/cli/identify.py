"""``macao-kit identify``: asks an engine what tells readings apart, and says which it follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from macao_conformance.cli.options import allow_remote_option, spec_option
from macao_conformance.cli.running import TIMEOUT, ended_by_signals, not_run, words_again

if TYPE_CHECKING:
    from collections.abc import Callable

    from macao_conformance.identify.evidence import Answer
    from macao_conformance.identify.session import Identified, Request
    from macao_conformance.model import Spec

FORMATS = ("table", "json", "markdown")
_FAILED = 1
_RESTARTS = 5
"""An engine that fails so often will not tell much more."""


@click.command("identify")
@click.argument("engine")
@click.option("--game", metavar="G", help="The game, where the engine does not say which one it plays.")
@click.option("--variant", metavar="V", help="Ask it as this variant, where it plays several.")
@click.option("--all", "everything", is_flag=True, help="Ask everything that applies, not only what is needed.")
@click.option(
    "--oracle",
    default="reference",
    show_default=True,
    metavar="ENGINE",
    help="The engine that shows what each reading looks like.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=TIMEOUT,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option("--one-shot", is_flag=True, help="A fresh process a question, for engines that answer once and end.")
@allow_remote_option
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True, help="What is printed."
)
@spec_option
def command(
    *,
    engine: str,
    game: str | None,
    variant: str | None,
    everything: bool,
    oracle: str,
    timeout: float,
    one_shot: bool,
    allow_remote: bool,
    form: str,
    root: Path | None,
) -> int:
    """Find out which readings ENGINE follows, rule by rule, and which variant that is nearest to.

    An engine with rules of its own answers `describe` with "fixed": true, and needs to know no variant. One that
    plays variants is asked as one of them, to see whether it does. A few dozen questions mostly do. ENGINE is what
    `check` takes.

    \b
    Examples:
      macao-kit identify ./my-engine
      macao-kit identify ./my-engine --game GAME --all
      macao-kit identify 'node my-engine.js' --variant VARIANT --format json

    Exit code 0 if anything could be determined, 1 if nothing could, if the engine broke, or if it only repeats the
    readings it is sent, 2 if the command is not right, 3 if an engine could not be run at all, 4 if the spec is
    invalid.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.engines import EngineUnusable, find_engine
    from macao_conformance.identify.data import as_data
    from macao_conformance.identify.session import Request
    from macao_conformance.plan import BadSelection
    from macao_conformance.pool import Options
    from macao_conformance.problems import UnknownName
    from macao_conformance.session import Limits
    from macao_conformance.views.text import plain

    spec = load_or_exit(root)
    options = Options(limits=Limits(timeout, max(timeout, TIMEOUT)), one_shot=one_shot, restarts=_RESTARTS)
    try:
        asked = find_engine(engine, allow_remote=allow_remote)
        request = Request(asked, find_engine(oracle, allow_remote=allow_remote), options, game, variant, everything)
        found = _run(spec, request)
    except (UnknownName, BadSelection) as error:
        raise click.UsageError(plain(str(error))) from None
    except EngineUnusable as error:
        return not_run(error)
    data = as_data(spec, found, words_again(timeout, root, one_shot=one_shot, allow_remote=allow_remote))
    _print(data, form)
    broke = any(question["reply"] == "broke" for question in data["questions"])
    determined = any(rule["status"] != "undetermined" for rule in data["rules"])
    return _FAILED if broke or data["listens"] or not determined else 0


def _run(spec: Spec, request: Request) -> Identified:
    import sys
    from contextlib import redirect_stdout

    from macao_conformance.identify.session import identify

    # What an engine in process prints must not get into what is printed here.
    with ended_by_signals(), redirect_stdout(sys.stderr), _progress() as tell:
        return identify(spec, request, tell)


@contextmanager
def _progress() -> Iterator[Callable[[Answer], None]]:
    """A line on standard error, if that is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    from macao_conformance.views.text import number

    asked = 0
    with Console(stderr=True).status("no question asked") as status:

        def tell(answer: Answer) -> None:
            nonlocal asked
            asked += 1
            status.update(f"{number(asked, 'question')}, the last: {answer.question.scenario.id}")

        yield tell


def _print(data: dict[str, Any], form: str) -> None:
    if form == "json":
        import json

        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    elif form == "markdown":
        from macao_conformance.views.identified_markdown import render

        click.echo(render(data), nl=False)
    else:
        from macao_conformance.cli.spec import console
        from macao_conformance.views.identified import print_identified

        print_identified(console(), data)
