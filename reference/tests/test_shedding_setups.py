"""Setups and deals of the shedding game that are not positions."""

from __future__ import annotations

import pytest

from macao_conformance.loading import load_spec
from macao_conformance.readings import resolve
from macao_reference.engine import Json, Unplayable
from macao_reference.shedding import GAME

SPEC = load_spec().games[GAME.id]
READINGS = dict(resolve(SPEC, SPEC.variants["macao-shedding"]).readings)
SOUND: Json = {"seats": ["north", "east"], "turn": "north", "hands": {"north": "7S", "east": "8S"}, "pile": "QS"}


def test_the_one_they_are_all_made_from_is_sound() -> None:
    """The setup that the others spoil is played."""
    assert "north" == GAME.observe(GAME.start(SOUND, READINGS))["turn"]


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        ({"seats": ["north", "east"]}, "nobody's"),
        ({"seats": ["north", "east"], "dealer": "west"}, "west"),
        ({"seats": ["north", "east"], "dealer": "north", "pile": "QS"}, "before the deal"),
        ({"seats": ["north", "east"], "turn": "north"}, "before the deal"),
        (SOUND | {"turn": "south"}, "south"),
        (SOUND | {"score": {"south": 5}}, "south"),
        (SOUND | {"hands": {"north": "7S"}}, "every seat"),
        (SOUND | {"hands": {"north": "7S", "east": ""}}, "every seat"),
        (SOUND | {"pile": ""}, "no card"),
        (SOUND | {"pile": "7S 7S"}, "7S"),
        (SOUND | {"stock": "XX"}, "XX"),
        (SOUND | {"terms": {"limit": 200}, "score": {"east": 200}}, "over"),
        (
            {
                "seats": ["north", "east", "south", "west", "noon", "night"],
                "turn": "north",
                "hands": dict.fromkeys(["north", "east"], "7S") | dict.fromkeys(["south", "west"], "8S")
                | dict.fromkeys(["noon", "night"], "6S"),
                "pile": "QS",
            },
            "too many",
        ),
    ],
)  # fmt: skip
def test_a_setup_no_play_leads_to_is_not_played(setup: Json, named: str) -> None:
    """The engine says that it is the setup, and what is wrong with it."""
    with pytest.raises(Unplayable, match=named) as caught:
        GAME.start(setup, READINGS)

    assert "setup" == caught.value.reason


@pytest.mark.parametrize(
    ("action", "named"),
    [
        ({"seat": "east", "do": "deal", "shoe": "7S 8S 7H 8H 7D 8D 7C 8C 6S 6H"}, "dealt"),
        ({"seat": "east", "do": "sing"}, "sing"),
        ({"seat": "west", "do": "deal", "shoe": ""}, "west"),
    ],
)
def test_what_is_no_action_is_not_played(action: Json, named: str) -> None:
    """Too few cards to deal, a word that is none, a seat that is not taken: neither right nor wrong."""
    table = GAME.start({"seats": ["north", "east"], "dealer": "east"}, READINGS)

    with pytest.raises(Unplayable, match=named) as caught:
        GAME.apply(table, action)

    assert "action" == caught.value.reason
