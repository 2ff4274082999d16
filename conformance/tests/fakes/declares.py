"""Declares its own reading where the sources are silent, and plays by it."""

from highcard import described, serve

serve(description=described(variants={"plain": {"swap-ace": "forbidden"}}))
