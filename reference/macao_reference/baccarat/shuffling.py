"""The shoe before the deal: shuffled twice, cut, and cards slipped under it."""

from __future__ import annotations

from collections import Counter

from macao_reference.baccarat.rules import Cutter, Packs, Shuffler, Slipping
from macao_reference.baccarat.seating import copies
from macao_reference.baccarat.state import Phase, Seat, Table, banker, punters
from macao_reference.cards import divides, parse, put_under, strange
from macao_reference.engine import Action, Refused

LEAST = 2
"""Fewer cards cannot be cut."""


def shufflers(table: Table) -> tuple[Seat, ...]:
    """Who may shuffle now, first the one who is looked to (S4¶3.3)."""
    alone = table.readings.shuffler is Shuffler.BANKER_ALONE
    bankers = 0 if table.readings.shuffler is Shuffler.BANKER_THEN_PUNTER else 1
    return (banker(table),) if alone or table.shuffles == bankers else punters(table)


def shuffle(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter shuffles, then the banker (S4¶3.3)."""
    # who
    if table.phase is not Phase.SHUFFLE or seat not in shufflers(table):
        return Refused("shuffler")
    # what it must satisfy
    shoe = parse(str(action["shoe"]))
    others = table.shuffles and table.readings.packs is not Packs.UNCOUNTED and Counter(shoe) != Counter(table.shoe)
    if strange(shoe, copies(table.readings)) or others or len(shoe) < LEAST:
        return Refused("packs")
    # what changes
    table = table._replace(shoe=shoe, played=(), shuffles=table.shuffles + 1)
    if table.shuffles == 1 and table.readings.shuffler is not Shuffler.BANKER_ALONE:
        return table
    return ready(table) if table.readings.cutter is Cutter.NOBODY else table._replace(phase=Phase.CUT)


def ready(table: Table) -> Table:
    """The shoe is cut: stakes may be laid, if they do not lie there already."""
    return table._replace(phase=Phase.STAKES, shuffles=0, fresh=True, warned=False)


def cutters(table: Table) -> tuple[Seat, ...]:
    """Who may cut."""
    match table.readings.cutter:
        case Cutter.BANKER_CUTS:
            return (banker(table),)
        case Cutter.RIGHT_NEIGHBOUR:
            return punters(table)[-1:]
    return punters(table)


def cut(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """So many cards are lifted off and put under the others (S4¶3.4)."""
    # who, and what it must satisfy
    if table.phase is not Phase.CUT or seat not in cutters(table) or not divides(table.shoe, action["count"]):
        return Refused("cutter")
    # what changes
    return ready(table._replace(shoe=put_under(table.shoe, action["count"])))


def may_slip(table: Table, seat: Seat) -> bool:
    """The shoe is cut and not yet dealt from, and this is the banker."""
    allowed = table.readings.slipping is not Slipping.NEVER
    return allowed and table.phase is Phase.STAKES and table.fresh and seat == table.banker


def warn(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker says that he will slip cards under (S4¶3.4)."""
    return table._replace(warned=True) if may_slip(table, seat) else Refused("slipping")


def slip(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The banker moves the top cards under the shoe (S4¶3.4)."""
    # who, and what it must satisfy
    told = table.warned or table.readings.slipping is Slipping.UNANNOUNCED
    count = action["count"]
    if not may_slip(table, seat) or not told or not divides(table.shoe, count):
        return Refused("slipping")
    # what changes
    table = table._replace(fresh=False, warned=False)
    if table.readings.slipping is Slipping.BURNT:
        return table._replace(shoe=table.shoe[count:], played=table.played + table.shoe[:count])
    return table._replace(shoe=put_under(table.shoe, count))
