"""Knows no game in which the ace is low, and says so."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
    elif request["params"]["readings"]["ace"] == "low":
        error = {"code": 1, "message": "no low aces here", "data": {"reason": "setup"}}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
    else:
        reply(request["id"], play(request["params"]))
