"""Plays, and shows nothing of it: no field is declared, and every entry but the first is null."""

from highcard import described, serve

serve(
    lambda params: {"trace": [{"turn": None}] + [None] * len(params["actions"])},
    described(observes={"toy": []}),
)
