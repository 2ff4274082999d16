"""What has changed between two reports, and whose doing it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.difference import difference
from macao_conformance.reports import Report, read
from macao_conformance.views import changes

Command = Callable[..., Any]
Made = Callable[..., tuple[Report, Path]]


@pytest.fixture
def made(kit: Command, tmp_path: Path) -> Made:
    """A function that runs a fake, edits the lines of its report, and returns the report and its file."""

    def make(name: str, *words: str, edit: Callable[[dict[str, Any]], None] | None = None) -> tuple[Report, Path]:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        kit("check", name, *words, "--report", file)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        for line in lines if edit else ():
            assert edit is not None
            edit(line)
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return read(file), file

    return make


def another_suite(line: dict[str, Any]) -> None:
    """The header of a report of another state of the suite."""
    if line["kind"] == "header":
        line["suite"] = "f" * 16


def test_the_same_changes_nothing(kit: Command, made: Made) -> None:
    """Two runs of one engine against one suite."""
    ended = kit("report", "diff", made("lies")[1], made("lies")[1])

    assert (0, "Nothing has changed.\n") == (ended.code, ended.out)


def test_against_one_suite_all_changes_are_the_engines(kit: Command, made: Made) -> None:
    """Verdicts that turned, and failures that are other failures; only what fails and did not makes it fail."""
    good, bad, other = made("highcard"), made("lies"), made("empty")
    worse = kit("report", "diff", good[1], bad[1])
    better = kit("report", "diff", bad[1], good[1])
    found = difference(bad[0], other[0])

    assert (1, 0) == (worse.code, better.code)
    assert "In the engine\n! equal-sevens@house: agrees before, differs now" in worse.out
    assert "In the suite" not in worse.out
    assert "  equal-sevens@plain: differs before, agrees now" in better.out
    assert ("differs", "differs", "in another way") in {(one.before, one.now, one.note) for one in found.by_engine}
    assert "still differs, in another way" in changes.as_text(found)


def test_what_an_engine_says_of_itself_is_compared(made: Made) -> None:
    """Its name, what it plays, shows and declares."""
    found = difference(made("highcard")[0], made("declares")[0])
    back = difference(made("declares")[0], made("highcard")[0])

    assert "it plays no more: house, strict" in found.engine
    assert "it declares now: swap-ace: forbidden in plain" in found.engine
    assert "it plays now: house, strict" in back.engine
    assert all(turn.now is None for turn in found.by_engine if turn.case.endswith("@house"))
    assert any("it was high card 1, and is" in one for one in difference(made("lies")[0], made("escapes")[0]).engine)
    assert any("shows, of toy" in one for one in difference(made("highcard")[0], made("declares_wrongly")[0]).engine)


def test_a_new_suite_is_told_apart_from_the_engine(made: Made) -> None:
    """The same question with another answer is the engine's; another question, and one that is new, the suite's."""

    def newer(line: dict[str, Any]) -> None:
        another_suite(line)
        if line["kind"] == "case" and line["scenario"] == "equal-sevens":
            line["setup"]["seats"].reverse()
        if line["kind"] == "case" and line["case"] == "ace-against-king@plain":
            line["case"] = "brand-new@plain"
        if line["kind"] == "case" and line["case"] == "swap-an-ace@plain":
            line["steps"].reverse()

    old, new = made("highcard")[0], made("lies", edit=newer)[0]
    found = difference(old, new)

    assert (f"it was {old.header['suite']}, and is ffffffffffffffff",) == found.suite
    assert {"equal-sevens@plain", "equal-sevens@house", "equal-sevens@strict"} == {one.case for one in found.both}
    assert {("brand-new@plain", None), ("ace-against-king@plain", "agrees")} == {
        (one.case, one.before) for one in found.by_suite
    }
    assert ("swap-an-ace@plain",) == found.rewritten
    assert () == found.by_engine
    text = changes.as_text(found)
    assert "In the suite\n  it was" in text
    assert "not there before, agrees now" in text
    assert "1 case more ask something else now" in text


def test_the_same_question_under_another_suite_is_the_engines(made: Made) -> None:
    """Where nothing but the digest has changed, the engine has."""
    found = difference(made("highcard")[0], made("lies", edit=another_suite)[0])

    assert 3 == len(found.by_engine)
    assert not found.both


def test_a_variant_that_the_engine_has_taken_up_is_its_own_doing(made: Made) -> None:
    """The old suite had it too, and the engine did not claim it."""
    found = difference(made("declares")[0], made("highcard", edit=another_suite)[0])

    assert {"house", "strict"} == {one.case.partition("@")[2] for one in found.by_engine if one.before is None}
    assert () == found.by_suite


def test_variants_of_the_suite_come_and_go(made: Made) -> None:
    """Which is no news of the engine."""

    def without(line: dict[str, Any]) -> None:
        another_suite(line)
        if line["kind"] == "header":
            line["variants"].remove("strict")

    found = difference(made("highcard", edit=without)[0], made("highcard")[0])

    assert () == found.engine
    assert "it has the variants now: strict" in found.suite


def test_another_selection_is_said(made: Made) -> None:
    """Only what both asked is compared: nothing is new that was merely not asked."""
    found = difference(made("highcard", "--variant", "plain")[0], made("lies")[0])

    assert found.unlike
    assert ["equal-sevens@plain"] == [one.case for one in found.by_engine]
    assert "not of the same selection" in changes.as_text(found)


def test_it_is_also_data(kit: Command, made: Made) -> None:
    """The same as JSON; a file that is no report is a usage error."""
    one, two = made("highcard")[1], made("lies")[1]
    found = json.loads(kit("report", "diff", one, two, "--format", "json").out)

    assert found["worse"] is True
    assert {"case": "equal-sevens@house", "before": "agrees", "now": "differs", "note": ""} == found["by_engine"][0]
    two.write_text("hello\nyou\n")
    assert 2 == kit("report", "diff", one, two).code


def test_long_lists_are_cut(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """What got worse first, and how many there are more."""
    monkeypatch.setattr("macao_conformance.views.changes._MOST", 2)

    assert "… and 17 more" in changes.as_text(difference(made("highcard")[0], made("empty")[0]))
    assert "\\x1b" in changes.as_text(difference(made("highcard")[0], made("hostile")[0]))
