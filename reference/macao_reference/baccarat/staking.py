"""The stakes, and what the banker lays against them."""

from __future__ import annotations

from macao_reference.baccarat.rules import Cover, Players, Stakes, StakeTime
from macao_reference.baccarat.seating import overcrowded
from macao_reference.baccarat.state import Phase, Seat, Table, betting, cleared, punters
from macao_reference.engine import Action, Refused


def stake(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter stakes, if he wishes (S4¶3.6); the banker's cover lies beside it at once (S4¶3.7)."""
    # who
    raised = raising(table, seat)
    if table.phase is not Phase.STAKES and not raised:
        return Refused("stake-time")
    if no_place(table, seat):
        return Refused("players")
    if seat == table.banker:
        return Refused("stakes")
    if seat in betting(table) and not raised:
        return Refused("stake-time")
    # what it must satisfy
    if not allowed(table, action["amount"]):
        return Refused("stakes")
    # what changes
    table = cleared(table)
    return table._replace(stakes={**table.stakes, seat: table.stakes.get(seat, 0) + action["amount"]})


def no_place(table: Table, seat: Seat) -> bool:
    """There is no place for this punter's stake."""
    alone = table.readings.players is Players.ONE_PUNTER
    return overcrowded(table, seat) or (alone and bool(betting(table).keys() - {seat}))


def next_to_stake(table: Table) -> Seat | None:
    """The punter who may stake next, if he wishes; then the banker, who deals."""
    staked = betting(table)
    waiting = (seat for seat in punters(table) if seat not in staked and not no_place(table, seat))
    return next(waiting, table.banker if staked else None)


def raising(table: Table, seat: Seat) -> bool:
    """The punter may still raise his stake with the cards on the table."""
    late = table.readings.stake_time is StakeTime.RAISED_AFTER_DEAL and table.phase is Phase.BUYING
    return late and seat in table.stakes and seat in table.hands and not table.hands[seat].spoken


def allowed(table: Table, amount: int) -> bool:
    """The sum may be staked: any may (S4¶3.6)."""
    terms = table.terms
    if table.readings.stakes is Stakes.TABLE_LIMITS:
        return max(terms.least or 1, 1) <= amount and (terms.most is None or amount <= terms.most)
    if table.readings.stakes is Stakes.ONE_AMOUNT:
        return amount > 0 and terms.stake in (None, amount)
    return amount > 0


def risk(table: Table, seat: Seat) -> int:
    """What a punter can lose: his stake."""
    return table.stakes[seat] * (2 if table.readings.cover is Cover.STAKE_DOUBLED else 1)


def cover(table: Table, seat: Seat) -> int:
    """What the banker has laid against a stake (S4¶3.7, S4¶3.17)."""
    return table.stakes[seat] * (1 if table.readings.cover is Cover.EQUAL else 2)
