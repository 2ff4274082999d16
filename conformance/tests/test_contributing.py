"""CONTRIBUTING, taken at its word: what a newcomer types to write a first scenario does what it says."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from macao_conformance import cli
from macao_conformance.authoring.amend import CONFIRM
from macao_conformance.specfiles import spec_files, spec_root

ROOT = Path(__file__).parents[2]


def section(title: str) -> str:
    """A section of CONTRIBUTING."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a language in a text, without their indentation."""
    return [dedent(found) for found in re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, flags=re.M | re.S)]


def test_a_first_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Every command of the recipe ends well, in its order, on a copy of the spec; and the file is the one it shows."""
    recipe = section("Add a scenario")
    commands = [line for block in blocks(recipe, "sh") for line in block.splitlines()]
    shutil.copytree(spec_root(), tmp_path / "spec")
    monkeypatch.chdir(tmp_path)
    for command in commands:
        name, *words = shlex.split(command)
        code = cli.run([*words, "--spec", "spec"])
        ended = capsys.readouterr()
        assert (name, code) == ("macao-kit", 0), command + ended.out + ended.err

    (promised,) = re.findall(r"`(spec/[^`<]+\.yaml)`", recipe)
    (shown,) = blocks(recipe, "yaml")
    assert (tmp_path / promised).read_text(encoding="utf-8").partition("\n")[2] == shown
    assert [command.split()[:3] for command in commands].count(["macao-kit", "spec", "fill"]) == 1


def test_every_command_of_the_documents_is_one(kit: Callable[..., Any]) -> None:
    """What CONTRIBUTING calls ``macao-kit …`` in passing exists, with the options it names."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for command in re.findall(r"`macao-kit ([^`]+)`", text):
        words = shlex.split(command)
        named = [word for word in words if not word.startswith("-")][: 2 if words[0] == "spec" else 1]
        ended = kit(*named, "--help")
        assert ended.code == 0, command
        assert all(word in ended.out for word in words if word.startswith("--")), command


def test_nothing_in_the_spec_waits_to_be_confirmed() -> None:
    """No expectation is left that a person has not held against its passage."""
    waiting = [file.label for file in spec_files(spec_root())[0] if CONFIRM in file.path.read_text(encoding="utf-8")]

    assert waiting == []
