"""A play as a scenario: which rules decide it, what holds whatever they say, and what must follow under each reading.

The scenario asks about one rule, has an outcome for each of its readings that end the play in another way, and holds
the others that matter still in its `under`. It claims no more than was tried: every variant, and every variant with
one reading swapped, that the scenario is about is played, and what ends otherwise is put out of its scope.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from docs.playground.book import Book
from docs.playground.expecting import expectations
from docs.playground.play import Track, tracks
from docs.playground.reasons import SETTLED, leaves_of
from macao_conformance.model import Condition, Game, Json, Variant
from macao_conformance.readings import fits
from macao_reference.engine import Action

Readings = Mapping[str, str]
Marks = tuple[str | None, ...]
"""By action, the rule that refused it."""

_TRIES: Final = 60


class Unsavable(Exception):
    """No scenario of the suite can say this; `code` and `rules` tell the page why."""

    def __init__(self, code: str, rules: Sequence[str] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.rules = tuple(rules)


@dataclass(frozen=True, slots=True)
class Play:
    """A play to be saved: where it began, under which readings, and what was done."""

    variant: Variant
    overrides: Readings
    setup: Json
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """What must follow under some readings of the rule that is asked about: the marks, and what is expected."""

    readings: tuple[str, ...]
    marks: Marks
    expect: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Draft:
    """A scenario that is not written down yet; `about` is the rule its outcomes depend on, if they depend on one."""

    about: str | None
    topic: str
    rules: tuple[str, ...]
    under: Condition
    endings: tuple[Ending, ...]


class _Trial:
    """A play tried under many readings, each once."""

    def __init__(self, book: Book, play: Play) -> None:
        self.book = book
        self.play = play
        self.game: Game = book.games[play.variant.game]
        self.base = self.readings(play.variant, play.overrides)
        self._tried: dict[tuple[tuple[str, str], ...], tuple[Marks, Track, Track] | None] = {}

    def readings(self, variant: Variant, overrides: Readings) -> Readings:
        return self.book.resolved(variant, overrides).readings

    def end(self, readings: Readings) -> tuple[Marks, Track, Track] | None:
        """What was refused, and the tables before the first and after the last action; None where one is stuck."""
        key = tuple(readings.items())
        if key not in self._tried:
            found = tracks(self.game.id, self.play.setup, readings, self.play.actions)
            marks = tuple(track.refused for track in found[1:])
            stuck = any(track.stuck is not None for track in found)
            self._tried[key] = None if stuck else (marks, found[0], found[-1])
        return self._tried[key]

    def sound(self, rule: str) -> list[str]:
        """The readings of a rule that are no mistakes: only they have outcomes."""
        return [reading.id for reading in self.game.rules[rule].readings.values() if reading.evidence != "foil"]

    def ends_so(self, readings: Readings, ending: Ending) -> bool:
        """Whether a play under some readings ends as an ending says."""
        found = self.end(readings)
        if found is None or found[0] != ending.marks:
            return False
        return not ending.expect or _holds(ending.expect, found[2].seen)


def _holds(expect: Json, seen: Json) -> bool:
    """Whether an observation meets an expectation: maps are subsets, an empty one is empty, cards have no order."""
    if isinstance(expect, dict) and isinstance(seen, dict):
        if not expect:
            return not seen
        return all(key in seen and _holds(inner, seen[key]) for key, inner in expect.items())
    if isinstance(expect, str) and isinstance(seen, str):
        return sorted(expect.split()) == sorted(seen.split())
    return bool(expect == seen)


def drafted(book: Book, play: Play, about: str | None = None, last: Sequence[str] = ()) -> Draft:
    """The scenario of a play. `about` is the rule it shall ask about; else the first of `last` that can be asked.

    A reading that is a mistake is left out: no outcome has it. Raises `Unsavable`.
    """
    trial = _Trial(book, _without_foils(book, play))
    if trial.end(trial.base) is None:
        raise Unsavable("stuck")
    problem = Unsavable("too-tangled")
    for rule in _worth_asking(trial, about, last):
        try:
            return _scoped(trial, rule, _endings(trial, rule))
        except Unsavable as error:
            problem = error
    raise problem


def _worth_asking(trial: _Trial, about: str | None, last: Sequence[str]) -> Iterator[str | None]:
    """The rules a scenario may be about, the best first; in the end none, for one outcome under all of them.

    Best is the rule wished for, then one that was switched; then one by which another sum is won or another action
    refused, first if it decided the last step; then whatever decided that.
    """
    if about in trial.base:
        yield about
    order = [rule for rule in dict.fromkeys([*trial.play.overrides, *last, *trial.base]) if rule in trial.base]
    several = {rule: found for rule in order if len(found := _endings(trial, rule)) > 1}
    yield from (rule for rule in several if rule in trial.play.overrides)
    yield from (rule for rule, found in several.items() if _by_sums(found))
    yield from (rule for rule in last if rule in several)
    yield None


def _by_sums(endings: Sequence[Ending]) -> bool:
    """Two endings differ in what is refused, or in what was won and lost."""
    shown = {repr((e.marks, [(key, e.expect.get(key)) for key in SETTLED])) for e in endings}
    return len(shown) > 1


def _without_foils(book: Book, play: Play) -> Play:
    rules = book.games[play.variant.game].rules
    kept = {
        rule: reading for rule, reading in play.overrides.items() if rules[rule].readings[reading].evidence != "foil"
    }
    return Play(play.variant, kept, play.setup, play.actions)


def _endings(trial: _Trial, about: str | None) -> list[Ending]:
    """How the play ends under the readings of a rule, the one it is played by first; those that end alike together.

    Only readings under which everything before the last action is refused or allowed as here.
    """
    own = trial.end(trial.base)
    if own is None:
        raise AssertionError("played before")
    others: dict[str, tuple[Marks, Track, Track]] = {} if about is None else {trial.base[about]: own}
    for reading in () if about is None else trial.sound(about):
        found = trial.end(trial.readings(trial.play.variant, {**trial.play.overrides, about or "": reading}))
        if found is not None and found[0][:-1] == own[0][:-1]:
            others[reading] = found
    ends = [(marks, after.seen) for marks, _, after in others.values() or [own]]
    groups = expectations(own[1].seen, ends)
    endings: dict[str, tuple[list[str], Marks, Mapping[str, Json]]] = {}
    for reading, (marks, expect) in zip(others or {"": own}, groups, strict=True):
        key = repr((marks, sorted(leaves_of(expect).items())))
        endings.setdefault(key, ([], marks, expect))[0].append(reading)
    return [Ending(tuple(readings), marks, expect) for readings, marks, expect in endings.values()]


def _scoped(trial: _Trial, about: str | None, endings: Sequence[Ending]) -> Draft:
    """The draft with its scope: what differs within it is put out of it, until nothing does."""
    scope: dict[str, list[str]] = {}
    rules = dict.fromkeys([about] if about else [])
    rules |= dict.fromkeys(rule for ending in endings for rule in ending.marks if rule)
    reached = [ending for ending in endings if about is None or _reached(trial, {about: ending.readings}, {})]
    if not reached or reached[0] is not endings[0]:
        raise Unsavable("too-far", tuple(trial.play.overrides))
    for _ in range(_TRIES):
        wrong = _astray(trial, about, reached, scope, rules)
        if wrong is None:
            break
        rule, reading = wrong
        rules[rule] = None
        if rule in trial.base and reading in [*trial.sound(rule), None]:
            allowed = scope.get(rule, trial.sound(rule))
            scope[rule] = [name for name in allowed if name != reading]
    else:
        raise Unsavable("too-tangled")
    kept = [e for e in reached if _reached(trial, {about: e.readings} if about else {}, scope)]
    if not kept or kept[0] is not endings[0]:
        raise Unsavable("too-far", tuple(rule for rule in trial.play.overrides if rule in scope or rule == about))
    covered = [name for ending in kept for name in ending.readings]
    if about and not all(readings.get(about) in covered for readings in _plain_views(trial, scope)):
        scope[about] = covered
    named = tuple(rules) or (next(iter(trial.base)),)
    topic = trial.game.rules[about or named[0]].topic
    under = {rule: tuple(scope[rule]) for rule in trial.game.rules if rule in scope}
    return Draft(about if len(kept) > 1 else None, topic, named, under, tuple(kept))


def _views(trial: _Trial) -> Iterator[tuple[Variant, tuple[str, str] | None, Readings]]:
    """Every variant as it is, and with every one reading swapped."""
    for variant in trial.game.variants.values():
        base = trial.readings(variant, {})
        yield variant, None, base
        for rule in base:
            for reading in trial.game.rules[rule].readings:
                if reading != base[rule]:
                    yield variant, (rule, reading), trial.readings(variant, {rule: reading})


def _plain_views(trial: _Trial, scope: Mapping[str, Sequence[str]]) -> Iterator[Readings]:
    """The readings of every variant within a scope, as it is and with one reading swapped for no mistake."""
    wanted: Condition = {rule: tuple(allowed) for rule, allowed in scope.items()}
    for _, swap, readings in _views(trial):
        if (swap is None or not _foil(trial, *swap)) and fits(wanted, readings):
            yield readings


def _reached(trial: _Trial, outcome: Condition, scope: Mapping[str, Sequence[str]]) -> bool:
    """Some variant has an outcome's readings within the scope, with one swapped for no mistake at most."""
    return any(fits(outcome, readings) for readings in _plain_views(trial, scope))


def _astray(
    trial: _Trial,
    about: str | None,
    endings: Sequence[Ending],
    scope: Mapping[str, Sequence[str]],
    rules: Mapping[str, None],
) -> tuple[str, str | None] | None:
    """A rule, and the reading of it (None: it is not asked) under which a play in scope ends otherwise; None: none."""
    under: Condition = {rule: tuple(allowed) for rule, allowed in scope.items()}
    for variant, swap, readings in _views(trial):
        if not fits(under, readings) or (swap is not None and _foil(trial, *swap) and swap[0] in rules):
            continue
        for ending in endings:
            if about is not None and readings.get(about) not in ending.readings:
                continue
            if not trial.ends_so(readings, ending):
                return _culprit(trial, variant, swap, ending, about)
    return None


def _foil(trial: _Trial, rule: str, reading: str) -> bool:
    return trial.game.rules[rule].readings[reading].evidence == "foil"


def _culprit(
    trial: _Trial, variant: Variant, swap: tuple[str, str] | None, ending: Ending, about: str | None
) -> tuple[str, str | None]:
    """The rule that makes the difference between a play that ends otherwise and the one to be saved.

    Its readings are taken over from the latter one by one, first the one that was swapped, until the play ends so.
    """
    taken = dict([swap] if swap else [])
    if about is not None:
        taken[about] = ending.readings[0] if swap is None or swap[0] != about else swap[1]
    start = trial.readings(variant, taken)
    order = [*([swap[0]] if swap and swap[0] != about else []), *trial.game.rules]
    for rule in dict.fromkeys(order):
        if rule == about or start.get(rule) == trial.base.get(rule) or rule not in trial.base:
            continue
        taken[rule] = trial.base[rule]
        if trial.ends_so(trial.readings(variant, taken), ending):
            return rule, start.get(rule)
    raise Unsavable("too-tangled")
