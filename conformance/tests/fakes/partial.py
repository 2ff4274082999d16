"""Shows only who won, and of refusals only that."""

from highcard import described, play, serve


def answer(params):
    keys = ("turn", "winner", "refused")
    return {"trace": [{key: entry[key] for key in keys if key in entry} for entry in play(params)["trace"]]}


serve(answer, described(observes={"toy": ["winner"]}))
