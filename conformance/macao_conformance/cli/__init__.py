"""The command `macao-kit`. Each command lives in a module of its own, which is imported only when it is called."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

import click

from macao_conformance import __version__

OK, FAILED, USAGE, NOT_RUN, INVALID_SPEC, DEFECT, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130

_DEBUG: Final = "MACAO_KIT_DEBUG"

FEWER_COLLECTIONS: Final = 100_000
"""The spec is a few hundred thousand objects that stay: looking through them for garbage at Python's own pace would
take more time than reading the answers of an engine."""

_COMMANDS: Final[Mapping[str, str]] = {
    "adapter": "Begin an adapter, in one of eight languages.",
    "baseline": "Keep a list of known failures.",
    "check": "Check an engine against the suite.",
    "disagreements": "Show what the sources say on each rule, side by side.",
    "fuzz": "Compare an engine with another on random plays.",
    "identify": "Find out which readings an engine follows, and whose they are.",
    "report": "Show, merge and compare reports that `check` has written.",
    "smoke": "Try whether an adapter keeps the protocol, and say where it does not.",
    "spec": "Check the spec, show what is in it, and write more of it.",
}


class _Commands(click.Group):
    """Finds a command by the module of its name; the list of commands needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        found: click.Command = importlib.import_module(f"{__name__}.{cmd_name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from macao_conformance.problems import nearest

            ctx.fail(f"there is no command `{args[0]}`; {nearest(args[0], _COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="macao-kit", message="%(prog)s %(version)s")
def group() -> None:
    """Rules of old card games, and whether an engine keeps them.

    \b
    Exit codes:
      0  all is well
      1  an engine differs or broke, or the run is not whole
      2  the command was not given right
      3  the engine could not be run at all
      4  the spec is invalid
    """  # noqa: D301 (click reads the backspace)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit. Nobody is ever shown a traceback, unless MACAO_KIT_DEBUG is set."""
    gc.set_threshold(FEWER_COLLECTIONS)
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run a command; return its exit code."""
    try:
        result = group.main(list(arguments), prog_name="macao-kit", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FAILED if leaving.code else OK
    except BrokenPipeError:
        # Whoever read our output has left, as `head` does. Nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:  # noqa: BLE001  (the last resort)
        return _defect(error)
    return result if isinstance(result, int) else OK


def _defect(error: Exception) -> int:
    """Something nobody has thought of: say so in a paragraph."""
    if os.environ.get(_DEBUG):
        raise error
    from macao_conformance.views.text import plain, shortened

    what = shortened(plain(f"{type(error).__name__}: {error}"))
    click.echo(
        f"macao-kit {__version__} has made a mistake of its own, and stops: {what}.\n"
        f"Please report it, with the command you gave; {_DEBUG}=1 before the command shows where it happened.",
        err=True,
    )
    return DEFECT
