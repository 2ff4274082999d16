"""How the kit finds this engine by the name ``reference``: it is run like any other, as a process on a pipe."""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """An engine known by name: `command` is what starts it."""

    command: tuple[str, ...]


ENGINE = Entry((sys.executable, "-m", "macao_reference"))
