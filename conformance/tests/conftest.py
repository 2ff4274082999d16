"""The toy game, as it is and as tests spoil it; and the fakes that play it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from macao_conformance import cli
from macao_conformance.engines import find_engine
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Result, Run
from macao_conformance.runner import Runner
from macao_conformance.session import Limits
from macao_conformance.verdicts import Broke, name_of

Edit = Mapping[str, Any]


@pytest.fixture(scope="session")
def toy_folder() -> Path:
    """The folder of the toy game: its spec and its texts."""
    return Path(__file__).parent / "toy"


@pytest.fixture(scope="session")
def toy(toy_folder: Path) -> Spec:
    """The toy spec."""
    return load_spec(toy_folder / "spec")


@pytest.fixture
def edited(toy_folder: Path, tmp_path: Path) -> Callable[[Sequence[Edit]], Path]:
    """A function that copies the toy spec, edits the copy and returns its root.

    An edit names a `file` and either a text to `replace`, which must occur once, `with` another; or what to `write`
    in the whole file; or its bytes as `hex`; or `delete: true`.
    """

    def edit(edits: Sequence[Edit]) -> Path:
        root = tmp_path / "spec"
        shutil.copytree(toy_folder / "spec", root)
        for change in edits:
            path = root / change["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            if "delete" in change:
                path.unlink()
            elif "hex" in change:
                path.write_bytes(bytes.fromhex(change["hex"]))
            elif "write" in change:
                path.write_text(change["write"], encoding="utf-8", newline="")
            else:
                text = path.read_text(encoding="utf-8")
                assert text.count(change["replace"]) == 1, f"{change['replace']!r} must occur once in {change['file']}"
                path.write_text(text.replace(change["replace"], change["with"]), encoding="utf-8", newline="")
        return root

    return edit


FAKES = Path(__file__).parent / "fakes"


@pytest.fixture(scope="session")
def fake() -> Callable[..., str]:
    """A function that makes the command line of a fake engine, by its name."""

    def command(name: str, *arguments: str) -> str:
        return shlex.join([sys.executable, str(FAKES / f"{name}.py"), *arguments])

    return command


class Results(dict[str, Result]):
    """The results of a run by case, and what there is to say of them all."""

    @property
    def verdicts(self) -> Counter[str]:
        """How many cases have each verdict."""
        return Counter(name_of(result.verdict) for result in self.values())

    @property
    def kinds(self) -> Counter[str]:
        """How many cases broke in each way."""
        return Counter(result.verdict.kind for result in self.values() if isinstance(result.verdict, Broke))

    def seen(self, case: str) -> str:
        """What was seen of a case that broke."""
        verdict = self[case].verdict
        assert isinstance(verdict, Broke)
        return verdict.seen


@pytest.fixture(scope="session")
def by_case() -> Callable[[Run], Results]:
    """A function that takes the results out of a run."""
    return lambda run: Results({result.case.id: result for result in run.results})


@pytest.fixture
def ran(
    toy: Spec, fake: Callable[..., str], by_case: Callable[[Run], Results]
) -> Iterator[Callable[..., tuple[Run, Results]]]:
    """A function that runs a fake through the toy game, and returns the run and its results by case.

    No engine may be left behind, dead or alive.
    """

    def run(
        name: str,
        *arguments: str,
        limits: Limits | None = None,
        selection: Selection | None = None,
        **options: Any,
    ) -> tuple[Run, Results]:
        engine = find_engine(fake(name, *arguments))
        with Runner(toy, engine, Options(limits=limits or Limits(1.0), **options)) as runner:
            found = runner.run(plan(toy, runner.start(), selection or Selection()))
        return found, by_case(found)

    yield run
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What it printed, without the layout."""
        return " ".join(self.out.split())


@pytest.fixture
def kit(capsys: pytest.CaptureFixture[str], toy_folder: Path, fake: Callable[..., str]) -> Callable[..., Ended]:
    """A function that runs the kit on the toy game; the name of a fake stands for its command line."""

    def run(command: str, *arguments: str | Path) -> Ended:
        words = [str(word) for word in arguments]
        if command in ("check", "identify", "smoke") and words != ["--help"]:
            words = [fake(words[0]), *words[1:], "--spec", str(toy_folder / "spec")]
        if command == "identify" and "--oracle" not in words:
            words += ["--oracle", fake("highcard")]
        code = cli.run([command, *words])
        return Ended(code, *capsys.readouterr())

    return run
