"""What loading makes of the toy spec."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from macao_conformance.loading import load_spec
from macao_conformance.model import Act, Expect, Spec
from macao_conformance.readings import resolve


def test_everything_is_there(toy: Spec) -> None:
    """All that a spec holds is loaded, with rules in the order of topics and of asking."""
    game = toy.games["toy"]

    assert list(toy.sources) == ["T1", "T2", "T3", "T4"]
    assert [term.id for term in toy.glossary] == ["elder-hand"]
    assert [(entry.game, entry.passages) for entry in toy.not_judged] == [(None, ()), ("toy", ("T1¶3.2", "T4¶2.1"))]
    assert list(game.rules) == ["ace", "equal", "pays", "swap", "swap-ace"]
    assert list(game.variants) == ["house", "plain", "strict"]
    assert list(game.scenarios)[:2] == ["higher-card-wins", "ace-against-king"]


def test_a_source(toy: Spec) -> None:
    """A copy knows its original and where it departs from it."""
    source = toy.sources["T3"]

    assert source.copies == "T1"
    assert source.departures[0].anchor == "T3¶3"
    assert source.passages["T3¶2"].gist["en"] == "Equal cards are the elder hand's."


def test_a_reference_that_leads_nowhere(toy: Spec) -> None:
    """A source knows its dangling references; they can be counted over a spec."""
    found = [(source.id, entry.anchor) for source in toy.sources.values() for entry in source.dangling]

    assert found == [("T4", "T4¶1.2")]
    assert toy.sources["T4"].dangling[0].refers["en"] == "The order of ranks, which the text never gives."


def test_evidence(toy: Spec) -> None:
    """Readings know what kind of evidence they have."""
    rules = toy.games["toy"].rules

    assert rules["ace"].readings["high"].evidence == "stated"
    assert rules["ace"].readings["low"].evidence == "implied"
    assert rules["swap-ace"].readings["allowed"].evidence == "ruling"
    assert rules["swap"].readings["unlimited"].evidence == "foil"
    assert rules["swap-ace"].when == ({"swap": ("once",)},)


def test_places(toy: Spec) -> None:
    """Records know the line they stand on."""
    game = toy.games["toy"]

    assert str(game.rules["equal"].where).endswith("toy/rules/settlement.yaml:12:3")
    assert game.rules["equal"].readings["push"].where.line == 18
    assert game.scenarios["equal-sevens"].outcomes[1].where.line == 43


def test_a_scenario(toy: Spec) -> None:
    """Steps are actions and expectations; a refusal is a mark of its action; a bare `expect` is one outcome."""
    scenario = toy.games["toy"].scenarios["second-swap"]

    assert [type(step) for step in scenario.play] == [Act, Act, Act, Act]
    assert isinstance(scenario.play[1], Act)
    assert scenario.play[1].refused == "swap"
    assert dict(scenario.play[1].action) == {"seat": "north", "do": "swap"}
    assert [outcome.under for outcome in scenario.outcomes] == [{}]
    assert isinstance(toy.games["toy"].scenarios["higher-card-wins"].play[0], Expect)


def test_the_schema_of_observations_is_expanded(toy: Spec) -> None:
    """No reference is left in it, so that what compares observations need not follow any; marks of sets are kept."""
    observation = toy.games["toy"].observation

    assert observation["properties"]["shown"]["x-set"] is True
    assert "$ref" not in str(observation)
    assert observation["required"] == ["turn"]


def test_when_may_list_alternatives(edited: Callable[[Sequence[Any]], Path]) -> None:
    """A rule with several conditions is asked if any of them holds."""
    change = {
        "file": "toy/rules/swapping.yaml",
        "replace": "when: {swap: once}",
        "with": "when: [{swap: [once]}, {ace: low, equal: push}]",
    }
    rule = load_spec(edited([change])).games["toy"].rules["swap-ace"]

    assert rule.when == ({"swap": ("once",)}, {"ace": ("low",), "equal": ("push",)})


def test_what_is_inherited_need_not_be_repeated(edited: Callable[[Sequence[Any]], Path]) -> None:
    """A variant writes out only what differs from the variant it extends, though its own sources say the same."""
    change = {"file": "toy/variants/house.yaml", "replace": "  swap: once\n", "with": ""}
    game = load_spec(edited([change])).games["toy"]

    assert "swap" not in game.variants["house"].readings
    assert resolve(game, game.variants["house"]).basis["swap"] == "source"


def test_an_outcome_of_last_resort_may_be_refused_or_seen_in_play(edited: Callable[[Sequence[Any]], Path]) -> None:
    """An outcome without `expect` is whole if its last step is a refusal or an expectation."""
    change = {
        "file": "toy/scenarios/swapping/swaps.yaml",
        "replace": "      expect: {turn: north, hands: {north: 9D, east: KH}, stock: 1}",
        "with": "        - expect: {stock: 1}",
    }

    assert load_spec(edited([change])).games["toy"].scenarios["first-swap"].outcomes[0].expect is None


def test_the_digest_depends_on_every_byte_and_name(toy: Spec, toy_folder: Path, tmp_path: Path) -> None:
    """A copy elsewhere has the same digest; another byte or another name has another."""
    root = tmp_path / "elsewhere"
    shutil.copytree(toy_folder / "spec", root)
    scenarios = root / "toy" / "scenarios" / "swapping"

    assert len(toy.digest) == 16
    assert toy.digest == load_spec(root).digest
    (scenarios / "swaps.yaml").rename(scenarios / "other.yaml")
    renamed = load_spec(root).digest
    (scenarios / "other.yaml").write_bytes((scenarios / "other.yaml").read_bytes() + b"# more\n")
    assert len({toy.digest, renamed, load_spec(root).digest}) == 3


def test_a_root_need_not_end_with_a_newline_or_lf(toy_folder: Path, tmp_path: Path, toy: Spec) -> None:
    """Files with the line ends of another system say the same."""
    root = tmp_path / "spec"
    shutil.copytree(toy_folder / "spec", root)
    for path in root.rglob("*.yaml"):
        path.write_bytes(path.read_bytes().rstrip(b"\n").replace(b"\n", b"\r\n"))

    loaded = load_spec(root)

    assert loaded.games["toy"].scenarios["equal-sevens"].outcomes[1].where.line == 43
    assert loaded.sources["T1"].title == toy.sources["T1"].title
