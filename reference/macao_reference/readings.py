"""From the readings a request sends to the record a game plays by.

Every rule is an `Enum` whose members are named as the readings of the spec, and a game's readings are one frozen
dataclass with a field a rule: ``banker-tens`` is the field ``banker_tens``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, TypeVar, get_args, get_type_hints

from macao_reference.engine import Unplayable

R = TypeVar("R")


@cache
def rules(record: Any) -> Mapping[str, tuple[type[Enum], bool]]:
    """What a readings dataclass holds: rule id → its `Enum`, and whether the rule is not always asked."""
    found: dict[str, tuple[type[Enum], bool]] = {}
    for name, hint in get_type_hints(record).items():
        options = get_args(hint) or (hint,)
        found[name.replace("_", "-")] = (options[0], type(None) in options)
    return found


def read(record: type[R], readings: Mapping[str, str]) -> R:
    """The readings as `record`. Raises `Unplayable` for a rule or reading that is unknown, or missing."""
    fields: Any = record  # mypy does not take a class for hashable
    made: R = _record(fields, tuple(readings.items()))
    return made


@lru_cache(maxsize=1024)
def _record(record: Any, readings: tuple[tuple[str, str], ...]) -> Any:  # a suite sends the same readings over and over
    known = rules(record)
    chosen: dict[str, Enum] = {}
    for rule, reading in readings:
        if rule not in known:
            raise Unplayable("variant", f"this engine knows no rule {rule}")
        try:
            chosen[rule.replace("-", "_")] = known[rule][0](reading)
        except ValueError:
            raise Unplayable("variant", f"this engine knows no reading {reading} of {rule}") from None
    missing = [rule for rule, (_, optional) in known.items() if not optional and rule.replace("-", "_") not in chosen]
    if missing:
        raise Unplayable("variant", f"no reading of {', '.join(missing)} was sent")
    return record(**chosen)
