"""What the games' laws have in common: random legal play, and a game told again with other suits or seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from hypothesis import strategies as st

from macao_conformance.loading import load_spec
from macao_conformance.readings import neighbours, resolve
from macao_reference.cards import HIDDEN, PACK, line
from macao_reference.engine import Action, Game, Json, trace

SEATS = ("north", "east", "south", "west", "noon")
Readings = dict[str, str]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Played(Generic[T]):
    """A play: its readings, setup and actions, and every table on the way."""

    readings: Readings
    setup: Json
    actions: list[Action]
    tables: list[T]

    def _repr_pretty_(self, printer: Any, _cycle: object) -> None:
        """How Hypothesis shows it; the tables follow from the rest, and are so long that it warns of them instead."""
        printer.text(f"Played({self.readings}, {self.setup}, {self.actions}, {len(self.tables)} tables)")


@cache
def all_readings(game: Game) -> list[Readings]:
    """Every variant, and every variant with one reading swapped, foils included."""
    spec = load_spec().games[game.id]
    found = [dict(resolve(spec, variant).readings) for variant in spec.variants.values()]
    return found + [dict(r.readings) for variant in spec.variants.values() for _, _, r in neighbours(spec, variant)]


@st.composite
def played(
    draw: st.DrawFn,
    game: Game,
    setups: Callable[[Readings], st.SearchStrategy[Json]],
    *,
    most: int,
    choose: Callable[[Sequence[Action]], st.SearchStrategy[Action]] = st.sampled_from,
    never: Collection[str] = (),
) -> Played[Any]:
    """A random legal play of at most so many actions: `choose` picks among those whose word is not one of `never`."""
    readings = draw(st.sampled_from(all_readings(game)))
    setup = draw(setups(readings))
    tables = [game.start(setup, readings)]
    actions: list[Action] = []
    for _ in range(draw(st.integers(1, most))):
        possible = [action for action in game.legal(tables[-1]) if action["do"] not in never]
        if not possible:
            break
        actions.append(draw(choose(possible)))
        tables.append(game.apply(tables[-1], actions[-1]))
    return Played(readings, setup, actions, tables)


def relabelled(value: Json, suits: Mapping[str, str]) -> Json:
    """The same value with every suit, and every card's, another."""
    if isinstance(value, dict):
        return {key: relabelled(part, suits) for key, part in value.items()}
    if isinstance(value, str) and value in suits:
        return suits[value]
    if isinstance(value, str) and all(card in PACK or card == HIDDEN for card in value.split()):
        return line(card if card == HIDDEN else card[0] + suits[card[1]] for card in value.split())
    return value


def moved(value: Json, seats: Mapping[str, str]) -> Json:
    """The same value with everyone in another's seat; a list of seats stays, for the seats are where they were."""
    if isinstance(value, dict):
        return {seats.get(key, key): moved(part, seats) for key, part in value.items()}
    return seats.get(value, value) if isinstance(value, str) else value


def turned(seats: list[str], by: int) -> list[str]:
    """The same seats, listed from a later one on."""
    at = by % len(seats)
    return seats[at:] + seats[:at]


def said(seats: Iterable[str], *words: str) -> list[Action]:
    """Every seat's saying each of the words, and no more."""
    return [{"seat": seat, "do": do} for seat in seats for do in words]


def assert_same_told_otherwise(game: Game, play: Played[Any], told: Callable[[Json], Json]) -> None:
    """Setup and actions told otherwise are answered with the same observations, told otherwise."""
    plain = trace(game, play.setup, play.readings, play.actions)
    other = trace(game, told(play.setup), play.readings, [told(action) for action in play.actions])

    assert [told(entry) for entry in plain] == other


def assert_refused_and_nothing_changed(game: Game, play: Played[Any], tried: Iterable[Action]) -> None:
    """What is tried after the play and not legal shows the same table once more, and a rule that refused it."""
    legal = game.legal(play.tables[-1])
    refused = [action for action in tried if action not in legal]
    seen = trace(game, play.setup, play.readings, [*play.actions, *refused])

    for entry in seen[len(play.actions) + 1 :]:
        assert {**seen[len(play.actions)], "refused": entry["refused"]} == entry
