"""The parts of `identify`: what an engine is asked, what is looked at, and how far a variant is from what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from macao_conformance.cases import Case
from macao_conformance.identify.evidence import Evidence
from macao_conformance.identify.findings import Finding
from macao_conformance.identify.guess import first_seen
from macao_conformance.identify.hypotheses import belief_of
from macao_conformance.identify.nearest import distances, nearest
from macao_conformance.identify.questions import canonical, parted, questions
from macao_conformance.identify.session import choose
from macao_conformance.model import Spec
from macao_conformance.plan import BadSelection
from macao_conformance.problems import UnknownName
from macao_conformance.protocol import Description
from macao_conformance.session import Reply
from macao_conformance.values import Marks
from macao_conformance.verdicts import Unsupported


def description(**changes: Any) -> Description:
    """What an engine says of itself."""
    said = {"name": "it", "version": "1", "variants": None, "observes": {"toy": ("net",)}, "in_flight": 1} | changes
    return Description(**said)


def test_what_to_ask_is_chosen_or_asked_for(toy: Spec) -> None:
    """The one game an engine shows, the one variant it plays; a fixed engine is sent the same readings always."""
    fixed = choose(toy, description(), None, None)
    only = choose(toy, description(variants={"house": {}, "other": {}}), None, None)
    declares = choose(
        toy, description(variants={"house": {"swap-ace": "allowed"}, "strict": {"swap": "once"}}), None, "house"
    )

    assert ("toy", False) == (fixed.game.id, fixed.claimed)
    assert fixed == choose(toy, description(observes={}), "toy", None)
    assert ("house", True) == (only.variant, only.claimed)
    assert "forbidden" == declares.readings["swap-ace"], "a reading that a source settles cannot be declared away"


@pytest.mark.parametrize(
    ("said", "game", "variant", "why"),
    [
        ({"observes": {}}, None, None, "name it with --game"),
        ({"variants": {"house": {}, "plain": {}}}, None, None, "plays house, plain: name one with --variant"),
        ({"variants": {"other": {}}}, None, None, "claims no variant"),
        ({"variants": {"house": {}}}, None, "plain", "does not play `plain`"),
        ({}, "tow", None, "there is no game `tow`; did you mean `toy`?"),
        ({}, None, "hause", "there is no variant `hause`; did you mean `house`?"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    toy: Spec, said: dict[str, Any], game: str | None, variant: str | None, why: str
) -> None:
    """With what to write instead."""
    with pytest.raises((BadSelection, UnknownName), match=why):
        choose(toy, description(**said), game, variant)


def test_a_variant_of_another_game_is_refused(toy: Spec) -> None:
    """Both are named."""
    both = replace(toy, games=dict(toy.games) | {"another": toy.games["toy"]})

    with pytest.raises(BadSelection, match="`house` is a variant of `toy`, not of `another`"):
        choose(both, description(), "another", "house")


def test_cells_are_the_same_for_what_is_the_same() -> None:
    """Sets in any order, and only where the schema says that they are sets."""
    cards = Marks(is_set=True)
    hands = Marks(other=cards)

    assert canonical("7S KH", cards) == canonical("KH 7S", cards)
    assert canonical("7S KH") != canonical("KH 7S")
    assert canonical({"b": "2S 3S", "a": ""}, hands) == canonical({"a": "", "b": "3S 2S"}, hands)
    assert canonical(["b", "a"], cards) == canonical(["a", "b"], cards)
    assert canonical(1) != canonical("1")


def test_views_part_only_where_both_show_something() -> None:
    """What cannot be played parts from what can; a blank parts from nothing; a place not visible does not count."""
    assert parted(None, ("1",))
    assert not parted(None, None)
    assert parted(("1", "2"), ("1", "3"))
    assert not parted(("1", None), ("1", "3"))
    assert not parted(("1", "2"), ("1", "3"), (True, False))


def test_a_variant_is_compared_with_what_was_found_only(toy: Spec) -> None:
    """An undetermined rule counts for nothing, and one like no reading against every variant."""
    game = toy.games["toy"]
    rules = [
        Finding("ace", "undetermined", ("low", "high"), (), (), ()),
        Finding("equal", "unmatched", (), (), (), ()),
        Finding("pays", "narrowed", ("double", "stake"), (), (), ()),
    ]

    measured = distances(game, rules)

    assert {2} == {one.compared for one in measured}
    assert {("equal", "pays")} == {tuple(difference.rule for difference in one.differs) for one in measured}
    assert list(game.variants) == [one.variant.id for one in nearest(measured)]


@pytest.mark.parametrize("declines", ["what-everyone-has", "everything"])
def test_an_engine_that_declines_much_is_asked_about_every_variant(toy: Spec, declines: str) -> None:
    """The search starts from the first variant under which something is seen, though what all share is declined."""
    game = toy.games["toy"]
    strict, plain = (belief_of(game, game.variants[name]) for name in ("strict", "plain"))

    def ask(cases: Sequence[Case]) -> list[Reply]:
        answers = [declines != "everything" and "swap" in case.scenario.under for case in cases]
        trace = [[{"turn": None}] * (len(case.actions) + 1) for case in cases]
        return [one if answered else Unsupported("action", "no") for one, answered in zip(trace, answers, strict=True)]

    evidence = Evidence(ask, ["net"], "plain", {})
    found = first_seen(game, questions(game), evidence, [strict, plain])

    assert found == (strict if declines == "everything" else plain)
