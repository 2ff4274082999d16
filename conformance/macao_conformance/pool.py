"""Workers that ask cases of started engines, whatever the engines do, and lose none.

An engine that fails is started again, a bounded number of times a run. If one request was waiting, it is to blame. If
several were, only lateness has a culprit (the oldest); otherwise each is asked again alone, and the guilty one found.
A line that is no answer may still be of the case before: the case that waits is asked again of a fresh engine, and is
to blame only if that fails as well.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from macao_conformance.cases import Case
from macao_conformance.engines import Engine, EngineUnusable
from macao_conformance.protocol import Description, Wire
from macao_conformance.session import Failed, Limits, Replied, Session, ask_once
from macao_conformance.transports import CannotStart
from macao_conformance.verdicts import Broke

Hear = Callable[[Replied], None]

_FAILED_STARTS = 3
"""After so many failed starts in a row the engine is given up."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to run: engines side by side, seconds to wait, a process a case, restarts a run."""

    jobs: int = 1
    limits: Limits = field(default_factory=Limits)
    one_shot: bool = False
    restarts: int = 20


class Pool:
    """Engines of one kind. `shut` it, whatever happens: then no engine is left behind."""

    def __init__(self, engine: Engine, wire: Wire, options: Options) -> None:
        self._engine = engine
        self._wire = wire
        self._options = options
        self._restarts = options.restarts
        self._doubts = options.restarts
        self._lock = threading.Lock()
        self._live: set[Session] = set()
        self._stopped = threading.Event()
        self._description: Description | None = None
        self._why = ""
        self.warnings: list[str] = []

    def start(self) -> Session:
        """Start the first engine. Raises EngineUnusable."""
        try:
            return self.open()
        except CannotStart as error:
            raise EngineUnusable(
                f"the engine `{self._engine.argument}` could not be started: {error}", error.hint
            ) from error
        except Failed as error:
            raise EngineUnusable(
                f"the engine `{self._engine.argument}` does not shake hands: {error.broke.seen}",
                "it must answer the first line, `describe`, at once, and keep its log to standard error; "
                "one that first reads all its input needs --one-shot. `macao-kit smoke` says what is wrong",
            ) from error

    def open(self) -> Session:
        """Start an engine. Raises CannotStart or Failed; an engine that describes itself anew has failed too."""
        session = Session(self._engine.open, self._wire, self._options.limits, ends=self._options.one_shot)
        with self._lock:
            self._live.add(session)
            self._description = self._description or session.description
        if session.description != self._description:
            self.close(session, 0)
            raise Failed(Broke("handshake", "it describes itself otherwise than when it was started first"))
        return session

    def reopen(self) -> Session:
        """Start an engine again, as long as it has not been given up. Raises CannotStart or Failed."""
        if not self._may_restart():
            raise CannotStart(f"not asked: the engine was given up after {self._options.restarts} restarts")
        return self.open()

    def close(self, session: Session, grace: float | None = None) -> None:
        """End an engine; one that outlives its input is remembered."""
        with self._lock:
            known = session in self._live
            self._live.discard(session)
        grace = self._options.limits.grace if grace is None else grace
        if known and not session.end(grace) and grace:
            self.warnings.append("it did not end when its input ended, and had to be killed")

    def shut(self) -> None:
        """Kill all engines that are left."""
        for session in tuple(self._live):
            self.close(session, 0)

    def stop(self) -> None:
        """Ask nothing more. Of what an engine has been sent already, one answer is heard, and the rest is lost."""
        self._stopped.set()

    def once(self, case: Case) -> Replied:
        """Ask one case of an engine of its own."""
        return ask_once(self._engine.open, self._wire, self._options.limits, case)

    def ask(self, cases: Iterable[Case], hear: Hear, first: Session | None) -> None:
        """Ask all cases with as many workers as there are jobs, the first in this thread with the engine given."""
        todo = deque(cases)
        failures: list[BaseException] = []

        def work_beside() -> None:
            try:
                self._close(self._work(todo, hear, None, first=True))
            except BaseException as error:  # noqa: BLE001  (it is raised again, in the main thread)
                failures.append(error)

        count = max(1, min(self._options.jobs, len(todo)))
        others = [threading.Thread(target=work_beside, daemon=True) for _ in range(count - 1)]
        for thread in others:
            thread.start()
        try:
            self._close(self._work(todo, hear, first, first=first is None))
            for thread in others:
                thread.join()
        except BaseException:
            self._stopped.set()
            for session in tuple(self._live):
                session.kill()
            raise
        if failures:
            raise failures[0]
        if not self._stopped.is_set():
            self._give_up(todo, hear)

    def go_on(self, cases: Iterable[Case], hear: Hear, session: Session | None) -> Session | None:
        """Ask cases of one engine, in this thread, and return it for more; None if it has to be started again."""
        todo = deque(cases)
        session = self._work(todo, hear, session, first=False)
        self._give_up(todo, hear)
        return session

    def _give_up(self, todo: Iterable[Case], hear: Hear) -> None:
        for case in todo:
            times = self._options.restarts - max(self._restarts, 0)
            seen = f"not asked: the engine was given up after {times} restarts; the last time: {self._why}"
            hear(Replied(case, Broke("start", seen), 0.0))

    def _work(self, todo: deque[Case], hear: Hear, session: Session | None, *, first: bool) -> Session | None:
        """Ask cases until there are none, or the engine is given up; what is left then stays in `todo`.

        `first` says that no engine has been started yet. Returns the engine, if it can be asked more.
        """
        if self._options.one_shot:
            self._work_one_shot(todo, hear, session)
            return None
        alone: deque[Case] = deque()
        doubted: dict[str, str] = {}
        while not self._stopped.is_set():
            if session is None:
                session = self._opened(first=first) if todo or alone else None
                first = False
            if session is None:
                todo.extendleft(reversed(alone))
                return None
            _fill(session, alone, todo)
            if not session.load:
                return session
            try:
                replied = session.next()
            except Failed as failure:
                blamed, others = _blamed(failure, session.waiting)
                if blamed is not None and session.before is not None and self._in_doubt(failure):
                    doubted[blamed.id] = session.before.id
                    others, blamed = [blamed, *others], None
                self.close(session, 0)
                session, self._why = None, failure.broke.seen
                if blamed is not None:
                    hear(Replied(blamed, failure.broke, 0.0))
                (todo if failure.late else alone).extendleft(reversed(others))
            else:
                hear(replied)
                before = doubted.pop(replied.case.id, None)
                if before is not None:
                    self.warnings.append(f"after its answer to {before} it wrote what nobody had asked for")
                if session.spoiled:
                    self.close(session, 0)
                    session = None
        return session

    def _close(self, session: Session | None) -> None:
        if session is not None:
            self.close(session, 0 if session.load else None)

    def _work_one_shot(self, todo: deque[Case], hear: Hear, session: Session | None) -> None:
        self._close(session)
        while not self._stopped.is_set() and (case := _taken(todo)) is not None:
            hear(self.once(case))

    def _opened(self, *, first: bool) -> Session | None:
        """Start an engine, or start one again; None if it is given up."""
        for _ in range(_FAILED_STARTS):
            if not first and not self._may_restart():
                return None
            first = False
            try:
                return self.open()
            except (CannotStart, Failed) as error:
                self._why = str(error)
        return None

    def _in_doubt(self, failure: Failed) -> bool:
        """Whether a case that others came before may be innocent. To ask it again is no restart that counts."""
        if failure.broke.kind != "protocol":
            return False
        with self._lock:
            self._doubts -= 1
            self._restarts += self._doubts >= 0
            return self._doubts >= 0

    def _may_restart(self) -> bool:
        with self._lock:
            self._restarts -= 1
            return self._restarts >= 0


def _fill(session: Session, alone: deque[Case], todo: deque[Case]) -> None:
    """Send as many cases as may wait at once; one of `alone` waits alone."""
    while session.load < (1 if alone else session.description.in_flight):
        was_alone = bool(alone)
        case = _taken(alone) or _taken(todo)
        if case is None:
            return
        session.send(case)
        if was_alone:
            return


def _taken(cases: deque[Case]) -> Case | None:
    """The next case, if no other worker has been quicker."""
    try:
        return cases.popleft()
    except IndexError:
        return None


def _blamed(failure: Failed, waiting: list[Case]) -> tuple[Case | None, list[Case]]:
    """Who is to blame for a failure, and who is to be asked again."""
    if failure.late or len(waiting) == 1:
        return waiting[0], waiting[1:]
    return None, waiting
