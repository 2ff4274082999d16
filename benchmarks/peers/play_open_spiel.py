"""Random games of `crazy_eights` as OpenSpiel plays them, in C++; run by the Python it is in."""

import json
import random
import sys

import pyspiel
from benchmarks.timing import rates

GAME = pyspiel.load_game("crazy_eights", {"players": 3})
CHANCE = random.Random(1)


def play() -> dict[str, int]:
    """One game; what chance does is no action."""
    state, actions = GAME.new_initial_state(), 0
    while not state.is_terminal():
        actions += not state.is_chance_node()
        state.apply_action(CHANCE.choice(state.legal_actions()))
    return {"games": 1, "actions": actions}


print(json.dumps(rates(play, float(sys.argv[1]))))
