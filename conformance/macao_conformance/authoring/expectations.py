"""What to expect of a play: the values by which an engine shows what a scenario is about, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from macao_conformance.authoring.rows import Row
from macao_conformance.cases import steps_of
from macao_conformance.compare import Trace, leaves_of
from macao_conformance.model import Expect, Game, Json, Scenario
from macao_conformance.values import ORDERED, Marks, Path, same

_OFTEN = 0.5
"""A field that so great a share of a topic's outcomes expect is expected for company, too."""


def telling_paths(game: Game, scenario: Scenario, asked: Sequence[Row], marks: Marks) -> tuple[Path, ...]:
    """Return the paths to expect values at: what the scenario's outcomes expect already, else what its rules change.

    A value is changed by a rule if another reading of it, a foil too, makes the engine show another at the end. Where
    there is none, values that the play has changed will do.
    """
    own = [path for outcome in scenario.outcomes if outcome.expect for path in _paths(outcome.expect.fields)]
    if own:
        return tuple(dict.fromkeys(own))
    usual = usual_fields(game, scenario.topic)
    base = {row.view.variant: row.trace for row in asked if row.view.rule is None and row.trace}
    by_rule = [
        list(_changed(base[row.view.variant][-1], row.trace[-1], marks))
        for row in asked
        if row.view.rule in scenario.rules and row.trace and row.view.variant in base
    ]
    by_play = [list(_changed(trace[0], trace[-1], marks)) for trace in base.values()]
    foreign = {
        path[0]
        for row in asked
        if row.view.rule not in (None, *scenario.rules) and row.trace and row.view.variant in base
        for path in _changed(base[row.view.variant][-1], row.trace[-1], marks)
    }
    return _fewest(by_rule, usual, foreign) or _fewest(by_play, usual, foreign)


def _fewest(
    changes: Sequence[Sequence[Path]], usual: Mapping[str, float], foreign: Collection[str]
) -> tuple[Path, ...]:
    """Return the paths in as few fields as show each of some changes, and in those that most other outcomes expect.

    Fields are taken first that hang on no other rule than those the scenario is about (others are `foreign`), and of
    those the ones that the topic's outcomes expect most often.
    """
    fields = dict.fromkeys(path[0] for paths in changes for path in paths)
    taken: list[str] = []
    open_ = [paths for paths in changes if paths]
    for name in sorted(fields, key=lambda name: (name in foreign, -usual.get(name, 0.0))):
        left = [paths for paths in open_ if all(path[0] != name for path in paths)]
        if len(left) < len(open_) or (usual.get(name, 0.0) >= _OFTEN and name not in foreign):
            taken.append(name)
            open_ = left
    paths = dict.fromkeys(path for some in changes for path in some if path[0] in taken)
    return tuple(sorted(paths, key=lambda path: taken.index(path[0])))


def usual_fields(game: Game, topic: str) -> dict[str, float]:
    """Return, by field, what share of a topic's outcomes expect it at their end."""
    ends = [
        steps_of(scenario, outcome)[-1]
        for scenario in game.scenarios.values()
        if scenario.topic == topic
        for outcome in scenario.outcomes
        if steps_of(scenario, outcome)
    ]
    counted = Counter(name for step in ends if isinstance(step, Expect) for name in step.fields)
    return {name: number / len(ends) for name, number in counted.items()}


def _paths(fields: Mapping[str, Json]) -> Iterator[Path]:
    return (path for path, _, _ in leaves_of(fields, (), ORDERED))


def _changed(before: Mapping[str, Json] | None, after: Mapping[str, Json] | None, marks: Marks) -> Iterator[Path]:
    """Yield the paths of the values in which two observations part, in the order of the second."""
    old = {path: value for path, value, _ in leaves_of(before or {}, (), marks)}
    new = {path: (value, mark) for path, value, mark in leaves_of(after or {}, (), marks)}
    for path, (value, mark) in new.items():
        if path[0] != "refused" and (path not in old or not same(old[path], value, mark)):
            yield path
    yield from (path for path in old if path not in new and path[0] != "refused")


def expectation(trace: Trace, paths: Iterable[Path]) -> dict[str, Json]:
    """Return what stands at some paths at the end of a trace, as an expectation; an empty map above one counts."""
    wanted = list(paths)
    found: dict[str, Json] = {}
    there = {path: value for path, value, _ in leaves_of(trace[-1] or {}, (), ORDERED)}
    shown = [path for path in wanted if path in there]
    shown += [path for path, value in there.items() if value == {} and any(one[: len(path)] == path for one in wanted)]
    for path in dict.fromkeys(shown):
        here = found
        for key in path[:-1]:
            here = here.setdefault(key, {})
        here[path[-1]] = there[path]
    # A path to a whole map is one where elsewhere the map is empty: what is in it here is expected value by value.
    for path in wanted:
        if (
            path not in there
            and len(path) == 1
            and path[0] not in found
            and isinstance((trace[-1] or {}).get(path[0]), dict)
        ):
            found[path[0]] = (trace[-1] or {})[path[0]]
    order = list(dict.fromkeys(path[0] for path in wanted))
    return dict(sorted(found.items(), key=lambda item: order.index(item[0])))
