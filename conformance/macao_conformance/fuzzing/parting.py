"""Where the trace of an engine first parts from that of another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from macao_conformance.compare import Trace
from macao_conformance.model import Json
from macao_conformance.values import Marks, parting
from macao_conformance.verdicts import ABSENT


@dataclass(frozen=True, slots=True)
class Parting:
    """The first difference: after how many actions, at which path, and what stands there in each."""

    step: int
    path: str
    expected: Json
    seen: Json

    @property
    def leaf(self) -> str:
        """The field in which it is."""
        return self.path.split(".")[0]


def first_parting(wanted: Trace, seen: Trace, fields: Collection[str], marks: Marks) -> Parting | None:
    """Return where a trace first parts from the one wanted, in some fields or in what is refused; None if nowhere.

    An entry that either cannot show is passed over.
    """
    for step, (one, two) in enumerate(zip(wanted, seen, strict=True)):
        if one is None or two is None:
            continue
        found = parting(_of(one, fields), _of(two, fields), marks)
        if found is not None:
            path, expected, is_now = found
            return Parting(step, ".".join(path), _shown(expected), _shown(is_now))
    return None


def _of(entry: Mapping[str, Json], fields: Collection[str]) -> dict[str, Json]:
    """What counts of an entry; by which rule an action is refused does not."""
    kept = {key: entry[key] for key in fields if key in entry}
    return {"refused": bool(entry.get("refused")), **kept}


def _shown(value: Json) -> Json:
    return None if value is ABSENT else value
