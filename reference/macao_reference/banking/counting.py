"""What a hand counts."""

from __future__ import annotations

from macao_reference.banking.rules import CourtValue, Readings
from macao_reference.cards import Card, Cards
from macao_reference.counting import COURTS, aces, counted, pips, ten_or_court


def worthless(card: Card) -> bool:
    """A ten or a court card (S2¶4.3, S3¶3.5)."""
    return ten_or_court(card)


def value(readings: Readings, card: Card) -> int:
    """One card; a ten or court card nothing (S2¶4.3–4.4, S3¶3.5)."""
    by_rank = ten_or_court(card) and readings.court_value is CourtValue.BY_RANK
    return pips(card, readings.ace_value, COURTS.index(card[0]) if by_rank else 0)


def points(readings: Readings, cards: Cards) -> int:
    """A hand: the sum of its cards with tens dropped (S2¶5.2, S3¶7–8, S4¶7.12)."""
    if readings.court_value is CourtValue.TEN_KEPT and all(worthless(card) for card in cards):
        return 10
    total = sum(value(readings, card) for card in cards)
    return counted(total, readings.count, aces(cards), readings.ace_value)
