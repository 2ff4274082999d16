"""Cards, and cards on one line of text.

A card is two characters, rank then suit: ``TH`` is the ten of hearts. Several cards are one line, ``7S KH``;
no cards are the empty line. A card nobody may see is ``??``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Card = str
Cards = tuple[Card, ...]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
HIDDEN = "??"

PACK: frozenset[Card] = frozenset(rank + suit for rank in RANKS for suit in SUITS)


def parse(line: str) -> Cards:
    """``"7S KH"`` → ``("7S", "KH")``. The cards are not checked: see `strange`."""
    return tuple(line.split())


def line(cards: Iterable[Card]) -> str:
    """``("7S", "KH")`` → ``"7S KH"``."""
    return " ".join(cards)


def divides(cards: Cards, count: int) -> bool:
    """So many cards can be lifted off, and some are left."""
    return 0 < count < len(cards)


def put_under(cards: Cards, count: int) -> Cards:
    """So many cards are lifted off and put under the others, as in a cut."""
    return cards[count:] + cards[:count]


def strange(cards: Iterable[Card], copies: int | None) -> Card | None:
    """The first card that is not in the pack, or occurs more than `copies` times (``None``: any number)."""
    for card, count in Counter(cards).items():
        if card not in PACK or (copies is not None and count > copies):
            return card
    return None
