"""``python3 install.py [ENGINE…]``: installs the engines of this folder from their registries, pinned, for the tests.

Each gets a folder of its own under `build/third_party/`, which git ignores: a Python engine a virtual environment, a
JavaScript engine its `node_modules`. Every file that is fetched is held to a hash kept here. An engine that is there
already, from the same lock, is left alone. One that needs a newer Python than is found here is left out, unless it was
named. Ends with 1 if one could not be installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
INTO: Final = HERE.parents[2] / "build" / "third_party"
PYTHON: Final = HERE / "python"
JAVASCRIPT: Final = HERE / "javascript"
_SKIP_DEPENDENCIES: Final = {"open_spiel"}
"""The C++ core loads alone; numpy and scipy, five times its size, serve the parts in Python."""
_LEAST: Final = {"tuimanji": (3, 13), "bowtie-json-schema": (3, 13)}
_NEWER: Final = 10
"""So many minor versions after the least are looked for."""


class NoPython(Exception):
    """No Python here is new enough for an engine."""


def python_for(name: str) -> str:
    """The Python an engine is installed with: this one, or another on PATH that is new enough. Raises NoPython."""
    major, minor = least = _LEAST.get(name, sys.version_info[:2])
    if sys.version_info >= least:
        return sys.executable
    for version in (f"{major}.{each}" for each in range(minor, minor + _NEWER)):
        if (found := shutil.which(f"python{version}")) and (python := _behind(found, version)):
            return python
    raise NoPython(f"it needs Python {major}.{minor} or later")


def _behind(name: str, version: str) -> str:
    """The Python that a name starts, or nothing: pyenv names all its Pythons on PATH, and starts the one chosen."""
    command = [name, "-c", "import sys; print(sys.executable)"]
    started = subprocess.run(
        command, env={**os.environ, "PYENV_VERSION": version}, capture_output=True, text=True, check=False
    )
    return started.stdout.strip()


def python_engine(name: str, folder: Path) -> None:
    """Make a virtual environment and install the lock into it, and before it what its build needs."""
    _run(python_for(name), "-m", "venv", folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-compile"]
    if name in _SKIP_DEPENDENCIES:
        pip.append("--no-deps")
    build = PYTHON / "locks" / f"{name}-build.txt"
    if build.is_file():
        _run(*pip, "-r", build)
        pip += ["--no-build-isolation", "--use-pep517"]
    _run(*pip, "-r", PYTHON / "locks" / f"{name}.txt", environment={"PYTHONPATH": str(PYTHON / "no_windows")})


def javascript_engine(name: str, folder: Path) -> None:
    """Install the lock with npm; scripts of packages are not run."""
    folder.mkdir(parents=True)
    for lock in (JAVASCRIPT / "locks" / name).iterdir():
        shutil.copy(lock, folder)
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("there is no `npm` on PATH (Node.js 20 or later)")
    _run(npm, "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder)


ENGINES: Final[dict[str, Callable[[str, Path], None]]] = {
    "pybaccarat": python_engine,
    "baccarat-engine": javascript_engine,
    "bac-motor": javascript_engine,
    "open_spiel": python_engine,
    "rlcard": python_engine,
    "tuimanji": python_engine,
}
OTHERS: Final = {"bowtie-json-schema": python_engine}
"""No engines: what the benchmarks compare with. Installed only if named."""


def left_out() -> dict[str, str]:
    """The engines that no Python here is new enough for, and what each needs."""
    found = {}
    for name in ENGINES:
        try:
            python_for(name)
        except NoPython as why:
            found[name] = str(why)
    return found


def install(name: str) -> bool:
    """Install an engine unless it is there; say what came of it. Returns whether it is there now."""
    folder = INTO / name
    stamp = folder / "installed-from"
    wanted = _digest(name)
    if stamp.is_file() and stamp.read_text() == wanted:
        print(f"{name}: is there")
        return True
    shutil.rmtree(folder, ignore_errors=True)
    try:
        (ENGINES | OTHERS)[name](name, folder)
    except (NoPython, OSError, subprocess.CalledProcessError) as why:
        print(f"{name}: not installed: {why}", file=sys.stderr)
        return False
    stamp.write_text(wanted)
    print(f"{name}: installed")
    return True


def _digest(name: str) -> str:
    """What the locks of an engine, and the Python that reads them, come to."""
    locks = [*PYTHON.glob(f"locks/{name}*.txt"), *JAVASCRIPT.glob(f"locks/{name}/*")]
    found = hashlib.sha256(sys.version.encode())
    for lock in sorted(locks):
        found.update(lock.read_bytes())
    return found.hexdigest()


def _run(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, check=True, env={**os.environ, **(environment or {})})


def main(arguments: Sequence[str] | None = None) -> int:
    """Install the engines named, or all."""
    parser = argparse.ArgumentParser(description="Install the third-party engines that the kit has adapters for.")
    parser.add_argument("engines", nargs="*", metavar="ENGINE", help=f"one of {', '.join(ENGINES)}; else all of them")
    names = parser.parse_args(arguments).engines
    if unknown := [name for name in names if name not in ENGINES | OTHERS]:
        parser.error(f"no engine here is called {', '.join(unknown)}")
    if not names:
        lacking = left_out()
        names = [name for name in ENGINES if name not in lacking]
        for name, why in lacking.items():
            print(f"{name}: left out: {why}", file=sys.stderr)
    failed = [name for name in names if not install(name)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
