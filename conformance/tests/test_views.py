"""Reports, seen: as a table, as JSON, as JUnit XML, as Markdown, alone and side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from macao_conformance.reports import read

Command = Callable[..., Any]


def test_long_lists_are_cut(kit: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many failures in full, and where the rest is."""
    whole, file, other = kit("check", "empty"), tmp_path / "empty.jsonl", tmp_path / "other.jsonl"
    for view in ("table", "markdown"):
        monkeypatch.setattr(f"macao_conformance.views.{view}._MOST", 2)
    cut = kit("check", "empty", "--report", file)
    markdown = kit("report", file, "--format", "markdown")
    partial = kit("check", "partial", "--report", other)

    assert "Differs (19)" in whole.out
    assert "more, see --report" not in whole.out
    assert "… and 17 more, see --report" in cut.out
    assert "… and 17 failures more." in markdown.out
    assert "… and 2 other reasons, see --report" in partial.out
    assert "… and 17 more" in kit("report", file, other).out


def test_the_report_file_and_its_views(kit: Command, tmp_path: Path) -> None:
    """What `report` shows of a file is what `check` showed."""
    file = tmp_path / "lies.jsonl"
    checked = kit("check", "lies", "--report", file)
    shown = kit("report", file)

    assert 0 == shown.code
    assert checked.out == shown.out + "19 cases, 16 agree, 3 differ.\n"
    assert 19 == len(read(file).cases)


def test_several_engines_side_by_side(kit: Command, tmp_path: Path) -> None:
    """An engine a column; cases they part on; what each follows."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    kit("check", "fixed", "--variant", "plain", "--report", one)
    kit("check", "highcard", "--variant", "plain", "--variant", "house", "--report", two)
    ended = kit("report", one, two)
    told = ended.words

    assert 0 == ended.code
    assert "plain 6 agrees, 1 differs 7 agrees" in told
    assert "house not asked 7 agrees" in told
    assert "equal-sevens@plain differs agrees" in told
    assert "push, follows T2, T4 (1 case)" in told
    assert "different states of the suite" not in told
    two.write_text(two.read_text().replace('"suite":"', '"suite":"another '))
    assert "different states of the suite" in kit("report", one, two).out


def test_json_is_the_whole_report(kit: Command, tmp_path: Path) -> None:
    """One object for one report, a list for several; nothing else on standard output."""
    file = tmp_path / "report.jsonl"
    ended = kit("check", "lies", "--format", "json", "--report", file)
    document = json.loads(ended.out)

    assert {"header", "cases", "footer"} == document.keys()
    assert document["cases"] == list(read(file).cases)
    assert "19 cases, 16 agree, 3 differ." in ended.err
    assert 2 == len(json.loads(kit("report", file, file, "--format", "json").out))


def test_junit(kit: Command, tmp_path: Path) -> None:
    """A suite a variant: failures, errors and skipped cases, in the file as on the screen."""
    file = tmp_path / "junit.xml"
    ended = kit("check", "lies", "--junit", file, "--format", "junit")
    document = ElementTree.parse(file).getroot()

    assert ended.out.strip() == file.read_text("utf-8").strip()
    assert {"high card 1: plain", "high card 1: house", "high card 1: strict"} == {
        suite.get("name") for suite in document
    }
    assert 3 == len(list(document.iter("failure")))
    assert 19 == len(list(document.iter("testcase")))
    assert "3" == document.get("failures")
    failure = next(document.iter("failure"))
    assert 'expected null, seen "east"' in str(failure.get("message"))
    assert "macao-kit check" in str(failure.text)


def test_junit_tells_all_verdicts_apart(kit: Command) -> None:
    """Unsupported is skipped, broken is an error, and so is a wrong handshake."""
    partial = ElementTree.fromstring(kit("check", "declares_wrongly", "--format", "junit").out)
    broken = ElementTree.fromstring(kit("check", "mumbles", "--rule", "ace", "--format", "junit").out)

    assert 7 == len(list(partial.iter("skipped")))
    assert 4 == len(list(partial.iter("error")))
    assert 3 == len(list(broken.iter("error")))


def test_markdown(kit: Command, tmp_path: Path) -> None:
    """Counts, failures and what the engine follows; several reports begin with a comparison."""
    file = tmp_path / "report.jsonl"
    ended = kit("check", "fixed", "--variant", "plain", "--format", "markdown", "--report", file)

    assert "## high card 1\n\n7 cases, 6 agree, 1 differs." in ended.out
    assert "| `plain` | 6 | 1 | 0 | 0 | 29/29 |" in ended.out
    assert '- expected: `winner = "north"`' in ended.out
    assert "- this is `equal`: `push`" in ended.out
    assert "| `equal` | `push` | T2, T4 | 1 |" in ended.out
    assert kit("report", file, file, "--format", "markdown").out.startswith("| variant | high card 1 | high card 1 |")


def test_markdown_is_as_loud(kit: Command, tmp_path: Path) -> None:
    """A wrong handshake, what was noticed, and what broke."""
    wrong = kit("check", "declares_wrongly", "--format", "markdown")
    broke = kit("check", "mumbles", "--rule", "ace", "--format", "markdown")

    assert "**Handshake: it observes the field \\`hand\\`" in wrong.out
    assert "Warning: it lists the variant \\`plian\\`" in wrong.out
    assert "- protocol: not a line of JSON" in broke.out
    assert "where sources disagree" not in broke.out


@pytest.mark.parametrize("form", ["table", "junit", "markdown", "json"])
@pytest.mark.parametrize("side_by_side", [False, True])
def test_hostile_text_is_made_harmless(kit: Command, tmp_path: Path, form: str, side_by_side: object) -> None:
    """No escape, control or markup of an engine's gets through in any view."""
    file = tmp_path / "report.jsonl"
    outs = [kit("check", "escapes", "--format", form, "--report", file).out]
    if side_by_side:
        outs = [kit("report", file, file, "--format", form).out]
    for out in outs:
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800]", out)
        if form == "table":
            assert "[red]x[/red]" in out
            assert "\\x1b[2J" in out
        if form == "markdown":
            assert "</td>" not in re.sub(r"`[^`\n]*`", "", out)
        if form == "junit":
            ElementTree.fromstring(out)


def test_a_bad_report_is_refused(kit: Command, tmp_path: Path) -> None:
    """One that breaks off is loud; a file of another kind is a mistake of the user's."""
    file, cut, other = tmp_path / "report.jsonl", tmp_path / "cut.jsonl", tmp_path / "other"
    kit("check", "highcard", "--report", file)
    cut.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    other.write_text("hello\nyou\n")

    assert (1, "") == kit("report", cut)[:2]
    assert "breaks off" in kit("report", file, cut).err
    assert 2 == kit("report", other).code
    assert 2 == kit("report", tmp_path / "none").code
    assert 2 == kit("report").code


def test_a_partial_report_is_loud(kit: Command, tmp_path: Path) -> None:
    """In every view, and by its exit code."""
    file = tmp_path / "report.jsonl"
    kit("check", "highcard", "--report", file)
    *each, last = file.read_text().splitlines()
    file.write_text("\n".join([*each, last.replace('"complete":true', '"complete":false')]) + "\n")
    table, markdown, junit = (kit("report", file, "--format", form) for form in ("table", "markdown", "junit"))

    assert (1, 1, 1) == (table.code, markdown.code, junit.code)
    assert "PARTIAL" in table.out
    assert "Partial" in markdown.out
    assert "interrupted" in junit.out
    assert "is partial" in table.err
