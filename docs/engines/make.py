"""``python -m docs.engines.make [ID…]``: checks every engine of ``engines.yaml`` anew, and keeps the reports."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

HERE: Final = Path(__file__).parent
_ANSWERED: Final = (0, 1)
"""An engine that differs has been checked too."""


def main(names: Sequence[str] = ()) -> int:
    """Make the reports of these engines, or of all. Returns 0, or 1 if one could not be checked; the rest are kept."""
    listed = yaml.safe_load((HERE / "engines.yaml").read_text())
    failed = [entry["id"] for entry in listed if (not names or entry["id"] in names) and not _made(entry)]
    for name in failed:
        print(f"{name}: not checked; its report stays as it was", file=sys.stderr)
    return 1 if failed else 0


def _made(entry: dict[str, Any]) -> bool:
    variants = [part for variant in entry.get("variants", ()) for part in ("--variant", variant)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        ended = _kit("check", entry["run"], *variants, "--report", str(report))
        if ended.returncode not in _ANSWERED or not report.is_file():
            print(ended.stderr, file=sys.stderr)
            return False
        print(f"{entry['id']}: {ended.stdout.strip().splitlines()[-1]}")
        _keep(f"{entry['id']}.jsonl.gz", report.read_bytes())
    failed = [game for game in entry.get("identify", ()) if not _identified(entry, game)]
    return not failed


def _identified(entry: dict[str, Any], game: str) -> bool:
    """Ask an engine which readings of a game it follows, and keep the result."""
    ended = _kit("identify", entry["run"], "--game", game, "--format", "json")
    if ended.returncode not in _ANSWERED:
        print(ended.stderr, file=sys.stderr)
        return False
    found = json.loads(ended.stdout)
    for engine in (found["engine"], found["oracle"]):
        engine.pop("command", None)  # where this machine has it
    _keep(f"{entry['id']}-{game}.identify.json.gz", json.dumps(found, ensure_ascii=False).encode())
    return True


def _kit(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "macao_conformance", *arguments]
    return subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)


def _keep(name: str, data: bytes) -> None:
    (HERE / name).write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
