"""An action and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.engine import Action, Refused, check_action
from macao_reference.seats import Seat
from macao_reference.thirteen import seating, settling, staking, turning
from macao_reference.thirteen.state import Phase, Table

WORDS: Mapping[str, Callable[[Table, Seat, Action], Table | Refused]] = {
    "lot": seating.lot,
    "shuffle": seating.shuffle,
    "cut": seating.cut,
    "stake": staking.stake,
    "pass": staking.sit_out,
    "turn": turning.turn,
    "resign": settling.resign,
}


def apply(table: Table, action: Action) -> Table | Refused:
    """The table after an action, or the rule that refuses it. Raises `Unplayable` for a word that is not the game's."""
    check_action(WORDS, table.seats, action)
    if seating.overcrowded(table, action["seat"]):
        return Refused("players")
    return Refused("game-end") if table.phase is Phase.OVER else WORDS[action["do"]](table, action["seat"], action)
