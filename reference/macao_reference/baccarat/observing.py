"""What can be seen of the table."""

from __future__ import annotations

from macao_reference.baccarat import buying, dealing, seating, shuffling
from macao_reference.baccarat.counting import points
from macao_reference.baccarat.staking import cover, next_to_stake
from macao_reference.baccarat.state import Phase, Seat, Table, present
from macao_reference.cards import HIDDEN, line
from macao_reference.engine import Json


def turn(table: Table) -> Seat | None:
    """Whose turn it is; nobody's where whoever wishes may act, or nobody is there who could."""
    match table.phase:
        case Phase.LOTS:
            return seating.candidates(table)[0]
        case Phase.SHUFFLE:
            return next(iter(shuffling.shufflers(table)), None)
        case Phase.CUT:
            return next(iter(shuffling.cutters(table)), None)
        case Phase.STAKES:
            return next_to_stake(table)
    return next(iter(buying.speaking(table)), None)


def sees(table: Table, viewer: Seat) -> dict[Seat, str]:
    """Every hand as `viewer` may see it."""
    views = {}
    for owner, hand in table.hands.items():
        cards, shown = hand.cards, buying.open_cards(table, viewer, owner)
        views[owner] = line(cards[:shown] + (HIDDEN,) * (len(cards) - shown))
    return views


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: by one who sees everything, or by a seat (then without what its hand does not show it)."""
    seen: dict[str, Json] = {
        "turn": turn(table),
        "banker": table.banker,
        "seats": list(present(table)),
        "stakes": dict(table.stakes),
        "cover": {punter: cover(table, punter) for punter in table.stakes},
        "limited": dealing.limited(table),
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
        "sees": {viewer: sees(table, viewer) for viewer in present(table)} if table.hands else {},
    }
