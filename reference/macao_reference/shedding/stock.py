"""Cards from the stock, and the stock from the pile."""

from __future__ import annotations

from macao_reference.cards import Cards
from macao_reference.shedding.rules import ReshuffleWhen, ShortPenalty, StockDry, SuitAfterReshuffle
from macao_reference.shedding.state import Seat, Table, forgotten, holding


def refilled(table: Table) -> Table:
    """All of the pile but its top card becomes the stock, first laid first (S1¶12): it is turned over, not mixed."""
    if table.stock or len(table.pile) < 2 or table.readings.stock_dry is StockDry.NONE_LEFT:
        return table
    suit = None if table.readings.suit_after_reshuffle is SuitAfterReshuffle.LOST else table.suit
    if table.readings.stock_dry is StockDry.TOP_TOO:
        return table._replace(stock=table.pile[1:], pile=table.pile[:1], suit=suit)
    return table._replace(stock=table.pile[:-1], pile=table.pile[-1:], suit=suit)


def at_rest(table: Table) -> Table:
    """The stock as it is found between two actions."""
    return refilled(table) if table.readings.reshuffle_when is ReshuffleWhen.AT_ONCE else table


def any_left(table: Table) -> bool:
    """There is a card to draw, in the stock or under the top of the pile."""
    return bool(refilled(table).stock)


def taken(table: Table, seat: Seat, count: int) -> tuple[Table, Cards]:
    """Give a seat `count` cards from the stock, or as many as the rules find (S1¶7.3, S1¶12); and the cards."""
    table = refilled(table)
    new, table = table.stock[:count], table._replace(stock=table.stock[count:])
    if len(new) < count and table.readings.short_penalty is not ShortPenalty.WHAT_THERE_WAS:
        table = refilled(table)
        rest = count - len(new)
        new, table = new + table.stock[:rest], table._replace(stock=table.stock[rest:])
    short = len(new) < count and not any_left(table)
    table = holding(table, seat, table.hands[seat] + new)
    return table._replace(called=forgotten(table, seat), short=short), new
