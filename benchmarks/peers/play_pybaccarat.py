"""Rounds of casino baccarat as `pybaccarat` plays them, a shuffled shoe for every sixty; run by the Python it is in."""

import json
import sys

from benchmarks.timing import rates
from pybaccarat.baccarat import Game, Hand
from pybaccarat.playingcards import Shoe

PER_SHOE = 60
SHOE, PUNTER, BANKER = Shoe(8), Hand(), Hand()
GAME = Game(SHOE, PUNTER, BANKER)


def play() -> dict[str, int]:
    """One shoe."""
    SHOE.reset()
    SHOE.shuffle()
    for _ in range(PER_SHOE):
        PUNTER.empty()
        BANKER.empty()
        GAME.play_hand()
    return {"rounds": PER_SHOE}


print(json.dumps(rates(play, float(sys.argv[1]))))
