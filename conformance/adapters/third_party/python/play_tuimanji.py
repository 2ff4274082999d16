"""tuimanji's crazy eights behind the protocol: hands that were dealt, and the moves its rules allow.

A position is written into the engine's own state, which is plain data. A draw ends the turn in it at once: the step is
not shown, and a pass that follows is accepted, since the engine has made it by itself.
"""

from __future__ import annotations

import random
from typing import Any

from wire import Refused, Unsupported, claim_output, describe, serve, turn_of

WIRE = claim_output()

from tuimanji.engine import IllegalAction  # noqa: E402
from tuimanji.games.crazy_eights import CrazyEights  # noqa: E402

GAME = CrazyEights()


class Table:
    """A hand of the game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        if "hands" not in setup or setup.get("terms") or setup.get("score"):
            raise Unsupported("setup", "it plays one hand that was dealt, and no match")
        seats: list[str] = setup["seats"]
        if not GAME.min_players <= len(seats) <= GAME.max_players:
            raise Unsupported("setup", f"it is for {GAME.min_players} to {GAME.max_players} players")
        random.seed(0)  # the pile is turned over alike, asked again
        hands, pile = {seat: setup["hands"][seat].split() for seat in seats}, setup["pile"].split()
        self.state = GAME.initial_state(seats) | {
            "hands": hands,
            "card_counts": {seat: len(hand) for seat, hand in hands.items()},
            "discard": pile,
            "current_suit": pile[-1][1],
            "deck": setup.get("stock", "").split()[::-1],  # it draws from the end
            "turn_player": turn_of(setup),
        }
        self.drew: str | None = None

    def act(self, action: dict[str, Any]) -> None:
        """Make one move, or say that the turn was over with the draw."""
        seat, word = action["seat"], action["do"]
        if word not in ("lay", "draw", "pass"):
            raise Unsupported("action", f"it has no {word}")
        drew, self.drew = self.drew, None
        if word == "pass":
            if seat != drew:
                raise Refused("only a draw ends a turn without laying")
            return
        move = {"index": -1}
        if word == "lay":
            move = {"index": self.place(seat, action["card"]), "chosen_suit": action.get("suit")}
        try:
            self.state = GAME.apply_action(self.state, seat, move)
        except IllegalAction as why:
            raise Refused(str(why)) from None
        self.drew = seat if word == "draw" else None

    def place(self, seat: str, card: str) -> int:
        """Where a card is in a hand."""
        if card not in self.state["hands"][seat]:
            raise Refused("there is no such card in the hand")
        return self.state["hands"][seat].index(card)

    def observe(self) -> dict[str, Any] | None:
        """The hands, the pile and the stock; nothing between a draw and the end of the turn, which are one move."""
        if self.drew is not None:
            return None
        return {
            "turn": GAME.current_player(self.state),
            "top": self.state["discard"][-1],
            "hands": {seat: " ".join(hand) for seat, hand in self.state["hands"].items()},
            "counts": self.state["card_counts"],
            "stock": len(self.state["deck"]),
            "pile": len(self.state["discard"]),
            "winner": GAME.winner(self.state),
        }


if __name__ == "__main__":
    serve(
        WIRE, describe("tuimanji", {"shedding": ["turn", "top", "hands", "counts", "stock", "pile", "winner"]}), Table
    )
