"""The word "макао": who must say it, until when, and what silence costs."""

from __future__ import annotations

from macao_reference.engine import Action, Refused
from macao_reference.shedding import ending, stock
from macao_reference.shedding.rules import CallAt, CallBy, CallEarly, CallEnforced, CallFine
from macao_reference.shedding.state import Phase, Seat, Table, forgotten

FINE = {CallFine.ONE: 1, CallFine.TWO: 2, CallFine.FIVE: 5}


def left_in_hand(table: Table) -> int:
    """How many cards the card that calls for the word leaves in hand (S1¶9.1, S1¶10.1)."""
    return 0 if table.readings.call_at is CallAt.LAST else 1


def laid(table: Table, seat: Seat) -> Table:
    """A seat has laid a card: it owes the word if this is the card, and it has not said it (S1¶9.1)."""
    if len(table.hands[seat]) != left_in_hand(table):
        return table._replace(called=forgotten(table, seat))
    return table if seat in table.called else table._replace(silent=seat)


def call(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Say the word (S1¶9.1)."""
    # who, and what it must satisfy
    two_left = len(table.hands[seat]) == left_in_hand(table) + 1
    about_to = table.phase is Phase.PLAY and seat == table.turn and two_left
    if seat == table.silent:
        if table.readings.call_by is CallBy.WITH_THE_CARD:
            return Refused("call-by")
    elif seat == table.caught and not about_to:
        return Refused("call-by")
    else:
        if not about_to or seat in table.called:
            return Refused("call-at")
        if table.readings.call_early is CallEarly.TOO_EARLY:
            return Refused("call-early")
        return table._replace(called=table.called | {seat})
    # what changes
    table = table._replace(silent=None, called=table.called | {seat})
    return table if table.hands[seat] else ending.out(table, seat)


def challenge(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Say that another has not said the word."""
    # who, and what it must satisfy
    at = action["at"]
    if table.readings.call_enforced is not CallEnforced.CHALLENGE or at != table.caught or seat == at:
        return Refused("call-enforced")
    # what changes
    return fined(table, at)._replace(caught=None)


def too_late(table: Table, mover: Seat) -> bool:
    """With this move the time for the word is up (S1¶9.2)."""
    if table.readings.call_by is CallBy.OWN_NEXT_TURN:
        return table.silent == mover
    return table.silent not in (None, mover)


def kept_silent(table: Table, seat: Seat) -> Table:
    """The time was up, and a seat has not said the word (S1¶9.2)."""
    table = table._replace(silent=None, caught=seat)
    return fined(table, seat) if table.readings.call_enforced is CallEnforced.BY_ITSELF else table


def fined(table: Table, seat: Seat) -> Table:
    """A seat takes the cards that silence costs (S1¶9.2)."""
    table, _ = stock.taken(table, seat, FINE[table.readings.call_fine])
    return table
