"""The round that is on: what was done so far, under which readings, and what other readings would have made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from docs.playground import moves
from docs.playground.book import Book
from docs.playground.play import Track, begun, followed, tracks
from docs.playground.reasons import (
    SETTLED,
    Decided,
    Difference,
    Neighbour,
    decided,
    decided_at_start,
    follow,
    leaves,
    parted,
)
from docs.playground.reasons import neighbours as neighbours_of
from macao_conformance.model import Json, Variant
from macao_reference.engine import Action

_AT_MOST: Final = 40
"""Actions in a row of seats that nobody plays."""


class Stuck(Exception):
    """The engine knows no such position, or cannot take such an action, and says why."""


@dataclass(slots=True)
class Table:
    """A round, from its setup on. `line` holds where it stood before the first action and after each.

    `beside` are the same under every other reading as far as the last action, `why` what each step owes to a rule;
    `former` is the line before a reading was switched.
    """

    book: Book
    variant: Variant
    setup: Json
    overrides: dict[str, str]
    mine: tuple[str, ...]
    short: bool
    rng: Random
    script: tuple[Action, ...] = ()
    actions: list[Action] = field(default_factory=list)
    line: list[Track] = field(default_factory=list)
    beside: list[Neighbour] = field(default_factory=list)
    why: list[list[Decided]] = field(default_factory=list)
    former: list[Track] = field(default_factory=list)

    @property
    def now(self) -> Track:
        """Where the round stands."""
        return self.line[-1]

    @property
    def readings(self) -> Mapping[str, str]:
        """The readings it is played by."""
        return self.book.resolved(self.variant, self.overrides).readings

    @property
    def others(self) -> tuple[str, ...]:
        """The seats nobody plays."""
        return tuple(seat for seat in self.setup["seats"] if seat not in self.mine)


def laid(table: Table) -> Table:
    """The table with its line, played anew under its readings. Raises `Stuck` if they do not know the position."""
    readings = table.readings
    first = begun(table.variant.game, table.setup, readings)
    if first.stuck is not None:
        raise Stuck(first.stuck)
    table.line = [first]
    table.beside = neighbours_of(table.book, table.variant, table.overrides, table.setup, readings)
    table.why = [decided_at_start(first, table.beside)]
    actions, table.actions = table.actions, []
    for action in actions:
        if table.now.state is not None:
            _advance(table, action)
    return table


def _advance(table: Table, action: Action) -> None:
    """One action more, with all that goes beside it; one the engine cannot take stays the last."""
    before, beside = table.now, table.beside
    after = followed(before, action)
    table.actions.append(action)
    table.line.append(after)
    if after.state is None:
        table.why.append([])
        return
    table.beside = follow(beside, action)
    table.why.append(decided(before, after, beside, table.beside))


def act(table: Table, action: Action) -> None:
    """A seat does something, which may be refused. Raises `Stuck` for what the engine cannot take."""
    if "shoe" in action and not action["shoe"]:
        examples = [offer for offer in moves.offers(table.now, [action["seat"]]) if offer.do == action["do"]]
        if examples:
            action = moves.fallen(table.now, examples[0].actions[0], table.rng, short=table.short)
    tried = followed(table.now, action)
    if tried.stuck is not None:
        raise Stuck(tried.stuck)
    _advance(table, action)


def others_act(table: Table, *, once: bool = False) -> None:
    """The seats nobody plays act, until it is the visitor's turn or something was won."""
    for _ in range(_AT_MOST):
        turn = table.now.seen.get("turn")
        if not once and turn not in table.others:
            return
        action = moves.chance(table.now, table.others, table.rng, short=table.short)
        if action is None:
            return
        _advance(table, action)
        if once or settled(table.line[-2], table.now):
            return


def settled(before: Track, after: Track) -> bool:
    """Something was won or lost in a step."""
    return any(before.seen.get(key) != after.seen.get(key) for key in SETTLED if after.seen.get(key))


def undo(table: Table) -> None:
    """Take back what the visitor did last, and what followed it."""
    kept = len(table.actions)
    while kept:
        kept -= 1
        if table.actions[kept]["seat"] in table.mine or not table.mine:
            break
    table.actions = table.actions[:kept]
    table.former = []
    laid(table)


def switch(table: Table, overrides: Mapping[str, str]) -> None:
    """Play the same round under other readings, and remember how it went. Raises `Stuck`, and changes nothing then."""
    own = table.book.resolved(table.variant, {}).readings
    wanted = {rule: reading for rule, reading in overrides.items() if own.get(rule) != reading}
    readings = table.book.resolved(table.variant, wanted).readings
    tried = tracks(table.variant.game, table.setup, readings, tuple(table.actions))
    stuck = next((track.stuck for track in tried if track.stuck is not None), None)
    if stuck is not None:
        raise Stuck(stuck)
    table.former = table.line
    table.overrides = wanted
    laid(table)


def changed(before: Track, after: Track) -> tuple[Difference, ...]:
    """What a step changed, place by place."""
    return parted(_without_refusal(before), _without_refusal(after))


def _without_refusal(track: Track) -> dict[tuple[str, ...], Json]:
    return {path: value for path, value in leaves(track).items() if path != ("refused",)}


def since_switch(table: Table, step: int) -> tuple[Difference, ...]:
    """Where a step shows something else than before a reading was switched."""
    if step >= len(table.former):
        return ()
    return parted(leaves(table.former[step]), leaves(table.line[step]))


def deciding(why: Iterable[Decided]) -> tuple[str, ...]:
    """The rules of some decisions, each once."""
    return tuple(dict.fromkeys(one.rule for one in why))
