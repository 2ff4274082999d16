"""Lies about equal cards, and hates to be asked about them first: it dies, declines or stalls, as it is told."""

import json
import sys
import time

from highcard import described, play, reply

asked = 0
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
        continue
    params = request["params"]
    cards = [card[0] for card in params["setup"]["hands"].values()]
    if asked == 0 and len(set(cards)) < len(cards):
        if sys.argv[1] == "dies":
            sys.exit(1)
        if sys.argv[1] == "stalls":
            time.sleep(60)
        error = {"code": 1, "message": "not now", "data": {"reason": "setup"}}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
    else:
        reply(request["id"], play(params | {"readings": params["readings"] | {"equal": "younger-wins"}}))
    asked += 1
