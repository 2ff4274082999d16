"""One scenario drawn for a terminal: the position, the steps, and every outcome with the readings it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from macao_conformance.cases import Case, pick
from macao_conformance.model import Act, Condition, Game, Json, Scenario, Spec, Step
from macao_conformance.positions import position_of
from macao_conformance.readings import resolve


def print_scenario(console: Console, spec: Spec, scenario: Scenario) -> None:
    """Print a scenario with all its outcomes, the passages behind them, and the variants each is picked for."""
    game = spec.games[scenario.game]
    console.print(f"[bold]{escape(scenario.title)}[/]", highlight=False)
    for line in _heading(scenario):
        console.print(escape(line), highlight=False, soft_wrap=True)
    _print_setup(console, scenario.setup)
    _print_lines(console, [*_step_lines(scenario.play)])
    picked = _picked(game, scenario)
    for number, outcome in enumerate(scenario.outcomes, start=1):
        console.print(f"\n[bold]Outcome {number}[/]  {escape(_under(outcome.under))}", highlight=False, soft_wrap=True)
        _print_lines(console, [*_evidence_lines(game, outcome.under), *_step_lines(outcome.play)])
        if outcome.expect is not None:
            _print_lines(console, [f"  expect {_written(outcome.expect.fields)}"])
        variants = ", ".join(_named(game, name) for name in picked[number - 1])
        _print_lines(console, [f"  picked for: {variants or 'no variant as it is; one reading away'}"])
    outside = ", ".join(_named(game, name) for name in game.variants if not any(name in names for names in picked))
    if outside:
        _print_lines(console, ["", f"Out of scope: {outside}"])
    _print_lines(console, [*_gist_lines(spec, game, scenario)])


def print_case(console: Console, game: Game, case: Case) -> None:
    """Print what an engine is asked in a case: the readings sent, and the outcome that must follow."""
    resolved = resolve(game, game.variants[case.variant_id])
    number = next(n for n, outcome in enumerate(case.scenario.outcomes, start=1) if outcome is case.outcome)
    console.print(f"\n[bold]Case {case.id}[/]  outcome {number}, {len(case.actions)} actions", highlight=False)
    table = Table("rule", "reading", "basis")
    for rule, reading in resolved.readings.items():
        about = rule in case.scenario.rules
        table.add_row(rule, reading, resolved.basis[rule], style="bold" if about else None)
    console.print(table)


def _heading(scenario: Scenario) -> Iterator[str]:
    yield f"{scenario.id}  {scenario.where}"
    yield f"game {scenario.game}, topic {scenario.topic}; about {', '.join(scenario.rules)}"
    if scenario.cites:
        yield f"taken from {', '.join(scenario.cites)}"
    if scenario.aliases:
        yield f"formerly {', '.join(scenario.aliases)}"
    if scenario.under:
        yield f"only {_under(scenario.under)}"


def _under(under: Condition) -> str:
    if not under:
        return "whatever the readings"
    return "under " + ", ".join(f"{rule}: {' or '.join(readings)}" for rule, readings in under.items())


def _named(game: Game, variant: str) -> str:
    return f"{variant} (conjecture)" if game.variants[variant].conjecture else variant


def _picked(game: Game, scenario: Scenario) -> list[list[str]]:
    """Return for each outcome the variants it is picked for."""
    found = {name: pick(scenario, resolve(game, variant).readings) for name, variant in game.variants.items()}
    return [[name for name, picked in found.items() if picked is outcome] for outcome in scenario.outcomes]


def _print_setup(console: Console, setup: Mapping[str, Json]) -> None:
    """Print a row a seat with what is said by seat, and below it what is said of the whole table."""
    position = position_of(setup)
    table = Table("seat", *position.by_seat)
    for seat in position.seats:
        table.add_row(seat, *(str(values.get(seat, "")) for values in position.by_seat.values()))
    console.print(table)
    _print_lines(console, [f"{key}: {_written(value) or '(empty)'}" for key, value in position.rest.items()])


def _step_lines(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Act):
            words = [step.action["seat"], step.action["do"]]
            words += [f"{key} {_written(value)}" for key, value in step.action.items() if key not in ("seat", "do")]
            yield "  " + " ".join(words) + (f"   ✗ refused by {step.refused}" if step.refused else "")
        else:
            yield f"  expect {_written(step.fields)}"


def _evidence_lines(game: Game, under: Condition) -> Iterator[str]:
    """Yield a line for every reading an outcome needs: the passages that say so, or that none does."""
    for rule, names in under.items():
        for name in names:
            reading = game.rules[rule].readings[name]
            places = [*reading.stated, *(f"~{anchor}" for anchor in reading.implied)]
            yield f"  {rule}: {name}  {', '.join(places) or f'({reading.evidence})'}"


def _gist_lines(spec: Spec, game: Game, scenario: Scenario) -> Iterator[str]:
    """Yield what the passages behind the outcomes say, each once."""
    needed = [item for outcome in scenario.outcomes for item in outcome.under.items()]
    readings = [game.rules[rule].readings[name] for rule, names in needed for name in names]
    anchors = dict.fromkeys([*scenario.cites, *(anchor for reading in readings for anchor in reading.passages)])
    if anchors:
        yield from ("", "Passages (~ only implies it)")
    for anchor in anchors:
        yield f"  {anchor}  {spec.sources[anchor.partition('¶')[0]].passages[anchor].gist['en']}"


def _written(value: Json) -> str:
    """Return a value as it would stand in the file: in one line, without quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _print_lines(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
