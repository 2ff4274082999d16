"""Makes the report of a run: every verdict with what was expected, why, and how to see it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from macao_conformance import __version__
from macao_conformance.cases import steps_of
from macao_conformance.disagreements import rows
from macao_conformance.engines import Engine
from macao_conformance.evidence import independent, passages
from macao_conformance.model import Act, Json, Spec, Step
from macao_conformance.plan import Plan, Selection, Shard
from macao_conformance.pool import Options
from macao_conformance.protocol import Description
from macao_conformance.readings import Resolved, lineage, resolve
from macao_conformance.reports import Record, Report, count, leaves
from macao_conformance.results import Result, Run
from macao_conformance.verdicts import Agrees, Broke, Differs, to_record

_LANGUAGE = "en"
_DISPUTED = frozenset({"sources", "itself", "variants"})


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a run came about. `words` are the options that a command to repeat a case needs too.

    `shard` is the part of the cases that this run is about, `max_fail` after how many failures it was to stop.
    """

    engine: Engine
    selection: Selection
    options: Options
    started: datetime
    words: tuple[str, ...] = ()
    shard: Shard | None = None
    max_fail: int | None = None


def now() -> datetime:
    """The time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


class Recorder:
    """Makes the lines of a report while a run goes on: `header`, `case` for each result, and `report` at the end."""

    def __init__(self, spec: Spec, occasion: Occasion, description: Description, plan: Plan) -> None:
        self._spec = spec
        self._occasion = occasion
        self._reasons = _Reasons(spec, plan)
        self._cases: list[Record] = []
        self.header: Record = _header(spec, occasion, description, plan)

    def case(self, result: Result) -> Record:
        """The line of one case, which is kept for the report."""
        record = _case(self._spec, self._occasion, self._reasons, result)
        self._cases.append(record)
        return record

    def report(self, run: Run, isomorphs: Record | None = None) -> Report:
        """The whole report, with its footer; `isomorphs` is how the cases went when told otherwise."""
        stopped = {} if run.stopped is None else {"stopped": run.stopped}
        told = {} if isomorphs is None else {"isomorphs": isomorphs}
        how = {"complete": run.complete, **stopped, **told}
        return ended(self._spec, self.header, self._cases, how, run.warnings)


def ended(
    spec: Spec, header: Record, cases: Iterable[Record], how: Mapping[str, Json], warnings: Iterable[str]
) -> Report:
    """The whole report of a header and the lines of its cases; `how` says whether the run came to its end."""
    cases = tuple(cases)
    footer = {
        "kind": "footer",
        **how,
        "totals": count(cases),
        "leaves": leaves(cases),
        "shown": list(shown(spec, Report(header, cases, {}).documented)),
        "warnings": list(warnings),
    }
    return Report(header, cases, footer)


def report_of(spec: Spec, occasion: Occasion, run: Run) -> Report:
    """Make the report of a run that is over."""
    recorder = Recorder(spec, occasion, run.description, run.plan)
    for result in run.results:
        recorder.case(result)
    return recorder.report(run)


def _header(spec: Spec, occasion: Occasion, description: Description, plan: Plan) -> dict[str, Json]:
    engine = occasion.engine
    return {
        "kind": "header",
        "format": 1,
        "kit": __version__,
        "suite": spec.digest,
        "started": occasion.started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "engine": {
            "name": description.name,
            "version": description.version,
            "argument": engine.argument,
            "command": None if engine.command is None else list(engine.command),
        },
        "variants": list(plan.variants),
        "unclaimed": list(plan.unclaimed),
        "conjectures": [name for name in (*plan.variants, *plan.unclaimed) if name in _conjectures(spec)],
        "listens": description.variants is not None,
        "declared": {variant: dict(readings) for variant, readings in plan.declared.items()},
        "observes": {game: list(fields) for game, fields in description.observes.items()},
        "selection": {
            "variants": list(occasion.selection.variants),
            "rules": list(occasion.selection.rules),
            "scenarios": list(occasion.selection.scenarios),
            **({"shard": occasion.shard.record} if occasion.shard else {}),
        },
        "options": {
            "jobs": occasion.options.jobs,
            "timeout": occasion.options.limits.answer,
            "one_shot": occasion.options.one_shot,
            **({"max_fail": occasion.max_fail} if occasion.max_fail else {}),
        },
        "problems": list(plan.problems),
        "warnings": list(plan.warnings),
    }


def _case(spec: Spec, occasion: Occasion, reasons: _Reasons, result: Result) -> dict[str, Json]:
    case, scenario = result.case, result.case.scenario
    game = spec.games[scenario.game]
    under = {rule: list(readings) for rule, readings in case.outcome.under.items()}
    chosen = [game.rules[rule].readings[case.readings[rule]] for rule in under]
    record = {
        "kind": "case",
        "case": case.id,
        "scenario": scenario.id,
        "variant": case.variant_id,
        "game": scenario.game,
        "where": {"file": scenario.where.file, "line": scenario.where.line},
        "title": scenario.title,
        "rules": list(scenario.rules),
        "under": under,
        "readings": {rule: case.readings[rule] for rule in scenario.rules if rule in case.readings},
        "setup": case.setup,
        "steps": [_step(step) for step in steps_of(scenario, case.outcome)],
        "sources": list(dict.fromkeys(anchor for reading in chosen for anchor in reading.passages)),
        **to_record(result.verdict),
        "leaves": {"visible": result.compared, "expected": result.expected},
        "shows": {rule: list(readings) for rule, readings in result.shows.items()},
        "seconds": round(result.seconds, 6),
    }
    if isinstance(result.verdict, Differs):
        record["after"] = after(case.actions, result.verdict.step)
        record["because"] = list(reasons.of(result, list(under) or list(scenario.rules)))
    if not isinstance(result.verdict, Agrees):
        record["repeat"] = _repeat(occasion, scenario.id, case.variant_id)
    if isinstance(result.verdict, Broke) and result.verdict.kind == "unrepeatable":
        del record["repeat"]  # by itself it may well come out right
    return record


def _step(step: Step) -> dict[str, Json]:
    """A step as it stands in the file of the scenario."""
    if isinstance(step, Act):
        return {**step.action, **({"refused": step.refused} if step.refused else {})}
    return {"expect": step.fields}


def spoken(action: Mapping[str, Json]) -> str:
    """An action in a line: who, what, and whatever else it says."""
    rest = [f"{key} {value}" for key, value in action.items() if key not in ("seat", "do")]
    return " ".join(str(word) for word in (action.get("seat"), action.get("do"), *rest) if word is not None)


def after(actions: Sequence[Mapping[str, Json]], step: int) -> str:
    """After which action something was seen; 0 is before the first."""
    return f"{step}. {spoken(actions[step - 1])}" if step else "before the first action"


def _repeat(occasion: Occasion, scenario: str, variant: str) -> str:
    words = ("macao-kit", "check", occasion.engine.argument, "--scenario", scenario, "--variant", variant)
    return shlex.join((*words, *occasion.words))


class _Reasons:
    """Says why a reading holds in a variant; resolves each variant once."""

    def __init__(self, spec: Spec, plan: Plan) -> None:
        self._spec = spec
        self._declared = plan.declared
        self._resolved: dict[str, Resolved] = {}

    def of(self, result: Result, rules: Iterable[str]) -> Iterator[dict[str, Any]]:
        """The reasons for what is expected of a case, rule by rule; a rule that is not asked has none."""
        game = self._spec.games[result.case.scenario.game]
        name = result.case.variant_id
        variant = game.variants[name]
        if name not in self._resolved:
            self._resolved[name] = resolve(game, variant, self._declared.get(name), "declared")
        found = self._resolved[name]
        scope = [place for one in lineage(game, variant) for place in one.sources]
        for rule_id in rules:
            if rule_id not in found.readings:
                continue
            rule = game.rules[rule_id]
            reading = rule.readings[found.readings[rule_id]]
            basis = found.basis[rule_id]
            choice = variant.readings.get(rule_id)
            why = choice.why if choice else None
            if basis == "conjecture":
                why = variant.conjecture
            if basis in ("ruling", "conjecture") and rule.silence is not None and rule.silence.reading == reading.id:
                why = rule.silence.why
            yield {
                "rule": rule_id,
                "reading": reading.id,
                "text": reading.text[_LANGUAGE],
                "basis": basis,
                **({"why": why[_LANGUAGE]} if why and basis in ("ruling", "choice", "conjecture") else {}),
                "passages": list(passages(self._spec, reading, scope)) if basis != "declared" else [],
            }


def shown(spec: Spec, cases: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Json]]:
    """What the answers show of each rule, in the order of the spec."""
    told: dict[tuple[str, str], dict[str, list[Sequence[str]]]] = {}
    for case in cases:
        for rule, readings in case["shows"].items():
            told.setdefault((case["game"], rule), {}).setdefault(case["variant"], []).append(readings)
    seen = {rule: _narrowed(variants.values()) for rule, variants in told.items()}
    for row in rows(spec):
        counted = seen.get((row.rule.game, row.rule.id), {})
        if counted:
            yield {
                "game": row.rule.game,
                "rule": row.rule.id,
                "disagreement": not _DISPUTED.isdisjoint(row.kinds),
                "readings": [
                    {"reading": reading, "cases": number, "sources": independent(spec, row.rule.readings[reading])}
                    for reading, number in sorted(counted.items(), key=lambda item: -item[1])
                ],
            }


def _narrowed(variants: Iterable[Sequence[Sequence[str]]]) -> dict[str, int]:
    """Count cases by reading. Each case shows one reading of several; a variant shows the one that all its cases share.

    Where they share none it shows now this, now that, and all are counted.
    """
    counted: dict[str, int] = {}
    for shown in variants:
        shared = set.intersection(*map(set, shown))
        for readings in shown:
            for reading in readings:
                if not shared or reading in shared:
                    counted[reading] = counted.get(reading, 0) + 1
    return counted


def _conjectures(spec: Spec) -> set[str]:
    return {name for game in spec.games.values() for name, variant in game.variants.items() if variant.conjecture}
