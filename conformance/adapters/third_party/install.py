"""``python3 install.py [ENGINE…]``: installs the engines of this folder from their registries, pinned, for the tests.

Each gets a folder of its own under `build/third_party/`, which git ignores: a Python engine a virtual environment, a
JavaScript engine its `node_modules`. Every file that is fetched is held to a hash kept here. An engine that is there
already, from the same lock, is left alone. Ends with 1 if one could not be installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
INTO: Final = HERE.parents[2] / "build" / "third_party"
PYTHON: Final = HERE / "python"
JAVASCRIPT: Final = HERE / "javascript"
_SKIP_DEPENDENCIES: Final = {"open_spiel"}
"""The C++ core loads alone; numpy and scipy, five times its size, serve the parts in Python."""


def python_engine(name: str, folder: Path) -> None:
    """Make a virtual environment and install the lock into it, and before it what its build needs."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
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
}


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
        ENGINES[name](name, folder)
    except (OSError, subprocess.CalledProcessError) as why:
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
    names = parser.parse_args(arguments).engines or list(ENGINES)
    if unknown := [name for name in names if name not in ENGINES]:
        parser.error(f"no engine here is called {', '.join(unknown)}")
    failed = [name for name in names if not install(name)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
