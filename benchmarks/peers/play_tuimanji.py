"""Random games of crazy eights as tuimanji plays them; run by the Python it is in.

It lists no legal moves: they are found by its own test whether a card fits.
"""

import json
import random
import sys
from typing import Any

from benchmarks.timing import rates
from tuimanji.games.crazy_eights import SUITS, CrazyEights, _can_play, _is_eight, _rank

GAME = CrazyEights()
CHANCE = random.Random(1)
SEATS = ["north", "east", "south"]
LONGEST = 2000


def legal(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of the player whose turn it is."""
    suit, rank = state["current_suit"], _rank(state["discard"][-1])
    moves = []
    for index, card in enumerate(state["hands"][state["turn_player"]]):
        if _is_eight(card):
            moves += [{"index": index, "chosen_suit": named} for named in SUITS]
        elif _can_play(card, suit, rank):
            moves.append({"index": index})
    if state["deck"] or len(state["discard"]) > 1:
        moves.append({"index": -1})
    return moves


def play() -> dict[str, int]:
    """One game."""
    state, actions = GAME.initial_state(SEATS), 0
    while not GAME.is_terminal(state) and actions < LONGEST and (moves := legal(state)):
        state = GAME.apply_action(state, state["turn_player"], CHANCE.choice(moves))
        actions += 1
    return {"games": 1, "actions": actions}


print(json.dumps(rates(play, float(sys.argv[1]))))
