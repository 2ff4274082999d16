"""Finds what an engine leaves running outside its process group, where the system shows it: in `/proc`.

Every engine is started with a mark in its environment, which its children inherit however often they fork and
whatever session or group they make their own. Only a child that replaces its environment is not found.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Final

VARIABLE: Final = "MACAO_KIT_ENGINE"
_PROC = Path("/proc")
_ROUNDS = 20
"""How often to look again: whoever forks while he is looked for is found the next time."""


def mark() -> str:
    """A mark that no other engine has."""
    return secrets.token_hex(8)


def kill_marked(value: str) -> None:
    """Kill every process with this mark. Does nothing where there is no `/proc`."""
    for _ in range(_ROUNDS):
        found = list(marked(value))
        for number in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        if not found:
            return


def marked(value: str) -> Iterator[int]:
    """The processes with this mark that are not dead yet; a dead one has no environment any more."""
    wanted = f"{VARIABLE}={value}".encode()
    for folder in _PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended since, or is another user's
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
