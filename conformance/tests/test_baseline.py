"""Known failures, and no excuse longer than its cause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from macao_conformance.baseline import BadBaseline, Known, hold, read
from macao_conformance.model import Spec, Where

KNOWN = {
    "a@v": Known("differs", "not yet", Where("known.yaml", 1, 9)),
    "b@v": Known("unsupported", "never", Where("known.yaml", 2, 9)),
}


def case(name: str, verdict: str) -> dict[str, Any]:
    """A case of a report, as far as a baseline looks."""
    return {"case": name, "verdict": verdict}


def test_a_known_failure_is_excused() -> None:
    """As long as it is the one that is known; what was not asked is left alone."""
    held = hold(KNOWN, (case("a@v", "differs"), case("c@v", "differs")))

    assert {"a@v"} == held.excused
    assert () == held.stale


def test_an_unexpected_pass_is_an_error() -> None:
    """The entry has to go, and its place is named."""
    held = hold(KNOWN, (case("a@v", "agrees"),))

    assert ("known.yaml:1:9: a@v is listed as differs, and agrees now: delete the entry",) == held.stale
    assert not held.excused


def test_another_failure_is_not_the_known_one() -> None:
    """Nor is silence the same as a difference."""
    held = hold(KNOWN, (case("a@v", "unsupported"), case("b@v", "differs")))

    assert not held.excused
    assert 2 == len(held.stale)
    assert "is unsupported now: mend the entry" in held.stale[0]


def test_what_breaks_is_never_excused() -> None:
    """And is no reason to touch the baseline."""
    held = hold(KNOWN, (case("a@v", "broke"),))

    assert (frozenset(), ()) == (held.excused, held.stale)


@pytest.mark.parametrize(
    "content",
    [
        "- {case: two-sevens@plain, verdict: differs, reason: Ties are not done yet.}\n",
        '[{"case": "two-sevens@plain", "verdict": "differs", "reason": "Ties are not done yet."}]',
    ],
    ids=["YAML", "JSON"],
)
def test_a_baseline_is_read_by_the_names_of_today(toy: Spec, tmp_path: Path, content: str) -> None:
    """Old names of scenarios are known."""
    file = tmp_path / "known"
    file.write_text(content)

    (found,) = read(file, toy).items()
    assert "equal-sevens@plain" == found[0]
    assert ("differs", "Ties are not done yet.") == (found[1].verdict, found[1].reason)


def test_an_empty_baseline_is_one(toy: Spec, tmp_path: Path) -> None:
    """No known failures at all."""
    file = tmp_path / "known.yaml"
    file.write_text("[]\n")

    assert {} == read(file, toy)


BAD = {
    "broke": ("- {case: equal-sevens@plain, verdict: broke, reason: x}", "`broke`|'broke'|broke"),
    "no reason": ("- {case: equal-sevens@plain, verdict: differs}", "`reason` is missing"),
    "unknown scenario": ("- {case: equal-seven@plain, verdict: differs, reason: x}", "did you mean `equal-sevens`"),
    "unknown variant": ("- {case: equal-sevens@plian, verdict: differs, reason: x}", "did you mean `plain`"),
    "twice": (
        "[{case: two-sevens@house, verdict: differs,reason: x},{case: equal-sevens@house, verdict: differs,reason: z}]",
        "the case equal-sevens@house is listed twice",
    ),
    "no list": ("case: equal-sevens@plain", "a list must stand"),
    "nothing": ("", "known.yaml"),
    "no YAML": ("- {case: x", "known.yaml"),
}


@pytest.mark.parametrize(("content", "said"), BAD.values(), ids=BAD.keys())
def test_a_bad_baseline_is_named(toy: Spec, tmp_path: Path, content: str, said: str) -> None:
    """Where, and what to do."""
    file = tmp_path / "known.yaml"
    file.write_text(content)
    with pytest.raises(BadBaseline, match=said):
        read(file, toy)


def test_a_baseline_that_is_not_there(toy: Spec, tmp_path: Path) -> None:
    """Said plainly."""
    with pytest.raises(BadBaseline, match="cannot be read"):
        read(tmp_path / "none.yaml", toy)
