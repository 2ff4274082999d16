"""The rules the reference knows are the rules of the spec."""

from __future__ import annotations

import pytest

from macao_conformance.loading import load_spec
from macao_reference.banking import GAME
from macao_reference.banking.rules import Readings
from macao_reference.engine import Unplayable
from macao_reference.readings import read, rules

SPEC = load_spec().games[GAME.id]


def test_every_rule_is_an_enum_of_its_readings() -> None:
    """Same rules, same readings, foils included; and only a rule that is always asked is required."""
    ours = {rule: ([reading.value for reading in enum], optional) for rule, (enum, optional) in rules(Readings).items()}
    theirs = {rule.id: (list(rule.readings), bool(rule.when)) for rule in SPEC.rules.values()}

    assert theirs == ours


def test_plays_every_variant_of_the_spec() -> None:
    """The engine names all variants and no other."""
    assert sorted(SPEC.variants) == sorted(GAME.variants)


@pytest.mark.parametrize(
    ("readings", "named"), [({"no-such-rule": "x"}, "no-such-rule"), ({"tie": "nobody"}, "nobody"), ({}, "tie")]
)
def test_a_reading_that_is_unknown_or_missing_is_not_played(readings: dict[str, str], named: str) -> None:
    """The engine says which one, and that it is the variant it does not do."""
    with pytest.raises(Unplayable, match=named) as caught:
        read(Readings, readings)

    assert "variant" == caught.value.reason
