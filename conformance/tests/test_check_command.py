"""``macao-kit check``, as its users meet it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from macao_conformance import cli

Command = Callable[..., Any]
PACKAGE = Path(__file__).parents[1]


def test_an_engine_that_agrees(kit: Command) -> None:
    """Exit code 0, counts by variant, and a last line that says it all."""
    ended = kit("check", "highcard")

    assert (0, "") == (ended.code, ended.err)
    assert "plain 7 0 0 0 29/29" in ended.words
    assert "all 19 0 0 0 80/80" in ended.words
    assert ended.out.endswith("\n19 cases, 19 agree.\n")
    assert "equal push, follows T2, T4 (2 cases) elder-wins, follows T1 (1 case)" in ended.words


def test_a_failure_is_explained(kit: Command) -> None:
    """Title, case, rules, what was expected and why, what was seen, where it parted, and the command to repeat it."""
    ended = kit("check", "fixed", "--variant", "plain")
    told = ended.words

    assert 1 == ended.code
    assert "Both show a seven equal-sevens@plain about equal, pays after 2. east show" in told
    assert 'expected winner = "north" seen winner = null' in told
    assert "because equal: elder-wins (its sources say so) The seat that showed first wins." in told
    assert "T1¶3.1, The first text: Equal cards are the elder hand's." in told
    assert "this is equal: push, as in T2, T4" in told
    assert "--scenario equal-sevens --variant plain --spec" in told
    assert ended.out.endswith("7 cases, 6 agree, 1 differs.\n")


def test_the_command_that_repeats_a_failure_does(kit: Command) -> None:
    """Copied from the screen, it fails alike."""
    first = kit("check", "lies", "--scenario", "equal-sevens@house")
    (line,) = re.findall(r"again +macao-kit (.*\S)", first.out)
    done = subprocess.run(
        f"{sys.executable} -m macao_conformance {line}",
        shell=True,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == done.returncode
    assert done.stdout == first.out


def test_a_declared_reading_is_said(kit: Command) -> None:
    """Whoever reads the result must know by what it was judged."""
    assert "Judged by its own reading in plain: swap-ace: forbidden." in kit("check", "declares").out


def test_a_wrong_handshake_fails_the_run(kit: Command) -> None:
    """Loud, and non-zero though no case differs."""
    ended = kit("check", "declares_wrongly")

    assert 1 == ended.code
    assert "Handshake: it observes the field `hand`, which `toy` does not have; did you mean `hands`?" in ended.out
    assert "Warning: it lists the variant `plian`" in ended.out
    assert "0 differ" not in ended.out


def test_to_show_nothing_is_no_success(kit: Command) -> None:
    """Nothing failed, and nothing was proved."""
    ended = kit("check", "silent")

    assert 1 == ended.code
    assert ended.out.endswith("19 cases, 19 unsupported: nothing could be judged.\n")


def test_what_broke_is_shown(kit: Command) -> None:
    """With what was seen, and what was noticed of the engine."""
    ended = kit("check", "mumbles", "--rule", "ace")

    assert 1 == ended.code
    assert "protocol not a line of JSON" in ended.words
    assert "dealing the cards…" in ended.out


WRONG: dict[str, tuple[list[str], str]] = {
    "variant": (["--variant", "plian"], "did you mean `plain`?"),
    "rule": (["--rule", "equals"], "did you mean `equal`?"),
    "scenario": (["--scenario", "equal-sevns"], "did you mean `equal-sevens`?"),
    "case": (["--scenario", "equal-sevens@plian"], "did you mean `plain`?"),
    "nothing in common": (["--rule", "ace", "--scenario", "second-swap"], "no scenario is about all"),
    "out of scope": (["--variant", "strict", "--scenario", "second-swap"], "no scenario is about all"),
    "time": (["--timeout", "0"], "not in the range"),
    "report": (["--report", "/no/such/folder/report.jsonl"], "cannot be written"),
    "baseline": (["--baseline", "/no/such/file"], "does not exist"),
    "option": (["--varaint", "plain"], "--variant"),
    "format": (["--format", "html"], "'html' is not one of"),
}


@pytest.mark.parametrize(("arguments", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_command_is_a_usage_error(kit: Command, arguments: list[str], said: str) -> None:
    """Exit code 2, nothing on standard output, and a hint."""
    ended = kit("check", "dies_at_start", *arguments)

    assert (2, "") == (ended.code, ended.out)
    assert said in ended.err


def test_a_fixed_engine_needs_a_variant(kit: Command) -> None:
    """Which is found out only when it describes itself."""
    ended = kit("check", "fixed")

    assert 2 == ended.code
    assert "name the variant" in ended.err


def test_an_engine_that_cannot_be_run(kit: Command, toy_folder: Path) -> None:
    """Exit code 3, a paragraph and a hint."""
    ended = kit("check", "dies_at_start")
    missing = cli.run(["check", "no-such-engine", "--spec", str(toy_folder / "spec")])

    assert (3, 3) == (ended.code, missing)
    assert "the deck of cards is missing" in ended.err
    assert "Hint: " in ended.err


def test_an_invalid_spec(edited: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 4, before any engine is looked for."""
    root = edited([{"file": "toy/game.yaml", "delete": True}])

    assert 4 == cli.run(["check", "no-such-engine", "--spec", str(root)])
    assert "game.yaml" in capsys.readouterr().err


def known(tmp_path: Path, **verdicts: str) -> Path:
    """A baseline about cases of equal sevens, by variant."""
    entries = [
        {"case": f"equal-sevens@{variant}", "verdict": verdict, "reason": "known"}
        for variant, verdict in verdicts.items()
    ]
    file = tmp_path / "known.json"
    file.write_text(json.dumps(entries))
    return file


def test_a_baseline_excuses_what_it_knows(kit: Command, tmp_path: Path) -> None:
    """All three known: the run is green, and says what it overlooks."""
    baseline = known(tmp_path, plain="differs", house="differs", strict="differs")
    ended = kit("check", "lies", "--baseline", baseline)
    junit = kit("check", "lies", "--baseline", baseline, "--format", "junit")

    assert 0 == ended.code
    assert "Known, by the baseline (3): equal-sevens@house, equal-sevens@plain, equal-sevens@strict" in ended.out
    assert ended.out.endswith("19 cases, 16 agree, 3 differ, 3 of them known.\n")
    assert 3 == len(list(ElementTree.fromstring(junit.out).iter("skipped")))


def test_a_baseline_must_not_outlive_its_cause(kit: Command, tmp_path: Path) -> None:
    """An unexpected pass is red; a baseline that leaves one failure out is, too."""
    stale = kit("check", "highcard", "--baseline", known(tmp_path, plain="differs"))
    short = kit("check", "lies", "--baseline", known(tmp_path, plain="differs", house="differs"))
    bad = kit("check", "lies", "--baseline", known(tmp_path, plain="broke"))

    assert 1 == stale.code
    assert "equal-sevens@plain is listed as differs, and agrees now: delete the entry" in stale.out
    assert 1 == short.code
    assert 2 == bad.code
    assert "known.json" in bad.err
