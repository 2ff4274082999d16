"""The table between two actions, as frozen records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple

from macao_reference import seats as sitting
from macao_reference.baccarat.rules import Readings
from macao_reference.cards import Cards

Seat = str


class Phase(Enum):
    """What the table waits for."""

    LOTS = "cards drawn for the bank"
    TAKING = "somebody to take the bank"
    SHUFFLE = "a shuffled shoe"
    CUT = "the cut"
    STAKES = "the stakes and the deal"
    BUYING = "the punters, then the banker"
    OVER = "nothing more"


class Terms(NamedTuple):
    """What a table may have agreed; nothing here is needed where any sum may be staked."""

    stake: int | None = None
    least: int | None = None
    most: int | None = None


class Hand(NamedTuple):
    """One seat's cards in a round: as dealt (`first`), as they stand now, and what was done to them."""

    first: Cards
    dealt: Cards
    """The cards dealt, or the two that came for a hand thrown off."""
    drawn: Cards = ()
    draws: int = 0
    """Cards bought to the hand as it now is."""
    casts: int = 0
    """How often ten, twenty or thirty was thrown off."""
    spoken: bool = False
    stood: bool = False

    @property
    def cards(self) -> Cards:
        """All of them, those dealt first."""
        return self.dealt + self.drawn

    @property
    def natural(self) -> bool:
        """It is as it was dealt."""
        return not (self.drawn or self.casts)


class Table(NamedTuple):
    """The whole position. `places` run clockwise; `shoe` and `played` run from the next, or first, card on."""

    readings: Readings
    terms: Terms
    places: tuple[Seat, ...]
    """Every place at the table, taken or not."""
    phase: Phase
    away: frozenset[Seat] = frozenset()
    """The places nobody sits at now."""
    banker: Seat | None = None
    lots: Mapping[Seat, Cards] = {}
    shoe: Cards = ()
    played: Cards = ()
    shuffles: int = 0
    """How often the cards of this shoe have been shuffled so far."""
    fresh: bool = False
    """Nothing was dealt since the cut, and no cards slipped under."""
    warned: bool = False
    """The banker has said that he will slip cards under."""
    stakes: Mapping[Seat, int] = {}
    hands: Mapping[Seat, Hand] = {}
    limited: bool | None = None
    """Somebody was dealt eight or nine, and that limits the buying; ``None`` when no cards lie there."""
    shown: bool = False
    """The round is settled and its cards still lie there."""
    result: Mapping[Seat, str] = {}
    net: Mapping[Seat, int] = {}
    rounds: int = 0
    """Settled under this banker."""


def banker(table: Table) -> Seat:
    """Who holds the bank. Raises `LookupError` before that is known."""
    if table.banker is None:
        raise LookupError("nobody holds the bank")
    return table.banker


def present(table: Table) -> tuple[Seat, ...]:
    """The places somebody sits at, clockwise."""
    return tuple(seat for seat in table.places if seat not in table.away)


def clockwise(table: Table, seats: Collection[Seat]) -> tuple[Seat, ...]:
    """Some seats in the order they sit in from the banker's left; the banker, if he is among them, last."""
    return tuple(seat for seat in sitting.clockwise(table.places, banker(table)) if seat in seats)


def punters(table: Table) -> tuple[Seat, ...]:
    """Who sits at the table and does not hold the bank, from the banker's left."""
    return tuple(seat for seat in clockwise(table, present(table)) if seat != table.banker)


def betting(table: Table) -> Mapping[Seat, int]:
    """The stakes of the round that is on; none once it is settled."""
    return {} if table.shown else table.stakes


def cleared(table: Table) -> Table:
    """The cards and stakes of the round that was settled are taken off the table."""
    if not table.shown:
        return table
    return table._replace(hands={}, stakes={}, shown=False, limited=None)
