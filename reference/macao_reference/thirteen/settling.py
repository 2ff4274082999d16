"""The end of a count, of a bank, and of the game."""

from __future__ import annotations

from macao_reference.engine import Action, Refused
from macao_reference.seats import Seat
from macao_reference.thirteen.rules import (
    AfterHit,
    AfterLoss,
    BankPasses,
    GameEnd,
    GivingUp,
    NextBanker,
    PackEnd,
    PackOut,
    Payment,
    Restaking,
    ShuffleAfterHit,
)
from macao_reference.thirteen.staking import opened
from macao_reference.thirteen.state import Phase, Table, banker, clockwise

FULL_COUNT = 13


def closed(table: Table) -> Table:
    """The count is over: its stakes are gone, and the next one begins with the first name (S4¶16.7)."""
    return table._replace(counted=(), due=1, matched=False, stakes={}, passed=frozenset())


def won(table: Table, place: int) -> Table:
    """A hit: the banker takes all the stakes (S4¶14.2), holds the bank (S4¶16.4) and plays on (S4¶16.5, S4¶16.9)."""
    stakes, passed = table.stakes, table.passed
    table = transfer(table, -1, "lose")
    table = closed(table)._replace(before=stakes)
    if table.readings.restaking is Restaking.STANDING:
        table = table._replace(stakes=stakes, passed=passed)
    if table.readings.after_hit is AfterHit.NEXT_NAME:
        table = table._replace(due=place % FULL_COUNT + 1)
    if table.readings.bank_passes is BankPasses.EVERY_COUNT:
        return bank_over(table)
    if not table.pack:
        return pack_out(table)
    short = table.readings.pack_end is PackEnd.NO_SHORT_COUNT and len(table.pack) < FULL_COUNT
    if short or table.readings.shuffle_after_hit is ShuffleAfterHit.SHUFFLED:
        return table._replace(phase=Phase.SHUFFLE)
    return opened(table)


def pack_out(table: Table) -> Table:
    """A hit with the last card of the pack; the banker has not lost (S4¶16.4)."""
    if table.readings.game_end is GameEnd.WITH_THE_PACK:
        return table._replace(phase=Phase.OVER)
    if table.readings.pack_out is PackOut.BANK_PASSES or table.readings.bank_passes is BankPasses.WITH_THE_PACK:
        return bank_over(table)
    return table._replace(phase=Phase.SHUFFLE)


def lost(table: Table) -> Table:
    """No hit: the banker pays as much as was staked (S4¶14.1), and the bank passes (S4¶16.1)."""
    times = {Payment.EVEN: 1, Payment.STAKE_BACK: 0, Payment.DOUBLE: 2}[table.readings.payment]
    table = closed(transfer(table, times, "win"))
    if table.readings.bank_passes is BankPasses.WITH_THE_PACK and table.pack:
        return opened(table)
    return bank_over(table)


def void(table: Table) -> Table:
    """The count is called off: the stakes go back."""
    return closed(transfer(table, 0, "push"))._replace(before={})


def transfer(table: Table, times: int, result: str) -> Table:
    """Every punter who staked gains so many times his stake from the banker, or loses it to him."""
    net = dict(table.net)
    for seat, amount in table.stakes.items():
        net[seat] += times * amount
        net[banker(table)] -= times * amount
    return table._replace(net=net, result=dict.fromkeys(table.stakes, result))


def bank_over(table: Table) -> Table:
    """The bank passes to the left (S4¶16.1, S4¶16.3); the new banker shuffles (S4¶16.2), or plays the rest first."""
    table = closed(table)._replace(before={}, banked=table.banked | {banker(table)})
    end = table.readings.game_end
    everyone = end is GameEnd.EACH_ONCE and table.banked == set(table.seats)
    if everyone or (end is GameEnd.WITH_THE_PACK and not table.pack):
        return table._replace(phase=Phase.OVER)
    neighbour = -2 if table.readings.next_banker is NextBanker.RIGHT_NEIGHBOUR else 0
    table = table._replace(banker=clockwise(table)[neighbour])
    if table.pack and table.readings.after_loss is AfterLoss.REST:
        return opened(table)
    return table._replace(phase=Phase.SHUFFLE)


def resign(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker would give up the bank; he must hold it until he loses (S4¶16.4)."""
    # who, and what it must satisfy
    if table.readings.giving_up is GivingUp.FORBIDDEN or table.phase is not Phase.STAKES or seat != table.banker:
        return Refused("giving-up")
    # what changes
    return bank_over(table)
