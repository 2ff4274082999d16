"""Holds a trace against what must follow, leaf by leaf. Pure functions.

An outcome is first laid out as a `Script`: the actions to send, and *leaves*: what must stand at which place of the
trace. An expected map is a subset, so it falls into one leaf a key; an empty map, a list and a plain value are one leaf
each. A refusal is a leaf too: an action marked so must be refused, and every other action must not be (a *silent* leaf:
it can be broken, and it can tell outcomes apart, but it is not counted).

A leaf is compared only where the engine shows something: its field is declared, and the entry is not null. So agreement
needs more than the lack of a contradiction. For every other outcome, `Sheet.telling` says which leaves contradict it; a
case agrees only if one of those has been compared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from macao_conformance.cases import steps_of
from macao_conformance.model import Act, Condition, Json, Outcome, Scenario
from macao_conformance.values import ORDERED, Marks, Path, parting, same
from macao_conformance.verdicts import ABSENT, Agrees, Differs, Unsupported

Trace = Sequence[Mapping[str, Json] | None]
"""One observation more than there are actions; null where the engine cannot show one."""

_REFUSED: Path = ("refused",)


class Leaf(NamedTuple):
    """One value that must stand at `path` of entry number `entry` of the trace; `marks` say what of it is a set."""

    entry: int
    path: Path
    value: Json
    marks: Marks = ORDERED
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """An outcome laid out: what is sent, its leaves in the order of the trace, the last check's, and how many count."""

    under: Condition
    actions: tuple[Mapping[str, Json], ...]
    leaves: tuple[Leaf, ...]
    last: frozenset[int]

    expected: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """All outcomes of a scenario, laid out.

    ``telling[i]`` holds a set of leaf numbers of outcome i for each other outcome, or, if there is none, those of its
    last check: one leaf of each set must have been compared.
    """

    scripts: tuple[Script, ...]
    telling: tuple[tuple[frozenset[int], ...], ...]
    marks: Marks


class Judgement(NamedTuple):
    """A verdict, how many leaves were compared of how many, and the readings that the trace shows, by rule."""

    verdict: Agrees | Differs | Unsupported
    compared: int
    expected: int
    shows: Mapping[str, tuple[str, ...]]


def sheet(scenario: Scenario, marks: Marks) -> Sheet:
    """Lay out all outcomes of a scenario and work out what tells them apart."""
    scripts = tuple(script(scenario, outcome, marks) for outcome in scenario.outcomes)
    telling = tuple(_telling(own, [other for other in scripts if other is not own]) for own in scripts)
    return Sheet(scripts, telling, marks)


def script(scenario: Scenario, outcome: Outcome, marks: Marks = ORDERED) -> Script:
    """Lay out one outcome."""
    actions: list[Mapping[str, Json]] = []
    leaves: list[Leaf] = []
    last = range(0)
    for step in steps_of(scenario, outcome):
        if isinstance(step, Act):
            actions.append(step.action)
            leaves.append(Leaf(len(actions), _REFUSED, step.refused is not None, silent=step.refused is None))
            last = range(len(leaves) - 1, len(leaves)) if step.refused is not None else last
        else:
            before = len(leaves)
            leaves.extend(Leaf(len(actions), *found) for found in leaves_of(step.fields, (), marks))
            last = range(before, len(leaves))
    expected = sum(not leaf.silent for leaf in leaves)
    return Script(outcome.under, tuple(actions), tuple(leaves), frozenset(last), expected)


def leaves_of(fields: Mapping[str, Json], path: Path, marks: Marks) -> Iterator[tuple[Path, Json, Marks]]:
    """Yield the values of an expectation or an observation: those of maps one by one, empty maps and all else whole."""
    for key, value in fields.items():
        if isinstance(value, dict) and value:
            yield from leaves_of(value, (*path, key), marks.under(key))
        else:
            yield (*path, key), value, marks.under(key)


def _telling(own: Script, others: Sequence[Script]) -> tuple[frozenset[int], ...]:
    """For each other outcome, the leaves of `own` that contradict it; one that expects the very same is no other."""
    others = [other for other in others if (other.actions, other.leaves) != (own.actions, own.leaves)]
    if not others:
        return (own.last,)
    return tuple(_contradicting(own, other) if other.actions == own.actions else own.last for other in others)


def _contradicting(own: Script, other: Script) -> frozenset[int]:
    """The leaves of `own` that cannot stand in one trace with `other`.

    Either there is another value at one path, or a value where the other goes deeper.
    """
    theirs: dict[tuple[int, Path], list[Json]] = {}
    inner: set[tuple[int, Path]] = set()
    for leaf in other.leaves:
        theirs.setdefault((leaf.entry, leaf.path), []).append(leaf.value)
        inner.update((leaf.entry, leaf.path[:depth]) for depth in range(1, len(leaf.path)))

    def contradicts(leaf: Leaf) -> bool:
        place = (leaf.entry, leaf.path)
        if place in inner:
            return True
        if place in theirs:
            return any(not same(leaf.value, value, leaf.marks) for value in theirs[place])
        return any((leaf.entry, leaf.path[:depth]) in theirs for depth in range(1, len(leaf.path)))

    return frozenset(number for number, leaf in enumerate(own.leaves) if contradicts(leaf))


def judge(scenario: Sheet, own: int, trace: Trace, declared: Collection[str]) -> Judgement:
    """Judge a trace of the right length by outcome number `own`. `declared` are the fields the engine shows."""
    script = scenario.scripts[own]
    held = _held(script, trace, declared)
    differs = _first(held.differs, upset(trace, scenario.marks))
    verdict: Agrees | Differs | Unsupported
    if differs is not None:
        verdict = differs
    elif _told(scenario, own, held):
        verdict = Agrees(held.compared, script.expected)
    else:
        verdict = Unsupported("field", _wanting(scenario, own, held.met))
    # A trace that agrees contradicts every other outcome with these actions: none of those can be shown.
    shows = script.under if isinstance(verdict, Agrees) else _shows(scenario, own, trace, declared)
    return Judgement(verdict, held.compared, script.expected, shows)


class _Held(NamedTuple):
    """A trace against one outcome: the leaves met, how many were compared (silent ones left out), the first not met."""

    met: frozenset[int]
    compared: int
    differs: Differs | None


def _held(script: Script, trace: Trace, declared: Collection[str]) -> _Held:
    met: set[int] = set()
    compared = 0
    differs: Differs | None = None
    for number, leaf in enumerate(script.leaves):
        found = look(leaf, trace, declared)
        if found is None:
            continue
        compared += not leaf.silent
        path, seen = found
        if path == leaf.path and seen is not ABSENT and same(leaf.value, seen, leaf.marks):
            met.add(number)
        elif differs is None:
            differs = _differs(leaf, path, seen, trace)
    return _Held(frozenset(met), compared, differs)


def _told(scenario: Sheet, number: int, held: _Held) -> bool:
    """Whether a trace that contradicts nothing says enough: silence and mere obedience are not agreement."""
    return held.compared > 0 and all(not held.met.isdisjoint(telling) for telling in scenario.telling[number])


def _first(leaf: Differs | None, upset: Differs | None) -> Differs | None:
    """The earlier of two; in one entry the refusal comes first, then what it upset, then the rest."""
    if leaf is None or upset is None:
        return leaf or upset
    return leaf if (leaf.step, leaf.path != "refused") <= (upset.step, False) else upset


def look(leaf: Leaf, trace: Trace, declared: Collection[str]) -> tuple[Path, Json] | None:
    """What stands where a leaf is expected, and the path as far as it goes; None if the engine cannot show it.

    `declared` are the fields the engine shows; refusals are always shown.
    """
    here: Json = trace[leaf.entry]
    if here is None:
        return None
    if leaf.path == _REFUSED:
        return _REFUSED, bool(here.get("refused"))
    if leaf.path[0] not in declared:
        return None
    for depth, key in enumerate(leaf.path):
        if not isinstance(here, dict):
            return leaf.path[:depth], here
        if key not in here:
            return leaf.path[: depth + 1], ABSENT
        here = here[key]
    return leaf.path, here


def _differs(leaf: Leaf, path: Path, seen: Json, trace: Trace) -> Differs:
    if path == _REFUSED:
        said = (trace[leaf.entry] or {}).get("refused")
        if leaf.value:
            return Differs(
                leaf.entry, "refused", expected=True, seen=False, note="this action must be refused, and was not"
            )
        because = f"; the engine says: {said}" if isinstance(said, str) else ""
        note = f"this action is legal here, and was refused{because}"
        return Differs(leaf.entry, "refused", expected=False, seen=True, note=note)
    expected = leaf.value
    for key in reversed(leaf.path[len(path) :]):
        expected = {key: expected}
    note = ""
    if seen is ABSENT:
        note = f"`{path[0]}` is declared in `observes`, and is not shown" if len(path) == 1 else "it is not shown"
    return Differs(leaf.entry, ".".join(path), expected, seen, note)


def upset(trace: Trace, marks: Marks) -> Differs | None:
    """The first refused action that nevertheless changed something, or None."""
    for index in range(1, len(trace)):
        before, after = trace[index - 1], trace[index]
        if before is None or after is None or not after.get("refused"):
            continue
        before, after = _plain(before), _plain(after)
        # Python's own comparison is quick. That it takes true for 1 does no harm: no field may be both by its schema.
        found = None if before == after else parting(before, after, marks)
        if found is not None:
            path, expected, seen = found
            note = "the action was refused, and must leave everything as it was"
            return Differs(index, ".".join(path), expected, seen, note)
    return None


def _plain(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    return {key: value for key, value in entry.items() if key != "refused"}


def _shows(scenario: Sheet, own: int, trace: Trace, declared: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """By rule, the readings of the outcomes with these actions that the trace meets in full, and tells from others."""
    shown: dict[str, list[str]] = {}
    for number, script in enumerate(scenario.scripts):
        if not script.under or script.actions != scenario.scripts[own].actions:
            continue
        held = _held(script, trace, declared)
        if held.differs is None and _told(scenario, number, held):
            for rule, readings in script.under.items():
                kept = shown.setdefault(rule, [])
                kept.extend(reading for reading in readings if reading not in kept)
    return {rule: tuple(readings) for rule, readings in shown.items()}


def _wanting(scenario: Sheet, own: int, met: frozenset[int]) -> str:
    """What the engine would have to show for this case to be judged."""
    script = scenario.scripts[own]
    telling = next((one for one in scenario.telling[own] if met.isdisjoint(one)), script.last)
    leaves = [script.leaves[number] for number in sorted(telling) if not script.leaves[number].silent]
    leaves = leaves or [script.leaves[number] for number in sorted(script.last)]
    return f"it would have to show {' or '.join(dict.fromkeys(leaf.path[0] for leaf in leaves)) or 'more'}"
