"""Takes the ace for the lowest card, and lets nobody exchange one."""

from highcard import play, serve

serve(lambda params: play(params | {"readings": params["readings"] | {"ace": "low", "swap-ace": "forbidden"}}))
