"""The end of a round, of a bank, of a shoe and of the game."""

from __future__ import annotations

from macao_reference.baccarat.rules import GameEnd, GivingUp, NextBanker, ResignedShoe, ShoeEnd
from macao_reference.baccarat.state import Phase, Seat, Table, banker, cleared, clockwise, present
from macao_reference.engine import Action, Refused

SMALLEST = 4
"""The cards that one punter and the banker take."""


def round_over(before: Table, table: Table) -> Table:
    """The round is settled and its cards are played; the bank stays where it is (S4¶3.20)."""
    cards = tuple(card for seat in clockwise(table, table.hands) for card in table.hands[seat].cards)
    table = table._replace(played=table.played + cards, rounds=table.rounds + 1, phase=Phase.STAKES)
    lost = table.net[banker(table)] < before.net[banker(table)]
    if table.readings.giving_up is GivingUp.UNTIL_HE_LOSES and lost:
        return bank_over(table, given_up=True)
    return table


def shoe_over(table: Table) -> Table:
    """The shoe cannot serve everyone in the round, and the banker was about to deal (S4¶3.20)."""
    if table.readings.game_end is GameEnd.WITH_THE_SHOE:
        return called_off(table)._replace(phase=Phase.OVER)
    if table.readings.shoe_end is ShoeEnd.BANK_PASSES:
        return bank_over(called_off(table), given_up=False)
    return cleared(table)._replace(phase=Phase.SHUFFLE, shoe=(), played=(), shuffles=0)


def called_off(table: Table) -> Table:
    """The stakes of a round that is not played go back, and the table is cleared."""
    return cleared(table)._replace(stakes={})


def bank_over(table: Table, *, given_up: bool) -> Table:
    """The banker has held his bank to its end; the next one begins, or the game is over."""
    others = clockwise(table, present(table))
    others = tuple(seat for seat in others if seat != table.banker)
    if not others:
        return table._replace(banker=None, phase=Phase.OVER)
    in_use = given_up and table.phase is Phase.STAKES  # a shoe half shuffled, or not cut, is nothing to deal from
    if not in_use or table.readings.resigned_shoe is not ResignedShoe.REST:
        table = table._replace(shoe=(), played=())
    table = table._replace(rounds=0, shuffles=0, fresh=False, warned=False)
    if table.readings.next_banker is NextBanker.TAKEN:
        return table._replace(banker=None, phase=Phase.TAKING)
    heir = others[-1] if table.readings.next_banker is NextBanker.RIGHT_NEIGHBOUR else others[0]
    return table._replace(banker=heir, phase=Phase.STAKES if table.shoe else Phase.SHUFFLE)


def may_resign(table: Table) -> bool:
    """The banker may give up the bank now: between rounds, whenever he likes (S4¶3.20)."""
    if table.phase not in (Phase.SHUFFLE, Phase.CUT, Phase.STAKES):
        return False
    match table.readings.giving_up:
        case GivingUp.AFTER_FIRST_ROUND:
            return table.rounds > 0
        case GivingUp.UNTIL_HE_LOSES:
            return False
        case GivingUp.SHOE_PLAYED_OUT:
            return table.phase is Phase.STAKES and len(table.shoe) < SMALLEST
    return True


def resign(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker gives up his bank (S4¶3.20); stakes that lie there go back."""
    # who, and what it must satisfy
    if seat != table.banker or not may_resign(table):
        return Refused("giving-up")
    # what changes
    return bank_over(called_off(table), given_up=True)
