"""Who sits where: a seat is a name, and seats run clockwise."""

from __future__ import annotations

Seat = str
Seats = tuple[Seat, ...]


def clockwise(seats: Seats, first: Seat) -> Seats:
    """All seats from the left neighbour of `first` round to `first`, who comes last."""
    at = seats.index(first) + 1
    return seats[at:] + seats[:at]
