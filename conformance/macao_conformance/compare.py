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

from macao_conformance.cases import steps_of
from macao_conformance.model import Act, Condition, Json, Outcome, Scenario
from macao_conformance.values import Marks, Path, parting, same
from macao_conformance.verdicts import ABSENT, Agrees, Differs, Unsupported

Trace = Sequence[Mapping[str, Json] | None]
"""One observation more than there are actions; null where the engine cannot show one."""

_REFUSED: Path = ("refused",)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value that must stand at `path` of the trace's entry `index`."""

    index: int
    path: Path
    value: Json
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """An outcome laid out: what is sent, its leaves in the order of the trace, and those of the last check."""

    under: Condition
    actions: tuple[Mapping[str, Json], ...]
    leaves: tuple[Leaf, ...]
    last: frozenset[int]

    @property
    def expected(self) -> int:
        """How many leaves count."""
        return sum(not leaf.silent for leaf in self.leaves)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All outcomes of a scenario, laid out.

    ``telling[i]`` holds a set of leaf numbers of outcome i for each other outcome, or, if there is none, those of its
    last check: one leaf of each set must have been compared.
    """

    scripts: tuple[Script, ...]
    telling: tuple[tuple[frozenset[int], ...], ...]
    marks: Marks


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, how many leaves were compared of how many, and the readings that the trace shows, by rule."""

    verdict: Agrees | Differs | Unsupported
    compared: int
    expected: int
    shows: Mapping[str, tuple[str, ...]]


def sheet(scenario: Scenario, marks: Marks) -> Sheet:
    """Lay out all outcomes of a scenario and work out what tells them apart."""
    scripts = tuple(script(scenario, outcome) for outcome in scenario.outcomes)
    telling = tuple(_telling(own, [other for other in scripts if other is not own], marks) for own in scripts)
    return Sheet(scripts, telling, marks)


def script(scenario: Scenario, outcome: Outcome) -> Script:
    """Lay out one outcome."""
    actions: list[Mapping[str, Json]] = []
    leaves: list[Leaf] = []
    last: list[Leaf] = []
    for step in steps_of(scenario, outcome):
        if isinstance(step, Act):
            actions.append(step.action)
            mark = Leaf(len(actions), _REFUSED, step.refused is not None, silent=step.refused is None)
            leaves.append(mark)
            last = [mark] if step.refused is not None else last
        else:
            last = [Leaf(len(actions), path, value) for path, value in _leaves(step.fields, ())]
            leaves.extend(last)
    numbers = frozenset(number for number, leaf in enumerate(leaves) if any(leaf is one for one in last))
    return Script(outcome.under, tuple(actions), tuple(leaves), numbers)


def _leaves(fields: Mapping[str, Json], path: Path) -> Iterator[tuple[Path, Json]]:
    for key, value in fields.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _telling(own: Script, others: Sequence[Script], marks: Marks) -> tuple[frozenset[int], ...]:
    """For each other outcome, the leaves of `own` that contradict it; one that expects the very same is no other."""
    others = [other for other in others if (other.actions, other.leaves) != (own.actions, own.leaves)]
    if not others:
        return (own.last,)
    return tuple(
        frozenset(n for n, leaf in enumerate(own.leaves) if any(_contradict(leaf, far, marks) for far in other.leaves))
        if other.actions == own.actions
        else own.last
        for other in others
    )


def _contradict(one: Leaf, two: Leaf, marks: Marks) -> bool:
    """Whether both cannot stand in one trace: another value at one path, or a value where the other goes deeper."""
    if one.index != two.index:
        return False
    if one.path == two.path:
        return not same(one.value, two.value, _marks_at(marks, one.path))
    short, long = sorted((one.path, two.path), key=len)
    return long[: len(short)] == short


def _marks_at(marks: Marks, path: Path) -> Marks:
    for key in path:
        marks = marks.under(key)
    return marks


def judge(scenario: Sheet, own: int, trace: Trace, declared: Collection[str]) -> Judgement:
    """Judge a trace of the right length by outcome number `own`. `declared` are the fields the engine shows."""
    script = scenario.scripts[own]
    held = {
        number: _held(other, trace, declared, scenario.marks)
        for number, other in enumerate(scenario.scripts)
        if other.actions == script.actions
    }
    shows = _shows(scenario, held)
    differs = _first(held[own].differs, _upset(trace, scenario.marks))
    verdict: Agrees | Differs | Unsupported
    if differs is not None:
        verdict = differs
    elif _told(scenario, own, held[own]):
        verdict = Agrees(held[own].compared, script.expected)
    else:
        verdict = Unsupported("field", _wanting(scenario, own, held[own].met))
    return Judgement(verdict, held[own].compared, script.expected, shows)


@dataclass(frozen=True, slots=True)
class _Held:
    """A trace against one outcome: the leaves met, how many were compared (silent ones left out), the first not met."""

    met: frozenset[int]
    compared: int
    differs: Differs | None


def _held(script: Script, trace: Trace, declared: Collection[str], marks: Marks) -> _Held:
    met: set[int] = set()
    compared = 0
    differs: Differs | None = None
    for number, leaf in enumerate(script.leaves):
        found = _look(leaf, trace, declared)
        if found is None:
            continue
        compared += not leaf.silent
        path, seen = found
        if path == leaf.path and seen is not ABSENT and same(leaf.value, seen, _marks_at(marks, path)):
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


def _look(leaf: Leaf, trace: Trace, declared: Collection[str]) -> tuple[Path, Json] | None:
    """What stands where a leaf is expected, and the path as far as it goes; None if the engine cannot show it."""
    here: Json = trace[leaf.index]
    if here is None:
        return None
    if leaf.path == _REFUSED:
        return _REFUSED, bool(here.get("refused"))
    if leaf.path[0] not in declared:
        return None
    for depth, key in enumerate(leaf.path):
        if not isinstance(here, Mapping):
            return leaf.path[:depth], here
        if key not in here:
            return leaf.path[: depth + 1], ABSENT
        here = here[key]
    return leaf.path, here


def _differs(leaf: Leaf, path: Path, seen: Json, trace: Trace) -> Differs:
    if path == _REFUSED:
        said = (trace[leaf.index] or {}).get("refused")
        if leaf.value:
            return Differs(leaf.index, "refused", True, False, "this action must be refused, and was not")
        because = f"; the engine says: {said}" if isinstance(said, str) else ""
        return Differs(leaf.index, "refused", False, True, f"this action is legal here, and was refused{because}")
    expected = leaf.value
    for key in reversed(leaf.path[len(path) :]):
        expected = {key: expected}
    note = ""
    if seen is ABSENT:
        note = f"`{path[0]}` is declared in `observes`, and is not shown" if len(path) == 1 else "it is not shown"
    return Differs(leaf.index, ".".join(path), expected, seen, note)


def _upset(trace: Trace, marks: Marks) -> Differs | None:
    """The first refused action that nevertheless changed something."""
    for index in range(1, len(trace)):
        before, after = trace[index - 1], trace[index]
        if before is None or after is None or not after.get("refused"):
            continue
        found = parting(_plain(before), _plain(after), marks)
        if found is not None:
            path, expected, seen = found
            note = "the action was refused, and must leave everything as it was"
            return Differs(index, ".".join(path), expected, seen, note)
    return None


def _plain(entry: Mapping[str, Json]) -> Mapping[str, Json]:
    return {key: value for key, value in entry.items() if key != "refused"}


def _shows(scenario: Sheet, held: Mapping[int, _Held]) -> Mapping[str, tuple[str, ...]]:
    """By rule, the readings of the outcomes that the trace meets in full and tells from the others."""
    shown: dict[str, list[str]] = {}
    for number, one in held.items():
        if one.differs is None and _told(scenario, number, one):
            for rule, readings in scenario.scripts[number].under.items():
                kept = shown.setdefault(rule, [])
                kept.extend(reading for reading in readings if reading not in kept)
    return {rule: tuple(readings) for rule, readings in shown.items()}


def _wanting(scenario: Sheet, own: int, met: frozenset[int]) -> str:
    """What the engine would have to show for this case to be judged."""
    leaves = scenario.scripts[own].leaves
    telling = next((one for one in scenario.telling[own] if met.isdisjoint(one)), scenario.scripts[own].last)
    fields = dict.fromkeys(leaves[number].path[0] for number in sorted(telling) if not leaves[number].silent)
    if not fields:
        return "nothing that this scenario expects tells its outcomes apart"
    return f"nothing that it shows tells this outcome from the others; any of these would: {', '.join(fields)}"
