"""``macao-kit spec``: check the spec, show one scenario of it, and weigh what all of them notice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.adequacy import command as adequacy
from macao_conformance.cli.options import oracle_option, spec_option
from macao_conformance.cli.spec_fill import fill
from macao_conformance.cli.spec_fmt import fmt
from macao_conformance.cli.spec_new import new

if TYPE_CHECKING:
    from rich.console import Console

    from macao_conformance.authoring.decided import Decided
    from macao_conformance.engines import EngineUnusable
    from macao_conformance.model import Scenario, Spec
    from macao_conformance.problems import Problem
    from macao_conformance.texts import Change

_INVALID = 4
_EVIDENCE = ("stated", "implied", "ruling", "foil")
_PAUSE = 0.5  # seconds between two looks at the files
_PLAIN_WIDTH = 1000  # a pipe has no width of its own: tables are not squeezed, other lines never wrap


@click.group("spec")
def command() -> None:
    """Check the spec, show what is in it, and write more of it."""


command.add_command(fill)
command.add_command(fmt)
command.add_command(new)
command.add_command(adequacy)


@command.command("check")
@click.option("--texts", type=click.Path(path_type=Path), help="A folder of source texts to compare passages with.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--watch", "watching", is_flag=True, help="Go on: check again when a file changes, until Ctrl-C.")
@spec_option
def check(texts: Path | None, form: str, root: Path | None, *, watching: bool) -> None:
    """Check every file of the spec, and name every problem of every file.

    \b
    Examples:
      macao-kit spec check
      macao-kit spec check --watch
      macao-kit spec check --texts FOLDER --format json

    With --watch, all problems are named once, and after that only those that come and go. Exit code 0 if all is well
    (when the watch ends, too), 2 if the command is not right, 4 if not all is well.
    """  # noqa: D301 (click reads the backspace)
    if watching:
        if texts is not None or form != "text":
            raise click.UsageError("--watch goes with neither --texts nor --format")
        _watch(root)
        return
    from macao_conformance.loading import load_spec
    from macao_conformance.problems import SpecInvalid
    from macao_conformance.texts import changes

    problems: tuple[Problem, ...] = ()
    changed: list[Change] = []
    counted: dict[str, int] = {}
    try:
        spec = load_spec(root)
        counted = counts(spec)
        changed = changes(spec, texts) if texts is not None else []
    except SpecInvalid as invalid:
        problems = invalid.problems
    _tell(form, counted, problems, changed, texts)
    if problems or changed:
        raise SystemExit(_INVALID)


def _watch(root: Path | None) -> None:
    """Check a spec until Ctrl-C, and exit as the last check says."""
    import time

    from macao_conformance.authoring.watching import watched
    from macao_conformance.specfiles import path_label, spec_root

    home = spec_root() if root is None else root
    click.echo(f"watching {path_label(home)}; Ctrl-C ends it", err=True)
    wrong = 0
    try:
        for lines, number in watched(home, lambda: time.sleep(_PAUSE)):
            click.echo("\n".join(lines))
            wrong = number
    except KeyboardInterrupt:
        click.echo(err=True)
    if wrong:
        raise SystemExit(_INVALID)


def _tell(
    form: str, counted: dict[str, int], problems: tuple[Problem, ...], changed: list[Change], texts: Path | None
) -> None:
    """Print the result of a check."""
    import json
    from dataclasses import asdict

    if form == "json":
        result = {
            "valid": not problems and not changed,
            "counts": counted,
            "problems": [{**asdict(p.where), "message": p.message, "hint": p.hint} for p in problems],
            "texts": [asdict(change) for change in changed],
        }
        click.echo(json.dumps(result, ensure_ascii=False, indent=2))
        return
    for problem in problems:
        click.echo(str(problem))
    for change in changed:
        click.echo(change.said)
    if problems or changed:
        click.echo(f"{_plural(len(problems) + len(changed), 'problem')}", err=True)
    else:
        click.echo(", ".join(f"{name} {number}" for name, number in counted.items()))
        if texts is not None:
            click.echo(f"every passage is where it was in {texts}")


def counts(spec: Spec) -> dict[str, int]:
    """Count what a spec holds: sources, passages, games, rules, readings by evidence, variants, scenarios, cases.

    Conjectures are no variants here, and their cases are counted apart.
    """
    from macao_conformance.cases import expand

    games = spec.games.values()
    variants = [variant for game in games for variant in game.variants.values()]
    guessed = {variant.id for variant in variants if variant.conjecture}
    cases = expand(spec)
    readings = [reading for game in games for rule in game.rules.values() for reading in rule.readings.values()]
    return {
        "sources": len(spec.sources),
        "passages": sum(len(source.passages) for source in spec.sources.values()),
        "games": len(spec.games),
        "rules": sum(len(game.rules) for game in games),
        "readings": len(readings),
        **{f"{evidence} readings": sum(r.evidence == evidence for r in readings) for evidence in _EVIDENCE},
        "variants": sum(not variant.conjecture for variant in variants),
        "scenarios": sum(len(game.scenarios) for game in games),
        "cases": sum(case.variant_id not in guessed for case in cases),
        "conjectures": len(guessed),
        "conjecture cases": sum(case.variant_id in guessed for case in cases),
    }


@command.command("show")
@click.argument("scenario")
@click.option("--variant", help="Show also what an engine of this variant is asked.")
@oracle_option
@spec_option
def show(scenario: str, variant: str | None, oracle: str, root: Path | None) -> None:
    """Draw one SCENARIO: the table, the cards, the turns, and each outcome with the rules that decide it.

    Whose turn it is, and which rules decide, are found out by asking an engine: a rule decides an outcome if, with
    another reading of it, the engine shows something else.

    \b
    Examples:
      macao-kit spec show SCENARIO
      macao-kit spec show SCENARIO --variant VARIANT
      macao-kit spec show SCENARIO --oracle 'node my-engine.js'

    Exit code 0, also where the engine cannot be asked (then that is said, and the rest is drawn); 2 if there is no such
    scenario, 4 if the spec is invalid.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.cases import expand
    from macao_conformance.problems import UnknownName
    from macao_conformance.scenario_view import print_case, print_scenario

    spec = load_or_exit(root)
    scenarios = [found for game in spec.games.values() for found in game.scenarios.values()]
    names = {name: found for found in scenarios for name in (found.id, *found.aliases)}
    if scenario not in names:
        raise click.UsageError(str(UnknownName("scenario", scenario, names)))
    found = names[scenario]
    game = spec.games[found.game]
    if variant is not None and variant not in game.variants:
        raise click.UsageError(str(UnknownName(f"variant of `{game.id}`", variant, game.variants)))
    out = console()
    print_scenario(out, spec, found, _words(spec, found, oracle))
    if variant is not None:
        cases = expand(spec, variants=[variant], scenarios=[found.id])
        for case in cases:
            print_case(out, game, case)
        if not cases:
            click.echo(f"\n`{variant}` is out of the scenario's scope")


def _words(spec: Spec, scenario: Scenario, argument: str) -> list[Decided]:
    """Return what an engine says of each outcome of a scenario; if it cannot be asked, say so and return nothing."""
    from macao_conformance.authoring.decided import decided
    from macao_conformance.authoring.oracle import Oracle
    from macao_conformance.engines import EngineUnusable

    try:
        with Oracle(spec, argument) as oracle:
            game = spec.games[scenario.game]
            return [decided(oracle, game, scenario, outcome) for outcome in scenario.outcomes]
    except EngineUnusable as error:
        click.echo(f"Without turns and what decides: {plain_error(error)}", err=True)
        return []


def plain_error(error: EngineUnusable) -> str:
    """Return why an engine cannot be run, and what to do, in lines that cannot steer a terminal."""
    from macao_conformance.views.text import plain, sentence

    return plain(f"{error}" + (f"\nHint: {sentence(error.hint)}" if error.hint else ""), lines=True)


def load_or_exit(root: Path | None) -> Spec:
    """Load a spec; if it is invalid, print every problem and exit with code 4."""
    from macao_conformance.loading import load_spec
    from macao_conformance.problems import SpecInvalid

    try:
        return load_spec(root)
    except SpecInvalid as invalid:
        click.echo(str(invalid), err=True)
        raise SystemExit(_INVALID) from None


def console() -> Console:
    """Return a console for stdout: colours and wrapping for a terminal, plain lines for a pipe."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else _PLAIN_WIDTH)


def _plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
