"""The end of a round, of a bank, and of the game."""

from __future__ import annotations

from macao_reference.engine import Action, Refused
from macao_reference.ninth_wave.choosing import cleared
from macao_reference.ninth_wave.rules import BankPasses, GameEnd, GivingUp, LaidCards, NextBanker
from macao_reference.ninth_wave.state import NINE, Phase, Table, clockwise
from macao_reference.seats import Seat


def round_over(table: Table) -> Table:
    """The round is settled; what then is not in the text, and holds by ruling."""
    spent = (*table.spent, *table.laid) if table.readings.laid_cards is LaidCards.STAY_OUT else ()
    if len(table.pack) < NINE:
        spent = ()
    table = table._replace(spent=spent, settled=True, phase=Phase.CHOICE)
    if table.readings.game_end is GameEnd.ONE_ROUND:
        return table._replace(phase=Phase.OVER)
    return bank_over(table) if table.readings.bank_passes is BankPasses.EVERY_ROUND else table


def bank_over(table: Table) -> Table:
    """The bank passes."""
    neighbour = -2 if table.readings.next_banker is NextBanker.RIGHT_NEIGHBOUR else 0
    return table._replace(banker=clockwise(table)[neighbour], spent=())


def resign(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker gives up the bank, before anybody has chosen a card."""
    # who
    if table.readings.giving_up is not GivingUp.BETWEEN_ROUNDS or seat != table.banker:
        return Refused("giving-up")
    # what it must satisfy
    if table.phase is not Phase.CHOICE or (table.bets and not table.settled):
        return Refused("giving-up")
    # what changes
    return bank_over(cleared(table))
