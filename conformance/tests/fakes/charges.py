"""Refuses a second swap, and takes the card from the stock all the same."""

from itertools import pairwise

from highcard import play, serve


def answer(params):
    trace = play(params)["trace"]
    for before, after in pairwise(trace):
        if "refused" in after and before["stock"]:
            after["stock"] = before["stock"] - 1
    return {"trace": trace}


serve(answer)
