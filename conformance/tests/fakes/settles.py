"""Has rules of its own, one of them a mistake; shows only where a case ends, and of that only who won."""

from highcard import described, play, serve

RULES = {"ace": "low", "equal": "younger-wins", "pays": "stake", "swap": "once", "swap-ace": "allowed"}


def answer(params):
    trace = play(params | {"readings": RULES})["trace"]
    keys = ("turn", "winner", "refused")
    return {"trace": [None] * (len(trace) - 1) + [{key: trace[-1][key] for key in keys if key in trace[-1]}]}


serve(answer, described(variants=None, fixed=True, observes={"toy": ["winner"]}))
