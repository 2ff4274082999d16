"""Every kind of mistake a spec can hold is named with its place and a hint, and nothing else is complained about.

`bad/*.yaml` holds one mistake each, as edits to the toy spec, and the problems that must be reported: all of them, and
no others, so that one mistake never comes back as many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.problems import SpecInvalid

CORPUS = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_a_mistake_is_reported_exactly(path: Path, edited: Callable[[Sequence[Any]], Path]) -> None:
    """Loading a spoilt toy spec reports the problems listed with it, word by word."""
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    root = edited(case["edits"])

    with pytest.raises(SpecInvalid) as raised:
        load_spec(root)

    assert case["problems"] == [str(problem).replace(f"{root}/", "") for problem in raised.value.problems]


def test_every_problem_has_a_place_and_says_what_to_do() -> None:
    """No message of the corpus lacks a line and a column, except about whole files; nearly all have a hint."""
    problems = [problem for path in CORPUS for problem in yaml.safe_load(path.read_text("utf-8"))["problems"]]

    placed = [problem for problem in problems if problem.split(": ")[0].count(":") == 2]
    hinted = [problem for problem in problems if "\n    hint: " in problem]

    assert len(placed) > 0.8 * len(problems)
    assert len(hinted) > 0.95 * len(problems)


def test_no_such_folder(tmp_path: Path) -> None:
    """A root that is not there is one problem, not an exception of the operating system."""
    with pytest.raises(SpecInvalid, match="there is no such folder"):
        load_spec(tmp_path / "nowhere")


def test_a_file_is_no_spec(tmp_path: Path) -> None:
    """A root that is a file is the same problem."""
    (tmp_path / "spec").write_text("x")

    with pytest.raises(SpecInvalid, match="there is no such folder"):
        load_spec(tmp_path / "spec")


def test_no_games(tmp_path: Path) -> None:
    """A root without games is a problem, even if nothing in it is wrong."""
    (tmp_path / "sources").mkdir()

    with pytest.raises(SpecInvalid, match=r"there is no game here: no folder holds a game\.yaml"):
        load_spec(tmp_path)


def test_a_file_that_cannot_be_read(toy_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the operating system says about one file is a problem of that file, and the others are still heard."""
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "glossary.yaml":
            raise PermissionError(13, "Permission denied")
        return read(path).replace(b"extends: plain", b"extends: plan") if path.name == "house.yaml" else read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    monkeypatch.setattr("macao_conformance.loading.digest", lambda _: "")
    with pytest.raises(SpecInvalid) as raised:
        load_spec(toy_folder / "spec")

    assert len(raised.value.problems) == 2
    assert str(raised.value.problems[0]).endswith("glossary.yaml: this cannot be read: Permission denied")


def test_an_example_in_a_file_that_cannot_be_read(edited: Callable[[Sequence[Any]], Path]) -> None:
    """Where scenarios of a game cannot be read, an example may be one of them, and is not complained about too."""
    root = edited([{"file": "toy/scenarios/swapping/swaps.yaml", "write": "- scenario: [\n"}])

    with pytest.raises(SpecInvalid) as raised:
        load_spec(root)

    assert {problem.where.file.rsplit("/", 1)[-1] for problem in raised.value.problems} == {"swaps.yaml"}


def test_an_example_is_loaded(toy: Spec) -> None:
    """A variant knows the scenario that shows a round of it, and one without has none."""
    assert {name: v.example for name, v in toy.games["toy"].variants.items()} == {
        "house": "first-swap",
        "plain": None,
        "strict": None,
    }
