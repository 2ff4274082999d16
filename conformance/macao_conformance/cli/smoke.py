"""``macao-kit smoke``: says whether an adapter keeps the protocol, and where it does not."""

from __future__ import annotations

from pathlib import Path

import click

from macao_conformance.cli.options import allow_remote_option, spec_option
from macao_conformance.cli.running import TIMEOUT, ended_by_signals, not_run, words_again

FORMATS = ("text", "json")
_FAILED = 1


@click.command("smoke")
@click.argument("engine")
@click.option("--variant", "variants", multiple=True, metavar="V", help="Try it as this variant; may be repeated.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=TIMEOUT,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option("--one-shot", is_flag=True, help="A fresh process a request, for engines that answer once and end.")
@allow_remote_option
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."
)
@spec_option
def command(
    *,
    engine: str,
    variants: tuple[str, ...],
    timeout: float,
    one_shot: bool,
    allow_remote: bool,
    form: str,
    root: Path | None,
) -> int:
    """Try whether ENGINE keeps the protocol, before anything is said about its rules.

    It is started, asked who it is, and asked to play a few cases; each check is a line. Where one fails there stand
    what was sent, what came, and what to do. Whether what it plays is right says `check`.

    \b
    Examples:
      macao-kit smoke 'python3 adapter.py'
      macao-kit smoke ./my-engine --one-shot
      macao-kit smoke http://127.0.0.1:8000/engine --format json

    Exit code 0 if the adapter keeps the protocol (warnings are none of that), 1 if it is broken, 2 if the command is
    not right, 3 if it could not be run at all, 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    import sys
    from contextlib import closing, redirect_stdout

    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.engines import EngineUnusable, find_engine
    from macao_conformance.problems import UnknownName
    from macao_conformance.session import Limits
    from macao_conformance.smoke.checks import Check, Request, smoke
    from macao_conformance.transports import CannotStart
    from macao_conformance.views.smoke import as_json, lines, verdict

    spec = load_or_exit(root)
    request = Request(Limits(timeout, max(timeout, TIMEOUT)), variants, one_shot)
    out = sys.stdout
    made: list[Check] = []
    try:
        found = find_engine(engine, allow_remote=allow_remote)
        # What an engine in process prints must not get between the lines.
        with ended_by_signals(), redirect_stdout(sys.stderr), closing(smoke(spec, found, request)) as checks:
            for check in checks:
                made.append(check)
                if form == "text":
                    click.echo("\n".join(lines(check)), file=out)
    except UnknownName as error:
        raise click.UsageError(str(error)) from None
    except EngineUnusable as error:
        return not_run(error)
    except CannotStart as error:
        return not_run(EngineUnusable(f"the engine `{engine}` could not be started: {error}", error.hint))
    again = (engine, *words_again(timeout, root, one_shot=one_shot, allow_remote=allow_remote))
    click.echo(as_json(made, engine) if form == "json" else verdict(made, again))
    return _FAILED if any(check.status == "fail" for check in made) else 0
