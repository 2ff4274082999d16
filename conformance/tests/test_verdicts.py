"""Verdicts as records and back."""

from __future__ import annotations

import json

import pytest

from macao_conformance.verdicts import (
    ABSENT,
    NAMES,
    Agrees,
    Broke,
    Differs,
    Unsupported,
    Verdict,
    from_record,
    name_of,
    to_record,
)

EACH: list[Verdict] = [
    Agrees(2, 3),
    Differs(1, "a.b", None, 0, "note"),
    Differs(0, "a", {"b": [1]}, ABSENT),
    Unsupported("field", "why"),
    Broke("timeout", "nothing"),
]


@pytest.mark.parametrize("verdict", EACH, ids=name_of)
def test_a_verdict_survives_its_record(verdict: Verdict) -> None:
    """Through JSON and back, null told from nothing."""
    record = json.loads(json.dumps(to_record(verdict) | {"leaves": {"visible": 2, "expected": 3}}))

    assert verdict == from_record(record)
    assert record["verdict"] == name_of(verdict)
    assert record["verdict"] in NAMES


def test_what_is_not_there_has_a_word() -> None:
    """The value that is not there is called so."""
    assert "absent" == repr(ABSENT)
