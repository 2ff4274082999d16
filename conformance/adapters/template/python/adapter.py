"""An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs no package.

The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import Any

# What the engine prints goes to the log (stderr): standard output belongs to the protocol.
WIRE = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)

# Import your engine here, after the two lines above.

DESCRIBE: dict[str, Any] = {
    "engine": {"name": "my-engine", "version": "0.1", "language": "Python"},
    "variants": {"macao-agreed-stake": {}},  # each with readings of your own, where its sources are silent: mostly {}
    "observes": {"banking": ["points"]},  # the fields you show; nothing else is compared
}


def start(setup: dict[str, Any], variant: str, readings: dict[str, str]) -> Any:
    """Set up a game; return whatever your engine holds it in. `readings` has the reading of every rule."""
    if variant not in DESCRIBE["variants"]:
        raise Unsupported("variant", f"no {variant} here")
    if "hands" not in setup:
        raise Unsupported("setup", "only positions with hands dealt")
    left = setup["seats"].index(setup["banker"]) + 1
    return {"hands": setup["hands"], "to_speak": setup["seats"][left:] + setup["seats"][:left]}


def act(game: Any, action: dict[str, Any]) -> None:
    """Make one move. Raise Refused (why) if your engine forbids it, Unsupported if it has nothing of the kind."""
    if action["do"] not in ("stand", "show"):
        raise Unsupported("action", f"no {action['do']} here")
    if action["seat"] not in game["to_speak"][:1]:
        raise Refused("it is not your turn")
    if (action["do"] == "show") != (len(game["to_speak"]) == 1):
        raise Refused("punters stand and the banker shows")
    game["to_speak"].pop(0)


def observe(game: Any) -> dict[str, Any] | None:
    """Say what can be seen now: `turn` always, and the fields of DESCRIBE; None if your engine cannot show it."""
    return {"turn": next(iter(game["to_speak"]), None), "points": points(game["hands"])}


def points(hands: dict[str, str]) -> dict[str, int]:
    """Count hands. An engine would have this; an adapter computes nothing."""
    return {seat: sum("A23456789".find(card[0]) + 1 for card in cards.split()) % 10 for seat, cards in hands.items()}


# ---- plumbing: nothing to change below -----------------------------------------------------------------------------
class Refused(Exception):
    """The rules forbid this action: why."""


class Unsupported(Exception):
    """The engine does not do this. `reason` is variant, setup, action or field."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.data: dict[str, Any] = {"reason": reason}


def _play(params: dict[str, Any]) -> dict[str, Any]:
    game = start(params["setup"], params["variant"], params["readings"])
    trace = [json.dumps(observe(game))]  # as text, for the game goes on
    for step, action in enumerate(params["actions"]):
        refused = {}
        try:
            act(game, action)
        except Refused as why:
            refused = {"refused": str(why) or True}
        except Unsupported as no:
            no.data["step"] = step
            raise
        trace.append(json.dumps((seen := observe(game)) and seen | refused))
    return {"trace": [json.loads(entry) for entry in trace]}


def _answer(line: bytes) -> dict[str, Any]:
    number = None
    try:
        request = json.loads(line)
        number = request["id"]
        method = {"describe": lambda _: {"protocol": 1, **DESCRIBE}, "play": _play}.get(request["method"])
        if method is None:
            return {"id": number, "error": {"code": -32601, "message": "no such method"}}
        return {"id": number, "result": method(request["params"])}
    except Unsupported as no:
        return {"id": number, "error": {"code": 1, "message": str(no), "data": no.data}}
    except Exception as bug:  # noqa: BLE001 (whatever the engine does, the next case gets its answer)
        traceback.print_exc()
        return {"id": number, "error": {"code": -32603, "message": repr(bug)}}


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        print(json.dumps({"jsonrpc": "2.0", **_answer(line)}), file=WIRE, flush=True)
