"""The toy game, played honestly under all its readings, and the loop that all fakes speak through."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

FIELDS = ["turn", "hands", "sees", "shown", "stock", "winner", "net", "over"]
DESCRIPTION: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "high card", "version": "1"},
    "variants": {"plain": {}, "house": {}, "strict": {}},
    "observes": {"toy": FIELDS},
}


def described(**changes: Any) -> dict[str, Any]:
    """What an engine says of itself, but for some changes; None leaves a key out."""
    return {key: value for key, value in (DESCRIPTION | changes).items() if value is not None}


def start(setup: Mapping[str, Any]) -> dict[str, Any]:
    """The position before the first action."""
    seats = setup["seats"]
    return {
        "seats": seats,
        "hands": dict(setup["hands"]),
        "stakes": setup["stakes"],
        "stock": setup.get("stock", "").split(),
        "shown": [],
        "swapped": [],
        "net": dict.fromkeys(seats, 0),
        "winner": None,
    }


def turn(state: Mapping[str, Any]) -> str | None:
    """The seat to act."""
    return next((seat for seat in state["seats"] if seat not in state["shown"]), None)


def act(state: dict[str, Any], action: Mapping[str, Any], readings: Mapping[str, str]) -> str | None:
    """Change the state; or return the rule by which the action is refused."""
    seat = action["seat"]
    if action["do"] == "swap":
        if readings["swap"] == "never" or (readings["swap"] == "once" and seat in state["swapped"]):
            return "swap"
        if readings.get("swap-ace") == "forbidden" and state["hands"][seat][0] == "A":
            return "swap-ace"
        state["swapped"].append(seat)
        state["hands"][seat] = state["stock"].pop(0)
        return None
    state["shown"].append(seat)
    if turn(state) is None:
        settle(state, readings)
    return None


def settle(state: dict[str, Any], readings: Mapping[str, str]) -> None:
    """All have shown: find the winner and pay."""
    ranks = "A23456789TJQK" if readings["ace"] == "low" else "23456789TJQKA"
    worth = {seat: ranks.index(state["hands"][seat][0]) for seat in state["shown"]}
    best = [seat for seat in state["shown"] if worth[seat] == max(worth.values())]
    if len(best) > 1 and readings["equal"] == "push":
        return
    state["winner"] = best[-1 if readings["equal"] == "younger-wins" else 0]
    times = {"stake": 1, "double": 2, "nothing": 0}[readings["pays"]]
    for seat in state["seats"]:
        if seat != state["winner"]:
            state["net"][seat] -= times * state["stakes"][seat]
            state["net"][state["winner"]] += times * state["stakes"][seat]


def observe(state: Mapping[str, Any]) -> dict[str, Any]:
    """All that can be seen."""
    shown = state["shown"]
    return {
        "turn": turn(state),
        "hands": dict(state["hands"]),
        "sees": {
            viewer: {o: card if o in shown or o == viewer else "??" for o, card in state["hands"].items()}
            for viewer in state["seats"]
        },
        "shown": list(shown),
        "stock": len(state["stock"]),
        "winner": state["winner"],
        "net": dict(state["net"]),
        "over": turn(state) is None,
    }


def play(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one case."""
    state = start(params["setup"])
    trace = [observe(state)]
    for action in params["actions"]:
        rule = act(state, action, params["readings"])
        trace.append(observe(state) | ({"refused": rule} if rule else {}))
    return {"trace": trace}


def engine(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """The same as a callable, for `py:`."""
    return described() if method == "describe" else play(params)


def reply(number: object, result: object) -> None:
    """Write one answer."""
    print(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}), flush=True)


def serve(answer: Callable[[Mapping[str, Any]], object] = play, description: Mapping[str, Any] | None = None) -> None:
    """Answer requests until the input ends; what `answer` returns is the result, unless it is None."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "describe":
            reply(request["id"], description or described())
        elif request["method"] != "play":
            error = {"code": -32601, "message": "no such method"}
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}), flush=True)
        elif (result := answer(request["params"])) is not None:
            reply(request["id"], result)


if __name__ == "__main__":
    serve()
