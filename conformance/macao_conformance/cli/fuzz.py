"""``macao-kit fuzz``: random plays that no scenario holds, and what an engine makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from macao_conformance.cli.options import oracle_option, shard_option, spec_option
from macao_conformance.cli.running import TIMEOUT, ended_by_signals, not_run

if TYPE_CHECKING:
    from macao_conformance.fuzzing.hunt import Limit, Tally
    from macao_conformance.fuzzing.start import Entrants
    from macao_conformance.loading import Loaded
    from macao_conformance.plan import Shard

_FAILED = 1
_MINUTES = 1.0
_SEEDS = 2**32
_Write = click.Path(path_type=Path, dir_okay=False)


@dataclass(frozen=True, slots=True)
class _Selected:
    """What a hunt is about, when it ends, what chance begins from, and where its plays are kept."""

    variants: tuple[str, ...]
    limit: Limit
    seed: int
    shard: Shard | None
    corpus: Path | None


@click.command("fuzz")
@click.argument("engine", required=False)
@click.option("--variant", "variants", multiple=True, metavar="V", help="Only this variant; may be repeated.")
@click.option("--against", metavar="ENGINE2", help="The engine it is held to; without it, the oracle.")
@click.option("--rounds", "plays", type=click.IntRange(1), metavar="N", help="End after N plays.")
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), metavar="M", help="End after M minutes; without either, 1."
)
@click.option("--first", is_flag=True, help="End at the first fault.")
@click.option(
    "--seed", type=click.IntRange(0), metavar="S", help="What chance begins from; without it, another each time."
)
@shard_option("A part of the hunt, for N machines: each has a chance of its own; see --merge.")
@click.option(
    "--corpus",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where plays that differ are kept, and tried first the next time.",
)
@click.option("--output", type=_Write, metavar="FILE", help="Write the findings, as JSON.")
@click.option(
    "--merge",
    "parts",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    metavar="FILE",
    help="Run nothing: show these findings as one; may be repeated.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=TIMEOUT,
    show_default=True,
    help="Seconds for one answer.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What is printed."
)
@oracle_option
@spec_option
def command(
    *,
    engine: str | None,
    variants: tuple[str, ...],
    against: str | None,
    plays: int | None,
    minutes: float | None,
    first: bool,
    seed: int | None,
    shard: Shard | None,
    corpus: Path | None,
    output: Path | None,
    parts: tuple[Path, ...],
    timeout: float,
    form: str,
    oracle: str,
    root: Path | None,
) -> int:
    """Compare ENGINE with the oracle on random plays, and shrink what differs to the smallest play.

    A play begins from the position of a scenario, changed at random, and goes on by what the oracle says is legal, with
    now and then an action that may not be. Each new way to differ is shrunk, explained by the reading that shows the
    same, and printed as a scenario that lacks only a title and a passage. A fault is counted once.

    \b
    Examples:
      macao-kit fuzz 'node my-engine.js'
      macao-kit fuzz ./my-engine --variant VARIANT --minutes 10 --corpus found/
      macao-kit fuzz ./my-engine --against ./another-engine --seed 1 --rounds 5000
      macao-kit fuzz ./my-engine --shard 2/4 --output part-2.json
      macao-kit fuzz --merge part-1.json --merge part-2.json

    Exit code 0 if no fault is found, 1 if one is (or nothing could be compared, or the hunt was interrupted), 2 if the
    command is not right, 3 if an engine could not be run at all, 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.fuzzing.hunt import Limit
    from macao_conformance.fuzzing.start import Entrants

    if parts:
        if engine is not None:
            raise click.UsageError("--merge shows findings that are there, and runs no engine")
        return _show(_merged(parts), form, output)
    if engine is None:
        raise click.UsageError("which engine? For example: macao-kit fuzz 'node my-engine.js'")
    import secrets

    minutes = _MINUTES if minutes is None and plays is None else minutes
    limit = Limit(plays, None if minutes is None else 60 * minutes, first)
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    selected = _Selected(variants, limit, seed, shard, corpus)
    found = _hunted(_loaded(root), Entrants(engine, oracle, against, timeout), selected)
    return found if isinstance(found, int) else _show(found, form, output)


def _loaded(root: Path | None) -> Loaded:
    """Read the spec, or print what is wrong with it and exit with code 4."""
    from macao_conformance.cli.spec import load_or_exit
    from macao_conformance.loading import read_spec
    from macao_conformance.problems import SpecInvalid
    from macao_conformance.specfiles import spec_root

    try:
        loaded = read_spec(spec_root() if root is None else root)
    except SpecInvalid:
        loaded = None
    if loaded is None or loaded.problems:
        load_or_exit(root)  # says what is wrong, and exits
        raise AssertionError("a spec with problems loads no better the second time")
    return loaded


def _merged(parts: tuple[Path, ...]) -> dict[str, Any]:
    from macao_conformance.fuzzing.findings import BadFindings, merged, read

    try:
        return merged([read(path) for path in parts])
    except BadFindings as error:
        raise click.UsageError(str(error)) from None


def _show(found: dict[str, Any], form: str, output: Path | None) -> int:
    """Print findings, and write them."""
    import json

    from macao_conformance.views import findings

    if output is not None:
        try:
            output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise click.UsageError(f"{output} cannot be written: {error.strerror or error}") from None
    if form == "json":
        click.echo(json.dumps(found, indent=1))
    else:
        for line in findings.render(found):
            click.echo(line)
    return _FAILED if found["faults"] or not found["complete"] or not found["plays"] - found["unsupported"] else 0


def _hunted(loaded: Loaded, entrants: Entrants, selected: _Selected) -> dict[str, Any] | int:
    """Run a hunt; return its findings, or an exit code after saying why there are none."""
    import sys
    from contextlib import ExitStack, redirect_stdout

    from macao_conformance.authoring.oracle import Oracle
    from macao_conformance.engines import EngineUnusable
    from macao_conformance.fuzzing import corpus as corpora
    from macao_conformance.fuzzing.as_scenario import texts
    from macao_conformance.fuzzing.findings import findings
    from macao_conformance.fuzzing.hunt import Hunt
    from macao_conformance.fuzzing.start import grounds_of, opened
    from macao_conformance.plan import BadSelection
    from macao_conformance.problems import UnknownName
    from macao_conformance.views.text import plain

    spec, seed, shard, corpus = loaded.spec, selected.seed, selected.shard, selected.corpus
    with ExitStack() as stack:
        stack.enter_context(ended_by_signals())
        stack.enter_context(redirect_stdout(sys.stderr))  # what an engine in process prints
        try:
            arena, plan = opened(spec, entrants, selected.variants)
            stack.callback(arena.close)
            kept = corpora.read(corpus, spec, plan.variants) if corpus is not None else []
            tell = stack.enter_context(_progress())
            hunt = Hunt(arena, grounds_of(loaded, plan.variants), tell)
            try:
                hunt.replay(kept)
                hunt.run(seed if shard is None else f"{seed}/{shard.number}", selected.limit)
            except KeyboardInterrupt:
                hunt.tally.complete = False
            asked = {
                "engine": entrants.engine,
                "oracle": entrants.oracle,
                "against": entrants.against,
                "variants": list(plan.variants),
                "seed": seed,
                "shard": None if shard is None else shard.record,
            }
            if corpus is not None:
                corpora.keep(corpus, hunt.tally.faults)
            found = findings(spec, arena.engine.description, asked, hunt.tally, {})
            if hunt.tally.faults:
                with Oracle(spec, entrants.oracle) as word:
                    told = texts(word, dict(spec.games), loaded.schemas, hunt.tally.faults)
                for fault in found["faults"]:
                    fault["scenario"] = told[fault["key"]]
        except (UnknownName, BadSelection, corpora.BadCorpus) as error:
            raise click.UsageError(plain(str(error), lines=True)) from None
        except EngineUnusable as error:
            return not_run(error)
    for line in (*plan.problems, *plan.warnings):
        click.echo(f"Warning: {plain(line)}", err=True)
    return found


@contextmanager
def _progress() -> Iterator[Callable[[Tally], None]]:
    """A line on standard error that says how far it is, if that is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:

        def tell(tally: Tally) -> None:
            told = sum(map(len, tally.told.values()))
            every = sum(map(len, tally.tellable.values()))
            rate = tally.plays / tally.seconds if tally.seconds else 0
            status.update(
                f"{tally.plays} plays, {rate:.0f} a second, {told} of {every} readings told, {len(tally.faults)} faults"
            )

        yield tell
