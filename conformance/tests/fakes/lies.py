"""Says that equal cards are won by the seat that showed last, whatever the readings are."""

from highcard import play, serve

serve(lambda params: play(params | {"readings": params["readings"] | {"equal": "younger-wins"}}))
