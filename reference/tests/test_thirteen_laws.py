"""What holds in every game of Thirteen, whatever the readings: random legal play under the variant and every swap."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from macao_reference.engine import Action, Json, Refused, Unplayable
from macao_reference.readings import read
from macao_reference.thirteen import GAME
from macao_reference.thirteen.rules import HitBy, Readings
from macao_reference.thirteen.state import Phase
from macao_reference.thirteen.turning import NAMES, RANK
from playing import (
    Played,
    all_readings,
    assert_refused_and_nothing_changed,
    said,
    some_readings,
)
from sessions import of_thirteen


@given(of_thirteen())
def test_cards_are_conserved(game: Played) -> None:
    """From shuffle to shuffle every card is either in the pack or among those turned, and none twice."""
    held: Counter[str] | None = None
    for table in game.tables:
        if table.phase not in (Phase.STAKES, Phase.COUNT):
            held = None
            continue
        now = Counter((*table.pack, *table.pile))
        held = held or now

        assert held == now


@given(of_thirteen())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table)}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(of_thirteen())
def test_a_hit_is_a_card_that_is_what_it_is_named(game: Played) -> None:
    """The three fields an engine shows of a card say the same; and a hit at which a count ends takes the stakes."""
    for table in game.tables:
        seen = GAME.observe(table)
        if seen["turned"] is None:
            continue
        fits = RANK[seen["named"]] == seen["turned"][0]

        assert seen["hit"] == (fits and (table.readings.hit_by is HitBy.RANK or seen["turned"][1] == "S"))
        assert 1 <= seen["place"] <= len(NAMES)


@given(of_thirteen())
def test_every_seat_sees_the_same(game: Played) -> None:
    """Nothing is hidden from a seat that another sees, and nobody sees the pack but for its size."""
    for table in game.tables:
        for seat in table.seats:
            assert GAME.observe(table) == GAME.observe(table, seat)
        shuffled = table._replace(pack=tuple(reversed(table.pack)))

        assert GAME.observe(table) == GAME.observe(shuffled)


@given(of_thirteen())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
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
        GAME.start(setup, some_readings(GAME))

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
    table = GAME.start({"seats": ["north", "east"], "banker": "north"}, some_readings(GAME))
    with pytest.raises(Unplayable) as caught:
        GAME.apply(table, action)

    assert "action" == caught.value.reason


def test_the_readings_tested_are_complete() -> None:
    """Every neighbour of the variant is a whole set of readings."""
    assert all(read(Readings, readings) for _, readings in all_readings(GAME))


def test_an_eighth_player_has_no_place_at_a_table_for_seven() -> None:
    """The mistake of a casino table refuses whatever he does."""
    seats = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    readings = next(readings for _, readings in all_readings(GAME) if readings["players"] == "seven-at-most")
    table = GAME.start({"seats": seats}, readings)

    assert Refused("players") == GAME.apply(table, {"seat": "north-west", "do": "lot", "card": "2S"})
