"""The layout: nine cards, one by one, in five rows; and what they pay."""

from __future__ import annotations

from functools import cache

from macao_reference.cards import Card, Cards
from macao_reference.engine import Action, Refused
from macao_reference.ninth_wave import passing
from macao_reference.ninth_wave.rules import (
    Layer,
    LayingOrder,
    Match,
    MultipleMeans,
    NoMatch,
    PaidWhen,
    Readings,
    Rows,
    Scale,
)
from macao_reference.ninth_wave.state import Bet, Phase, Table, banker
from macao_reference.seats import Seat

SIZES = {Rows.SINGLE_LAST: (2, 2, 2, 2, 1), Rows.SINGLE_FIRST: (1, 2, 2, 2, 2), Rows.FIVE_PAIRS: (2, 2, 2, 2, 2)}
"""How many cards each row holds (S4¶19.6)."""

TIMES = {Scale.NINE_LAST: (1, 2, 4, 8, 9), Scale.SIXTEEN_LAST: (1, 2, 4, 8, 16), Scale.BY_ROW: (1, 2, 3, 4, 5)}
"""How many stakes each row pays (S4¶19.8)."""

ROWS = ("first", "second", "third", "fourth", "fifth")


@cache
def places(readings: Readings) -> tuple[int, ...]:
    """The row of every card in the order they are laid (S4¶19.5–19.7)."""
    sizes = SIZES[readings.rows]
    if readings.laying_order is LayingOrder.BY_COLUMNS:
        return tuple(row for column in range(max(sizes)) for row, size in enumerate(sizes) if column < size)
    return tuple(row for row, size in enumerate(sizes) for _ in range(size))


def rows(table: Table) -> dict[str, Cards]:
    """The cards in each row."""
    placed = list(zip(table.laid, places(table.readings), strict=False))
    return {name: tuple(card for card, row in placed if row == at) for at, name in enumerate(ROWS)}


def matches(readings: Readings, laid: Card, bet: Bet) -> bool:
    """The card laid is the one staked on (S4¶19.11)."""
    if bet.card is None or bet.row is not None:
        return False
    return laid == bet.card or (readings.match is Match.RANK_ALONE and laid[0] == bet.card[0])


def lay(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker lays the next card (S4¶19.5); with the last one the round is settled (S4¶19.8–19.11)."""
    # who
    if table.phase is Phase.LOTS:
        return Refused("first-banker")
    if table.phase is not Phase.LAYING:
        return Refused("cut" if table.phase is Phase.CUT else "rows" if table.settled else "shuffler")
    if seat != table.banker and table.readings.layer is Layer.BANKER:
        return Refused("layer")
    # what changes
    card, row = table.pack[0], places(table.readings)[len(table.laid)]
    bets = {
        owner: tuple(bet._replace(row=row) if matches(table.readings, card, bet) else bet for bet in ones)
        for owner, ones in table.bets.items()
    }
    table = table._replace(pack=table.pack[1:], laid=(*table.laid, card), bets=bets)
    if table.readings.paid_when is PaidWhen.AS_IT_COMES:
        table = settled(table, matched_only=True)
    if len(table.laid) < len(places(table.readings)) and table.pack:
        return table
    return passing.round_over(settled(table, matched_only=False))


def gain(readings: Readings, bet: Bet) -> int:
    """What a punter gains by a bet, or loses (S4¶19.8–19.10)."""
    stake = bet.stake or 0
    if bet.row is None:
        return 0 if readings.no_match is NoMatch.STAYS else -stake
    times = TIMES[readings.scale][bet.row]
    return (times - (readings.multiple_means is MultipleMeans.STAKE_INCLUDED)) * stake


def settled(table: Table, *, matched_only: bool) -> Table:
    """The stakes are settled that have not been: all, or those alone whose card has come."""
    net, bets = dict(table.net), dict(table.bets)
    begun = table.readings.paid_when is PaidWhen.AS_IT_COMES and len(table.laid) > 1
    result = dict(table.result) if begun else {}
    for owner, ones in table.bets.items():
        for at, bet in enumerate(ones):
            if bet.paid or not bet.whole or (matched_only and bet.row is None):
                continue
            net[owner] += gain(table.readings, bet)
            net[banker(table)] -= gain(table.readings, bet)
            bets[owner] = (*bets[owner][:at], bet._replace(paid=True), *bets[owner][at + 1 :])
        if all(bet.paid or not bet.whole for bet in bets[owner]):
            result[owner] = outcome(table.readings, bets[owner])
    return table._replace(net=net, result=result, bets=bets)


def outcome(readings: Readings, ones: tuple[Bet, ...]) -> str:
    """How a punter fared: a card of his came, or none did."""
    if any(bet.row is not None for bet in ones):
        return "win"
    return "push" if readings.no_match is NoMatch.STAYS else "lose"
