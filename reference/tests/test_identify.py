"""The reference, fixed to readings nobody is told, is identified by its answers alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from macao_conformance.engines import Engine
from macao_conformance.identify.hypotheses import belief_of, readings, swapped
from macao_conformance.identify.questions import Question, View, parted, questions, view
from macao_conformance.identify.session import Identified, Request, identify
from macao_conformance.loading import load_spec
from macao_conformance.model import Game
from macao_conformance.pool import Options
from macao_conformance.transport_inprocess import EngineCallable, InProcessTransport
from macao_reference.engine import Json, Unplayable
from macao_reference.entry import engine as reference
from macao_reference.wire import GAMES, play

SPEC = load_spec()
WHOLE = [SPEC.games[name] for name in GAMES]
RARE = 100
"""How much rarer mistakes are than sound readings, in random engines."""

SETTLED = {"turn", "points", "result", "net", "refused"}


seldom = settings(
    max_examples=1,
    phases=(Phase.explicit, Phase.generate),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
"""A search asks the oracle some thousand times, so each game has one here; raise the number to look for trouble."""

seeds = st.integers(0, 10**9).map(Random)
"""Where readings are drawn from: a small number stands for as random a set of them as a large one."""


def fixed(hidden: Mapping[str, str], fields: set[str] | None = None) -> EngineCallable:
    """The reference with rules of its own, whatever it is sent; with `fields`, only those, of the last entry."""

    def engine(method: str, params: Mapping[str, Json]) -> Mapping[str, Json]:
        if method == "describe":
            said = {key: value for key, value in reference(method, params).items() if key != "variants"}
            shown = {
                game: [one for one in all_ if not fields or one in fields] for game, all_ in said["observes"].items()
            }
            return said | {"fixed": True, "observes": shown}
        trace = reference(method, {**params, "readings": hidden})["trace"]
        if fields:
            last = {key: value for key, value in trace[-1].items() if key in fields}
            trace = [None] * (len(trace) - 1) + [last]
        return {"trace": trace}

    return engine


def found(game: Game, engine: EngineCallable, *, everything: bool = False) -> Identified:
    """What is found of an engine in this process."""
    it = Engine("it", None, lambda: InProcessTransport(engine))
    oracle = Engine("oracle", None, lambda: InProcessTransport(reference))
    return identify(SPEC, Request(it, oracle, Options(), game.id, None, everything))


def hidden_readings(game: Game, random: Random) -> dict[str, str]:
    """Any reading of every rule, a mistake only now and then; of the rules that are then asked."""
    belief: dict[str, str] = {}
    for rule in game.rules.values():
        weights = [1 if reading.evidence == "foil" else RARE for reading in rule.readings.values()]
        (belief[rule.id],) = random.choices(list(rule.readings), weights)
    return readings(game, belief)


def told_apart(game: Game, one: Mapping[str, str], two: Mapping[str, str]) -> list[str]:
    """The scenarios that apply to either of two sets of readings and look otherwise under them."""
    return [
        question.scenario.id
        for question in questions(game)
        if (question.applies(one) or question.applies(two))
        and parted(looks(game, question, one), looks(game, question, two))
    ]


def looks(game: Game, question: Question, held: Mapping[str, str]) -> View:
    """What a question looks like under some readings, to the eye of the reference."""
    params = {"game": game.id, "readings": held, "setup": question.scenario.setup, "actions": list(question.actions)}
    try:
        return view(question, play(params)["trace"], GAMES[game.id].observes)
    except Unplayable:
        return None


def check(game: Game, hidden: Mapping[str, str], result: Identified) -> None:
    """What was found is what was hidden, as far as any scenario could tell; and where none could, that is said."""
    taken = {finding.rule: finding.left[0] for finding in result.findings}
    assert [] == told_apart(game, hidden, taken)
    for finding in result.findings:
        assert finding.status != "unmatched"
        assert hidden.get(finding.rule, finding.left[0]) in finding.left, finding
    assert () == result.inexplicable
    assert not result.listens


@pytest.mark.parametrize("game", WHOLE, ids=lambda game: game.id)
def test_any_readings_are_identified(game: Game) -> None:
    """Exactly: no scenario of the suite tells the readings found from those hidden."""

    @seldom
    @given(seeds)
    def holds(random: Random) -> None:
        hidden = hidden_readings(game, random)
        check(game, hidden, found(game, fixed(hidden)))

    holds()


@pytest.mark.parametrize("game", WHOLE, ids=lambda game: game.id)
def test_one_mistake_is_named(game: Game) -> None:
    """A variant with one foil: the foil is found, and its rule is all that the variant differs on."""
    foils = [
        (variant, rule.id, reading.id)
        for variant in game.variants.values()
        for rule in game.rules.values()
        for reading in rule.readings.values()
        if reading.evidence == "foil" and rule.id in readings(game, belief_of(game, variant))
    ]

    @seldom
    @given(seeds)
    def holds(random: Random) -> None:
        variant, rule, foil = random.choice(foils)
        hidden = readings(game, swapped(belief_of(game, variant), (rule, foil)))
        result = found(game, fixed(hidden))
        check(game, hidden, result)
        of = {finding.rule: finding for finding in result.findings}[rule]
        assert foil == of.left[0] or {"suite"} == {doubt.lack for doubt in of.doubts}
        distance = next(distance for distance in result.distances if distance.variant is variant)
        assert {difference.rule for difference in distance.differs} <= {rule}

    holds()


@pytest.mark.parametrize("game", [game for game in WHOLE if "net" in GAMES[game.id].observes], ids=lambda game: game.id)
def test_whole_rounds_are_enough_for_what_they_show(game: Game) -> None:
    """Points, results and money where a case ends: nothing is found that is not so, and the rest is undetermined."""

    @seldom
    @given(seeds)
    def holds(random: Random) -> None:
        hidden = hidden_readings(game, random)
        result = found(game, fixed(hidden, SETTLED))
        determined = [finding for finding in result.findings if finding.status != "undetermined"]
        assert len(determined) > len(result.findings) // 3
        for finding in result.findings:
            assert finding.status != "unmatched"
            assert hidden.get(finding.rule, finding.left[0]) in finding.left, finding

    holds()


@pytest.mark.parametrize("game", WHOLE, ids=lambda game: game.id)
def test_everything_can_be_asked(game: Game) -> None:
    """The first variant of a game is found as with few questions, and every scenario that applies was asked."""
    variant = next(iter(game.variants.values()))
    hidden = readings(game, belief_of(game, variant))
    result = found(game, fixed(hidden), everything=True)

    check(game, hidden, result)
    asked = {answer.question.scenario.id for answer in result.answers}
    assert {question.scenario.id for question in questions(game) if question.applies(hidden)} <= asked
