"""The wheel, as a stranger installs it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from macao_conformance.templates import templates_root

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed, in an environment that knows nothing of the checkout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV"))}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_whole_spec(wheel: Path) -> None:
    """Every file of ``spec/`` is in it, and the parts of the page, and the templates; no test is."""
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = [file.relative_to(ROOT / "spec").as_posix() for file in (ROOT / "spec").rglob("*.*")]
    spec = {f"macao_conformance/_spec/{file}" for file in files}

    kept = templates_root()
    assert spec <= packed
    assert {f"macao_conformance/_templates/{file.relative_to(kept).as_posix()}" for file in kept.rglob("*.*")} <= packed
    assert {f"macao_conformance/views/page/page.{kind}" for kind in ("html.j2", "css", "js")} <= packed
    assert [] == [name for name in packed if "tests" in name]


def test_an_installed_kit_checks_the_reference_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """In a new environment, from an empty folder, with one command."""
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run(scripts / "python", "-m", "pip", "install", "-q", wheel, cwd=elsewhere)

    assert "reference" in run(scripts / "macao-kit", "check", cwd=elsewhere)
    assert "Try" in run(scripts / "macao-kit", "adapter", "new", "python", "mine", cwd=elsewhere)
    assert "keeps the protocol" in run(scripts / "macao-kit", "smoke", "python3 mine/adapter.py", cwd=elsewhere)
