"""The table between two actions, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from macao_reference import seats as sitting
from macao_reference.banking.rules import Readings
from macao_reference.cards import Card, Cards

Seat = str


class Phase(Enum):
    """What the table waits for."""

    LOTS = "cards drawn for the bank"
    SHUFFLE = "a shuffled shoe"
    STAKES = "the bank and the stakes"
    DRAWS = "the punters, then the banker"
    OVER = "nothing more"


class Terms(NamedTuple):
    """What the players agreed: one stake, or a least and a most; ``None`` where nothing was."""

    stake: int | None = None
    least: int | None = None
    most: int | None = None


class Hand(NamedTuple):
    """One seat's cards in a round: as dealt (`first`), as they stand now, and what was done to them."""

    first: Cards
    dealt: Cards
    drawn: Cards = ()
    draws: int = 0
    casts: int = 0
    recast: bool = False
    """A dealt card was cast off."""
    redealt: bool = False
    spoken: bool = False
    """Its holder has said the first word of his turn."""
    stood: bool = False
    paid: bool = False
    """Settled before the showdown."""

    @property
    def cards(self) -> Cards:
        """All of them, those dealt first."""
        return self.dealt + self.drawn


class Table(NamedTuple):
    """The whole position. `seats` run clockwise; `shoe` and `played` run from the next, or first, card on."""

    readings: Readings
    terms: Terms
    seats: tuple[Seat, ...]
    phase: Phase
    banker: Seat | None = None
    lots: Mapping[Seat, tuple[Card, ...]] = {}
    """The cards each seat has drawn for the bank; a second one where it had to draw again."""
    shoe: Cards = ()
    played: Cards = ()
    last: bool = False
    """The cards played went back into the shoe: this is its last round."""
    bank: int | None = None
    stakes: Mapping[Seat, int] = {}
    hands: Mapping[Seat, Hand] = {}
    trump: Card | None = None
    """The card that shows the trump, as long as it lies there."""
    shown: bool = False
    """The round is settled and its cards still lie there."""
    result: Mapping[Seat, str] = {}
    net: Mapping[Seat, int] = {}
    rounds: int = 0
    """Settled under this banker."""
    banked: frozenset[Seat] = frozenset()
    """Who has held the bank to its end."""


def banker(table: Table) -> Seat:
    """Who holds the bank. Raises `LookupError` before that is known."""
    if table.banker is None:
        raise LookupError("nobody holds the bank yet")
    return table.banker


def punters(table: Table) -> tuple[Seat, ...]:
    """All seats but the banker's, clockwise from his left."""
    return clockwise(table)[:-1]


def clockwise(table: Table) -> tuple[Seat, ...]:
    """All seats from the banker's left round to the banker."""
    return sitting.clockwise(table.seats, banker(table))
