"""``macao-kit spec``: check the spec, show one scenario of it, and weigh what all of them notice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.adequacy import command as adequacy

if TYPE_CHECKING:
    from rich.console import Console

    from macao_conformance.model import Spec
    from macao_conformance.problems import Problem
    from macao_conformance.texts import Change

_INVALID = 4
_EVIDENCE = ("stated", "implied", "ruling", "foil")
_PLAIN_WIDTH = 1000  # a pipe has no width of its own: tables are not squeezed, other lines never wrap

_spec_option = click.option(
    "--spec", "root", type=click.Path(path_type=Path), help="The folder of the spec; without it, the kit's own."
)


@click.group("spec")
def command() -> None:
    """Check the spec, and show what is in it."""


command.add_command(adequacy)


@command.command("check")
@click.option("--texts", type=click.Path(path_type=Path), help="A folder of source texts to compare passages with.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@_spec_option
def check(texts: Path | None, form: str, root: Path | None) -> None:
    """Check every file of the spec, and name every problem of every file.

    Exit code 0 if all is well, 4 if not.
    """
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
@_spec_option
def show(scenario: str, variant: str | None, root: Path | None) -> None:
    """Draw one SCENARIO: the position, the steps, and what must follow under which readings."""
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
    print_scenario(out, spec, found)
    if variant is not None:
        cases = expand(spec, variants=[variant], scenarios=[found.id])
        for case in cases:
            print_case(out, game, case)
        if not cases:
            click.echo(f"\n`{variant}` is out of the scenario's scope")


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
