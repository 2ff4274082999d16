"""What carries lines to an engine and back; and the ways that can fail."""

from __future__ import annotations

from typing import Final, Protocol

LINE_LIMIT: Final = 1024 * 1024
"""The longest line that is read, in bytes. The longest honest one has a quarter of that; read, one of empty maps takes
a hundred times as much."""


class CannotStart(Exception):
    """The engine could not be started at all; the text says why, the hint what to do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Late(Exception):
    """No line came in time."""


class Gone(Exception):
    """No line will come any more; the text says how the engine ended."""


class TooLong(Exception):
    """A line went over the limit."""


class NoLine(Exception):
    """Something came that is no answer in any form; the text says what."""


class Transport(Protocol):
    """A started engine. Whoever opened it calls `end`, whatever happens."""

    leaks: bool
    """Whether a line may come when nobody waits for one, and be taken for the next answer."""

    def send(self, line: bytes) -> None:
        """Send a line, now or when its answer is awaited; never waits or fails: a dead engine is found by then."""

    def finish(self) -> None:
        """Say that nothing more will be sent."""

    def receive(self, seconds: float) -> bytes:
        """The next line, without its end. Raises Late, Gone, TooLong or NoLine."""

    def stray(self) -> bool:
        """Whether more has been received already than was asked for."""

    def tail(self) -> str:
        """The end of what the engine has logged."""

    def kill(self) -> None:
        """Kill the engine, from any thread; it is still to be ended."""

    def end(self, grace: float) -> bool:
        """End the engine; False if it did not end by itself within the grace and was killed."""
