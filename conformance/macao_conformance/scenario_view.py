"""One scenario drawn for a terminal: the table, the cards, the turns, and every outcome with what decides it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from macao_conformance.authoring.decided import Decided
from macao_conformance.cases import Case, actions_of, pick
from macao_conformance.model import Act, Condition, Game, Json, Outcome, Scenario, Spec, Step
from macao_conformance.positions import position_of
from macao_conformance.readings import resolve
from macao_conformance.views.text import plain, shortened

_CARD = re.compile(r"(?<![\w?])([A2-9TJQK])([SHDC])(?!\w)")
_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RED = r"(10|[A2-9JQK])[♥♦]"


def print_scenario(console: Console, spec: Spec, scenario: Scenario, words: Sequence[Decided] = ()) -> None:
    """Print a scenario with all its outcomes, the passages behind them, and the variants each is picked for.

    `words` is what an engine says of each outcome: whose turn it is, and which rules decide.
    """
    game = spec.games[scenario.game]
    console.print(f"[bold]{escape(scenario.title)}[/]", highlight=False)
    for line in _heading(scenario):
        console.print(escape(line), highlight=False, soft_wrap=True)
    _print_setup(console, scenario.setup)
    turns = _common_turns(scenario, words)
    _print_steps(console, scenario.play, turns, 0)
    done = sum(isinstance(step, Act) for step in scenario.play)
    picked = _picked(game, scenario)
    for number, outcome in enumerate(scenario.outcomes, start=1):
        console.print(f"\n[bold]Outcome {number}[/]  {escape(_under(outcome.under))}", highlight=False, soft_wrap=True)
        _print_lines(console, [*_evidence_lines(game, outcome.under)])
        word = words[number - 1] if words else None
        if outcome.play:
            _print_steps(console, outcome.play, word.turns if word else (), done)
        if outcome.expect is not None:
            _print_cards(console, f"  expect {written_value(outcome.expect.fields)}")
        if word is not None:
            _print_lines(console, _decided_lines(scenario, outcome, word))
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
    """Print a row a seat with what is said by seat and what the seat is, and below it what is said of the table."""
    position = position_of(setup)
    parts = {key: value for key, value in position.rest.items() if isinstance(value, str) and value in position.seats}
    table = Table("seat", *position.by_seat, *([""] if parts else []))
    for seat in position.seats:
        marks = [", ".join(key for key, value in parts.items() if value == seat)] if parts else []
        table.add_row(
            seat, *(_cards(console, str(values.get(seat, ""))) for values in position.by_seat.values()), *marks
        )
    console.print(table)
    for key, value in position.rest.items():
        if key in parts:
            continue
        _print_cards(console, f"{key}: {written_value(value) or '(empty)'}")


def _common_turns(scenario: Scenario, words: Sequence[Decided]) -> list[tuple[Json, ...]]:
    """Return whose turn it is in each entry of the common play, by all outcomes together."""
    count = 1 + sum(isinstance(step, Act) for step in scenario.play)
    found: list[dict[Json, None]] = [{} for _ in range(count)]
    for word in words:
        for entry, turns in zip(found, word.turns, strict=False):
            entry.update(dict.fromkeys(turns))
    return [tuple(entry) for entry in found] if any(found) else []


def _print_steps(console: Console, steps: Sequence[Step], turns: Sequence[tuple[Json, ...]], done: int) -> None:
    """Print a line a step; where `turns` are known, whose turn it was before an action, and at last."""
    rows: list[tuple[str, str, str]] = []
    for step in steps:
        if isinstance(step, Act):
            rows.append((f"{done + 1}.", _turn(turns, done), _action(step)))
            done += 1
        else:
            rows.append(("", "", f"expect {written_value(step.fields)}"))
    if turns and done:
        rows.append(("", _turn(turns, done), ""))
    number, turn = (max((len(row[column]) for row in rows), default=0) for column in (0, 1))
    if turn:
        rows.insert(0, ("", "turn", ""))
        turn = max(turn, 4)
    for row in rows:
        lead = f"  {row[0]:>{number}} " + (f"{row[1]:<{turn}}  " if turn else "")
        _print_cards(console, (lead + row[2]).rstrip())


def _turn(turns: Sequence[tuple[Json, ...]], place: int) -> str:
    if place >= len(turns):
        return ""
    return " or ".join("no one" if turn is None else plain(str(turn)) for turn in turns[place])


def _action(step: Act) -> str:
    return written_action(step.action) + (f"   ✗ refused by {step.refused}" if step.refused else "")


def written_action(action: Mapping[str, Json]) -> str:
    """Return an action in words: who, what, and then key by key."""
    words = [action["seat"], action["do"]]
    words += [f"{key} {written_value(value)}" for key, value in action.items() if key not in ("seat", "do")]
    return " ".join(words)


def _decided_lines(scenario: Scenario, outcome: Outcome, word: Decided) -> list[str]:
    """Return what an engine says of an outcome, a line a rule that decides it."""
    lines = [f"  ! {shortened(plain(trouble))}" for trouble in word.trouble]
    if not word.turns:
        return lines
    for one in word.rules:
        changes = [
            f"{reading}{' (a mistake)' if reading in one.foils else ''}: {shortened(plain(said))}"
            for reading, said in one.otherwise.items()
        ]
        about = "" if one.rule in scenario.rules else ", though it is not about it"
        lines.append(f"  decided by {one.rule}: {one.reading}{about}  (else {'; '.join(changes)})")
    idle = [rule for rule in scenario.rules if rule not in {one.rule for one in word.rules}]
    if not word.rules:
        lines.append("  decided by no rule: whatever the readings, an engine shows it")
    elif idle:
        lines.append(f"  here no other reading matters of: {', '.join(idle)}")
    steps = len(actions_of(scenario, outcome))
    return lines if len(word.turns) == steps + 1 else [*lines, "  (the engine does not show every step)"]


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


def written_value(value: Json) -> str:
    """Return a value as it would stand in the file: in one line, without quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written_value, value)) + "]"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _cards(console: Console, text: str) -> Text:
    """Return a text with the cards in it as people write them, where a terminal can show that."""
    if not console.is_terminal or console.options.ascii_only:
        return Text(text)
    shown = Text(_CARD.sub(lambda card: f"{card[1].replace('T', '10')}{_SYMBOLS[card[2]]}", text))
    shown.highlight_regex(_RED, "red")
    return shown


def _print_cards(console: Console, line: str) -> None:
    console.print(_cards(console, line), soft_wrap=True)


def _print_lines(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
