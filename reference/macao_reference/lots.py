"""Drawing cards for the bank: everyone draws one, and where the decision is tied those who tied draw again.

`lots` holds what each seat has drawn so far, in the order they drew; a `rank` says how a card counts, and the lowest
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.cards import RANKS, Card, Cards
from macao_reference.seats import Seat, Seats

Lots = Mapping[Seat, Cards]
Rank = Callable[[Card], int]


def ace_low(card: Card) -> int:
    """The place of a card where the ace is below the two."""
    return RANKS.index(card[0])


def ace_high(card: Card) -> int:
    """The place of a card where the ace is above the king."""
    return ace_low(card) or len(RANKS)


def drawn(lots: Lots) -> Cards:
    """All cards that are out."""
    return tuple(card for cards in lots.values() for card in cards)


def lowest(lots: Lots, rank: Rank) -> Seats:
    """The seats whose cards, compared one draw after another, are lowest so far; first who drew first."""
    tied = tuple(lots)
    for depth in range(max(len(cards) for cards in lots.values())):
        cards = {seat: lots[seat][depth] for seat in tied if len(lots[seat]) > depth}
        if len(cards) < len(tied):
            return tied
        low = min(map(rank, cards.values()))
        tied = tuple(seat for seat, card in cards.items() if rank(card) == low)
    return tied


def to_draw(lots: Lots, seats: Seats, rank: Rank) -> Seats:
    """Who may draw next: whoever has not drawn yet; then those who tied, until each of them has drawn again."""
    fresh = tuple(seat for seat in seats if seat not in lots)
    if fresh:
        return fresh
    tied = lowest(lots, rank)
    depth = min(len(lots[seat]) for seat in tied)
    return tuple(seat for seat in seats if seat in tied and len(lots[seat]) == depth)


def with_card(lots: Lots, seat: Seat, card: Card) -> dict[Seat, Cards]:
    """The lots after one more draw."""
    return {**lots, seat: (*lots.get(seat, ()), card)}


def decided(lots: Lots, seats: Seats, rank: Rank, *, first_of_equals: bool) -> Seat | None:
    """Who has drawn the bank: whose lowest card stands alone, or was the first of equals; `None` while that is open."""
    if len(lots) < len(seats):
        return None
    tied = lowest(lots, rank)
    return tied[0] if len(tied) == 1 or first_of_equals else None
