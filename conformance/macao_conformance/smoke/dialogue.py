"""One request at a time, kept to be shown; and what was written that nobody asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from macao_conformance.engines import Engine
from macao_conformance.protocol import Wire
from macao_conformance.session import Limits
from macao_conformance.transports import LINE_LIMIT, CannotStart, Gone, Late, NoLine, TooLong, Transport

QUIET: Final = 0.1
"""Seconds in which an engine that has answered must write nothing more."""

_MOST_STRAYS = 5
_UNFINISHED = b"(a line without an end)"


class Lost(Exception):
    """Nothing came that could be read, and nothing more can be asked: why, and what to do."""

    def __init__(self, why: str, do: str) -> None:
        super().__init__(why)
        self.do = do


class Dialogue:
    """Talks to one engine, or with `one_shot` to a fresh one for each request. Raises CannotStart. `close` it.

    `sent` and `came` are the last lines, `came` empty if there was none; `strays` are all lines that nobody asked for.
    """

    def __init__(self, engine: Engine, wire: Wire, limits: Limits, *, one_shot: bool) -> None:
        self._engine = engine
        self._wire = wire
        self._limits = limits
        self._one_shot = one_shot
        self._number = 1
        self._ended = self._live = True
        self.sent = self.came = b""
        self.strays: list[bytes] = []
        self._transport: Transport = engine.open()

    @property
    def number(self) -> int:
        """The number of the last request."""
        return self._number

    def describe(self) -> bytes:
        """The answer to the handshake. Raises Lost."""
        line = self._wire.describe(1)
        self._send(line)
        if self._one_shot:
            self._transport.finish()
        self._receive(self._limits.start)
        self.listen(QUIET)
        if self._one_shot:
            self._end()
        return self.came

    def ask(self, request: Callable[[int], bytes]) -> bytes:
        """The answer to a request, which is made from its number. Raises Lost."""
        self._number = 2 if self._one_shot else self._number + 1
        line = request(self._number)
        if not self._one_shot:
            self._send(line)
            self._receive(self._limits.answer)
            self.listen(0)
            return self.came
        try:
            self._transport, self._live = self._engine.open(), True
        except CannotStart as error:
            raise Lost(f"it could not be started again: {error}", "an engine can be started any time") from None
        self._send(self._wire.describe(1))
        self._send(line)
        self._transport.finish()
        self._receive(self._limits.start)
        self._receive(self._limits.answer)
        self.listen(QUIET)
        self._end()
        return self.came

    def finish(self) -> bool:
        """End the engine; whether it, and every one before it, ended by itself when its input had ended."""
        if not self._one_shot:
            self.listen(QUIET)
            self._end()
        return self._ended

    def listen(self, seconds: float) -> None:
        """Take what comes unasked within some seconds."""
        try:
            while self._live and len(self.strays) < _MOST_STRAYS:
                self.strays.append(self._transport.receive(seconds))
        except Late:
            if self._transport.stray():
                self.strays.append(_UNFINISHED)
        except (Gone, TooLong, NoLine):
            pass

    def tail(self) -> str:
        """The end of what the engine has logged, while it runs."""
        return self._transport.tail() if self._live else ""

    def close(self) -> None:
        """Leave no engine behind."""
        if self._live:
            self._transport.end(0)

    def _send(self, line: bytes) -> None:
        self.sent, self.came = line, b""
        self._transport.send(line)

    def _receive(self, seconds: float) -> None:
        try:
            self.came = self._transport.receive(seconds)
        except Late:
            raise Lost(
                f"no answer in {seconds:g} seconds",
                "answer every line as soon as it has been read, end the answer with a line end, and flush the output; "
                "an engine that reads all its input before it answers needs --one-shot",
            ) from None
        except Gone as error:
            raise Lost(str(error), "an engine answers until its input ends; its log says why it did not") from None
        except TooLong:
            raise Lost(f"a line of more than {LINE_LIMIT >> 20} MiB", "end every answer with a line end") from None
        except NoLine as error:
            raise Lost(str(error), "answer with status 200 and the JSON of the answer, errors as well") from None

    def _end(self) -> None:
        self._live = False
        self._ended = self._transport.end(self._limits.grace) and self._ended
