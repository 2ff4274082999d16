"""An engine that is a Python callable: the same lines, carried to a thread of this process.

A thread cannot be killed. One that answers too late is left to itself, and the next request goes to a new one; the
engine's own state stays what it is. Engines that must be held to their promises run behind a command line.
"""

from __future__ import annotations

import json
import queue
import threading
import traceback
from collections.abc import Callable, Mapping

from macao_conformance.model import Json
from macao_conformance.transports import Gone, Late

EngineCallable = Callable[[str, Mapping[str, Json]], Mapping[str, Json]]
"""Takes a method and its params, returns the result; raises an exception with an attribute `error` to decline."""

_INTERNAL = -32603
_TAIL = 4096


class InProcessTransport:
    """A callable, asked from a thread of its own so that a wait for it can end."""

    leaks = False

    def __init__(self, engine: EngineCallable) -> None:
        self._engine = engine
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._log = ""
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def send(self, line: bytes) -> None:
        """Hand a request over."""
        self._requests.put(line)

    def finish(self) -> None:
        """Hand over that there is nothing more."""
        self._requests.put(None)

    def receive(self, seconds: float) -> bytes:
        """The next answer. Raises Late or Gone."""
        try:
            answer = self._answers.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise Late from None
        if answer is None:
            raise Gone("it has ended")
        return answer

    def stray(self) -> bool:
        """A callable answers once."""
        return False

    def tail(self) -> str:
        """The last traceback."""
        return self._log[-_TAIL:].strip()

    def kill(self) -> None:
        """Nothing can be killed; who waits is told that nothing will come."""
        self._answers.put(None)

    def end(self, grace: float) -> bool:
        """Wait for the thread to end; False if it did not."""
        self.finish()
        self._thread.join(grace)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        while (line := self._requests.get()) is not None:
            self._answers.put(self._answer(line))
        self._answers.put(None)

    def _answer(self, line: bytes) -> bytes:
        request = json.loads(line)
        number = request["id"]
        try:
            return _encoded(number, "result", self._engine(request["method"], request["params"]))
        except BaseException as error:  # noqa: BLE001  (not even `exit()` in an engine may end the kit)
            self._log = traceback.format_exc()
            failure = {"code": _INTERNAL, "message": f"{type(error).__name__}: {error}"}
            try:
                return _encoded(number, "error", getattr(error, "error", failure))
            except (TypeError, ValueError, RecursionError):
                return _encoded(number, "error", failure)


def _encoded(number: int, key: str, value: Json) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, key: value}, separators=(",", ":")).encode()
