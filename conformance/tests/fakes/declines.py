"""Knows no swapping, and says so."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
        continue
    actions = [action["do"] for action in request["params"]["actions"]]
    if "swap" in actions:
        data = {"reason": "action", "step": actions.index("swap")}
        error = {"code": 1, "message": "cards are not swapped here", "data": data}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
    else:
        reply(request["id"], play(request["params"]))
