"""Turning a card and naming it."""

from __future__ import annotations

from macao_reference.cards import Card
from macao_reference.engine import Action, Refused
from macao_reference.seats import Seat
from macao_reference.thirteen import settling
from macao_reference.thirteen.rules import CountEnds, HitBy, NamingOrder, PackEnd, Readings, Series, StakeTime, Turner
from macao_reference.thirteen.state import Called, Phase, Table

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""The names in their order (S4¶13)."""

RANK = dict(zip(NAMES, "23456789TJQKA", strict=True))

SERIES = {
    Series.TWO_TO_ACE: NAMES,
    Series.ACE_TO_KING: NAMES[-1:] + NAMES[:-1],
    Series.KING_TO_ACE: NAMES[-2::-1] + NAMES[-1:],
}

LAST = len(NAMES)

REFUSES = {
    Phase.LOTS: "first-banker",
    Phase.SHUFFLE: "shuffler",
    Phase.CUT: "cut",
    Phase.STAKES: "stake-time",
}
"""The rule a card turned too early fails on."""


def fits(readings: Readings, card: Card, name: str) -> bool:
    """The card is what it was named (S4¶14.1, S4¶15)."""
    return RANK[name] == card[0] and (readings.hit_by is not HitBy.WHOLE_CARD or card[1] == "S")


def turn(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The banker turns the next card and names it (S4¶12.5, S4¶13, S4¶16.11), by default as it is due."""
    # who
    hurried = table.readings.stake_time is StakeTime.WHILE_IT_RUNS and table.phase is Phase.STAKES
    if table.phase is not Phase.COUNT and not hurried:
        return Refused(REFUSES[table.phase])
    if seat != table.banker and table.readings.turner is Turner.BANKER:
        return Refused("turner")
    # what it must satisfy
    due = SERIES[table.readings.series][table.due - 1]
    name = str(action.get("name", due))
    if name != due and table.readings.naming_order is NamingOrder.FIXED:
        return Refused("naming-order")
    # what changes
    card = table.pack[0]
    called = Called(card, name, table.due, fits(table.readings, card, name))
    table = table._replace(
        phase=Phase.COUNT,
        pack=table.pack[1:],
        pile=(*table.pile, card),
        counted=(*table.counted, card),
        called=called,
        matched=table.matched or called.hit,
        due=table.due + 1,
    )
    return counted(table, called)


def counted(table: Table, called: Called) -> Table:
    """What the card just turned leads to: a hit, the thirteenth miss, the end of the pack, or the next card."""
    if called.hit and table.readings.count_ends is CountEnds.AT_THE_HIT:
        return settling.won(table, called.place)
    if called.place == LAST:
        return settling.won(table, called.place) if table.matched else settling.lost(table)
    return table if table.pack else ran_out(table)


def ran_out(table: Table) -> Table:
    """The pack ends in the middle of a count; no text says what then (S4¶16.4, S4¶16.6, S4¶16.10)."""
    rule = table.readings.pack_end
    if rule is PackEnd.BANKER_LOSES:
        return settling.lost(table)
    if rule is PackEnd.COUNT_VOID:
        table = settling.void(table)
    elif rule is PackEnd.FROM_TWO:
        table = table._replace(counted=(), due=1, matched=False)
    return table._replace(phase=Phase.SHUFFLE)
