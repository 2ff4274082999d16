"""What holds in all games alike, whatever the readings: random legal sessions, sent and answered as messages.

The games say themselves how they may be told otherwise without a change (`symmetries` in game.yaml).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from macao_conformance.adequacy.mutants import mutants
from macao_conformance.cases import Case, expand
from macao_conformance.compare import Trace
from macao_conformance.loading import load_spec
from macao_conformance.model import Condition, SymmetryKind
from macao_conformance.protocol import Declined, Wire
from macao_conformance.readings import fits, resolve
from macao_conformance.specfiles import kit_schemas
from macao_conformance.symmetries import Telling, alike, claimed, listed_from, multiplied, relabelled
from macao_conformance.values import marks_of
from macao_reference.cards import HIDDEN
from macao_reference.engine import Json, Refused, trace
from macao_reference.wire import GAMES, answer
from playing import Played, Readings, any_readings, said
from sessions import SESSIONS

SPEC = load_spec()
WIRE = Wire(SPEC)
LEAKS = ({"banker-takes": ("less-commission",)}, {"odd-units": ("lost",)})
"""Mistakes by which money leaves the table."""
TELLS: Mapping[str, tuple[Condition, ...]] = {
    "banking": ({"natural-nine": ("paid-at-once",)},),
    "baccarat": ({"naturals-shown": ("said-only",)},),
}
"""By game, readings under which what is paid, or said, tells of cards that nobody has seen."""

every_game = pytest.mark.parametrize("name", SESSIONS)


@cache
def any_case(name: str) -> Case:
    """Some case of a game, to be sent with another play in it."""
    variant = next(iter(SPEC.games[name].variants))
    return expand(SPEC, variants=[variant])[0]


def sent(name: str, play: Played, telling: Telling | None = None) -> Trace:
    """Send a play as a message, perhaps told otherwise; all of it, and the answer, is by the schemas."""
    setup, actions = play.setup, tuple(play.actions)
    if telling is not None:
        setup, actions = telling.setup(setup), tuple(map(telling.action, actions))
    kit_schemas().validator(f"protocol/{name}.schema.json#/$defs/setup").validate(setup)
    for action in actions:
        kit_schemas().validator(f"protocol/{name}.schema.json#/$defs/action").validate(action)
    case = replace(any_case(name), variant_id=play.variant, readings=play.readings, setup=setup, actions=actions)
    line = json.dumps(answer(WIRE.play(1, case))).encode()
    trace = WIRE.trace(WIRE.answer(line), case)

    assert not isinstance(trace, Declined), trace
    return trace


@every_game
@given(data=st.data())
def test_a_session_is_answered_by_the_protocol(name: str, data: st.DataObject) -> None:
    """What the game calls legal is not refused when it is sent, and the trace is what the tables show."""
    play = data.draw(SESSIONS[name]())

    trace = sent(name, play)

    assert [GAMES[name].observe(table) for table in play.tables] == trace


@every_game
@given(data=st.data())
def test_money_is_conserved(name: str, data: st.DataObject) -> None:
    """What one wins another loses; only the mistakes that lose money do."""
    play = data.draw(SESSIONS[name]())
    leaks = any(fits(leak, play.readings) for leak in LEAKS)

    for entry in sent(name, play):
        lost = sum((entry or {}).get("net", {}).values())
        assert lost == 0 or (leaks and lost < 0)


def claiming(name: str, kind: SymmetryKind) -> st.SearchStrategy[Played]:
    """Sessions under readings that leave a symmetry as the game claims it."""
    return SESSIONS[name](any_readings(GAMES[name], SPEC.games[name].symmetries[kind].unless))


def assert_told(name: str, kind: SymmetryKind, play: Played, telling: Telling) -> None:
    """A play told otherwise is answered as it was, told otherwise; unless the game claims no such thing here."""
    game = SPEC.games[name]
    assume(claimed(game.symmetries[kind], play.readings, play.setup))
    marks, seats = marks_of(game.observation), play.setup["seats"]

    plain, other = sent(name, play), sent(name, play, telling)

    for at, (one, two) in enumerate(zip(plain, other, strict=True)):
        expected = telling.observation(one)
        assert alike(expected, two, marks, seats), (at, expected, two)


@every_game
@given(data=st.data())
def test_suits_that_are_alike_may_change_places(name: str, data: st.DataObject) -> None:
    """The same session with suits relabelled runs the same, where the game says that they mean nothing."""
    suits = SPEC.games[name].symmetries["suits"]
    play, order = data.draw(claiming(name, "suits")), data.draw(st.permutations(suits.among))

    assert_told(name, "suits", play, relabelled(suits, order))


@every_game
@given(data=st.data())
def test_the_table_may_be_listed_from_any_seat(name: str, data: st.DataObject) -> None:
    """The same session with the seats listed from a later one on runs the same, where it is clear who begins."""
    play, number = data.draw(claiming(name, "seats")), data.draw(st.integers(1, 4))

    assert_told(name, "seats", play, listed_from(number))


@pytest.mark.parametrize("name", [name for name in SESSIONS if "money" in SPEC.games[name].symmetries])
@given(data=st.data())
def test_money_may_be_multiplied(name: str, data: st.DataObject) -> None:
    """The same session for three or ten times the money pays three or ten times as much."""
    play, times = data.draw(claiming(name, "money")), data.draw(st.sampled_from([3, 10]))

    assert_told(name, "money", play, multiplied(SPEC.games[name], times))


def words(value: Json) -> Iterator[str]:
    """Every word in the texts of a value, and so every card."""
    if isinstance(value, dict):
        for part in value.values():
            yield from words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words(part)
    elif isinstance(value, str):
        yield from value.split()


def with_cards(value: Json, other: dict[str, str]) -> Json:
    """A setup with some of its cards replaced."""
    if isinstance(value, dict):
        return {key: with_cards(part, other) for key, part in value.items()}
    return " ".join(other.get(word, word) for word in value.split(" ")) if isinstance(value, str) else value


@every_game
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])  # many plays hide nothing
@given(data=st.data())
def test_what_a_seat_sees_tells_nothing_of_hidden_cards(name: str, data: st.DataObject) -> None:
    """Cards that a seat has not seen may be any others: it sees the same, as long as all that is done is legal."""
    game = GAMES[name]
    play = data.draw(SESSIONS[name](any_readings(game, TELLS.get(name, ()))))
    viewer = data.draw(st.sampled_from(play.setup["seats"]))
    last = data.draw(st.integers(0, len(play.actions)))
    views = [game.observe(table, viewer) for table in play.tables[: last + 1]]
    seen = {*words(views), *words(play.actions[:last])}
    there = Counter(word for key in ("hands", "stock", "shoe") for word in words(play.setup.get(key, "")))
    hidden = sorted(card for card, times in there.items() if times == 1 and card not in seen)
    assume(len(hidden) > 1)
    other = dict(zip(hidden, data.draw(st.permutations(hidden)), strict=True))

    table = game.start(with_cards(play.setup, other), play.readings)
    assert_same_view(views[0], game.observe(table, viewer))
    for at, action in enumerate(play.actions[:last], start=1):
        table = game.apply(table, action)
        assume(not isinstance(table, Refused))
        assert_same_view(views[at], game.observe(table, viewer))


def assert_same_view(one: Json, two: Json) -> None:
    """Two views are the same; a play in which another card lies open tells of it by right."""
    assume(
        [word == HIDDEN for word in words(one.get("sees", {}))]
        == [word == HIDDEN for word in words(two.get("sees", {}))]
    )
    assert one == two, {key: (one[key], two.get(key)) for key in one if one[key] != two.get(key)}


EXCUSED = {
    name: {str(mutant): mutant for mutant in mutants(game, game.variants) if mutant.excuse is not None}
    for name, game in SPEC.games.items()
}


def bare(trace: Trace) -> list[Json]:
    """A trace in which a refusal does not say why."""
    return [{**(entry or {}), "refused": "refused" in (entry or {})} for entry in trace]


def own_readings(name: str, variant: str) -> Readings:
    """The readings of a variant as it is."""
    return dict(resolve(SPEC.games[name], SPEC.games[name].variants[variant]).readings)


@pytest.mark.parametrize("name", [name for name, excused in EXCUSED.items() if excused])
@given(data=st.data())
def test_what_is_called_equivalent_is(name: str, data: st.DataObject) -> None:
    """Whatever is played, or tried, under a variant shows the same under a reading that its rule file excuses."""
    mutant = EXCUSED[name][data.draw(st.sampled_from(sorted(EXCUSED[name])))]
    play = data.draw(
        SESSIONS[name](st.just(mutant.variant).map(lambda variant: (variant, own_readings(name, variant))))
    )
    at = data.draw(st.integers(0, len(play.actions)))
    words = {action["do"] for action in play.actions if action.keys() == {"seat", "do"}} | {"resign"}
    actions = [*play.actions[:at], *said(play.setup["seats"], *sorted(words)), *play.actions[at:]]

    one, two = (trace(GAMES[name], play.setup, readings, actions) for readings in (play.readings, mutant.readings))

    assert bare(one) == bare(two)
