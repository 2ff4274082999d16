"""Messages: what is sent, and how strictly answers are read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from macao_conformance.cases import Case, expand
from macao_conformance.model import Spec
from macao_conformance.protocol import Answer, Declined, Rubbish, Wire, excerpt, parse


@pytest.fixture
def wire(toy: Spec) -> Wire:
    """The messages of the toy game."""
    return Wire(toy)


@pytest.fixture
def case(toy: Spec) -> Case:
    """A case of two actions."""
    return expand(toy, scenarios=["equal-sevens"])[0]


def answer(**result: Any) -> bytes:
    """A line that answers request 1."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, **result}).encode()


def test_a_case_is_sent_without_what_is_expected(wire: Wire, toy: Spec) -> None:
    """Readings, setup and actions go out, on one line, and not a word of any outcome."""
    for case in expand(toy):
        line = wire.play(7, case)
        message = json.loads(line)

        assert line.endswith(b"\n")
        assert 1 == line.count(b"\n")
        assert {"jsonrpc", "id", "method", "params"} == message.keys()
        assert {"game", "variant", "readings", "setup", "actions"} == message["params"].keys()
        assert all(action.keys() <= {"seat", "do"} for action in message["params"]["actions"])
        assert message["params"]["readings"] == dict(case.readings)


def test_the_handshake_says_which_suite_asks(wire: Wire, toy: Spec) -> None:
    """The digest is sent, so that an engine can log what it was held to."""
    params = json.loads(wire.describe(1))["params"]

    assert {"protocol": 1, "suite": toy.digest} == params


def test_what_the_schema_forbids_is_not_sent(wire: Wire, case: Case) -> None:
    """The kit's own messages are held to the schemas too."""
    with pytest.raises(AssertionError, match="forbids"):
        wire.play(0, case)


RUBBISH = {
    "nothing": b"",
    "half a line": b'{"jsonrpc":"2.0","id":1,"res',
    "not UTF-8": b'{"jsonrpc":"2.0","id":1,"result":{"a":"\xff"}}',
    "NaN": b'{"jsonrpc":"2.0","id":1,"result":{"trace":NaN}}',
    "infinity": b'{"jsonrpc":"2.0","id":1,"result":{"trace":-Infinity}}',
    "a key twice": b'{"jsonrpc":"2.0","id":1,"result":{},"result":{}}',
    "nested without end": b'{"jsonrpc":"2.0","id":1,"result":' + b"[" * 200_000,
    "nested deep, and closed": b'{"jsonrpc":"2.0","id":1,"result":{"trace":' + b"[" * 800 + b"]" * 800 + b"}}",
    "a number of 10000 digits": b'{"jsonrpc":"2.0","id":' + b"1" * 10_000 + b',"result":{}}',
    "no object": b"[]",
    "no version": b'{"id":1,"result":{}}',
    "no number": b'{"jsonrpc":"2.0","result":{}}',
    "number null": b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}',
    "neither result nor error": b'{"jsonrpc":"2.0","id":1}',
    "both": b'{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":2,"message":"m"}}',
    "a key of its own": b'{"jsonrpc":"2.0","id":1,"result":{},"log":"x"}',
    "declines without a reason": b'{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}',
    "declines for a reason of its own": b'{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"","data":{"reason":1}}}',
}


@pytest.mark.parametrize("line", RUBBISH.values(), ids=RUBBISH.keys())
def test_rubbish_is_named_and_never_crashes_the_reader(wire: Wire, case: Case, line: bytes) -> None:
    """Whatever stands in a line, it is an answer or it is rubbish, with a text that says why."""
    with pytest.raises(Rubbish, match=r"\w"):
        wire.trace(wire.answer(line), case)


def test_a_key_that_stands_twice_is_named() -> None:
    """So that the author finds it."""
    with pytest.raises(Rubbish, match="'a' stands twice"):
        parse(b'{"b": 1, "a": 2, "a": 3}')


TRACES: dict[str, list[Any]] = {
    "too short": [{"turn": "north"}],
    "too long": [{"turn": "north"}] * 4,
    "no turn": [{"turn": "north"}, {"turn": "north"}, {}],
    "no card": [{"turn": "north"}, {"turn": "north"}, {"turn": None, "hands": {"north": "11S"}}],
    "an unknown field": [{"turn": "north"}, {"turn": "north"}, {"turn": None, "colour": "red"}],
    "no observation": [{"turn": "north"}, {"turn": "north"}, "over"],
    "an empty refusal": [{"turn": "north"}, {"turn": "north", "refused": ""}, {"turn": None}],
}


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES.keys())
def test_a_trace_is_held_to_the_schema_of_its_game(wire: Wire, case: Case, trace: list[Any]) -> None:
    """And to its length."""
    with pytest.raises(Rubbish, match=r"trace|observation"):
        wire.trace(wire.answer(answer(result={"trace": trace})), case)


def test_a_refusal_may_be_true_or_a_text_and_a_step_null(wire: Wire, case: Case) -> None:
    """What an engine may say besides observations."""
    trace = [{"turn": "north"}, {"turn": "north", "refused": "not now"}, None]

    assert trace == wire.trace(wire.answer(answer(result={"trace": trace})), case)


def test_an_engine_may_decline(wire: Wire, case: Case) -> None:
    """Code 1 is no breakdown; every other code is."""
    error = {"code": 1, "message": "no swapping here", "data": {"reason": "action", "step": 1, "more": []}}

    assert Declined("action", "no swapping here", 1) == wire.trace(Answer(1, None, error), case)
    with pytest.raises(Rubbish, match="error -32603: out of cards"):
        wire.trace(Answer(1, None, {"code": -32603, "message": "out of cards"}), case)


DESCRIBED: dict[str, Any] = {"protocol": 1, "engine": {"name": "e", "version": ""}, "observes": {"toy": ["net"]}}


def test_an_engine_describes_itself(wire: Wire) -> None:
    """Variants or fixed; in flight is 1 if it does not say, and never more than the kit keeps in mind."""
    fixed = wire.description(Answer(1, DESCRIBED | {"fixed": True, "in_flight": 1000}, None), 1)
    plain = wire.description(Answer(1, DESCRIBED | {"variants": {"plain": {}}}, None), 1)

    assert (None, 64) == (fixed.variants, fixed.in_flight)
    assert ({"plain": {}}, 1, {"toy": ("net",)}) == (plain.variants, plain.in_flight, plain.observes)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"variants": {}, "fixed": True},
        {"fixed": False},
        {"variants": {}, "protocol": 2},
        {"variants": {}, "observe": {}},
        {"variants": {}, "in_flight": 0},
        {"variants": {}, "engine": {"name": ""}},
    ],
)
def test_a_wrong_description_is_rubbish(wire: Wire, change: dict[str, Any]) -> None:
    """A misspelt key is not overlooked."""
    with pytest.raises(Rubbish):
        wire.description(Answer(1, DESCRIBED | change, None), 1)


def test_an_error_or_another_number_is_no_handshake(wire: Wire) -> None:
    """Both are said plainly."""
    with pytest.raises(Rubbish, match="with an error: no"):
        wire.description(Answer(1, None, {"code": 1, "message": "no"}), 1)
    with pytest.raises(Rubbish, match="id 2 to the request 1"):
        wire.description(Answer(2, DESCRIBED, None), 1)


def test_an_excerpt_is_short_and_printable_whatever_it_is_of() -> None:
    """Bytes that are no text are written out."""
    assert "a\\xff" == excerpt(b"a\xff")
    assert excerpt(b"x" * 1000).endswith("… (1000 bytes)")
