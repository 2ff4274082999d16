"""How the kit finds this engine: by the name ``reference`` as a process on a pipe, like any other; or in process."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from macao_reference.engine import Json
from macao_reference.wire import METHODS, describe


@dataclass(frozen=True, slots=True)
class Entry:
    """An engine known by name: `command` is what starts it."""

    command: tuple[str, ...]


ENGINE = Entry((sys.executable, "-m", "macao_reference"))


def engine(method: str, params: Mapping[str, Json]) -> dict[str, Json]:
    """``py:macao_reference.entry:engine``: the result of one request. Raises `Unplayable` for what is not done."""
    return describe() if method == "describe" else METHODS[method](params)
