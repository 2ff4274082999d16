"""What the reference does not play in baccarat, it says."""

from __future__ import annotations

import pytest

from macao_conformance.loading import load_spec
from macao_conformance.readings import resolve
from macao_reference.baccarat import GAME
from macao_reference.baccarat.state import Table, banker
from macao_reference.engine import Action, Json, Refused, Unplayable, trace

SPEC = load_spec().games[GAME.id]
READINGS = dict(resolve(SPEC, SPEC.variants["baccarat-rozaliev"]).readings)
SETUP: Json = {
    "seats": ["north", "east", "south"],
    "banker": "north",
    "stakes": {"east": 10},
    "hands": {"east": "5S 2H", "north": "4C 2D"},
}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"away": ["north", "east", "south"]}, "somebody sits"),
        ({"away": ["west"]}, "its own places"),
        ({"banker": "west"}, "west does not sit"),
        ({"banker": "south", "away": ["south"]}, "south does not sit"),
        ({"stakes": {}}, "stakes go with hands"),
        ({"stakes": {"east": 10, "north": 5}}, "punters lay them"),
        ({"away": ["east"]}, "punters lay them"),
        ({"stakes": {"east": 10, "south": 5}}, "nobody else"),
        ({"hands": {"east": "5S", "north": "4C 2D"}}, "holds 2 cards"),
        ({"hands": {"east": "5S XX", "north": "4C 2D"}}, "so many XX"),
        ({"stock": "5S 5S"}, "so many 5S"),
    ],
)
def test_a_setup_that_contradicts_itself_is_not_played(changes: Json, said: str) -> None:
    """It is answered with its reason, never with a guess."""
    with pytest.raises(Unplayable, match=said) as caught:
        GAME.start(SETUP | changes, READINGS)

    assert "setup" == caught.value.reason


def test_cards_without_a_banker_are_not_played() -> None:
    """Nobody could have dealt them."""
    with pytest.raises(Unplayable, match="dealt by a banker"):
        GAME.start({"seats": ["north", "east"], "shoe": "5S 2H 4C 2D"}, READINGS)


@pytest.mark.parametrize("action", [{"seat": "east", "do": "sing"}, {"seat": "west", "do": "stand"}])
def test_an_action_that_is_not_the_games_is_not_played(action: Action) -> None:
    """A word or a seat there is not; the answer names the step."""
    with pytest.raises(Unplayable) as caught:
        trace(GAME, SETUP, READINGS, [{"seat": "east", "do": "stand"}, action])

    assert ("action", 1) == (caught.value.reason, caught.value.step)


def test_nobody_holds_the_bank_yet() -> None:
    """Asking for the banker before there is one is a mistake of the caller's."""
    table: Table = GAME.start({"seats": ["north", "east"]}, READINGS)
    with pytest.raises(LookupError, match="nobody holds the bank"):
        banker(table)


def test_a_shoe_that_cannot_be_cut_is_refused() -> None:
    """One card is no shoe, and play would stop at it."""
    table = GAME.start({"seats": ["north", "east"], "banker": "north"}, READINGS)

    assert Refused("packs") == GAME.apply(table, {"seat": "east", "do": "shuffle", "shoe": "5S"})
