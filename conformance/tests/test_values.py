"""When two JSON values are the same."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.values import ORDERED, marks_of, parting, same
from macao_conformance.verdicts import ABSENT

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "7S KH", "KH 7S", "a"])
VALUES = st.recursive(
    SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.sampled_from("abc"), v), max_leaves=8
)


def test_true_is_not_one() -> None:
    """JSON tells numbers from truth values, which Python does not; 1 and 1.0 are the same number."""
    assert not same(one=True, two=1)
    assert not same({"a": [0]}, {"a": [False]})
    assert same(1, 1.0)


def test_sets_have_no_order() -> None:
    """Where the schema marks a set, lists and lines of cards are compared without order, but not without number."""
    marks = marks_of({"x-set": True})

    assert same(["a", "b"], ["b", "a"], marks)
    assert same("7S KH", "KH 7S", marks)
    assert not same("7S 7S KH", "KH 7S", marks)
    assert not same(["a", "b"], ["b", "a"])
    assert not same("7S", ["7S"], marks)


def test_marks_are_found_at_any_depth() -> None:
    """Properties, other properties, items and alternatives are looked through; a schema without end has one here."""
    deep: dict[str, Any] = {"x-set": True}
    schema: dict[str, Any] = {
        "properties": {
            "plain": {"type": "string"},
            "nested": {"additionalProperties": {"additionalProperties": deep}},
            "rows": {"items": deep},
            "either": {"anyOf": [{"type": "null"}, {"oneOf": [deep]}]},
        }
    }
    marks = marks_of(schema)
    schema["properties"]["self"] = schema

    assert marks.under("nested").under("any").under("other").is_set
    assert marks.under("rows").items is not None
    assert marks.under("either").is_set
    assert marks.under("plain") == marks.under("unknown") == ORDERED
    assert marks_of(schema).under("nested") == marks.under("nested")


def test_parting_names_the_first_place() -> None:
    """Where two values part, and what stands there; a missing key stands for nothing."""
    assert parting({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}) == (("a", "c"), 2, 3)
    assert parting({"a": 1}, {}) == (("a",), 1, ABSENT)
    assert parting([1], [2]) == ((), [1], [2])


@given(VALUES, VALUES)
def test_values_part_if_and_only_if_they_are_not_the_same(one: Any, two: Any) -> None:
    """The two functions never contradict each other, and order of arguments does not matter."""
    assert same(one, one)
    assert same(one, two) == same(two, one) == (parting(one, two) is None)


@given(st.lists(SCALARS), st.randoms(use_true_random=False))
def test_a_shuffled_set_is_the_same(items: list[Any], chance: random.Random) -> None:
    """Whatever order a set comes in."""
    other = items[:]
    chance.shuffle(other)

    assert same(items, other, marks_of({"x-set": True}))
