"""Cards from the shoe: the deal, and single cards on demand."""

from __future__ import annotations

from macao_reference.banking import trumps
from macao_reference.banking.rules import Deal, DealOrder, ShortDeal, ShortDraw, StakeTime, TwoCardsDealt
from macao_reference.banking.state import Hand, Seat, Table, clockwise
from macao_reference.cards import Card, Cards
from macao_reference.engine import Unplayable

SIZE = {Deal.ONE: 1, Deal.TWO: 2, Deal.THREE: 3}


def needed(table: Table) -> int:
    """How many cards a deal takes."""
    return SIZE[table.readings.deal] * len(table.seats)


def played_out(table: Table) -> bool:
    """There is nothing left to deal another round from (S3¶14.1)."""
    if table.last or not table.shoe:
        return True
    return table.readings.short_deal is ShortDeal.NO_ROUND and len(table.shoe) < needed(table)


def order(table: Table) -> tuple[Seat, ...]:
    """Who is dealt to first (S2¶3.1–3.2)."""
    round_the_table = clockwise(table)
    if table.readings.deal_order is DealOrder.BANKER_FIRST:
        return round_the_table[-1:] + round_the_table[:-1]
    if table.readings.deal_order is DealOrder.RIGHT_FIRST:
        return round_the_table[-2::-1] + round_the_table[-1:]
    return round_the_table


def deal(table: Table) -> Table:
    """Give everyone his cards (S2¶3, S3¶3.2, S4¶7.6; two at once, S4¶9.2). Raises `Unplayable` if there are too few."""
    size, seats = SIZE[table.readings.deal], order(table)
    if len(table.shoe) < needed(table):
        table = turned_over(table)
    if len(table.shoe) < needed(table):
        raise Unplayable("action", f"{len(table.shoe)} cards cannot be dealt to {len(seats)} seats")
    cards = table.shoe[: needed(table)]
    if table.readings.two_cards_dealt is TwoCardsDealt.ONE_BY_ONE:
        dealt = {seat: cards[at :: len(seats)] for at, seat in enumerate(seats)}
    else:
        dealt = {seat: cards[at * size : (at + 1) * size] for at, seat in enumerate(seats)}
    hands = {seat: Hand(first=dealt[seat], dealt=dealt[seat]) for seat in table.seats}
    return trumps.turned_up(table._replace(hands=hands, shoe=table.shoe[needed(table) :], shown=False))


def opened(table: Table) -> Table:
    """A bank is about to begin: where the punters stake on cards they have seen, they are dealt them now."""
    return deal(table) if table.readings.stake_time is StakeTime.AFTER_LOOK else table


def turned_over(table: Table) -> Table:
    """The cards played go back under the shoe, in the order they were played; it is the last round of this shoe."""
    return table._replace(shoe=table.shoe + table.played, played=(), last=True)


def supplied(table: Table, count: int) -> Table | None:
    """The table with at least `count` cards in the shoe, or ``None`` if the rules find none."""
    if len(table.shoe) < count and table.readings.short_draw is ShortDraw.RESHUFFLE:
        table = turned_over(table)
    return table if len(table.shoe) >= count else None


def taken(table: Table, count: int) -> tuple[Cards, Table]:
    """The next `count` cards, and the table without them."""
    return table.shoe[:count], table._replace(shoe=table.shoe[count:])


def set_aside(table: Table, *cards: Card) -> Table:
    """Put cards with those played."""
    return table._replace(played=table.played + cards)
