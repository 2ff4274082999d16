"""Lies about equal cards, and then writes its answer twice."""

import json
import sys

from highcard import described, play

for line in sys.stdin:
    request = json.loads(line)
    params = request.get("params", {})
    times = 1
    if request["method"] == "describe":
        result = described()
    else:
        result = play(params | {"readings": params["readings"] | {"equal": "younger-wins"}})
        cards = [card[0] for card in params["setup"]["hands"].values()]
        times = 1 + (len(set(cards)) < len(cards))
    text = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n"
    sys.stdout.write(text * times)
    sys.stdout.flush()
