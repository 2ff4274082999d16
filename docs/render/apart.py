"""The scenario that tells the readings of a rule apart, and where each of them ends in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from docs.render.plays import trace_of
from docs.render.site import Book
from macao_conformance.cases import Case, actions_of, case_of
from macao_conformance.model import Game, Json, Rule, Scenario
from macao_conformance.readings import neighbours, resolve, settled
from macao_reference.engine import Unplayable

Leaf = tuple[str, ...]
"""A field of an observation; of one that maps seats, the field and the seat (``net``, ``north``)."""


@dataclass(frozen=True, slots=True)
class Base:
    """Under what a rule is asked: a variant, if need be with a reading of another rule swapped."""

    variant: str
    swapped: tuple[str, str] | None
    overrides: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class End:
    """What some readings show alike: the actions played, which of them were refused and by what, and the position.

    `seen` is None where the position cannot be set up at all under these readings.
    """

    readings: tuple[str, ...]
    actions: tuple[Mapping[str, Json], ...]
    refused: Mapping[int, str]
    seen: Mapping[str, Json] | None


@dataclass(frozen=True, slots=True)
class Apart:
    """A scenario under every reading of a rule.

    `own` is the reading that `base` has; `start` the position before the first action. `whole` is False where the
    readings end alike and are compared on the way.
    """

    scenario: Scenario
    base: Base
    own: str
    start: Mapping[str, Json] | None
    ends: tuple[End, ...]
    whole: bool

    def end_of(self, reading: str) -> End:
        """Return where a reading ends."""
        return next(end for end in self.ends if reading in end.readings)

    @property
    def differing(self) -> frozenset[Leaf]:
        """The leaves that are not the same in all ends."""
        found = [leaves(end.seen) for end in self.ends if end.seen is not None]
        every = {leaf for one in found for leaf in one}
        return frozenset(leaf for leaf in every if any(one.get(leaf) != found[0].get(leaf) for one in found))

    @property
    def refused(self) -> frozenset[int]:
        """The common actions that are refused whatever the reading."""
        return frozenset(i for i in range(self.common) if all(i in end.refused for end in self.ends))

    @property
    def common(self) -> int:
        """How many actions all ends have in common, from the first."""
        plays = [end.actions for end in self.ends]
        return next(
            (i for i, step in enumerate(zip(*plays, strict=False)) if any(a != step[0] for a in step)),
            min(map(len, plays)),
        )


Aparts = Mapping[tuple[str, str], Apart | None]
"""By game and rule."""


def aparts(book: Book) -> Aparts:
    """Find the scenario that tells most readings apart, for every rule of every game."""
    return {key: apart(book, row.rule) for key, row in book.rows.items()}


def leaves(seen: Mapping[str, Json]) -> dict[Leaf, Json]:
    """Take an observation apart; that an action was refused is no part of the position."""
    found: dict[Leaf, Json] = {}
    for key, value in seen.items():
        if key != "refused":
            found.update(_leaves((key,), value, 2 if key == "sees" else 1))
    return found


def _leaves(path: Leaf, value: Json, deep: int) -> Iterator[tuple[Leaf, Json]]:
    if deep and isinstance(value, dict):
        for part, inner in value.items():
            yield from _leaves((*path, part), inner, deep - 1)
    else:
        yield path, value


def apart(book: Book, rule: Rule) -> Apart | None:
    """Return the scenario about a rule that tells most of its readings apart; None if there is nothing to play.

    Readings that are no foils count first, then all; of scenarios that do as well as each other, one whose ends
    differ goes before one that differs on the way only, a documented variant before a conjecture, then the one of fewer
    seats, then of fewer actions.
    """
    game = book.spec.games[rule.game]
    bases = _bases(book, game, rule)
    best: tuple[tuple[int, ...], Apart] | None = None
    for scenario in sorted(book.about.get((game.id, rule.id), ()), key=_size):
        for one in _played(game, rule, scenario, bases):
            rank = _rank(game, rule, one)
            if best is None or rank > best[0]:
                best = rank, one
        if best is not None and best[0][1:4] == (len(rule.readings), True, True):
            break  # the rest are larger and cannot do better
    return best[1] if best is not None else None


def _size(scenario: Scenario) -> tuple[int, int]:
    return len(scenario.setup["seats"]), max(len(actions_of(scenario, outcome)) for outcome in scenario.outcomes)


def _rank(game: Game, rule: Rule, one: Apart) -> tuple[int, ...]:
    right = sum(any(rule.readings[name].foil is None for name in end.readings) for end in one.ends)
    seats, actions = _size(one.scenario)
    documented = game.variants[one.base.variant].conjecture is None
    return right, len(one.ends), one.whole, documented, -seats, -actions


def _bases(book: Book, game: Game, rule: Rule) -> list[Base]:
    """List under what a rule is asked, documented variants first; a rule no variant asks needs a reading swapped."""
    variants = [v for v in book.variants if v.game == game.id]
    asking = [Base(v.id, None, {}) for v in variants if rule.id in book.resolved[v.id].readings]
    if asking:
        return asking
    return [
        Base(v.id, (name, reading), {name: reading})
        for v in variants
        for name, reading, found in neighbours(game, v)
        if rule.id in found.readings
    ]


def _played(game: Game, rule: Rule, scenario: Scenario, bases: list[Base]) -> Iterator[Apart]:
    """Play a scenario for the base under which most readings have an outcome: to the end, or as far as tells more."""
    picked: list[tuple[int, Base, dict[str, Mapping[str, str]], dict[str, Case | None]]] = []
    for base in bases:
        variant = game.variants[base.variant]
        known = settled(game, variant)
        under = {
            name: resolve(game, variant, {**base.overrides, rule.id: name}, known=known).readings
            for name in rule.readings
        }
        cases = {name: case_of(scenario, base.variant, readings) for name, readings in under.items()}
        picked.append((sum(case is not None for case in cases.values()), base, under, cases))
    if not picked:
        return
    most, base, under, cases = max(picked, key=lambda found: found[0])
    if not most:
        return
    own = resolve(game, game.variants[base.variant], base.overrides).readings[rule.id]
    usual = cases[own] or next(case for case in cases.values() if case is not None)
    played = {
        name: _trace(game.id, replace(cases[name] or usual, readings=readings)) for name, readings in under.items()
    }
    start = next((trace[0] for _, trace in played.values() if trace), None)
    lengths = {len(trace) for _, trace in played.values() if trace}
    ends = _ends(played, None)
    yield Apart(scenario, base, own, start, ends, whole=True)
    if len(ends) < len(played) and len(lengths) == 1:
        for length in range(1, max(lengths)):
            yield Apart(scenario, base, own, start, _ends(played, length), whole=False)


_Played = tuple[Case, list[Mapping[str, Json]]]


def _trace(game: str, case: Case) -> _Played:
    """Play a case; nothing is seen of one that cannot be set up."""
    try:
        return case, trace_of(game, case)
    except Unplayable:
        return case, []


def _ends(played: Mapping[str, _Played], length: int | None) -> tuple[End, ...]:
    """Put together the readings that show the same after so many entries of the trace, or at the end."""
    ends: list[End] = []
    for name, (case, whole) in played.items():
        trace = whole[:length]
        actions = case.actions[: max(len(trace) - 1, 0)] if trace else case.actions
        refused = {i - 1: seen["refused"] for i, seen in enumerate(trace) if seen.get("refused")}
        end = End((name,), actions, refused, trace[-1] if trace else None)
        same = next((i for i, other in enumerate(ends) if _alike(other, end)), None)
        if same is None:
            ends.append(end)
        else:
            ends[same] = replace(ends[same], readings=(*ends[same].readings, name))
    return tuple(ends)


def _alike(one: End, other: End) -> bool:
    """By which rule an action is refused makes no difference: an engine does not say it."""
    position = [{k: v for k, v in (end.seen or {}).items() if k != "refused"} for end in (one, other)]
    return (
        position[0] == position[1]
        and (one.seen is None) == (other.seen is None)
        and one.refused.keys() == other.refused.keys()
        and one.actions == other.actions
    )
