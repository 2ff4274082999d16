"""What can be seen of the table."""

from __future__ import annotations

from macao_reference.banking import drawing, seating, staking
from macao_reference.banking.counting import points
from macao_reference.banking.state import Phase, Seat, Table
from macao_reference.cards import HIDDEN, line
from macao_reference.engine import Json


def turn(table: Table) -> Seat | None:
    """Whose turn it is."""
    if table.phase is Phase.LOTS:
        return seating.candidates(table)[0]
    if table.phase is Phase.SHUFFLE:
        return seating.shufflers(table)[0]
    if table.phase is Phase.STAKES:
        return staking.next_to_stake(table)
    return next(iter(drawing.speaking(table)), None)


def sees(table: Table, viewer: Seat) -> dict[Seat, str]:
    """Every seat's cards as `viewer` may see them."""
    views = {}
    for owner, hand in table.hands.items():
        cards, shown = hand.cards, drawing.open_cards(table, viewer, owner)
        views[owner] = line(cards[:shown] + (HIDDEN,) * (len(cards) - shown))
    return views


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: by one who sees everything, or by a seat (then without what its hand does not show it)."""
    seen: dict[str, Json] = {
        "turn": turn(table),
        "banker": table.banker,
        "seats": list(table.seats),
        "bank": table.bank,
        "trump": table.trump or "",
        "stakes": dict(table.stakes),
        "result": dict(table.result),
        "net": dict(table.net),
        "shoe": len(table.shoe),
        "over": table.phase is Phase.OVER,
    }
    if seat is not None:
        return seen | {"sees": {seat: sees(table, seat)}}
    return seen | {
        "hands": {owner: line(hand.cards) for owner, hand in table.hands.items()},
        "points": {owner: points(table.readings, hand.cards) for owner, hand in table.hands.items()},
        "sees": {viewer: sees(table, viewer) for viewer in table.seats} if table.hands else {},
    }
