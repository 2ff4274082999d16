"""Engines that misbehave in every way there is: none hangs the kit, costs another case its verdict, or stays behind."""

from __future__ import annotations

import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
import yaml

from macao_conformance.cli.report import FORMATS
from macao_conformance.reports import read

Command = Callable[..., Any]
HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = yaml.safe_load((HERE / "hostile.yaml").read_text("utf-8"))
CORPUS = {engine: (row, said) for row in ROWS for engine, said in row["engines"].items()}
TIE = "equal-sevens@plain"
_MOST_SECONDS = 20
_MOST_MEBIBYTES = 128
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")


class Ended(NamedTuple):
    """How a check ended, and the report it wrote; and how much memory it took meanwhile."""

    code: int
    out: str
    err: str
    report: Path
    mebibytes: int


def command_of(engine: str) -> str:
    """The command line of an engine of the corpus: a fake, or a way to misbehave."""
    file = HERE / "fakes" / f"{engine}.py"
    words = [str(file)] if file.exists() else [str(HERE / "fakes" / "misbehaves.py"), engine]
    return " ".join([sys.executable, *words])


def alive(mark: str) -> list[int]:
    """The processes whose environment holds a mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:  # it has ended, or is another's
            continue
        if mark.encode() in environment:
            found.append(int(folder.name))
    return found


@pytest.fixture
def nobody_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Marks every process that is started, and finds those that are left after a second."""
    mark = secrets.token_hex(8)
    monkeypatch.setenv("MACAO_TEST_MARK", mark)
    yield mark
    until = time.monotonic() + 1
    while (left := alive(mark)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not left


def resident(key: str) -> int:
    """What this process takes of memory, in MiB: now (VmRSS), or at its peak (VmHWM)."""
    found = re.search(rf"^{key}:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) >> 10


@pytest.fixture
def check(kit: Command, tmp_path: Path, toy_folder: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """A function that checks an engine of the corpus."""
    from macao_conformance import cli

    def run(engine: str, row: dict[str, Any]) -> Ended:
        report = tmp_path / "report.jsonl"
        words = ["--spec", str(toy_folder / "spec"), "--variant", "plain", "--report", str(report)]
        words += ["--timeout", str(row.get("timeout", 10)), *row.get("options", [])]
        Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
        before = resident("VmRSS")
        code = cli.run(["check", command_of(engine), *words])
        return Ended(code, *capsys.readouterr(), report, resident("VmHWM") - before)

    return run


@pytest.mark.parametrize("engine", CORPUS)
def test_each_gets_its_verdict_and_no_other_case_loses_its_own(
    check: Callable[..., Ended], kit: Command, nobody_left: str, engine: str
) -> None:
    """In bounded time and memory; nothing is left running; and whatever it says is only text in every format."""
    row, said = CORPUS[engine]
    began = time.monotonic()
    ended = check(engine, row)

    assert time.monotonic() - began < _MOST_SECONDS
    assert ended.mebibytes < _MOST_MEBIBYTES
    assert not _CONTROL.search(ended.out + ended.err)
    if row["verdict"] == "unusable":
        assert (3, "") == ended[:2]
        assert said in ended.err
        return
    report = read(ended.report)
    found = {case["case"]: case for case in report.cases}
    verdict, _, kind = row.get("verdicts", {}).get(engine, row["verdict"]).partition(" ")

    assert report.footer["complete"]
    assert 7 == len(found)
    assert verdict == found[TIE]["verdict"]
    assert kind == found[TIE].get("broke", {}).get("kind", "")
    if row.get("others", True):
        assert {"agrees"} == {case["verdict"] for name, case in found.items() if name != TIE}
    assert (verdict != "agrees" or row.get("problems", False)) == (ended.code == 1)
    assert bool(report.header["problems"]) == row.get("problems", False)
    assert said in ended.out or said in str(found[TIE])
    assert all(len(line) < 30_000 for line in ended.report.read_text().splitlines()[1:])
    for form in FORMATS:
        harmless(form, kit("report", ended.report, "--format", form).out)


def harmless(form: str, out: str) -> None:
    """Nothing in a format can steer a terminal, a page, or what reads it."""
    assert not _CONTROL.search(out)
    if form in ("junit", "badge"):
        ElementTree.fromstring(out)
    if form == "html":
        assert not re.search(r"<(script>alert|img)", out)
    if form in ("markdown", "summary"):
        assert not re.search(r"<(script|img|/td)|^```", _CODE.sub("", out), re.MULTILINE)
    if form != "github":
        assert not re.search(r"^\s*::|##\[", out, re.MULTILINE)
    else:
        assert all(re.match(r"::(error|warning|notice) [^:]*::", line) for line in out.splitlines())


@pytest.mark.parametrize("engine", ["will_not_go", "never_answers"])
@pytest.mark.parametrize("signals", [(signal.SIGINT,), (signal.SIGTERM,), (signal.SIGINT, signal.SIGINT)], ids=str)
def test_an_interrupt_ends_it_all(
    toy_folder: Path, tmp_path: Path, nobody_left: str, engine: str, signals: tuple[signal.Signals, ...]
) -> None:
    """Whatever the engine is doing, the report is partial and says so; an impatient second one does no harm."""
    file = tmp_path / "report.jsonl"
    words = ["--spec", str(toy_folder / "spec"), "--variant", "plain", "--report", str(file), "--timeout", "60"]
    process = subprocess.Popen(
        [sys.executable, "-m", "macao_conformance", "check", command_of(engine), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads run here
    )
    while not file.exists() or len(file.read_text().splitlines()) < 3:  # the header, and the two cases before
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.2)
    for number in signals:
        process.send_signal(number)
        time.sleep(0.005)
    out, err = process.communicate(timeout=20)

    assert "Traceback" not in err
    assert not read(file).footer["complete"]
    assert 2 == len(read(file).cases)
    if len(signals) == 1:
        assert 1 == process.returncode
        assert "PARTIAL" in out


def test_the_documentation_shows_the_corpus() -> None:
    """The table for authors of adapters is that of the corpus, row by row."""
    text = (HERE.parent / "adapters" / "README.md").read_text("utf-8")
    rows = [f"| {row['does']} | {row['becomes']} |" for row in ROWS]

    assert "\n".join(rows) in text
    assert len(CORPUS) >= 25
