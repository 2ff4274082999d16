"""`fuzz`: on the toy game, with engines that have a fault each; and once on every game of the spec."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.loading import load_spec, read_spec
from macao_conformance.model import Spec
from macao_conformance.readings import resolve
from macao_conformance.specfiles import kit_schemas

Run = Callable[..., Any]


@pytest.fixture
def fuzz(toy_folder: Path, fake: Callable[..., str], kit: Run) -> Run:
    """A function that fuzzes a fake, given by its words; the oracle is an honest one unless it is given."""

    def invoke(words: str, *options: str, oracle: str = "walks", rounds: int = 200) -> Any:
        name, *arguments = words.split()
        given = ["--spec", str(toy_folder / "spec"), "--seed", "1", "--rounds", str(rounds)]
        given += ["--oracle", fake("walks", *(["quiet"] if oracle == "quiet" else []))]
        return kit("fuzz", fake(name, *arguments), *given, *options)

    return invoke


def test_an_honest_engine_has_no_fault(fuzz: Run) -> None:
    """The oracle under test agrees with itself on every play, and the plays would have shown every other reading."""
    result = fuzz("walks", rounds=400)

    assert result.code == 0
    assert "400 plays compared, no fault found." in result.out
    assert "would have shown 11 of 11 swapped readings" in result.out


@pytest.mark.parametrize(
    ("swap", "says"),
    [
        ("equal=younger-wins", "equal: younger-wins (a mistake no source supports)"),
        ("pays=nothing", "pays: nothing (a mistake no source supports)"),
        ("swap=unlimited", "swap: unlimited (a mistake no source supports)"),
        ("ace=low", "ace: low (documented)"),
    ],
)
def test_a_fault_is_found_and_named(fuzz: Run, swap: str, says: str) -> None:
    """An engine with one wrong reading is found to have it, in a variant that has another."""
    result = fuzz(f"walks {swap}", "--variant", "plain")

    assert result.code == 1
    assert f"it plays {says}" in result.out
    assert "1 fault found." in result.out


def test_two_faults_are_told_apart(fuzz: Run) -> None:
    """Each of two wrong readings is a fault of its own, and none is found twice."""
    result = fuzz("walks equal=younger-wins pays=nothing", "--variant", "plain", "--format", "json", rounds=400)

    assert {fault["key"] for fault in json.loads(result.out)["faults"]} == {
        "toy/equal=younger-wins",
        "toy/pays=nothing",
    }


def test_the_play_is_small_and_a_valid_scenario(fuzz: Run, toy_folder: Path, tmp_path: Path) -> None:
    """What is printed for a fault is no more than two cards shown, and validates as a file of the spec."""
    output = tmp_path / "found.json"
    fuzz("walks equal=younger-wins", "--variant", "plain", "--output", str(output))
    found = json.loads(output.read_text(encoding="utf-8"))
    (fault,) = found["faults"]
    path = toy_folder / "spec" / "toy" / "scenarios" / "settlement" / "found.yaml"
    loaded = read_spec(toy_folder / "spec", {path: fault["scenario"].encode()})

    assert [action["do"] for action in fault["actions"]] == ["show", "show"]
    assert not loaded.problems
    assert kit_schemas().validator("fuzz.schema.json").is_valid(found)


def test_the_corpus_is_tried_first(fuzz: Run, tmp_path: Path) -> None:
    """A play that is kept is a fault again in the next run, before any chance; and none once the engine is mended."""
    corpus = str(tmp_path / "corpus")
    fuzz("walks pays=nothing", "--corpus", corpus)
    again = fuzz("walks pays=nothing", "--corpus", corpus, "--first", "--format", "json")
    mended = fuzz("walks", "--corpus", corpus)

    assert json.loads(again.out)["plays"] == 1
    assert mended.code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is no play: not a line of JSON"),
        ('{"game": "toy"}', "is no play: it: "),
        ('{"game": "toi", "variant": "plain", "setup": {}, "actions": []}', "this suite has no `toi`; did you mean"),
    ],
)
def test_a_broken_corpus_is_named(fuzz: Run, tmp_path: Path, text: str, says: str) -> None:
    """A file of the corpus that is none is named, with what is wrong, and nothing is run."""
    (tmp_path / "kept.json").write_text(text, encoding="utf-8")
    result = fuzz("walks", "--corpus", str(tmp_path))

    assert result.code == 2
    assert "kept.json" in result.err
    assert says in result.err


def test_the_same_seed_finds_the_same(fuzz: Run) -> None:
    """Two hunts with one seed draw the same plays; another part of it draws others."""

    def plays(*options: str) -> Any:
        found = json.loads(fuzz("walks pays=nothing", "--format", "json", "--first", *options).out)
        return found["tried"], found["faults"][0]["setup"], found["faults"][0]["actions"]

    assert plays() == plays()
    assert plays("--shard", "1/2")[0] != plays("--shard", "2/2")[0]


def test_parts_merge(fuzz: Run, kit: Run, tmp_path: Path) -> None:
    """Findings of several machines are one: a fault stands there once, and the plays are added up."""
    parts = [str(tmp_path / f"{number}.json") for number in (1, 2)]
    for number, part in enumerate(parts, start=1):
        fuzz("walks pays=nothing", "--shard", f"{number}/2", "--output", part, rounds=100)
    whole = kit("fuzz", "--merge", parts[0], "--merge", parts[1], "--format", "json")
    merged = json.loads(whole.out)

    assert whole.code == 1
    assert merged["plays"] == 200
    assert len(merged["faults"]) == 1
    assert kit_schemas().validator("fuzz.schema.json").is_valid(merged)


def test_parts_of_different_engines_do_not_merge(fuzz: Run, kit: Run, tmp_path: Path) -> None:
    """Findings about another engine are no part of these, and a file that holds none is named."""
    one, two = tmp_path / "1.json", tmp_path / "2.json"
    fuzz("walks", "--output", str(one), rounds=10)
    two.write_text(one.read_text(encoding="utf-8").replace("high card", "low card"), encoding="utf-8")
    result = kit("fuzz", "--merge", str(one), "--merge", str(two))
    two.write_text("[]", encoding="utf-8")
    broken = kit("fuzz", "--merge", str(two))

    assert result.code == broken.code == 2
    assert "not parts of one hunt" in result.err
    assert "2.json holds no findings" in broken.err


def test_against_another_engine(fuzz: Run, fake: Callable[..., str]) -> None:
    """Held to an engine with the same fault it agrees; held to one with another, that is named."""
    twin = fuzz("walks pays=nothing", "--against", fake("walks", "pays=nothing"), "--variant", "plain")
    other = fuzz("walks", "--against", fake("walks", "pays=nothing"), "--variant", "plain")

    assert twin.code == 0
    assert other.code == 1


def test_an_engine_that_breaks_loses_no_other_fault(fuzz: Run) -> None:
    """A crash is a fault of its own kind, once."""
    result = fuzz("dies_at_ties", "--variant", "plain", "--format", "json", rounds=100)

    assert [fault["key"] for fault in json.loads(result.out)["faults"]].count("toy/broke.died") == 1


def test_an_engine_that_changes_its_mind(fuzz: Run) -> None:
    """Different answers to equal requests are said to be that, and no reading is blamed."""
    result = fuzz("walks erratic pays=nothing", "--variant", "plain")

    assert "it broke (unrepeatable): equal requests are answered differently" in result.out


def test_an_oracle_must_walk(fuzz: Run) -> None:
    """An engine that does not say what is legal cannot be the oracle."""
    result = fuzz("walks", oracle="quiet")

    assert result.code == 3
    assert "cannot be the oracle" in result.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "which engine?"),
        (("reference", "--merge", __file__), "runs no engine"),
        (("reference", "--rounds", "1", "--variant", "no-such"), "no-such"),
        (("no-such-engine",), "no engine and no program"),
    ],
)
def test_what_cannot_be_done_is_said(kit: Run, words: tuple[str, ...], says: str) -> None:
    """A command that is not right ends with what is wrong with it."""
    result = kit("fuzz", *words)

    assert result.code in (2, 3)
    assert says in result.err


def test_an_invalid_spec_is_named(kit: Run, edited: Callable[..., Path]) -> None:
    """Nothing is hunted with a spec that has a problem: it is named, with exit code 4."""
    root = edited([{"file": "glossary.yaml", "write": "- no\n"}])
    result = kit("fuzz", "reference", "--spec", root)

    assert result.code == 4
    assert "glossary.yaml:1:3" in result.err


@pytest.fixture(scope="module")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


@pytest.mark.parametrize("name", list(load_spec().games))
def test_the_reference_with_a_foil_is_found_out(
    spec: Spec, kit: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every game, the reference with its first foil that a variant can have is found, and that foil is named."""
    from macao_reference import entry

    game = spec.games[name]
    variant = next(one for one in game.variants.values() if not one.conjecture)
    asked = resolve(game, variant).readings
    rule, foil = next(
        (rule, reading.id)
        for rule in asked
        for reading in game.rules[rule].readings.values()
        if reading.evidence == "foil"
    )
    wrong = resolve(game, variant, {rule: foil}).readings

    def engine(method: str, params: Any) -> Any:
        return entry.engine(method, params if method == "describe" else {**params, "readings": wrong})

    monkeypatch.setattr("macao_reference.wire.engine_with_a_foil", engine, raising=False)
    words = ["py:macao_reference.wire:engine_with_a_foil", "--oracle", "py:macao_reference.entry:engine"]
    words += ["--variant", variant.id, "--seed", "1", "--minutes", "2", "--first", "--format", "json"]
    result = kit("fuzz", *words)
    (fault,) = json.loads(result.out)["faults"]

    assert {"rule": rule, "reading": foil, "evidence": "foil"} in fault["explanations"]
