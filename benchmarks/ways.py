"""The ways of asking an engine, all on the same cases: how long each takes."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks import replay
from benchmarks.echo import echoed
from benchmarks.timing import RUNS

from macao_conformance.engines import find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Plan, Selection, plan
from macao_conformance.pool import Options
from macao_conformance.runner import Runner
from macao_conformance.verdicts import Agrees

IN_PROCESS: Final = "py:macao_reference.entry:engine"
ONE_SHOT: Final = 100
"""So many cases are enough where each starts a process."""


class Way(NamedTuple):
    """How many cases a second go one way."""

    id: str
    rate: float


def chosen(spec: Spec) -> Plan:
    """All cases that the reference is asked."""
    with Runner(spec, find_engine("reference"), Options()) as runner:
        return plan(spec, runner.start(), Selection())


def asked(spec: Spec, cases: Plan, argument: str, options: Options, runs: int = RUNS) -> float:
    """How many cases a second an engine is asked that is running already, and every answer judged to agree."""
    times = []
    for _ in range(runs):
        with Runner(spec, find_engine(argument), options) as runner:
            runner.start()
            began = time.perf_counter()
            run = runner.run(cases)
            times.append(time.perf_counter() - began)
        if not all(isinstance(result.verdict, Agrees) for result in run.results):
            raise SystemExit(f"{argument}: not all cases agree, so what was timed is something else")
    return len(cases.cases) / median(times)


def ways(spec: Spec, cases: Plan) -> Iterator[Way]:
    """Yield every way, the least that a pipe takes first."""
    sent, answers = replay.messages(spec, cases.cases)
    sizes = [len(request) + len(answer) for request, answer in zip(sent, answers, strict=True)]
    yield Way("echo-at-once", len(sizes) / echoed(sizes, at_once=True))
    yield Way("echo-by-line", len(sizes) / echoed(sizes, at_once=False))
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "answers"
        kept.write_bytes(b"".join(answers))
        yield Way("replay", asked(spec, cases, f"{sys.executable} -m benchmarks.replay {kept}", Options()))
    yield Way("in-process", asked(spec, cases, IN_PROCESS, Options()))
    yield from _alone_and_beside(spec, cases, "pipelined", "reference")
    for think in (0, 1):
        engine = f"{sys.executable} -m benchmarks.thinking {think}"
        yield from _alone_and_beside(spec, cases, f"one-at-a-time-{think}", engine)
    few = replace(cases, cases=cases.cases[:: len(cases.cases) // ONE_SHOT])
    yield from _alone_and_beside(spec, few, "one-shot", "reference", one_shot=True, runs=1)


def _alone_and_beside(
    spec: Spec, cases: Plan, name: str, argument: str, *, one_shot: bool = False, runs: int = RUNS
) -> Iterator[Way]:
    """Yield a way with one engine, and with a second one beside it."""
    yield Way(name, asked(spec, cases, argument, Options(one_shot=one_shot), runs))
    yield Way(f"{name}-2", asked(spec, cases, argument, Options(one_shot=one_shot, jobs=2), runs))
