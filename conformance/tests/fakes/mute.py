"""Declares no field, and never refuses anything: nothing can be said for it."""

from highcard import described, serve

serve(lambda params: {"trace": [{"turn": None}] * (len(params["actions"]) + 1)}, described(observes={}))
