"""Lies about equal cards; deletes the program it was started by, so that it cannot be started again."""

import pathlib
import sys

from highcard import play, serve

pathlib.Path(sys.argv[1]).unlink(missing_ok=True)
serve(lambda params: play(params | {"readings": params["readings"] | {"equal": "younger-wins"}}))
