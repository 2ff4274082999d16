"""What continuous integration reads: annotations, a summary, a badge."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from macao_conformance.views.github import annotation

Command = Callable[..., Any]


def baseline(tmp_path: Path, **verdicts: str) -> Path:
    """A baseline about cases of equal sevens, by variant."""
    file = tmp_path / "known.json"
    entries = [{"case": f"equal-sevens@{name}", "verdict": v, "reason": "known"} for name, v in verdicts.items()]
    file.write_text(json.dumps(entries))
    return file


def test_annotations_point_at_the_scenario(kit: Command, toy_folder: Path) -> None:
    """An error a failure, with the file and the line where the scenario begins, and a notice that says it all."""
    ended = kit("check", "lies", "--format", "github")
    *errors, notice = ended.out.splitlines()
    places = [re.match(r"::error file=(.*),line=(\d+),title=equal-sevens@\w+ differs::", line) for line in errors]

    assert 1 == ended.code
    assert 3 == len(errors)
    for place in places:
        assert place is not None
        line = Path(place[1]).read_text("utf-8").splitlines()[int(place[2]) - 1]
        assert "scenario: equal-sevens" in line
    assert 'winner: expected "north", seen "east"%0Aafter 2. east show%0Abecause equal: elder-wins.' in ended.out
    assert "::notice title=high card 1::19 cases, 16 agree, 3 differ." == notice


def test_no_text_can_forge_an_annotation(kit: Command) -> None:
    """An engine's line ends, commas and colons are escaped: every line is one of the kit's own."""
    for line in kit("check", "hostile", "--format", "github").out.splitlines():
        assert re.match(r"::(error|warning|notice) (file=[^,:]*,line=\d+,)?title=[^,:]*::", line)
    said = annotation("error", "50%\r\n::x", file="a,b:c", line=3)
    assert "::error file=a%2Cb%3Ac,line=3::50%25\\x0d%0A::x" == said


def test_all_that_is_wrong_is_annotated(kit: Command, tmp_path: Path) -> None:
    """The handshake, what was noticed, a run that stopped, a part, and a baseline that is out of date."""
    wrong = kit("check", "declares_wrongly", "--format", "github").out
    stopped = kit("check", "empty", "--fail-fast", "--format", "github").out
    part = kit("check", "highcard", "--shard", "1/2", "--format", "github").out
    stale = kit("check", "highcard", "--baseline", baseline(tmp_path, plain="differs"), "--format", "github")

    assert "handshake::it observes the field" in wrong
    assert "::warning title=high card 1::it lists the variant" in wrong
    assert "::error title=high card 1::the run stopped at 1 failure, as it was told." in stopped
    assert "::warning title=high card 1::this is part 1 of 2." in part
    assert "::error title=baseline::" in stale.out
    assert "delete the entry" in stale.out
    assert "Baseline:" not in stale.err


def test_a_summary_says_first_what_has_become_of_it(kit: Command, tmp_path: Path) -> None:
    """Passed or failed, counts, and the failures folded; the same from a report."""
    file, report = tmp_path / "summary.md", tmp_path / "report.jsonl"
    kit("check", "lies", "--summary", file, "--report", report)
    text = file.read_text("utf-8")

    assert text.startswith("### high card 1 has failed\n\n19 cases, 16 agree, 3 differ.\n")
    assert "<details><summary>3 failures</summary>\n\n#### Both show a seven" in text
    assert text == kit("report", report, "--format", "summary").out
    kit("check", "highcard", "--summary", file)
    assert file.read_text("utf-8").startswith("### high card 1 has passed\n")
    assert "<details>" not in file.read_text("utf-8")


def test_a_summary_knows_the_baseline(kit: Command, tmp_path: Path, toy_folder: Path) -> None:
    """What is known is no failure, and an entry that is out of date is named; from a report as well."""
    file, report = tmp_path / "summary.md", tmp_path / "report.jsonl"
    known = baseline(tmp_path, plain="differs", house="differs", strict="differs")
    kit("check", "lies", "--baseline", known, "--summary", file, "--report", report)
    shown = kit("report", report, "--format", "summary", "--baseline", known, "--spec", toy_folder / "spec")

    assert "has passed" in file.read_text("utf-8")
    assert "3 of them known" in file.read_text("utf-8")
    assert file.read_text("utf-8") == shown.out
    kit("check", "highcard", "--baseline", known, "--summary", file)
    assert "**The baseline is out of date:**" in file.read_text("utf-8")


def test_a_summary_fits_into_a_comment(kit: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures beyond the room are counted, not told; and no engine breaks out of the fold."""
    report = tmp_path / "report.jsonl"
    kit("check", "hostile", "--report", report)
    monkeypatch.setattr("macao_conformance.views.summary._MOST_CHARACTERS", 3000)
    text = kit("report", report, report, "--format", "summary").out

    assert "failures more; the report has them all." in text
    assert len(text) < 10_000
    assert 2 == text.count("</details>") - len(re.findall(r"`[^`\n]*</details>[^`\n]*`", text))
    assert "<script" not in re.sub(r"(`+)[^\n]*?\1", "", text)


BADGES: dict[str, tuple[list[str], str, str]] = {
    "all agree": (["highcard"], "19 of 19 agree", "brightgreen"),
    "some fail": (["lies"], "3 of 19 fail", "red"),
    "handshake": (["declares_wrongly"], "handshake fails", "red"),
    "a part": (["highcard", "--shard", "1/2"], "partial", "lightgrey"),
    "nothing": (["silent"], "nothing judged", "lightgrey"),
    "one variant": (["highcard", "--variant", "plain"], "7 of 7 agree", "brightgreen"),
}


@pytest.mark.parametrize(("words", "message", "colour"), BADGES.values(), ids=BADGES.keys())
def test_a_badge_says_it_in_a_word(kit: Command, tmp_path: Path, words: list[str], message: str, colour: str) -> None:
    """As JSON for shields.io and as an SVG, which say the same."""
    shields, svg = tmp_path / "badge.json", tmp_path / "badge.svg"
    kit("check", *words, "--badge", shields)
    kit("check", *words, "--badge", svg)
    said = json.loads(shields.read_text())
    label = "plain" if "plain" in words else "all"

    assert {"schemaVersion": 1, "label": f"Macao kit: {label}", "message": message, "color": colour} == said
    drawn = ElementTree.fromstring(svg.read_text("utf-8"))
    assert [f"Macao kit: {label}", message] == [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]


def test_a_badge_knows_the_baseline_and_is_never_markup(kit: Command, tmp_path: Path, toy_folder: Path) -> None:
    """Known failures make it yellow; a hostile name stays text; one report has one badge."""
    report = tmp_path / "report.jsonl"
    known = baseline(tmp_path, plain="differs", house="differs", strict="differs")
    kit("check", "lies", "--report", report)
    words = ("--baseline", known, "--spec", toy_folder / "spec")
    said = json.loads(kit("report", report, "--format", "shields", *words).out)
    hostile = tmp_path / "hostile.jsonl"
    kit("check", "hostile", "--report", hostile)
    drawn = ElementTree.fromstring(kit("report", hostile, "--format", "badge").out)

    assert ("16 of 19 agree, 3 known to fail", "yellow") == (said["message"], said["color"])
    assert "<script>" in str(drawn.get("aria-label"))
    assert {"title", "clipPath", "rect", "g", "text", "svg"} == {one.tag.rpartition("}")[2] for one in drawn.iter()}
    assert 2 == kit("report", report, report, "--format", "badge").code
    assert 2 == kit("report", report, report, *words).code
    assert 2 == kit("check", "lies", "--badge", tmp_path / "badge.png").code
    known.write_text("hello")
    assert 2 == kit("report", report, *words).code
