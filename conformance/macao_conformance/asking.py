"""Asks an engine case by case, for whoever keeps the order of the cases himself, as pytest and the fuzzer do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from macao_conformance.cases import Case
from macao_conformance.engines import Engine, EngineUnusable
from macao_conformance.model import Spec
from macao_conformance.plan import Plan
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Description, Walked, Wire
from macao_conformance.repeat import unrepeatable
from macao_conformance.results import Judge, Result
from macao_conformance.session import Failed, Replied, Reply, Session
from macao_conformance.transports import CannotStart
from macao_conformance.verdicts import Broke, Differs, Unsupported

T = TypeVar("T")


class Caller:
    """An engine that is kept running between cases, and started again when it fails. `close` it, whatever happens.

    Raises EngineUnusable where it cannot be started first.
    """

    def __init__(self, wire: Wire, engine: Engine, options: Options) -> None:
        self._one_shot = options.one_shot
        self.pool = Pool(engine, wire, options)
        self._session: Session | None = None
        try:
            self._session = self.pool.start()
        except EngineUnusable:
            self.pool.shut()
            raise
        self.description: Description = self._session.description
        if self._one_shot:
            self._drop()  # its input has ended behind the handshake

    def play(self, case: Case) -> Replied:
        """Ask a case."""
        if self._one_shot:
            return self.pool.once(case)
        began = time.monotonic()

        def asked(session: Session) -> Reply:
            session.send(case)
            return session.next().reply

        reply = self._asked(asked)
        return Replied(case, reply, time.monotonic() - began)

    def walk(self, case: Case, choices: Sequence[int]) -> Walked | Unsupported | Broke:
        """Have a case played on by choices; only engines that say `walks` are asked this."""
        return self._asked(lambda session: session.walk(case, choices))

    def close(self) -> None:
        """End the engine."""
        if self._session is not None:
            self.pool.close(self._session)
        self.pool.shut()

    def _asked(self, ask: Callable[[Session], T]) -> T | Broke:
        try:
            if self._session is None:
                self._session = self.pool.reopen()
            answer = ask(self._session)
        except CannotStart as error:
            return Broke("start", str(error))
        except Failed as failure:
            left_over = failure.broke.kind == "protocol" and self._session is not None and self._session.before
            self._drop()
            return self._asked(ask) if left_over else failure.broke
        if self._session.spoiled:
            self._drop()
        return answer

    def _drop(self) -> None:
        """Kill the engine; the next case starts another."""
        self.pool.shut()
        self._session = None


class Asker:
    """An engine that is asked cases, and judged by its answers. `close` it, whatever happens."""

    def __init__(self, spec: Spec, engine: Engine, options: Options) -> None:
        self._one_shot = options.one_shot
        self._caller = Caller(Wire(spec), engine, options)
        self.description: Description = self._caller.description
        self._judge = Judge(spec, self.description.observes)

    def ask(self, plan: Plan, case: Case) -> Result:
        """Ask a case of a plan; what differs is asked again of a fresh engine."""
        if case.id in plan.decided:
            return self._judge.result(case, plan.decided[case.id])
        replied = self._caller.play(case)
        result = self._judge.result(case, replied.reply, replied.seconds)
        if isinstance(result.verdict, Differs):
            again = unrepeatable(self._caller.pool, [replied], self._judge.marks, one_shot=self._one_shot)
            if case.id in again:
                return self._judge.result(case, again[case.id], replied.seconds)
        return result

    def close(self) -> None:
        """End the engine."""
        self._caller.close()
