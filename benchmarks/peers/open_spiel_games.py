"""Random games of `crazy_eights` as OpenSpiel plays them, in C++; run by the Python it is in."""

import json
import random
import sys
import time

import pyspiel

limit = float(sys.argv[1])
game = pyspiel.load_game("crazy_eights", {"players": 3})
chance = random.Random(1)
games, actions, began = 0, 0, time.perf_counter()
while (spent := time.perf_counter() - began) < limit:
    state = game.new_initial_state()
    while not state.is_terminal():
        actions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    games += 1
print(json.dumps({"games": games / spent, "actions": actions / spent}))
