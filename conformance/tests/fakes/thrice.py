"""Pays three times the stake, which no reading of the toy game does."""

from highcard import described, play, serve


def answer(params):
    trace = play(params)["trace"]
    return {"trace": [entry | {"net": {seat: 3 * won for seat, won in entry["net"].items()}} for entry in trace]}


serve(answer, described())
