"""Cards from the shoe: the deal in two passes, and single cards on demand."""

from __future__ import annotations

from macao_reference.baccarat import passing
from macao_reference.baccarat.counting import NINE, high, points
from macao_reference.baccarat.rules import (
    BankerInDeal,
    BankerNine,
    DealPasses,
    Gate,
    GateHands,
    GateTime,
    ShoeEnd,
    ShortDraw,
    Staking,
)
from macao_reference.baccarat.state import Hand, Phase, Seat, Table, banker, betting, clockwise, present, punters
from macao_reference.cards import Cards
from macao_reference.engine import Action, Refused


def dealt_to(table: Table) -> tuple[Seat, ...]:
    """Who gets cards, clockwise, the banker last: those who staked, and he (S4¶3.6, S4¶3.8)."""
    everyone = table.readings.staking is Staking.DEALT_ANYHOW
    return clockwise(table, present(table) if everyone else {*table.stakes, banker(table)})


def order(table: Table) -> tuple[Seat, ...]:
    """The seats as the cards go to them, each as often as it gets one (S4¶3.8)."""
    seats = dealt_to(table)
    match table.readings.deal_passes:
        case DealPasses.ONCE_ROUND:
            return seats
        case DealPasses.SAME_WAY_TWICE:
            return seats * 2
        case DealPasses.TWO_AT_ONCE:
            return tuple(seat for seat in seats for _ in range(2))
        case DealPasses.RIGHT_THEN_LEFT:
            out = seats[-2::-1]
        case _:
            out = seats[:-1]
    bank, back = seats[-1:], out[::-1]
    match table.readings.banker_in_deal:
        case BankerInDeal.LAST_TWICE:
            return out + bank + back + bank
        case BankerInDeal.FIRST_THEN_LAST:
            return bank + out + back + bank
    return out + bank + bank + back


def deal(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker deals to those who have staked (S4¶3.6, S4¶3.8)."""
    # who
    if seat != table.banker or table.phase is not Phase.STAKES:
        return Refused("deal-passes")
    # what it must satisfy
    staked = betting(table)
    if not staked or (table.readings.staking is Staking.EVERYONE_MUST and len(staked) < len(punters(table))):
        return Refused("staking")
    # what changes
    if len(table.shoe) < len(order(table)) and table.readings.shoe_end is ShoeEnd.TURNED_OVER:
        table = turned_over(table)
    seats = order(table)
    if len(table.shoe) < len(seats):
        return passing.shoe_over(table)
    hands: dict[Seat, Cards] = dict.fromkeys(dealt_to(table), ())
    for to, card in zip(seats, table.shoe, strict=False):
        hands[to] += (card,)
    table = table._replace(shoe=table.shoe[len(seats) :], fresh=False, warned=False)
    return on_the_table(table, hands)


def on_the_table(table: Table, hands: dict[Seat, Cards]) -> Table:
    """The cards are dealt, and whoever has eight or nine has said so (S4¶3.11)."""
    laid = {seat: Hand(cards, cards) for seat, cards in hands.items()}
    table = table._replace(phase=Phase.BUYING, hands=laid, result={})
    return table._replace(limited=limiting(table))


def limiting(table: Table) -> bool:
    """Somebody holds eight or nine, so that buying is limited (S4¶3.11–3.12)."""
    readings = table.readings
    if readings.gate is Gate.EVERYONE:
        return False
    holders = {seat for seat, hand in table.hands.items() if high(readings, hand.cards)}
    match readings.gate_hands:
        case GateHands.BANKERS:
            return banker(table) in holders
        case GateHands.PUNTERS:
            return bool(holders - {banker(table)})
    return bool(holders)


def limited(table: Table) -> bool | None:
    """Whether buying is limited; ``None`` when no cards lie there."""
    anew = table.readings.gate_time is GateTime.EVERY_TURN and table.phase is Phase.BUYING
    return limiting(table) if anew else table.limited


def ended(table: Table) -> bool:
    """The deal ends without any buying (S4¶3.10)."""
    readings = table.readings
    if table.phase is not Phase.BUYING or readings.banker_nine is BankerNine.PLAYED_OUT:
        return False
    if readings.banker_nine is BankerNine.ANY_EIGHT_OR_NINE:
        return any(high(readings, hand.first) for hand in table.hands.values())
    return points(readings, table.hands[banker(table)].first) == NINE


def turned_over(table: Table) -> Table:
    """The cards played go back under the shoe, in the order they were played."""
    return table._replace(shoe=table.shoe + table.played, played=())


def supplied(table: Table, count: int) -> Table | None:
    """The table with at least `count` cards in the shoe, or ``None`` if the rules find none."""
    if len(table.shoe) < count and table.readings.short_draw is ShortDraw.TURNED_OVER:
        table = turned_over(table)
    return table if len(table.shoe) >= count else None
