"""The bank and the stakes."""

from __future__ import annotations

from dataclasses import replace

from macao_reference.banking import dealing, trumps
from macao_reference.banking.rules import Bank, BankCovers, Stakes
from macao_reference.banking.seating import overcrowded
from macao_reference.banking.state import Phase, Seat, Table, punters
from macao_reference.engine import Action, Refused


def bank_owed(table: Table) -> bool:
    """The banker has yet to put up his bank, or it is empty (S3¶3.3)."""
    return table.readings.bank is Bank.LAID and not table.bank


def cleared(table: Table) -> Table:
    """The cards and stakes of the round that was settled are taken off the table."""
    if not table.shown:
        return table
    trump = None if trumps.lying_apart(table) else table.trump
    return replace(table, hands={}, stakes={}, trump=trump, shown=False)


def lay_bank(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The banker puts up his bank (S3¶3.3)."""
    # who, and what it must satisfy
    if table.phase is not Phase.STAKES or seat != table.banker or not bank_owed(table) or action["amount"] <= 0:
        return Refused("bank")
    # what changes
    return replace(cleared(table), bank=action["amount"])


def stake(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter stakes (S2¶2.6–2.7, S3¶3.4, S4¶7.5, S4¶9.5); with the last stake the cards are dealt."""
    # who
    if overcrowded(table, seat):
        return Refused("players")
    if table.phase is not Phase.STAKES:
        return Refused("stake-time")
    if bank_owed(table):
        return Refused("bank")
    table = cleared(table)
    if seat == table.banker or seat in table.stakes:
        return Refused("stakes")
    # what it must satisfy
    amount = action["amount"]
    if not allowed(table, amount):
        return Refused("stakes")
    if table.readings.bank_covers is BankCovers.COVERED and sum(table.stakes.values()) + amount > (table.bank or 0):
        return Refused("bank-covers")
    # what changes
    table = replace(table, stakes={**table.stakes, seat: amount})
    if not table.hands:
        table = dealing.opened(table)
    if len(table.stakes) < len(table.seats) - 1:
        return table
    return replace(table if table.hands else dealing.deal(table), phase=Phase.DRAWS)


def allowed(table: Table, amount: int) -> bool:
    """The stake is one that was agreed to be possible."""
    terms = table.terms
    if table.readings.stakes is Stakes.FIXED:
        return amount > 0 and terms.stake in (None, amount)
    if table.readings.stakes is Stakes.BETWEEN_LIMITS:
        return max(terms.least or 1, 1) <= amount and (terms.most is None or amount <= terms.most)
    return amount > 0


def next_to_stake(table: Table) -> Seat | None:
    """Whose turn it is before the deal."""
    if bank_owed(table):
        return table.banker
    staked = () if table.shown else table.stakes
    return next((seat for seat in punters(table) if seat not in staked), None)
