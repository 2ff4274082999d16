"""An action and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.engine import Action, Refused, check_action
from macao_reference.shedding import calling, dealing, drawing, ending, laying, stock
from macao_reference.shedding.rules import FineWhen, NothingLeft
from macao_reference.shedding.state import Phase, Seat, Table

Word = Callable[[Table, Seat, Action], Table | Refused]

MOVES: Mapping[str, Word] = {
    "lay": laying.lay,
    "draw": drawing.draw,
    "take": drawing.take,
    "pass": drawing.leave,
}
"""What a player does in his turn."""

WORDS: Mapping[str, Word] = {
    "deal": dealing.deal,
    "call": calling.call,
    "challenge": calling.challenge,
    **MOVES,
}


def apply(table: Table, action: Action) -> Table | Refused:
    """The table after an action, or the rule that refuses it. Raises `Unplayable` for a word that is not the game's."""
    check_action(WORDS, table.seats, action)
    if table.phase is Phase.OVER:
        return Refused("match-end")
    if table.phase is Phase.DEAL and action["do"] != "deal":
        return Refused("hand-end")
    acted = move(table, action) if action["do"] in MOVES else word(table, action)
    if isinstance(acted, Refused) or acted.phase in (Phase.DEAL, Phase.OVER):
        return acted
    return stock.at_rest(acted)


def move(table: Table, action: Action) -> Table | Refused:
    """A player's move in his turn; with it the time is up for one who has not said the word (S1¶9.2)."""
    mover, late = action["seat"], table.silent
    if table.caught == mover:
        table = table._replace(caught=None)
    if late is None or not calling.too_late(table, mover):
        return word(table, action)
    if table.readings.fine_when is FineWhen.AFTER_THE_MOVE and action["do"] in ("draw", "take"):
        acted = word(table._replace(silent=None), action)
        if isinstance(acted, Refused) or acted.phase is not table.phase:
            return acted
        return short(calling.kept_silent(acted, late))
    fined = short(calling.kept_silent(table, late))
    return word(fined, action) if fined.phase is table.phase else fined


def word(table: Table, action: Action) -> Table | Refused:
    """One action by itself."""
    acted = WORDS[action["do"]](table, action["seat"], action)
    return acted if isinstance(acted, Refused) else short(acted)


def short(table: Table) -> Table:
    """Where a card had to be taken and there was none, the hand may end."""
    if not table.short:
        return table
    ends = table.readings.nothing_left is NothingLeft.HAND_ENDS and table.phase in (Phase.PLAY, Phase.LAST_PENALTY)
    return (ending.finished(table) if ends else table)._replace(short=False)
