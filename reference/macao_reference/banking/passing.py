"""The end of a round, of a bank, and of the game."""

from __future__ import annotations

from macao_reference.banking import trumps
from macao_reference.banking.dealing import played_out
from macao_reference.banking.rules import BankPasses, EmptyBank, GameEnd, GivingUp, NextBanker, ResignedShoe
from macao_reference.banking.staking import cleared
from macao_reference.banking.state import Phase, Seat, Table, banker, clockwise
from macao_reference.engine import Action, Refused


def round_over(table: Table) -> Table:
    """The round is settled: its cards are played, and the bank may pass (S2¶12, S3¶14.1, S4¶7.18, S0f¶57)."""
    cards = tuple(card for seat in clockwise(table) for card in table.hands[seat].cards)
    table = table._replace(
        played=table.played + cards + trumps.lying_apart(table), rounds=table.rounds + 1, phase=Phase.STAKES
    )
    if played_out(table):
        return bank_over(table, fresh=True)
    if table.readings.empty_bank is EmptyBank.PASSES and table.bank == 0:
        return bank_over(table, fresh=True)
    if table.readings.bank_passes is BankPasses.EVERY_ROUND:
        return bank_over(table, fresh=False)
    return table


def bank_over(table: Table, *, fresh: bool) -> Table:
    """The banker has held his bank to its end; the next one begins, or the game is over (S3¶14, S0f¶57)."""
    table = table._replace(banked=table.banked | {banker(table)}, bank=None, rounds=0)
    end = table.readings.game_end
    over = {
        GameEnd.EACH_ONCE: table.banked == set(table.seats),
        GameEnd.WITH_THE_SHOE: played_out(table),
        GameEnd.NO_END: False,
    }[end]
    if fresh:
        table = table._replace(shoe=(), last=False)
    if over:
        return table._replace(phase=Phase.OVER)
    if table.readings.next_banker is NextBanker.NEW_DRAW:
        return table._replace(banker=None, phase=Phase.LOTS)
    neighbour = -2 if table.readings.next_banker is NextBanker.RIGHT_NEIGHBOUR else 0
    table = table._replace(banker=clockwise(table)[neighbour])
    return table._replace(phase=Phase.SHUFFLE) if fresh else table


def resign(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker gives up his bank between rounds (S4¶9.4)."""
    # who, and what it must satisfy
    early = table.readings.giving_up is GivingUp.FORBIDDEN or (
        table.readings.giving_up is GivingUp.AFTER_FIRST_ROUND and table.rounds == 0
    )
    if early or table.phase is not Phase.STAKES or seat != table.banker:
        return Refused("giving-up")
    # what changes
    table = cleared(table)._replace(stakes={})
    return bank_over(table, fresh=table.readings.resigned_shoe is not ResignedShoe.REST)
