"""A run in parts, and the parts together again; and a run that stops when it has seen enough."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.model import Spec
from macao_conformance.plan import Selection, Shard, part, plan
from macao_conformance.protocol import Description
from macao_conformance.reports import Report, read

Command = Callable[..., Any]


@given(of=st.integers(1, 40))
def test_shards_are_a_fair_partition(toy: Spec, of: int) -> None:
    """Every case is in exactly one of the parts, and no part is longer than another by more than one."""
    whole = plan(toy, Description("x", "1", {"plain": {}}, {}, 1), Selection(variants=("plain", "house")))
    parts = [part(whole, Shard(number, of)) for number in range(1, of + 1)]
    sizes = [len(one.cases) for one in parts]

    assert sorted(case.id for one in parts for case in one.cases) == sorted(case.id for case in whole.cases)
    assert max(sizes) - min(sizes) <= 1
    assert all({*one.decided} <= {case.id for case in one.cases} for one in parts)


def untimed(report: Report) -> tuple[Any, ...]:
    """All of a report but when it was made, and how long it took."""
    header = {key: value for key, value in report.header.items() if key != "started"}
    return header, [{**case, "seconds": 0} for case in report.cases], report.footer


@pytest.fixture
def parts(kit: Command, tmp_path: Path) -> Callable[..., list[Path]]:
    """A function that runs a fake in parts and returns the reports' files, the last part first."""

    def run(name: str, of: int, *words: str) -> list[Path]:
        files = [tmp_path / f"{name}-{number}-of-{of}.jsonl" for number in range(of, 0, -1)]
        for number, file in zip(range(of, 0, -1), files, strict=True):
            kit("check", name, "--shard", f"{number}/{of}", "--report", file, *words)
        return files

    return run


@pytest.mark.parametrize("run", [("lies", 3), ("partial", 2), ("mumbles", 4), ("highcard", 25)], ids=str)
def test_parts_together_are_the_whole(
    kit: Command, parts: Callable[..., list[Path]], toy_folder: Path, tmp_path: Path, run: tuple[str, int]
) -> None:
    """The merged report is the one that a single machine would have written, in whatever order the parts come."""
    name, of = run
    whole, merged = tmp_path / "whole.jsonl", tmp_path / "merged.jsonl"
    kit("check", name, "--report", whole)
    ended = kit("report", "merge", *parts(name, of), "--output", merged, "--spec", toy_folder / "spec")

    assert 0 == ended.code
    assert untimed(read(whole)) == untimed(read(merged))
    assert "19 cases" in ended.err


def test_a_part_is_loud_and_not_red(kit: Command, parts: Callable[..., list[Path]], tmp_path: Path) -> None:
    """`check` of a part fails only by its own cases; whoever reads its report is told that it is not all."""
    file = tmp_path / "part.jsonl"
    ended = kit("check", "highcard", "--shard", "2/3", "--report", file)
    empty = kit("check", "silent", "--shard", "40/40")
    shown = kit("report", file)
    junit = kit("check", "highcard", "--shard", "2/3", "--format", "junit")

    assert (0, 0, 1) == (ended.code, empty.code, shown.code)
    assert "PARTIAL: this is part 2 of 3; the cases below are not all." in ended.out
    assert "is partial: this is part 2 of 3" in shown.err
    assert "part 2 of 3" in junit.out
    assert "<error" not in junit.out
    assert {"number": 2, "of": 3} == read(file).header["selection"]["shard"]


def test_what_is_no_whole_is_refused(
    kit: Command, parts: Callable[..., list[Path]], toy_folder: Path, tmp_path: Path
) -> None:
    """A part missing, given twice, edited, of another engine, count or suite, or a whole report: each is named."""
    three, two, other = parts("lies", 3), parts("lies", 2), parts("highcard", 3)
    whole = tmp_path / "whole.jsonl"
    kit("check", "lies", "--report", whole)
    edited, header = tmp_path / "edited.jsonl", three[-2].read_text().splitlines()[0]
    edited.write_text("\n".join([header, *three[-1].read_text().splitlines()[1:]]))

    def merge(*files: Path, spec: Path = toy_folder / "spec") -> tuple[int, str]:
        ended = kit("report", "merge", *files, "--spec", spec)
        assert "" == ended.out
        return ended.code, ended.err

    missing, twice, foreign, count, already, overlap, suite = (
        merge(*three[1:]),
        merge(*three, three[0]),
        merge(*three[:2], other[2]),
        merge(*three[:2], two[0]),
        merge(whole),
        merge(three[0], edited, three[-1]),
        kit("report", "merge", *three)[::2],
    )
    assert (1, "Error: of 3 parts these are missing: 3\n") == missing
    assert 2 == twice[0]
    assert "are both part 3 of 3" in twice[1]
    assert 2 == foreign[0]
    assert "its engine's argument is" in foreign[1]
    assert "its number of parts is 2, not 3" in count[1]
    assert "is no part of a run" in already[1]
    assert "overlap: both hold" in overlap[1]
    assert 2 == suite[0]
    assert "merge with the kit, and the spec, that made the parts" in suite[1]


def test_merging_to_standard_output(kit: Command, parts: Callable[..., list[Path]], toy_folder: Path) -> None:
    """Only the report is there; what is judged by nobody or not written fails."""
    spec = ("--spec", toy_folder / "spec")
    ended = kit("report", "merge", *parts("highcard", 2), *spec)
    silent = kit("report", "merge", *parts("silent", 2), *spec)
    nowhere = kit("report", "merge", *parts("highcard", 2), "--output", "/no/such/folder/x", *spec)
    lines = [json.loads(line) for line in ended.out.splitlines()]

    assert (0, 1, 2) == (ended.code, silent.code, nowhere.code)
    assert ["header", *["case"] * 19, "footer"] == [line["kind"] for line in lines]
    assert "nothing could be judged" in silent.err


def test_a_part_cut_short_makes_the_whole_partial(
    kit: Command, parts: Callable[..., list[Path]], toy_folder: Path
) -> None:
    """What stopped early in one part is not hidden by the others."""
    files = parts("empty", 2, "--max-fail", "1")
    ended = kit("report", "merge", *files, "--spec", toy_folder / "spec")

    assert 1 == ended.code
    assert "the run stopped at 1 failure, as it was told" in ended.err


@pytest.mark.parametrize("value", ["0/2", "3/2", "1", "a/b", "1/0", "-1/2", "1/1001", "1/2/3"])
def test_a_wrong_shard_is_a_usage_error(kit: Command, value: str) -> None:
    """Exit code 2, and how it is written."""
    ended = kit("check", "dies_at_start", "--shard", value)

    assert 2 == ended.code
    assert "is not I/N" in ended.err


@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize("words", [["--fail-fast"], ["--max-fail", "2"]], ids=["fail fast", "two"])
def test_a_run_stops_when_it_has_seen_enough(kit: Command, tmp_path: Path, words: list[str], jobs: str) -> None:
    """It is partial, says so and why, and asks no more than what was under way."""
    file, limit = tmp_path / "report.jsonl", 1 if len(words) == 1 else 2
    ended = kit("check", "empty", *words, "--jobs", jobs, "--report", file)
    report = read(file)

    assert 1 == ended.code
    assert f"PARTIAL: the run stopped at {limit} failure" in ended.out
    assert (False, "failures") == (report.footer["complete"], report.footer["stopped"])
    assert limit <= len(report.failures()) < limit + int(jobs)
    assert limit == report.header["options"]["max_fail"]


def test_known_failures_are_not_counted(kit: Command, tmp_path: Path) -> None:
    """A baseline excuses them here too; a run that ends before the limit is whole."""
    baseline = tmp_path / "known.json"
    cases = [f"equal-sevens@{variant}" for variant in ("plain", "house", "strict")]
    baseline.write_text(json.dumps([{"case": case, "verdict": "differs", "reason": "x"} for case in cases]))
    ended = kit("check", "lies", "--fail-fast", "--baseline", baseline)

    assert 0 == ended.code
    assert "PARTIAL" not in ended.out
    assert 1 == kit("check", "lies", "--fail-fast").code


def test_a_last_failure_cuts_nothing_off(kit: Command, tmp_path: Path) -> None:
    """Where the limit is reached by the very last case, all have been asked."""
    file = tmp_path / "report.jsonl"
    kit("check", "lies", "--scenario", "equal-sevens@plain", "--fail-fast", "--report", file)

    assert read(file).footer["complete"] is True
    assert "stopped" not in read(file).footer


def test_one_limit_is_enough(kit: Command) -> None:
    """Two that disagree are a usage error."""
    assert 2 == kit("check", "lies", "--fail-fast", "--max-fail", "3").code


def test_one_shot_engines_stop_too(kit: Command) -> None:
    """Though each case has a process of its own."""
    assert "PARTIAL" in kit("check", "lies", "--one-shot", "--rule", "equal", "--fail-fast").out
