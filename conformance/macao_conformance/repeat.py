"""Asks again what differed: an engine whose answer depends on what it was asked before is broken, not wrong.

The cases that differ are asked again in one fresh engine, in reverse order, so that each has other predecessors than
before and the last of them has none. That costs one start. If a single answer changes, every case is asked once more
as the first of a fresh engine, as far as the bounded number of starts goes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from macao_conformance.cases import Case
from macao_conformance.compare import Trace
from macao_conformance.model import Json
from macao_conformance.pool import Pool
from macao_conformance.protocol import excerpt
from macao_conformance.session import Failed, Replied, Reply, Session
from macao_conformance.transports import CannotStart
from macao_conformance.values import Marks, parting
from macao_conformance.verdicts import Absent, Broke, Unsupported

_STARTS = 50
"""How many engines are started at most to ask again."""


class _Again:
    """Asks single cases, of a fresh engine or of the one that is there."""

    def __init__(self, pool: Pool, *, one_shot: bool) -> None:
        self._pool = pool
        self._one_shot = one_shot
        self._session: Session | None = None
        self.starts = _STARTS

    def ask(self, case: Case, *, fresh: bool) -> Reply:
        """Ask a case; an engine that fails is what is answered."""
        if self._one_shot:
            return self._pool.once(case).reply
        try:
            if fresh or self._session is None:
                self.close()
                self.starts -= 1
                self._session = self._pool.open()
            self._session.send(case)
            reply = self._session.next().reply
        except CannotStart as error:
            return Broke("start", str(error))
        except Failed as failure:
            self.close()
            return failure.broke
        if self._session.spoiled:
            self.close()
        return reply

    def close(self) -> None:
        """End the engine that is there."""
        if self._session is not None:
            self._pool.close(self._session, 0)
            self._session = None


def unrepeatable(
    pool: Pool, first: Sequence[Replied], marks: Callable[[Case], Marks], *, one_shot: bool = False
) -> dict[str, Broke]:
    """Ask again what was answered with these traces; by case id, what became of answers that are not given twice."""
    changed: dict[str, Broke] = {}
    again = _Again(pool, one_shot=one_shot)
    backwards = list(reversed(first))
    try:
        for fresh in (False, True):
            for replied in backwards:
                if again.starts > 0 and replied.case.id not in changed:
                    second = again.ask(replied.case, fresh=fresh)
                    why = change(replied.reply, second, marks(replied.case))
                    if why is not None:
                        changed[replied.case.id] = Broke("unrepeatable", why)
            if not changed or one_shot:
                break
    finally:
        again.close()
    return changed


def change(first: Reply, second: Reply, marks: Marks) -> str | None:
    """Where two answers to the same request part; None if they do not."""
    if isinstance(second, Broke):
        return f"asked again by itself, it breaks ({second.kind}): {second.seen}"
    if isinstance(second, Unsupported):
        return f"asked again by itself, it declines: {second.message}"
    return None if isinstance(first, Broke | Unsupported) else _parted(first, second, marks)


def _parted(first: Trace, second: Trace, marks: Marks) -> str | None:
    for index, (one, two) in enumerate(zip(first, second, strict=True)):
        found = parting(one, two, marks)
        if found is not None:
            path, was, now = found
            place = ".".join(path) or "the observation"
            return (
                f"asked twice, it answers two things: after action {index}, {place} was {_text(was)}, then {_text(now)}"
            )
    return None


def _text(value: Json) -> str:
    return repr(value) if isinstance(value, Absent) else excerpt(json.dumps(value, ensure_ascii=False).encode())
