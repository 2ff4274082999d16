"""The same play told otherwise: what becomes of cards, seats and money, and when a game claims that nothing changes."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.loading import load_spec
from macao_conformance.model import Game, Symmetry
from macao_conformance.symmetries import alike, claimed, listed_from, multiplied, relabelled
from macao_conformance.values import marks_of

SEATS = ["north", "east", "south"]


def test_suits_change_places_in_cards_and_by_themselves() -> None:
    """Cards, hidden ones beside them, and suits are told otherwise; what only looks like one is not."""
    told = relabelled(Symmetry("suits", among="SDC"), "DCS").setup

    assert told({"hands": {"east": "7S TH ??"}, "suit": "D", "pile": "KC", "stock": "", "cards": ["AS"]}) == {
        "hands": {"east": "7D TH ??"},
        "suit": "C",
        "pile": "KS",
        "stock": "",
        "cards": ["AD"],
    }
    assert told({"seat": "south", "card": "1S", "amount": 7, "over": False, "banker": None}) == {
        "seat": "south",
        "card": "1S",
        "amount": 7,
        "over": False,
        "banker": None,
    }


def test_seats_are_listed_from_another_one() -> None:
    """Only the list of a setup is turned; actions and observations stay as they are."""
    told = listed_from(4)

    assert told.setup({"seats": SEATS, "banker": "north"}) == {"seats": ["east", "south", "north"], "banker": "north"}
    assert told.action({"seat": "north"}) == {"seat": "north"}
    assert told.observation({"seats": SEATS}) == {"seats": SEATS}


def test_a_list_round_the_table_may_begin_anywhere() -> None:
    """Turned lists of seats are alike, also of some of them; those in another order are not, and other lists not."""
    nothing = marks_of({})

    assert alike({"seats": SEATS}, {"seats": ["south", "north", "east"]}, nothing, SEATS)
    assert alike({"in": {"seats": ["south", "north"]}}, {"in": {"seats": ["north", "south"]}}, nothing, SEATS)
    assert not alike({"seats": SEATS}, {"seats": ["east", "north", "south"]}, nothing, SEATS)
    assert not alike({"rows": ["7S", "8S"]}, {"rows": ["8S", "7S"]}, nothing, SEATS)


@pytest.fixture
def money(toy_folder: Path) -> Game:
    """A game that marks as money the stakes of a setup, an amount of an action and what is shown as net."""
    seat = {"additionalProperties": {"type": "integer", "x-money": True}}
    return dataclasses.replace(
        load_spec(toy_folder / "spec").games["toy"],
        setup={"properties": {"stakes": seat}},
        action={"properties": {"amount": {"x-money": True}}},
        observation={"properties": {"net": seat, "bank": {"type": ["integer", "null"], "x-money": True}}},
    )


def test_money_is_multiplied_and_nothing_else(money: Game) -> None:
    """Amounts that the schemas mark are so many times as much; counts and points stay."""
    told = multiplied(money, 3)

    assert told.setup({"stakes": {"east": 5}, "stock": "7S"}) == {"stakes": {"east": 15}, "stock": "7S"}
    assert told.action({"seat": "east", "amount": -2, "lifted": 4}) == {"seat": "east", "amount": -6, "lifted": 4}
    assert told.observation({"net": {"east": 7}, "bank": None, "points": {"east": 9}}) == {
        "net": {"east": 21},
        "bank": None,
        "points": {"east": 9},
    }


@pytest.mark.parametrize(
    ("symmetry", "readings", "setup", "expected"),
    [
        (Symmetry("money"), {"a": "x"}, {}, True),
        (Symmetry("suits", ({"a": ("x", "y")},), "SH"), {"a": "x"}, {}, False),
        (Symmetry("suits", ({"a": ("x",), "b": ("z",)},), "SH"), {"a": "x", "b": "y"}, {}, True),
        (Symmetry("suits", ({"a": ("y",)}, {"b": ("y",)}), "SH"), {"a": "x", "b": "y"}, {}, False),
        (Symmetry("seats", given="banker"), {}, {"seats": SEATS}, False),
        (Symmetry("seats", given="banker"), {}, {"seats": SEATS, "banker": "north"}, True),
    ],
)
def test_what_a_game_claims(
    *, symmetry: Symmetry, readings: dict[str, str], setup: dict[str, Any], expected: bool
) -> None:
    """A symmetry holds unless one of its conditions does, and only where the setup gives what it needs."""
    assert expected == claimed(symmetry, readings, setup)
