"""What can be seen of the table."""

from __future__ import annotations

from macao_reference import lots
from macao_reference.cards import HIDDEN, Cards, line
from macao_reference.engine import Json
from macao_reference.ninth_wave import choosing, shuffling
from macao_reference.ninth_wave.laying import ROWS, rows
from macao_reference.ninth_wave.rules import ChoiceSeen
from macao_reference.ninth_wave.state import Bet, Phase, Table
from macao_reference.seats import Seat


def turn(table: Table) -> Seat | None:
    """Whose turn it is."""
    if table.phase is Phase.LOTS:
        return lots.candidates(table.lots, table.seats, choosing.rank(table.readings))[0]
    if table.phase is Phase.CHOICE:
        return next(iter(choosing.waiting(table)), shuffling.shuffler(table))
    if table.phase is Phase.CUT:
        return shuffling.cutters(table)[0]
    return table.banker if table.phase is Phase.LAYING else None


def cards(ones: tuple[Bet, ...]) -> Cards:
    """The cards a punter has chosen."""
    return tuple(bet.card for bet in ones if bet.card is not None)


def sees(table: Table, viewer: Seat) -> dict[Seat, str]:
    """Every punter's cards as `viewer` may see them: closed ones of others only once they are settled."""
    everything = table.readings.choice_seen is ChoiceSeen.OPEN or table.settled
    views = {}
    for owner, ones in table.bets.items():
        seen = tuple(
            card if everything or owner == viewer or bet.paid else HIDDEN
            for bet, card in zip(ones, cards(ones), strict=False)
        )
        views[owner] = line(seen)
    return views


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: by one who sees everything, or by a seat (then without what it may not see)."""
    seen: dict[str, Json] = {
        "turn": turn(table),
        "banker": table.banker,
        "stakes": {owner: sum(bet.stake or 0 for bet in ones) for owner, ones in table.bets.items() if staked(ones)},
        "rows": {name: line(laid) for name, laid in rows(table).items()},
        "result": dict(table.result),
        "net": dict(table.net),
        "pack": len(table.pack),
        "over": table.phase is Phase.OVER,
    }
    if seat is not None:
        return seen | {"sees": {seat: sees(table, seat)}}
    return seen | {
        "hands": {owner: line(cards(ones)) for owner, ones in table.bets.items() if cards(ones)},
        "sees": {viewer: sees(table, viewer) for viewer in table.seats} if table.bets else {},
        "matched": {owner: row(ones) for owner, ones in table.bets.items() if cards(ones)},
    }


def staked(ones: tuple[Bet, ...]) -> bool:
    """There is money on a punter's cards."""
    return any(bet.stake is not None for bet in ones)


def row(ones: tuple[Bet, ...]) -> str | None:
    """The row in which a punter's card lies; of several the one with the highest number."""
    found = [bet.row for bet in ones if bet.row is not None]
    return ROWS[max(found)] if found else None
