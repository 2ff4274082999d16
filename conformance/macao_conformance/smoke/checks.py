"""What is tried of an adapter, in order. Whether the engine behind it is right is not asked here."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Literal

from macao_conformance.cases import Case, Refused
from macao_conformance.compare import Trace, upset
from macao_conformance.engines import Engine
from macao_conformance.model import Spec
from macao_conformance.plan import BadSelection, Plan, Selection, plan
from macao_conformance.protocol import Answer, Declined, Description, Rubbish, Wire, parse
from macao_conformance.repeat import change
from macao_conformance.session import Limits, Reply
from macao_conformance.smoke.dialogue import QUIET, Dialogue, Lost
from macao_conformance.values import marks_of
from macao_conformance.verdicts import Unsupported

Status = Literal["ok", "warning", "fail"]

TITLES: Final[Mapping[str, str]] = {
    "starts": "it starts",
    "answers": "it answers `describe` in time",
    "line": "the answer is one line of JSON",
    "description": "the answer says who it is, what it plays and what it shows",
    "names": "all that it names is known",
    "plays": "it plays a case",
    "trace": "the answer is a trace",
    "length": "the trace has one entry more than there are actions",
    "entries": "every entry is an observation, or null",
    "fields": "every entry shows all fields that are listed",
    "refusals": "what is refused changes nothing",
    "repeats": "the same request gets the same answer",
    "method": "an unknown method is answered with an error, and the next request as ever",
    "quiet": "there is nothing but answers on standard output",
    "ends": "it ends when its input ends",
}
"""Every check, in order."""

_DO: Final[Mapping[str, str]] = {
    "line": "write nothing but the answer, on one line of JSON in UTF-8; what the engine prints goes to standard error",
    "description": "answer as the protocol shows it: protocol, engine, variants (or fixed) and observes",
    "names": "write the names as the kit does; `macao-kit disagreements` lists the variants",
    "plays": "answer with a result that holds the trace, or, where the engine does not do that, with error code 1 "
    "and a reason; the end of the log may say what went wrong",
    "trace": "answer with an object that holds `trace`, a list",
    "length": "observe once before the first action, and after each one, refused or not",
    "entries": "write what can be seen by the schema of the game, and `turn` always; null where a step cannot be shown",
    "fields": "show a field in every entry, with an empty map where there is nothing; or do not list it in `describe`",
    "refusals": "after a refusal show the whole position again, as it was, and add `refused`",
    "repeats": "keep nothing between two requests: set up a new game for each",
    "method": "answer what you do not know with error code -32601, and go on",
    "quiet": "write one line a request; what the engine prints goes to standard error",
    "ends": "leave the loop when no line comes any more, and wait for nothing else",
}
_PARTS: Final = ("plays", "trace", "length", "entries")
_UNKNOWN: Final = -32601
_MOST_CASES = 60
"""How many cases of a game are tried to find one in which the engine refuses something."""


@dataclass(frozen=True, slots=True)
class Check:
    """What came of one check, of a game if one is named. `sent`, `came`, `log` and `do` are for what is wrong."""

    id: str
    status: Status
    said: str = ""
    game: str = ""
    sent: str = ""
    came: str = ""
    log: str = ""
    do: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """How to try an engine: `variants` are those it is to be asked as, if not all that it claims."""

    limits: Limits
    variants: tuple[str, ...] = ()
    one_shot: bool = False


@dataclass(frozen=True, slots=True)
class _Played:
    case: Case
    reply: Reply


class _Wrong(Exception):
    """A check failed, and others can still be made."""

    def __init__(self, check: str, why: str) -> None:
        super().__init__(why)
        self.check = check


def smoke(spec: Spec, engine: Engine, request: Request) -> Generator[Check, None, None]:
    """Try an engine, and yield each check as it is made; nothing follows one after which nothing can be asked.

    Raises CannotStart; UnknownName for a variant that the spec does not have.
    """
    bench = _Bench(spec, Dialogue(engine, Wire(spec), request.limits, one_shot=request.one_shot), request)
    try:
        yield Check("starts", "ok")
        yield from bench.checks()
    finally:
        bench.dialogue.close()


class _Bench:
    """An engine being tried."""

    def __init__(self, spec: Spec, dialogue: Dialogue, request: Request) -> None:
        self._spec = spec
        self._wire = Wire(spec)
        self.dialogue = dialogue
        self._request = request
        self._now = "answers"

    def checks(self) -> Iterator[Check]:
        try:
            description = yield from self._handshake()
            made = yield from self._names(description)
            played: list[_Played] = []
            for game in self._spec.games:
                cases = [case for case in made.cases if case.scenario.game == game and case.id not in made.decided]
                if cases:
                    played += yield from self._plays(game, _in_turn(cases), description)
            if played:
                yield self._repeats(played[0])
            yield self._method(description)
            yield self._quiet()
            yield self._ends()
        except Lost as lost:
            yield self._failed(self._now, str(lost), do="" if self._now == "method" else lost.do)
        except _Wrong as wrong:
            yield self._failed(wrong.check, str(wrong))

    def _handshake(self) -> Generator[Check, None, Description]:
        """Raises Lost, or _Wrong where nothing more can be made of the engine."""
        line = self.dialogue.describe()
        yield Check("answers", "ok")
        try:
            parse(line)
        except Rubbish as error:
            raise _Wrong("line", str(error)) from None
        if self.dialogue.strays:
            raise _Wrong("line", "it wrote more than one line")
        yield Check("line", "ok")
        try:
            description = self._wire.description(self._wire.answer(line), 1)
        except Rubbish as error:
            raise _Wrong("description", str(error)) from None
        yield Check("description", "ok", f"{description.name} {description.version}".strip())
        return description

    def _names(self, description: Description) -> Generator[Check, None, Plan]:
        """Warn of names that the suite does not have; raises _Wrong if there is nothing to play."""
        variants = self._request.variants
        if description.variants is None and not variants:
            games = [game for game in description.observes if game in self._spec.games]
            variants = tuple(next(iter(self._spec.games[game].variants)) for game in games)
        try:
            made = plan(self._spec, description, Selection(variants))
        except BadSelection as error:
            raise _Wrong("names", str(error)) from None
        if len(made.decided) == len(made.cases):
            raise _Wrong("names", f"it does not list {', '.join(variants)} in `describe`")
        games = list(dict.fromkeys(case.scenario.game for case in made.cases))
        blind = [f"it plays {name}, and shows no field of it" for name in games if not description.observes.get(name)]
        found = [*made.problems, *made.warnings, *blind]
        for said in found:
            yield Check("names", "warning", said, came=self._text(self.dialogue.came), do=_DO["names"])
        if not found:
            yield Check("names", "ok", ", ".join(made.variants))
        return made

    def _plays(
        self, game: str, cases: Sequence[Case], description: Description
    ) -> Generator[Check, None, list[_Played]]:
        """Find a case that the engine plays, and look at its trace; then one in which it refuses."""
        played: list[_Played] = []
        try:
            found, declined = self._first_trace(cases)
            if found is None:
                said = f"it declined all of {len(declined)} cases; the last one: {declined[-1]}"
                yield Check("plays", "warning", said, game, do="claim what the engine plays, and nothing else")
                return played
            case, trace = found
            played = [_Played(case, trace)]
            yield Check("plays", "ok", case.id + (f", {len(declined)} declined before" if declined else ""), game)
            for part in _PARTS[1:]:
                yield Check(part, "ok", game=game)
            self._shows(trace, game, description)
            yield Check("fields", "ok", ", ".join(description.observes.get(game, ())), game)
            yield self._refuses(game, cases, {case.id: trace})
        except _Wrong as wrong:
            for part in _PARTS[: _PARTS.index(wrong.check)] if wrong.check in _PARTS and not played else ():
                yield Check(part, "ok", game=game)
            yield self._failed(wrong.check, str(wrong), game)
        return played

    def _first_trace(self, cases: Sequence[Case]) -> tuple[tuple[Case, Trace] | None, list[str]]:
        declined: list[str] = []
        for case in cases:
            reply = self._ask(case)
            if not isinstance(reply, Declined):
                return (case, reply), declined
            declined.append(reply.message)
        return None, declined

    def _shows(self, trace: Trace, game: str, description: Description) -> None:
        known = self._spec.games[game].observation.get("properties", {})
        listed = [name for name in description.observes.get(game, ()) if name in known]
        for index, entry in enumerate(trace):
            absent = [] if entry is None else [name for name in listed if name not in entry]
            if absent:
                raise _Wrong("fields", f"entry {index} of the trace does not show {', '.join(absent)}")

    def _refuses(self, game: str, cases: Sequence[Case], known: Mapping[str, Trace]) -> Check:
        marks = marks_of(self._spec.games[game].observation)
        asked = 0
        for case in [case for case in cases if any(isinstance(check, Refused) for check in case.checks)][:_MOST_CASES]:
            reply = known.get(case.id) or self._ask(case)
            if isinstance(reply, Declined):
                continue
            asked += 1
            differs = upset(reply, marks)
            if differs is not None:
                raise _Wrong("refusals", f"action {differs.step} was refused, and yet {differs.path} has changed")
            if any(entry and entry.get("refused") for entry in reply):
                return Check("refusals", "ok", case.id, game)
        return Check("refusals", "ok", f"nothing was refused in {asked} cases that it plays", game)

    def _ask(self, case: Case) -> Trace | Declined:
        """Send a case. Raises _Wrong, and Lost where the engine cannot be asked any more."""
        self._now = "plays"
        line = self.dialogue.ask(lambda number: self._wire.play(number, case))
        try:
            parse(line)
        except Rubbish as error:
            self._now = "quiet"  # what was taken for an answer is none: where its answers are cannot be told any more
            raise Lost(str(error), _DO["quiet"]) from None
        try:
            answer = self._answer(line)
        except Rubbish as error:
            raise _Wrong("plays", str(error)) from None
        try:
            return self._wire.trace(answer, case)
        except Rubbish as error:
            raise _Wrong(_part(answer, case), str(error)) from None

    def _answer(self, line: bytes) -> Answer:
        """Read the answer to the last request. Raises Rubbish."""
        answer = self._wire.answer(line)
        if answer.number != self.dialogue.number:
            raise Rubbish(f"an answer with the id {answer.number} to the request {self.dialogue.number}")
        return answer

    def _repeats(self, played: _Played) -> Check:
        try:
            second = self._ask(played.case)
        except _Wrong as wrong:
            return self._failed("repeats", f"the second time: {wrong}")
        marks = marks_of(self._spec.games[played.case.scenario.game].observation)
        reply = Unsupported(second.reason, second.message) if isinstance(second, Declined) else second
        why = change(played.reply, reply, marks)
        return Check("repeats", "ok", played.case.id) if why is None else self._failed("repeats", why)

    def _method(self, description: Description) -> Check:
        self._now = "method"
        line = self.dialogue.ask(_nonsense)
        sent = self.dialogue.sent
        try:
            answer = self._answer(line)
            if answer.error is None:
                return self._failed("method", "it gives a result")
            again = self._answer(self.dialogue.ask(self._wire.describe))
            described = self._wire.description(again, self.dialogue.number)
        except Rubbish as error:
            return self._failed("method", str(error))
        code = answer.error["code"]
        if described != description:
            return self._failed("method", "after it, the engine describes itself otherwise")
        if code != _UNKNOWN:
            said = f"the code is {code}; JSON-RPC has {_UNKNOWN} for this"
            return Check("method", "warning", said, sent=self._text(sent), came=self._text(line), do=_DO["method"])
        return Check("method", "ok")

    def _quiet(self) -> Check:
        self.dialogue.listen(QUIET)
        if not self.dialogue.strays:
            return Check("quiet", "ok")
        first = self._text(self.dialogue.strays[0])
        return Check("quiet", "fail", "it wrote what nobody had asked for", came=first, do=_DO["quiet"])

    def _ends(self) -> Check:
        if self.dialogue.finish():
            return Check("ends", "ok")
        said = f"it was still there {self._request.limits.grace:g} seconds later, and had to be killed"
        return Check("ends", "fail", said, do=_DO["ends"])

    def _failed(self, check: str, why: str, game: str = "", do: str = "") -> Check:
        sent, came = self._text(self.dialogue.sent), self._text(self.dialogue.came)
        return Check(check, "fail", why, game, sent, came, self.dialogue.tail(), do or _DO[check])

    @staticmethod
    def _text(line: bytes) -> str:
        return line.decode("utf-8", "backslashreplace").strip()


def _in_turn(cases: Sequence[Case]) -> list[Case]:
    """The first case of every topic, then the second of every topic, and so on: an engine may not know some at all."""
    topics: dict[str, list[Case]] = {}
    for case in cases:
        topics.setdefault(case.scenario.topic, []).append(case)
    return [case for row in zip_longest(*topics.values()) for case in row if case is not None]


def _part(answer: Answer, case: Case) -> str:
    """Which check an answer fails that is no trace of the case."""
    if answer.result is None:
        return "plays"
    trace = answer.result.get("trace")
    if not isinstance(trace, list):
        return "trace"
    return "entries" if len(trace) == len(case.actions) + 1 else "length"


def _nonsense(number: int) -> bytes:
    request = {"jsonrpc": "2.0", "id": number, "method": "no-such-method", "params": {}}
    return json.dumps(request).encode() + b"\n"
