"""An action and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.engine import Action, Refused, check_action
from macao_reference.ninth_wave import choosing, laying, passing, shuffling
from macao_reference.ninth_wave.state import Phase, Table
from macao_reference.seats import Seat

WORDS: Mapping[str, Callable[[Table, Seat, Action], Table | Refused]] = {
    "lot": choosing.lot,
    "take": choosing.take,
    "choose": choosing.choose,
    "stake": choosing.stake,
    "shuffle": shuffling.shuffle,
    "cut": shuffling.cut,
    "lay": laying.lay,
    "resign": passing.resign,
}


def apply(table: Table, action: Action) -> Table | Refused:
    """The table after an action, or the rule that refuses it. Raises `Unplayable` for a word that is not the game's."""
    check_action(WORDS, table.seats, action)
    if choosing.overcrowded(table, action["seat"]):
        return Refused("players")
    return Refused("game-end") if table.phase is Phase.OVER else WORDS[action["do"]](table, action["seat"], action)
