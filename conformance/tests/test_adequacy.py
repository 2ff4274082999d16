"""The suite's own quality, on the toy game: what survives, what is excused, and what is amiss in a suite is found."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner

from macao_conformance.checking.scenarios import Swaps, problems_of
from macao_conformance.cli.adequacy import command
from macao_conformance.loading import load_spec
from macao_conformance.model import Game, Scenario
from macao_conformance.specfiles import kit_schemas

Weigh = Callable[..., dict[str, Any]]
SHOWDOWN = "toy/scenarios/settlement/showdown.yaml"
SETTLEMENT = "toy/rules/settlement.yaml"
SWAPPING = "toy/rules/swapping.yaml"


@pytest.fixture
def weigh(
    toy_folder: Path,
    edited: Callable[[Sequence[Mapping[str, Any]]], Path],
    fake: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., tuple[int, str]]:
    """A function that weighs the toy suite after some edits, played by a fake: the exit code and what is printed."""
    monkeypatch.syspath_prepend(Path(__file__).parent / "fakes")

    def run(edits: Sequence[Mapping[str, Any]] = (), engine: str = "highcard", words: Sequence[str] = ()) -> Any:
        root = edited(edits) if edits else toy_folder / "spec"
        played_by = fake(engine) if engine != "highcard" else "py:highcard:engine"
        ended = CliRunner().invoke(
            command, ["--spec", str(root), "--engine", played_by, "--jobs", "1", *words], standalone_mode=False
        )
        assert ended.exception is None, ended.exception
        with pytest.raises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)
        return ended.return_value, ended.stdout

    return run


@pytest.fixture
def weighed(weigh: Callable[..., tuple[int, str]]) -> Weigh:
    """A function that weighs the toy suite after some edits; the data, and the exit code fits it."""

    def run(edits: Sequence[Mapping[str, Any]] = (), engine: str = "highcard", words: Sequence[str] = ()) -> Any:
        code, printed = weigh(edits, engine, [*words, "--format", "json"])
        found = json.loads(printed)
        kit_schemas().validator("adequacy.schema.json").validate(found)
        assert code == (0 if found["sound"] else 1)
        return found

    return run


def swaps(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """Mutants in one word each."""
    return [f"{entry['variant']} {entry['rule']}={entry['reading']}" for entry in entries]


def test_a_sound_suite(weighed: Weigh, weigh: Callable[..., tuple[int, str]]) -> None:
    """Every other reading of the toy is killed, and the counts say so; a case that tells nothing apart is shown."""
    found = weighed()
    _, printed = weigh()

    assert found["sound"]
    assert [(one["variant"], one["mutants"], one["killed"]) for one in found["variants"]] == [
        ("house", 8, 8),
        ("plain", 8, 8),
        ("strict", 7, 7),
    ]
    assert found["idle"] == ["shown-to-all@house", "shown-to-all@plain", "shown-to-all@strict"]
    assert "23 mutants, 23 killed (100 % of those that make a difference), 0 equivalent, 0 survive." in printed
    assert "shown-to-all" in printed


def test_a_survivor_is_told_with_what_would_kill_it(weighed: Weigh) -> None:
    """A scenario out of scope in one variant lets a foil live there, and the scenario is named as what would help."""
    edits = [{"file": SHOWDOWN, "replace": "  under: {pays: stake}", "with": "  under: {pays: stake, swap: once}"}]

    found = weighed(edits)

    assert swaps(found["survivors"]) == ["strict equal=elder-wins", "strict equal=younger-wins"]
    assert [survivor["elsewhere"] for survivor in found["survivors"]] == [["equal-sevens"], ["equal-sevens"]]
    assert [survivor["about"] for survivor in found["survivors"]] == [1, 1]


def test_what_would_help_is_printed(weigh: Callable[..., tuple[int, str]]) -> None:
    """A survivor is printed with both readings, and how to be rid of it."""
    narrowed = {"file": SHOWDOWN, "replace": "  under: {pays: stake}", "with": "  under: {pays: stake, swap: once}"}

    code, printed = weigh([narrowed])

    assert code == 1
    assert "strict with equal=younger-wins, not push" in printed
    assert "younger-wins: The seat that showed last wins." in printed
    assert "1 case of strict about equal, and none tells them apart." in printed
    assert "widen their scope, or write the like: equal-sevens" in printed
    assert "0 equivalent, 2 survive." in printed


def test_a_case_that_does_not_name_its_rule(weighed: Weigh) -> None:
    """A reading that only changes cases about other rules is not killed; the case is named, and what to add to it."""
    silent = "      expect: {winner: east, over: true}\n"
    edits = [
        {"file": SHOWDOWN, "replace": "  rules: [equal, pays]", "with": "  rules: [equal]"},
        {"file": SHOWDOWN, "replace": "  under: {pays: stake}\n", "with": ""},
        *(
            {"file": SHOWDOWN, "replace": f"      expect: {{winner: east, net: {net}, over: true}}\n", "with": silent}
            for net in ("{north: -5, east: 5}", "{north: -10, east: 10}")
        ),
    ]

    found = weighed(edits)

    assert [swap for swap in swaps(found["survivors"]) if "plain" in swap] == [
        "plain pays=double",
        "plain pays=nothing",
    ]
    assert [one["changed"] for one in found["survivors"] if one["variant"] == "plain"] == [["equal-sevens@plain"]] * 2
    assert {broken["case"] for broken in found["breaks"]} == {"equal-sevens@plain"}
    assert all(broken["unnamed"] for broken in found["breaks"])


LOW = "      implied: [T1¶2.2]\n"
MIDDLE = """\
    middle:
      text: {en: The ace stands in the middle., ru: Туз посередине.}
      foil: {en: A slip., ru: Описка.}
"""
"""A reading that the honest fake takes for the first of its rule."""


def test_where_there_is_no_help(weigh: Callable[..., tuple[int, str]]) -> None:
    """Where nothing notices a mutant in any variant, a scenario has to be written."""
    code, printed = weigh([{"file": SETTLEMENT, "replace": LOW, "with": LOW + MIDDLE}], words=["--rule", "ace"])

    assert code == 1
    assert "plain with ace=middle, not high" in printed
    assert "Write a scenario in which it matters; or, if it never can, say why under `equivalent`" in printed


def equivalent(under: str, why: str = "{en: Nobody can tell., ru: Не отличить.}") -> str:
    """An entry of a reading that excuses a mutant."""
    return f"      equivalent:\n        - under: {under}\n          why: {why}\n"


def test_an_excused_mutant(weighed: Weigh) -> None:
    """What a rule file calls equivalent may survive; it is counted, and the reason is given."""
    edit = {"file": SETTLEMENT, "replace": LOW, "with": LOW + MIDDLE + equivalent("{ace: high, swap: once}")}

    found = weighed([edit])

    assert swaps(found["equivalent"]) == ["house ace=middle", "plain ace=middle"]
    assert found["equivalent"][0]["why"]["en"] == "Nobody can tell."
    assert [(one["equivalent"], one["survive"]) for one in found["variants"]] == [(1, 0), (1, 0), (0, 1)]
    assert swaps(found["survivors"]) == ["strict ace=middle"]


def test_an_excuse_is_printed(weigh: Callable[..., tuple[int, str]]) -> None:
    """The variants it holds for stand together, and the reason once."""
    edit = {"file": SETTLEMENT, "replace": LOW, "with": LOW + MIDDLE + equivalent("{ace: high}")}

    code, printed = weigh([edit])

    assert code == 0
    assert "  ace=middle in house, plain, strict\n    Nobody can tell.\n" in printed
    assert "26 mutants, 23 killed (100 % of those that make a difference), 3 equivalent, 0 survive." in printed


def test_an_exception_may_stand_at_the_variants_own_reading(weighed: Weigh) -> None:
    """Equivalence goes both ways: said of the reading a variant has, it excuses the swap away from it."""
    high = "      stated: [T1¶2.1, T4¶1.1]\n"
    edits = [
        {"file": SETTLEMENT, "replace": high, "with": high + equivalent("{ace: middle}")},
        {"file": SETTLEMENT, "replace": LOW, "with": LOW + MIDDLE},
    ]

    found = weighed(edits)

    assert swaps(found["equivalent"]) == ["house ace=middle", "plain ace=middle", "strict ace=middle"]
    assert found["sound"]


def test_an_exception_that_lies(weighed: Weigh) -> None:
    """What is called equivalent and is noticed all the same is a fault, with the cases that notice it."""
    found = weighed([lie("{equal: push}")])

    assert sorted(swaps(found["not_equivalent"])) == ["house equal=younger-wins", "strict equal=younger-wins"]
    assert found["not_equivalent"][0]["cases"] == ["equal-sevens@house"]
    assert all(one["equivalent"] == 0 for one in found["variants"])


def test_a_lie_is_printed(weigh: Callable[..., tuple[int, str]]) -> None:
    """It says that this is not equivalent, and where it stands."""
    _, printed = weigh([lie("{equal: push}")])

    assert "this is not equivalent" in printed
    assert "  house with equal=younger-wins (" in printed
    assert "differs in equal-sevens@house" in printed


def lie(under: str) -> dict[str, str]:
    """An edit that calls the mistake about equal cards equivalent under some readings."""
    foil = '        ru: "Так выходит у цикла, который запоминает последнюю из старших карт."\n'
    return {"file": SETTLEMENT, "replace": foil, "with": foil + equivalent(under)}


def test_a_needless_exception(weighed: Weigh) -> None:
    """What no variant has needs no exception, unless only some variants were asked."""
    needless = lie("{equal: push, pays: double}")

    found = weighed([needless])

    assert [SETTLEMENT in one["where"] for one in found["unused"]] == [True]


def test_a_needless_exception_is_not_claimed_of_a_part(weighed: Weigh) -> None:
    """Of some variants only nobody can know what the others need."""
    assert not weighed([lie("{equal: push, pays: double}")], words=["--variant", "house"])["unused"]


def test_an_outcome_that_never_follows(weighed: Weigh) -> None:
    """An outcome that the engine never comes to is broken text: it is named, and so is what was seen instead."""
    edits = [
        {
            "file": SHOWDOWN,
            "replace": "      expect: {winner: east, net: {north: -10",
            "with": "      expect: {winner: north, net: {north: -10",
        }
    ]

    found = weighed(edits)

    assert [one["scenario"] for one in found["dead"]] == ["higher-card-wins"]
    assert {broken["case"] for broken in found["breaks"]} == {
        f"higher-card-wins@{v}" for v in ("house", "plain", "strict")
    }
    assert found["breaks"][0]["mutant"]["reading"] == "double"
    assert found["breaks"][0]["differs"]["path"] == "winner"


def test_a_rule_nothing_is_refused_for(weighed: Weigh) -> None:
    """A rule by which the engine refuses needs a case that refuses, and every rule one that accepts."""
    swaps_file = "toy/scenarios/swapping/swaps.yaml"
    refused = "        - {seat: north, do: swap, refused: swap-ace}\n      expect: {hands: {north: AS, east: KH}}"
    edits = [
        {
            "file": swaps_file,
            "replace": refused,
            "with": "        - {seat: north, do: show}\n      expect: {hands: {north: AS, east: KH}}",
        },
        {"file": SHOWDOWN, "replace": "  rules: [ace]", "with": "  rules: [ace, pays]"},
    ]

    found = weighed(edits)

    assert found["bare"] == [{"game": "toy", "rule": "swap-ace", "lacks": "refusing"}]


def test_a_rule_without_a_case(weighed: Weigh) -> None:
    """A rule no scenario is about has no accepting case, and its readings survive."""
    rule = """\
- rule: colour
  asks: {en: Which colour are the backs?, ru: Какого цвета рубашки?}
  silence: {is: red, why: {en: Red is common., ru: Чаще красные.}}
  readings:
    red: {text: {en: Red., ru: Красные.}}
    blue: {text: {en: Blue., ru: Синие.}, foil: {en: A slip., ru: Описка.}}

"""
    found = weighed([{"file": SETTLEMENT, "replace": "- rule: pays\n", "with": rule + "- rule: pays\n"}])

    assert found["bare"] == [{"game": "toy", "rule": "colour", "lacks": "accepting"}]
    assert swaps(found["survivors"]) == ["house colour=blue", "plain colour=blue", "strict colour=blue"]


def test_an_engine_that_does_not_listen(weighed: Weigh) -> None:
    """An engine that goes its own way in one rule leaves mutants of it alive, and does not hold."""
    found = weighed(engine="lies")

    assert {one["rule"] for one in found["survivors"]} == {"equal"}
    assert {broken["case"].partition("@")[0] for broken in found["breaks"]} == {"equal-sevens"}
    assert any(broken["mutant"] is None for broken in found["breaks"])


@pytest.mark.parametrize("engine", ["dies_at_ties", "declines", "escapes"])
def test_an_engine_that_breaks_is_told_of(weigh: Callable[..., tuple[int, str]], engine: str) -> None:
    """Crashes, refusals to play and hostile texts end in lines that can be read, and exit code 1."""
    code, printed = weigh(engine=engine)

    assert code == 1
    assert "Does not hold" in printed
    assert "\x1b" not in printed


def test_a_rule_named_wrongly(weighed: Weigh) -> None:
    """An engine that names its rules is held to the one the scenario names; one that says only yes is not."""
    found = weighed(
        [
            {
                "file": "toy/scenarios/swapping/swaps.yaml",
                "replace": "rules: [swap-ace]",
                "with": "rules: [swap-ace, swap]",
            },
            {"file": "toy/scenarios/swapping/swaps.yaml", "replace": "refused: swap-ace", "with": "refused: swap"},
        ]
    )

    assert {broken["refused_by"] for broken in found["breaks"]} == {"swap-ace"}
    assert {broken["verdict"] for broken in found["breaks"]} == {"agrees"}


def test_a_rule_at_a_time(weighed: Weigh) -> None:
    """Only what was selected is asked, and nothing is said of what was not."""
    found = weighed(words=["--variant", "plain", "--rule", "equal"])

    assert [(one["variant"], one["mutants"]) for one in found["variants"]] == [("plain", 2)]
    assert found["sound"]


@pytest.mark.parametrize(
    ("engine", "words", "said"),
    [
        ("highcard", ["--variant", "plian"], "there is no variant `plian`; did you mean `plain`?"),
        ("highcard", ["--rule", "pay"], "there is no rule `pay`"),
        ("highcard", ["--rule", "swap-ace", "--variant", "strict"], "no other reading, of what was selected"),
        ("fixed", [], "it cannot be sent other readings"),
    ],
)
def test_what_cannot_be_weighed(
    toy_folder: Path, fake: Callable[..., str], engine: str, words: list[str], said: str
) -> None:
    """A name that does not exist, nothing to ask, an engine that listens to nobody: exit code 2, and why."""
    ended = CliRunner().invoke(command, ["--spec", str(toy_folder / "spec"), "--engine", fake(engine), *words])

    assert ended.exit_code == 2
    assert said in ended.stderr


def test_an_engine_that_cannot_be_run(kit: Callable[..., Any], toy_folder: Path, fake: Callable[..., str]) -> None:
    """It is exit code 3, with what the engine said."""
    ended = kit("spec", "adequacy", "--spec", toy_folder / "spec", "--engine", fake("dies_at_start"))

    assert ended.code == 3
    assert "the deck of cards is missing" in ended.err


def test_an_equivalent_must_say_to_which_reading(edited: Callable[..., Path]) -> None:
    """An exception without the other reading of its rule, or with its own, is an invalid spec."""
    ended = CliRunner().invoke(command, ["--spec", str(edited([lie("{pays: stake}")]))])

    assert ended.exit_code == 4
    assert "`younger-wins` of `equal` is called equivalent, and not to which other reading" in ended.stderr


def without(scenario: Scenario, number: int) -> Scenario:
    """A scenario that lacks one of its outcomes."""
    left = (outcome for place, outcome in enumerate(scenario.outcomes) if place != number)
    return dataclasses.replace(scenario, outcomes=tuple(left))


@pytest.mark.parametrize("game", load_spec().games.values(), ids=lambda game: game.id)
def test_deleting_any_outcome_is_noticed(game: Game) -> None:
    """Whatever outcome of whatever scenario is deleted, the spec is no longer valid."""
    table = Swaps(game)
    unnoticed = [
        f"{scenario.id}, line {outcome.where.line}"
        for scenario in game.scenarios.values()
        for number, outcome in enumerate(scenario.outcomes)
        if not any(problems_of(without(scenario, number), table))
    ]

    assert [] == unnoticed


def test_the_schema_of_what_is_printed_is_strict(weighed: Weigh) -> None:
    """What the schema does not know it does not let pass."""
    found = weighed(words=["--rule", "ace"]) | {"more": 1}

    with pytest.raises(jsonschema_rs.ValidationError):
        kit_schemas().validator("adequacy.schema.json").validate(found)
