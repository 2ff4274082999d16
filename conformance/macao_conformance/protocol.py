"""The messages: one line of JSON-RPC 2.0 each, checked by schema in both directions.

Nothing is sent that tells what is expected. What comes back is read strictly: UTF-8, no key twice, no NaN, no answer
that its schema does not allow. Whatever is wrong raises `Rubbish`, which says what and shows the line. An answer that
has been found sound is not read a second time if it comes again with another id: many mutants change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import jsonschema_rs

from macao_conformance import strictjson
from macao_conformance.cases import Case
from macao_conformance.compare import Trace
from macao_conformance.model import Json, Spec
from macao_conformance.specfiles import kit_schemas
from macao_conformance.strictjson import first_fault
from macao_conformance.verdicts import Reason

VERSION: Final = 1
MOST_IN_FLIGHT: Final = 64
_SHOWN: Final = 300
_REMEMBERED: Final = 4096
_SHORT: Final = 8192
"""So many answers of so many bytes are remembered at most: an engine that floods is not kept."""
_LONGEST_MESSAGE: Final = 2000
_RESULT: Final = re.compile(rb'\{"jsonrpc": ?"2\.0", ?"id": ?([1-9][0-9]{0,8}), ?("result": ?\{.*)', re.DOTALL)
"""A line as most engines write it: the id, and all that is left behind it."""


class Rubbish(Exception):
    """An answer that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Description:
    """The answer to the handshake. `variants` is None for an engine with one fixed set of rules."""

    name: str
    version: str
    variants: Mapping[str, Mapping[str, str]] | None
    observes: Mapping[str, tuple[str, ...]]
    in_flight: int
    walks: bool = False


@dataclass(frozen=True, slots=True)
class Walked:
    """A case that an engine has played on: all its actions, and their trace."""

    actions: tuple[Mapping[str, Json], ...]
    trace: Trace


@dataclass(frozen=True, slots=True)
class Declined:
    """The engine says `I do not do that`."""

    reason: Reason
    message: str
    step: int | None


class Answer(NamedTuple):
    """A well-formed answer to the request of this number: a result or an error.

    `body` is what the line holds behind the id, if it is written as most engines do.
    """

    number: int
    result: Mapping[str, Json] | None
    error: Mapping[str, Json] | None
    body: bytes | None = None


class Wire:
    """Writes requests and reads answers for one spec; its validators are compiled once."""

    def __init__(self, spec: Spec) -> None:
        schemas = kit_schemas()
        self._suite = spec.digest
        self._answers: dict[bytes, Answer] = {}
        self._traces: dict[tuple[bytes, str, int], Trace] = {}
        self._answer = schemas.validator("protocol/common.schema.json#/$defs/answer")
        self._describe = schemas.validator("protocol/describe.schema.json#/$defs/request")
        self._description = schemas.validator("protocol/describe.schema.json#/$defs/result")
        self._play = schemas.validator("protocol/play.schema.json#/$defs/request")
        self._walk = schemas.validator("protocol/walk.schema.json#/$defs/request")
        self._walked = schemas.validator("protocol/walk.schema.json#/$defs/result")
        self._trace = schemas.validator("protocol/play.schema.json#/$defs/result")
        self._observation = {game.id: _validator(game.observation) for game in spec.games.values()}
        self._observations = {
            game.id: _validator({"items": {"anyOf": [{"type": "null"}, game.observation]}})
            for game in spec.games.values()
        }

    def describe(self, number: int) -> bytes:
        """The handshake, as a line."""
        return _line(number, "describe", {"protocol": VERSION, "suite": self._suite}, self._describe)

    def play(self, number: int, case: Case) -> bytes:
        """A case, as a line: all of it that an engine may know."""
        return _line(number, "play", _params(case), self._play)

    def walk(self, number: int, case: Case, choices: Sequence[int]) -> bytes:
        """A case that is to be played on, as a line; only for engines that say `walks`."""
        return _line(number, "walk", {**_params(case), "choices": list(choices)}, self._walk)

    def answer(self, line: bytes) -> Answer:
        """Read a line that an engine has written."""
        split = _RESULT.fullmatch(line)
        body = None if split is None or len(line) > _SHORT else split[2]
        known = None if body is None else self._answers.get(body)
        if known is not None and split is not None:
            return known._replace(number=int(split[1]))
        message = parse(line)
        if not self._answer.is_valid(message):
            raise Rubbish(f"not an answer by the protocol: {first_fault(self._answer, message)}\n{excerpt(line)}")
        answer = Answer(message["id"], message.get("result"), message.get("error"), body)
        if body is not None:
            _remember(self._answers, body, answer)
        return answer

    def description(self, answer: Answer, number: int) -> Description:
        """Read the answer to the handshake, which was the request of this number."""
        if answer.number != number:
            raise Rubbish(f"an answer with the id {answer.number} to the request {number}")
        if answer.error is not None:
            raise Rubbish(f"it answers `describe` with an error: {_message(answer.error)}")
        result: Any = answer.result
        if not self._description.is_valid(result):
            raise Rubbish(f"its answer to `describe` is not by the protocol: {first_fault(self._description, result)}")
        return Description(
            name=result["engine"]["name"],
            version=result["engine"]["version"],
            variants=result.get("variants"),
            observes={game: tuple(fields) for game, fields in result["observes"].items()},
            in_flight=min(result.get("in_flight", 1), MOST_IN_FLIGHT),
            walks=result.get("walks", False),
        )

    def trace(self, answer: Answer, case: Case) -> Trace | Declined:
        """Read the answer to a case."""
        if answer.error is not None:
            return _declined(answer.error)
        known = (answer.body or b"", case.scenario.game, len(case.actions))
        if known in self._traces:
            return self._traces[known]
        result: Any = answer.result
        if not self._trace.is_valid(result):
            raise Rubbish(f"not a trace by the protocol: {first_fault(self._trace, result)}")
        trace = self._held(result["trace"], case.scenario.game, len(case.actions))
        if answer.body is not None:
            _remember(self._traces, known, trace)
        return trace

    def walked(self, answer: Answer, case: Case) -> Walked | Declined:
        """Read the answer to a walk."""
        if answer.error is not None:
            return _declined(answer.error)
        result: Any = answer.result
        if not self._walked.is_valid(result):
            raise Rubbish(f"not a walk by the protocol: {first_fault(self._walked, result)}")
        actions = tuple(result["actions"])
        return Walked(actions, self._held(result["trace"], case.scenario.game, len(actions)))

    def _held(self, trace: list[Any], game: str, actions: int) -> Trace:
        """Hold a trace of so many actions to the schema of its game. Raises Rubbish."""
        wanted = actions + 1
        if len(trace) != wanted:
            raise Rubbish(
                f"the trace has {len(trace)} entries, and must have {wanted}: one more than there are actions"
            )
        bare = [
            {key: value for key, value in entry.items() if key != "refused"} if entry and "refused" in entry else entry
            for entry in trace
        ]
        if not self._observations[game].is_valid(bare):
            validator = self._observation[game]
            for index, entry in enumerate(bare):
                if entry is not None and not validator.is_valid(entry):
                    raise Rubbish(f"entry {index} of the trace is no observation: {first_fault(validator, entry)}")
        return trace


def _remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    if len(known) >= _REMEMBERED:
        known.clear()
    known[key] = value


def _params(case: Case) -> dict[str, Json]:
    """All that an engine may know of a case."""
    return {
        "game": case.scenario.game,
        "variant": case.variant_id,
        "readings": dict(case.readings),
        "setup": case.setup,
        "actions": case.actions,
    }


def _declined(error: Mapping[str, Json]) -> Declined:
    if error["code"] != 1:
        raise Rubbish(f"it answers with error {error['code']}: {_message(error)}")
    return Declined(error["data"]["reason"], _message(error), error["data"].get("step"))


def _message(error: Mapping[str, Any]) -> str:
    """What an engine says of an error; of a long text the beginning, since every report would hold all of it."""
    text: str = error["message"]
    return text if len(text) <= _LONGEST_MESSAGE else f"{text[:_LONGEST_MESSAGE]}… ({len(text)} characters)"


def _validator(schema: Mapping[str, Json]) -> jsonschema_rs.Validator:
    return jsonschema_rs.Draft202012Validator(dict(schema))


def _line(number: int, method: str, params: Mapping[str, Json], validator: jsonschema_rs.Validator) -> bytes:
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    if not validator.is_valid(message):  # a mistake of the kit, never of an engine
        raise AssertionError(
            f"the kit was about to send what its own schema forbids: {first_fault(validator, message)}"
        )
    return strictjson.encode(message) + b"\n"


def parse(line: bytes) -> Any:
    """Read one line as strict JSON. Raises Rubbish."""
    try:
        return strictjson.parse(line)
    except strictjson.NotJson as error:
        raise Rubbish(f"{error}:\n{excerpt(line)}") from None


def excerpt(line: bytes) -> str:
    """The beginning of a line for people, whatever bytes it holds."""
    text = line[:_SHOWN].decode("utf-8", "backslashreplace")
    return text if len(line) <= _SHOWN else f"{text}… ({len(line)} bytes)"
