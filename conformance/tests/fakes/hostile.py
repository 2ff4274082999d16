"""Sends markup, scripts, commands of CI systems and terminal escapes wherever an engine can say something."""

import json
import sys

from highcard import described, play

EVIL = (
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><b>&amp;\x1b[2J\u202e"
    "::error::x\n::error::y%0A`|</details>]]>-->"
)


def answer(params):
    trace = play(params)["trace"]
    if "swap" in str(params["actions"]):
        return {"error": {"code": 1, "message": EVIL, "data": {"reason": "action"}}}
    if params["readings"]["equal"] == "push":
        print(EVIL, file=sys.stderr, flush=True)
        return {"error": {"code": 7, "message": EVIL}}
    trace[-1]["net"] = dict.fromkeys(trace[-1]["net"], EVIL) | {EVIL: [EVIL]}
    trace[-1]["winner"] = EVIL
    return {"result": {"trace": trace}}


for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply = {"result": described(engine={"name": EVIL, "version": EVIL})}
    else:
        reply = answer(request["params"])
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}), flush=True)
