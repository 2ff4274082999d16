"""The table between two actions, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from macao_reference.cards import Card, Cards
from macao_reference.shedding.rules import CallAgain, HandEnd, Readings

Seat = str


class Phase(Enum):
    """What the table waits for."""

    DEAL = "the next deal"
    PLAY = "the player whose turn it is"
    LAST_PENALTY = "an answer to the winner's last card, or its penalty taken"
    OVER = "nothing more"


class Drawn(NamedTuple):
    """What was drawn from the stock in this turn."""

    cards: Cards = ()
    by_choice: bool = False
    """A card could have been laid instead."""


class Table(NamedTuple):
    """The whole position. `seats` are in the order of turns; `stock` has its next card first, `pile` its top last."""

    readings: Readings
    seats: tuple[Seat, ...]
    phase: Phase
    dealer: Seat
    """Who dealt this hand; before a deal, who is to deal."""
    limit: int | None
    """The loss that ends the match; ``None`` where none was agreed."""
    score: Mapping[Seat, int]
    turn: Seat | None = None
    hands: Mapping[Seat, Cards] = {}
    stock: Cards = ()
    pile: Cards = ()
    suit: str | None = None
    """The suit announced with the ace on top."""
    free: bool = False
    """Any card at all may be laid."""
    chain: Cards = ()
    """Penalty cards, and what answered them, that nobody has paid for yet."""
    drawn: Drawn = Drawn()
    called: frozenset[Seat] = frozenset()
    """Who has said the word for the card he laid last, or is about to lay."""
    silent: Seat | None = None
    """Who has laid the card that calls for the word, has not said it, and still may."""
    caught: Seat | None = None
    """Who kept silent until it was too late."""
    winner: Seat | None = None
    """Of the hand that is ending or was the last to end."""
    short: bool = False
    """A card had to be taken, and there was none anywhere."""


def after(table: Table, seat: Seat) -> Seat:
    """Whose turn comes after a seat's: the next one's that is still in play (S1¶6.1)."""
    at = table.seats.index(seat) + 1
    following = table.seats[at:] + table.seats[:at]
    if table.readings.hand_end is HandEnd.ONE_LEFT:
        return next((other for other in following if table.hands[other]), following[0])
    return following[0]


def before(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The seat whose turn comes just before."""
    return seats[seats.index(seat) - 1]


def holding(table: Table, seat: Seat, cards: Cards) -> Table:
    """The table with another hand at a seat."""
    return table._replace(hands={**table.hands, seat: cards})


def forgotten(table: Table, seat: Seat) -> frozenset[Seat]:
    """Who has said the word, now that a seat's hand has changed: that seat has not (S1¶9.1)."""
    return table.called if table.readings.call_again is CallAgain.ONCE_A_HAND else table.called - {seat}


def without(cards: Cards, card: Card) -> Cards:
    """`cards` less one `card`."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def passed_on(table: Table, seat: Seat) -> Table:
    """A seat's turn is over; the next one's begins."""
    return table._replace(turn=after(table, seat), drawn=Drawn())
