"""What can be seen of the table."""

from __future__ import annotations

from macao_reference.cards import HIDDEN, line
from macao_reference.engine import Json
from macao_reference.shedding.penalties import owed
from macao_reference.shedding.rules import WhoSees
from macao_reference.shedding.state import Phase, Seat, Table


def sees(table: Table, viewer: Seat) -> dict[Seat, str]:
    """Every seat's cards as `viewer` may see them; when a hand is over they are counted openly (S1¶2.3)."""
    counted = table.phase in (Phase.DEAL, Phase.OVER) or table.readings.who_sees is WhoSees.OPEN_HANDS
    return {
        owner: line(hand if counted or owner == viewer else (HIDDEN,) * len(hand))
        for owner, hand in table.hands.items()
    }


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: by one who sees everything, or by a seat (then without what its hand does not show it)."""
    seen: dict[str, Json] = {
        "turn": table.turn,
        "dealer": table.dealer,
        "top": line(table.pile[-1:]),
        "suit": table.suit,
        "debt": owed(table),
        "counts": {owner: len(hand) for owner, hand in table.hands.items()},
        "stock": len(table.stock),
        "pile": len(table.pile),
        "called": [other for other in table.seats if other in table.called],
        "winner": table.winner,
        "score": dict(table.score),
        "over": table.phase is Phase.OVER,
    }
    if seat is not None:
        return seen | {"sees": {seat: sees(table, seat)}}
    return seen | {
        "hands": {owner: line(hand) for owner, hand in table.hands.items()},
        "sees": {viewer: sees(table, viewer) for viewer in table.seats} if table.hands else {},
    }
