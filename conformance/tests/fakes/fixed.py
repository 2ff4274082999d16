"""Has one set of rules of its own, whatever it is asked."""

from highcard import described, play, serve

RULES = {"ace": "high", "equal": "push", "pays": "stake", "swap": "once", "swap-ace": "allowed"}

serve(lambda params: play(params | {"readings": RULES}), described(variants=None, fixed=True))
