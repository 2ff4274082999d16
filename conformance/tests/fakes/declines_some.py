"""Knows no game in which the ace is low, nor one in which cards are not swapped, and says so."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
    elif {"low", "never"} & set(request["params"]["readings"].values()):
        error = {"code": 1, "message": "that is not played here", "data": {"reason": "setup"}}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
    else:
        reply(request["id"], play(request["params"]))
