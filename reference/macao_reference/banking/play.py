"""An action and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.banking import drawing, passing, seating, staking
from macao_reference.banking.state import Phase, Seat, Table
from macao_reference.engine import Action, Refused, check_action

WORDS: Mapping[str, Callable[[Table, Seat, Action], Table | Refused]] = {
    "lot": seating.lot,
    "cut": seating.lot,
    "shuffle": seating.shuffle,
    "bank": staking.lay_bank,
    "stake": staking.stake,
    "look": drawing.look,
    "draw": drawing.draw,
    "replace": drawing.cast_off,
    "redeal": drawing.throw_off,
    "stand": drawing.stand,
    "show": drawing.show,
    "resign": passing.resign,
}


def apply(table: Table, action: Action) -> Table | Refused:
    """The table after an action, or the rule that refuses it. Raises `Unplayable` for a word that is not the game's."""
    check_action(WORDS, table.seats, action)
    return Refused("game-end") if table.phase is Phase.OVER else WORDS[action["do"]](table, action["seat"], action)
