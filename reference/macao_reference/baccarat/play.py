"""An action and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.baccarat import buying, dealing, passing, seating, shuffling, staking
from macao_reference.baccarat.state import Phase, Seat, Table
from macao_reference.engine import Action, Refused, Unplayable

WORDS: Mapping[str, Callable[[Table, Seat, Action], Table | Refused]] = {
    "join": seating.join,
    "leave": seating.leave,
    "lot": seating.lot,
    "take": seating.take,
    "shuffle": shuffling.shuffle,
    "cut": shuffling.cut,
    "warn": shuffling.warn,
    "slip": shuffling.slip,
    "stake": staking.stake,
    "deal": dealing.deal,
    "look": buying.look,
    "draw": buying.draw,
    "recast": buying.throw_off,
    "stand": buying.stand,
    "show": buying.show,
    "resign": passing.resign,
}


def apply(table: Table, action: Action) -> Table | Refused:
    """The table after an action, or the rule that refuses it. Raises `Unplayable` for a word that is not the game's."""
    word, seat = WORDS.get(action["do"]), action["seat"]
    if word is None:
        raise Unplayable("action", f"there is no action {action['do']}")
    if seat not in table.places:
        raise Unplayable("action", f"{seat} has no place at this table")
    if table.phase is Phase.OVER:
        return Refused("game-end")
    if seat in table.away and action["do"] != "join":
        return Refused("joining")
    return word(table, seat, action)
