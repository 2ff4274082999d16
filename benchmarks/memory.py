"""Does memory grow with the cases? ``python -m benchmarks.memory ENGINE ROUNDS`` asks all cases again and again.

Prints the MiB that the process holds after each round, as a JSON list; on Linux only, where the system says it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from macao_conformance.engines import find_engine
from macao_conformance.loading import load_spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.results import Judge
from macao_conformance.runner import Runner
from macao_conformance.session import Replied

STATUS = Path("/proc/self/status")


def held() -> float:
    """What this process holds in memory now, in MiB."""
    [line] = [line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS:")]
    return round(int(line.split()[1]) / 1024, 1)


def rounds(argument: str, count: int) -> list[float]:
    """Ask an engine all cases so many times in one run, and judge each answer."""
    spec, after = load_spec(), []
    with Runner(spec, find_engine(argument), Options()) as runner:
        description = runner.start()
        cases = plan(spec, description, Selection()).cases
        judge, last = Judge(spec, description.observes), cases[-1]

        def hear(replied: Replied) -> None:
            judge.result(replied.case, replied.reply)
            if replied.case is last:
                after.append(held())

        runner.ask([case for _ in range(count) for case in cases], hear)
    return after


if __name__ == "__main__":
    print(json.dumps(rounds(sys.argv[1], int(sys.argv[2]))))
