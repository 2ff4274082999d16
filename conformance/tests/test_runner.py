"""Engines that lie, crash, stall, flood and peek: each is caught, and no case is lost."""

from __future__ import annotations

import json
import os
import shlex
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.cases import expand
from macao_conformance.engines import EngineUnusable, find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Wire
from macao_conformance.results import Result, Run
from macao_conformance.runner import Runner
from macao_conformance.session import Failed, Limits
from macao_conformance.verdicts import Broke, Differs, Unsupported, name_of

Ran = Callable[..., tuple[Run, dict[str, Result]]]

TIES = {"equal-sevens@house", "equal-sevens@plain", "equal-sevens@strict"}
ONE = Selection(scenarios=("equal-sevens",))
QUICK = Limits(0.15, 10.0)


@pytest.fixture(autouse=True)
def nobody_left_behind() -> Iterator[None]:
    """No test of this file leaves a child process, dead or alive."""
    yield
    try:
        left = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return
    raise AssertionError(f"a process was left behind: {left}")


def verdicts(results: Mapping[str, Result]) -> Counter[str]:
    """How many cases have each verdict."""
    return Counter(name_of(result.verdict) for result in results.values())


def kinds(results: Mapping[str, Result]) -> Counter[str]:
    """How many cases broke in each way."""
    return Counter(result.verdict.kind for result in results.values() if isinstance(result.verdict, Broke))


def seen(result: Result) -> str:
    """What was seen of a case that broke."""
    assert isinstance(result.verdict, Broke)
    return result.verdict.seen


def test_an_honest_engine_agrees_everywhere(ran: Ran) -> None:
    """Nineteen cases, every leaf compared."""
    run, results = ran("highcard")

    assert {"agrees": 19} == verdicts(results)
    assert all(result.compared == result.expected for result in run.results)
    assert run.complete
    assert () == run.warnings


def test_a_liar_is_caught_only_where_he_lies(ran: Ran) -> None:
    """The foil on equal cards fails the cases about equal cards, and no other."""
    _, results = ran("lies")

    assert {case for case, result in results.items() if isinstance(result.verdict, Differs)} == TIES
    assert {"agrees": 16, "differs": 3} == verdicts(results)


def test_a_refused_action_that_is_charged_differs(ran: Ran) -> None:
    """The refusal is right, and what it cost is seen."""
    _, results = ran("charges")
    verdict = results["second-swap@plain"].verdict

    assert isinstance(verdict, Differs)
    assert (2, "stock", 1, 0) == (verdict.step, verdict.path, verdict.expected, verdict.seen)


@pytest.mark.parametrize("name", ["silent", "mute"])
def test_who_shows_nothing_never_agrees(ran: Ran, name: str) -> None:
    """Neither with nulls, nor with empty observations and no field declared."""
    _, results = ran(name)

    assert 0 == verdicts(results)["agrees"]
    assert verdicts(results)["unsupported"] >= 15


def test_who_promises_fields_and_shows_none_differs(ran: Ran) -> None:
    """An empty observation is not a quiet agreement."""
    _, results = ran("empty")

    assert {"differs": 19} == verdicts(results)


def test_a_partial_observer_is_judged_by_what_it_shows(ran: Ran) -> None:
    """Only cases that the winner decides, or a refusal; and leaves are counted."""
    _, results = ran("partial")

    assert {"agrees": 10, "unsupported": 9} == verdicts(results)
    assert (1, 3) == (results["equal-sevens@plain"].compared, results["equal-sevens@plain"].expected)
    assert Unsupported("field", "it would have to show net") == results["higher-card-wins@plain"].verdict


def test_an_engine_may_say_what_it_does_not_do(ran: Ran) -> None:
    """That is no failure, and the action it stumbled over is named."""
    _, results = ran("declines")

    assert {"agrees": 12, "unsupported": 7} == verdicts(results)
    assert Unsupported("action", "cards are not swapped here (action 1)") == results["second-swap@plain"].verdict


def test_silence_is_a_timeout(ran: Ran) -> None:
    """Each case waits its time, and the engine is started again for the next."""
    run, results = ran("stalls", limits=QUICK, selection=ONE)

    assert {"timeout": 3} == kinds(results)
    assert run.complete


def test_restarts_are_bounded_and_no_case_is_lost(ran: Ran) -> None:
    """After so many restarts the rest is not asked, and says so."""
    run, results = ran("dies_always", restarts=4)

    assert {"died": 5, "start": 14} == kinds(results)
    assert [case.id for case in run.plan.cases] == [result.case.id for result in run.results]
    assert "given up after 4 restarts" in seen(results["swap-an-ace@plain"])


def test_the_guilty_case_is_found_among_those_in_flight(ran: Ran) -> None:
    """Eight requests wait when the engine dies; only those that kill it are broken."""
    _, results = ran("dies_at_ties")

    assert {case for case, result in results.items() if isinstance(result.verdict, Broke)} == TIES
    assert "SIGABRT" in seen(results["equal-sevens@plain"])


def test_memory_between_requests_is_found_out(ran: Ran) -> None:
    """What differs is asked again, and the answer is another one."""
    _, results = ran("remembers")

    assert 0 == verdicts(results)["differs"]
    assert kinds(results)["unrepeatable"] >= 3


@pytest.mark.parametrize(
    ("how", "said"), [("dies", "breaks (died)"), ("declines", "declines: not now"), ("stalls", "breaks (timeout)")]
)
def test_an_engine_that_will_not_be_asked_again_is_unrepeatable(ran: Ran, how: str, said: str) -> None:
    """Whatever it does the second time, it is not what it did the first."""
    _, results = ran("sulks", how, limits=Limits(0.3))

    assert {"unrepeatable": 3} == kinds(results)
    assert all(said in seen(results[case]) for case in TIES)


@pytest.mark.parametrize("one_shot", [False, True], ids=["persistent", "one shot"])
def test_an_engine_that_cannot_be_started_again(
    toy: Spec, fake: Callable[..., str], tmp_path: Path, one_shot: object
) -> None:
    """Its program is gone when a case is to be asked again, or asked at all."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\nexec {fake('vanishes', str(program))}\n")
    program.chmod(0o755)
    with Runner(toy, find_engine(str(program)), Options(one_shot=bool(one_shot))) as runner:
        run = runner.run(plan(toy, runner.start(), ONE))
    results = {result.case.id: result for result in run.results}

    assert {"start" if one_shot else "unrepeatable": 3} == kinds(results)
    assert all("No such file" in seen(result) for result in run.results)


def test_a_variant_asked_for_and_not_claimed_is_not_asked(ran: Ran) -> None:
    """Its cases stand in the report all the same, in their places."""
    run, results = ran("declares", selection=Selection(variants=("plain", "house"), rules=("equal",)))

    assert {"agrees": 2, "unsupported": 2} == verdicts(results)
    assert [case.id for case in run.plan.cases] == [result.case.id for result in run.results]


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

    assert {"agrees": 16, "broke": 3} == verdicts(results)
    assert all("more than one line" in seen(results[case]) for case in TIES)


def test_an_engine_that_will_not_start_again_is_given_up(toy: Spec, fake: Callable[..., str], tmp_path: Path) -> None:
    """Three failed starts in a row are enough; no case is lost."""
    once = tmp_path / "once"
    script = tmp_path / "engine.sh"
    script.write_text(f"#!/bin/sh\n[ -e {once} ] && exit 9\ntouch {once}\nexec {fake('dies_always')}\n")
    script.chmod(0o755)
    with Runner(toy, find_engine(str(script)), Options()) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()))
    results = {result.case.id: result for result in run.results}

    assert {"died": 1, "start": 18} == kinds(results)
    assert "given up after 3 restarts; the last time: it ended with exit code 9" in seen(run.results[-1])


def test_rubbish_breaks_the_case_that_got_it(ran: Ran) -> None:
    """A log on standard output is shown for what it is."""
    _, results = ran("mumbles", selection=ONE)

    assert {"protocol": 3} == kinds(results)
    assert "dealing the cards…" in seen(results["equal-sevens@plain"])


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

    assert {kind: 3} == kinds(results)
    assert all(said in seen(result) for result in results.values())


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
    monkeypatch.setattr("macao_conformance.transport_process.ProcessTransport.__init__.__defaults__", (10_000,))
    _, results = ran("babbles", (b"x" * 20_000).hex(), selection=ONE)

    assert {"protocol": 3} == kinds(results)


def test_a_flood_of_logs_stalls_nobody(ran: Ran) -> None:
    """A megabyte on standard error for every case."""
    _, results = ran("floods")

    assert {"agrees": 19} == verdicts(results)


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

    assert {"agrees": 3} == verdicts(results)
    assert ("it did not end when its input ended, and had to be killed",) == run.warnings
    assert time.monotonic() - began < 10


def test_many_in_flight_may_be_answered_in_any_order(ran: Ran) -> None:
    """Eight requests at once, answered backwards."""
    _, results = ran("hurries")

    assert {"agrees": 19} == verdicts(results)


def test_jobs_change_nothing_but_the_time(ran: Ran) -> None:
    """Three engines side by side; the order of results is that of the plan."""
    alone, _ = ran("lies")
    together, _ = ran("lies", jobs=3)

    assert [(r.case.id, r.verdict) for r in alone.results] == [(r.case.id, r.verdict) for r in together.results]


def test_one_shot_engines_get_a_process_a_case(ran: Ran) -> None:
    """The simplest engine there is; and one that answers line by line may be run so too."""
    _, results = ran("once", selection=ONE, one_shot=True, jobs=2)
    _, lies = ran("lies", selection=ONE, one_shot=True)

    assert {"agrees": 3} == verdicts(results)
    assert {"differs": 3} == verdicts(lies)


@pytest.mark.parametrize(
    ("name", "kind"), [("dies_always", "died"), ("dies_at_ties", "died"), ("wrong_id", "protocol")]
)
def test_one_shot_engines_break_one_by_one(ran: Ran, name: str, kind: str) -> None:
    """There is nothing to restart."""
    _, results = ran(name, selection=ONE, one_shot=True)

    assert {kind: 3} == kinds(results)


def test_a_one_shot_engine_that_stalls_is_killed(ran: Ran) -> None:
    """Each process has its time, and no grace after it."""
    began = time.monotonic()
    _, results = ran("sulks", "stalls", limits=QUICK, selection=ONE, one_shot=True)

    assert {"timeout": 3} == kinds(results)
    assert time.monotonic() - began < 5


def test_every_message_is_by_the_schema(ran: Ran) -> None:
    """An engine that validates all it receives has nothing to complain of."""
    _, results = ran("lints")

    assert {"agrees": 19} == verdicts(results)


def test_expectations_never_reach_an_engine(ran: Ran, toy: Spec, tmp_path: Path) -> None:
    """All that an engine hears is the handshake, and of each case the readings, the setup and the actions."""
    heard = tmp_path / "heard.jsonl"
    heard.touch()
    ran("records", str(heard))
    first, *plays = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]

    assert {"protocol": 1, "suite": toy.digest} == first["params"]
    expected = [
        {
            "game": case.scenario.game,
            "variant": case.variant_id,
            "readings": case.readings,
            "setup": case.setup,
            "actions": list(case.actions),
        }
        for case in expand(toy)
    ]
    assert expected == [play["params"] for play in plays]


def test_a_fixed_engine_is_held_to_the_variant_named(ran: Ran) -> None:
    """It plays one variant but for one reading, and shows which it follows instead."""
    run, results = ran("fixed", selection=Selection(variants=("plain",)))

    assert {"agrees": 6, "differs": 1} == verdicts(results)
    assert {"equal": ("push",)} == results["equal-sevens@plain"].shows
    assert run.description.variants is None


def test_an_engine_is_judged_by_the_reading_it_declares(ran: Ran) -> None:
    """Where the sources are silent it may have its own, and the case is another one."""
    run, results = ran("declares")

    assert {"agrees": 7} == verdicts(results)
    assert {"plain": {"swap-ace": "forbidden"}} == run.plan.declared
    assert ("house", "strict") == run.plan.unclaimed


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


def test_ctrl_c_keeps_what_is_there(toy: Spec, fake: Callable[..., str]) -> None:
    """The run is not complete, and the cases that were answered are in it."""
    seen: list[Result] = []

    def tell(result: Result) -> None:
        seen.append(result)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with Runner(toy, find_engine(fake("highcard")), Options()) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()), tell)

    assert not run.complete
    assert 3 == len(run.results)


def test_ctrl_c_stops_all_jobs(toy: Spec, fake: Callable[..., str]) -> None:
    """Engines that are waited for in other threads are killed."""

    def tell(_: Result) -> None:
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt

    engine = find_engine(fake("stalls"))
    with Runner(toy, engine, Options(jobs=3, limits=Limits(0.2, 10.0))) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()), tell)

    assert not run.complete


def test_a_mistake_in_another_thread_is_not_swallowed(toy: Spec, fake: Callable[..., str]) -> None:
    """Whatever goes wrong beside is raised in front."""

    def tell(_: Result) -> None:
        if threading.current_thread() is not threading.main_thread():
            raise ZeroDivisionError
        time.sleep(0.02)

    with Runner(toy, find_engine(fake("highcard")), Options(jobs=2)) as runner, pytest.raises(ZeroDivisionError):
        runner.run(plan(toy, runner.start(), Selection()), tell)


class Declines(Exception):
    """What an engine in process raises to decline."""

    error: dict[str, Any] = {"code": 1, "message": "no", "data": {"reason": "setup"}}  # noqa: RUF012


def described() -> dict[str, Any]:
    """An engine that plays one variant and shows who won."""
    return {
        "protocol": 1,
        "engine": {"name": "here", "version": "1"},
        "variants": {"plain": {}},
        "observes": {"toy": ["winner"]},
    }


def test_an_engine_in_process_is_asked_like_any_other(
    toy: Spec, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The honest fake as a callable."""
    monkeypatch.syspath_prepend(request.path.parent / "fakes")
    with Runner(toy, find_engine("py:highcard:engine"), Options()) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()))

    assert {"agrees": 19} == verdicts({result.case.id: result for result in run.results})


def in_process(toy: Spec, monkeypatch: pytest.MonkeyPatch, play: Callable[[Mapping[str, Any]], Any]) -> Any:
    """The verdict on one case of an engine in process that plays like this."""
    module = type(sys)("engine_of_a_test")
    module.engine = lambda method, params: described() if method == "describe" else play(params)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "engine_of_a_test", module)
    with Runner(toy, find_engine("py:engine_of_a_test:engine"), Options(limits=QUICK)) as runner:
        run = runner.run(plan(toy, runner.start(), Selection(scenarios=("equal-sevens",))))
    return run.results[0].verdict


def raising(error: BaseException) -> Callable[[Mapping[str, Any]], Any]:
    """An engine that raises."""

    def play(_: Mapping[str, Any]) -> Any:
        raise error

    return play


def test_engines_in_process_may_fail_in_every_way(toy: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    """They decline, raise, exit, stall, or return what is no JSON; the kit goes on."""
    stalled = in_process(toy, monkeypatch, lambda _: time.sleep(1))
    odd = Declines()
    odd.error = {"code": object()}

    assert Unsupported("setup", "no") == in_process(toy, monkeypatch, raising(Declines()))
    assert "ValueError: oh" in in_process(toy, monkeypatch, raising(ValueError("oh"))).seen
    assert "SystemExit" in in_process(toy, monkeypatch, raising(SystemExit(3))).seen
    assert "Declines" in in_process(toy, monkeypatch, raising(odd)).seen
    assert "TypeError" in in_process(toy, monkeypatch, lambda _: {"trace": [object()]}).seen
    assert "timeout" == stalled.kind


def test_an_engine_in_process_cannot_change_what_it_is_asked(toy: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets a copy of everything."""
    before = json.dumps([[case.setup, case.actions, dict(case.readings)] for case in expand(toy)])

    def spoil(params: Mapping[str, Any]) -> Any:
        for part in params.values():
            if not isinstance(part, str):
                part.clear()
        return {"trace": []}

    in_process(toy, monkeypatch, spoil)

    assert before == json.dumps([[case.setup, case.actions, dict(case.readings)] for case in expand(toy)])
