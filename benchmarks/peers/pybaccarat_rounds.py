"""Rounds of casino baccarat as `pybaccarat` plays them, a shuffled shoe for every sixty; run by the Python it is in."""

import json
import sys
import time

from pybaccarat.baccarat import Game, Hand
from pybaccarat.playingcards import Shoe

PER_SHOE = 60
limit = float(sys.argv[1])
shoe, punter, banker = Shoe(8), Hand(), Hand()
game = Game(shoe, punter, banker)
rounds, began = 0, time.perf_counter()
while (spent := time.perf_counter() - began) < limit:
    shoe.reset()
    shoe.shuffle()
    for _ in range(PER_SHOE):
        punter.empty()
        banker.empty()
        game.play_hand()
    rounds += PER_SHOE
print(json.dumps({"rounds": rounds / spent}))
