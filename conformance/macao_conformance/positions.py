"""The position of a scenario, laid out: what is said by seat, and what of the whole table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from macao_conformance.model import Json


@dataclass(frozen=True, slots=True)
class Position:
    """A setup: its seats in order; `by_seat` has the keys with a value a seat, `rest` what is said of the table."""

    seats: tuple[str, ...]
    by_seat: Mapping[str, Mapping[str, Json]]
    rest: Mapping[str, Json]


def position_of(setup: Mapping[str, Json]) -> Position:
    """Lay a setup out; one that names no seats, as a report may hold it, is all of the table."""
    listed = setup.get("seats")
    seats = tuple(listed) if isinstance(listed, list) and all(isinstance(seat, str) for seat in listed) else ()
    by_seat = {
        key: value for key, value in setup.items() if isinstance(value, dict) and value and value.keys() <= set(seats)
    }
    rest = {key: value for key, value in setup.items() if key not in by_seat and (key != "seats" or not seats)}
    return Position(seats, by_seat, rest)
