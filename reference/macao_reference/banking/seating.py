"""Drawing for the bank, and taking seats."""

from __future__ import annotations

from macao_reference import lots
from macao_reference.banking import trumps
from macao_reference.banking.dealing import needed, opened
from macao_reference.banking.rules import FirstBanker, Packs, Players, Readings, Seating, Shuffler
from macao_reference.banking.state import Phase, Seat, Table, clockwise
from macao_reference.cards import parse, strange
from macao_reference.engine import Action, Refused, Unplayable

PLACES = 10
"""How many may play where an engine reads no further than S2's "ten"."""


def copies(readings: Readings) -> int | None:
    """How often a card may occur (S2¶2.2, S3¶2.2, S4¶7.2); ``None`` where nobody counts."""
    return {Packs.TWO: 2, Packs.ONE: 1, Packs.UNCOUNTED: None}[readings.packs]


def overcrowded(table: Table, seat: Seat) -> bool:
    """There is no place for this seat."""
    return table.readings.players is Players.TEN_AT_MOST and table.seats.index(seat) >= PLACES


def lot(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat draws, or cuts to, a card for the bank; the lowest is banker (S2¶2.4, S3¶2.3, S4¶7.3–7.4; S0a¶3)."""
    # who
    if overcrowded(table, seat):
        return Refused("players")
    word = "cut" if table.readings.first_banker is FirstBanker.CUT else "lot"
    if table.phase is not Phase.LOTS or action["do"] != word:
        return Refused("first-banker")
    card = str(action["card"])
    if seat not in candidates(table):
        return Refused("lot-tie" if len(table.lots) == len(table.seats) else "first-banker")
    # what it must satisfy
    out = [c for cards in table.lots.values() for c in cards]  # a card that is drawn stays out, one cut to goes back
    if strange([card] if word == "cut" else [*out, card], copies(table.readings)):
        return Refused("packs")
    # what changes
    return decide(table._replace(lots={**table.lots, seat: (*table.lots.get(seat, ()), card)}))


def candidates(table: Table) -> tuple[Seat, ...]:
    """Who may draw next: whoever has not drawn yet; then, where the lowest must draw again, those who tied."""
    return lots.candidates(table.lots, table.seats, lots.ranked(table.readings.lot_rank))


def decide(table: Table) -> Table:
    """Name the banker once the lowest card stands alone; seat the others by their cards where that is the rule."""
    if len(table.lots) < len(table.seats):
        return table
    rank = lots.ranked(table.readings.lot_rank)
    banker = lots.banker(table.lots, rank, table.readings.lot_tie)
    if banker is None:
        return table
    seats = table.seats
    if table.readings.seating is Seating.BY_CARDS:
        ranks = {seat: [rank(card) for card in table.lots[seat]] for seat in seats}
        seats = (banker, *sorted((seat for seat in seats if seat != banker), key=ranks.__getitem__))
    return table._replace(banker=banker, seats=seats, phase=Phase.SHUFFLE, lots={})


def shufflers(table: Table) -> tuple[Seat, ...]:
    """Who may shuffle, first the one who is looked to (S0f¶16.2)."""
    round_the_table = clockwise(table)
    return {
        Shuffler.BANKER: round_the_table[-1:],
        Shuffler.ANYONE: round_the_table[::-1],
        Shuffler.LEFT_NEIGHBOUR: round_the_table[:1],
    }[table.readings.shuffler]


def shuffle(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A new shoe is laid out (S0f¶16.2). Raises `Unplayable` for one that cannot be dealt from."""
    # who
    if table.phase is not Phase.SHUFFLE or seat not in shufflers(table):
        return Refused("shuffler")
    # what it must satisfy
    shoe = parse(str(action["shoe"]))
    if strange(shoe, copies(table.readings)):
        return Refused("packs")
    if len(shoe) < needed(table):
        raise Unplayable("action", f"a shoe of {len(shoe)} cards cannot be dealt to {len(table.seats)} seats")
    # what changes
    table = table._replace(shoe=shoe, played=(), hands={}, stakes={}, shown=False, phase=Phase.STAKES)
    return opened(table._replace(trump=trumps.shown_by(table, shoe)))
