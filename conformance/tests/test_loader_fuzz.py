"""Thousands of spoiled files, baselines, reports and answers: only clear problems, in bounded time and memory.

The same examples every time, so that a red run can be repeated. MACAO_FUZZ=N takes N times as many, and others.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macao_conformance import baseline, cli, loading, specfiles
from macao_conformance.cases import expand
from macao_conformance.cli.report import FORMATS
from macao_conformance.loading import load_spec, read_spec
from macao_conformance.plan import BadSelection, Selection, plan
from macao_conformance.problems import Problem, SpecInvalid
from macao_conformance.protocol import Declined, Rubbish, Wire
from macao_conformance.reports import BadReport, read
from macao_conformance.reports import line as line_of
from macao_conformance.results import Judge
from macao_conformance.strictyaml import Located, load
from macao_conformance.verdicts import to_record
from spoiling import Spoil, bytes_spoiled, sense_spoiled, words_of

TIMES = int(os.environ.get("MACAO_FUZZ", "0"))
_MOST_SECONDS = 2.0
_LONGEST = 1600

TOY = Path(__file__).parent / "toy" / "spec"
KIT = specfiles.spec_root()
FILES = sorted(TOY.rglob("*.yaml"))
SPEC = load_spec(TOY)
WIRE = Wire(SPEC)
(CASE,) = expand(SPEC, ["plain"], scenarios=["second-swap"])
HONEST = {
    "describe": (
        b'{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"engine":{"name":"high card","version":"1"},'
        b'"variants":{"plain":{"swap-ace":"forbidden"},"house":{}},"observes":{"toy":["winner","net"]},"in_flight":2}}'
    ),
    "play": b'{"jsonrpc":"2.0","id":1,"result":{"trace":[%s]}}'
    % b",".join([b'{"turn":"north","winner":null,"net":{"north":0,"east":0},"refused":false}'] * 5),
}
WORDS = words_of([file.read_bytes() for file in FILES])


def examples(number: int) -> settings:
    """So many examples, always the same ones, unless MACAO_FUZZ says otherwise."""
    return settings(
        max_examples=number * max(TIMES, 1),
        derandomize=not TIMES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def of_the_kit(file: Path) -> Path:
    """A file of the kit of the same kind as one of the toy spec, and of moderate length."""
    parts = file.relative_to(TOY).parts
    places = {"sources": "sources/*.yaml", "rules": "*/rules/*.yaml", "variants": "*/variants/*.yaml"}
    pattern = next((places[part] for part in parts if part in places), f"**/{file.name}")
    return min(
        KIT.glob("*/scenarios/*/*.yaml" if "scenarios" in parts else pattern),
        key=lambda path: (abs(path.stat().st_size - 4000), path),
    )


CONTENTS = [(file, origin.read_bytes()) for file in FILES for origin in (file, file, of_the_kit(file))]
"""Where a file is put, and what of: two times of three what stands there, else what the kit has in such a place."""


@contextmanager
def in_time() -> Iterator[None]:
    """What is done inside takes no longer than it may; time that others take of the machine does not count."""
    began = time.process_time()
    yield
    assert time.process_time() - began < _MOST_SECONDS


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """What stays the same from example to example is read once: all files but one, and the schemas."""
    known = {file.read_bytes() for file in FILES}
    found: dict[tuple[str, bytes], tuple[Located | None, list[Problem]]] = {}
    schemas = {}

    def load_once(file: str, content: bytes) -> tuple[Located | None, list[Problem]]:
        if content not in known:
            return load(file, content)
        if (file, content) not in found:
            found[file, content] = load(file, content)
        document, problems = found[file, content]
        return document, list(problems)

    def with_games_once(root: Path, games: list[str]) -> tuple[specfiles.Schemas, list[Problem]]:
        key = tuple(games)
        if key not in schemas:
            schemas[key] = specfiles.with_games(root, games)
        return schemas[key][0], list(schemas[key][1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "load", load_once)
        patch.setattr(loading, "with_games", with_games_once)
        patch.setattr(loading, "digest", lambda _: "0" * 16)
        yield


def clear(problems: list[Problem] | tuple[Problem, ...], label: str, content: bytes) -> None:
    """Every problem says where it is, in the file if it is in this one, and what it is."""
    lines = content.count(b"\n") + content.count(b"\r") + 1
    labels = {specfiles.path_label(file) for file in TOY.rglob("*")}
    for problem in problems:
        assert problem.where.file in labels
        assert problem.message.strip()
        assert len(str(problem)) < _LONGEST
        if problem.where.file == label:
            assert 0 <= problem.where.line <= lines
            assert (problem.where.column >= 1) == (problem.where.line >= 1)


@pytest.mark.usefixtures("quick")
@examples(1200)
@given(st.sampled_from(CONTENTS), bytes_spoiled() | sense_spoiled(WORDS) | sense_spoiled(WORDS))
def test_a_spoiled_file_is_a_spec_or_clear_problems(chosen: tuple[Path, bytes], spoil: Spoil) -> None:
    """Never another exception; and what is read without a problem can be used."""
    file, content = chosen
    content = spoil(content)
    with in_time():
        try:
            loaded = read_spec(TOY, {file: content})
        except SpecInvalid as error:
            clear(error.problems, specfiles.path_label(file), content)
            return
        clear(loaded.problems, specfiles.path_label(file), content)
        if not loaded.problems:
            assert expand(loaded.spec)


def test_a_run_of_paragraphs_may_have_numbers_of_any_length() -> None:
    """Longer than Python reads as numbers."""
    file = TOY / "toy" / "variants" / "plain.yaml"
    content = file.read_bytes().replace(b"sources: [T1]", "sources: [T1, T2¶1–".encode() + b"9" * 5000 + b"]")

    assert content != file.read_bytes()
    clear(read_spec(TOY, {file: content}).problems, specfiles.path_label(file), content)


@examples(800)
@given(st.sampled_from(sorted(KIT.rglob("*.yaml"))), bytes_spoiled())
def test_a_spoiled_file_of_the_kit_is_read_or_refused(file: Path, spoil: Spoil) -> None:
    """Long files, too: data and places, or problems in the file; and reading them takes no memory to speak of."""
    content = spoil(file.read_bytes())
    lines = content.count(b"\n") + content.count(b"\r") + 1
    with in_time():
        document, problems = load("file", content)

    assert (document is None) == bool(problems)
    for problem in problems:
        assert "file" == problem.where.file
        assert 0 <= problem.where.line <= lines
        assert len(str(problem)) < _LONGEST


@examples(300)
@given(spoil=bytes_spoiled() | sense_spoiled([*WORDS, "equal-sevens@plain", "differs", "agrees", "case"]))
def test_a_spoiled_baseline_is_one_or_clear_problems(spoil: Spoil, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As for the spec."""
    file = tmp_path_factory.getbasetemp() / "known.yaml"
    file.write_bytes(spoil(b"- case: equal-sevens@plain\n  verdict: differs\n  reason: 'it is old'\n"))
    said = f"{file}: nothing"
    with in_time():
        try:
            baseline.read(file, SPEC)
        except baseline.BadBaseline as error:
            said = str(error)

    assert said.startswith(f"{file}:")
    assert len(said) < 30 * _LONGEST


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, fake: Callable[..., str]) -> bytes:
    """A report with failures of all kinds."""
    file = tmp_path_factory.mktemp("report") / "report.jsonl"
    assert 1 == cli.run(["check", fake("hostile"), "--spec", str(TOY), "--rule", "equal", "--report", str(file)])
    return file.read_bytes()


@examples(300)
@given(spoil=bytes_spoiled(), packed=st.sampled_from(["", "before", "after"]))
def test_a_spoiled_report_is_shown_or_refused(
    written: bytes, spoil: Spoil, packed: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Packed or not, and spoiled before it is packed or after."""
    file = tmp_path_factory.getbasetemp() / ("report.jsonl.gz" if packed else "report.jsonl")
    content = spoil(gzip.compress(written, mtime=0) if packed == "after" else written)
    file.write_bytes(gzip.compress(content, mtime=0) if packed == "before" else content)
    shown_or_refused(file)


@examples(300)
@given(spoil=sense_spoiled([*WORDS, "kind", "broke", "differs", "verdict", "case"]), number=st.integers(0, 10**6))
def test_a_report_whose_sense_is_spoiled_is_shown_or_refused(
    written: bytes, spoil: Spoil, number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One line of it says something else."""
    lines = written.splitlines()
    lines[number % len(lines)] = spoil(lines[number % len(lines)])
    file = tmp_path_factory.getbasetemp() / "report.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    shown_or_refused(file)


def shown_or_refused(file: Path) -> None:
    """What the reader lets through every view can show; else it is said why not."""
    said, whole = f"{file}: nothing", False
    with in_time():
        try:
            whole = bool(read(file))
        except BadReport as error:
            said = str(error)

    assert said.startswith(f"{file}:")
    assert len(said) < _LONGEST
    for form in FORMATS if whole else ():
        with in_time(), redirect_stdout(StringIO()):
            assert cli.run(["report", str(file), "--format", form]) in (0, 1)


@examples(700)
@given(st.sampled_from(["describe", "play"]), bytes_spoiled() | sense_spoiled([*WORDS, "result", "error", "trace"]))
def test_a_spoiled_answer_is_judged_or_refused(method: str, spoil: Spoil) -> None:
    """Whatever an engine writes in a line: it is planned with, or judged and written into a report."""
    line = spoil(HONEST[method]).partition(b"\n")[0]
    said = "nothing"
    with in_time():
        try:
            answer = WIRE.answer(line)
            if method == "describe":
                plan(SPEC, WIRE.description(answer, 1), Selection())
            elif not isinstance(reply := WIRE.trace(answer, CASE), Declined):
                json.loads(line_of(to_record(Judge(SPEC, {"toy": ("winner", "net")}).result(CASE, reply).verdict)))
        except (Rubbish, BadSelection) as error:
            said = str(error)

    assert 0 < len(said) < _LONGEST
