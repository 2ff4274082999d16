"""The first banker, and what the punters do: choosing cards and staking on them."""

from __future__ import annotations

from collections.abc import Callable

from macao_reference import lots
from macao_reference.cards import PACK, Card
from macao_reference.engine import Action, Refused
from macao_reference.ninth_wave.rules import (
    CardsEach,
    ChoiceFrom,
    ChoiceTime,
    FirstBanker,
    LotRank,
    NextChoice,
    NoMatch,
    PackSize,
    Players,
    Readings,
    Stakes,
    StakeTime,
)
from macao_reference.ninth_wave.state import Bet, Phase, Table, punters
from macao_reference.seats import Seat

PLACES = 7
"""How many may play where an engine copies a casino table."""

MISSING = {PackSize.FIFTY_TWO: "", PackSize.THIRTY_SIX: "2345", PackSize.THIRTY_TWO: "23456"}
"""The ranks a pack lacks (S4¶19.2: none)."""


def overcrowded(table: Table, seat: Seat) -> bool:
    """There is no place for this seat."""
    return table.readings.players is Players.SEVEN_AT_MOST and table.seats.index(seat) >= PLACES


def whole_pack(readings: Readings) -> frozenset[Card]:
    """The cards of one pack."""
    return frozenset(card for card in PACK if card[0] not in MISSING[readings.pack_size])


def rank(readings: Readings) -> Callable[[Card], int]:
    """How cards rank when drawn for the bank, the one that decides lowest (by ruling)."""
    low = readings.lot_rank is LotRank.ACE_LOW
    place = lots.ranked(lots.LotRank.ACE_LOW if low else lots.LotRank.ACE_HIGH)
    return (lambda card: -place(card)) if readings.first_banker is FirstBanker.HIGHEST_DRAWN else place


def lot(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat draws a card for the bank (by ruling: S4¶19 has a banker, and does not say how he is found)."""
    # who
    order = rank(table.readings)
    if table.phase is not Phase.LOTS or table.readings.first_banker is FirstBanker.WHOEVER_WILL:
        return Refused("first-banker")
    if seat not in lots.candidates(table.lots, table.seats, order):
        return Refused("lot-tie" if len(table.lots) == len(table.seats) else "first-banker")
    # what it must satisfy
    card, out = str(action["card"]), [card for cards in table.lots.values() for card in cards]
    if card not in whole_pack(table.readings):
        return Refused("pack-size")
    if card in out:
        return Refused("packs")
    # what changes
    drawn = {**table.lots, seat: (*table.lots.get(seat, ()), card)}
    banker = lots.banker(drawn, order, table.readings.lot_tie) if len(drawn) == len(table.seats) else None
    if banker is None:
        return table._replace(lots=drawn)
    return table._replace(lots={}, banker=banker, phase=Phase.CHOICE)


def take(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A seat takes the bank, where nobody draws for it."""
    # who, and what it must satisfy
    if table.phase is not Phase.LOTS or table.readings.first_banker is not FirstBanker.WHOEVER_WILL:
        return Refused("first-banker")
    # what changes
    return table._replace(banker=seat, phase=Phase.CHOICE)


def open_for_bets(table: Table) -> bool:
    """Cards may be chosen and stakes laid (S4¶19.4–19.5)."""
    if table.readings.choice_time is ChoiceTime.TO_THE_NINTH:
        return table.phase in (Phase.CHOICE, Phase.CUT, Phase.LAYING)
    return table.phase is Phase.CHOICE


def cleared(table: Table) -> Table:
    """The layout of the round that was settled is taken off the table, and the bets with it."""
    if not table.settled:
        return table
    bets: dict[Seat, tuple[Bet, ...]] = {}
    for seat, ones in table.bets.items():
        if table.readings.next_choice is NextChoice.CARRIED_OVER:
            bets[seat] = tuple(bet._replace(row=None, paid=False) for bet in ones)
        elif table.readings.no_match is NoMatch.STAYS:
            bets[seat] = tuple(bet for bet in ones if bet.row is None)
    table = table._replace(bets={seat: ones for seat, ones in bets.items() if ones and seat != table.banker})
    return table._replace(laid=(), settled=False)


def limit(readings: Readings) -> int:
    """On how many cards a punter may stake (S4¶19.4)."""
    return 3 if readings.cards_each is CardsEach.UP_TO_THREE else 1


def choose(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter takes a card out of the punters' pack (S4¶19.3–19.4)."""
    # who
    if not open_for_bets(table):
        return Refused("choice-time")
    table = cleared(table)
    if seat == table.banker:
        return Refused("cards-each")
    # what it must satisfy
    card, ones = str(action["card"]), table.bets.get(seat, ())
    if card not in whole_pack(table.readings):
        return Refused("pack-size")
    if card in {bet.card for bet in ones}:
        return Refused("choice-from")
    taken = {bet.card for others in table.bets.values() for bet in others}
    if card in taken and table.readings.choice_from is ChoiceFrom.A_PACK:
        return Refused("choice-from")
    wanting = next((at for at, bet in enumerate(ones) if bet.card is None), None)
    if wanting is None:
        if len(ones) >= limit(table.readings):
            return Refused("cards-each")
        if table.readings.stake_time is StakeTime.STAKE_FIRST:
            return Refused("stake-time")
        ones, wanting = (*ones, Bet()), len(ones)
    # what changes
    return with_bet(table, seat, ones, wanting, ones[wanting]._replace(card=card))


def stake(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A punter lays money on the card he chose last (S4¶19.8)."""
    # who
    if not open_for_bets(table):
        return Refused("choice-time")
    table = cleared(table)
    if seat == table.banker:
        return Refused("stakes")
    # what it must satisfy
    ones = table.bets.get(seat, ())
    wanting = next((at for at, bet in enumerate(ones) if bet.stake is None), None)
    if wanting is None:
        first = table.readings.stake_time is StakeTime.STAKE_FIRST
        if len(ones) >= limit(table.readings) or (ones and not first):
            return Refused("stakes")
        if not first:
            return Refused("stake-time")
        ones, wanting = (*ones, Bet()), len(ones)
    if not allowed(table, action["amount"]):
        return Refused("stakes")
    # what changes
    return with_bet(table, seat, ones, wanting, ones[wanting]._replace(stake=action["amount"]))


def allowed(table: Table, amount: int) -> bool:
    """The stake is one that may be laid."""
    if table.readings.stakes is Stakes.ANY_SUM:
        return amount > 0
    most = table.terms.most
    return max(table.terms.least or 1, 1) <= amount and (most is None or amount <= most)


def with_bet(table: Table, seat: Seat, ones: tuple[Bet, ...], at: int, bet: Bet) -> Table:
    """The table with one bet of a seat changed."""
    return table._replace(bets={**table.bets, seat: (*ones[:at], bet, *ones[at + 1 :])})


def waiting(table: Table) -> tuple[Seat, ...]:
    """The punters who have no card with a stake on it, or one that wants either."""
    bets = cleared(table).bets
    return tuple(seat for seat in punters(table) if not bets.get(seat) or not all(bet.whole for bet in bets[seat]))
