"""The project's own laws: lint, types, imports, and that what the README says is what there is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from macao_conformance.loading import load_spec

ROOT = Path(__file__).parents[2]
ADAPTERS = ROOT / "conformance/adapters/README.md"
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [["ruff", "check"], ["mypy"], ["lint-imports", "--no-cache"]],
    ids=["lint", "types", "imports"],
)
def test_holds(command: list[str]) -> None:
    """ruff, mypy --strict and the import law find nothing."""
    run = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)

    assert 0 == run.returncode, run.stdout + run.stderr


def commands(text: str) -> list[str]:
    """The commands of a text that begin with the making of an environment."""
    return re.findall(r"^python3 -m venv .*$", text, flags=re.MULTILINE)


def test_the_readme_and_make_give_the_same_commands() -> None:
    """``make check`` and ``make test`` are short names for the README's two lines, and nothing else."""
    readme = commands((ROOT / "README.md").read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\t$(PYTHON)", "python3")

    assert 2 == len(readme)
    assert readme == commands(makefile)


def test_documents_link_to_what_exists() -> None:
    """Every relative link in the project's documents leads to a file."""
    missing = [
        f"{document.relative_to(ROOT)}: {link}"
        for document in (*ROOT.glob("*.md"), *ROOT.glob("conformance/*.md"), ROOT / "spec/README.md", ADAPTERS)
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
        if not (document.parent / link).exists()
    ]

    assert [] == missing


def literals(file: Path) -> Iterator[str]:
    """The string constants of a Python file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_the_runner_knows_no_rule() -> None:
    """No id of the spec, game, rule, reading, variant, scenario or seat, is written in the runner's code."""
    games = load_spec().games.values()
    seats = {seat for game in games for scenario in game.scenarios.values() for seat in scenario.setup["seats"]}
    ids = {name for game in games for name in (game.id, *game.rules, *game.variants, *game.scenarios)} | seats
    ids |= {reading for game in games for rule in game.rules.values() for reading in rule.readings}
    code = sorted((ROOT / "conformance/macao_conformance").rglob("*.py"))

    assert [] == [(file.name, text) for file in code for text in literals(file) if text in ids]
