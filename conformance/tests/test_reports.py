"""Reports: what is kept of a run, and how strictly it is read again."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from macao_conformance import reports
from macao_conformance.engines import find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection
from macao_conformance.pool import Options
from macao_conformance.reporting import Occasion, now, report_of, spoken
from macao_conformance.reports import BadReport, Report
from macao_conformance.results import Run
from macao_conformance.verdicts import Broke, Differs, from_record

Reported = Callable[..., Report]


@pytest.fixture
def reported(toy: Spec, fake: Callable[..., str], ran: Callable[..., tuple[Run, Any]]) -> Reported:
    """A function that runs a fake and returns the report."""

    def run(name: str, selection: Selection | None = None) -> Report:
        selection = selection or Selection()
        occasion = Occasion(find_engine(fake(name)), selection, Options(), now(), ("--spec", "a folder"))
        return report_of(toy, occasion, ran(name, selection=selection)[0])

    return run


def text(report: Report) -> str:
    """A report as it is written."""
    stream = io.StringIO()
    reports.write(report, stream)
    return stream.getvalue()


def case(report: Report, name: str) -> Any:
    """One case of a report."""
    return next(one for one in report.cases if one["case"] == name)


@pytest.mark.parametrize("name", ["highcard", "lies", "silent", "mumbles", "remembers", "escapes", "declares_wrongly"])
def test_a_report_survives_its_file(reported: Reported, tmp_path: Path, name: str) -> None:
    """Every line is by the schema, whatever the engine sends, and all of it comes back."""
    report = reported(name)
    file = tmp_path / "report.jsonl"
    file.write_text(text(report), encoding="ascii")

    assert report == reports.read(file)


def test_the_header_says_what_was_run(reported: Reported, toy: Spec, fake: Callable[..., str]) -> None:
    """Enough to run it again."""
    header = reported("declares", Selection(rules=("swap-ace",))).header

    assert toy.digest == header["suite"]
    assert fake("declares") == header["engine"]["argument"]
    assert (["plain"], ["house", "strict"]) == (header["variants"], header["unclaimed"])
    assert {"plain": {"swap-ace": "forbidden"}} == header["declared"]
    assert ["swap-ace"] == header["selection"]["rules"]
    assert header["listens"] is True


def test_a_difference_is_told_with_its_reason(reported: Reported, fake: Callable[..., str]) -> None:
    """What was expected, after what, by which reading, whose passages say so, and how to see it again."""
    told = case(reported("lies"), "equal-sevens@plain")

    assert Differs(2, "winner", "north", "east") == from_record(told)
    assert "2. east show" == told["after"]
    assert ["T1¶3.1", "T3¶2"] == told["sources"]
    (reason,) = told["because"]
    assert ("equal", "elder-wins", "source") == (reason["rule"], reason["reading"], reason["basis"])
    (own,) = reason["passages"]  # a copy says so too, and is none of the variant's sources
    assert "T1¶3.1" == own["anchor"]
    assert "copies" not in own
    assert own["gist"]
    assert told["repeat"].startswith(f"macao-kit check '{fake('lies')}' --scenario equal-sevens --variant plain")
    assert told["repeat"].endswith("--spec 'a folder'")


def test_a_ruling_and_a_choice_are_told_with_their_reason(reported: Reported) -> None:
    """Where the kit decided, it says why."""
    fixed = reported("lies_about_aces", Selection(variants=("plain",)))
    chosen, ruled = (case(fixed, f"{name}@plain")["because"][0] for name in ("ace-against-king", "swap-an-ace"))

    assert ("choice", "The sentence is a rule and the other only an example.") == (chosen["basis"], chosen["why"])
    assert ("ruling", "allowed") == (ruled["basis"], ruled["reading"])
    assert ruled["why"].startswith("Nothing sets the ace apart")
    assert [] == ruled["passages"]


def test_a_declared_reading_needs_no_passage(reported: Reported) -> None:
    """It is the engine's own word."""
    told = case(reported("breaks_its_word"), "swap-an-ace@plain")

    assert ("declared", []) == (told["because"][0]["basis"], told["because"][0]["passages"])


def test_a_case_that_hangs_on_nothing_is_told_by_its_rules(reported: Reported) -> None:
    """With one outcome for all readings, the reasons are those of the rules it is about."""
    told = case(reported("charges"), "second-swap@plain")

    assert {} == told["under"]
    assert ["swap"] == [reason["rule"] for reason in told["because"]]


def test_only_rules_that_are_asked_are_reasons(toy: Spec, ran: Callable[..., tuple[Run, Any]]) -> None:
    """A scenario may be about a rule that this variant never comes to."""
    run, _ = ran("lies_about_aces", selection=Selection(variants=("strict",)))
    changed = [
        replace(one, case=replace(one.case, scenario=replace(one.case.scenario, rules=("ace", "swap-ace"))))
        for one in run.results
        if one.case.scenario.id == "ace-against-king"
    ]
    changed = [replace(one, case=replace(one.case, outcome=replace(one.case.outcome, under={}))) for one in changed]
    occasion = Occasion(find_engine(sys.executable), Selection(), Options(), now())
    (told,) = report_of(toy, occasion, replace(run, results=tuple(changed))).cases

    assert ["ace"] == [reason["rule"] for reason in told["because"]]


def test_what_is_unrepeatable_gets_no_command(reported: Reported) -> None:
    """Alone it may well come out right."""
    broken = [one for one in reported("remembers").cases if one["verdict"] == "broke"]

    assert broken
    assert all("repeat" not in one for one in broken)
    assert {"Broke"} == {type(from_record(one)).__name__ for one in broken}


def test_the_footer_says_what_the_engine_follows(reported: Reported) -> None:
    """By rule and reading, with the sources that say so; a copy is no source of its own."""
    footer = reported("fixed", Selection(variants=("plain",))).footer
    shown = {one["rule"]: (one["disagreement"], one["readings"]) for one in footer["shown"]}

    assert (True, [{"reading": "push", "cases": 1, "sources": ["T2", "T4"]}]) == shown["equal"]
    assert (False, [{"reading": "allowed", "cases": 1, "sources": []}]) == shown["swap-ace"]
    assert {"agrees": 6, "differs": 1, "unsupported": 0, "broke": 0} == footer["totals"]


def test_actions_are_told_in_words() -> None:
    """Who, what, and whatever else there is."""
    assert "east replace card 7S" == spoken({"seat": "east", "do": "replace", "card": "7S"})
    assert "wait" == spoken({"do": "wait"})


def lines(report: Report) -> list[str]:
    """A report line by line."""
    return text(report).splitlines()


SPOILT: dict[str, tuple[Callable[[list[str]], str], str, str]] = {
    "empty": (lambda _: " \n", "empty", "the file is empty"),
    "no header": (lambda each: "\n".join(each[1:]), "mixed", "begins with its header"),
    "no footer": (lambda each: "\n".join(each[:-1]) + "\n", "truncated", "the footer, is missing"),
    "half a line": (lambda each: "\n".join(each)[:-20], "truncated", "in the middle of a line"),
    "no JSON": (lambda each: "\n".join([each[0], "oops", *each[1:]]), "garbled", ":2: this line is not JSON"),
    "not by the schema": (lambda each: "\n".join([each[0], '{"kind":"case"}']), "invalid", ":2: this is no line"),
    "not even an object": (lambda each: "\n".join([each[0], "[]", each[1]]), "invalid", "no line of a report"),
    "twice": (lambda each: "\n".join(each * 2), "mixed", "a second report begins"),
    "two, the first cut off": (lambda each: "\n".join(each[:-1] + each), "truncated", "a second report begins"),
    "a case after the end": (lambda each: "\n".join([*each, each[1]]), "mixed", "ended before this line"),
    "a case twice": (lambda each: "\n".join([each[0], each[1], *each[1:]]), "repeated", "a second time"),
    "a case lost": (lambda each: "\n".join([each[0], *each[2:]]), "inconsistent", "lines are missing"),
    "nested without end": (lambda each: "\n".join([each[0], "[" * 100_000, each[1]]), "garbled", "not JSON"),
}


@pytest.mark.parametrize(("spoil", "fault", "said"), SPOILT.values(), ids=SPOILT.keys())
def test_a_spoilt_report_is_named(
    reported: Reported, tmp_path: Path, spoil: Callable[[list[str]], str], fault: str, said: str
) -> None:
    """Which file, which line, and what is wrong."""
    file = tmp_path / "report.jsonl"
    file.write_text(spoil(lines(reported("highcard"))))
    with pytest.raises(BadReport) as raised:
        reports.read(file)

    assert fault == raised.value.fault
    assert said in str(raised.value)
    assert str(file) in str(raised.value)


def test_a_report_that_is_not_there(tmp_path: Path) -> None:
    """Said, like everything."""
    with pytest.raises(BadReport, match="cannot be read: No such file"):
        reports.read(tmp_path / "none")


def test_blank_lines_and_windows_line_ends_do_no_harm(reported: Reported, tmp_path: Path) -> None:
    """What editors and mail do to files."""
    report = reported("highcard")
    file = tmp_path / "report.jsonl"
    file.write_bytes("\r\n\r\n".join(lines(report)).encode())

    assert report == reports.read(file)


def test_broke_has_no_reason_but_what_was_seen(reported: Reported) -> None:
    """Nothing was judged, so nothing is explained."""
    told = case(reported("mumbles", Selection(scenarios=("equal-sevens",))), "equal-sevens@house")

    assert isinstance(from_record(told), Broke)
    assert "because" not in told
    assert json.loads(json.dumps(told))["leaves"] == {"visible": 0, "expected": 3}
