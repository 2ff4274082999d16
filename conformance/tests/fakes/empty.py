"""Declares every field, and shows none."""

from highcard import serve

serve(lambda params: {"trace": [{"turn": "north"}] * (len(params["actions"]) + 1)})
