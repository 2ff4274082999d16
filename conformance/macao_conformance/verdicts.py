"""What can be said of a case: four records, never a status string.

`Agrees` and `Differs` judge the engine. `Unsupported` does not: it is neither a pass nor a fail. `Broke` says that
there was nothing to judge, because no usable answer came.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from macao_conformance.model import Json

Reason = Literal["variant", "setup", "action", "field"]
Kind = Literal["start", "handshake", "timeout", "died", "protocol", "unrepeatable"]
Name = Literal["agrees", "differs", "unsupported", "broke"]

NAMES: Final[tuple[Name, ...]] = ("agrees", "differs", "unsupported", "broke")
FAILURES: Final[tuple[Name, ...]] = ("differs", "broke")
"""The verdicts that say that an engine is wrong, or useless."""


_LONGEST = 10_000
"""How much of a value goes into a report, in characters of JSON."""


class Absent:
    """The one value that JSON has no word for: the key is not there."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "absent"


ABSENT: Final = Absent()


@dataclass(frozen=True, slots=True)
class Agrees:
    """Every compared leaf is as expected, and at least one of them tells this outcome from the others."""

    compared: int
    expected: int


@dataclass(frozen=True, slots=True)
class Differs:
    """The first place where the trace is not as expected.

    `step` is the index in the trace: 0 is before the first action, n is after the n-th. `path` is dotted. `expected`
    and `seen` are JSON, or `ABSENT`.
    """

    step: int
    path: str
    expected: Json
    seen: Json
    note: str = ""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine said `I do not do that`, or shows nothing by which the case could be judged."""

    reason: Reason
    message: str


@dataclass(frozen=True, slots=True)
class Broke:
    """No usable answer: what went wrong, and what was seen of it (lines of stderr, the rubbish, the two traces)."""

    kind: Kind
    seen: str


Verdict = Agrees | Differs | Unsupported | Broke


def name_of(verdict: Verdict) -> Name:
    """The one word for a verdict."""
    match verdict:
        case Agrees():
            return "agrees"
        case Differs():
            return "differs"
        case Unsupported():
            return "unsupported"
        case Broke():
            return "broke"


def to_record(verdict: Verdict) -> dict[str, Json]:
    """The verdict as plain data: `verdict`, and under its name the details. An `ABSENT` value is a key left out."""
    match verdict:
        case Agrees():
            return {"verdict": "agrees"}
        case Differs(step, path, expected, seen, note):
            details: dict[str, Json] = {"step": step, "path": path}
            details |= {
                key: _bounded(value)
                for key, value in (("expected", expected), ("seen", seen))
                if not isinstance(value, Absent)
            }
            return {"verdict": "differs", "differs": details | {"note": note}}
        case Unsupported(reason, message):
            return {"verdict": "unsupported", "unsupported": {"reason": reason, "message": message}}
        case Broke(kind, seen):
            return {"verdict": "broke", "broke": {"kind": kind, "seen": seen}}


def _bounded(value: Json) -> Json:
    """A value; of one that is longer than any honest one the beginning, as a text."""
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text)} characters)"


def from_record(record: Mapping[str, Any]) -> Verdict:
    """The verdict of a validated line of a report: undoes `to_record`."""
    match record["verdict"]:
        case "agrees":
            return Agrees(record["leaves"]["visible"], record["leaves"]["expected"])
        case "differs":
            it = record["differs"]
            return Differs(it["step"], it["path"], it.get("expected", ABSENT), it.get("seen", ABSENT), it["note"])
        case "unsupported":
            return Unsupported(**record["unsupported"])
        case _:
            return Broke(**record["broke"])
