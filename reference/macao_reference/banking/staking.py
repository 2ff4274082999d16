"""The bank and the stakes."""

from __future__ import annotations

from macao_reference.banking import dealing, trumps
from macao_reference.banking.rules import Bank, BankCovers, Stakes
from macao_reference.banking.seating import overcrowded
from macao_reference.banking.state import Phase, Seat, Table, punters
from macao_reference.engine import Action, Refused


def bank_owed(table: Table) -> bool:
    """The banker has yet to put up his bank, or it is empty (S3¶3.3)."""
    return table.readings.bank is Bank.LAID and not table.bank


def bank_wanted(table: Table) -> bool:
    """The banker may put money into his bank: it is empty, or where it covers the stakes it has no room for another."""
    return bank_owed(table) or (
        table.readings.bank_covers is BankCovers.COVERED and room(table) < least(table) and not all_staked(table)
    )


def room(table: Table) -> int:
    """How much may still be staked against the bank."""
    return (table.bank or 0) - sum(cleared(table).stakes.values())


def all_staked(table: Table) -> bool:
    """Nobody has a stake to lay."""
    return len(cleared(table).stakes) == len(table.seats) - 1


def cleared(table: Table) -> Table:
    """The cards and stakes of the round that was settled are taken off the table."""
    if not table.shown:
        return table
    trump = None if trumps.lying_apart(table) else table.trump
    return table._replace(hands={}, stakes={}, trump=trump, shown=False)


def lay_bank(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The banker puts up his bank (S3¶3.3)."""
    # who, and what it must satisfy
    if table.phase is not Phase.STAKES or seat != table.banker or not bank_wanted(table) or action["amount"] <= 0:
        return Refused("bank")
    # what changes
    return cleared(table)._replace(bank=(table.bank or 0) + action["amount"])


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
    if table.readings.bank_covers is BankCovers.COVERED and amount > room(table):
        return Refused("bank-covers")
    # what changes
    table = table._replace(stakes={**table.stakes, seat: amount})
    if not table.hands:
        table = dealing.opened(table)
    if not all_staked(table):
        return table
    return (table if table.hands else dealing.deal(table))._replace(phase=Phase.DRAWS)


def allowed(table: Table, amount: int) -> bool:
    """The stake is one that was agreed to be possible."""
    terms = table.terms
    most = {Stakes.FIXED: terms.stake, Stakes.BETWEEN_LIMITS: terms.most, Stakes.UNLIMITED: None}[table.readings.stakes]
    return least(table) <= amount and (most is None or amount <= most)


def least(table: Table) -> int:
    """The least that may be staked."""
    terms = table.terms
    agreed = {Stakes.FIXED: terms.stake, Stakes.BETWEEN_LIMITS: terms.least, Stakes.UNLIMITED: None}
    return agreed[table.readings.stakes] or 1


def next_to_stake(table: Table) -> Seat | None:
    """Whose turn it is before the deal."""
    if bank_wanted(table):
        return table.banker
    staked = () if table.shown else table.stakes
    return next((seat for seat in punters(table) if seat not in staked), None)
