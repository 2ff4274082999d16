"""Cards drawn for the bank: who is lowest, and who draws again. The same wherever the lowest card makes the banker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from macao_reference.cards import RANKS, Card, Cards
from macao_reference.counting import ten_or_court

Lots = Mapping[str, Cards]
"""The cards each seat has drawn, in the order in which they drew; a second card where one had to draw again."""
Rank = Callable[[Card], int]


class LotRank(Enum):
    """How do cards rank when drawing for the bank?"""

    ACE_HIGH = "ace-high"
    MACAO_VALUE = "macao-value"
    ACE_LOW = "ace-low"


class LotTie(Enum):
    """What if two draw equally low?"""

    TIED_REDRAW = "tied-redraw"
    FIRST_DRAWN = "first-drawn"


def ranked(rule: LotRank | None) -> Rank:
    """How high a card is when drawn for the bank (S2¶2.2, S3¶3.5)."""

    def rank(card: Card) -> int:
        place = RANKS.index(card[0]) + 1
        if rule is LotRank.MACAO_VALUE:
            return 0 if ten_or_court(card) else place
        if rule is LotRank.ACE_HIGH and card[0] == "A":
            return len(RANKS) + 1
        return place

    return rank


def candidates(lots: Lots, seats: tuple[str, ...], rank: Rank) -> tuple[str, ...]:
    """Who may draw next: whoever has not drawn yet; then, where the lowest must draw again, those who tied."""
    fresh = tuple(seat for seat in seats if seat not in lots)
    if fresh:
        return fresh
    tied = lowest(lots, rank)
    depth = min(len(lots[seat]) for seat in tied)
    return tuple(seat for seat in tied if len(lots[seat]) == depth)


def lowest(lots: Lots, rank: Rank) -> tuple[str, ...]:
    """The seats whose cards, compared in the order they were drawn, are lowest so far."""
    tied = tuple(lots)
    for depth in range(max(len(cards) for cards in lots.values())):
        drawn = {seat: lots[seat][depth] for seat in tied if len(lots[seat]) > depth}
        if len(drawn) < len(tied):
            return tied
        low = min(rank(card) for card in drawn.values())
        tied = tuple(seat for seat, card in drawn.items() if rank(card) == low)
    return tied


def banker(lots: Lots, rank: Rank, tie: LotTie | None) -> str | None:
    """Who holds the bank once all have drawn; ``None`` while the lowest cards are equal and must be drawn again."""
    tied = lowest(lots, rank)
    return None if len(tied) > 1 and tie is not LotTie.FIRST_DRAWN else tied[0]
