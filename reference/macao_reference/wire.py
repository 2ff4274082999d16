"""The protocol: one JSON-RPC request a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import BinaryIO

from macao_reference import __version__, baccarat, banking, ninth_wave, shedding, thirteen
from macao_reference.engine import Game, Json, Unplayable, trace
from macao_reference.engine import walk as walked

GAMES: Mapping[str, Game] = {
    game.id: game for game in (banking.GAME, baccarat.GAME, shedding.GAME, thirteen.GAME, ninth_wave.GAME)
}

encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

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
        "walks": True,
    }


def play(params: Mapping[str, Json]) -> dict[str, Json]:
    """A whole case: the trace of its actions. Raises `Unplayable`; `LookupError` or `TypeError` for params amiss."""
    return {"trace": trace(_game(params), params["setup"], params["readings"], params["actions"])}


def walk(params: Mapping[str, Json]) -> dict[str, Json]:
    """A case played on by choices among what is legal: all its actions, and their trace. Raises as `play` does."""
    game = _game(params)
    actions, seen = walked(game, params["setup"], params["readings"], params["actions"], params["choices"])
    return {"actions": actions, "trace": seen}


def _game(params: Mapping[str, Json]) -> Game:
    game = GAMES.get(params["game"])
    if game is None:
        raise Unplayable("variant", f"this engine does not play {params['game']}")
    return game


METHODS: Mapping[str, Callable[[Mapping[str, Json]], dict[str, Json]]] = {"play": play, "walk": walk}


def reply(method: Json, params: Json) -> dict[str, Json]:
    """What is answered: a result, or an error."""
    if method == "describe":
        return {"result": describe()}
    if method not in METHODS:
        return failure(-32601, f"there is no method {method}")
    try:
        return {"result": METHODS[method](params)}
    except Unplayable as error:
        return {"error": error.error}
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        return failure(-32602, f"the params are not those of a case: {error!r}")


def failure(code: int, message: str) -> dict[str, Json]:
    """A JSON-RPC error of the protocol itself."""
    return {"error": {"code": code, "message": message}}


def answer(line: bytes) -> dict[str, Json]:
    """The JSON-RPC response to one line."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"jsonrpc": "2.0", "id": None} | failure(-32700, f"not JSON: {error}")
    if not isinstance(request, dict) or "method" not in request:
        return {"jsonrpc": "2.0", "id": None} | failure(-32600, "not a request")
    return {"jsonrpc": "2.0", "id": request.get("id")} | reply(request["method"], request.get("params", {}))


def serve(requests: Iterable[bytes], replies: BinaryIO) -> None:
    """Answer requests until the input ends."""
    for line in requests:
        replies.write(encode(answer(line)).encode() + b"\n")
        replies.flush()


def main() -> None:
    """Speak the protocol on standard input and output; whatever else prints goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, replies)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
