"""The deal, and the starter."""

from __future__ import annotations

from macao_reference.cards import Card, Cards, parse, strange
from macao_reference.engine import Action, Refused, Unplayable
from macao_reference.shedding.penalties import is_penalty
from macao_reference.shedding.rules import (
    DealOrder,
    DealSize,
    Leader,
    Packs,
    Players,
    Readings,
    StarterAce,
    StarterPenalty,
    SuitLasts,
)
from macao_reference.shedding.state import Drawn, Phase, Seat, Table

SIZE = {DealSize.FIVE: 5, DealSize.SIX: 6, DealSize.SEVEN: 7}
MOST = {Players.TWO_TO_FIVE: 5, Players.FOUR_AT_MOST: 4, Players.TEN_AT_MOST: 10}
COPIES = {Packs.TWO: 2, Packs.ONE: 1, Packs.UNCOUNTED: None}


def deal(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Deal from the packs as they were shuffled, and turn up the starter (S1¶5)."""
    # who
    if table.phase is not Phase.DEAL:
        return Refused("hand-end")
    if seat != table.dealer:
        return Refused("next-dealer")
    # what it must satisfy
    rules, shoe = table.readings, parse(action["shoe"])
    if len(table.seats) > MOST[rules.players]:
        return Refused("players")
    if strange(shoe, COPIES[rules.packs]) is not None:
        return Refused("packs")
    size, seats = SIZE[rules.deal_size], order(table)
    needed = size * len(seats)
    if len(shoe) <= needed:
        raise Unplayable("action", f"{len(shoe)} cards cannot be dealt to {len(seats)} seats, and one be turned up")
    # what changes
    if rules.deal_order is DealOrder.FIVE_AT_ONCE:
        dealt = {each: shoe[at * size : (at + 1) * size] for at, each in enumerate(seats)}
    else:
        dealt = {each: shoe[at : needed : len(seats)] for at, each in enumerate(seats)}
    table = table._replace(
        phase=Phase.PLAY,
        turn=leader(table),
        hands={each: dealt[each] for each in table.seats},
        suit=table.suit if rules.suit_lasts is SuitLasts.NEXT_DEAL_TOO else None,
        drawn=Drawn(),
        called=frozenset(),
        winner=None,
    )
    return started(table, shoe[needed], shoe[needed + 1 :])


def order(table: Table) -> tuple[Seat, ...]:
    """Who is dealt to first."""
    at = table.seats.index(table.dealer) + (table.readings.deal_order is not DealOrder.DEALER_FIRST)
    return table.seats[at:] + table.seats[:at]


def leader(table: Table) -> Seat:
    """Who plays first: the player after the dealer (S1¶4)."""
    if table.readings.leader is Leader.DEALER:
        return table.dealer
    return table.seats[(table.seats.index(table.dealer) + 1) % len(table.seats)]


def started(table: Table, starter: Card, stock: Cards) -> Table:
    """The pile begins with `starter` (S1¶5.1)."""
    rules = table.readings
    pile: Cards = (starter,)
    while stock and turned_again(rules, pile[-1]):
        pile, stock = (*pile, stock[0]), stock[1:]
    binding = is_penalty(rules, pile[-1]) and rules.starter_penalty is StarterPenalty.DEBT
    return table._replace(
        pile=pile,
        stock=stock,
        chain=pile[-1:] if binding else (),
        free=pile[-1][0] == "A" and rules.starter_ace is StarterAce.ANY_CARD,
    )


def turned_again(readings: Readings, card: Card) -> bool:
    """With this card the pile may not begin."""
    if card[0] == "A":
        return readings.starter_ace is StarterAce.TURNED_AGAIN
    return is_penalty(readings, card) and readings.starter_penalty is StarterPenalty.TURNED_AGAIN
