"""A trace against what must follow: pure functions, tried on small scenarios and at random."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macao_conformance.compare import Sheet, judge, script, sheet
from macao_conformance.model import Act, Expect, Outcome, Scenario, Spec, Step, Where
from macao_conformance.values import ORDERED, marks_of
from macao_conformance.verdicts import ABSENT, Agrees, Differs, Unsupported

HERE = Where("here")
PLAY = {"seat": "a", "do": "play"}
PASS = {"seat": "a", "do": "pass"}


def act(refused: str | None = None, action: Mapping[str, Any] = PLAY) -> Act:
    """An action, marked as refused by a rule or not."""
    return Act(action, refused, HERE)


def expect(**fields: Any) -> Expect:
    """An expectation."""
    return Expect(fields, HERE)


def scenario(*outcomes: Outcome, play: tuple[Step, ...] = ()) -> Scenario:
    """A scenario of nothing but steps."""
    return Scenario("s", "g", "t", "S", ("r",), (), (), {}, {}, play, outcomes, HERE)


def outcome(*steps: Step, end: Expect | None = None, **under: str) -> Outcome:
    """What must follow under one reading of a rule or more."""
    return Outcome({rule: (reading,) for rule, reading in under.items()}, steps, end, HERE)


def entry(**fields: Any) -> dict[str, Any]:
    """An observation in which it is nobody's turn."""
    return {"turn": None, **fields}


TWO = scenario(
    outcome(end=expect(net={"a": 1, "b": -1}, over=True), r="one"),
    outcome(end=expect(net={"a": 0, "b": -1}, over=True), r="two"),
    play=(act(),),
)
FIRST = entry(net={"a": 1, "b": -1}, over=True)
SECOND = entry(net={"a": 0, "b": -1}, over=True)
ALL = ("turn", "net", "over")


def laid_out(given: Scenario = TWO) -> Sheet:
    """A scenario laid out, with no sets."""
    return sheet(given, ORDERED)


def test_a_full_match_agrees_and_shows_its_reading() -> None:
    """Every leaf met: the case agrees, all leaves are counted, and the outcome's reading has been seen."""
    found = judge(laid_out(), 0, [entry(), FIRST], ALL)

    assert Agrees(3, 3) == found.verdict
    assert {"r": ("one",)} == found.shows


def test_the_first_leaf_not_met_is_named() -> None:
    """The place, what must stand there and what does; and that it is what the other reading requires."""
    found = judge(laid_out(), 0, [entry(), SECOND], ALL)

    assert Differs(1, "net.a", 1, 0) == found.verdict
    assert (3, 3) == (found.compared, found.expected)
    assert {"r": ("two",)} == found.shows


def test_what_is_the_same_in_all_outcomes_proves_nothing() -> None:
    """An engine that shows only what every outcome expects is not said to agree."""
    found = judge(laid_out(), 0, [entry(), entry(over=True)], ("over",))

    assert Unsupported("field", "it would have to show net") == found.verdict
    assert (1, 3) == (found.compared, found.expected)
    assert not found.shows


def test_a_declared_key_that_is_absent_differs() -> None:
    """To declare a field is to promise it."""
    found = judge(laid_out(), 0, [entry(), entry(net={"a": 1, "b": -1})], ALL)

    assert isinstance(found.verdict, Differs)
    assert ("over", True, ABSENT) == (found.verdict.path, found.verdict.expected, found.verdict.seen)
    assert "declared" in found.verdict.note


def test_a_key_missing_inside_a_field_differs() -> None:
    """Half a map is not the map."""
    found = judge(laid_out(), 0, [entry(), entry(net={"a": 1}, over=True)], ALL)

    assert Differs(1, "net.b", -1, ABSENT, "it is not shown") == found.verdict


def test_a_value_where_a_map_is_expected_is_shown_whole() -> None:
    """The path stops where the trace stops, and the rest is what was expected there."""
    found = judge(laid_out(), 0, [entry(), entry(net=None, over=True)], ALL)

    assert Differs(1, "net", {"a": 1}, None) == found.verdict


def test_an_undeclared_key_is_not_compared() -> None:
    """Even if it stands there, and is wrong."""
    found = judge(laid_out(), 0, [entry(), entry(net={"a": 1, "b": -1}, over=False)], ("net",))

    assert Agrees(2, 3) == found.verdict


def test_maps_are_subsets_but_an_empty_map_is_empty() -> None:
    """More keys than expected do no harm, unless none are expected."""
    some, none = scenario(outcome(end=expect(net={"a": 1}))), scenario(outcome(end=expect(net={})))
    shown = [entry(net={"a": 1, "b": 2})]

    assert Agrees(1, 1) == judge(laid_out(some), 0, shown, ["net"]).verdict
    assert Differs(0, "net", {}, {"a": 1, "b": 2}) == judge(laid_out(none), 0, shown, ["net"]).verdict
    assert Agrees(1, 1) == judge(laid_out(none), 0, [entry(net={})], ["net"]).verdict


def test_lists_are_whole_and_sets_have_no_order() -> None:
    """A list is one leaf; the schema says which of them are sets."""
    listed = scenario(outcome(end=expect(shown=["a", "b"])))
    marks = marks_of({"properties": {"shown": {"x-set": True}}})
    backwards = [entry(shown=["b", "a"])]

    assert isinstance(judge(laid_out(listed), 0, backwards, ["shown"]).verdict, Differs)
    assert Agrees(1, 1) == judge(sheet(listed, marks), 0, backwards, ["shown"]).verdict


REFUSING = scenario(
    outcome(act("r"), r="no"),
    outcome(act(), end=expect(net={"a": 1}), r="yes"),
)


def test_a_refusal_is_an_answer() -> None:
    """Marked, refused, and nothing changed: that agrees, and is all there is to see."""
    found = judge(laid_out(REFUSING), 0, [entry(), entry(refused="r")], [])

    assert Agrees(1, 1) == found.verdict
    assert {"r": ("no",)} == found.shows


@pytest.mark.parametrize("refused", [None, False])
def test_what_must_be_refused_and_is_not_differs(refused: object) -> None:
    """A refused that is false is the same as none."""
    after = entry() if refused is None else entry(refused=refused)
    verdict = judge(laid_out(REFUSING), 0, [entry(), after], []).verdict

    assert isinstance(verdict, Differs)
    assert ("refused", True, False) == (verdict.path, verdict.expected, verdict.seen)


def test_what_is_legal_and_is_refused_differs() -> None:
    """The engine's own word on why is passed on."""
    verdict = judge(laid_out(REFUSING), 1, [entry(), entry(refused="too late", net={"a": 1})], ["net"]).verdict

    assert isinstance(verdict, Differs)
    assert ("refused", False, True) == (verdict.path, verdict.expected, verdict.seen)
    assert "too late" in verdict.note


def test_mere_obedience_is_not_agreement() -> None:
    """That an action was not refused tells the outcomes apart, but an engine that shows no more agrees with none."""
    found = judge(laid_out(REFUSING), 1, [entry(), entry()], [])

    assert Unsupported("field", "it would have to show net") == found.verdict


def test_a_refused_action_changes_nothing() -> None:
    """All keys are held equal to the entry before, declared or not."""
    verdict = judge(laid_out(REFUSING), 0, [entry(x={"y": 2}), entry(x={"y": 1}, refused=True)], []).verdict

    assert isinstance(verdict, Differs)
    assert (1, "x.y", 2, 1) == (verdict.step, verdict.path, verdict.expected, verdict.seen)
    assert "as it was" in verdict.note


def test_what_a_refusal_upset_comes_before_what_came_of_it() -> None:
    """Of two differences in one entry the cause is told, not the effect; an earlier entry comes first."""
    both = scenario(outcome(expect(net=3), act("r"), end=expect(net=3)))
    upset = [entry(net=3), entry(net=4, refused=True)]
    late = [entry(net=5), entry(net=4, refused=True)]

    verdict = judge(laid_out(both), 0, upset, ["net"]).verdict
    assert isinstance(verdict, Differs)
    assert verdict.note
    assert Differs(0, "net", 3, 5) == judge(laid_out(both), 0, late, ["net"]).verdict
    unrefused = judge(laid_out(both), 0, [entry(net=3), entry(net=4)], ["net"]).verdict
    assert isinstance(unrefused, Differs)
    assert "refused" == unrefused.path


def test_a_step_that_cannot_be_shown_is_not_judged() -> None:
    """Null is neither a refusal nor none, and its leaves are expected but not compared."""
    found = judge(laid_out(REFUSING), 0, [entry(), None], [])

    assert Unsupported("field", "it would have to show refused") == found.verdict
    assert (0, 1) == (found.compared, found.expected)
    assert isinstance(judge(laid_out(), 0, [entry(), None], ALL).verdict, Unsupported)


def test_a_null_before_a_refusal_hides_only_the_comparison() -> None:
    """The refusal itself is still seen."""
    twice = scenario(outcome(act(), act("r")))

    assert Agrees(1, 1) == judge(laid_out(twice), 0, [entry(), None, entry(refused=True)], []).verdict


def test_other_actions_make_another_outcome_by_themselves() -> None:
    """Where the actions differ, a leaf of the last expectation is enough; and only the same actions show readings."""
    differing = scenario(
        outcome(act(), end=expect(net=1), r="one"), outcome(act(action=PASS), end=expect(net=1), r="two")
    )

    found = judge(laid_out(differing), 0, [entry(), entry(net=1)], ["net"])
    assert Agrees(1, 1) == found.verdict
    assert {"r": ("one",)} == found.shows


def test_with_one_outcome_the_last_expectation_counts() -> None:
    """To match on the way and be silent at the end is not agreement."""
    single = scenario(outcome(expect(net=0), act(), end=expect(over=True)))

    assert isinstance(judge(laid_out(single), 0, [entry(net=0), entry()], ["net"]).verdict, Unsupported)
    assert Agrees(1, 2) == judge(laid_out(single), 0, [entry(), entry(over=True)], ["over"]).verdict


def test_outcomes_that_expect_the_same_are_one() -> None:
    """Two conditions with one result need not be told from each other, only from the third."""
    three = scenario(
        outcome(act(), end=expect(net=1), r="one"),
        outcome(act(), end=expect(net=1), r="two"),
        outcome(act(), end=expect(net=2), r="three"),
    )

    assert Agrees(1, 1) == judge(laid_out(three), 0, [entry(), entry(net=1)], ["net"]).verdict


def test_a_deeper_expectation_contradicts_an_empty_one() -> None:
    """A key under a path, and nothing under it, cannot both be."""
    emptied = scenario(outcome(act(), end=expect(net={"a": 1}), r="one"), outcome(act(), end=expect(net={}), r="two"))

    for own, net in enumerate(({"a": 1}, {})):
        assert Agrees(1, 1) == judge(laid_out(emptied), own, [entry(), entry(net=net)], ["net"]).verdict


def full_trace(given: Scenario, own: int) -> list[dict[str, Any]]:
    """The poorest trace that has all an outcome expects."""
    laid = script(given, given.outcomes[own])
    trace: list[dict[str, Any]] = [entry() for _ in range(len(laid.actions) + 1)]
    for index in range(len(trace)):
        for leaf in (leaf for leaf in laid.leaves if leaf.entry == index):
            if leaf.path == ("refused",):
                if leaf.value:
                    trace[index] = deepcopy(trace[index - 1]) | {"refused": True}
                continue
            here = trace[index]
            for key in leaf.path[:-1]:
                here = here.setdefault(key, {})
            here[leaf.path[-1]] = leaf.value
    return trace


def all_fields(given: Scenario) -> list[str]:
    """Every field that some outcome expects."""
    return sorted({leaf.path[0] for one in given.outcomes for leaf in script(given, one).leaves} - {"refused"})


NUMBERS = st.integers(0, 2)
FIELDS = st.dictionaries(st.sampled_from("xyz"), NUMBERS | st.dictionaries(st.sampled_from("ab"), NUMBERS, min_size=1))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Scenarios with two or three outcomes after the same actions, each with its own end."""
    play = tuple(act() for _ in range(draw(st.integers(1, 3))))
    ends = draw(st.lists(FIELDS.filter(bool), min_size=2, max_size=3))
    return scenario(*(outcome(end=expect(**end), r=f"r{n}") for n, end in enumerate(ends)), play=play)


@given(scenarios(), st.data())
def test_a_perfect_trace_never_differs_and_never_agrees_with_two(given: Scenario, data: st.DataObject) -> None:
    """It agrees with its own outcome if something tells it from the others, and then with no other."""
    own = data.draw(st.integers(0, len(given.outcomes) - 1))
    trace, fields = full_trace(given, own), all_fields(given)
    laid = laid_out(given)
    found = judge(laid, own, trace, fields)

    assert isinstance(found.verdict, Agrees if all(laid.telling[own]) else Unsupported)
    if isinstance(found.verdict, Agrees):
        for other in range(len(given.outcomes)):
            if laid.scripts[other].leaves != laid.scripts[own].leaves:
                assert not isinstance(judge(laid, other, trace, fields).verdict, Agrees)


@given(scenarios(), st.data())
def test_one_changed_leaf_is_found_where_it_is(given: Scenario, data: st.DataObject) -> None:
    """Whatever value of the last entry is changed, the case differs there."""
    own = data.draw(st.integers(0, len(given.outcomes) - 1))
    trace = full_trace(given, own)
    laid = laid_out(given)
    leaf = data.draw(st.sampled_from([leaf for leaf in laid.scripts[own].leaves if not leaf.silent]))
    here = trace[leaf.entry]
    for key in leaf.path[:-1]:
        here = here[key]
    here[leaf.path[-1]] = leaf.value + 1

    verdict = judge(laid, own, trace, all_fields(given)).verdict

    assert Differs(leaf.entry, ".".join(leaf.path), leaf.value, leaf.value + 1) == verdict


@given(scenarios(), st.data())
def test_to_show_less_never_turns_a_verdict_round(given: Scenario, data: st.DataObject) -> None:
    """With fewer fields declared, agreement may become unsupported, but never a difference, nor the other way about."""
    own = data.draw(st.integers(0, len(given.outcomes) - 1))
    shown = data.draw(st.integers(0, len(given.outcomes) - 1))
    fields = all_fields(given)
    fewer = data.draw(st.sets(st.sampled_from(fields)))
    assume(len(fewer) < len(fields))
    laid, trace = laid_out(given), full_trace(given, shown)
    all_of_it, less = (judge(laid, own, trace, declared).verdict for declared in (fields, fewer))

    if isinstance(all_of_it, Agrees):
        assert not isinstance(less, Differs)
    if isinstance(all_of_it, Differs) and not fewer:
        assert isinstance(less, Unsupported)


def test_every_case_of_the_toy_game_can_be_told_apart(toy: Spec) -> None:
    """The toy spec itself has no outcome that a trace with all fields could not be held to."""
    for game in toy.games.values():
        for one in game.scenarios.values():
            assert all(all(telling) for telling in sheet(one, marks_of(game.observation)).telling), one.id
