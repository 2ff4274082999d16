"""Random games of UNO as RLCard plays them; run by the Python it is in."""

import json
import random
import sys

from benchmarks.timing import rates
from rlcard.games.uno import Game

GAME = Game(num_players=3)
CHANCE = random.Random(1)


def play() -> dict[str, int]:
    """One game."""
    GAME.init_game()
    actions = 0
    while not GAME.is_over():
        GAME.step(CHANCE.choice(GAME.get_legal_actions()))
        actions += 1
    return {"games": 1, "actions": actions}


print(json.dumps(rates(play, float(sys.argv[1]))))
