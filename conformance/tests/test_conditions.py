"""Conditions that tell answers apart: exactly one fits, it gives the right answer, and it is no longer than need be."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macao_conformance.authoring.conditions import needed, told_apart
from macao_conformance.model import Game, Reading, Rule, Where
from macao_conformance.readings import fits

RULES = {"a": ["x", "y", "z"], "b": ["x", "y"], "c": ["x", "y", "z"]}
GAME = Game(
    id="game",
    title={},
    copies=1,
    symmetries={},
    topics={},
    rules={
        name: Rule(name, "game", "topic", {}, {one: Reading(one, {}) for one in readings}, (), None, Where(""))
        for name, readings in RULES.items()
    },
    variants={},
    scenarios={},
    setup={},
    action={},
    observation={},
    where=Where(""),
)
EVERY = [dict(zip(RULES, chosen, strict=True)) for chosen in product(*RULES.values())]

tables = st.lists(st.integers(0, 2), min_size=len(EVERY), max_size=len(EVERY))
subsets = st.sets(st.sampled_from(range(len(EVERY))), min_size=1)


@settings(deadline=None)
@given(tables, subsets)
def test_exactly_one_condition_fits_and_is_right(table: list[int], places: set[int]) -> None:
    """Whatever was seen, and under whichever readings: those that were looked at are told apart."""
    answered = [(EVERY[place], table[place]) for place in sorted(places)]
    told = needed(GAME, answered, list(RULES))

    assert told is not None
    for readings, answer in answered:
        assert [answer] == [one.answer for one in told if fits(one.condition, readings)]


@settings(deadline=None)
@given(st.lists(st.integers(0, 2), min_size=3, max_size=3))
def test_rules_that_do_not_matter_are_left_out(table: list[int]) -> None:
    """An answer that hangs on one rule is told by that rule alone, and with as many conditions as there are answers."""
    answered = [(readings, table[RULES["a"].index(readings["a"])]) for readings in EVERY]
    told = needed(GAME, answered, list(RULES))

    assert told is not None
    assert len(told) == len(set(table))
    assert {rule for one in told for rule in one.condition} == ({"a"} if len(told) > 1 else set())


def test_a_rule_that_is_not_asked_stands_in_no_condition() -> None:
    """Where a rule is asked only under a reading of another, the other one tells."""
    answered = [({"a": "x"}, "no"), ({"a": "y", "b": "x"}, "yes"), ({"a": "y", "b": "y"}, "no")]
    told = needed(GAME, answered, ["a", "b"])

    assert told is not None
    assert [(one.condition, one.answer) for one in told] == [
        ({"a": ("x",)}, "no"),
        ({"b": ("x",)}, "yes"),
        ({"b": ("y",)}, "no"),
    ]


@pytest.mark.parametrize("rules", [[], ["b"]])
def test_what_the_rules_do_not_tell(rules: list[str]) -> None:
    """None: the answers hang on something else."""
    assert told_apart(GAME, [({"a": "x", "b": "x"}, 1), ({"a": "y", "b": "x"}, 2)], rules) is None
