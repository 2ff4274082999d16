"""What an engine, or a file, can make the kit hold, say or do has bounds."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from macao_conformance import cli, reports
from macao_conformance.asking import Asker
from macao_conformance.engines import EngineUnusable, find_engine
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.protocol import Description
from macao_conformance.session import Limits
from macao_conformance.transport_process import ProcessTransport
from macao_conformance.verdicts import Agrees, Differs, to_record
from macao_conformance.views.text import plain

Command = Callable[..., Any]


def test_a_memory_limit_is_part_of_the_command_that_repeats_a_case(kit: Command) -> None:
    """Else it would come out otherwise."""
    ended = kit("check", "lies", "--memory", "300", "--rule", "equal", "--variant", "plain")

    assert 1 == ended.code
    assert "--variant plain --memory 300 --spec" in ended.words


def test_memory_is_limited_only_where_it_can_be(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an engine that shares the kit's, nor on another system; and not to nothing."""
    with pytest.raises(EngineUnusable, match="cannot be limited: it is not started by the kit"):
        find_engine("py:json:dumps", memory=100)
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(EngineUnusable, match="on Linux only"):
        find_engine("ls", memory=100)
    assert 2 == kit("check", "highcard", "--memory", "0").code


def test_if_memory_runs_out_the_system_ends_the_engine_first() -> None:
    """It stands first in line, and so does what it starts; the kit is where it was."""
    transport = ProcessTransport([sys.executable, "-c", "input(); print(open('/proc/self/oom_score_adj').read())"])
    transport.send(b"\n")

    assert b"1000" == transport.receive(10)
    assert "1000" != Path("/proc/self/oom_score_adj").read_text().strip()
    assert transport.end(5)


def test_an_engine_that_is_interrupted_while_it_starts_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has been started by then is looked for."""
    sought: list[str] = []

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("subprocess.Popen", interrupted)
    monkeypatch.setattr("macao_conformance.leftovers.kill_marked", sought.append)
    with pytest.raises(KeyboardInterrupt):
        ProcessTransport(["ls"])

    assert 1 == len(sought)


def test_a_line_left_over_breaks_no_case_that_is_asked_singly(toy: Spec) -> None:
    """As pytest asks: the next case is asked of a fresh engine."""
    fake = Path(__file__).parent / "fakes" / "misbehaves.py"
    asker = Asker(toy, find_engine(f"{sys.executable} {fake} adds_a_line_later"), Options(limits=Limits(10.0)))
    made = plan(toy, asker.description, Selection(variants=("plain",)))
    try:
        verdicts = [asker.ask(made, case).verdict for case in made.cases]
    finally:
        asker.close()

    assert all(isinstance(verdict, Agrees) for verdict in verdicts)


def test_of_very_many_unknown_names_some_are_told(toy: Spec) -> None:
    """Each with its hint, and how many there are more."""
    many = tuple(f"field-{number}" for number in range(1000))
    engine = Description("e", "1", {"plain": dict.fromkeys(many, "x")}, {"toy": many}, 1)
    made = plan(toy, engine, Selection())

    assert 42 == len(made.problems)
    assert "… and 980 more of these" == made.problems[-1]


def test_of_a_long_value_a_report_holds_the_beginning() -> None:
    """Of whatever is seen."""
    record = to_record(Differs(1, "net", 1, ["x"] * 100_000))

    assert len(json.dumps(record)) < 30_000
    assert "(500000 characters)" in str(record)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("::error file=a::b", r"\x3a:error file=a::b"),
        ("x ::Stop-Commands::y", r"x \x3a:Stop-Commands::y"),
        ("##vso[task.x]", r"\x23#vso[task.x]"),
        ("##[error]", r"\x23#[error]"),
        ("std::vector ## a", "std::vector ## a"),
    ],
)
def test_no_command_of_a_ci_system_is_printed(said: str, written: str) -> None:
    """Its first character is written out; other double colons stay."""
    assert written == plain(said)


def test_a_report_that_unpacks_to_very_much_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not unpacked further than it may be."""
    monkeypatch.setattr(reports, "_MOST_BYTES", 1 << 20)
    file = tmp_path / "bomb.jsonl.gz"
    file.write_bytes(gzip.compress(b" " * (5 << 20)))

    with pytest.raises(reports.BadReport, match="more than 1 MiB are not read"):
        reports.read(file)
    assert 2 == cli.run(["report", str(file)])
