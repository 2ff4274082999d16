"""The same play told otherwise: suits relabelled, the list of seats begun elsewhere, stakes multiplied.

A game says which of these change nothing in it, and under which readings they do (`symmetries`). A `Telling` says what
to send instead, and what must be seen instead. It knows how cards, seats and money are written, and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from macao_conformance.checking.setups import CARD
from macao_conformance.model import Game, Json, Symmetry
from macao_conformance.readings import fits
from macao_conformance.values import Marks, marks_of, same

Told = Callable[[Json], Json]


@dataclass(frozen=True, slots=True)
class Telling:
    """What becomes of a setup, of an action, and of an observation."""

    setup: Told
    action: Told
    observation: Told


def claimed(symmetry: Symmetry, readings: Mapping[str, str], setup: Mapping[str, Json]) -> bool:
    """Whether a game says that a symmetry changes nothing under some readings, from a setup on."""
    given = not symmetry.given or symmetry.given in setup
    return given and not any(fits(condition, readings) for condition in symmetry.unless)


def relabelled(symmetry: Symmetry, order: Sequence[str]) -> Telling:
    """Put other suits in the place of those that may change places: `order` is these, in another order."""
    suits = {suit: suit for suit in "SHDC"} | dict(zip(symmetry.among, order, strict=True))

    def told(value: Json) -> Json:
        if isinstance(value, dict):
            return {key: told(part) for key, part in value.items()}
        if isinstance(value, list):
            return [told(part) for part in value]
        if isinstance(value, str):
            return suits.get(value) or " ".join(_another(card, suits) for card in value.split(" "))
        return value

    return Telling(told, told, told)


def _another(card: str, suits: Mapping[str, str]) -> str:
    return card[0] + suits[card[1]] if CARD.fullmatch(card) else card


def listed_from(number: int) -> Telling:
    """Begin the list of seats with another one, counted from the first; all sit where they sat."""

    def told(setup: Json) -> Json:
        seats = setup["seats"]
        at = number % len(seats)
        return {**setup, "seats": [*seats[at:], *seats[:at]]}

    return Telling(told, _unchanged, _unchanged)


def multiplied(game: Game, times: int) -> Telling:
    """Make all money so many times as much."""
    setup, action, observation = (marks_of(schema) for schema in (game.setup, game.action, game.observation))
    return Telling(
        lambda value: _times(value, setup, times),
        lambda value: _times(value, action, times),
        lambda value: _times(value, observation, times),
    )


def _unchanged(value: Json) -> Json:
    return value


def _times(value: Json, marks: Marks, times: int) -> Json:
    if isinstance(value, dict):
        return {key: _times(part, marks.under(key), times) for key, part in value.items()}
    return value * times if marks.is_money and isinstance(value, int) else value


def alike(one: Json, two: Json, marks: Marks, seats: Sequence[str]) -> bool:
    """Whether two observations are the same; a list of seats round the table may begin with any of them."""
    return same(_turned(one, seats), _turned(two, seats), marks)


def _turned(value: Json, seats: Sequence[str]) -> Json:
    if isinstance(value, dict):
        return {key: _turned(part, seats) for key, part in value.items()}
    if isinstance(value, list) and value and all(seat in seats for seat in value):
        at = min(range(len(value)), key=lambda place: seats.index(value[place]))
        return value[at:] + value[:at]
    return value
