"""When two JSON values are the same, and where two of them part.

Python takes ``True`` for ``1``; JSON does not. A part of a schema with ``x-set: true`` holds a set: a list, or cards in
a line of text, whose order means nothing; one with ``x-money: true`` is an amount. `Marks` is what is left of a schema
when only these two are kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from macao_conformance.model import Json
from macao_conformance.verdicts import ABSENT

Path = tuple[str, ...]

_DEEPEST = 12
"""How far into a schema sets are looked for: one that contains itself has no end."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a value is, beside its type: a set, money; and its properties, any other property, its items."""

    is_set: bool = False
    is_money: bool = False
    keys: Mapping[str, Marks] = field(default_factory=dict)
    other: Marks | None = None
    items: Marks | None = None

    def under(self, key: str) -> Marks:
        """The marks of a property."""
        return self.keys.get(key) or self.other or ORDERED


ORDERED: Final = Marks()
"""Nothing is a set, and nothing money."""


def marks_of(schema: Json, depth: int = 0) -> Marks:
    """The marks of a JSON Schema whose references have been resolved."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return ORDERED
    found = Marks(
        is_set=schema.get("x-set") is True,
        is_money=schema.get("x-money") is True,
        keys=_kept({key: marks_of(part, depth + 1) for key, part in schema.get("properties", {}).items()}),
        other=marks_of(schema["additionalProperties"], depth + 1) if "additionalProperties" in schema else None,
        items=marks_of(schema["items"], depth + 1) if "items" in schema else None,
    )
    for word in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(word, ()):
            found = _joined(found, marks_of(part, depth + 1))
    return found


def _kept(keys: Mapping[str, Marks]) -> Mapping[str, Marks]:
    return {key: marks for key, marks in keys.items() if marks != ORDERED}


def _joined(one: Marks, two: Marks) -> Marks:
    keys = {key: _joined(one.under(key), two.under(key)) for key in {**one.keys, **two.keys}}
    return Marks(
        one.is_set or two.is_set, one.is_money or two.is_money, keys, one.other or two.other, one.items or two.items
    )


def same(one: Json, two: Json, marks: Marks = ORDERED) -> bool:
    """Whether two values are the same JSON, sets compared without order."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, dict):
        return (
            isinstance(two, dict)
            and one.keys() == two.keys()
            and all(same(value, two[key], marks.under(key)) for key, value in one.items())
        )
    if isinstance(one, list):
        if not isinstance(two, list) or len(one) != len(two):
            return False
        items = marks.items or ORDERED
        if marks.is_set:
            one, two = sorted(one, key=_order), sorted(two, key=_order)
        return all(same(a, b, items) for a, b in zip(one, two, strict=True))
    if marks.is_set and isinstance(one, str) and isinstance(two, str):
        return one == two or sorted(one.split()) == sorted(two.split())
    return bool(one == two)


def _order(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


def parting(one: Json, two: Json, marks: Marks = ORDERED) -> tuple[Path, Json, Json] | None:
    """The first place where two values part, with what stands there in each (`ABSENT`: nothing), or None."""
    if not (isinstance(one, dict) and isinstance(two, dict)):
        return None if same(one, two, marks) else ((), one, two)
    for key in sorted({**one, **two}):
        if key not in one or key not in two:
            return (key,), one.get(key, ABSENT), two.get(key, ABSENT)
        found = parting(one[key], two[key], marks.under(key))
        if found is not None:
            path, a, b = found
            return (key, *path), a, b
    return None
