"""An engine that costs nothing: ``python -m benchmarks.replay FILE`` answers each line with the next line of a file.

What a check takes with it is what the kit itself takes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from macao_conformance.cases import Case
from macao_conformance.model import Spec
from macao_conformance.protocol import Wire
from macao_reference import wire


def messages(spec: Spec, cases: tuple[Case, ...]) -> tuple[list[bytes], list[bytes]]:
    """What the kit sends an engine and what the reference answers, line by line, the handshake first."""
    kit = Wire(spec)
    sent = [kit.describe(1), *(kit.play(number, case) for number, case in enumerate(cases, start=2))]
    return sent, [wire.encode(wire.answer(line)).encode() + b"\n" for line in sent]


if __name__ == "__main__":
    with Path(sys.argv[1]).open("rb") as kept:
        for _, line in zip(sys.stdin.buffer, kept, strict=False):
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
