"""Declares a reading of its own against what the sources say, and a mistake, and what does not exist."""

from highcard import described, serve

serve(
    description=described(
        variants={"house": {"equal": "elder-wins"}, "plain": {"ace": "middle", "pays": "nothing"}, "plian": {}},
        observes={"toy": ["winner", "hand"], "toys": []},
    )
)
