"""Which engine an argument names."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from macao_conformance import engines
from macao_conformance.engines import EngineUnusable, engine_names, find_engine
from macao_conformance.transport_inprocess import InProcessTransport


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two engines, and one that cannot be imported, as entry points."""
    (tmp_path / "installed_engines.py").write_text(
        "class Process:\n    command = ['python3', '-m', 'some_engine']\n\ndef called(method, params):\n    return {}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    listed = [
        EntryPoint("by-command", "installed_engines:Process", engines.GROUP),
        EntryPoint("called", "installed_engines:called", engines.GROUP),
        EntryPoint("gone", "no_such_module:engine", engines.GROUP),
    ]
    monkeypatch.setattr(engines, "entry_points", lambda group: listed)


@pytest.mark.usefixtures("installed")
def test_an_installed_engine_is_found_by_name() -> None:
    """One that names a command is run as a process like any other; one that does not is called."""
    by_command, called = find_engine("by-command"), find_engine("called")

    assert by_command.command is not None
    assert ("-m", "some_engine") == by_command.command[1:]
    assert called.command is None
    assert isinstance(called.open(), InProcessTransport)
    assert ("by-command", "called", "gone") == engine_names()


@pytest.mark.usefixtures("installed")
def test_an_installed_engine_that_cannot_be_imported() -> None:
    """Its name and module are told."""
    with pytest.raises(EngineUnusable, match="`gone` is installed as no_such_module:engine"):
        find_engine("gone")


@pytest.mark.usefixtures("installed")
def test_a_misspelt_name_gets_a_hint() -> None:
    """The nearest engine is named."""
    with pytest.raises(EngineUnusable, match="no engine and no program called `caled`") as raised:
        find_engine("caled")
    assert "did you mean `called`?" == raised.value.hint


@pytest.mark.usefixtures("installed")
def test_without_a_near_name_all_are_listed() -> None:
    """So that the user sees what there is."""
    with pytest.raises(EngineUnusable) as raised:
        find_engine("''")
    assert "installed engines: by-command, called, gone" in str(raised.value.hint)


def test_a_command_line_is_split_like_a_shell_does() -> None:
    """Quotes hold words together; the first word is looked up on PATH."""
    engine = find_engine(f"'{sys.executable}' -c 'print(1, 2)'")

    assert (sys.executable, "-c", "print(1, 2)") == engine.command


def test_a_file_is_an_engine_if_it_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the working directory needs no ./ but the permission."""
    monkeypatch.chdir(tmp_path)
    Path("engine").write_text("#!/bin/sh\n")

    with pytest.raises(EngineUnusable, match="is not executable") as raised:
        find_engine("engine --fast")
    assert raised.value.hint is not None
    assert "chmod +x engine" in raised.value.hint
    Path("engine").chmod(0o755)
    assert (str(tmp_path / "engine"), "--fast") == find_engine("engine --fast").command


UNUSABLE: dict[str, tuple[str, str]] = {
    "no such program": ("no-such-program-anywhere --x", "no engine and no program called"),
    "an open quote": ("python3 'x", "not a command line"),
    "nothing": (" ", "is empty"),
    "a service elsewhere": ("http://192.0.2.1:9/", "may be another machine"),
    "a service behind https": ("https://127.0.0.1:9/", "over http, not https"),
    "no object": ("py:json", "names no object"),
    "no module": ("py:no_such_module:x", "cannot be imported: ModuleNotFoundError"),
    "no attribute": ("py:json:dump_", "has no `dump_`"),
    "no callable": ("py:json:__name__", "cannot be called"),
}


@pytest.mark.parametrize(("argument", "said"), UNUSABLE.values(), ids=UNUSABLE.keys())
def test_what_cannot_be_run_is_said_plainly(argument: str, said: str) -> None:
    """A sentence, and never a traceback."""
    with pytest.raises(EngineUnusable, match=said):
        find_engine(argument)


def test_a_module_may_do_its_worst_when_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even `exit()` ends only the attempt; modules of the working directory are found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    Path("leaves_at_once.py").write_text("raise SystemExit('bye')")

    with pytest.raises(EngineUnusable, match="SystemExit: bye"):
        find_engine("py:leaves_at_once:engine")


def test_processes_need_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere the message says what to do instead."""

    class Elsewhere:
        """An operating system of another kind."""

        name = "nt"

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(name)

    monkeypatch.setattr(engines, "os", Elsewhere())
    with pytest.raises(EngineUnusable, match="POSIX") as raised:
        find_engine(sys.executable)
    assert "py:module:object" in str(raised.value.hint)
