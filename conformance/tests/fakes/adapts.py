"""Breaks the protocol in the way that its argument names, and plays honestly otherwise."""

import json
import sys

from highcard import described, play, reply

how = sys.argv[1]
asked = 0


def fail(number, code, data=None):
    error = {"code": code, "message": "no"} | ({"data": data} if data else {})
    print(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}), flush=True)


def trace(params):
    seen = play(params)["trace"]
    if how == "field":
        del seen[-1]["net"]
    if how == "entry":
        seen[-1]["stock"] = "none"
    if how == "null":
        seen[1:] = [None] * (len(seen) - 1)
    if how == "moves":
        seen = [entry | ({"stock": 7} if "refused" in entry else {}) for entry in seen]
    if how == "drifts":
        seen = [entry | {"stock": entry["stock"] + asked} for entry in seen]
    if how == "obeys":
        seen = [{key: value for key, value in entry.items() if key != "refused"} for entry in seen]
    return seen


if how == "handshake":
    print("welcome", flush=True)
for line in sys.stdin:
    request = json.loads(line)
    number, method = request["id"], request["method"]
    if method == "describe":
        changes = {
            "older": {"version": 2},
            "nothing": {"variants": {}},
            "abroad": {"variants": None, "fixed": True, "observes": {"elsewhere": []}},
            "fixed": {"variants": None, "fixed": True},
            "unknown": {"observes": {"toy": ["turn", "nets"]}},
            "changes": {"in_flight": 1 + asked},
        }
        reply(number, described(**changes.get(how, {})))
        if how == "twice" or (how == "mutters" and asked):
            print("{}", flush=True)
        continue
    asked += 1
    if method != "play":
        if how == "claims":
            reply(number, {})
        elif how == "falls":
            sys.exit(3)
        elif how == "numbers":
            fail(number + 7, -32601)
        else:
            fail(number, -32603 if how == "coarse" else -32601)
    elif how == "lists":
        reply(number, {"trace": "none"})
    elif how == "long":
        print("x" * (17 << 20), flush=True)
    elif how == "fails" or (how == "wears" and asked > 2):
        print("out of cards", file=sys.stderr, flush=True)
        fail(number, -32603)
    elif how == "declines" or (how == "tires" and asked > 2):
        fail(number, 1, {"reason": "action"})
    else:
        reply(number, {"trace": trace(request["params"])})
        if how == "chats":
            sys.stdout.write("one more" + "\n" * (asked % 2))
            sys.stdout.flush()
