"""A baseline brought up to date: it shrinks by itself, grows only when told, and keeps what people wrote in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.baseline import Known
from macao_conformance.baseline_update import Revision, revise, rewritten
from macao_conformance.model import Where

Command = Callable[..., Any]

LISTED = """\
# What we know.
# Kept by hand.

# Ties are hard.
- case: equal-sevens@plain   # the old book
  verdict: differs
  reason: Not yet.

# This one has come right.
- case: equal-sevens@house
  verdict: differs
  reason: >-
    Two lines
    of reason.
- {case: equal-sevens@strict, verdict: unsupported, reason: "Said # so."}
"""


def known_of(content: str) -> dict[str, Known]:
    """The entries of a baseline, in its order."""
    return {one["case"]: Known(one["verdict"], one["reason"], Where("f")) for one in yaml.safe_load(content) or []}


def cases(**verdicts: str) -> list[dict[str, Any]]:
    """Cases of equal sevens, by variant."""
    return [{"case": f"equal-sevens@{variant}", "verdict": verdict} for variant, verdict in verdicts.items()]


def test_every_verdict_has_its_consequence() -> None:
    """Agreeing entries go, others change or are added, what breaks is named and nothing else; the unasked stays."""
    found = revise(
        known_of(LISTED),
        [*cases(plain="agrees", house="unsupported", strict="broke"), *cases(new="differs", other="unsupported")],
    )

    assert (
        Revision(
            ("equal-sevens@plain",),
            {"equal-sevens@house": "unsupported"},
            {"equal-sevens@new": "differs"},
            ("equal-sevens@strict",),
        )
        == found
    )
    assert Revision((), {}, {}, ()) == revise(known_of(LISTED), [])


def test_comments_stay_with_their_entries() -> None:
    """An entry goes with the comment above it; the head of the file and all else are left as they were."""
    left = rewritten(LISTED, known_of(LISTED), Revision(("equal-sevens@house",), {}, {}, ()), None)

    gone = LISTED[LISTED.index("# This one") : LISTED.index("- {case")]
    assert LISTED.replace(gone, "") == left


def test_growth_is_written_below() -> None:
    """A verdict is mended where it stands, a new entry comes last, and nothing else is touched."""
    revision = Revision((), {"equal-sevens@plain": "unsupported"}, {"equal-sevens@new": "differs"}, ())
    grown = rewritten(LISTED, known_of(LISTED), revision, "Who knows.")

    below = "- case: equal-sevens@new\n  verdict: differs\n  reason: Who knows.\n"
    assert LISTED.replace("verdict: differs", "verdict: unsupported", 1) + below == grown
    assert LISTED == rewritten(LISTED, known_of(LISTED), revision, None)


@pytest.mark.parametrize(
    ("content", "as_json"),
    [
        (json.dumps(yaml.safe_load(LISTED)), False),
        ("[{case: equal-sevens@plain, verdict: differs, reason: x}]", False),
        ("", True),
        ("", False),
        ("[]\n", False),
        ("  # indented\n  - case: equal-sevens@plain\n    verdict: differs\n    reason: x", False),
    ],
    ids=["JSON", "flow", "new JSON", "new YAML", "empty", "indented"],
)
def test_other_layouts_are_written_anew(content: str, as_json: object) -> None:
    """Whatever the layout, the entries are those that were wanted; JSON stays JSON."""
    known = known_of(content)
    gone = tuple(known)[:1]
    text = rewritten(
        content, known, Revision(gone, {}, {"equal-sevens@new": "differs"}, ()), "Why.", as_json=bool(as_json)
    )

    wanted = [one for one in yaml.safe_load(content) or [] if one["case"] not in gone]
    assert [*wanted, {"case": "equal-sevens@new", "verdict": "differs", "reason": "Why."}] == yaml.safe_load(text)
    if as_json or content.startswith('[{"'):
        assert json.loads(text)


def test_the_last_entry_leaves_an_empty_list() -> None:
    """A file of comments alone would be no baseline."""
    known = known_of(LISTED)
    left = rewritten(LISTED, known, Revision(tuple(known), {}, {}, ()), None)

    assert [] == yaml.safe_load(left)
    assert left.startswith("# What we know.")


@given(st.data())
def test_an_edit_never_changes_what_it_should_not(data: st.DataObject) -> None:
    """Whatever is removed, mended and added, and whatever the reasons hold, the entries come out as wanted."""
    reasons = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip)
    entries = [
        {"case": f"s{number}@v", "verdict": data.draw(st.sampled_from(["differs", "unsupported"])), "reason": reason}
        for number, reason in enumerate(data.draw(st.lists(reasons, max_size=5)))
    ]
    content = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False)
    known = known_of(content)
    removed = tuple(name for name in known if data.draw(st.booleans()))
    changed = {name: "differs" for name in known if name not in removed and data.draw(st.booleans())}
    text = rewritten(content, known, Revision(removed, changed, {"n@v": "differs"}, ()), "Why: # not?")

    wanted = [
        one | ({"verdict": "differs"} if one["case"] in changed else {})
        for one in entries
        if one["case"] not in removed
    ]
    assert [*wanted, {"case": "n@v", "verdict": "differs", "reason": "Why: # not?"}] == yaml.safe_load(text)


@pytest.fixture
def update(kit: Command, toy_folder: Path) -> Command:
    """A function that updates a baseline of the toy game."""
    return lambda *words: kit("baseline", "update", *words, "--spec", toy_folder / "spec")


def test_a_new_baseline_needs_leave(kit: Command, update: Command, tmp_path: Path) -> None:
    """Without it the command says what it would add, and fails; with it `check` is green, and then it shrinks alone."""
    baseline, report = tmp_path / "known.yaml", tmp_path / "report.jsonl"
    kit("check", "lies", "--report", report)
    refused = update(baseline, report)
    existed = baseline.exists()
    made = update(baseline, report, "--allow-growth", "--reason", "Ties.")
    green = kit("check", "lies", "--baseline", baseline)
    kit("check", "highcard", "--report", report)
    shrunk = update(baseline, report)

    assert (1, False) == (refused.code, existed)
    assert "would add  equal-sevens@plain: differs" in refused.out
    assert "--allow-growth" in refused.err
    assert (0, 0) == (made.code, green.code)
    assert "added      equal-sevens@plain: differs\n" in made.out
    assert made.out.endswith("\n3 known\n")
    assert 0 == shrunk.code
    assert "removed    equal-sevens@house: agrees now" in shrunk.out
    assert [] == yaml.safe_load(baseline.read_text())


def test_what_cannot_be_excused_is_said(kit: Command, update: Command, tmp_path: Path) -> None:
    """A case that breaks, an entry out of date, a report that is not whole: each fails the command."""
    baseline, report = tmp_path / "known.yaml", tmp_path / "report.jsonl"
    baseline.write_text("- {case: equal-sevens@plain, verdict: unsupported, reason: x}\n")
    kit("check", "mumbles", "--rule", "ace", "--report", report)
    broke = update(baseline, report, "--allow-growth")
    kit("check", "lies", "--scenario", "equal-sevens@plain", "--report", report)
    stale = update(baseline, report)
    mended = update(baseline, report, "--allow-growth")
    kit("check", "highcard", "--shard", "1/2", "--report", report)
    part = update(baseline, report)

    assert 1 == broke.code
    assert "no baseline excuses that" in broke.out
    assert (1, 0) == (stale.code, mended.code)
    assert "would mend equal-sevens@plain: listed as unsupported, differs now" in stale.out
    assert 1 == part.code
    assert "this is part 1 of 2; what was not asked is left as it is" in part.err


def test_wrong_files_are_usage_errors(kit: Command, update: Command, tmp_path: Path) -> None:
    """A bad baseline, one that cannot be written, a report of another suite, an empty reason."""
    baseline, report = tmp_path / "known.yaml", tmp_path / "report.jsonl"
    kit("check", "lies", "--report", report)
    baseline.write_text("hello")
    bad = update(baseline, report)
    nowhere = update(tmp_path / "no" / "known.yaml", report, "--allow-growth")
    empty = update(baseline, report, "--reason", " ")
    report.write_text(report.read_text().replace('"suite":"', '"suite":"f'))
    foreign = update(baseline, report)

    assert [2, 2, 2, 2] == [bad.code, nowhere.code, empty.code, foreign.code]
    assert "the baseline cannot be used" in bad.err
    assert "cannot be written" in nowhere.err
    assert "check the engine again" in foreign.err
