"""Asks an engine case by case, for whoever keeps the order of the cases himself, as pytest does."""

from __future__ import annotations

import time

from macao_conformance.cases import Case
from macao_conformance.engines import Engine, EngineUnusable
from macao_conformance.model import Spec
from macao_conformance.plan import Plan
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Description, Wire
from macao_conformance.repeat import unrepeatable
from macao_conformance.results import Judge, Result
from macao_conformance.session import Failed, Replied, Session
from macao_conformance.transports import CannotStart
from macao_conformance.verdicts import Broke, Differs


class Asker:
    """An engine that is kept running between cases. `close` it, whatever happens."""

    def __init__(self, spec: Spec, engine: Engine, options: Options) -> None:
        self._options = options
        self._pool = Pool(engine, Wire(spec), options)
        self._session: Session | None = None
        try:
            self._session = self._pool.start()
        except EngineUnusable:
            self._pool.shut()
            raise
        self.description: Description = self._session.description
        self._judge = Judge(spec, self.description.observes)
        if options.one_shot:
            self._drop()  # its input has ended behind the handshake

    def ask(self, plan: Plan, case: Case) -> Result:
        """Ask a case of a plan; what differs is asked again of a fresh engine."""
        if case.id in plan.decided:
            return self._judge.result(case, plan.decided[case.id])
        replied = self._pool.once(case) if self._options.one_shot else self._asked(case)
        result = self._judge.result(case, replied.reply, replied.seconds)
        if isinstance(result.verdict, Differs):
            again = unrepeatable(self._pool, [replied], self._judge.marks, one_shot=self._options.one_shot)
            if case.id in again:
                return self._judge.result(case, again[case.id], replied.seconds)
        return result

    def close(self) -> None:
        """End the engine."""
        if self._session is not None:
            self._pool.close(self._session)
        self._pool.shut()

    def _asked(self, case: Case) -> Replied:
        began = time.monotonic()
        try:
            if self._session is None:
                self._session = self._pool.reopen()
            self._session.send(case)
            replied = self._session.next()
        except CannotStart as error:
            return Replied(case, Broke("start", str(error)), time.monotonic() - began)
        except Failed as failure:
            stray = failure.broke.kind == "protocol" and self._session is not None and self._session.before is not None
            self._drop()
            if stray:  # it may be of the case before
                return self._asked(case)
            return Replied(case, failure.broke, time.monotonic() - began)
        if self._session.spoiled:
            self._drop()
        return replied

    def _drop(self) -> None:
        """Kill the engine; the next case starts another."""
        self._pool.shut()
        self._session = None
