"""The reference on a pipe."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from macao_conformance.loading import load_spec
from macao_conformance.readings import resolve
from macao_reference.engine import Json, Unplayable
from macao_reference.entry import engine
from macao_reference.wire import serve

READINGS = dict(resolve(load_spec().games["banking"], load_spec().games["banking"].variants["macao-manual"]).readings)
TRUMP = READINGS | {
    "trump": "one-suit",
    "trump-turned": "after-deal",
    "trump-does": "outranks",
    "banker-trump": "punters-only",
}
SETUP = {"seats": ["north", "east"], "banker": "north", "stakes": {"east": 10}, "hands": {"east": "7S", "north": "7H"}}


def ask(*lines: bytes) -> list[Json]:
    """The answers to some lines."""
    replies = io.BytesIO()
    serve(lines, replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def play(**params: Json) -> bytes:
    """A request to play the tie on seven, with some params changed."""
    sound = {"game": "banking", "variant": "macao-manual", "readings": READINGS, "setup": SETUP, "actions": []}
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "play", "params": sound | params}).encode()


def test_answers_one_line_a_request_under_its_id() -> None:
    """Two requests, two answers, in order."""
    describe = b'{"jsonrpc":"2.0","id":1,"method":"describe","params":{"protocol":1,"suite":"x"}}'

    assert [1, 7] == [answer["id"] for answer in ask(describe, play())]


def test_the_trace_has_one_entry_more_than_actions() -> None:
    """Before the first action, and after each."""
    actions = [{"seat": "east", "do": "stand"}, {"seat": "north", "do": "show"}]

    assert 3 == len(ask(play(actions=actions))[0]["result"]["trace"])


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"game": "whist"}, "variant"),
        ({"readings": READINGS | {"tie": "nobody"}}, "variant"),
        ({"setup": SETUP | {"hands": {"east": "7S"}}}, "setup"),
        ({"setup": SETUP | {"hands": {"east": "7S", "north": "XX"}}}, "setup"),
        ({"setup": SETUP | {"stakes": {}}}, "setup"),
        ({"setup": {"seats": ["north", "east"], "banker": "north", "shoe": "7S 7H", "trump": "2H"}}, "setup"),
        ({"readings": TRUMP, "setup": SETUP | {"stock": "7H", "trump": "7H"}}, "setup"),
        (
            {"readings": TRUMP | {"trump-turned": "last-of-shoe"}, "setup": SETUP | {"stock": "3D", "trump": "2H"}},
            "setup",
        ),
        ({"setup": SETUP | {"banker": "west"}}, "setup"),
        ({"setup": {"seats": ["north", "east"], "shoe": "7S 7H"}}, "setup"),
        ({"setup": {"seats": ["north", "east"], "banker": "north", "shoe": "7S"}}, "setup"),
        ({"actions": [{"seat": "east", "do": "sing"}]}, "action"),
        ({"actions": [{"seat": "west", "do": "stand"}]}, "action"),
    ],
)
def test_what_it_does_not_do_it_says(params: dict[str, Json], reason: str) -> None:
    """An unknown game, reading, setup or action is answered with code 1 and the reason, never with a guess."""
    error = ask(play(**params))[0]["error"]

    assert (1, reason) == (error["code"], error["data"]["reason"])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{not json", -32700),
        (b"\xff\xfe", -32700),
        (b"[]", -32600),
        (b"7", -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"sing"}', -32601),
        (b'{"jsonrpc":"2.0","id":1,"method":"play","params":{}}', -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"play","params":[]}', -32602),
    ],
)
def test_a_bad_request_gets_an_error_and_the_next_one_its_answer(line: bytes, code: int) -> None:
    """Nothing that comes down the pipe ends the engine."""
    bad, good = ask(line, play())

    assert code == bad["error"]["code"]
    assert "result" in good


def test_runs_as_a_module_and_ends_with_its_input() -> None:
    """``python -m macao_reference`` answers and exits with 0."""
    run = subprocess.run(
        [sys.executable, "-m", "macao_reference"], input=play() + b"\n", capture_output=True, timeout=20, check=False
    )

    assert (0, 1, b"") == (run.returncode, len(run.stdout.splitlines()), run.stderr)


def test_answers_in_process_as_on_the_pipe() -> None:
    """``py:macao_reference.entry:engine`` gives the results of the wire, and raises what it declines."""
    describe = ask(b'{"jsonrpc":"2.0","id":1,"method":"describe","params":{"protocol":1,"suite":"x"}}')[0]["result"]
    params = json.loads(play())["params"]

    assert describe == engine("describe", {})
    assert ask(play())[0]["result"] == engine("play", params)
    with pytest.raises(Unplayable) as caught:
        engine("play", params | {"setup": SETUP | {"stakes": {}}})
    assert ask(play(setup=SETUP | {"stakes": {}}))[0]["error"] == caught.value.error
