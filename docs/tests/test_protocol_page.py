"""The messages on the page ``check-your-engine`` are those that engines really send."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest

from docs.tests.blocks import ROOT, blocks, page
from macao_conformance.loading import load_spec
from macao_conformance.model import Game, Spec, Variant
from macao_conformance.protocol import Wire
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.specfiles import kit_schemas

_MORE: Final = "…"
ENGINES: Final = {
    "reference answers": [sys.executable, "-m", "macao_reference"],
    "template answers": [sys.executable, str(ROOT / "conformance/adapters/template/python/adapter.py")],
}
MESSAGES: Final = [
    (block.mark, json.loads(block.text))
    for block in blocks(page("en", "check-your-engine"))
    if block.language == "json"
]


@pytest.fixture(scope="module")
def spec() -> Spec:
    """The kit's spec."""
    return load_spec()


def variant_of(spec: Spec, name: str) -> tuple[Game, Variant]:
    """Find a variant and its game."""
    return next((game, game.variants[name]) for game in spec.games.values() if name in game.variants)


def exchanges() -> Iterator[tuple[str, Any, Any]]:
    """Yield who answers, the request and the answer, of every pair on the page."""
    asked = None
    for mark, message in MESSAGES:
        if mark == "asks":
            asked = message
        elif mark in ENGINES:
            yield mark, asked, message


def whole(request: Any, spec: Spec) -> Any:
    """Put in what the page leaves out of a request; what it shows of the readings must be so."""
    params = dict(request["params"])
    if request["method"] == "describe":
        params["suite"] = spec.digest
    else:
        readings = resolve(*variant_of(spec, params["variant"])).readings
        shown = {rule: reading for rule, reading in params["readings"].items() if rule != _MORE}
        assert shown.items() <= readings.items()
        params["readings"] = dict(readings)
    return request | {"params": params}


def fits(shown: Any, real: Any) -> bool:
    """Tell whether a message is as shown; a key `…` stands for others."""
    if isinstance(shown, dict) and isinstance(real, dict):
        some = {key: value for key, value in shown.items() if key != _MORE}
        known = some.keys() <= real.keys() if _MORE in shown else some.keys() == real.keys()
        return known and all(fits(value, real[key]) for key, value in some.items())
    if isinstance(shown, list) and isinstance(real, list):
        return len(shown) == len(real) and all(map(fits, shown, real))
    return bool(shown == real)


@pytest.mark.parametrize(("who", "request_", "shown"), list(exchanges()))
def test_engines_answer_as_shown(who: str, request_: Any, shown: Any, spec: Spec) -> None:
    """The request, sent to the engine that the page names, brings the answer that the page shows."""
    line = json.dumps(whole(request_, spec)).encode() + b"\n"
    done = subprocess.run(ENGINES[who], input=line, capture_output=True, timeout=60, check=True)

    assert fits(shown, json.loads(done.stdout)), done.stdout.decode()


def test_requests_are_those_the_kit_sends(spec: Spec) -> None:
    """Every request of the page is one by the protocol's schema."""
    requests = [message for mark, message in MESSAGES if mark == "asks"]

    for request in requests:
        schema = kit_schemas().validator(f"protocol/{request['method']}.schema.json#/$defs/request")
        assert schema.is_valid(whole(request, spec))
    assert [request["method"] for request in requests] == ["describe", "play", "play", "play"]


def test_other_answers_would_be_taken(spec: Spec) -> None:
    """The answers that are shown of no engine in particular are answers, and what they declare may be declared."""
    wire = Wire(spec)
    described = []
    for message in (message for mark, message in MESSAGES if mark == "an answer"):
        answer = wire.answer(json.dumps(message).encode())
        if "trace" in message["result"]:
            assert kit_schemas().validator("protocol/play.schema.json#/$defs/result").is_valid(answer.result)
        else:
            described.append(wire.description(answer, message["id"]))
    declared = [
        (name, readings) for one in described for name, readings in (one.variants or {}).items() if len(readings) > 0
    ]

    assert [(one.variants is None, one.in_flight) for one in described] == [(False, 1), (True, 1), (False, 8)]
    assert len(declared) == 1
    assert all(undeclarable(*variant_of(spec, name), readings) == {} for name, readings in declared)
