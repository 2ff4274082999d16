"""Before a bank begins: drawing for it, the shuffle and the cut."""

from __future__ import annotations

from collections.abc import Callable

from macao_reference import lots
from macao_reference.cards import Card, divides, parse, put_under, strange
from macao_reference.engine import Action, Refused, Unplayable
from macao_reference.seats import Seat, Seats
from macao_reference.thirteen import staking
from macao_reference.thirteen.rules import (
    CardsShuffledIn,
    Cut,
    Cutter,
    FirstBanker,
    LotRank,
    Packs,
    Players,
    Readings,
    Shuffler,
)
from macao_reference.thirteen.state import Phase, Table, clockwise

PLACES = 7
"""How many may play where an engine copies a casino table."""


def copies(readings: Readings) -> int:
    """How often a card may occur (S4¶12.2)."""
    return 2 if readings.packs is Packs.TWO else 1


def overcrowded(table: Table, seat: Seat) -> bool:
    """There is no place for this seat."""
    return table.readings.players is Players.SEVEN_AT_MOST and table.seats.index(seat) >= PLACES


def rank(readings: Readings) -> Callable[[Card], int]:
    """How cards rank when drawn for the bank, the one that decides lowest (S4¶12.3; the order of S4¶13)."""
    low = readings.lot_rank is LotRank.ACE_LOW
    place = lots.ranked(lots.LotRank.ACE_LOW if low else lots.LotRank.ACE_HIGH)
    return (lambda card: -place(card)) if readings.first_banker is FirstBanker.HIGHEST_DRAWN else place


def lot(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat draws a card for the bank; the lowest is banker (S4¶12.3)."""
    # who
    if table.phase is not Phase.LOTS:
        return Refused("first-banker")
    order = rank(table.readings)
    if seat not in lots.candidates(table.lots, table.seats, order):
        return Refused("lot-tie" if len(table.lots) == len(table.seats) else "first-banker")
    # what it must satisfy
    card, out = str(action["card"]), [card for cards in table.lots.values() for card in cards]
    if strange([*out, card], copies(table.readings)):
        return Refused("packs")
    # what changes
    drawn = {**table.lots, seat: (*table.lots.get(seat, ()), card)}
    banker = lots.banker(drawn, order, table.readings.lot_tie) if len(drawn) == len(table.seats) else None
    if banker is None:
        return table._replace(lots=drawn)
    return table._replace(lots={}, banker=banker, phase=Phase.SHUFFLE)


def shuffler(table: Table) -> Seat:
    """Who shuffles (S4¶16.2)."""
    left = table.readings.shuffler is Shuffler.LEFT_NEIGHBOUR
    return clockwise(table)[0 if left else -1]


def shuffle(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The cards are shuffled (S4¶16.2), and never between two counts of a pack (S4¶16.5).

    Raises `Unplayable` for too few cards to cut.
    """
    # who
    if table.phase in (Phase.STAKES, Phase.COUNT):
        return Refused("shuffle-after-hit")
    if table.phase is not Phase.SHUFFLE or seat != shuffler(table):
        return Refused("shuffler")
    # what it must satisfy
    pack = parse(str(action["shoe"]))
    if strange(pack, copies(table.readings)):
        return Refused("packs")
    kept = table.counted if table.readings.cards_shuffled_in is CardsShuffledIn.COUNT_STAYS_OUT else ()
    if set(kept) & set(pack):
        return Refused("cards-shuffled-in")
    if len(pack) < 2:
        raise Unplayable("action", f"{len(pack)} cards are no pack")
    # what changes
    table = table._replace(pack=pack, pile=kept, phase=Phase.CUT)
    return staking.opened(table) if table.readings.cut is Cut.LEFT_OUT else table


def cutters(table: Table) -> Seats:
    """Who may cut, first the one who is looked to (S4¶16.2)."""
    round_the_table = clockwise(table)
    others = round_the_table[-2::-1]
    return {
        Cutter.ANY_OTHER: others,
        Cutter.RIGHT_NEIGHBOUR: others[:1],
        Cutter.BANKER_HIMSELF: round_the_table[-1:],
        None: (),
    }[table.readings.cutter]


def cut(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Some cards are lifted off the pack, and the rest is put on top of them (S4¶16.2)."""
    # who
    if table.phase is not Phase.CUT:
        return Refused("cut")
    if seat not in cutters(table):
        return Refused("cutter")
    # what it must satisfy
    if not divides(table.pack, action["lifted"]):
        return Refused("cut")
    # what changes
    if table.readings.cut is Cut.DONE:
        table = table._replace(pack=put_under(table.pack, action["lifted"]))
    return staking.opened(table)
