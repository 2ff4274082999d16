"""Known failures: cases that need not agree for now, each with a reason, and never longer than they must.

A case listed that comes out otherwise than listed is an error, above all one that has come to agree. What breaks is
never excused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from macao_conformance.model import Spec, Where
from macao_conformance.problems import Problem, nearest
from macao_conformance.reports import Record, Report
from macao_conformance.results import Result
from macao_conformance.schemaerrors import schema_problems
from macao_conformance.specfiles import kit_schemas, path_label
from macao_conformance.strictyaml import Located, load
from macao_conformance.verdicts import FAILURES, name_of

_MOST = 20
"""How many problems are told one by one."""


class BadBaseline(Exception):
    """The file is no baseline; `problems` says where and why."""

    def __init__(self, problems: list[Problem]) -> None:
        more = len(problems) - _MOST
        super().__init__(
            "\n".join([*map(str, problems[:_MOST]), *([f"… and {more} problems more"] if more > 0 else [])])
        )


@dataclass(frozen=True, slots=True)
class Known:
    """One known failure."""

    verdict: str
    reason: str
    where: Where


@dataclass(frozen=True, slots=True)
class Held:
    """A run held against a baseline: the cases excused, and what is wrong with the baseline now."""

    excused: frozenset[str]
    stale: tuple[str, ...]


def read(path: Path, spec: Spec) -> dict[str, Known]:
    """Read a baseline, YAML or JSON, by case id; an old name of a scenario is taken for the new. Raises BadBaseline."""
    label = path_label(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadBaseline([Problem(Where(label), f"cannot be read: {error.strerror or error}")]) from error
    document, problems = load(label, content)
    if document is None or problems:
        raise BadBaseline(problems)
    return _checked(document, spec)


def _checked(document: Located, spec: Spec) -> dict[str, Known]:
    schemas = kit_schemas()
    problems = schema_problems(document, (), schemas, schemas.validator("baseline.schema.json"))
    if problems:
        raise BadBaseline(problems)
    names = {
        name: scenario.id
        for game in spec.games.values()
        for scenario in game.scenarios.values()
        for name in (scenario.id, *scenario.aliases)
    }
    variants = {name for game in spec.games.values() for name in game.variants}
    found: dict[str, Known] = {}
    for index, entry in enumerate(document.data):
        where = document.at(index, "case")
        scenario, _, variant = entry["case"].partition("@")
        for kind, name, known in (("scenario", scenario, names), ("variant", variant, variants)):
            if name not in known:
                problems.append(Problem(where, f"there is no {kind} `{name}`", nearest(name, known)))
        if scenario not in names:
            continue
        case = f"{names[scenario]}@{variant}"
        if case in found:
            problems.append(Problem(where, f"the case {case} is listed twice", "delete one of the two"))
        found[case] = Known(entry["verdict"], entry["reason"], where)
    if problems:
        raise BadBaseline(problems)
    return found


def hold(known: Mapping[str, Known], cases: tuple[Record, ...]) -> Held:
    """Hold a run against a baseline. What was not asked this time is left alone."""
    excused: set[str] = set()
    stale: list[str] = []
    for case in cases:
        entry = known.get(case["case"])
        if entry is None or case["verdict"] == "broke":
            continue
        if case["verdict"] == entry.verdict:
            excused.add(case["case"])
        else:
            advice = "delete the entry" if case["verdict"] == "agrees" else "mend the entry"
            stale.append(f"{entry.where}: {case['case']} is listed as {entry.verdict}, and {_now(case)}: {advice}")
    return Held(frozenset(excused), tuple(stale))


class Failures:
    """Counts the failures of a run that the baseline does not know, until there are as many as are enough."""

    def __init__(self, known: Mapping[str, Known], most: int | None) -> None:
        self._known = known
        self._most = most
        self._found = 0

    def enough(self, result: Result) -> bool:
        """Count a result; whether there are enough failures now. None is ever enough without a limit."""
        verdict = name_of(result.verdict)
        entry = self._known.get(result.case.id)
        if verdict in FAILURES and (verdict == "broke" or entry is None or entry.verdict != verdict):
            self._found += 1
        return self._most is not None and self._found >= self._most


def fails(report: Report, held: Held) -> bool:
    """Whether a run is a failure. One that judges nothing is, too: silence proves nothing, but in a part of a run."""
    return bool(
        held.stale
        or report.header["problems"]
        or not report.footer["complete"]
        or not (report.judged or report.header["selection"].get("shard"))
        or report.failures(held.excused)
        or report.apart
    )


def _now(case: Record) -> str:
    return "agrees now" if case["verdict"] == "agrees" else f"is {case['verdict']} now"
