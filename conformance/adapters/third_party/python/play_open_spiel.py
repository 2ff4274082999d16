"""OpenSpiel's crazy eights behind the protocol: hands just dealt, from one pack, and the moves its rules allow.

The cards of the deal and of the stock are forced one by one, as its chance moves. What is owed and which suit was named
show in it only by what a player may do, so these are not observed; nothing is called in it.
"""

from __future__ import annotations

from typing import Any

from wire import Refused, Unsupported, claim_output, describe, serve

WIRE = claim_output()

import pyspiel  # noqa: E402

RULES = {"use_special_cards": True, "max_draw_cards": 1, "reshuffle": True}  # what the package has nearest to Macao
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]  # by the engine's numbers
DRAW, PASS, NAME = 52, 53, {"C": 54, "D": 55, "H": 56, "S": 57}
DEALER = 52  # among the chance moves


def number(card: str) -> int:
    """The engine's number of a card."""
    if card not in CARDS:
        raise Unsupported("setup", "its pack has no such card")
    return CARDS.index(card)


class Table:
    """A hand of the game, and the cards that are to come."""

    def __init__(self, setup: dict[str, Any]) -> None:
        if setup.get("terms") or setup.get("score"):
            raise Unsupported("setup", "it plays one hand, and no match")
        self.seats: list[str] = setup["seats"]
        after = self.seats.index(setup["turn"]) - 1 if "turn" in setup else -1
        self.dealer = self.seats.index(setup["dealer"]) if "dealer" in setup else after % len(self.seats)
        self.state = pyspiel.load_game("crazy_eights", {"players": len(self.seats), **RULES}).new_initial_state()
        self.stock: list[str] = []
        if "hands" in setup:
            self.deal_to(setup)

    def deal_to(self, setup: dict[str, Any]) -> None:
        """Deal so that a position comes about; it has to be one that the engine begins with."""
        order = self.seats[self.dealer + 1 :] + self.seats[: self.dealer + 1]
        hands = [setup["hands"][seat].split() for seat in order]
        if len({len(hand) for hand in hands}) != 1 or len(setup["pile"].split()) != 1:
            raise Unsupported("setup", "it begins with a deal: as many cards for each, and one in the pile")
        self.deal([card for cards in zip(*hands, strict=True) for card in cards] + [setup["pile"]])
        if self.stock:
            raise Unsupported("setup", "it deals fewer cards than the position has: seven to each of two, five to more")
        if self.turn() != setup.get("turn", self.turn()):
            raise Unsupported("setup", "another player leads in it")
        self.stock = setup.get("stock", "").split()

    def deal(self, cards: list[str]) -> None:
        """Deal these cards, next card first; those left over are the stock."""
        self.stock = list(cards)
        self.state.apply_action(DEALER + self.dealer)
        while self.state.is_chance_node():
            self.turn_up(self.state, self.stock)
        if len(cards) - len(self.stock) != sum(len(self.hand(seat)) for seat in self.seats) + 1:
            raise Unsupported("setup", "it puts an eight back that is turned up to begin with")

    def turn_up(self, state: Any, stock: list[str]) -> None:
        """Give a state the next card of a stock."""
        if not stock:
            raise Unsupported("setup", "it needs more cards than the position has: two are dealt seven each, more five")
        card = number(stock.pop(0))
        if card not in state.legal_actions():
            raise Unsupported("setup", "it plays with one pack, and no card twice")
        state.apply_action(card)

    def act(self, action: dict[str, Any]) -> None:
        """Make one move."""
        seat, word = action["seat"], action["do"]
        if word == "deal" and not self.state.history():
            if seat != self.seats[self.dealer]:
                raise Refused("another player deals")
            self.deal(action["shoe"].split())
            return
        if word not in ("lay", "draw", "take", "pass"):
            raise Unsupported("action", f"it has no {word}")
        if seat != self.turn() or not self.state.history():
            raise Refused("it is not your turn")
        if word == "lay":
            self.lay(action["card"], action.get("suit"))
        elif word == "pass":
            self.move(self.state, PASS)
        else:
            state, stock, is_penalty = self.drawn()
            if is_penalty != (word == "take"):
                raise Refused("there is a penalty to take" if is_penalty else "there is no penalty to take")
            self.state, self.stock = state, stock

    def move(self, state: Any, move: int) -> None:
        """Make a move of the engine's."""
        if move not in state.legal_actions():
            raise Refused("it is not among the moves the engine allows")
        state.apply_action(move)

    def lay(self, card: str, suit: str | None) -> None:
        """Lay a card, and name a suit with it if one is said."""
        state = self.state.clone()
        self.move(state, number(card))
        if suit is not None:
            self.move(state, NAME[suit])
        self.state = state

    def drawn(self) -> tuple[Any, list[str], bool]:
        """Draw all that one move draws: a penalty, if the turn then is another's."""
        state, stock, player = self.state.clone(), list(self.stock), self.state.current_player()
        self.move(state, DRAW)
        while state.is_chance_node():
            self.turn_up(state, stock)
        return state, stock, state.current_player() != player

    def turn(self) -> str | None:
        """Whose turn it is."""
        player = self.state.current_player()
        return self.seats[player] if player >= 0 else None

    def seen(self, seat: str) -> list[str]:
        """What the engine shows a player, line by line."""
        return str(self.state.observation_string(self.seats.index(seat))).splitlines()

    def hand(self, seat: str) -> list[str]:
        """A player's cards, from the lines such as `Suit C: 2  5`."""
        rows = [line.removeprefix("Suit ") for line in self.seen(seat) if line.startswith("Suit ")]
        return [rank + row[0] for row in rows for rank in row[2:] if rank != " "]

    def observe(self) -> dict[str, Any]:
        """Whose turn it is, the top card and the hands, as the engine shows them."""
        if not self.state.history():
            return {"turn": self.seats[self.dealer], "top": "", "hands": {}, "counts": {}}
        hands = {seat: self.hand(seat) for seat in self.seats}
        [top] = [line.split()[-1] for line in self.seen(self.seats[0]) if line.startswith("Previous card:")]
        return {
            "turn": self.turn(),
            "top": top[1] + top[0],
            "hands": {seat: " ".join(hand) for seat, hand in hands.items()},
            "counts": {seat: len(hand) for seat, hand in hands.items()},
        }


if __name__ == "__main__":
    serve(WIRE, describe("open_spiel", {"shedding": ["turn", "top", "hands", "counts"]}), Table)
