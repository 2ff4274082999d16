"""What a hand counts."""

from __future__ import annotations

from macao_reference.banking.rules import AceValue, Count, CourtValue, Readings
from macao_reference.cards import Card, Cards

WORTHLESS = frozenset("TJQK")
BUST = -1
"""What a hand over nine counts where that loses: less than any other."""


def worthless(card: Card) -> bool:
    """A ten or a court card (S2¶4.3, S3¶3.5)."""
    return card[0] in WORTHLESS


def value(readings: Readings, card: Card) -> int:
    """One card: an ace one, a two to nine its pips, a ten or court card nothing (S2¶4.3–4.4, S3¶3.5)."""
    rank = card[0]
    if rank == "A":
        return 4 if readings.ace_value is AceValue.FOURTEEN else 1
    if rank in WORTHLESS:
        return "TJQK".index(rank) if readings.court_value is CourtValue.BY_RANK else 0
    return int(rank)


def points(readings: Readings, cards: Cards) -> int:
    """A hand: the sum of its cards with tens dropped (S2¶5.2, S3¶7–8, S4¶7.12)."""
    if readings.court_value is CourtValue.TEN_KEPT and all(worthless(card) for card in cards):
        return 10
    total = sum(value(readings, card) for card in cards)
    if readings.count is Count.BUST_OVER_NINE:
        counted = BUST if total > 9 else total
    elif readings.count is Count.DIGIT_SUM:
        counted = sum(int(digit) for digit in str(total))
    else:
        counted = total % 10
    if readings.ace_value is AceValue.ELEVEN and any(card[0] == "A" for card in cards):
        return counted + 10
    return counted
