"""pybaccarat behind the protocol: one hand against the bank, and a coup that plays itself by the casino's table.

`Game.play_hand` makes every move. A move that it makes is accepted, one that it does not make is refused; after a
natural it makes none. It knows no money and no third hand.
"""

from __future__ import annotations

import subprocess  # noqa: F401 (asks for msvcrt to learn whether this is Windows: before it is faked)
import sys
import types
from typing import Any

from wire import Refused, Unsupported, claim_output, describe, serve

WIRE = claim_output()

sys.modules["msvcrt"] = types.ModuleType("msvcrt")  # the package waits for a key with it, in a mode not used here
sys.modules["msvcrt"].getch = None  # type: ignore[attr-defined]
from pybaccarat.baccarat import Game, Hand  # noqa: E402
from pybaccarat.playingcards import Card, Shoe  # noqa: E402

del sys.modules["msvcrt"]

RESULTS = {"P": "win", "B": "lose", "T": "push"}
IN_A_COUP = ("draw", "stand", "show", "recast", "redeal")


def hand_of(cards: list[str]) -> Hand:
    """The engine's hand of these cards."""
    hand = Hand()
    for card in cards:
        hand.add(Card(card))
    return hand


class Coup:
    """A position, and the coup that the engine plays from it once somebody moves."""

    def __init__(self, setup: dict[str, Any]) -> None:
        if "hands" not in setup:
            raise Unsupported("setup", "it counts and plays hands that were dealt")
        self.banker: str = setup["banker"]
        self.punter, *self.others = [seat for seat in setup["hands"] if seat != self.banker]
        self.hands = {seat: cards.split() for seat, cards in setup["hands"].items()}
        if any(len(cards) != 2 for cards in self.hands.values()):
            raise Unsupported("setup", "it deals two cards to a hand")
        self.stock = setup.get("stock", "").split()
        self.result: dict[str, str] = {}
        self.to_speak = [self.punter, self.banker]
        self.final: dict[str, Hand] = {}

    def play(self) -> None:
        """Let the engine play the coup, to its end."""
        if self.others:
            raise Unsupported("setup", "it plays one hand against the bank")
        punter, banker = self.hands[self.punter], self.hands[self.banker]
        dealt = [punter[0], banker[0], punter[1], banker[1], *self.stock]
        self.final = {self.punter: Hand(), self.banker: Hand()}
        game = Game(Shoe([Card(card) for card in dealt]), self.final[self.punter], self.final[self.banker])
        try:
            self.winner = game.play_hand()[0]
        except ValueError as short:
            raise Unsupported("setup", "its table draws a card, and the position has none left") from short
        self.natural = hand_of(punter).is_natural() or hand_of(banker).is_natural()

    def act(self, action: dict[str, Any]) -> None:
        """Follow the coup by one move."""
        seat, word = action["seat"], action["do"]
        if word not in IN_A_COUP:
            raise Unsupported("action", f"it has no table to {word} at")
        if not self.final:
            self.play()
        if seat not in self.to_speak[:1] and not (self.natural and seat == self.banker and self.to_speak):
            raise Refused("the player's hand is played before the banker's, and each once")
        if self.natural and word != "show":
            raise Refused("a natural has ended the coup")
        if word in ("recast", "redeal"):
            raise Refused("nothing is thrown off")
        third = self.final[seat].get_card(2)
        due = third is not None and len(self.hands[seat]) == 2
        if word == "draw" and due:
            self.hands[seat].append(str(third)[0] + str(third)[1].upper())
        elif word == ("show" if seat == self.banker else "stand") and not due:
            self.to_speak = self.to_speak[self.to_speak.index(seat) + 1 :]
            self.result = {} if self.to_speak else {self.punter: RESULTS[self.winner]}
        else:
            raise Refused("the table gives this hand a card" if due else "the table gives this hand no card")

    def observe(self) -> dict[str, Any]:
        """The hands so far, what the engine counts them, and who has won."""
        return {
            "turn": next(iter(self.to_speak), None),
            "hands": {seat: " ".join(cards) for seat, cards in self.hands.items()},
            "points": {seat: hand_of(cards).value() for seat, cards in self.hands.items()},
            "result": self.result,
        }


if __name__ == "__main__":
    fields = ["hands", "points", "result"]
    serve(WIRE, describe("pybaccarat", {"baccarat": fields, "banking": fields}), Coup)
