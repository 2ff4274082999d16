"""The stakes."""

from __future__ import annotations

from macao_reference.engine import Action, Refused
from macao_reference.seats import Seat
from macao_reference.thirteen.rules import Restaking, SittingOut, Stakes, StakeTime
from macao_reference.thirteen.state import Phase, Table, punters


def waiting(table: Table) -> tuple[Seat, ...]:
    """The punters who have neither staked nor passed."""
    return tuple(seat for seat in punters(table) if seat not in table.stakes and seat not in table.passed)


def opened(table: Table) -> Table:
    """There is a pack: stakes are laid, or, where they lie already, the next card is turned."""
    running = table.counted or not waiting(table)
    return table._replace(phase=Phase.COUNT if running else Phase.STAKES)


def late(table: Table) -> bool:
    """Stakes are taken although cards are being turned."""
    return table.readings.stake_time is StakeTime.WHILE_IT_RUNS and table.phase is Phase.COUNT


def stake(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter lays money (S4¶12.4); with the last stake the count can begin (S4¶12.5)."""
    # who
    if table.phase is not Phase.STAKES and not late(table):
        return Refused("stake-time")
    if seat not in waiting(table):
        return Refused("stakes")
    # what it must satisfy
    amount = action["amount"]
    if not allowed(table, amount):
        return Refused("stakes")
    if table.readings.restaking is Restaking.SAME_SUM and table.before.get(seat, amount) != amount:
        return Refused("restaking")
    # what changes
    return opened(table._replace(stakes={**table.stakes, seat: amount}))


def allowed(table: Table, amount: int) -> bool:
    """The stake is one that may be laid."""
    if table.readings.stakes is Stakes.ANY_SUM:
        return amount > 0
    least, most = table.terms.least or 1, table.terms.most
    return max(least, 1) <= amount and (most is None or amount <= most)


def sit_out(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A punter leaves out a count."""
    # who, and what it must satisfy
    if table.readings.sitting_out is not SittingOut.WHO_LIKES or table.phase is not Phase.STAKES:
        return Refused("sitting-out")
    if seat not in waiting(table):
        return Refused("sitting-out")
    # what changes
    return opened(table._replace(passed=table.passed | {seat}))
