"""The reference as slower or simpler engines would be: ``python -m benchmarks.thinking [IN_FLIGHT [THINK_MS]]``.

It takes so many requests ahead, and lets so much time pass for each without work, as an engine does that waits for
another machine.
"""

from __future__ import annotations

import sys
import time

from macao_reference.wire import answer, encode


def main(in_flight: int = 1, think: float = 0.0) -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin.buffer:
        said = answer(line)
        if "in_flight" in said.get("result", {}):
            said["result"]["in_flight"] = in_flight
        if think:
            time.sleep(think / 1000)
        sys.stdout.buffer.write(encode(said).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:2]), *(float(each) for each in sys.argv[2:3]))
