"""Takes an engine through a plan: every case is asked, what differs is asked again, results keep the plan's order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from threading import Lock

from macao_conformance.cases import Case
from macao_conformance.engines import Engine
from macao_conformance.model import Spec
from macao_conformance.plan import Plan
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Description, Wire
from macao_conformance.repeat import unrepeatable
from macao_conformance.results import Judge, Result, Run, Stop
from macao_conformance.session import Replied, Session
from macao_conformance.verdicts import Differs


class Runner:
    """An engine under test. Use it in a `with` statement: whatever happens, no engine is left behind."""

    def __init__(self, spec: Spec, engine: Engine, options: Options) -> None:
        self._spec = spec
        self._engine = engine
        self._options = options
        self._pool = Pool(engine, Wire(spec), options)
        self._first: Session | None = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shut()

    def start(self) -> Description:
        """Start the engine and shake hands. Raises EngineUnusable."""
        self._first = self._pool.start()
        return self._first.description

    def ask(self, cases: Iterable[Case], hear: Callable[[Replied], None]) -> None:
        """Ask cases that no plan has made, and hear each reply as it comes; nothing is judged, or asked again."""
        self._pool.ask(cases, hear, self._started())

    def run(
        self,
        plan: Plan,
        tell: Callable[[Result], None] = lambda _: None,
        keep: Callable[[Result], None] = lambda _: None,
        enough: Callable[[Result], bool] = lambda _: False,
    ) -> Run:
        """Ask every case of a plan.

        `tell` hears of each first verdict as it comes. `keep` gets every result in the order of the plan, as soon as it
        and those before it are final: a case that differs is not, until it has been asked again. `enough` hears of each
        first verdict too, and says whether to ask no more.
        """
        first = self._started()
        judge = Judge(self._spec, first.description.observes)
        found: dict[str, Result] = {}
        differing: dict[str, Replied] = {}
        queue = deque(plan.cases)
        lock = Lock()

        def hear(replied: Replied) -> None:
            result = judge.result(replied.case, replied.reply, replied.seconds)
            found[replied.case.id] = result
            if isinstance(result.verdict, Differs):
                differing[replied.case.id] = replied
            tell(result)
            if enough(result):
                self._pool.stop()
            with lock:
                while queue and queue[0].id in found and queue[0].id not in differing:
                    keep(found[queue.popleft().id])

        interrupted = False
        try:
            for case in plan.cases:
                if case.id in plan.decided:
                    hear(Replied(case, plan.decided[case.id], 0.0))
            self._pool.ask([case for case in plan.cases if case.id not in plan.decided], hear, first)
            in_order = [differing[case.id] for case in plan.cases if case.id in differing]
            for case_id, broke in unrepeatable(
                self._pool, in_order, judge.marks, one_shot=self._options.one_shot
            ).items():
                found[case_id] = judge.result(found[case_id].case, broke, found[case_id].seconds)
        except KeyboardInterrupt:
            interrupted = True
        for case in queue:
            if case.id in found:
                keep(found[case.id])
        results = tuple(found[case.id] for case in plan.cases if case.id in found)
        complete = len(results) == len(plan.cases) and not interrupted
        stopped: Stop | None = "interrupted" if interrupted else None if complete else "failures"
        return Run(first.description, plan, results, complete, self.warnings, stopped)

    def _started(self) -> Session:
        first, self._first = self._first, None
        if first is None:
            raise AssertionError("an engine is started before it is asked, and asked once")
        return first

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd about the engine's processes, each thing once."""
        return tuple(dict.fromkeys(self._pool.warnings))
