"""Cases told otherwise: the reference answers them alike, and who has learnt the published ones does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.engines import find_engine
from macao_conformance.isomorphs import compared, joined, told_plan
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.reports import read
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.specfiles import kit_schemas


@pytest.fixture(scope="module")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


@pytest.fixture(scope="module")
def written(spec: Spec) -> Run:
    """The reference's run of all cases."""
    with Runner(spec, find_engine(), Options()) as runner:
        return runner.run(plan(spec, runner.start(), Selection()))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_reference_answers_alike(spec: Spec, written: Run, seed: int) -> None:
    """Every case that can be told otherwise agrees in each telling, and nearly every case can."""
    made = told_plan(spec, written.plan, seed)
    with Runner(spec, find_engine(), Options()) as runner:
        runner.start()
        scores, apart = compared(written, runner.run(made))

    assert apart == []
    assert sum(score.cases for score in scores) > 0.9 * len(written.plan.cases)
    assert all(score.cases == score.written == score.told for score in scores)


def test_nothing_stays_as_it_is_but_by_its_meaning(spec: Spec, written: Run) -> None:
    """A case told otherwise is another request; another seed tells it otherwise again, the same seed the same."""
    one, same, two = (told_plan(spec, written.plan, seed).cases for seed in (1, 1, 2))
    plain = {case.id: case for case in written.plan.cases}

    assert one == same
    assert one != two
    for case in one:
        name = case.scenario.id.partition("~")[0]
        assert (case.setup, case.actions) != (
            plain[f"{name}@{case.variant_id}"].setup,
            plain[f"{name}@{case.variant_id}"].actions,
        )


def test_who_has_learnt_by_heart_is_found_out(kit: Callable[..., Any], tmp_path: Path) -> None:
    """An engine that knows the published hands agrees with all of them, and fails when they are told otherwise."""
    report = tmp_path / "report.jsonl"
    plain = kit("check", "knows_by_heart")
    caught = kit("check", "knows_by_heart", "--isomorphs", "1", "--report", report)
    footer = read(report).footer["isomorphs"]

    assert plain.code == 0
    assert caught.code == 1
    assert "agree as written, and not when told otherwise" in caught.out
    assert footer["complete"]
    assert footer["apart"]
    assert all(score["told"] < score["written"] for score in footer["variants"].values())
    validator = kit_schemas().validator("report.schema.json")
    assert all(validator.is_valid(json.loads(line)) for line in report.read_text(encoding="utf-8").splitlines())


def test_an_honest_engine_is_not(kit: Callable[..., Any]) -> None:
    """Scores stand side by side, and are the same."""
    result = kit("check", "highcard", "--isomorphs", "1")

    assert result.code == 0
    assert "agree as written" in result.out
    assert "not when told" not in result.out


def test_a_summary_says_so(kit: Callable[..., Any], tmp_path: Path) -> None:
    """A pull request is told, too."""
    kit("check", "knows_by_heart", "--isomorphs", "1", "--summary", tmp_path / "summary.md")
    said = (tmp_path / "summary.md").read_text(encoding="utf-8")

    assert "has failed" in said
    assert "told otherwise" in said


def test_parts_of_a_run_are_joined(kit: Callable[..., Any], tmp_path: Path, toy_folder: Path) -> None:
    """Two parts of a run hold, together, the scores of the whole."""
    parts = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    for number, part in enumerate(parts, start=1):
        kit("check", "knows_by_heart", "--isomorphs", "1", "--shard", f"{number}/2", "--report", part)
    kit("check", "knows_by_heart", "--isomorphs", "1", "--report", tmp_path / "whole.jsonl")
    whole = read(tmp_path / "whole.jsonl").footer["isomorphs"]
    both = joined([read(part).footer["isomorphs"] for part in parts])

    assert both["variants"] == whole["variants"]
    assert {one["case"] for one in both["apart"]} == {one["case"] for one in whole["apart"]}
    merged = kit("report", "merge", *parts, "--spec", toy_folder / "spec")
    assert json.loads(merged.out.splitlines()[-1])["isomorphs"]["variants"] == whole["variants"]
