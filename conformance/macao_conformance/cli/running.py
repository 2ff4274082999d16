"""What commands that run an engine have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from macao_conformance.engines import EngineUnusable

TIMEOUT: Final = 10.0
"""Seconds an engine has for one answer, if nothing else is said."""

_NOT_RUN = 3


def words_again(
    timeout: float, root: Path | None, *, one_shot: bool, allow_remote: bool = False, memory: int | None = None
) -> tuple[str, ...]:
    """The options that a command to repeat a case needs too."""
    return (
        *(("--timeout", f"{timeout:g}") if timeout != TIMEOUT else ()),
        *(("--memory", str(memory)) if memory else ()),
        *(("--one-shot",) if one_shot else ()),
        *(("--allow-remote",) if allow_remote else ()),
        *(("--spec", str(root)) if root else ()),
    )


def not_run(error: EngineUnusable) -> int:
    """Say why an engine could not be run, and what to do; return the exit code."""
    from macao_conformance.cli.spec import plain_error

    click.echo(f"Error: {plain_error(error)}", err=True)
    return _NOT_RUN


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Take SIGTERM for Ctrl-C, so that no engine is left behind then either; and no second one until all are ended."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal interrupted
        if not interrupted:
            interrupted = True
            raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
