"""What can be seen of the table; nothing in it is hidden from a seat but the cards of the pack, and they from all."""

from __future__ import annotations

from macao_reference import lots
from macao_reference.engine import Json
from macao_reference.seats import Seat
from macao_reference.thirteen import seating, staking
from macao_reference.thirteen.state import Phase, Table


def turn(table: Table) -> Seat | None:
    """Whose turn it is."""
    if table.phase is Phase.LOTS:
        return lots.candidates(table.lots, table.seats, seating.rank(table.readings))[0]
    if table.phase is Phase.SHUFFLE:
        return seating.shuffler(table)
    if table.phase is Phase.CUT:
        return seating.cutters(table)[0]
    if table.phase is Phase.STAKES:
        return staking.waiting(table)[0]
    return table.banker if table.phase is Phase.COUNT else None


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: the same for one who sees everything and for a seat."""
    del seat
    called = table.called
    return {
        "turn": turn(table),
        "banker": table.banker,
        "stakes": dict(table.stakes),
        "turned": None if called is None else called.card,
        "named": None if called is None else called.name,
        "place": 0 if called is None else called.place,
        "hit": None if called is None else called.hit,
        "result": dict(table.result),
        "net": dict(table.net),
        "pack": len(table.pack),
        "over": table.phase is Phase.OVER,
    }
