"""What holds in every Ninth Wave, whatever the readings: random legal play under the variant and every swap."""

from __future__ import annotations

import pytest
from hypothesis import given

from macao_reference.cards import HIDDEN, PACK
from macao_reference.engine import Action, Json, Refused, Unplayable
from macao_reference.ninth_wave import GAME
from macao_reference.ninth_wave.laying import SIZES, TIMES, places
from macao_reference.ninth_wave.rules import ChoiceSeen, Readings
from macao_reference.ninth_wave.state import Phase
from macao_reference.readings import read
from playing import (
    Played,
    all_readings,
    assert_refused_and_nothing_changed,
    said,
    some_readings,
)
from sessions import of_ninth_wave


@given(of_ninth_wave())
def test_cards_are_conserved(game: Played) -> None:
    """While cards are laid every card of the banker's pack is either in it or in the rows."""
    held: list[str] | None = None
    for table in game.tables:
        if table.phase is not Phase.LAYING:
            held = None
            continue
        now = sorted((*table.pack, *table.laid))
        held = held or now

        assert held == now


@given(of_ninth_wave())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table)}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(of_ninth_wave())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
    """A seat's own view holds neither hands nor matches; of closed cards that are not paid yet, only backs."""
    for table in game.tables:
        if table.readings.choice_seen is not ChoiceSeen.CLOSED or table.settled:
            continue
        for viewer in table.seats:
            view = GAME.observe(table, viewer)
            open_ = {owner for owner, bets in table.bets.items() if any(bet.paid for bet in bets)}
            others = [cards for owner, cards in view["sees"][viewer].items() if owner not in {viewer, *open_}]

            assert not {"hands", "matched"} & set(view)
            assert all(set(cards.split()) <= {HIDDEN} for cards in others)


@given(of_ninth_wave())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    tried = said(game.tables[-1].seats, "lay", "resign", "take")

    assert_refused_and_nothing_changed(GAME, game, tried)


@pytest.mark.parametrize("readings", [readings for _, readings in all_readings(GAME)], ids=lambda _: "")
def test_every_layout_fills_its_rows(readings: dict[str, str]) -> None:
    """Whatever the order in which they are filled, each row gets as many cards as it holds, and each pays something."""
    rules = read(Readings, readings)
    sizes = SIZES[rules.rows]

    assert list(sizes) == [places(rules).count(row) for row in range(len(sizes))]
    assert len(sizes) == len(TIMES[rules.scale])


def test_the_bank_gains_a_thirteenth_of_a_stake() -> None:
    """With the text's pack and scale a stake loses a thirteenth of itself on average: 39 is won where 43 is lost."""
    rules = read(Readings, some_readings(GAME))
    won = sum(TIMES[rules.scale][row] for row in places(rules))

    assert (39, -4) == (won, won - (len(PACK) - len(places(rules))))


@pytest.mark.parametrize(
    "changed",
    [
        {"banker": "west"},
        {"hands": {"east": "QH"}, "stakes": {"east": 5}},
        {"hands": {"east": "QH", "south": "QH"}},
        {"hands": {"east": "QH", "south": "1H"}},
        {"hands": {"east": "QH", "south": "KH 9S"}},
        {"stakes": {"east": 5}},
        {"shoe": "7S 8H 9D TC JS QH KD AC"},
        {"shoe": "7S 8H 9D TC JS QH KD AC 7S"},
    ],
)
def test_a_setup_that_no_play_leads_to_is_not_played(changed: Json) -> None:
    """The engine says that it is the setup it does not do."""
    sound = {
        "seats": ["north", "east", "south"],
        "banker": "north",
        "hands": {"east": "QH", "south": "KH"},
        "stakes": {"east": 5, "south": 5},
        "shoe": "7S 8H 9D TC JS QH KD AC 7C",
    }
    with pytest.raises(Unplayable) as caught:
        GAME.start(sound | changed, some_readings(GAME))

    assert "setup" == caught.value.reason


def test_cards_without_a_banker_are_not_played() -> None:
    """A card is chosen against a banker."""
    with pytest.raises(Unplayable, match="banker"):
        GAME.start({"seats": ["north", "east"], "hands": {"east": "QH"}}, some_readings(GAME))


@pytest.mark.parametrize("action", [{"seat": "east", "do": "sing"}, {"seat": "west", "do": "lay"}])
def test_an_action_that_is_not_of_this_game_is_not_played(action: Action) -> None:
    """The engine says that it is the action it does not do."""
    table = GAME.start({"seats": ["north", "east"], "banker": "north"}, some_readings(GAME))
    with pytest.raises(Unplayable) as caught:
        GAME.apply(table, action)

    assert "action" == caught.value.reason


def test_a_pack_too_small_for_a_layout_is_not_played() -> None:
    """Nine cards are laid, so a banker's pack of eight is none."""
    table = GAME.start({"seats": ["north", "east"], "banker": "north"}, some_readings(GAME))
    for action in ({"seat": "east", "do": "choose", "card": "QH"}, {"seat": "east", "do": "stake", "amount": 1}):
        table = GAME.apply(table, action)
    with pytest.raises(Unplayable, match="nine"):
        GAME.apply(table, {"seat": "north", "do": "shuffle", "shoe": "7S 8H 9D TC JS QH KD AC"})


def test_an_eighth_player_has_no_place_at_a_table_for_seven() -> None:
    """The mistake of a casino table refuses whatever he does."""
    seats = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    readings = next(readings for _, readings in all_readings(GAME) if readings["players"] == "seven-at-most")
    table = GAME.start({"seats": seats}, readings)

    assert Refused("players") == GAME.apply(table, {"seat": "north-west", "do": "take"})
