"""A variant that no source describes, only names: what it rests on, and that no figure counts it as documented."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from macao_conformance import cli
from macao_conformance.cli.spec import command as spec_command
from macao_conformance.cli.spec import counts
from macao_conformance.disagreement_views import rule_markdown
from macao_conformance.disagreements import rows
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.reports import read

Checked = Callable[..., str]


@pytest.fixture
def root(edited: Callable[[Sequence[Any]], Path]) -> Path:
    """The toy spec, with `house` for a conjecture."""
    guess = "terms: [least]\nconjecture: {en: Guessed from the name., ru: Угадано по названию.}\n"
    return edited([{"file": "toy/variants/house.yaml", "replace": "terms: [least]\n", "with": guess}])


@pytest.fixture
def guessed(root: Path) -> Spec:
    """The same, loaded."""
    return load_spec(root)


@pytest.fixture
def checked(root: Path, fake: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> Checked:
    """A function that checks a fake by that spec, and returns what is printed."""

    def check(name: str, *words: str) -> str:
        cli.run(["check", fake(name), "--spec", str(root), *words])
        return " ".join(capsys.readouterr().out.split())

    return check


def test_what_its_sources_do_not_say_is_conjecture(guessed: Spec) -> None:
    """Its own sources are sources; what it takes over, and what silence leaves to the kit, is guessed."""
    game = guessed.games["toy"]

    assert {"ace": "conjecture", "equal": "source", "pays": "conjecture", "swap": "source", "swap-ace": "source"} == (
        resolve(game, game.variants["house"]).basis
    )


def test_silence_on_a_conjecture_is_no_ruling(edited: Callable[[Sequence[Any]], Path]) -> None:
    """The kit guesses there, and does not decide."""
    guess = "terms: []\nconjecture: {en: Guessed from the name., ru: Угадано по названию.}\n"
    spec = load_spec(
        edited(
            [
                {"file": "toy/variants/plain.yaml", "replace": "terms: []\n", "with": guess},
                {"file": "toy/variants/house.yaml", "replace": "extends: plain\n", "with": ""},
                {
                    "file": "toy/variants/house.yaml",
                    "replace": "sources: [T2]\n",
                    "with": "sources: [T1¶3.2, T2, T4¶1]\n",
                },
                {
                    "file": "toy/variants/house.yaml",
                    "replace": "readings:\n",
                    "with": "readings:\n  ace: high\n  pays: stake\n",
                },
            ]
        )
    )
    game = spec.games["toy"]

    assert "conjecture" == resolve(game, game.variants["plain"]).basis["swap-ace"]
    assert () == next(row.kinds for row in rows(spec) if row.rule.id == "swap-ace")


def test_an_engine_may_guess_otherwise(guessed: Spec) -> None:
    """It is held to what the sources of a conjecture say, and to nothing the kit guessed."""
    game = guessed.games["toy"]

    assert ["equal"] == list(undeclarable(game, game.variants["house"], {"pays": "double", "equal": "elder-wins"}))


def test_it_makes_no_disagreement(toy: Spec, guessed: Spec) -> None:
    """The kinds are what they are without it, and where it follows a reading it is called what it is."""
    found = {row.rule.id: row for row in rows(guessed)}

    assert {row.rule.id: row.kinds for row in rows(toy)} == {name: row.kinds for name, row in found.items()}
    assert (("house", "conjecture"), ("strict", "source")) == found["equal"].followers["push"]
    assert "followed by: house (conjecture), strict (source)" in rule_markdown(guessed, found["equal"])


def test_the_spec_counts_it_apart(guessed: Spec) -> None:
    """It is no variant, and its cases are not among the cases."""
    counted = counts(guessed)

    assert (2, 12) == (counted["variants"], counted["cases"])
    assert (1, 7) == (counted["conjectures"], counted["conjecture cases"])


def test_a_scenario_calls_it_what_it_is(root: Path) -> None:
    """Where the variants of an outcome are listed, and those out of scope."""
    shown = CliRunner().invoke(spec_command, ["show", "equal-sevens", "--spec", str(root)]).stdout

    assert "picked for: house (conjecture), strict" in shown


def test_a_report_counts_it_apart(checked: Checked) -> None:
    """The table sums up what sources describe, then names the conjecture; so does the last line."""
    told = checked("highcard")

    assert "2 variants, 1 conjecture, 19 cases" in told
    assert "plain 7 0 0 0" in told
    assert "all documented 12 0 0 0" in told
    assert told.index("all documented") < told.index("house (conjecture) 7 0 0 0")
    assert told.endswith("12 cases, 12 agree; of conjectures 7 cases, 7 agree.")


def test_a_report_of_nothing_else(checked: Checked) -> None:
    """No sum over nothing, and no source that the engine would follow."""
    told = checked("highcard", "--variant", "house")

    assert ", 1 conjecture, 7 cases" in told
    assert "all documented" not in told
    assert "where sources disagree" not in told
    assert told.endswith(" of conjectures 7 cases, 7 agree.")


def test_a_difference_says_that_it_was_guessed(checked: Checked) -> None:
    """An engine that departs from a guess is told that it is one, and why it was made."""
    told = checked("lies_about_aces", "--variant", "house")

    assert "ace: high (its sources only name the game; the kit guessed)" in told
    assert "why: Guessed from the name." in told


def test_an_unclaimed_conjecture(checked: Checked) -> None:
    """It is called one also where nothing is asked of it."""
    assert "Not claimed, and not asked: house (conjecture), strict." in checked("declares")


def test_all_views_of_a_file(checked: Checked, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The stream names it in its header; what it shows is nobody's evidence; Markdown, JUnit and columns mark it."""
    file = tmp_path / "report.jsonl"
    checked("highcard", "--report", str(file))
    report = read(file)
    views = {}
    for form in ("markdown", "junit", "json"):
        cli.run(["report", str(file), "--format", form])
        views[form] = capsys.readouterr().out
    cli.run(["report", str(file), str(file)])
    columns = " ".join(capsys.readouterr().out.split())
    suites = [suite.get("name") for suite in ElementTree.fromstring(views["junit"])]

    assert ["house"] == report.header["conjectures"]
    assert 12 == len(report.documented)
    assert ["elder-wins", "push"] == sorted(
        reading["reading"] for one in report.footer["shown"] if one["rule"] == "equal" for reading in one["readings"]
    )
    assert "| `house` (conjecture) | 7 |" in views["markdown"]
    assert "high card 1: house (conjecture)" in suites
    assert ["house"] == json.loads(views["json"])["header"]["conjectures"]
    assert "all documented 12 agrees 12 agrees house (conjecture) 7 agrees 7 agrees" in columns
