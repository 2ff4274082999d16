"""One started engine: the handshake, then cases, as many at once as it allows.

What concerns one case is a reply: a trace, `Unsupported` or `Broke`. What ends the engine's usefulness is raised as
`Failed`; the runner then starts another.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from macao_conformance.cases import Case
from macao_conformance.compare import Trace
from macao_conformance.protocol import Answer, Declined, Description, Rubbish, Walked, Wire
from macao_conformance.transports import LINE_LIMIT, CannotStart, Gone, Late, NoLine, TooLong, Transport
from macao_conformance.verdicts import Broke, Kind, Unsupported

Reply = Trace | Unsupported | Broke
Open = Callable[[], Transport]
T = TypeVar("T")

_TOO_MUCH = "it wrote more than one line for one request"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds an engine may take for one answer, for the first one after its start, and to end when its input has."""

    answer: float = 10.0
    start: float = 10.0
    grace: float = 2.0


class Failed(Exception):
    """The engine can no longer be asked. `broke` says why; `late` that it is the oldest request that has no answer."""

    def __init__(self, broke: Broke) -> None:
        super().__init__(broke.seen)
        self.broke = broke

    @property
    def late(self) -> bool:
        """Whether the oldest request alone is to blame."""
        return self.broke.kind == "timeout"


class Replied(NamedTuple):
    """What came of a case, and how long it took since it was the oldest request."""

    case: Case
    reply: Reply
    seconds: float


@dataclass(slots=True)
class _Waiting:
    case: Case
    since: float


class Session:
    """A started engine that has answered the handshake.

    With `ends` its input ends behind the handshake, or behind `only` one case: the simplest engines read all before
    they answer anything. Raises CannotStart, or Failed (kind handshake) after the engine has been ended.
    """

    def __init__(
        self, open_engine: Open, wire: Wire, limits: Limits, only: Case | None = None, *, ends: bool = False
    ) -> None:
        self._wire = wire
        self._limits = limits
        self._number = 1
        self._waiting: dict[int, _Waiting] = {}
        self.spoiled = False
        self.before: Case | None = None
        """The case that was answered last, if what comes next may still be of it."""
        self._transport = open_engine()
        try:
            self._transport.send(wire.describe(self._number))
            if only is not None:
                self.send(only)
            if ends:
                self._transport.finish()
            self.description = self._handshake()
        except BaseException:
            self._transport.end(0)
            raise

    @property
    def waiting(self) -> list[Case]:
        """The cases sent and not answered, oldest first."""
        return [one.case for one in self._waiting.values()]

    @property
    def load(self) -> int:
        """How many cases were sent and not answered."""
        return len(self._waiting)

    def send(self, case: Case) -> None:
        """Send a case."""
        self._number += 1
        self._waiting[self._number] = _Waiting(case, time.monotonic())
        self._transport.send(self._wire.play(self._number, case))

    def next(self) -> Replied:
        """Wait for the next answer to any case sent. Raises Failed; the cases still waiting are then unanswered."""
        oldest = next(iter(self._waiting))
        answer = self._receive(
            self._waiting[oldest].since + self._limits.answer - time.monotonic(), self._limits.answer
        )
        one = self._waiting.pop(answer.number, None)
        if one is None:
            raise self._failed("protocol", f"an answer with the id {answer.number}, which no request waits for")
        seconds = time.monotonic() - one.since
        if answer.number == oldest:
            self._start_clock()
        self.before = one.case if self._transport.leaks else None
        if not self._waiting and self._transport.stray():
            self.spoiled = True  # what it wrote too much would be taken for the next answer
            broke = Broke("protocol", self._with_log(_TOO_MUCH))
            return Replied(one.case, broke, seconds)
        return Replied(one.case, self._read(self._wire.trace, answer, one.case), seconds)

    def walk(self, case: Case, choices: Sequence[int]) -> Walked | Unsupported | Broke:
        """Have a case played on by choices, with no other request waiting. Raises Failed."""
        self._number += 1
        self._transport.send(self._wire.walk(self._number, case, choices))
        answer = self._receive(self._limits.answer, self._limits.answer)
        if answer.number != self._number:
            raise self._failed("protocol", f"an answer with the id {answer.number}, which no request waits for")
        return self._read(self._wire.walked, answer, case)

    def kill(self) -> None:
        """Kill the engine, from any thread; what waits for it then fails."""
        self._transport.kill()

    def end(self, grace: float) -> bool:
        """End the engine; False if it had to be killed."""
        return self._transport.end(grace)

    def _handshake(self) -> Description:
        try:
            answer = self._receive(self._limits.start, self._limits.start)
            description = self._wire.description(answer, 1)
        except Rubbish as error:
            raise self._failed("handshake", str(error)) from None
        except Failed as error:
            raise Failed(Broke("handshake", error.broke.seen)) from None
        if not self._waiting and self._transport.stray():
            raise self._failed("handshake", _TOO_MUCH)
        self._start_clock()
        return description

    def _start_clock(self) -> None:
        """The clock of a request starts when it is the oldest."""
        for one in self._waiting.values():
            one.since = time.monotonic()
            return

    def _receive(self, seconds: float, limit: float) -> Answer:
        try:
            return self._wire.answer(self._transport.receive(seconds))
        except Late:
            raise self._failed("timeout", f"no answer in {limit:g} seconds") from None
        except Gone as error:
            raise self._failed("died", str(error)) from None
        except TooLong:
            raise self._failed("protocol", f"a line of more than {LINE_LIMIT >> 20} MiB") from None
        except (NoLine, Rubbish) as error:
            raise self._failed("protocol", str(error)) from None

    def _read(
        self, read: Callable[[Answer, Case], T | Declined], answer: Answer, case: Case
    ) -> T | Unsupported | Broke:
        try:
            found = read(answer, case)
        except Rubbish as error:
            return Broke("protocol", self._with_log(str(error)))
        if isinstance(found, Declined):
            step = "" if found.step is None else f" (action {found.step + 1})"
            return Unsupported(found.reason, found.message + step)
        return found

    def _failed(self, kind: Kind, seen: str) -> Failed:
        return Failed(Broke(kind, self._with_log(seen)))

    def _with_log(self, seen: str) -> str:
        log = self._transport.tail()
        return f"{seen}\nits log ends:\n{log}" if log else seen


def ask_once(open_engine: Open, wire: Wire, limits: Limits, case: Case) -> Replied:
    """Ask a fresh engine one case, and end it."""
    began = time.monotonic()
    try:
        session = Session(open_engine, wire, limits, only=case, ends=True)
    except CannotStart as error:
        return Replied(case, Broke("start", str(error)), time.monotonic() - began)
    except Failed as error:
        return Replied(case, error.broke, time.monotonic() - began)
    grace = 0.0
    try:
        replied = session.next()
        grace = limits.grace
    except Failed as error:
        replied = Replied(case, error.broke, time.monotonic() - began)
    finally:
        session.end(grace)
    return replied
