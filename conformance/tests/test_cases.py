"""Cases of the toy game: what is sent, and what must be seen where."""

from __future__ import annotations

import pytest

from macao_conformance.cases import Expected, Refused, case_of, checks_of, expand, pick
from macao_conformance.model import Spec
from macao_conformance.problems import UnknownName


def test_a_case_for_each_variant_in_scope(toy: Spec) -> None:
    """Every scenario makes one case a variant, except out of its scope."""
    ids = [case.id for case in expand(toy)]

    assert len(ids) == len(set(ids)) == 19
    assert "swap-an-ace@plain" in ids
    assert "swap-an-ace@strict" not in ids


def test_the_outcome_follows_the_readings(toy: Spec) -> None:
    """The same scenario ends otherwise under another reading."""
    ends = {case.variant_id: case.outcome.expect for case in expand(toy, scenarios=["equal-sevens"])}

    assert {name: end.fields["winner"] for name, end in ends.items() if end} == {
        "house": None,
        "plain": "north",
        "strict": None,
    }


def test_checks_carry_the_index_of_the_trace(toy: Spec) -> None:
    """Entry 0 is the setup, entry i what is seen after i actions; a refusal is seen after the action refused."""
    scenario = toy.games["toy"].scenarios["higher-card-wins"]
    refusing = toy.games["toy"].scenarios["second-swap"]

    assert [0, 1, 2] == [check.index for check in checks_of(scenario, scenario.outcomes[0])]
    first, last = checks_of(refusing, refusing.outcomes[0])
    assert isinstance(first, Refused)
    assert (first.index, first.rule) == (2, "swap")
    assert isinstance(last, Expected)
    assert (last.index, dict(last.fields)) == (4, {"winner": "east", "hands": {"north": "9D"}})


def test_nothing_expected_is_sent(toy: Spec) -> None:
    """Actions hold no mark of what is expected of them."""
    for case in expand(toy):
        assert all("refused" not in action and "expect" not in action for action in case.actions)


def test_an_outcome_appends_its_own_play(toy: Spec) -> None:
    """The common steps come first, then those of the outcome."""
    (case,) = expand(toy, scenarios=["first-swap"], variants=["strict"])

    assert case.actions == ({"seat": "north", "do": "swap"},)
    assert [type(check) for check in case.checks] == [Refused]


def test_filters(toy: Spec) -> None:
    """Variants, rules and scenarios narrow the list together; an alias finds its scenario."""
    assert {"house"} == {case.variant_id for case in expand(toy, variants=["house"])}
    assert {"ace-against-king", "first-swap", "second-swap"} == {
        case.scenario.id for case in expand(toy, rules=["ace", "swap"])
    }
    assert ["equal-sevens@plain"] == [case.id for case in expand(toy, scenarios=["two-sevens"], variants=["plain"])]
    assert [] == expand(toy, rules=[])


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"variants": ["plane"]}, "there is no variant `plane`; did you mean `plain`?"),
        ({"rules": ["swapp"]}, "there is no rule `swapp`; did you mean `swap`?"),
        ({"scenarios": ["zzz"]}, "there is no scenario `zzz`; known: ace-against-king, "),
        ({"declared": {"plane": {}}}, "there is no variant `plane`; did you mean `plain`?"),
    ],
)
def test_unknown_names_are_refused(toy: Spec, asked: dict[str, list[str]], message: str) -> None:
    """An id nobody knows is an error that names the nearest one, not an empty list."""
    with pytest.raises(UnknownName) as raised:
        expand(toy, **asked)  # type: ignore[arg-type]

    assert str(raised.value).startswith(message)


def test_a_declared_reading_picks_the_outcome(toy: Spec) -> None:
    """An engine that declares its own reading of what a variant has by ruling is judged by that."""
    declared = {"plain": {"swap-ace": "forbidden"}}
    (case,) = expand(toy, variants=["plain"], scenarios=["swap-an-ace"], declared=declared)

    assert case.readings["swap-ace"] == "forbidden"
    assert case.outcome.under == {"swap-ace": ("forbidden",)}


def test_no_outcome_no_case(toy: Spec) -> None:
    """Under readings that no outcome is written for, a foil for instance, there is nothing to ask."""
    scenario = toy.games["toy"].scenarios["equal-sevens"]
    readings = {"equal": "younger-wins", "pays": "stake"}

    assert pick(scenario, readings) is None
    assert case_of(scenario, "plain", readings) is None
