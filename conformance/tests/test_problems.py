"""Problems are shown in order, each once, and names are helped out."""

from __future__ import annotations

from macao_conformance.model import Where
from macao_conformance.problems import Problem, SpecInvalid, UnknownName, nearest


def test_problems_come_in_order_and_once() -> None:
    """By file, line and column; the same problem found twice is told once."""
    late, early = Problem(Where("a", 2, 1), "second"), Problem(Where("a", 1, 9), "first", "mend it")
    invalid = SpecInvalid([late, early, late])

    assert invalid.problems == (early, late)
    assert str(invalid) == "a:1:9: first\n    hint: mend it\na:2:1: second"


def test_a_place_may_be_a_whole_file() -> None:
    """A problem of a whole file has no line."""
    assert str(Problem(Where("a.yaml"), "it is not there")) == "a.yaml: it is not there"


def test_the_nearest_name() -> None:
    """A name that is near is suggested, else a short list is given, and of many names none."""
    assert nearest("tei", ["tie", "tens"]) == "did you mean `tie`?"
    assert nearest("zzz", ["tie", "tens"]) == "known: tens, tie"
    assert nearest("zzz", [f"rule-{n}" for n in range(13)]) is None
    assert nearest("zzz", []) is None


def test_an_unknown_name_without_help() -> None:
    """Where no name is near, the message is only that."""
    assert str(UnknownName("rule", "x", [])) == "there is no rule `x`"
