"""Cards taken from the stock: by need, by choice, and as a penalty; and the pass."""

from __future__ import annotations

from macao_reference.cards import Cards
from macao_reference.engine import Action, Refused
from macao_reference.shedding import ending, stock
from macao_reference.shedding.fitting import able
from macao_reference.shedding.penalties import answers, owed
from macao_reference.shedding.rules import (
    Draws,
    FittingDraw,
    MustDraw,
    NothingLeft,
    OpenDebt,
    SuitLasts,
    TacticalDraw,
    TakeAble,
    TakerTurn,
)
from macao_reference.shedding.state import Drawn, Phase, Seat, Table, passed_on


def draw(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Take a card from the stock, and keep the turn (S1¶8)."""
    # who
    if seat != table.turn:
        return Refused("turn-order")
    # what it must satisfy
    hand, rules = table.hands[seat], table.readings
    if owed(table):
        if rules.open_debt is not OpenDebt.DRAW_FIRST or table.drawn.cards:
            return Refused("open-debt")
    elif table.drawn.cards and not another(table, hand):
        return Refused("draws")
    by_choice = table.drawn.by_choice or able(table, hand)
    if by_choice and rules.tactical_draw is TacticalDraw.FORBIDDEN:
        return Refused("tactical-draw")
    if not stock.any_left(table):
        forced = not by_choice and rules.nothing_left is NothingLeft.HAND_ENDS
        return ending.finished(table) if forced else Refused("nothing-left")
    # what changes
    table, new = stock.taken(table, seat, 1)
    if rules.draws is Draws.LAST_UNCOUNTED and not table.stock:
        return table
    return table._replace(drawn=Drawn(table.drawn.cards + new, by_choice))


def another(table: Table, hand: Cards) -> bool:
    """One more card may be drawn in this turn (S1¶8.1; S1¶5.2)."""
    if table.readings.draws is Draws.UNTIL_ONE_FITS:
        return not able(table, hand)
    return table.readings.draws is Draws.ANY_NUMBER


def leave(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """End the turn without laying (S1¶8.1–8.2)."""
    # who
    if seat != table.turn:
        return Refused("turn-order")
    # what it must satisfy
    hand, rules = table.hands[seat], table.readings
    if owed(table):
        return Refused("open-debt")
    if not table.drawn.cards and rules.must_draw is MustDraw.DRAW_FIRST:
        if stock.any_left(table) or rules.nothing_left is NothingLeft.HAND_ENDS:
            return Refused("must-draw")
    elif not table.drawn.by_choice:
        fits = able(table, hand)
        if fits and table.drawn.cards and rules.fitting_draw is FittingDraw.MUST_LAY:
            return Refused("fitting-draw")
        if not fits and rules.draws is Draws.UNTIL_ONE_FITS and stock.any_left(table):
            return Refused("draws")
    # what changes
    suit = None if rules.suit_lasts is SuitLasts.ONE_PLAYER else table.suit
    return passed_on(table._replace(suit=suit), seat)


def take(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Take the penalty, and lose the turn (S1¶7.2–7.5, S1¶8.2)."""
    # who
    if seat != table.turn:
        return Refused("turn-order")
    # what it must satisfy
    count, rules = owed(table), table.readings
    if not count:
        return Refused("open-debt")
    if rules.take_able is TakeAble.MUST_ANSWER and any(answers(table, card) for card in table.hands[seat]):
        return Refused("take-able")
    # what changes
    last_penalty = table.phase is Phase.LAST_PENALTY
    if rules.taker_turn is TakerTurn.ONE_MORE and not last_penalty:
        count += 1
    table, _ = stock.taken(table._replace(chain=()), seat, count)
    if last_penalty:
        return ending.finished(table)
    return table._replace(drawn=Drawn()) if rules.taker_turn is TakerTurn.KEEPS else passed_on(table, seat)
