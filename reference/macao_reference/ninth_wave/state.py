"""The table between two actions, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from macao_reference import seats as sitting
from macao_reference.cards import Card, Cards
from macao_reference.ninth_wave.rules import Readings
from macao_reference.seats import Seat, Seats

NINE = 9
"""The cards of a layout (S4¶19.7)."""


class Phase(Enum):
    """What the table waits for."""

    LOTS = "the first banker"
    CHOICE = "cards and stakes, then the shuffle"
    CUT = "a cut"
    LAYING = "the next card of the layout"
    OVER = "nothing more"


class Terms(NamedTuple):
    """What the players agreed: a least and a most stake; ``None`` where nothing was."""

    least: int | None = None
    most: int | None = None


class Bet(NamedTuple):
    """A punter's card and the money on it; either may still be wanting."""

    card: Card | None = None
    stake: int | None = None
    row: int | None = None
    """The row in which its card lies."""
    paid: bool = False

    @property
    def whole(self) -> bool:
        """It has a card and a stake."""
        return self.card is not None and self.stake is not None


class Table(NamedTuple):
    """The whole position. `seats` run clockwise; `pack` from the next card on, `laid` from the first one laid."""

    readings: Readings
    terms: Terms
    seats: Seats
    phase: Phase
    banker: Seat | None = None
    lots: Mapping[Seat, Cards] = {}
    bets: Mapping[Seat, tuple[Bet, ...]] = {}
    pack: Cards = ()
    laid: Cards = ()
    spent: Cards = ()
    """Cards laid in earlier rounds that stay out of the pack."""
    settled: bool = False
    """The round is settled, and its cards still lie there."""
    result: Mapping[Seat, str] = {}
    net: Mapping[Seat, int] = {}


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
