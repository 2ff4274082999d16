"""The table between two actions, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from macao_reference import seats as sitting
from macao_reference.cards import Card, Cards
from macao_reference.seats import Seat, Seats
from macao_reference.thirteen.rules import Readings


class Phase(Enum):
    """What the table waits for."""

    LOTS = "cards drawn for the bank"
    SHUFFLE = "a shuffled pack"
    CUT = "a cut"
    STAKES = "the stakes"
    COUNT = "the next card, and its name"
    OVER = "nothing more"


class Terms(NamedTuple):
    """What the players agreed: a least and a most stake; ``None`` where nothing was."""

    least: int | None = None
    most: int | None = None


class Called(NamedTuple):
    """The card turned last, what it was named, and the place of that name in the series, from one to thirteen."""

    card: Card
    name: str
    place: int
    hit: bool


class Table(NamedTuple):
    """The whole position. `seats` run clockwise; `pack` from the next card on, `pile` from the first one turned."""

    readings: Readings
    terms: Terms
    seats: Seats
    phase: Phase
    banker: Seat | None = None
    lots: Mapping[Seat, Cards] = {}
    pack: Cards = ()
    pile: Cards = ()
    """The cards turned since the last shuffle, and those that were kept out of it."""
    counted: Cards = ()
    """The cards turned in the count that is running."""
    due: int = 1
    """The place of the next name in the series."""
    matched: bool = False
    """The running count has had a hit."""
    called: Called | None = None
    stakes: Mapping[Seat, int] = {}
    passed: frozenset[Seat] = frozenset()
    """Who sits out this count."""
    before: Mapping[Seat, int] = {}
    """What was staked in the count this banker won last."""
    result: Mapping[Seat, str] = {}
    net: Mapping[Seat, int] = {}
    banked: frozenset[Seat] = frozenset()
    """Who has held the bank to its end."""


def banker(table: Table) -> Seat:
    """Who holds the bank. Raises `LookupError` before that is known."""
    if table.banker is None:
        raise LookupError("nobody holds the bank yet")
    return table.banker


def clockwise(table: Table) -> Seats:
    """All seats from the banker's left round to the banker."""
    return sitting.clockwise(table.seats, banker(table))


def punters(table: Table) -> Seats:
    """All seats but the banker's, clockwise from his left."""
    return clockwise(table)[:-1]
