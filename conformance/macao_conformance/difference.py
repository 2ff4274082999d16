"""What has changed from one report to the next: in the engine, and in the suite it was held to.

A case is the same question if the same position and steps were sent and the same was expected under the same readings.
Only then is another verdict the engine's doing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from macao_conformance.reports import Record, Report
from macao_conformance.verdicts import FAILURES
from macao_conformance.views.text import unfinished

_ASKED = ("setup", "steps", "readings", "under")


@dataclass(frozen=True, slots=True)
class Turn:
    """A case whose verdict, or whose failure, is another now. A verdict None: it is not in that report."""

    case: str
    before: str | None
    now: str | None
    note: str = ""

    @property
    def is_worse(self) -> bool:
        """Whether it fails, and did not."""
        return self.now in FAILURES and self.before not in FAILURES


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed: sentences, and cases by whose doing it is. `both`: the case asks something else now.

    `rewritten` are the cases that do, and came out as before. With `unlike` the reports are not of the same selection,
    or not whole: only cases of both are compared.
    """

    unlike: bool
    engine: tuple[str, ...]
    suite: tuple[str, ...]
    by_engine: tuple[Turn, ...]
    by_suite: tuple[Turn, ...]
    both: tuple[Turn, ...]
    rewritten: tuple[str, ...]

    @property
    def worse(self) -> bool:
        """Whether anything fails that did not."""
        return any(turn.is_worse for turn in (*self.by_engine, *self.by_suite, *self.both))


def difference(old: Report, new: Report) -> Difference:
    """Compare two reports."""
    before = {case["case"]: case for case in old.cases}
    now = {case["case"]: case for case in new.cases}
    unlike = old.header["selection"] != new.header["selection"] or bool(unfinished(old) or unfinished(new))
    turns: dict[str, list[Turn]] = {"engine": [], "suite": [], "both": []}
    rewritten: list[str] = []
    for name in dict.fromkeys((*before, *now)):
        was, is_now = before.get(name), now.get(name)
        if unlike and not (was and is_now):
            continue
        cause = _cause(old, new, was, is_now)
        turn = _turn(name, was, is_now)
        if turn is not None:
            turns[cause].append(turn)
        elif cause == "both":
            rewritten.append(name)
    return Difference(
        unlike,
        tuple(_engine(old, new, claims=not unlike)),
        tuple(_suite(old, new)),
        tuple(turns["engine"]),
        tuple(turns["suite"]),
        tuple(turns["both"]),
        tuple(rewritten),
    )


def _turn(name: str, was: Record | None, now: Record | None) -> Turn | None:
    """What became of a case, or None if nothing did."""
    before, after = (one["verdict"] if one else None for one in (was, now))
    if before != after:
        return Turn(name, before, after)
    if was and now and before in FAILURES and _details(was) != _details(now):
        return Turn(name, before, after, "in another way")
    return None


def _details(case: Record) -> Any:
    """How a case failed; the end of a log is never twice the same."""
    return case["differs"] if case["verdict"] == "differs" else case["broke"]["kind"]


def _cause(old: Report, new: Report, was: Record | None, now: Record | None) -> str:
    """Whose doing a change of a case is."""
    if old.header["suite"] == new.header["suite"]:
        return "engine"
    if was and now:
        same = all(key in was and key in now and was[key] == now[key] for key in _ASKED)
        return "engine" if same else "both"
    case, other = (was, new) if was else (now, old)
    if case is None:
        raise AssertionError("a case of one of the two")
    return "engine" if case["variant"] in other.header["unclaimed"] else "suite"


def _engine(old: Report, new: Report, *, claims: bool) -> Iterator[str]:
    """What the engine says of itself that it did not say before."""
    was, now = old.header, new.header
    if old.name != new.name:
        yield f"it was {old.name}, and is {new.name}"
    if claims:
        known = set(_variants(was)) & set(_variants(now))
        yield from _listed("plays", *([v for v in one["variants"] if v in known] for one in (was, now)))
    for game in dict.fromkeys((*was["observes"], *now["observes"])):
        yield from _listed(f"shows, of {game},", *(one["observes"].get(game, ()) for one in (was, now)))
    yield from _listed("declares", *(_declared(one["declared"]) for one in (was, now)))


def _declared(declared: Mapping[str, Mapping[str, str]]) -> list[str]:
    return [f"{rule}: {reading} in {v}" for v, readings in declared.items() for rule, reading in readings.items()]


def _listed(verb: str, was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    if more := [one for one in now if one not in was]:
        yield f"it {verb} now: {', '.join(more)}"
    if less := [one for one in was if one not in now]:
        yield f"it {verb} no more: {', '.join(less)}"


def _suite(old: Report, new: Report) -> Iterator[str]:
    """What the suites say of themselves; a run of named variants does not know the others."""
    was, now = old.header, new.header
    if was["suite"] == now["suite"]:
        return
    yield f"it was {was['suite']}, and is {now['suite']}"
    if not any(one["selection"][key] for one in (was, now) for key in ("variants", "scenarios")):
        yield from _listed("has the variants", _variants(was), _variants(now))


def _variants(header: Record) -> list[str]:
    return [*header["variants"], *header["unclaimed"]]
