"""``python -m docs.engines.make``: checks every engine of ``engines.yaml`` anew, and keeps the reports."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import yaml

HERE: Final = Path(__file__).parent
_ANSWERED: Final = (0, 1)
"""An engine that differs has been checked too."""


def main() -> int:
    """Make all reports. Returns 0, or 1 if an engine could not be checked; the others' reports are kept."""
    failed = [entry["id"] for entry in yaml.safe_load((HERE / "engines.yaml").read_text()) if not _made(entry)]
    for name in failed:
        print(f"{name}: not checked; its report stays as it was", file=sys.stderr)
    return 1 if failed else 0


def _made(entry: dict[str, str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        ended = subprocess.run(
            [sys.executable, "-m", "macao_conformance", "check", entry["run"], "--report", str(report)],
            cwd=HERE.parents[1],
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode not in _ANSWERED or not report.is_file():
            print(ended.stderr, file=sys.stderr)
            return False
        print(f"{entry['id']}: {ended.stdout.strip().splitlines()[-1]}")
        packed = gzip.compress(report.read_bytes(), mtime=0)
        (HERE / f"{entry['id']}.jsonl.gz").write_bytes(packed)
    return True


if __name__ == "__main__":
    sys.exit(main())
