"""Engines that lie, keep silent, flood and peek: each gets the verdict it deserves, and learns nothing."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.cases import expand
from macao_conformance.engines import find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Result, Run
from macao_conformance.runner import Runner
from macao_conformance.session import Limits
from macao_conformance.verdicts import Differs, Unsupported

Ran = Callable[..., tuple[Run, Any]]
ByCase = Callable[[Run], Any]


TIES = {"equal-sevens@house", "equal-sevens@plain", "equal-sevens@strict"}


ONE = Selection(scenarios=("equal-sevens",))


def test_an_honest_engine_agrees_everywhere(ran: Ran) -> None:
    """Nineteen cases, every leaf compared."""
    run, results = ran("highcard")

    assert {"agrees": 19} == results.verdicts
    assert all(result.compared == result.expected for result in run.results)
    assert run.complete
    assert () == run.warnings


def test_a_liar_is_caught_only_where_he_lies(ran: Ran) -> None:
    """The foil on equal cards fails the cases about equal cards, and no other."""
    _, results = ran("lies")

    assert {case for case, result in results.items() if isinstance(result.verdict, Differs)} == TIES
    assert {"agrees": 16, "differs": 3} == results.verdicts


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

    assert 0 == results.verdicts["agrees"]
    assert results.verdicts["unsupported"] >= 15


def test_who_promises_fields_and_shows_none_differs(ran: Ran) -> None:
    """An empty observation is not a quiet agreement."""
    _, results = ran("empty")

    assert {"differs": 19} == results.verdicts


def test_a_partial_observer_is_judged_by_what_it_shows(ran: Ran) -> None:
    """Only cases that the winner decides, or a refusal; and leaves are counted."""
    _, results = ran("partial")

    assert {"agrees": 10, "unsupported": 9} == results.verdicts
    assert (1, 3) == (results["equal-sevens@plain"].compared, results["equal-sevens@plain"].expected)
    assert Unsupported("field", "it would have to show net") == results["higher-card-wins@plain"].verdict


def test_an_engine_may_say_what_it_does_not_do(ran: Ran) -> None:
    """That is no failure, and the action it stumbled over is named."""
    _, results = ran("declines")

    assert {"agrees": 12, "unsupported": 7} == results.verdicts
    assert Unsupported("action", "cards are not swapped here (action 1)") == results["second-swap@plain"].verdict


def test_a_variant_asked_for_and_not_claimed_is_not_asked(ran: Ran) -> None:
    """Its cases stand in the report all the same, in their places."""
    run, results = ran("declares", selection=Selection(variants=("plain", "house"), rules=("equal",)))

    assert {"agrees": 2, "unsupported": 2} == results.verdicts
    assert [case.id for case in run.plan.cases] == [result.case.id for result in run.results]


def test_a_flood_of_logs_stalls_nobody(ran: Ran) -> None:
    """A megabyte on standard error for every case."""
    _, results = ran("floods")

    assert {"agrees": 19} == results.verdicts


def test_many_in_flight_may_be_answered_in_any_order(ran: Ran) -> None:
    """Eight requests at once, answered backwards."""
    _, results = ran("hurries")

    assert {"agrees": 19} == results.verdicts


def test_jobs_change_nothing_but_the_time(ran: Ran) -> None:
    """Three engines side by side; the order of results is that of the plan."""
    alone, _ = ran("lies")
    together, _ = ran("lies", jobs=3)

    assert [(r.case.id, r.verdict) for r in alone.results] == [(r.case.id, r.verdict) for r in together.results]


def test_one_shot_engines_get_a_process_a_case(ran: Ran) -> None:
    """The simplest engine there is; and one that answers line by line may be run so too."""
    _, results = ran("once", selection=ONE, one_shot=True, jobs=2)
    _, lies = ran("lies", selection=ONE, one_shot=True)

    assert {"agrees": 3} == results.verdicts
    assert {"differs": 3} == lies.verdicts


def test_every_message_is_by_the_schema(ran: Ran) -> None:
    """An engine that validates all it receives has nothing to complain of."""
    _, results = ran("lints")

    assert {"agrees": 19} == results.verdicts


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

    assert {"agrees": 6, "differs": 1} == results.verdicts
    assert {"equal": ("push",)} == results["equal-sevens@plain"].shows
    assert run.description.variants is None


def test_an_engine_is_judged_by_the_reading_it_declares(ran: Ran) -> None:
    """Where the sources are silent it may have its own, and the case is another one."""
    run, results = ran("declares")

    assert {"agrees": 7} == results.verdicts
    assert {"plain": {"swap-ace": "forbidden"}} == run.plan.declared
    assert ("house", "strict") == run.plan.unclaimed


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
