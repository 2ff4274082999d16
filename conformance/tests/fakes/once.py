"""The simplest engine: reads all it is sent, answers it, and ends."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin.read().splitlines():
    request = json.loads(line)
    answers = {"describe": lambda _: described(), "play": play}
    if request["method"] in answers:
        reply(request["id"], answers[request["method"]](request["params"]))
    else:
        error = {"code": -32601, "message": "no such method"}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
