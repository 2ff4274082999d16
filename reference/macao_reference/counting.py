"""What cards count, as far as the banking game and baccarat count alike: their two rules, and pips and sums."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from macao_reference.cards import Card

COURTS = "TJQK"
"""Tens and court cards: worth ten where they are worth anything (S2¶4.3, S3¶3.5, S4¶7.10)."""
BUST = -1
"""What a hand over nine counts where that loses: less than any other."""


class Count(Enum):
    """What does a hand count?"""

    MODULO_TEN = "modulo-ten"
    BUST_OVER_NINE = "bust-over-nine"  # foil
    DIGIT_SUM = "digit-sum"  # foil


class AceValue(Enum):
    """What does an ace count?"""

    ONE = "one"
    ELEVEN = "eleven"  # foil
    FOURTEEN = "fourteen"  # foil


def ten_or_court(card: Card) -> bool:
    """A ten, jack, queen or king (S2¶4.3, S3¶3.5)."""
    return card[0] in COURTS


def pips(card: Card, ace: AceValue, court: int) -> int:
    """One card: an ace one, a two to nine its pips, a ten or court card what the game says (S2¶4.3–4.4, S3¶3.5)."""
    if card[0] == "A":
        return 4 if ace is AceValue.FOURTEEN else 1
    return court if ten_or_court(card) else int(card[0])


def counted(total: int, count: Count, aces: int, ace: AceValue) -> int:
    """A hand by its total: tens are dropped (S2¶5.2, S3¶7–8, S4¶7.12), but for the ten in an ace of eleven."""
    if count is Count.BUST_OVER_NINE:
        points = BUST if total > 9 else total
    elif count is Count.DIGIT_SUM:
        points = sum(int(digit) for digit in str(total))
    else:
        points = total % 10
    return points + 10 if aces and ace is AceValue.ELEVEN else points


def aces(cards: Iterable[Card]) -> int:
    """How many aces there are."""
    return sum(card[0] == "A" for card in cards)
