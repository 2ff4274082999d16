"""What came of it, for people and as data. What an engine has sent is made harmless before it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from macao_conformance.adequacy.findings import Adequacy, Break, Score, Survivor
from macao_conformance.adequacy.mutants import Mutant
from macao_conformance.model import Reading, Spec
from macao_conformance.verdicts import Agrees, Broke, Differs, Unsupported, Verdict, to_record
from macao_conformance.views.text import number, plain, shortened, shown

_MOST = 20
"""How many of a kind are told in full; data has all."""


def show(console: Console, spec: Spec, found: Adequacy) -> None:
    """Print the counts, then every fault and how to mend it, then what is only worth knowing, then the sum."""
    total = sum(score.mutants for score in found.scores)
    console.print(Text(f"{plain(found.engine)} {plain(found.version)}"))
    console.print(Text(f"suite {found.suite}, {number(total, 'mutant')}, {number(found.questions, 'question')}\n"))
    console.print(_scores(found))
    for heading, entries in _faults(spec, found):
        _section(console, heading, entries, "red")
    for heading, entries in _worth_knowing(found):
        _section(console, heading, entries, "bold")
    for warning in found.warnings:
        console.print(Text(f"Warning: {plain(warning)}"))
    console.print(Text(summary(found)))


def _section(console: Console, heading: str, entries: Sequence[str], style: str) -> None:
    if entries:
        console.print(Text(heading, style=style))
        for entry in entries[:_MOST]:
            console.print(Text(entry), soft_wrap=True)
        if len(entries) > _MOST:
            console.print(Text(f"  and {len(entries) - _MOST} more; --format json has all"))
        console.print()


def _scores(found: Adequacy) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, expand=False)
    drawn.add_column("variant", overflow="fold")
    for heading in ("mutants", "killed", "equivalent", "survive"):
        drawn.add_column(heading, justify="right")
    for game, scores in found.games.items():
        described = [score for score in scores if not score.conjecture]
        for score in described:
            drawn.add_row(score.variant, *_figures([score]))
        drawn.add_row(Text(f"{game}, all documented", style="bold"), *_figures(described))
        for score in scores:
            if score.conjecture:
                drawn.add_row(f"{score.variant} (conjecture)", *_figures([score]))
        drawn.add_section()
    return drawn


def _figures(scores: Iterable[Score]) -> list[str]:
    return [str(figure) for figure in _sums(scores)]


def _sums(scores: Iterable[Score]) -> tuple[int, int, int, int]:
    """The sums of mutants, of those killed, of those that are equivalent, of those that survive."""
    rows = [(score.mutants, score.killed, score.equivalent, score.survive) for score in scores]
    mutants, killed, equivalent, survive = map(sum, zip((0, 0, 0, 0), *rows, strict=True))
    return mutants, killed, equivalent, survive


def _faults(spec: Spec, found: Adequacy) -> Iterator[tuple[str, list[str]]]:
    yield "Nobody notices", [_survivor(spec, survivor) for survivor in found.survivors]
    yield (
        "Called equivalent, and this is not equivalent",
        [f"  {lie.mutant} ({lie.excuse.where})\n    differs in {_some(lie.cases)}" for lie in found.lies],
    )
    yield "Called equivalent, and no variant has these readings", [f"  {entry.where}" for entry in found.unused]
    yield "Does not hold", [_break(broken) for broken in found.breaks]
    yield "Never follows", [f"  {dead.where} an outcome of {dead.scenario}" for dead in found.dead]
    yield (
        "Rules without a case of each kind",
        [f"  {bare.game} {bare.rule} has no {bare.lacks} case that holds" for bare in found.bare],
    )


def _worth_knowing(found: Adequacy) -> Iterator[tuple[str, list[str]]]:
    yield (
        "Equivalent, as the rule files say",
        [_excused(mutants) for mutants in _by_excuse(found.excused)],
    )
    idle = dict.fromkeys(case.case.partition("@")[0] for case in found.idle)
    quiet = [name for name in idle if name not in found.busy]
    yield (
        f"Cases that notice no mutant: {len(found.idle)}; scenarios of which no case does: {len(quiet)}",
        [f"  {name}" for name in quiet],
    )


def _by_excuse(mutants: Iterable[Mutant]) -> Iterable[list[Mutant]]:
    by: dict[int, list[Mutant]] = {}
    for mutant in mutants:
        by.setdefault(id(mutant.excuse), []).append(mutant)
    return by.values()


def _excused(mutants: Sequence[Mutant]) -> str:
    first = mutants[0]
    why = "" if first.excuse is None else first.excuse.why["en"]
    return f"  {first.rule}={first.reading} in {', '.join(mutant.variant for mutant in mutants)}\n    {why}"


def _survivor(spec: Spec, survivor: Survivor) -> str:
    mutant = survivor.mutant
    rule = spec.games[mutant.game].rules[mutant.rule]
    own, other = rule.readings[mutant.own], rule.readings[mutant.reading]
    lines = [
        f"  {mutant}, not {mutant.own} ({rule.where})",
        f"    {_told(own)}",
        f"    {_told(other)}",
        f"    {number(survivor.about, 'case')} of {mutant.variant} about {mutant.rule}, and none tells them apart.",
    ]
    if survivor.changed:
        lines.append(f"    Add {mutant.rule} to the rules of what does: {_some(survivor.changed)}")
    if survivor.elsewhere:
        lines.append(
            f"    These do in other variants; widen their scope, or write the like: {_some(survivor.elsewhere)}"
        )
    if not survivor.changed and not survivor.elsewhere:
        lines.append(
            "    Write a scenario in which it matters; or, if it never can, say why under `equivalent` of the reading."
        )
    return "\n".join(lines)


def _told(reading: Reading) -> str:
    return f"{reading.id}: {reading.text['en']}"


def _break(broken: Break) -> str:
    under = "" if broken.mutant is None else f" under {broken.mutant}"
    lines = [f"  {broken.where} {broken.case}{under}"]
    if broken.wrong_rule is not None:
        lines.append(f"    what it has refused is refused by the rule {broken.wrong_rule}")
    else:
        lines.append(f"    {_said(broken.verdict)}")
    if broken.unnamed and broken.mutant is not None:
        lines.append(
            f"    it changes with {broken.mutant.rule}, and does not name it: add it to the scenario's `rules`"
        )
    return "\n".join(lines)


def _said(verdict: Verdict) -> str:
    match verdict:
        case Agrees():
            return "it agrees"
        case Differs():
            details = to_record(verdict)["differs"]
            note = f" ({plain(verdict.note)})" if verdict.note else ""
            expected, seen = shown(details, "expected"), shown(details, "seen")
            return f"after action {verdict.step}: {plain(verdict.path)} is {seen}, and must be {expected}{note}"
        case Unsupported(reason, message):
            return f"the engine does not do it ({reason}): {shortened(plain(message))}"
        case Broke(kind, seen):
            return f"the engine broke ({kind}): {shortened(plain(seen))}"


def _some(names: Sequence[str]) -> str:
    rest = len(names) - 3
    return ", ".join(names[:3]) + (f" and {rest} more" if rest > 0 else "")


def summary(found: Adequacy) -> str:
    """The sum, in one line; conjectures are counted apart."""
    said = _counted([score for score in found.scores if not score.conjecture])
    guessed = [score for score in found.scores if score.conjecture]
    said = f"{said}; of conjectures {_counted(guessed)}." if guessed else f"{said}."
    faults = len(found.lies) + len(found.unused) + len(found.breaks) + len(found.dead) + len(found.bare)
    return f"{said} {number(faults, 'other fault')}." if faults else said


def _counted(scores: Iterable[Score]) -> str:
    every, killed, equivalent, survive = _sums(scores)
    share = f"{100 * killed // max(every - equivalent, 1)} % of those that make a difference"
    return f"{number(every, 'mutant')}, {killed} killed ({share}), {equivalent} equivalent, {survive} survive"


def as_data(found: Adequacy) -> dict[str, Any]:
    """All of it, as `adequacy.schema.json` describes."""
    return {
        "engine": {"name": found.engine, "version": found.version},
        "suite": found.suite,
        "questions": found.questions,
        "sound": found.sound,
        "variants": [
            {
                "game": score.game,
                "variant": score.variant,
                "conjecture": score.conjecture,
                "mutants": score.mutants,
                "killed": score.killed,
                "equivalent": score.equivalent,
                "survive": score.survive,
            }
            for score in found.scores
        ],
        "survivors": [
            _mutant(one.mutant) | {"about": one.about, "changed": [*one.changed], "elsewhere": [*one.elsewhere]}
            for one in found.survivors
        ],
        "not_equivalent": [
            _mutant(lie.mutant) | {"where": str(lie.excuse.where), "cases": [*lie.cases]} for lie in found.lies
        ],
        "unused": [{"where": str(entry.where)} for entry in found.unused],
        "breaks": [
            {
                "case": broken.case,
                "where": str(broken.where),
                "mutant": None if broken.mutant is None else _mutant(broken.mutant),
                "unnamed": broken.unnamed,
                "refused_by": broken.wrong_rule,
                **to_record(broken.verdict),
            }
            for broken in found.breaks
        ],
        "dead": [{"scenario": dead.scenario, "where": str(dead.where)} for dead in found.dead],
        "bare": [{"game": bare.game, "rule": bare.rule, "lacks": bare.lacks} for bare in found.bare],
        "equivalent": [
            _mutant(mutant) | {"where": str(mutant.excuse.where), "why": dict(mutant.excuse.why)}
            for mutant in found.excused
            if mutant.excuse is not None
        ],
        "idle": [case.case for case in found.idle],
        "spare": found.spare,
    }


def _mutant(mutant: Mutant) -> dict[str, Any]:
    return {
        "game": mutant.game,
        "variant": mutant.variant,
        "rule": mutant.rule,
        "own": mutant.own,
        "reading": mutant.reading,
        "evidence": mutant.evidence,
    }
