"""Engines that are services: the same verdicts as on a pipe, and no service can stall the kit or lead it elsewhere."""

from __future__ import annotations

import gzip
import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from macao_conformance import transport_http
from macao_conformance.cli import FAILED, NOT_RUN, OK, run
from macao_conformance.engines import EngineUnusable, find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.session import Limits
from macao_conformance.transport_http import BadAddress, HttpTransport, address_of
from macao_conformance.transports import CannotStart, Gone, Late, TooLong
from macao_conformance.verdicts import Agrees, Broke, Differs
from services import CLOSED, KEPT, Answer, body, breaks_off, closes, drips, heads, mutters, serving, sleeps


@pytest.fixture(scope="session")
def highcard() -> Any:
    """The fake that plays the toy game, as a module."""
    sys.path.insert(0, str(Path(__file__).parent / "fakes"))
    try:
        import highcard
    finally:
        del sys.path[0]
    return highcard


@pytest.fixture(scope="session")
def honest(highcard: Any) -> Answer:
    """A service that plays the toy game."""

    def answer(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        asked = json.loads(line)
        if asked["method"] not in ("describe", "play"):
            said: dict[str, Any] = {"error": {"code": -32601, "message": "no such method"}}
        else:
            said = {"result": highcard.engine(asked["method"], asked["params"])}
        body(handler, json.dumps({"jsonrpc": "2.0", "id": asked["id"], **said}, indent=2).encode())

    return answer


def wrong(highcard: Any, answer: Answer) -> Answer:
    """A service that shakes hands, and then answers so."""

    def either(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        asked = json.loads(line)
        if asked["method"] == "describe":
            said = {"jsonrpc": "2.0", "id": asked["id"], "result": highcard.described()}
            body(handler, json.dumps(said).encode())
        else:
            answer(handler, line)

    return either


def asked(toy: Spec, address: str, selection: Selection | None = None, **options: Any) -> Run:
    """Ask a service every case of the toy game."""
    limits = options.pop("limits", Limits(5.0))
    with Runner(toy, find_engine(address), Options(limits=limits, **options)) as runner:
        return runner.run(plan(toy, runner.start(), selection or Selection()))


@pytest.mark.parametrize("version", [KEPT, CLOSED])
@pytest.mark.parametrize("options", [{}, {"jobs": 3}, {"one_shot": True}], ids=str)
def test_a_service_is_judged_like_any_engine(
    toy: Spec, honest: Answer, version: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it keeps connections or not, with several asked side by side, and whatever proxies there are."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    with serving(honest, version) as address:
        results = asked(toy, address, **options).results

    assert results
    assert all(isinstance(result.verdict, Agrees) for result in results)


def test_a_service_that_takes_several_requests(toy: Spec, highcard: Any, honest: Answer) -> None:
    """They are posted one after the other, and none is lost; so a service need not be quicker than it is."""

    def answer(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        asked_for = json.loads(line)
        if asked_for["method"] != "describe":
            return honest(handler, line)
        said = {"jsonrpc": "2.0", "id": asked_for["id"], "result": highcard.described(in_flight=8)}
        return body(handler, json.dumps(said).encode())

    with serving(answer) as address:
        assert {"Agrees"} == {type(result.verdict).__name__ for result in asked(toy, address).results}


def test_a_wrong_service_differs(toy: Spec, highcard: Any) -> None:
    """What it plays is compared, and asked again."""

    def answer(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        params = json.loads(line)["params"]
        lied = highcard.play(params | {"readings": params["readings"] | {"equal": "younger-wins"}})
        body(handler, json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": lied}).encode())

    with serving(wrong(highcard, answer)) as address:
        verdicts = [result.verdict for result in asked(toy, address).results]

    assert any(isinstance(verdict, Differs) for verdict in verdicts)
    assert not any(isinstance(verdict, Broke) for verdict in verdicts)


BREAKS: dict[str, tuple[Answer, str, str]] = {
    "an error": (lambda h, _: body(h, b"out of \x1b[31mcards", 500, "text/plain"), "protocol", "status 500"),
    "no content": (lambda h, _: body(h, b"", 204), "protocol", "status 204 No Content, and must with 200"),
    "elsewhere": (lambda h, _: body(h, b"", 307, Location="http://192.0.2.1/"), "protocol", "nothing is followed"),
    "a page": (lambda h, _: body(h, b"<p>Welcome", 200, "text/html; charset=utf-8"), "protocol", "answer is text/html"),
    "packed": (lambda h, _: body(h, gzip.compress(b"{}"), Content_Encoding="gzip"), "protocol", "packed (gzip)"),
    "no JSON": (lambda h, _: body(h, b"Welcome"), "protocol", "not a line of JSON"),
    "two values": (lambda h, _: body(h, b"{}\n{}"), "protocol", "not a line of JSON"),
    "nothing": (lambda h, _: body(h, b""), "protocol", "not a line of JSON"),
    "half": (breaks_off, "died", "its answer broke off"),
    "the end": (closes, "died", "it closed the connection without an answer"),
    "silence": (sleeps, "timeout", "no answer in 0.3 seconds"),
    "drop by drop": (drips, "timeout", "no answer in 0.3 seconds"),
    "mutter": (mutters, "protocol", "it does not answer in HTTP"),
    "a long head": (heads, "protocol", "it does not answer in HTTP"),
}


@pytest.mark.parametrize(("answer", "kind", "said"), BREAKS.values(), ids=BREAKS)
def test_what_a_service_may_do_wrong(toy: Spec, highcard: Any, answer: Answer, kind: str, said: str) -> None:
    """Each case breaks, and says how; the run goes on, and ends."""
    with serving(wrong(highcard, answer)) as address:
        one = Selection(scenarios=("equal-sevens", "higher-card-wins"), variants=("plain",))
        results = asked(toy, address, one, limits=Limits(0.3)).results

    assert len(results) == 2
    for result in results:
        assert isinstance(result.verdict, Broke)
        assert (kind, True) == (result.verdict.kind, said in result.verdict.seen), result.verdict.seen
    assert [one.name for one in threading.enumerate() if one.name.startswith("service")] == []


def test_the_longest_answer() -> None:
    """One byte more than the limit is too much, whether its length is said before or not."""

    def answer(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        if line == b"chunks":
            handler.send_response(200)
            handler.send_header("Transfer-Encoding", "chunked")
            handler.end_headers()
            handler.wfile.write(b"64\r\n" + b"x" * 100 + b"\r\n1\r\ny\r\n0\r\n\r\n")
        else:
            body(handler, b"x" * int(line))

    with serving(answer) as address:
        transport = HttpTransport(address_of(address, allow_remote=False), limit=100)
        for line in (b"100\n", b"101\n", b"chunks\n", b"7\n"):
            transport.send(line)

        assert b"x" * 100 == transport.receive(5)
        for _ in range(2):
            with pytest.raises(TooLong):
                transport.receive(5)
        assert b"x" * 7 == transport.receive(5)
        with pytest.raises(Late):
            transport.receive(0.05)
        assert ("", False, True) == (transport.tail(), transport.stray(), transport.end(1))
        with pytest.raises(Gone):
            transport.receive(5)


def test_a_connection_that_was_closed_meanwhile() -> None:
    """A service may close what it kept: the next request goes over a new connection."""

    def answer(handler: BaseHTTPRequestHandler, line: bytes) -> None:
        body(handler, line)
        handler.close_connection = True  # without a word of it

    with serving(answer) as address:
        transport = HttpTransport(address_of(address, allow_remote=False))
        for line in (b"1", b"2", b"3"):
            transport.send(line)
            assert line == transport.receive(5)
            while transport._connection.is_connected:
                time.sleep(0.01)
        transport.end(1)


def test_a_transport_that_was_killed_asks_nothing_more() -> None:
    """Also where that happened between two connections."""
    reached: list[bytes] = []
    with serving(lambda _, line: reached.append(line)) as address:
        transport = HttpTransport(address_of(address, allow_remote=False))
        transport.kill()
        with pytest.raises(Gone, match="was shut"):
            transport.receive(5)
        assert isinstance(transport._post(b"1"), Gone)
        transport.end(1)

    assert [] == reached


def test_a_service_that_has_gone() -> None:
    """What was asked after that is told so."""
    with serving(body, CLOSED) as address:
        transport = HttpTransport(address_of(address, allow_remote=False))
        transport.send(b"1")
        assert b"1" == transport.receive(5)
    transport.send(b"2")

    with pytest.raises(Gone, match=r"nothing answers at http://127\.0\.0\.1:\d+/engine: .*refused"):
        transport.receive(5)
    transport.end(1)


def test_a_service_that_is_not_there(toy_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told apart from one that is broken."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        for command in ("check", "smoke"):
            assert NOT_RUN == run([command, address, "--spec", str(toy_folder / "spec")])
            said = capsys.readouterr().err
            assert f"nothing answers at {address}" in said
            assert "Hint: start the service first" in said


def test_only_this_machine(monkeypatch: pytest.MonkeyPatch, honest: Answer) -> None:
    """A name may lead anywhere: where it led is looked at, too."""
    with serving(honest) as address:
        named = address.replace("127.0.0.1", "localhost")
        HttpTransport(address_of(named, allow_remote=False)).end(1)
        monkeypatch.setattr(transport_http, "_loopback", lambda _: False)
        with pytest.raises(CannotStart, match=r"`localhost` leads to 127\.0\.0\.1, another machine") as raised:
            HttpTransport(address_of(named, allow_remote=False))
        HttpTransport(address_of(address, allow_remote=True)).end(1)

    assert "--allow-remote" in str(raised.value.hint)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("http://192.0.2.1:80/", "`192.0.2.1` may be another machine"),
        ("http://engine.example/", "`engine.example` may be another machine"),
        ("http://127.0.0.1.example/", "may be another machine"),
        ("http://127.0.0.1@engine.example/", "has a user"),
        ("http://[::1/", "is not an address"),
        ("http://127.0.0.1:port/", "is not an address"),
        ("http://127.0.0.1:99999/", "is not an address"),
        ("http:///engine", "is not an address"),
        ("http://127.0.0.1/a b", "is not an address"),
        ("http://127.0.0.1/a\x1b", "is not an address"),
        ("http://127.0.0.1/#part", "has a user or a fragment"),
        ("https://127.0.0.1/", "not https"),
    ],
)
def test_addresses_that_are_refused(text: str, said: str) -> None:
    """Before anything is sent anywhere; and what to do is said."""
    with pytest.raises(BadAddress) as raised:
        address_of(text, allow_remote=False)

    assert said in str(raised.value)
    assert raised.value.hint
    with pytest.raises(EngineUnusable):
        find_engine(text)


@pytest.mark.parametrize(
    ("text", "remote", "address"),
    [
        ("http://127.0.0.1:8000/engine?game=1", False, "http://127.0.0.1:8000/engine?game=1"),
        ("http://127.1.2.3", False, "http://127.1.2.3:80/"),
        ("http://[::1]:8000", False, "http://[::1]:8000/"),
        ("http://LOCALHOST:8000/A", False, "http://localhost:8000/A"),
        ("http://engine.example:8000/", True, "http://engine.example:8000/"),
    ],
)
def test_addresses_that_are_taken(text: str, address: str, remote: bool) -> None:  # noqa: FBT001
    """Those on this machine always, others where they are allowed."""
    assert address == str(address_of(text, allow_remote=remote))


def test_without_the_client_it_is_said_what_to_install(
    toy_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The library is an extra: whoever has no service needs none."""
    monkeypatch.setitem(sys.modules, "urllib3.connection", None)

    assert NOT_RUN == run(["smoke", "http://127.0.0.1:9/", "--spec", str(toy_folder / "spec")])
    assert "pip install 'macao-kit[http]'" in capsys.readouterr().err


def test_a_service_on_the_command_line(
    toy_folder: Path, highcard: Any, honest: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` and `smoke` take an address; the command to repeat a case keeps what was allowed."""
    spec = ["--spec", str(toy_folder / "spec")]
    with serving(honest) as address:
        assert OK == run(["check", address, "--jobs", "2", *spec])
        assert OK == run(["smoke", address, *spec])
        assert "The adapter keeps the protocol: 15 checks." in capsys.readouterr().out
    with serving(wrong(highcard, lambda h, _: body(h, b"{}", 500))) as address:
        assert FAILED == run(["check", address, "--allow-remote", *spec])
        assert "--allow-remote" in (shown := capsys.readouterr()).out
        assert f"macao-kit smoke {address} --allow-remote --spec" in shown.err
        assert FAILED == run(["smoke", address, *spec, "--format", "json"])
    last = json.loads(capsys.readouterr().out)["checks"][-1]
    assert ("plays", "fail") == (last["id"], last["status"])
    assert "status 500" in last["said"]
