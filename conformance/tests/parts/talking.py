"""Requests to adapters, and what they answer, for the tests of all of them."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Sequence
from typing import Any

from macao_conformance.engines import find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.specfiles import kit_schemas

DEALT = {
    "seats": ["north", "east"],
    "banker": "north",
    "stakes": {"east": 10},
    "hands": {"east": "5S", "north": "KH"},
}
STAND = {"seat": "east", "do": "stand"}
SHOW = {"seat": "north", "do": "show"}


def talk(command: Sequence[str], *lines: bytes | str) -> list[Any]:
    """Send lines to an adapter and return the answers; it must end by itself, and well."""
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    ended = subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)
    assert 0 == ended.returncode, ended.stderr.decode()
    return [json.loads(line) for line in ended.stdout.splitlines()]


def request(method: str, params: Any) -> str:
    """A request with the number 1."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def play(*actions: dict[str, str], variant: str = "macao-agreed-stake", setup: Any = DEALT) -> str:
    """A case as a request."""
    case = {"game": "banking", "variant": variant, "readings": {}, "setup": setup, "actions": actions}
    return request("play", case)


def held(schema: str, value: Any) -> None:
    """Assert that a value is what a schema of the protocol allows."""
    kit_schemas().validator(f"protocol/{schema}").validate(value)


def ask(spec: Spec, command: Sequence[str], selection: Selection | None = None) -> Run:
    """Ask an adapter every case of the variants it claims, or those selected."""
    with Runner(spec, find_engine(shlex.join(command)), Options()) as runner:
        return runner.run(plan(spec, runner.start(), selection or Selection()))
