"""What the games' laws have in common: random readings, random legal play, and what is refused in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from macao_conformance.loading import load_spec
from macao_conformance.model import Condition
from macao_conformance.readings import fits, neighbours, resolve
from macao_reference.engine import Action, Game, Json, trace

SPEC = load_spec()
SEATS = ("north", "east", "south", "west", "noon")
Readings = dict[str, str]
Under = st.SearchStrategy[tuple[str, Readings]]


@dataclass(frozen=True, slots=True)
class Played:
    """A play: a variant and the readings it has here, setup and actions, and every table on the way."""

    variant: str
    readings: Readings
    setup: Json
    actions: list[Action]
    tables: list[Any]

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        """How Hypothesis shows it; the tables follow from the rest, and are so long that it warns of them instead."""
        printer.text(
            f"Played({self.variant}, {self.readings}, {self.setup}, {self.actions}, {len(self.tables)} tables)"
        )


@cache
def all_readings(game: Game) -> list[tuple[str, Readings]]:
    """Every variant, and every variant with one reading swapped, foils included: its name, the readings."""
    spec = SPEC.games[game.id]
    found = [(variant.id, dict(resolve(spec, variant).readings)) for variant in spec.variants.values()]
    swapped = ((variant.id, swap) for variant in spec.variants.values() for *_, swap in neighbours(spec, variant))
    return found + [(variant, dict(resolved.readings)) for variant, resolved in swapped]


def some_readings(game: Game) -> Readings:
    """The readings of the game's first variant."""
    return all_readings(game)[0][1]


@st.composite
def mixed_readings(draw: st.DrawFn, game: Game, avoid: Iterable[Condition] = ()) -> tuple[str, Readings]:
    """A variant with any number of readings swapped, foils included: its name, the readings.

    None of the conditions to `avoid` fits.
    """
    spec = SPEC.games[game.id]
    variant = draw(st.sampled_from(sorted(spec.variants)))
    swapped: Readings = {}
    for name in draw(st.lists(st.sampled_from(sorted(spec.rules)), unique=True)):
        swapped[name] = draw(st.sampled_from(sorted(spec.rules[name].readings)))
    for name, unwanted in (next(iter(condition.items())) for condition in avoid):
        swapped[name] = draw(st.sampled_from([one for one in spec.rules[name].readings if one not in unwanted]))
    return variant, dict(resolve(spec, spec.variants[variant], swapped).readings)


def any_readings(game: Game, avoid: Collection[Condition] = ()) -> Under:
    """A variant as it is, with one reading swapped or with any number; none of the conditions to `avoid` fits."""
    known = [(name, own) for name, own in all_readings(game) if not any(fits(condition, own) for condition in avoid)]
    return st.sampled_from(known) | mixed_readings(game, avoid)


@st.composite
def played(
    draw: st.DrawFn,
    game: Game,
    setups: Callable[[Readings], st.SearchStrategy[Json]],
    *,
    most: int,
    choose: Callable[[Sequence[Action]], st.SearchStrategy[Action]] = st.sampled_from,
    never: Collection[str] = (),
    under: Under | None = None,
) -> Played:
    """A random legal play of at most so many actions: `choose` picks among those whose word is not one of `never`.

    `under` draws the variant and its readings; without it they are any.
    """
    variant, readings = draw(any_readings(game) if under is None else under)
    setup = draw(setups(readings))
    tables = [game.start(setup, readings)]
    actions: list[Action] = []
    for _ in range(draw(st.integers(1, most))):
        possible = [action for action in game.legal(tables[-1]) if action["do"] not in never]
        if not possible:
            break
        actions.append(draw(choose(possible)))
        tables.append(game.apply(tables[-1], actions[-1]))
    return Played(variant, readings, setup, actions, tables)


def said(seats: Iterable[str], *words: str) -> list[Action]:
    """Every seat's saying each of the words, and no more."""
    return [{"seat": seat, "do": do} for seat in seats for do in words]


def assert_refused_and_nothing_changed(game: Game, play: Played, tried: Iterable[Action]) -> None:
    """What is tried after the play and not legal shows the same table once more, and a rule that refused it."""
    legal = game.legal(play.tables[-1])
    refused = [action for action in tried if action not in legal]
    seen = trace(game, play.setup, play.readings, [*play.actions, *refused])

    for entry in seen[len(play.actions) + 1 :]:
        assert {**seen[len(play.actions)], "refused": entry["refused"]} == entry
