"""Checks a spec again whenever a file of it changes, and says only what is new."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from macao_conformance.loading import read_spec
from macao_conformance.problems import Problem, SpecInvalid
from macao_conformance.specfiles import path_label

Stamps = Mapping[Path, tuple[int, int]]
"""Of each file, when it was changed, and its size."""


def stamps(root: Path) -> dict[Path, tuple[int, int]]:
    """Return the stamps of all files under a root; a file that vanishes meanwhile is left out."""
    found: dict[Path, tuple[int, int]] = {}
    for path in root.rglob("*"):
        try:
            status = path.stat()
        except OSError:
            continue
        if path.is_file():
            found[path] = (status.st_mtime_ns, status.st_size)
    return found


def problems_of(root: Path) -> tuple[Problem, ...]:
    """Return all that is wrong with a spec."""
    try:
        return read_spec(root).problems
    except SpecInvalid as invalid:
        return invalid.problems


def watched(root: Path, wait: Callable[[], None]) -> Iterator[tuple[list[str], int]]:
    """Yield what there is to say of a spec, and how many problems it has: first of all of it, then of what changes.

    `wait` is called between two looks; what it raises ends the watch.
    """
    before: dict[Path, tuple[int, int]] = {}
    known: tuple[Problem, ...] = ()
    first = True
    while True:
        now = stamps(root)
        if first or now != before:
            problems = problems_of(root)
            lines = [str(problem) for problem in problems] if first else _news(_touched(before, now), known, problems)
            yield [*lines, _summed(problems)], len(problems)
            before, known, first = now, problems, False
        wait()


def _touched(before: Stamps, now: Stamps) -> list[str]:
    return sorted(path_label(path) for path in before.keys() | now.keys() if before.get(path) != now.get(path))


def _news(touched: Sequence[str], old: Sequence[Problem], new: Sequence[Problem]) -> list[str]:
    """Return the files that changed, the problems that went and those that came; one that only moved is neither."""
    there, here = {_key(problem) for problem in old}, {_key(problem) for problem in new}
    gone = [f"gone: {problem}" for problem in old if _key(problem) not in here]
    come = [f"new: {problem}" for problem in new if _key(problem) not in there]
    return [f"changed: {', '.join(touched)}", *gone, *come]


def _key(problem: Problem) -> tuple[str, str]:
    return problem.where.file, problem.message


def _summed(problems: Sequence[Problem]) -> str:
    return f"{len(problems)} problem{'' if len(problems) == 1 else 's'}" if problems else "all is well"
