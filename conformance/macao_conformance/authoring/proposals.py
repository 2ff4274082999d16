"""What the outcomes of a scenario should be, going by what an engine shows: for a person to hold against the passages.

The play is asked under every variant in scope and every variant with one reading swapped. Readings under which the
engine shows the same are one outcome; what tells the outcomes apart is worked out over the rules the scenario names,
and those it does not name and yet depends on.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from macao_conformance.authoring.conditions import needed
from macao_conformance.authoring.expectations import expectation, telling_paths
from macao_conformance.authoring.oracle import Oracle
from macao_conformance.authoring.rows import Action, Effect, Row, View, all_views, effect, rows
from macao_conformance.cases import Refused as RefusedCheck
from macao_conformance.cases import actions_of, checks_of
from macao_conformance.model import Act, Condition, Expect, Game, Json, Outcome, Scenario, Step
from macao_conformance.readings import fits
from macao_conformance.values import Path, marks_of, same


class Unproposable(Exception):
    """The engine's word makes no outcomes: the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An outcome: `old` is the number of the one it stands for, `changed` whether it says anything new."""

    under: Condition
    play: tuple[Step, ...]
    expect: Mapping[str, Json] | None
    old: int | None = None
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Proposal:
    """A scenario as it should be; `notes` say in words what was found."""

    scenario: Scenario
    rules: tuple[str, ...]
    under: Condition
    play: tuple[Step, ...]
    drafts: tuple[Draft, ...]
    notes: tuple[str, ...]
    doubtful: bool
    """Whether an outcome was found wanting in a way that only a person can mend; the notes say how."""

    @property
    def changed(self) -> bool:
        """Whether there is anything to write."""
        it = self.scenario
        same_frame = (self.rules, self.under, self.play) == (it.rules, it.under, it.play)
        return not same_frame or any(draft.changed for draft in self.drafts)


@dataclass(slots=True)
class _Work:
    """A scenario being looked at: what has been asked by actions, and what has been found so far."""

    oracle: Oracle
    game: Game
    scenario: Scenario
    views: list[View] = field(default_factory=list)
    asked: dict[str, list[Row]] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def rows(self, actions: tuple[Action, ...]) -> list[Row]:
        """Return the rows of a play, asked once."""
        key = json.dumps(actions)
        if key not in self.asked:
            if not self.views:
                self.views = all_views(self.game, self.scenario)
            self.asked[key] = rows(self.oracle, self.scenario, self.views, actions)
        return self.asked[key]


def propose(oracle: Oracle, game: Game, scenario: Scenario) -> Proposal:
    """Ask an engine for all outcomes of a scenario; those it has are kept where the engine shows them.

    Raises Unproposable.
    """
    work = _Work(oracle, game, scenario)
    drafts: list[Draft] = []
    for number, outcome in enumerate(scenario.outcomes):
        drafts += _redrafted(work, number, outcome)
    under, play = scenario.under, scenario.play
    missing = _uncovered(work)
    if missing:
        narrowed = _narrowed(work, missing)
        under = {**under, **narrowed}
        play, added = _drafted(work, [row for row in missing if fits(narrowed, row.view.readings)])
        drafts += added
    rules = _rules(scenario, work.found, play, drafts)
    notes = [
        *work.doubts,
        *work.notes,
        *(_dependence(rule, said) for rule, said in work.found.items() if rule not in scenario.rules),
    ]
    return Proposal(scenario, rules, under, play, tuple(drafts), tuple(notes), bool(work.doubts))


def _dependence(rule: str, said: str) -> str:
    return f"it depends on `{rule}` too, which `rules` does not name: {said}; name it, or narrow `under`"


def _rules(scenario: Scenario, found: Iterable[str], play: Iterable[Step], drafts: Iterable[Draft]) -> tuple[str, ...]:
    """Return the rules a scenario is about, with all its outcomes and refusals hang on."""
    drafts = list(drafts)
    conditions = [rule for draft in drafts for rule in draft.under]
    steps = [*play, *(step for draft in drafts for step in draft.play)]
    refusing = [step.refused for step in steps if isinstance(step, Act) and step.refused is not None]
    return tuple(dict.fromkeys([*scenario.rules, *found, *conditions, *refusing]))


def _redrafted(work: _Work, number: int, outcome: Outcome) -> list[Draft]:
    """Hold an outcome against what the engine shows: it is kept, or mended, or falls into several."""
    kept = Draft(outcome.under, outcome.play, outcome.expect.fields if outcome.expect else None, number, changed=False)
    asked = work.rows(actions_of(work.scenario, outcome))
    mine = [row for row in asked if fits(outcome.under, row.view.readings)]
    silent = [row for row in mine if row.trace is None and not row.view.aside]
    if silent:
        work.doubts.append(f"outcome {number + 1} cannot be played under {silent[0].view}: {silent[0].trouble}")
    mine = [row for row in mine if row.trace is not None]
    marks = marks_of(work.game.observation)
    paths = tuple(path for path in telling_paths(work.game, work.scenario, asked, marks))
    if outcome.expect is not None:
        paths = telling_paths(work.game, replace(work.scenario, outcomes=(outcome,)), asked, marks)
    groups = _groups(work, mine, paths)
    if not groups:
        return [kept]
    wrong = _wrong_marks(work.scenario, outcome, next(iter(groups)))
    if wrong:
        work.doubts.append(f"outcome {number + 1}: {wrong}")
    if outcome.expect is None and not len(groups) > 1 and _refused_last((*work.scenario.play, *outcome.play)):
        return [kept]
    if len(groups) == 1:
        shown = expectation(_trace(next(iter(groups.values()))[0]), paths)
        if outcome.expect is not None and same(shown, dict(outcome.expect.fields), marks):
            return [kept]
        return [replace(kept, expect=shown, changed=True)]
    told = _told(
        work, [(row.view.readings, name) for name, some in groups.items() for row in some if not row.view.aside]
    )
    return [
        Draft({**outcome.under, **condition}, outcome.play, expectation(_trace(groups[name][0]), paths), number)
        for condition, name in told
    ]


def _refused_last(steps: Sequence[Step]) -> bool:
    return bool(steps) and isinstance(steps[-1], Act) and steps[-1].refused is not None


def _wrong_marks(scenario: Scenario, outcome: Outcome, shown: Effect) -> str | None:
    """Return the first action that is refused and not marked so, or marked otherwise."""
    marked = {check.index: check.rule for check in checks_of(scenario, outcome) if isinstance(check, RefusedCheck)}
    for index, said in enumerate(shown.refused, start=1):
        wanted = marked.get(index)
        if (wanted is None) != (said is None):
            is_now = f"is refused by the engine ({said})" if said is not None else "is not refused by the engine"
            return f"action {index} {is_now}; mark it so, or change the play"
    return None


def _trace(row: Row) -> Sequence[Mapping[str, Json] | None]:
    if row.trace is None:
        raise AssertionError("only rows with a trace are grouped")
    return row.trace


def _groups(work: _Work, some: Sequence[Row], paths: Sequence[Path]) -> dict[Effect, list[Row]]:
    """Part rows that have a trace by what counts of it; find on which rules that depends. Foils found no group."""
    marks = marks_of(work.game.observation)
    effects = [effect(_trace(row), paths, marks) for row in some]
    groups: dict[Effect, list[Row]] = {}
    base = {row.view.variant: one for row, one in zip(some, effects, strict=True) if row.view.rule is None}
    for row, one in zip(some, effects, strict=True):
        rule = row.view.rule
        if not row.view.aside:
            groups.setdefault(one, []).append(row)
        if rule is not None and row.view.variant in base and one != base[row.view.variant]:
            kind = " (a mistake)" if row.view.aside else ""
            work.found.setdefault(rule, f"{row.view}{kind} shows something else")
    return groups


def _told(work: _Work, answered: Sequence[tuple[Mapping[str, str], Hashable]]) -> list[tuple[Condition, Effect]]:
    """Return the conditions under which each effect follows; answers that are no effects are left out."""
    named = list(dict.fromkeys([*work.scenario.rules, *work.found]))
    told = needed(work.game, answered, named)
    if told is None:
        others = [rule for rule in work.game.rules if rule not in named]
        helping = next((rule for rule in others if needed(work.game, answered, [*named, rule]) is not None), None)
        hint = f"; with `{helping}` among the rules it could be told" if helping else ""
        raise Unproposable(
            f"`{work.scenario.id}`: the engine shows different things, and the rules named do not tell when{hint}; "
            "name what it depends on in `rules`, or narrow `under`"
        )
    return [(one.condition, one.answer) for one in told if isinstance(one.answer, Effect)]


def _uncovered(work: _Work) -> list[Row]:
    """Return the rows of the common play that no outcome is for, if there is a variant as it is among them."""
    outcomes = work.scenario.outcomes
    common = work.rows(tuple(step.action for step in work.scenario.play if isinstance(step, Act)))
    missing = [row for row in common if not any(fits(one.under, row.view.readings) for one in outcomes)]
    return missing if any(row.view.rule is None for row in missing) else []


def _narrowed(work: _Work, missing: Sequence[Row]) -> Condition:
    """Return what `under` lacks to keep out the variants under which the position cannot be played."""
    plain = [row for row in missing if not row.view.aside]
    out = [row for row in plain if row.trace is None]
    if not out:
        return {}
    playable = [row for row in plain if row.trace is not None]
    if not playable:
        raise Unproposable(f"`{work.scenario.id}` cannot be played under any variant in scope: {out[0].trouble}")
    for rule in work.game.rules.values():
        good = {row.view.readings.get(rule.id) for row in playable}
        if None not in good and good.isdisjoint(row.view.readings.get(rule.id) for row in out):
            condition = {rule.id: tuple(name for name in rule.readings if name in good)}
            work.notes.append(f"{out[0].view} cannot play it ({out[0].trouble}): `under` is narrowed by `{rule.id}`")
            return condition
    where = ", ".join(str(row.view) for row in out[:3])
    raise Unproposable(f"`{work.scenario.id}` cannot be played under {where}: {out[0].trouble}; narrow `under`")


def _drafted(work: _Work, missing: Sequence[Row]) -> tuple[tuple[Step, ...], list[Draft]]:
    """Return the common play, its refusals marked, and new outcomes for rows that none is for."""
    scenario = work.scenario
    with_trace = [row for row in missing if row.trace is not None]
    paths = telling_paths(work.game, scenario, with_trace, marks_of(work.game.observation))
    groups = _groups(work, with_trace, paths)
    answered: list[tuple[Mapping[str, str], Hashable]] = [
        (row.view.readings, name) for name, some in groups.items() for row in some
    ]
    for number, outcome in enumerate(scenario.outcomes):
        covered = work.rows(actions_of(scenario, outcome))
        answered += [(row.view.readings, number) for row in covered if fits(outcome.under, row.view.readings)]
    told = _told(work, answered)
    split = _split([name for _, name in told]) if not scenario.outcomes else len(next(iter(groups)).refused)
    play, rest = _parted(work, scenario.play, split, next(iter(groups)))
    drafts = []
    for condition, name in told:
        own = _marked(work, rest, name, split)
        shown = expectation(_trace(groups[name][0]), paths)
        if not shown and not _refused_last((*play, *own)):
            raise Unproposable(
                f"`{scenario.id}`: the play changes nothing, and no rule it names decides what the engine shows"
            )
        drafts.append(Draft(condition, own, shown or None))
    return play, drafts


def _split(effects: Sequence[Effect]) -> int:
    """Return how many actions go before the first that is refused in one effect and not, or otherwise, in another."""
    count = len(effects[0].refused)
    parted = (n for n in range(count) if len({one.refused[n] for one in effects}) > 1)
    return next(parted, count)


def _parted(
    work: _Work, play: tuple[Step, ...], split: int, shown: Effect
) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Part a play behind so many actions; the first part's refusals are marked."""
    acts = 0
    for place, step in enumerate(play):
        if isinstance(step, Act):
            if acts == split:
                return _marked(work, play[:place], shown, 0), play[place:]
            acts += 1
    return _marked(work, play, shown, 0), ()


def _marked(work: _Work, steps: tuple[Step, ...], shown: Effect, done: int) -> tuple[Step, ...]:
    """Return steps with the refusals that an effect shows."""
    marked: list[Step] = []
    for step in steps:
        if isinstance(step, Expect):
            marked.append(step)
            continue
        said = shown.refused[done]
        done += 1
        if said is not None and said not in work.game.rules:
            raise Unproposable(
                f"`{work.scenario.id}`: action {done} is refused, and the engine does not say by which rule; "
                "mark it `refused: <rule>`"
            )
        marked.append(replace(step, refused=said))
    return tuple(marked)
