"""Which reading explains what an engine does: swapped in, it makes the oracle do the same."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence

from macao_conformance.authoring.rows import View
from macao_conformance.fuzzing.arena import Answered, Arena
from macao_conformance.fuzzing.searching import Seed, searched
from macao_conformance.fuzzing.trials import Material, Trial, trials
from macao_conformance.model import Game

_NAMING = 24
"""Of so many differing plays, the smallest that one reading explains stands for the fault."""
_NARROWING = 60
"""So many differing plays may be used to tell explanations from each other."""
_TELLING = 10.0
"""Seconds that may be spent on further trials to tell them."""


def first_explained(
    arena: Arena, game: Game, found: Sequence[Answered], known: Mapping[str, str]
) -> tuple[Answered, list[View]]:
    """Return the smallest play that a single swap explains, by itself or on top of those known, and the swaps that do.

    Swaps that explain other plays as well go before those that do not. If none explains any: the smallest play.
    """
    by_size = sorted(found, key=_size)
    for answered in by_size[:: max(1, len(by_size) // _NAMING)]:
        views = arena.explanations(game, answered, {})
        if not views and known:
            views = arena.explanations(game, answered, known)
        if views:
            return answered, _narrowed(arena, game, views, by_size)
    return by_size[0], []


def _narrowed(arena: Arena, game: Game, views: list[View], others: Sequence[Answered]) -> list[View]:
    for other in reversed(others[-_NARROWING:]):
        if len(views) < 2:
            break
        also = [view for view in views if arena.explained(game, other, view.swapped)]
        views = also or views
    return views


def told_apart(
    arena: Arena, of: Material, held: Sequence[tuple[str, Mapping[str, str]]], views: Sequence[View], seed: Seed
) -> list[View]:
    """Return which of several explanations hold of further trials, too, as far as some seconds of them tell."""
    left, until, batch = list(views), time.monotonic() + _TELLING, 0
    strategy = trials(of, held)

    def tried(trial: Trial) -> bool:
        nonlocal left
        if len(left) > 1 and time.monotonic() < until and of.sound(trial.setup):
            played = arena.play(of.game, trial)
            if played is not None:
                answered = arena.ask(of.game, played)
                left = [view for view in left if arena.explained(of.game, answered, view.swapped)] or left
        return False

    while len(left) > 1 and time.monotonic() < until:
        batch += 1
        searched(strategy, tried, (*seed, "told apart", batch))
    return left


def swap_of(view: View) -> tuple[str, str]:
    """The rule and the reading of a view with a swap."""
    if view.rule is None or view.reading is None:
        raise AssertionError("a view with a swap")
    return view.rule, view.reading


def _size(answered: Answered) -> tuple[int, int]:
    case = answered.played.case
    return len(case.actions), len(json.dumps([case.setup, case.actions]))
