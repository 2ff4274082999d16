"""Random games of UNO as RLCard plays them; run by the Python it is in."""

import json
import random
import sys
import time

from rlcard.games.uno import Game

limit = float(sys.argv[1])
game = Game(num_players=3)
chance = random.Random(1)
games, actions, began = 0, 0, time.perf_counter()
while (spent := time.perf_counter() - began) < limit:
    game.init_game()
    while not game.is_over():
        game.step(chance.choice(game.get_legal_actions()))
        actions += 1
    games += 1
print(json.dumps({"games": games / spent, "actions": actions / spent}))
