"""The banking game: Macao with one card, and Victoria with two."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macao_reference.banking import drawing, passing, seating, staking
from macao_reference.banking.counting import points
from macao_reference.banking.rules import Readings
from macao_reference.banking.setup import start
from macao_reference.banking.state import Phase, Seat, Table
from macao_reference.cards import HIDDEN, line
from macao_reference.engine import Action, Game, Json, Refused, Unplayable

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
    word = WORDS.get(action["do"])
    if word is None:
        raise Unplayable("action", f"there is no action {action['do']}")
    if action["seat"] not in table.seats:
        raise Unplayable("action", f"{action['seat']} does not sit at this table")
    return Refused("game-end") if table.phase is Phase.OVER else word(table, action["seat"], action)


def turn(table: Table) -> Seat | None:
    """Whose turn it is."""
    if table.phase is Phase.LOTS:
        return seating.candidates(table)[0]
    if table.phase is Phase.SHUFFLE:
        return table.banker
    if table.phase is Phase.STAKES:
        return staking.next_to_stake(table)
    return next(iter(drawing.speaking(table)), None)


def sees(table: Table, viewer: Seat) -> dict[Seat, str]:
    """Every seat's cards as `viewer` may see them."""
    return {
        owner: line(
            card if seen else HIDDEN
            for card, seen in zip(hand.cards, drawing.visible(table, viewer, owner), strict=True)
        )
        for owner, hand in table.hands.items()
    }


def observe(table: Table, seat: Seat | None = None) -> dict[str, Json]:
    """What can be seen: by one who sees everything, or by a seat (then without what its hand does not show it)."""
    seen: dict[str, Json] = {
        "turn": turn(table),
        "banker": table.banker,
        "seats": list(table.seats),
        "bank": table.bank,
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


GAME = Game(
    id="banking",
    variants=(
        "macao-manual",
        "macao-manual-web",
        "macao-agreed-stake",
        "macao-rozaliev",
        "macao-encyclopedia",
        "macao-stages",
        "victoria-rozaliev",
        "victoria-encyclopedia",
        "victoria-stages",
    ),
    observes=("turn", "banker", "seats", "bank", "stakes", "hands", "sees", "points", "result", "net", "shoe", "over"),
    start=start,
    apply=apply,
    observe=observe,
)

__all__ = ["GAME", "Readings"]
