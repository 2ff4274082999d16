"""The command as a process: signals, pipes, help, and what happens when the kit itself is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from macao_conformance import __version__, cli
from macao_conformance.reports import read

Command = Callable[..., Any]
PACKAGE = Path(__file__).parents[1]


def started(*arguments: str) -> subprocess.Popen[str]:
    """The kit as a process of its own, which may be interrupted even where these tests run in the background."""
    return subprocess.Popen(
        [sys.executable, "-m", "macao_conformance", *arguments],
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads run here
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_a_partial_report_and_no_engine(
    toy_folder: Path, fake: Callable[..., str], tmp_path: Path, how: signal.Signals
) -> None:
    """Ctrl-C and SIGTERM alike: what was answered is written at once, and kept; and the engine is gone."""
    alive, file = tmp_path / "alive", tmp_path / "report.jsonl"
    arguments = ["--spec", str(toy_folder / "spec"), "--report", str(file)]
    with started("check", fake("waits", str(alive)), *arguments) as process:
        while not alive.exists():
            time.sleep(0.01)
        written = file.read_text().splitlines()
        process.send_signal(how)
        out, err = process.communicate(timeout=10)

    assert ["header", "case"] == [json.loads(line)["kind"] for line in written]
    assert 1 == process.returncode, err
    assert "PARTIAL" in out
    assert not read(file).footer["complete"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(alive.read_text()), 0)


def test_nobody_minds_a_reader_that_leaves(toy_folder: Path, fake: Callable[..., str]) -> None:
    """As `head` does: no traceback, no noise."""
    with started("check", fake("empty"), "--spec", str(toy_folder / "spec")) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()

    assert "" == err


def test_version_and_help_are_quick_and_import_nothing_heavy() -> None:
    """The libraries for tables, schemas and YAML stay where they are."""
    code = (
        "import sys; from macao_conformance import cli; code = cli.run(sys.argv[1:]);"
        "print(sorted({'rich', 'yaml', 'jsonschema_rs', 'junitparser'} & set(sys.modules)), code)"
    )
    for argument in ("--version", "--help"):
        done = subprocess.run(
            [sys.executable, "-c", code, argument],
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.endswith("[] 0\n")
    assert (
        __version__
        in subprocess.run(
            [sys.executable, "-c", code, "--version"],
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


def test_help_has_examples(kit: Command) -> None:
    """Every command of this file, and the list of commands."""
    assert "Examples:" in kit("report", "--help").out
    assert "Exit codes:" in kit("--help").out
    assert 0 == cli.run(["check", "--help"])


def test_an_unknown_command_gets_a_hint(kit: Command) -> None:
    """The nearest one."""
    ended = kit("chek")

    assert 2 == ended.code
    assert "did you mean `check`?" in ended.err


def test_completion_knows_the_commands() -> None:
    """What a shell asks click for."""
    context = click.Context(cli.group)

    commands = ["adapter", "baseline", "check", "disagreements", "fuzz", "identify", "report", "smoke", "spec"]
    assert commands == cli.group.list_commands(context)
    assert cli.group.get_command(context, "chek") is None
    for name in cli.group.list_commands(context):
        found = cli.group.get_command(context, name)
        assert found is not None
        assert name == found.name


def broken(*_: Any, **__: Any) -> None:
    """What nobody has thought of."""
    raise ZeroDivisionError("\x1b[2J of the kit")


def test_a_mistake_of_the_kit_is_a_paragraph(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 70, no traceback, and a request to report it; unless somebody wants to see the traceback."""
    monkeypatch.setattr("macao_conformance.engines.find_engine", broken)
    ended = kit("check", "highcard")

    assert 70 == ended.code
    assert "Traceback" not in ended.err
    assert "ZeroDivisionError: \\x1b[2J of the kit" in ended.err
    assert "Please report it" in ended.err
    monkeypatch.setenv("MACAO_KIT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        kit("check", "highcard")


def test_the_progress_bar_is_for_terminals(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to standard error, and only where somebody looks."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ended = kit("check", "highcard")

    assert 0 == ended.code
    assert ended.out.endswith("19 cases, 19 agree.\n")


@pytest.mark.parametrize(
    ("raised", "code"),
    [(KeyboardInterrupt(), 130), (click.Abort(), 130), (SystemExit(5), 5), (SystemExit("why"), 1), (SystemExit(), 0)],
)
def test_exit_codes_are_kept(monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int) -> None:
    """However a command leaves."""

    def leave(*_: Any, **__: Any) -> None:
        raise raised

    monkeypatch.setattr(cli.group, "main", leave)

    assert code == cli.run(["check"])
    with pytest.raises(SystemExit) as ended:
        cli.main(["check"])
    assert code == ended.value.code
