"""A play under every variant, and under every variant with one reading swapped: what an engine shows each time.

An *effect* is what counts of a trace: which actions were refused, by which rule, and some values at its end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from macao_conformance.authoring.oracle import Oracle, Question
from macao_conformance.compare import Trace
from macao_conformance.model import Condition, Game, Json, Scenario
from macao_conformance.readings import fits, resolve, settled
from macao_conformance.session import Reply
from macao_conformance.values import Marks, Path
from macao_conformance.verdicts import ABSENT, Broke, Unsupported

Action = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class View:
    """The readings of a variant, with one reading swapped or more; `rule` is the last rule swapped.

    A view `aside` is a foil, or more than one swap away: it tells what matters, but no outcome need be for it.
    """

    variant: str
    readings: Mapping[str, str]
    swapped: Mapping[str, str]
    rule: str | None = None
    aside: bool = False

    @property
    def reading(self) -> str | None:
        """The reading that was swapped in last."""
        return self.swapped[self.rule] if self.rule else None

    def __str__(self) -> str:
        swapped = ", ".join(f"{rule}: {reading}" for rule, reading in self.swapped.items())
        return f"{self.variant} with {swapped}" if swapped else self.variant


@dataclass(frozen=True, slots=True)
class Row:
    """A view, and what an engine shows under it."""

    view: View
    reply: Reply

    @property
    def trace(self) -> Trace | None:
        """The trace; None if there is none, or not to its end."""
        if isinstance(self.reply, Unsupported | Broke) or self.reply[-1] is None:
            return None
        return self.reply

    @property
    def trouble(self) -> str:
        """Why there is no trace."""
        if isinstance(self.reply, Unsupported):
            return self.reply.message
        return f"the engine broke: {self.reply.seen}" if isinstance(self.reply, Broke) else "the engine shows no end"


def views(
    game: Game,
    under: Condition,
    variants: Iterable[str],
    wanted: Callable[[str, str], bool] = lambda _rule, _reading: True,
    swapped: Mapping[str, str] | None = None,
) -> list[View]:
    """List variants within a condition, and each with one reading swapped that stays within it.

    `wanted` tells which swaps are, by rule and reading. `swapped` holds readings that are swapped in all of them. No
    swap is listed whose readings are those of another.
    """
    found: list[View] = []
    seen: set[frozenset[tuple[str, str]]] = set()
    before = dict(swapped or {})
    for name in variants:
        variant = game.variants[name]
        known = settled(game, variant)
        base = resolve(game, variant, before, known=known).readings
        if not fits(under, base):
            continue
        found.append(View(name, base, before))
        for rule, reading in base.items():
            for other, what in game.rules[rule].readings.items():
                if other == reading or not wanted(rule, other):
                    continue
                readings = resolve(game, variant, {**before, rule: other}, known=known).readings
                key = frozenset(readings.items())
                if fits(under, readings) and key not in seen:
                    seen.add(key)
                    found.append(View(name, readings, {**before, rule: other}, rule, what.evidence == "foil"))
    return found


def all_views(game: Game, scenario: Scenario) -> list[View]:
    """List the variants in a scenario's scope and their swaps.

    If there is none, those that one swap brings there, and aside what a further swap of the scenario's rules does.
    """
    found = views(game, scenario.under, game.variants)
    if any(view.rule is None for view in found):
        return found
    found = []
    for name, variant in game.variants.items():
        for rule, wanted in scenario.under.items():
            for reading in wanted:
                evidence = game.rules[rule].readings[reading].evidence
                if evidence != "foil" and fits(scenario.under, resolve(game, variant, {rule: reading}).readings):
                    further = views(
                        game, scenario.under, [name], lambda rule, _: rule in scenario.rules, {rule: reading}
                    )
                    found += [replace(view, aside=view.rule is not None) for view in further]
    return found


def rows(oracle: Oracle, scenario: Scenario, seen: Sequence[View], actions: tuple[Action, ...]) -> list[Row]:
    """Ask an engine for a play under some views."""
    replies = oracle.ask(Question(scenario, view.variant, view.readings, actions) for view in seen)
    return [Row(view, reply) for view, reply in zip(seen, replies, strict=True)]


@dataclass(frozen=True, slots=True)
class Effect:
    """By action, the rule that refused it (or what else was said), None if it was not; and values at the end.

    Values are JSON; of sets, in the order of the alphabet.
    """

    refused: tuple[str | None, ...]
    values: tuple[str, ...]


def effect(trace: Trace, paths: Sequence[Path], marks: Marks) -> Effect:
    """Return what counts of a trace that reaches its end."""
    said = tuple(_said(entry) for entry in trace[1:])
    return Effect(said, tuple(_fixed(value_at(trace[-1], path), _marks_at(marks, path)) for path in paths))


def _said(entry: Mapping[str, Json] | None) -> str | None:
    said = (entry or {}).get("refused", False)
    return None if said is False else str(said)


def _marks_at(marks: Marks, path: Path) -> Marks:
    for key in path:
        marks = marks.under(key)
    return marks


def _fixed(value: Json, marks: Marks) -> str:
    if value is ABSENT:
        return repr(ABSENT)
    if marks.is_set:
        value = sorted(value.split() if isinstance(value, str) else value, key=json.dumps)
    return json.dumps(value, sort_keys=True)


def value_at(observation: Json, path: Path) -> Json:
    """Return what stands at a path; `ABSENT` where nothing does."""
    for key in path:
        if not isinstance(observation, dict) or key not in observation:
            return ABSENT
        observation = observation[key]
    return observation
