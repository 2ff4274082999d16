"""Engines that crash, stall, babble and forget: each is told from the others, and no case is lost."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.engines import EngineUnusable, find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Wire
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.session import Failed, Limits
from macao_conformance.verdicts import Broke

Ran = Callable[..., tuple[Run, Any]]
ByCase = Callable[[Run], Any]


TIES = {"equal-sevens@house", "equal-sevens@plain", "equal-sevens@strict"}


ONE = Selection(scenarios=("equal-sevens",))


QUICK = Limits(0.15, 10.0)


def test_silence_is_a_timeout(ran: Ran) -> None:
    """Each case waits its time, and the engine is started again for the next."""
    run, results = ran("stalls", limits=QUICK, selection=ONE)

    assert {"timeout": 3} == results.kinds
    assert run.complete


def test_restarts_are_bounded_and_no_case_is_lost(ran: Ran) -> None:
    """After so many restarts the rest is not asked, and says so."""
    run, results = ran("dies_always", restarts=4)

    assert {"died": 5, "start": 14} == results.kinds
    assert [case.id for case in run.plan.cases] == [result.case.id for result in run.results]
    assert "given up after 4 restarts" in results.seen("swap-an-ace@plain")


def test_the_guilty_case_is_found_among_those_in_flight(ran: Ran) -> None:
    """Eight requests wait when the engine dies; only those that kill it are broken."""
    _, results = ran("dies_at_ties")

    assert {case for case, result in results.items() if isinstance(result.verdict, Broke)} == TIES
    assert "SIGABRT" in results.seen("equal-sevens@plain")


def test_memory_between_requests_is_found_out(ran: Ran) -> None:
    """What differs is asked again, and the answer is another one."""
    _, results = ran("remembers")

    assert 0 == results.verdicts["differs"]
    assert results.kinds["unrepeatable"] >= 3


@pytest.mark.parametrize(
    ("how", "said"), [("dies", "breaks (died)"), ("declines", "declines: not now"), ("stalls", "breaks (timeout)")]
)
def test_an_engine_that_will_not_be_asked_again_is_unrepeatable(ran: Ran, how: str, said: str) -> None:
    """Whatever it does the second time, it is not what it did the first."""
    _, results = ran("sulks", how, limits=Limits(0.3))

    assert {"unrepeatable": 3} == results.kinds
    assert all(said in results.seen(case) for case in TIES)


@pytest.mark.parametrize("one_shot", [False, True], ids=["persistent", "one shot"])
def test_an_engine_that_cannot_be_started_again(
    by_case: ByCase, toy: Spec, fake: Callable[..., str], tmp_path: Path, one_shot: object
) -> None:
    """Its program is gone when a case is to be asked again, or asked at all."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\nexec {fake('vanishes', str(program))}\n")
    program.chmod(0o755)
    with Runner(toy, find_engine(str(program)), Options(one_shot=bool(one_shot))) as runner:
        run = runner.run(plan(toy, runner.start(), ONE))
    results = by_case(run)

    assert {"start" if one_shot else "unrepeatable": 3} == results.kinds
    assert all("No such file" in results.seen(case) for case in results)


def test_a_handshake_that_is_none_is_shown(toy: Spec) -> None:
    """What was answered instead."""
    engine = find_engine(f"{sys.executable} -c \"print('{{}}', flush=True); input()\"")
    with Runner(toy, engine, Options()) as runner, pytest.raises(EngineUnusable, match="not an answer by the protocol"):
        runner.start()


def test_a_handshake_with_another_number_is_none(toy: Spec) -> None:
    """It answers a request that was not made."""
    line = '{"jsonrpc":"2.0","id":2,"result":{}}'
    engine = find_engine(shlex.join([sys.executable, "-c", f"print({line!r}, flush=True); input()"]))
    with Runner(toy, engine, Options()) as runner, pytest.raises(EngineUnusable, match="id 2 to the request 1"):
        runner.start()


def test_an_answer_given_twice_is_one_too_many(ran: Ran) -> None:
    """The engine is started again, so that the second answer is not taken for that to the next request."""
    _, results = ran("doubles")

    assert {"agrees": 16, "broke": 3} == results.verdicts
    assert all("more than one line" in results.seen(case) for case in TIES)


def test_an_engine_that_will_not_start_again_is_given_up(
    by_case: ByCase, toy: Spec, fake: Callable[..., str], tmp_path: Path
) -> None:
    """Three failed starts in a row are enough; no case is lost."""
    once = tmp_path / "once"
    script = tmp_path / "engine.sh"
    script.write_text(f"#!/bin/sh\n[ -e {once} ] && exit 9\ntouch {once}\nexec {fake('dies_always')}\n")
    script.chmod(0o755)
    with Runner(toy, find_engine(str(script)), Options()) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()))
    results = by_case(run)

    assert {"died": 1, "start": 18} == results.kinds
    assert "given up after 3 restarts; the last time: it ended with exit code 9" in results.seen(
        run.results[-1].case.id
    )


def test_rubbish_breaks_the_case_that_got_it(ran: Ran) -> None:
    """A log on standard output is shown for what it is."""
    _, results = ran("mumbles", selection=ONE)

    assert {"protocol": 3} == results.kinds
    assert "dealing the cards…" in results.seen("equal-sevens@plain")


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("wrong_id", "protocol", "which no request waits for"),
        ("short_trace", "protocol", "the trace has 2 entries, and must have 3"),
        ("closes", "died", "closed its standard output and lives on"),
    ],
)
def test_each_way_to_break(ran: Ran, name: str, kind: str, said: str) -> None:
    """All three cases break alike, and the report says how."""
    _, results = ran(name, selection=ONE)

    assert {kind: 3} == results.kinds
    assert all(said in results.seen(case) for case in results)


BABBLE: dict[str, tuple[bytes, str, str]] = {
    "half a line": (b'{"jsonrpc":"2.0","id":{id}', "timeout", "no answer"),
    "not UTF-8": (b"\xff\xfe\n", "protocol", "not UTF-8"),
    "NaN": (b'{"jsonrpc":"2.0","id":{id},"result":NaN}\n', "protocol", "NaN"),
    "nested deep": (b"[" * 20_000 + b"\n", "protocol", "too deep"),
    "a key twice": (b'{"id":1,"id":1}\n', "protocol", "stands twice"),
    "an extra line": (b'{"jsonrpc":"2.0","id":{id},"result":{"trace":[]}}\nmore\n', "protocol", "more than one line"),
    "no trace": (b'{"jsonrpc":"2.0","id":{id},"result":{}}\n', "protocol", "not a trace"),
    "an error": (b'{"jsonrpc":"2.0","id":{id},"error":{"code":-1,"message":"oh"}}\n', "protocol", "error -1: oh"),
    "an empty line": (b"\n", "protocol", "not a line of JSON"),
}


@pytest.mark.parametrize(("content", "kind", "said"), BABBLE.values(), ids=BABBLE.keys())
def test_bytes_of_every_kind(ran: Ran, content: bytes, kind: str, said: str) -> None:
    """Nothing an engine writes can end the run or go unnamed."""
    _, results = ran("babbles", content.hex(), limits=QUICK, selection=Selection(scenarios=("equal-sevens@plain",)))
    verdict = results["equal-sevens@plain"].verdict

    assert isinstance(verdict, Broke)
    assert kind == verdict.kind
    assert said in verdict.seen


def test_a_line_has_a_limit(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that never ends its line is stopped, and not read into memory for ever."""
    monkeypatch.setattr("macao_conformance.transport_process.ProcessTransport.__init__.__defaults__", (10_000, None))
    _, results = ran("babbles", (b"x" * 20_000).hex(), selection=ONE)

    assert {"protocol": 3} == results.kinds


@pytest.mark.parametrize(("name", "said"), [("dies_at_start", "exit code 1"), ("dies_in_handshake", "exit code 3")])
def test_an_engine_that_dies_at_once_cannot_be_run(ran: Ran, name: str, said: str) -> None:
    """That is no verdict on any case."""
    with pytest.raises(EngineUnusable, match=said):
        ran(name)


def test_what_an_engine_logs_is_shown_when_it_dies(ran: Ran) -> None:
    """The end of standard error."""
    with pytest.raises(EngineUnusable, match="the deck of cards is missing"):
        ran("dies_at_start")


def test_a_program_that_is_none_cannot_be_run(toy: Spec, tmp_path: Path) -> None:
    """The system's own words are passed on."""
    script = tmp_path / "script"
    script.write_text("no first line")
    script.chmod(0o755)
    with Runner(toy, find_engine(str(script)), Options()) as runner, pytest.raises(EngineUnusable, match="be started"):
        runner.start()


def test_an_engine_that_never_shakes_hands(toy: Spec) -> None:
    """The start has a time of its own."""
    engine = find_engine(f"{sys.executable} -c 'import time; time.sleep(60)'")
    options = Options(limits=Limits(0.1, 0.2))
    with Runner(toy, engine, options) as runner, pytest.raises(EngineUnusable, match=r"no answer in 0\.2 seconds"):
        runner.start()


def test_whoever_outlives_his_input_is_killed_with_his_children(ran: Ran) -> None:
    """And the run says so, though every case agrees."""
    began = time.monotonic()
    run, results = ran("ignores_end", selection=ONE, limits=Limits(1.0, 10.0, grace=0.2))

    assert {"agrees": 3} == results.verdicts
    assert ("it did not end when its input ended, and had to be killed",) == run.warnings
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("name", "kind"), [("dies_always", "died"), ("dies_at_ties", "died"), ("wrong_id", "protocol")]
)
def test_one_shot_engines_break_one_by_one(ran: Ran, name: str, kind: str) -> None:
    """There is nothing to restart."""
    _, results = ran(name, selection=ONE, one_shot=True)

    assert {kind: 3} == results.kinds


def test_a_one_shot_engine_that_stalls_is_killed(ran: Ran) -> None:
    """Each process has its time, and no grace after it."""
    began = time.monotonic()
    _, results = ran("sulks", "stalls", limits=QUICK, selection=ONE, one_shot=True)

    assert {"timeout": 3} == results.kinds
    assert time.monotonic() - began < 5


def test_a_different_description_after_a_restart_breaks(toy: Spec, tmp_path: Path) -> None:
    """The handshake is replayed, and must come out the same."""
    script = tmp_path / "fickle.py"
    script.write_text(
        "import sys, json, time\n"
        "request = json.loads(sys.stdin.readline())\n"
        "result = {'protocol': 1, 'engine': {'name': 'fickle', 'version': str(time.time_ns())},\n"
        "          'variants': {'plain': {}}, 'observes': {}}\n"
        "print(json.dumps({'jsonrpc': '2.0', 'id': request['id'], 'result': result}), flush=True)\n"
        "sys.stdin.readline()\n"
    )
    engine = find_engine(f"{sys.executable} {script}")
    with Runner(toy, engine, Options()) as runner:
        run = runner.run(plan(toy, runner.start(), ONE))

    assert [Broke("died", "it ended with exit code 0")] == [result.verdict for result in run.results]
    pool = Pool(engine, Wire(toy), Options())
    first = pool.open()
    with pytest.raises(Failed, match="describes itself otherwise"):
        pool.open()
    pool.close(first)
