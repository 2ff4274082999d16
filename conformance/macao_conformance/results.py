"""What came of a run, and of each case in it: the records that reports are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from macao_conformance.cases import Case
from macao_conformance.compare import Sheet, Trace, judge, sheet
from macao_conformance.model import Spec
from macao_conformance.plan import Plan
from macao_conformance.protocol import Description
from macao_conformance.session import Reply
from macao_conformance.values import Marks, marks_of
from macao_conformance.verdicts import Broke, Unsupported, Verdict

Stop = Literal["interrupted", "failures"]
"""Why a run has not asked every case: it was interrupted, or there were as many failures as were enough."""


@dataclass(frozen=True, slots=True)
class Result:
    """A case and its verdict; how many leaves were compared of how many; the readings that were seen, by rule."""

    case: Case
    verdict: Verdict
    compared: int
    expected: int
    shows: Mapping[str, tuple[str, ...]]
    seconds: float


@dataclass(frozen=True, slots=True)
class Run:
    """All results in the order of the plan. A run that is not complete was `stopped`, and says by what."""

    description: Description
    plan: Plan
    results: tuple[Result, ...]
    complete: bool
    warnings: tuple[str, ...]
    stopped: Stop | None = None


class Judge:
    """Turns replies into results; lays each scenario out once."""

    def __init__(self, spec: Spec, observes: Mapping[str, tuple[str, ...]]) -> None:
        self._observes = {game: frozenset(fields) for game, fields in observes.items()}
        self._marks = {game.id: marks_of(game.observation) for game in spec.games.values()}
        self._sheets: dict[str, Sheet] = {}

    def marks(self, case: Case) -> Marks:
        """Which observations of the case's game are sets."""
        return self._marks[case.scenario.game]

    def result(self, case: Case, reply: Reply, seconds: float = 0.0) -> Result:
        """Judge a reply."""
        laid_out = self._sheet(case)
        own = next(n for n, outcome in enumerate(case.scenario.outcomes) if outcome is case.outcome)
        if isinstance(reply, Unsupported | Broke):
            return Result(case, reply, 0, laid_out.scripts[own].expected, {}, seconds)
        trace: Trace = reply
        found = judge(laid_out, own, trace, self._observes.get(case.scenario.game, frozenset()))
        return Result(case, found.verdict, found.compared, found.expected, found.shows, seconds)

    def _sheet(self, case: Case) -> Sheet:
        found = self._sheets.get(case.scenario.id)
        if found is None:
            found = self._sheets[case.scenario.id] = sheet(case.scenario, self.marks(case))
        return found
