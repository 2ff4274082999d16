"""How fast the kit is, on this machine: ``python -m benchmarks.speed``. Prints; nothing is asserted.

With ``--keep`` the figures are written to `docs/measured/speed.json`, from which the page on speed is made; everything
that the kit is compared with has to be installed then (``make speed``), and Linux say what memory a process holds.
Takes some three minutes; nothing else should run beside it.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from typing import Any, Final

from benchmarks import harnesses, memory, random_play
from benchmarks.installed import REPOSITORY, python_of
from benchmarks.timing import RUNS, seconds
from benchmarks.ways import IN_PROCESS, chosen, ways

from macao_conformance.cli import FEWER_COLLECTIONS
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Plan

WRITTEN: Final = REPOSITORY / "docs" / "measured" / "speed.json"
SECONDS: Final = 2.0
ROUNDS: Final = 5
COMPARED: Final = (*random_play.PEERS, harnesses.BOWTIE)


def main() -> None:
    """Measure everything, telling each figure as it is known; keep them if that was asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="Measure how fast the kit is.")
    parser.add_argument("--keep", action="store_true", help=f"write the figures to docs/measured/{WRITTEN.name}")
    keep = parser.parse_args().keep
    if keep and (missing := [name for name in COMPARED if not python_of(name).exists()]):
        parser.error(f"the page needs figures of {', '.join(missing)} too; `make speed` installs what is missing")
    gc.set_threshold(FEWER_COLLECTIONS)  # as every command of the kit does
    spec = load_spec()
    cases = chosen(spec)
    count = len(cases.cases)
    machine = {"python": sys.version.split()[0], "processors": os.cpu_count(), "runs": RUNS}
    print(f"Python {machine['python']}, {machine['processors']} processors, medians of {RUNS} runs, {count} cases\n")
    found = {
        "suite": spec.digest,
        "machine": machine,
        "cases": count,
        "commands": commands(count),
        "memory": held(count),
        "ways": rates_of(spec, cases),
        "play": play(spec),
    }
    if keep:
        WRITTEN.write_text(json.dumps(found, indent=1) + "\n")


def commands(count: int) -> dict[str, float]:
    """Seconds of whole commands."""
    found: dict[str, float] = {}

    def tell(name: str, taken: float | None) -> None:
        if taken is None:
            print(f"{name:<28} not installed")
            return
        found[name] = round(taken, 3)
        print(f"{name:<28} {taken:10.3f} s", flush=True)

    tell("load", seconds(load_spec))
    tell("version", harnesses.command(*harnesses.KIT, "--version"))
    tell("spec-check", harnesses.command(*harnesses.KIT, "spec", "check"))
    tell("first-verdict", harnesses.first_verdict())
    tell("check", harnesses.command(*harnesses.KIT, "check"))
    tell("pytest-plugin", harnesses.pytest_plugin())
    tell("pytest-empty", harnesses.pytest_empty(count))
    tell("bowtie", harnesses.bowtie(count))
    return found


def held(count: int) -> dict[str, list[float]]:
    """MiB after each round of all cases: of the kit with an engine in a process of its own, and in the kit's."""
    found: dict[str, list[float]] = {}
    if not memory.STATUS.exists():
        return found
    for name, engine in (("stdio", "reference"), ("in-process", IN_PROCESS)):
        command = [sys.executable, "-m", "benchmarks.memory", engine, str(ROUNDS)]
        found[name] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        first, last = found[name][0], found[name][-1]
        print(f"{'memory, ' + name:<28} {first:10.1f} MiB after {count} cases, {last:.1f} after {count * ROUNDS}")
    return found


def rates_of(spec: Spec, cases: Plan) -> dict[str, int]:
    """Cases a second, each way of asking."""
    found: dict[str, int] = {}
    for way in ways(spec, cases):
        found[way.id] = round(way.rate)
        echo = found.get("echo-by-line")
        against = f", {echo / way.rate:6.2f} times the time of an echo line by line" if echo else ""
        print(f"{way.id:<28} {way.rate:10.0f} cases/s{against}", flush=True)
    return found


def play(spec: Spec) -> list[dict[str, Any]]:
    """The reference at random play beside engines of others, as far as they are installed."""
    banking = random_play.rounds_of_banking(spec, "macao-agreed-stake", SECONDS)
    shedding = random_play.games_of_shedding(spec, SECONDS)
    ours = [
        random_play.Peer("banking", "rounds", banking["rounds"], 1.0),
        random_play.Peer("shedding", "actions", shedding["actions"], 1.0),
    ]
    found = []
    for peer in (*ours, *random_play.peers(banking, shedding, SECONDS)):
        print(f"{peer.name:<28} {peer.rate:10.0f} {peer.what} a second, {peer.times:.1f} times ours", flush=True)
        found.append({"name": peer.name, "what": peer.what, "rate": round(peer.rate), "times": round(peer.times, 1)})
    return found


if __name__ == "__main__":
    main()
