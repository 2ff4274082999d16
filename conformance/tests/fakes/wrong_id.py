"""Answers each case with the number of another."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
    else:
        reply(request["id"] + 1000, play(request["params"]))
