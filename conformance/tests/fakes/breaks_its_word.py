"""Declares its own reading where the sources are silent, and does not keep to it."""

from highcard import described, play, serve

serve(
    lambda params: play(params | {"readings": params["readings"] | {"swap-ace": "allowed"}}),
    described(variants={"plain": {"swap-ace": "forbidden"}}),
)
