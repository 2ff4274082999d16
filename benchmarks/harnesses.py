"""Whole commands, each from the command line to its end: the kit's own, and harnesses of others on as many cases."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.installed import python_of
from benchmarks.timing import seconds

KIT: Final = (sys.executable, "-m", "macao_conformance")
PYTEST: Final = (sys.executable, "-m", "pytest", "-q")
BOWTIE: Final = "bowtie-json-schema"
EMPTY: Final = "import pytest\n\n\n@pytest.mark.parametrize('number', range({}))\ndef test_nothing(number):\n    pass\n"


def command(*words: str, given: str | None = None, folder: str | None = None) -> float:
    """How long a command takes as a whole, and it must end well."""
    return seconds(lambda: subprocess.run(words, input=given, cwd=folder, text=True, capture_output=True, check=True))


def first_verdict() -> float:
    """From the command line to the first verdict in the report."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.jsonl"
            with subprocess.Popen(
                [*KIT, "check", "--report", str(report)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as process:
                while process.poll() is None:
                    if report.exists() and report.read_bytes().count(b"\n") > 1:
                        process.terminate()
                        return
                    time.sleep(0.001)

    return seconds(run)


def pytest_plugin() -> float:
    """The same check by pytest: each case a test."""
    with tempfile.TemporaryDirectory() as folder:
        return command(*PYTEST, "--macao-engine", "reference", folder=folder)


def pytest_empty(count: int) -> float:
    """What pytest takes for as many tests in which nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_nothing.py").write_text(EMPTY.format(count))
        return command(*PYTEST, folder=folder)


def bowtie(count: int) -> float | None:
    """Bowtie, which checks validators of JSON Schema: as many cases of an empty schema, by the validator that says yes.

    That one runs inside of bowtie, so no pipe is in the figure. None where bowtie is not installed.
    """
    program = python_of(BOWTIE).with_name("bowtie")
    if not program.exists():
        return None
    cases = (
        {"description": str(number), "schema": {}, "tests": [{"description": "any", "instance": number, "valid": True}]}
        for number in range(count)
    )
    given = "".join(json.dumps(case) + "\n" for case in cases)
    return command(str(program), "run", "-i", "direct:null", given=given)
