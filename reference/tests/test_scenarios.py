"""The reference against every scenario: under every variant, and under every variant with one reading swapped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from macao_conformance.cases import actions_of
from macao_conformance.compare import Sheet, judge, sheet
from macao_conformance.loading import load_spec
from macao_conformance.model import Act, Game, Scenario
from macao_conformance.readings import Resolved, fits, neighbours, resolve
from macao_conformance.values import marks_of
from macao_conformance.verdicts import Agrees
from macao_reference.engine import Json, trace
from macao_reference.wire import GAMES

SPEC = load_spec()


def breaks(game: Game, scenario: Scenario, laid_out: Sheet, name: str, resolved: Resolved) -> Iterator[str]:
    """What is wrong with the reference on one scenario under some readings; nothing where no outcome is picked."""
    readings = resolved.readings
    own = [n for n, outcome in enumerate(scenario.outcomes) if fits(outcome.under, readings)]
    if not fits(scenario.under, readings) or not own:
        return
    outcome = scenario.outcomes[own[0]]
    engine = GAMES[game.id]
    actions: list[Json] = list(actions_of(scenario, outcome))
    seen = trace(engine, scenario.setup, readings, actions)
    verdict = judge(laid_out, own[0], seen, engine.observes).verdict
    if not isinstance(verdict, Agrees):
        yield f"{outcome.where} {scenario.id}@{name}: {verdict}"
    for leaf in laid_out.scripts[own[0]].leaves:
        if leaf.path == ("refused",) and leaf.value:
            said = seen[leaf.index].get("refused")
            wanted = refusals(scenario, own[0])[leaf.index]
            if said != wanted:
                yield f"{outcome.where} {scenario.id}@{name}: action {leaf.index} is refused by {said}, not by {wanted}"


def refusals(scenario: Scenario, own: int) -> dict[int, str]:
    """Action number → the rule that must refuse it."""
    acts = [step for step in (*scenario.play, *scenario.outcomes[own].play) if isinstance(step, Act)]
    return {at: act.refused for at, act in enumerate(acts, start=1) if act.refused is not None}


def points_of_view(game: Game) -> Iterator[tuple[str, str | None, Resolved]]:
    """Every variant as it is, and with every one reading swapped: a name, the rule swapped to a foil, the readings."""
    for variant in game.variants.values():
        yield variant.id, None, resolve(game, variant)
        for rule, reading, resolved in neighbours(game, variant):
            foil = game.rules[rule].readings[reading].evidence == "foil"
            yield f"{variant.id} with {rule}={reading}", rule if foil else None, resolved


@pytest.mark.parametrize("game", [game for game in SPEC.games.values() if game.id in GAMES], ids=lambda game: game.id)
def test_agrees_with_every_case_and_every_neighbour(game: Game) -> None:
    """The outcome picked is what the reference shows; a foil changes only scenarios about its rule."""
    marks = marks_of(game.observation)
    sheets = {scenario.id: sheet(scenario, marks) for scenario in game.scenarios.values()}

    found = [
        problem
        for name, fooled, resolved in points_of_view(game)
        for scenario in game.scenarios.values()
        if fooled is None or fooled not in scenario.rules
        for problem in breaks(game, scenario, sheets[scenario.id], name, resolved)
    ]

    assert [] == found
