"""Who holds the bank first, and who comes and goes."""

from __future__ import annotations

from macao_reference import lots
from macao_reference.baccarat import passing, settling
from macao_reference.baccarat.rules import FirstBanker, Joining, LeaverStake, Packs, Players, Readings
from macao_reference.baccarat.state import Phase, Seat, Table, present
from macao_reference.cards import strange
from macao_reference.engine import Action, Refused

PLACES = 9
"""How many may play where the table is that of chemin de fer."""


def copies(readings: Readings) -> int | None:
    """How often a card may occur (S4¶3.2; S0d¶10.6); ``None`` where nobody counts."""
    return {Packs.TWO: 2, Packs.ONE: 1, Packs.UNCOUNTED: None}[readings.packs]


def overcrowded(table: Table, seat: Seat) -> bool:
    """There is no place for this seat."""
    return table.readings.players is Players.NINE_PLACES and table.places.index(seat) >= PLACES


def lot(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat draws a card for the bank; the lowest is banker."""
    # who
    if overcrowded(table, seat):
        return Refused("players")
    if table.phase is not Phase.LOTS or table.readings.first_banker is not FirstBanker.DRAWN:
        return Refused("first-banker")
    if seat not in candidates(table):
        return Refused("lot-tie" if len(table.lots) == len(present(table)) else "first-banker")
    # what it must satisfy
    card = str(action["card"])
    out = [c for cards in table.lots.values() for c in cards]  # a card that is drawn stays out
    if strange([*out, card], copies(table.readings)):
        return Refused("packs")
    # what changes
    return decided(table._replace(lots={**table.lots, seat: (*table.lots.get(seat, ()), card)}))


def candidates(table: Table) -> tuple[Seat, ...]:
    """Who may draw next, for the bank."""
    return lots.candidates(table.lots, present(table), lots.ranked(table.readings.lot_rank))


def decided(table: Table) -> Table:
    """Name the banker once the lowest card stands alone."""
    if len(table.lots) < len(present(table)):
        return table
    lowest = lots.banker(table.lots, lots.ranked(table.readings.lot_rank), table.readings.lot_tie)
    return table if lowest is None else table._replace(banker=lowest, lots={}, phase=Phase.SHUFFLE)


def take(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A seat takes a bank that nobody holds."""
    # who
    if overcrowded(table, seat):
        return Refused("players")
    if table.phase is not Phase.TAKING:
        return Refused("first-banker" if table.phase is Phase.LOTS else "next-banker")
    # what changes
    return table._replace(banker=seat, phase=Phase.STAKES if table.shoe else Phase.SHUFFLE)


def join(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A player comes to the table (S4¶3.5); cards that lie there are none of his."""
    # who
    if overcrowded(table, seat):
        return Refused("players")
    if seat not in table.away or closed(table):
        return Refused("joining")
    # what changes
    return table._replace(away=table.away - {seat})


def leave(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A player goes (S4¶3.5); the banker by giving up the bank, between rounds (S4¶3.20)."""
    # who
    if seat in table.away or closed(table):
        return Refused("joining")
    if seat == table.banker:
        if not passing.may_resign(table):
            return Refused("giving-up")
        return passing.bank_over(passing.called_off(table)._replace(away=table.away | {seat}), given_up=True)
    # what changes
    staked = table.phase is Phase.BUYING and seat in table.hands
    if not staked and not table.shown:
        table = table._replace(stakes={other: sum_ for other, sum_ in table.stakes.items() if other != seat})
    table = withdrawn(table, seat) if staked else table
    table = table._replace(away=table.away | {seat})
    if not present(table):
        return table._replace(phase=Phase.OVER)
    if table.phase is Phase.LOTS:
        return decided(table._replace(lots={other: drawn for other, drawn in table.lots.items() if other != seat}))
    return table


def closed(table: Table) -> bool:
    """Nobody may come or go now."""
    rule = table.readings.joining
    return rule is Joining.NEVER or (rule is Joining.BETWEEN_ROUNDS and table.phase is Phase.BUYING)


def withdrawn(table: Table, seat: Seat) -> Table:
    """A punter has left with his cards on the table."""
    hand = table.hands[seat]
    if table.readings.leaver_stake is LeaverStake.HAND_PLAYS:
        return table._replace(hands={**table.hands, seat: hand._replace(stood=True)})
    if table.readings.leaver_stake is LeaverStake.FORFEITED and seat in table.stakes:
        table = settling.forfeit(table, seat)
    stakes = {other: sum_ for other, sum_ in table.stakes.items() if other != seat}
    hands = {other: held for other, held in table.hands.items() if other != seat}
    return table._replace(stakes=stakes, hands=hands, played=table.played + hand.cards)
