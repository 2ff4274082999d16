"""Says that its rules are fixed, and follows the readings it is sent."""

from highcard import described, play, serve

serve(play, described(variants=None, fixed=True))
