"""Leaves out the position before the first action."""

from highcard import play, serve

serve(lambda params: {"trace": play(params)["trace"][1:] or [{"turn": None}] * 2})
