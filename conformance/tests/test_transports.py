"""Lines over pipes: none is lost, no wait is without end, no process is left."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from macao_conformance.transport_inprocess import InProcessTransport
from macao_conformance.transport_process import ProcessTransport
from macao_conformance.transports import CannotStart, Gone, Late, TooLong


def python(code: str, limit: int = 1 << 20) -> ProcessTransport:
    """A process that runs some Python."""
    return ProcessTransport([sys.executable, "-c", code], limit)


def gone(process_id: int) -> bool:
    """Whether a process ends within a second."""
    for _ in range(100):
        try:
            os.kill(process_id, 0)
        except ProcessLookupError:
            return True
        if b"Z" in Path(f"/proc/{process_id}/stat").read_bytes().rpartition(b")")[2][:3]:
            return True  # dead, and waiting for the system to notice
        time.sleep(0.01)
    return False


ECHO = "import sys\nfor line in sys.stdin.buffer: sys.stdout.buffer.write(line); sys.stdout.buffer.flush()"


def test_a_long_line_goes_both_ways() -> None:
    """Longer than any pipe holds, while the engine answers and reads in turn."""
    transport = python(ECHO)
    lines = [bytes([48 + n]) * 300_000 for n in range(3)]
    for line in lines:
        transport.send(line + b"\n")

    assert lines == [transport.receive(5) for _ in lines]
    assert transport.end(2)


def test_an_engine_that_does_not_read_stalls_nobody() -> None:
    """What cannot be written waits, and so does the answer, but not for ever."""
    transport = python("import time; time.sleep(60)")
    transport.send(b"x" * 1_000_000 + b"\n")

    with pytest.raises(Late):
        transport.receive(0.1)
    assert not transport.end(0)


def test_an_engine_that_closes_its_input_is_noticed_by_its_silence() -> None:
    """Writing to it is no error of its own."""
    transport = python("import os, time; os.close(0); print('ready', flush=True); time.sleep(60)")

    assert b"ready" == transport.receive(5)
    transport.send(b"x" * 1_000_000 + b"\n")
    with pytest.raises(Late):
        transport.receive(0.1)
    transport.end(0)


def test_lines_are_taken_one_by_one() -> None:
    """However they arrive; and that more has come than was asked for can be seen."""
    transport = python("import sys; sys.stdout.write('one\\ntwo\\nthr'); sys.stdout.flush(); print('ee')")

    assert b"one" == transport.receive(5)
    assert transport.stray()
    assert [b"two", b"three"] == [transport.receive(5), transport.receive(5)]
    assert not transport.stray()
    with pytest.raises(Gone, match="exit code 0"):
        transport.receive(5)
    transport.end(0)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit(7)", "it ended with exit code 7"),
        ("print('half', end='')", "it ended with exit code 0, in the middle of a line"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "it was killed by SIGKILL"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGRTMIN + 1)", "it was killed by signal 35"),
        ("import os, time; os.close(1); time.sleep(60)", "closed its standard output and lives on"),
    ],
)
def test_how_an_engine_ended_is_said(code: str, said: str) -> None:
    """As exactly as the system tells."""
    transport = python(code)
    with pytest.raises(Gone) as raised:
        transport.receive(5)

    assert said in str(raised.value)
    transport.end(0)


def test_a_dead_engine_whose_child_holds_the_pipe_is_dead() -> None:
    """It is not waited for until the time is over, and the child is killed too."""
    transport = python(
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\n"
    )
    child = int(transport.receive(5))
    began = time.monotonic()
    with pytest.raises(Gone, match="exit code 0"):
        transport.receive(30)

    assert time.monotonic() - began < 5
    transport.end(0)
    assert gone(child)


def test_a_flood_is_not_kept() -> None:
    """Of a log only the end is shown, even while it goes on."""
    transport = python(
        "import sys\n"
        "print('ready', flush=True)\n"
        "try:\n"
        "    while True: sys.stderr.write('again\\n' * 10_000)\n"
        "except OSError: pass\n"
    )

    assert b"ready" == transport.receive(5)
    with pytest.raises(Late):
        transport.receive(0.2)
    assert "again" in transport.tail()
    assert len(transport.tail()) <= 4096
    assert not transport.end(0.1)


def test_a_log_may_hold_any_bytes() -> None:
    """They are written out."""
    transport = python("import os; os.write(2, b'caf\\xe9')")
    with pytest.raises(Gone):
        transport.receive(5)

    assert "caf\\xe9" == transport.tail()
    transport.end(0)


def test_a_line_over_the_limit() -> None:
    """Ended or not."""
    for end in ("", "\\n"):
        transport = python(f"import time; print('x' * 5000, end='{end}', flush=True); time.sleep(60)", limit=1000)
        with pytest.raises(TooLong):
            transport.receive(5)
        transport.end(0)


def test_an_engine_that_ends_with_its_input_ends_by_itself() -> None:
    """Closing its output first, or writing a farewell, does no harm."""
    for code in (
        ECHO,
        "import sys, os; os.close(1); os.close(2); sys.stdin.read()",
        "input_ = open(0).read(); print(1)",
    ):
        assert python(code).end(5)


def test_what_is_no_program_cannot_start(tmp_path: Path) -> None:
    """In the words of the system."""
    with pytest.raises(CannotStart, match="No such file"):
        ProcessTransport([str(tmp_path / "none")])
    with pytest.raises(CannotStart, match="null byte"):
        ProcessTransport(["a\0b"])


def test_an_engine_in_process_ends_when_its_requests_do() -> None:
    """One that is killed tells whoever waits; one that has ended answers no more."""
    transport = InProcessTransport(lambda method, params: {"method": method, **params})
    transport.send(b'{"id":1,"method":"m","params":{"a":1}}')

    assert b'{"jsonrpc":"2.0","id":1,"result":{"method":"m","a":1}}' == transport.receive(1)
    assert "" == transport.tail()
    assert not transport.stray()
    transport.kill()
    with pytest.raises(Gone):
        transport.receive(1)
    assert transport.end(1)
