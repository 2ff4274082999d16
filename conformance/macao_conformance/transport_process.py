"""An engine behind a command line: lines over pipes, and no process left behind.

One thread, three pipes, none of which ever blocks: a selector waits for whichever is ready. So an engine that floods
one pipe while it is awaited on another can neither stall the kit nor be stalled by it, and every wait has an end.
The engine leads a process group of its own, and the whole group is killed when the engine is ended; so is what has left
the group, where that can be found out (see `leftovers`).
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from macao_conformance import leftovers
from macao_conformance.transports import LINE_LIMIT, CannotStart, Gone, Late, TooLong

_HINT = "is the file a program of this system, with a first line that names its interpreter?"
_CHUNK = 1 << 16
_TAIL = 4096
_CHUNKS_OF_TAIL = 64
"""How much of standard error is still read at the end: some engines never stop."""
_GLANCE = 0.1
"""How long to wait on silent pipes before asking whether the engine is still alive."""


class ProcessTransport:
    """A running command; `memory` is how many MiB it may take. Raises CannotStart if it does not even start."""

    leaks = True

    def __init__(self, command: Sequence[str], limit: int = LINE_LIMIT, memory: int | None = None) -> None:
        self._limit = limit
        self._memory = memory
        self._mark = leftovers.mark()
        try:
            self._process = process = subprocess.Popen(  # noqa: S603  (to run what the user names is what this is for)
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=os.environ | {leftovers.VARIABLE: self._mark},
            )
        except (OSError, ValueError) as error:
            raise CannotStart(str(error), _HINT) from error
        except BaseException:  # interrupted, when it may have been started already
            leftovers.kill_marked(self._mark)
            raise
        _tame(process.pid, memory)
        self._stdin, self._stdout, self._stderr = (
            _made(pipe) for pipe in (process.stdin, process.stdout, process.stderr)
        )
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._outgoing = bytearray()
        self._writing = False
        self._finishing = False
        self._incoming = bytearray()
        self._searched = 0
        self._log = bytearray()
        self._open = {self._stdout, self._stderr}

    def send(self, line: bytes) -> None:
        """Keep a line ready; all that are go into the pipe at once when there is no answer left to be read."""
        self._outgoing += line

    def finish(self) -> None:
        """Close the engine's standard input as soon as all is written."""
        self._finishing = True
        self._write()

    def receive(self, seconds: float) -> bytes:
        """The next line. Raises Late, Gone or TooLong."""
        until = time.monotonic() + seconds
        while True:
            line = self._line()
            if line is not None:
                return line
            if self._stdout not in self._open:
                raise Gone(self._how_it_ended())
            if self._outgoing and not self._writing:
                self._write()
            left = until - time.monotonic()
            if left <= 0:
                raise Late
            quiet = not self._pump(min(left, _GLANCE))
            if quiet and self._process.poll() is not None and not self._pump(0):
                # Dead, with its pipe held open by a child of its own.
                raise Gone(self._how_it_ended())

    def stray(self) -> bool:
        """Whether bytes have come that nobody has asked for yet."""
        return bool(self._incoming)

    def tail(self) -> str:
        """The last lines of standard error, and what is still in the pipe."""
        for _ in range(_CHUNKS_OF_TAIL):
            if self._stderr not in self._open or not self._read(self._stderr):
                break
        return self._log.decode("utf-8", "backslashreplace").strip()

    def kill(self) -> None:
        """Kill the engine's process group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self, grace: float) -> bool:
        """Close standard input, wait for the engine to end, then kill whatever is left of its group."""
        self._outgoing.clear()
        self.finish()
        until = time.monotonic() + grace
        while self._process.poll() is None and (left := until - time.monotonic()) > 0:
            if self._open:
                self._pump(min(left, _GLANCE))
                self._incoming.clear()
                self._searched = 0
            else:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(left)
        by_itself = self._process.poll() is not None
        self.kill()
        self._process.wait()
        leftovers.kill_marked(self._mark)
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()
        return by_itself

    def _line(self) -> bytes | None:
        end = self._incoming.find(b"\n", self._searched)
        if end > self._limit or (end < 0 and len(self._incoming) > self._limit):
            raise TooLong
        if end < 0:
            self._searched = len(self._incoming)
            return None
        line = bytes(self._incoming[:end])
        del self._incoming[: end + 1]
        self._searched = 0
        return line

    def _pump(self, seconds: float) -> bool:
        """Move what can be moved through the pipes; whether anything could."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write()
            else:
                self._read(key.fileobj)
        return bool(ready)

    def _write(self) -> None:
        if self._stdin.closed:
            return
        try:
            while self._outgoing:
                written = os.write(self._stdin.fileno(), self._outgoing[:_CHUNK])
                del self._outgoing[:written]
        except BlockingIOError:
            pass
        except OSError:  # nobody reads any more: that is found out by waiting for the answer
            self._outgoing.clear()
        if self._outgoing and not self._writing:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif not self._outgoing and self._writing:
            self._selector.unregister(self._stdin)
        self._writing = bool(self._outgoing)
        if self._finishing and not self._outgoing:
            self._stdin.close()

    def _read(self, pipe: object) -> bool:
        """Take one chunk from a pipe; False if there is none now, or none any more."""
        source = self._stdout if pipe is self._stdout else self._stderr
        try:
            chunk = os.read(source.fileno(), _CHUNK)
        except BlockingIOError:
            return False
        if not chunk:
            self._selector.unregister(source)
            self._open.discard(source)
        elif source is self._stdout:
            self._incoming += chunk
        else:
            self._log += chunk
            del self._log[:-_TAIL]
        return bool(chunk)

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GLANCE)
        code = self._process.returncode
        if code is None:
            ended = "it closed its standard output and lives on"
        elif code >= 0:
            ended = f"it ended with exit code {code}"
        else:
            ended = f"it was killed by {_signal_name(-code)}"
        if code is not None and self._memory is not None:
            ended += f" (its memory was limited to {self._memory} MiB)"
        return f"{ended}, in the middle of a line" if self._incoming else ended


def _tame(process_id: int, memory: int | None) -> None:
    """Limit an engine's memory; and if the machine's runs out, let the system end the engine, and not the kit.

    Not before it is started: what runs between fork and exec must not be Python, since the kit has threads.
    """
    with contextlib.suppress(OSError):
        Path(f"/proc/{process_id}/oom_score_adj").write_text("1000", encoding="ascii")
    if memory is not None:
        import resource  # there is none where engines behind a command line are not run

        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(process_id, resource.RLIMIT_AS, (memory << 20, memory << 20))


def _made(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise AssertionError("a pipe that was asked for is there")
    return pipe


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
