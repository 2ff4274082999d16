"""Refuses without a reason."""

from highcard import play, serve


def answer(params):
    return {"trace": [{**entry, "refused": True} if "refused" in entry else entry for entry in play(params)["trace"]]}


serve(answer)
