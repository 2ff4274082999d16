"""What the Python adapters of this folder share: the plumbing of `template/python/adapter.py`, with the game passed in.

An adapter first calls `claim_output`, then loads its engine, and ends with `serve`.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TextIO


class Refused(Exception):
    """The engine forbids this action: why."""


class Unsupported(Exception):
    """The engine does not do this. `reason` is variant, setup, action or field."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.data: dict[str, Any] = {"reason": reason}


def claim_output() -> TextIO:
    """Take standard output for the protocol; whatever the engine prints goes to the log (stderr)."""
    wire = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return wire


def describe(package: str, observes: dict[str, list[str]]) -> dict[str, Any]:
    """What `describe` answers for an installed package that plays one fixed set of rules."""
    engine = {"name": package, "version": version(package), "language": "Python"}
    return {"protocol": 1, "engine": engine, "fixed": True, "observes": observes}


def turn_of(setup: dict[str, Any]) -> str:
    """Whose turn a position is: as it says, or else that of the seat after the dealer, or the first."""
    seats: list[str] = setup["seats"]
    led = seats[(seats.index(setup["dealer"]) + 1) % len(seats)] if "dealer" in setup else seats[0]
    return setup.get("turn", led)


def serve(wire: TextIO, description: dict[str, Any], start: Callable[[dict[str, Any]], Any]) -> None:
    """Answer until the input ends. `start` sets up a position: it returns an object with `act` and `observe`."""

    def play(params: dict[str, Any]) -> dict[str, Any]:
        game = start(params["setup"])
        trace = [json.dumps(game.observe())]  # as text, for the game goes on
        for step, action in enumerate(params["actions"]):
            refused = {}
            try:
                game.act(action)
            except Refused as why:
                refused = {"refused": str(why)}
            except Unsupported as no:
                no.data["step"] = step
                raise
            seen = game.observe()
            trace.append(json.dumps(seen and seen | refused))
        return {"trace": [json.loads(entry) for entry in trace]}

    def answer(line: bytes) -> dict[str, Any]:
        number = None
        try:
            request = json.loads(line)
            number = request["id"]
            methods = {"describe": lambda _: description, "play": play}
            return {"id": number, "result": methods[request["method"]](request["params"])}
        except Unsupported as no:
            return {"id": number, "error": {"code": 1, "message": str(no), "data": no.data}}
        except Exception as bug:  # noqa: BLE001 (whatever the engine does, the next case gets its answer)
            traceback.print_exc()
            return {"id": number, "error": {"code": -32603, "message": repr(bug)}}

    for line in sys.stdin.buffer:
        print(json.dumps({"jsonrpc": "2.0", **answer(line)}), file=wire, flush=True)
