"""Crashes when two cards are equal; several requests may wait, so that the guilty one must be found."""

import os

from highcard import described, play, serve


def answer(params):
    cards = [card[0] for card in params["setup"]["hands"].values()]
    if len(set(cards)) < len(cards):
        os.abort()
    return play(params)


serve(answer, described(in_flight=8))
