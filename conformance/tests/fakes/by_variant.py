"""Pays by the name of the variant, and not by its readings."""

from highcard import play, serve

READINGS = {"plain": "push", "house": "elder-wins", "strict": "push"}

serve(lambda params: play(params | {"readings": params["readings"] | {"equal": READINGS[params["variant"]]}}))
