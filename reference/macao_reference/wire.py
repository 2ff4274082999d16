"""The protocol: one JSON-RPC request a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO

from macao_reference import __version__, banking
from macao_reference.engine import Game, Json, Unplayable, trace

GAMES: Mapping[str, Game] = {game.id: game for game in (banking.GAME,)}

IN_FLIGHT = 32
"""How many requests may wait in the pipe; they are answered one after the other all the same."""


def describe() -> dict[str, Json]:
    """What this engine is, plays, and lets be observed."""
    return {
        "protocol": 1,
        "engine": {"name": "macao-reference", "version": __version__},
        "variants": {variant: {} for game in GAMES.values() for variant in game.variants},
        "observes": {game.id: list(game.observes) for game in GAMES.values()},
        "in_flight": IN_FLIGHT,
    }


def engine(method: str, params: Mapping[str, Json]) -> dict[str, Json]:
    """Answer one request. Raises `Unplayable`, or `LookupError` for a method that does not exist."""
    if method == "describe":
        return describe()
    if method != "play":
        raise LookupError(method)
    game = GAMES.get(params["game"])
    if game is None:
        raise Unplayable("variant", f"this engine does not play {params['game']}")
    return {"trace": trace(game, params["setup"], params["readings"], params["actions"])}


def answer(line: bytes) -> dict[str, Json]:
    """The JSON-RPC response to one line."""
    request: Any = None
    try:
        request = json.loads(line)
        reply: dict[str, Json] = {"result": engine(request["method"], request.get("params", {}))}
    except Unplayable as error:
        reply = {"error": error.error}
    except ValueError as error:
        reply = {"error": {"code": -32700, "message": f"not JSON: {error}"}}
    except LookupError as error:
        reply = {"error": {"code": -32601, "message": f"no such method, or a field is missing: {error}"}}
    except TypeError as error:
        reply = {"error": {"code": -32600, "message": f"not a request: {error}"}}
    number = request.get("id") if isinstance(request, dict) else None
    return {"jsonrpc": "2.0", "id": number} | reply


def serve(requests: Iterable[bytes], replies: BinaryIO) -> None:
    """Answer requests until the input ends."""
    for line in requests:
        replies.write(json.dumps(answer(line), separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        replies.flush()


def main() -> None:
    """Speak the protocol on standard input and output; whatever else prints goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, replies)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
