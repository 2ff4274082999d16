"""What an engine is asked: what the user selects, of what it claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from macao_conformance.model import Spec
from macao_conformance.plan import BadSelection, Selection, plan, select
from macao_conformance.problems import UnknownName
from macao_conformance.protocol import Description

ALL: Mapping[str, Mapping[str, str]] = {"plain": {}, "house": {}, "strict": {}}


def engine(variants: Mapping[str, Any] | None = ALL, **observes: tuple[str, ...]) -> Description:
    """An engine that claims some variants, and shows some fields."""
    return Description("some engine", "1", variants, observes or {"toy": ("winner",)}, 1)


def ids(spec: Spec, selection: Selection) -> list[str]:
    """The cases selected."""
    return [case.id for case in select(spec, selection)]


def test_everything_is_selected_if_nothing_is(toy: Spec) -> None:
    """All cases, in the order of the spec."""
    assert 19 == len(ids(toy, Selection()))


def test_selections_narrow_each_other(toy: Spec) -> None:
    """Variants, rules and scenarios must all be met; within one, any will do; an old name is a name."""
    assert ["second-swap@plain"] == ids(toy, Selection(("plain",), ("swap",), ("second-swap", "ace-against-king")))
    assert ["equal-sevens@plain"] == ids(toy, Selection(("plain",), (), ("two-sevens",)))
    assert [] == ids(toy, Selection(("strict",), (), ("second-swap",)))


def test_a_case_id_selects_one_case(toy: Spec) -> None:
    """Beside scenarios, and by old names too."""
    mixed = Selection(scenarios=("two-sevens@plain", "second-swap"))

    assert ["equal-sevens@plain", "second-swap@house", "second-swap@plain"] == ids(toy, mixed)


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        (Selection(variants=("plian",)), "no variant `plian`; did you mean `plain`?"),
        (Selection(rules=("equals",)), "no rule `equals`; did you mean `equal`?"),
        (Selection(scenarios=("equal-seven",)), "no scenario `equal-seven`; did you mean `equal-sevens`?"),
        (Selection(scenarios=("equal-sevens@hause",)), "no variant `hause`; did you mean `house`?"),
        (Selection(scenarios=("@plain",)), "no scenario ``"),
    ],
)
def test_unknown_names_get_a_hint(toy: Spec, selection: Selection, said: str) -> None:
    """Whatever is misspelt."""
    with pytest.raises(UnknownName) as raised:
        select(toy, selection)
    assert said in str(raised.value)


def test_only_what_is_claimed_is_asked(toy: Spec) -> None:
    """The rest is listed, and not counted."""
    made = plan(toy, engine({"plain": {}}), Selection())

    assert {"plain"} == {case.variant_id for case in made.cases}
    assert (("plain",), ("house", "strict")) == (made.variants, made.unclaimed)
    assert {} == made.decided


def test_a_variant_asked_for_and_not_claimed_is_unsupported(toy: Spec) -> None:
    """Case by case, without asking."""
    made = plan(toy, engine({"plain": {}}), Selection(variants=("plain", "house")))

    assert {case.id for case in made.cases if case.variant_id == "house"} == made.decided.keys()
    assert {"variant"} == {verdict.reason for verdict in made.decided.values()}
    assert () == made.unclaimed


def test_a_fixed_engine_needs_a_variant(toy: Spec) -> None:
    """In whatever way it is named."""
    with pytest.raises(BadSelection, match="name the variant"):
        plan(toy, engine(None), Selection())
    assert ("plain",) == plan(toy, engine(None), Selection(variants=("plain",))).variants
    assert ("plain",) == plan(toy, engine(None), Selection(scenarios=("equal-sevens@plain",))).variants


@pytest.mark.parametrize(
    ("description", "selection", "said"),
    [
        (engine({}), Selection(), "claims no variant of this suite (it claims: no variant at all)"),
        (engine({"other": {}}), Selection(), "(it claims: other)"),
        (
            engine({"strict": {}}),
            Selection(scenarios=("second-swap",)),
            "nothing about strict; it is about house, plain",
        ),
        (engine(), Selection(rules=("ace",), scenarios=("second-swap",)), "no scenario is about all"),
    ],
)
def test_nothing_to_do_is_a_mistake(toy: Spec, description: Description, selection: Selection, said: str) -> None:
    """A run of no case would prove nothing, so it is refused, and the message says what there is."""
    with pytest.raises(BadSelection) as raised:
        plan(toy, description, selection)
    assert said in str(raised.value)


def test_a_declared_reading_decides_which_outcome_is_expected(toy: Spec) -> None:
    """Where the variant has its reading by ruling."""
    made = plan(toy, engine({"plain": {"swap-ace": "forbidden"}}), Selection(scenarios=("swap-an-ace",)))

    assert [] == list(made.problems)
    assert {"plain": {"swap-ace": "forbidden"}} == made.declared
    assert "forbidden" == made.cases[0].readings["swap-ace"]
    assert {"swap-ace": ("forbidden",)} == made.cases[0].outcome.under


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        ({"equal": "push"}, "the sources of the variant settle it"),
        ({"pays": "nothing"}, "a mistake no source supports"),
        ({"equal": "both"}, "no reading `both`"),
        ({"equals": "push"}, "no rule `equals`"),
    ],
)
def test_what_the_sources_settle_cannot_be_declared_away(toy: Spec, readings: dict[str, str], said: str) -> None:
    """It is a problem of the handshake; the cases are judged as if nothing had been declared."""
    made = plan(toy, engine({"plain": readings}), Selection())

    assert 1 == len(made.problems)
    assert said in made.problems[0]
    assert {} == made.declared
    assert "elder-wins" == made.cases[0].readings["equal"]


def test_the_rest_of_a_wrong_declaration_holds(toy: Spec) -> None:
    """One bad entry does not spoil a good one."""
    made = plan(toy, engine({"plain": {"swap-ace": "forbidden", "equal": "push"}}), Selection())

    assert {"plain": {"swap-ace": "forbidden"}} == made.declared
    assert 1 == len(made.problems)


def test_a_declaration_may_not_leave_a_rule_open(toy: Spec) -> None:
    """Where the declared reading raises a question that nothing answers, none of it is followed."""
    game = toy.games["toy"]
    rule = replace(game.rules["swap-ace"], id="more", when=({"swap-ace": ("forbidden",)},), silence=None, readings={})
    spec = replace(toy, games={"toy": replace(game, rules={**game.rules, "more": rule})})
    made = plan(spec, engine({"plain": {"swap-ace": "forbidden"}}), Selection())

    assert ["what it declares for `plain` leaves open: more; none of it is followed"] == list(made.problems)
    assert {} == made.declared


def test_unknown_variants_games_and_fields_are_noticed(toy: Spec) -> None:
    """A field that does not exist would never be compared: that is a problem; the others are warnings."""
    made = plan(toy, engine({**ALL, "plian": {"x": "y"}}, toy=("hand",), toys=()), Selection())

    assert ["it observes the field `hand`, which `toy` does not have; did you mean `hands`?"] == list(made.problems)
    assert 2 == len(made.warnings)
    assert "`plian`" in made.warnings[0]
    assert "`toys`" in made.warnings[1]
