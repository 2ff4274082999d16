"""An oracle of the toy game: says what is legal. Arguments are readings that it plays by, whatever it is sent.

With `quiet` it says not `walks`; with `erratic` every second answer is of other readings.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from highcard import act, described, observe, start, turn


def legal(state: Mapping[str, Any], readings: Mapping[str, str]) -> list[dict[str, str]]:
    """What the seat to act may do."""
    seat = turn(state)
    if seat is None:
        return []
    swap = {"seat": seat, "do": "swap"}
    trial = json.loads(json.dumps(state))
    free = bool(state["stock"]) and act(trial, swap, readings) is None
    return [{"seat": seat, "do": "show"}, *([swap] if free else [])]


def played(params: Mapping[str, Any], readings: Mapping[str, str]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every action with what is seen after it; the first is none."""
    state = start(params["setup"])
    yield None, observe(state)
    for action in params["actions"]:
        if action["seat"] != turn(state) or (action["do"] == "swap" and not state["stock"]):
            yield action, observe(state) | {"refused": "turn"}
            continue
        rule = act(state, action, readings)
        yield action, observe(state) | ({"refused": rule} if rule else {})
    for choice in params.get("choices", ()):
        may = legal(state, readings)
        if not may:
            return
        action = may[choice % len(may)]
        act(state, action, readings)
        yield action, observe(state)


words = sys.argv[1:]
own = dict(word.split("=") for word in words if "=" in word)
answers = 0
for line in sys.stdin:
    request = json.loads(line)
    method, params = request["method"], request["params"]
    if method == "describe":
        message = {"result": described(walks="quiet" not in words, in_flight=1)}
    else:
        answers += 1
        mine = own if "erratic" not in words or answers % 2 else {}
        try:
            steps = list(played(params, {**params["readings"], **mine}))
            actions = {"actions": [action for action, _ in steps[1:]]} if method == "walk" else {}
            message = {"result": {"trace": [seen for _, seen in steps], **actions}}
        except (KeyError, IndexError) as error:
            message = {"error": {"code": 1, "message": f"no such position: {error}", "data": {"reason": "setup"}}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **message}), flush=True)
