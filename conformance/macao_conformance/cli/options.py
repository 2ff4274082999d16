"""Options that several commands have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from macao_conformance.plan import Shard

_MOST_SHARDS = 1000

allow_remote_option = click.option(
    "--allow-remote", is_flag=True, help="Let the engine be a service on another machine, not only on this one."
)
oracle_option = click.option(
    "--oracle", metavar="ENGINE", default="reference", show_default=True, help="The engine that is asked."
)
spec_option = click.option(
    "--spec", "root", type=click.Path(path_type=Path), help="The folder of the spec; without it, the kit's own."
)


def shard_option(text: str) -> Callable[[Any], Any]:
    """Return the option --shard I/N."""
    return click.option("--shard", callback=_shard, metavar="I/N", help=text)


def _shard(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Shard | None:
    """Read I/N."""
    from macao_conformance.plan import Shard

    if value is None:
        return None
    number, _, of = value.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of) <= _MOST_SHARDS):
        raise click.BadParameter(f"`{value}` is not I/N, such as 2/4: part I of N, and N at most {_MOST_SHARDS}")
    return Shard(int(number), int(of))
