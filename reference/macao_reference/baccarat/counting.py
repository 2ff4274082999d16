"""What a hand counts."""

from __future__ import annotations

from macao_reference.baccarat.rules import CourtValue, Readings
from macao_reference.cards import Card, Cards
from macao_reference.counting import COURTS, aces, counted, pips

EIGHT, NINE = 8, 9
BACCARAT = (10, 20, 30)
"""The totals that have the game's name (S4¶3.21)."""


def total(readings: Readings, cards: Cards) -> int:
    """The sum of a hand before tens are dropped: tens and court cards are ten (S4¶3.21, S4¶7.10)."""
    return sum(pips(card, readings.ace_value, court(readings, card)) for card in cards)


def court(readings: Readings, card: Card) -> int:
    """What a card counts if it is a ten or court card."""
    if readings.court_value is CourtValue.NOTHING:
        return 0
    return 10 + max(COURTS.find(card[0]), 0) if readings.court_value is CourtValue.BY_RANK else 10


def points(readings: Readings, cards: Cards) -> int:
    """A hand: its total with tens dropped (S4¶3.9, S4¶7.12)."""
    return counted(total(readings, cards), readings.count, aces(cards), readings.ace_value)


def is_baccarat(readings: Readings, cards: Cards) -> bool:
    """The hand makes ten, twenty or thirty (S4¶3.21)."""
    return total(readings, cards) in BACCARAT


def high(readings: Readings, cards: Cards) -> bool:
    """The hand makes eight or nine (S4¶3.11)."""
    return points(readings, cards) in (EIGHT, NINE)
