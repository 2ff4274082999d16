"""The reference as an engine that takes one request at a time, and thinks: ``python -m benchmarks.thinking MS``.

It lets so much time pass before each answer, without work, as an engine does that waits for another machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator

from macao_reference import wire


def considered(requests: Iterable[bytes], seconds: float) -> Iterator[bytes]:
    """Yield the requests, each after a while."""
    for line in requests:
        if seconds:
            time.sleep(seconds)
        yield line


if __name__ == "__main__":
    wire.IN_FLIGHT = 1
    wire.serve(considered(sys.stdin.buffer, float(sys.argv[1]) / 1000), sys.stdout.buffer)
