"""A raw pipe to an engine that does nothing but echo what it is sent: the least that any runner takes."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence

from benchmarks.timing import seconds

ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"


def echoed(sizes: Sequence[int], *, at_once: bool) -> float:
    """How long as many bytes take there and back, half of them each way; the start of the process is taken off.

    At once: all lines are written while the answers are read. Otherwise each line waits for the answer to the last.
    """
    lines = [b"x" * (size // 2 - 1) + b"\n" for size in sizes]

    def run(lines: Sequence[bytes]) -> None:
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

    return seconds(lambda: run(lines)) - seconds(lambda: run(()))
