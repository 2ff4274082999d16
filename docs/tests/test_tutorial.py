"""The pages that teach are run: every command of either language, in order, in a copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.tests.blocks import LANGS, ROOT, Block, blocks, page, prints

_SHELL = shutil.which("sh")
TAUGHT = {
    tuple(blocks(page(lang, name))): f"{name}-{lang}"
    for name in ("add-a-scenario", "check-your-engine")
    for lang in LANGS
}
"""The pages that teach, by their blocks: pages of two languages that show the same are run once."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "tests", "node_modules")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the repository, as far as the pages need it, with the commands ``macao-kit`` and ``python3``."""
    root = tmp_path / "macao-kit"
    for folder in ("spec", "reference", "conformance"):
        shutil.copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, runs in {"macao-kit": "-m macao_conformance ", "python3": ""}.items():
        (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {runs}"$@"\n', encoding="utf-8")
        (commands / name).chmod(0o755)
    return root


def ran(command: str, root: Path) -> tuple[int, str]:
    """Run a command in the copy; return how it ended and all it printed."""
    environment = os.environ | {
        "PATH": f"{root.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(root / "reference"), str(root / "conformance")]),
        "PYTHONUTF8": "1",
        "COLUMNS": "120",
    }
    done = subprocess.run(
        ["sh", "-euc", command],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.skipif(_SHELL is None, reason="there is no `sh` on PATH")
@pytest.mark.parametrize("shown", TAUGHT, ids=TAUGHT.values())
def test_a_page_does_what_it_says(shown: tuple[Block, ...], copy: Path) -> None:
    """Whoever follows the page to the letter sees what it shows, and ends as it says."""
    printed = None
    compared = 0
    for block in shown:
        if block.language == "sh" and block.mark != "not run":
            expected = int(block.mark.removeprefix("exits ") or "0")
            code, printed = ran(block.text, copy)
            assert code == expected, f"{block.text}{printed}"
        elif block.title:
            file = copy / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.language == "text":
            assert printed is not None, f"nothing was run that could print\n{block.text}"
            assert prints(block.text, printed), f"shown:\n{block.text}\nprinted:\n{printed}"
            compared += 1
    assert compared > 1


def test_the_tutorial_leaves_a_scenario_of_its_own() -> None:
    """Its file and its scenario are in nobody's way: the spec has neither."""
    files = [block for block in blocks(page("en", "add-a-scenario")) if block.title]
    names = {name for block in files for name in re.findall(r"^- scenario: (\S+)", block.text, flags=re.MULTILINE)}
    taken = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "spec").rglob("scenarios/*/*.yaml"))

    assert len(names) == 1
    assert not any((ROOT / block.title).exists() for block in files)
    assert not any(re.search(rf"^- scenario: {name}$", taken, flags=re.MULTILINE) for name in names)


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n…\n", "a\nb\nc\n", True),
        ("…\nc\n", "a\nb\n", False),
        ("a … c\n", "a b c\n", True),
        ("a … c\n", "a b\nc\n", False),
        ("a  1\n", "a     1   \n", True),
        ("a (1)\n", "a 1\n", False),
    ],
)
def test_what_is_shown_is_compared(shown: str, printed: str, same: bool) -> None:  # noqa: FBT001 - a case
    """A page cannot show what is not printed, nor leave out a line without saying so."""
    assert prints(shown, printed) is same
