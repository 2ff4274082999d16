"""Engines that are callables: asked like any other, and able to fail in every way."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from macao_conformance.cases import expand
from macao_conformance.engines import find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.session import Limits
from macao_conformance.verdicts import Unsupported

ByCase = Callable[[Run], Any]


QUICK = Limits(0.15, 10.0)


class Declines(Exception):
    """What an engine in process raises to decline."""

    def __init__(self, error: Any) -> None:
        super().__init__("declined")
        self.error = error


NO = {"code": 1, "message": "no", "data": {"reason": "setup"}}


def described() -> dict[str, Any]:
    """An engine that plays one variant and shows who won."""
    return {
        "protocol": 1,
        "engine": {"name": "here", "version": "1"},
        "variants": {"plain": {}},
        "observes": {"toy": ["winner"]},
    }


def test_an_engine_in_process_is_asked_like_any_other(
    by_case: ByCase, toy: Spec, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The honest fake as a callable."""
    monkeypatch.syspath_prepend(request.path.parent / "fakes")
    with Runner(toy, find_engine("py:highcard:engine"), Options()) as runner:
        run = runner.run(plan(toy, runner.start(), Selection()))

    assert {"agrees": 19} == by_case(run).verdicts


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
    odd = Declines({"code": object()})

    assert Unsupported("setup", "no") == in_process(toy, monkeypatch, raising(Declines(NO)))
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
