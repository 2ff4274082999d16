"""How fast the kit is, on this machine: ``python -m benchmarks.speed``. Prints; nothing is asserted.

Figures are medians of several runs. Cases a second are also given as a ratio to the same bytes sent through a raw pipe
to an engine that does nothing but echo them: what is left is what the kit and the reference engine cost.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import random_play

from macao_conformance.engines import find_engine
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Plan, Selection, plan
from macao_conformance.pool import Options
from macao_conformance.protocol import Wire
from macao_conformance.runner import Runner
from macao_conformance.transports import Transport

RUNS = 5
SECONDS = 2.0
ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"
COMMAND = (sys.executable, "-m", "macao_conformance")


def seconds(action: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of an action, after one run to warm up."""
    action()
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def checked(spec: Spec, argument: str, options: Options) -> tuple[float, Plan]:
    """How long an engine that is already running takes for all cases, and what they were."""
    engine = find_engine(argument)
    times = []
    for _ in range(RUNS):
        with Runner(spec, engine, options) as runner:
            chosen = plan(spec, runner.start(), Selection())
            began = time.perf_counter()
            runner.run(chosen)
            times.append(time.perf_counter() - began)
    return statistics.median(times), chosen


def traffic(spec: Spec, chosen: Plan) -> list[int]:
    """The bytes of each case, request and answer together."""
    wire = Wire(spec)
    transport: Transport = find_engine("reference").open()
    sizes = []
    for number, case in enumerate(chosen.cases, start=1):
        request = wire.play(number, case)
        transport.send(request)
        sizes.append(len(request) + len(transport.receive(10.0)))
    transport.end(1.0)
    return sizes


def echoed(sizes: list[int], *, at_once: bool) -> float:
    """How long as many bytes take there and back through a raw pipe, half of them each way.

    At once: all lines are written while the answers are read. Otherwise each line waits for the answer to the last.
    """
    lines = [b"x" * (size // 2 - 1) + b"\n" for size in sizes]

    def run() -> None:
        with subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            to, back = engine.stdin, engine.stdout
            assert to is not None
            assert back is not None
            if at_once:
                writer = threading.Thread(target=lambda: (to.writelines(lines), to.close()))
                writer.start()
                for _ in lines:
                    back.readline()
                writer.join()
                return
            for line in lines:
                to.write(line)
                to.flush()
                back.readline()

    def nothing() -> None:
        with subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            assert engine.stdin is not None
            engine.stdin.close()

    return seconds(run) - seconds(nothing)


def first_verdict() -> float:
    """From the command line to the first verdict in the report."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.jsonl"
            with subprocess.Popen(
                [*COMMAND, "check", "--report", str(report)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as process:
                while process.poll() is None:
                    if report.exists() and report.read_bytes().count(b"\n") > 1:
                        process.terminate()
                        return
                    time.sleep(0.001)

    return seconds(run)


def command(*arguments: str) -> float:
    """How long a command takes as a whole."""
    return seconds(lambda: subprocess.run([*COMMAND, *arguments], stdout=subprocess.DEVNULL, check=True))


def main() -> None:
    """Print all figures."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    loading = seconds(load_spec)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    spec = load_spec()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, medians of {RUNS} runs\n")
    peak = f"{after / 1024:.0f} MiB at the peak, {before / 1024:.0f} before"
    print(f"spec load and validation        {loading:8.3f} s, {peak}")
    print(f"macao-kit --version             {command('--version'):8.3f} s")
    print(f"macao-kit spec check            {command('spec', 'check'):8.3f} s")
    print(f"macao-kit check                 {command('check'):8.3f} s")
    print(f"command line to first verdict   {first_verdict():8.3f} s\n")

    piped, chosen = checked(spec, "reference", Options())
    count = len(chosen.cases)
    sizes = traffic(spec, chosen)
    raw, turns = echoed(sizes, at_once=True), echoed(sizes, at_once=False)
    print(f"{count} cases, {sum(sizes) / count / 1024:.1f} KiB each, request and answer together")
    print(f"raw pipe echo, all at once      {count / raw:8.0f} cases/s")
    print(f"raw pipe echo, line by line     {count / turns:8.0f} cases/s")
    ratios = f"{piped / raw:.1f} times the echo's time at once, {piped / turns:.1f} times line by line"
    print(f"stdio, one engine               {count / piped:8.0f} cases/s, {ratios}")
    twice, _ = checked(spec, "reference", Options(jobs=2))
    print(f"stdio, two engines              {count / twice:8.0f} cases/s, {piped / twice:.2f} times as fast as one")
    inside, _ = checked(spec, "py:macao_reference.entry:engine", Options())
    print(f"in process                      {count / inside:8.0f} cases/s")
    thinking(spec, count)
    random_games(spec)


def thinking(spec: Spec, count: int) -> None:
    """What a second engine beside the first is worth where engines are asked one case at a time."""
    for think in (0, 1):
        engine = f"{sys.executable} -m benchmarks.thinking {think}"
        alone, _ = checked(spec, engine, Options())
        beside, _ = checked(spec, engine, Options(jobs=2))
        asked = f"{count / alone:8.0f} cases/s, two are {alone / beside:.2f} times as fast"
        print(f"one at a time, thinking {think} ms    {asked}")


def random_games(spec: Spec) -> None:
    """The reference beside engines of others, as far as they are installed."""
    banking = random_play.rounds_of_banking(spec, "macao-agreed-stake", SECONDS)
    shedding = random_play.games_of_shedding(spec, SECONDS)
    print(f"\nrandom banking rounds           {banking['rounds']:8.0f} a second")
    print(f"random shedding actions         {shedding['actions']:8.0f} a second")
    for peer in random_play.peers(banking, shedding, SECONDS):
        print(f"{peer.name:<31} {peer.rate:8.0f} {peer.what} a second, {peer.times:.1f} times ours")


if __name__ == "__main__":
    main()
