"""What holds in every game of Thirteen, whatever the readings: random legal play under the variant and every swap."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macao_reference.cards import PACK, SUITS, line
from macao_reference.engine import Action, Json, Refused, Unplayable
from macao_reference.readings import read
from macao_reference.thirteen import GAME
from macao_reference.thirteen.rules import HitBy, Readings
from macao_reference.thirteen.state import Phase, Table
from macao_reference.thirteen.turning import NAMES, RANK
from playing import (
    SEATS,
    Played,
    all_readings,
    assert_refused_and_nothing_changed,
    assert_same_told_otherwise,
    moved,
    played,
    relabelled,
    said,
    turned,
)


@st.composite
def setups(draw: st.DrawFn) -> Json:
    """A session before the draw for the bank, before the shuffle, before the stakes, or with the stakes laid."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    setup: dict[str, Json] = {"seats": list(seats), "terms": {"least": 2, "most": 12}}
    stage = draw(st.integers(0, 3))
    if stage:
        setup["banker"] = seats[0]
    if stage > 1:
        setup["shoe"] = line(draw(st.permutations(sorted(PACK)))[: draw(st.integers(1, len(PACK)))])
    if stage == 3:
        setup["stakes"] = dict.fromkeys(seats[1:], 6)
    return setup


def games() -> st.SearchStrategy[Played[Table]]:
    """A random legal play, the banker given to turning: its readings, setup and actions, and every table on the way."""
    return played(GAME, lambda _: setups(), most=60)


@given(games())
def test_money_is_conserved(game: Played[Table]) -> None:
    """What one wins another loses."""
    for table in game.tables:
        assert 0 == sum(table.net.values())


@given(games())
def test_cards_are_conserved(game: Played[Table]) -> None:
    """From shuffle to shuffle every card is either in the pack or among those turned, and none twice."""
    held: Counter[str] | None = None
    for table in game.tables:
        if table.phase not in (Phase.STAKES, Phase.COUNT):
            held = None
            continue
        now = Counter((*table.pack, *table.pile))
        held = held or now

        assert held == now


@given(games())
def test_play_never_gets_stuck(game: Played[Table]) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table)}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(games())
def test_a_hit_is_a_card_that_is_what_it_is_named(game: Played[Table]) -> None:
    """The three fields an engine shows of a card say the same; and a hit at which a count ends takes the stakes."""
    for table in game.tables:
        seen = GAME.observe(table)
        if seen["turned"] is None:
            continue
        fits = RANK[seen["named"]] == seen["turned"][0]

        assert seen["hit"] == (fits and (table.readings.hit_by is HitBy.RANK or seen["turned"][1] == "S"))
        assert 1 <= seen["place"] <= len(NAMES)


@given(games())
def test_every_seat_sees_the_same(game: Played[Table]) -> None:
    """Nothing is hidden from a seat that another sees, and nobody sees the pack but for its size."""
    for table in game.tables:
        for seat in table.seats:
            assert GAME.observe(table) == GAME.observe(table, seat)
        shuffled = replace(table, pack=tuple(reversed(table.pack)))

        assert GAME.observe(table) == GAME.observe(shuffled)


@given(games(), st.permutations(SUITS))
def test_suits_mean_nothing(game: Played[Table], suits: list[str]) -> None:
    """The same game with the suits relabelled runs the same, unless only spades can hit."""
    if game.readings["hit-by"] == HitBy.WHOLE_CARD.value:
        return
    mapping = dict(zip(SUITS, suits, strict=True))

    assert_same_told_otherwise(GAME, game, lambda value: relabelled(value, mapping))


@given(games(), st.integers(1, 4))
def test_seats_mean_nothing(game: Played[Table], by: int) -> None:
    """The same game with everyone moved on by some seats runs the same."""
    if "banker" not in game.setup:
        return  # whose turn it is to draw is told in the order of the setup, and any order is accepted
    seats = game.setup["seats"]
    mapping = dict(zip(seats, turned(seats, by), strict=True))

    assert_same_told_otherwise(GAME, game, lambda value: moved(value, mapping))


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played[Table]) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    seats = game.tables[-1].seats
    tried = said(seats, "turn", "pass", "resign")
    tried += [{"seat": seat, "do": "turn", "name": "nine"} for seat in seats]

    assert_refused_and_nothing_changed(GAME, game, tried)


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": ["north", "east"], "shoe": "7S"},
        {"seats": ["north", "east"], "stakes": {"east": 5}},
        {"seats": ["north", "east"], "banker": "west"},
        {"seats": ["north", "east"], "banker": "north", "shoe": "7S 7S"},
        {"seats": ["north", "east"], "banker": "north", "shoe": "7S 1H"},
        {"seats": ["north", "east"], "banker": "north", "shoe": "7S", "stakes": {"north": 5}},
        {"seats": ["north", "east"], "banker": "north", "stakes": {"east": 5}},
    ],
)
def test_a_setup_that_no_play_leads_to_is_not_played(setup: Json) -> None:
    """The engine says that it is the setup it does not do."""
    with pytest.raises(Unplayable) as caught:
        GAME.start(setup, all_readings(GAME)[0])

    assert "setup" == caught.value.reason


@pytest.mark.parametrize(
    "action",
    [
        {"seat": "east", "do": "sing"},
        {"seat": "west", "do": "turn"},
        {"seat": "north", "do": "shuffle", "shoe": "7S"},
        {"seat": "north", "do": "shuffle", "shoe": ""},
    ],
)
def test_an_action_that_is_not_of_this_game_is_not_played(action: Action) -> None:
    """The engine says that it is the action it does not do."""
    table = GAME.start({"seats": ["north", "east"], "banker": "north"}, all_readings(GAME)[0])
    with pytest.raises(Unplayable) as caught:
        GAME.apply(table, action)

    assert "action" == caught.value.reason


def test_the_readings_tested_are_complete() -> None:
    """Every neighbour of the variant is a whole set of readings."""
    assert all(read(Readings, readings) for readings in all_readings(GAME))


def test_an_eighth_player_has_no_place_at_a_table_for_seven() -> None:
    """The mistake of a casino table refuses whatever he does."""
    seats = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    readings = next(readings for readings in all_readings(GAME) if readings["players"] == "seven-at-most")
    table = GAME.start({"seats": seats}, readings)

    assert Refused("players") == GAME.apply(table, {"seat": "north-west", "do": "lot", "card": "2S"})
