"""RLCard's UNO behind the protocol, as far as the two games have cards in common: those from four to eight.

They are plain in both, and each occurs twice. A position is written into the engine's own objects. Its player draws
only if nothing fits, and then the engine itself lays or keeps the card and ends the turn: the step is not shown, and
the word that follows is accepted if it says what was done.
"""

from __future__ import annotations

from typing import Any

from wire import Refused, Unsupported, claim_output, describe, serve, turn_of

WIRE = claim_output()

import numpy as np  # noqa: E402
from rlcard.games.uno import Game  # noqa: E402
from rlcard.games.uno.card import UnoCard  # noqa: E402

COLOURS = {"S": "b", "H": "r", "D": "y", "C": "g"}
SUITS = {colour: suit for suit, colour in COLOURS.items()}


def theirs(cards: str) -> list[UnoCard]:
    """The engine's cards."""
    if any(card[0] not in "45678" for card in cards.split()):
        raise Unsupported("setup", "of its cards only those from four to eight are plain here and there")
    return [UnoCard("number", COLOURS[card[1]], card[0]) for card in cards.split()]


def ours(cards: list[UnoCard]) -> str:
    """Cards as the protocol has them."""
    return " ".join(card.trait + SUITS[card.color] for card in cards)


class Table:
    """A hand of the game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        if "hands" not in setup or setup.get("terms") or setup.get("score"):
            raise Unsupported("setup", "it plays one hand that was dealt, and no match")
        self.seats: list[str] = setup["seats"]
        hands, pile = [theirs(setup["hands"][seat]) for seat in self.seats], theirs(setup["pile"])
        stock = theirs(setup.get("stock", ""))
        self.game = Game(num_players=len(self.seats))
        self.game.np_random = np.random.RandomState(0)  # the same cards in the same order, asked again
        self.game.init_game()
        for player, hand in zip(self.game.players, hands, strict=True):
            player.hand = hand
        self.game.dealer.deck = stock[::-1]  # it deals from the end
        self.game.round.target, self.game.round.played_cards = pile[-1], pile
        self.game.round.direction = 1
        self.game.round.current_player = self.seats.index(turn_of(setup))
        self.done: dict[str, str] | None = None  # what the engine did by itself, until the player says it
        self.hidden = False

    def act(self, action: dict[str, Any]) -> None:
        """Make one move, or say what the engine did by itself."""
        seat, word = action["seat"], action["do"]
        if word not in ("lay", "draw", "pass"):
            raise Unsupported("action", f"it has no {word}")
        self.hidden = False
        if self.done is not None and seat == self.done["seat"]:
            if action != self.done:
                raise Refused(f"the turn ended with the draw: {self.done['do']} {self.done.get('card', '')}".rstrip())
            self.done = None
            return
        if seat != self.turn():
            raise Refused("it is not your turn")
        move = {"pass": "pass", "draw": "draw"}.get(word) or theirs(action["card"])[0].str
        if move not in self.game.get_legal_actions():
            raise Refused("it is not among the moves the engine allows")
        self.done = None
        laid = len(self.game.round.played_cards)
        self.game.step(move)
        if word == "draw":
            was_laid = len(self.game.round.played_cards) != laid
            self.done, self.hidden = {"seat": seat, "do": "pass"}, True
            if was_laid:
                self.done = {"seat": seat, "do": "lay", "card": ours([self.game.round.target])}

    def turn(self) -> str | None:
        """Whose turn it is."""
        return None if self.game.is_over() else self.seats[self.game.get_player_id()]

    def observe(self) -> dict[str, Any] | None:
        """The hands, the pile and the stock; nothing in the middle of what the engine did at once."""
        if self.hidden:
            return None
        hands = {seat: player.hand for seat, player in zip(self.seats, self.game.players, strict=True)}
        winner = self.game.round.winner
        return {
            "turn": self.turn(),
            "top": ours([self.game.round.target]),
            "hands": {seat: ours(hand) for seat, hand in hands.items()},
            "counts": {seat: len(hand) for seat, hand in hands.items()},
            "stock": len(self.game.dealer.deck),
            "pile": len(self.game.round.played_cards),
            "winner": None if winner is None else self.seats[winner[0]],
        }


if __name__ == "__main__":
    serve(WIRE, describe("rlcard", {"shedding": ["turn", "top", "hands", "counts", "stock", "pile", "winner"]}), Table)
