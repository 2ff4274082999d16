"""The punters' turns and the banker's: draw, cast off, throw off, stand, look."""

from __future__ import annotations

from collections.abc import Callable

from macao_reference.banking import dealing, passing, settling
from macao_reference.banking.counting import points, worthless
from macao_reference.banking.rules import (
    BankerDraws,
    BankerTens,
    DrawOnSeven,
    Draws,
    DrawsOpen,
    MustDraw,
    NaturalNine,
    RedealWhen,
    ShortDraw,
    Tens,
    TensCost,
    TensLimit,
    TensWhich,
    TurnOrder,
    WhoSees,
)
from macao_reference.banking.state import Hand, Phase, Seat, Table, punters
from macao_reference.cards import Cards
from macao_reference.engine import Action, Refused

HIGH = 7
"""From here on there is no point in drawing (S3¶4.2)."""
LOW = 5
"""A casino banker draws up to here."""


def speaking(table: Table) -> tuple[Seat, ...]:
    """Who may speak now, first the one whose turn it is (S0f¶33, S3¶4.1)."""
    if table.phase is not Phase.DRAWS or table.banker is None:
        return ()
    waiting = tuple(seat for seat in punters(table) if not table.hands[seat].stood)
    if table.readings.turn_order is TurnOrder.RIGHT_FIRST:
        waiting = waiting[::-1]
    if not waiting:
        return (table.banker,)
    return waiting if table.readings.turn_order is TurnOrder.ANY_ORDER else waiting[:1]


def limit(table: Table) -> float:
    """How many cards one may draw (S3¶5, S4¶7.11, S4¶9.3, S0c¶4.3, S0f¶32)."""
    return {Draws.NONE: 0, Draws.ANY_NUMBER: float("inf")}.get(table.readings.draws, 1)


def draw(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Buy a card (S2¶4.2, S3¶5, S4¶7.11)."""
    # who
    if seat not in speaking(table):
        return Refused("turn-order")
    hand = table.hands[seat]
    # what it must satisfy
    if hand.draws >= limit(table) or hand.redealt:
        return Refused("draws")
    held = points(table.readings, hand.cards)
    if seat == table.banker:
        rule = table.readings.banker_draws
        if rule is BankerDraws.NEVER or (rule is BankerDraws.FORCED_LOW and held > LOW):
            return Refused("banker-draws")
    if table.readings.draw_on_seven is DrawOnSeven.FORBIDDEN and held >= HIGH:
        return Refused("draw-on-seven")
    # what changes
    return served(table, seat, 1, lambda new: hand._replace(drawn=hand.drawn + new, draws=hand.draws + 1, spoken=True))


def cast_off(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Cast off a ten or court card for a new card (S2¶4.3, S4¶7.10, S0f¶32.3)."""
    # who
    if seat not in speaking(table):
        return Refused("turn-order")
    hand, card = table.hands[seat], action["card"]
    # what it must satisfy
    if table.readings.tens is not Tens.REPLACE or card not in hand.cards or not worthless(card):
        return Refused("tens")
    if table.readings.tens_which is TensWhich.DRAWN_ONLY and card not in hand.drawn:
        return Refused("tens-which")
    if seat == table.banker and table.readings.banker_tens is not BankerTens.BANKER_TOO:
        return Refused("banker-tens")
    if table.readings.tens_limit is TensLimit.ONCE and hand.casts:
        return Refused("tens-limit")
    costs = table.readings.tens_cost is TensCost.COUNTS_AS_DRAW
    if costs and (hand.draws >= limit(table) or hand.redealt):
        return Refused("tens-cost")

    # what changes
    def exchanged(new: Cards) -> Hand:
        kept = hand._replace(casts=hand.casts + 1, draws=hand.draws + costs, spoken=True)
        if card in hand.drawn:
            return kept._replace(drawn=swapped(hand.drawn, card, new))
        return kept._replace(dealt=swapped(hand.dealt, card, new), recast=True)

    return served(table, seat, 1, exchanged, thrown=(card,))


def throw_off(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Throw off the whole hand after a draw, for two new cards (S0c¶4.5)."""
    # who
    if seat not in speaking(table):
        return Refused("turn-order")
    hand = table.hands[seat]
    # what it must satisfy
    if table.readings.draws is not Draws.ONE_THEN_TWO_NEW or hand.draws == 0 or hand.redealt:
        return Refused("draws")
    if seat == table.banker and table.readings.banker_draws is not BankerDraws.OPTIONAL:
        return Refused("banker-draws")
    if table.readings.redeal_when is RedealWhen.BELOW_SEVEN and points(table.readings, hand.cards) >= HIGH:
        return Refused("redeal-when")
    # what changes
    return served(
        table, seat, 2, lambda new: hand._replace(dealt=(), drawn=new, redealt=True, spoken=True), thrown=hand.cards
    )


def stand(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A punter is content with his hand."""
    # who
    if seat not in speaking(table) or seat == table.banker:
        return Refused("turn-order")
    hand = table.hands[seat]
    # what it must satisfy
    obliged = table.readings.must_draw is MustDraw.OBLIGED and points(table.readings, hand.cards) < HIGH
    could = table.shoe or table.readings.short_draw is not ShortDraw.HAND_STANDS
    if obliged and could and hand.draws == 0:
        return Refused("must-draw")
    # what changes
    table = changed(table, seat, hand._replace(spoken=True, stood=True))
    if table.readings.natural_nine is NaturalNine.PAID_AT_ONCE:
        return settling.paid_at_once(table, seat)
    return table


def show(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker turns up his cards, and the round is settled (S3¶5, S0f¶39)."""
    # who
    if seat != table.banker or seat not in speaking(table):
        return Refused("turn-order")
    hand = table.hands[seat]
    # what it must satisfy
    forced = table.readings.banker_draws is BankerDraws.FORCED_LOW and points(table.readings, hand.cards) <= LOW
    if forced and hand.draws == 0 and table.shoe:
        return Refused("banker-draws")
    # what changes
    return passing.round_over(settling.settle(table))


def look(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat looks at another's cards, or its own (S2¶3.3, S3¶3.2, S4¶7.7, S0f¶16.5)."""
    at = action["at"]
    if at in table.hands and open_cards(table, seat, at) == len(table.hands[at].cards):
        return table
    return Refused("who-sees")


def open_cards(table: Table, viewer: Seat, owner: Seat) -> int:
    """How many of `owner`'s cards, from the first, `viewer` may see (S2¶3.3, S3¶3.2, S3¶4.1, S0f¶16.5, S0f¶31.4)."""
    hand = table.hands[owner]
    blind = table.readings.who_sees is WhoSees.BANKER_BLIND and owner == table.banker
    if table.shown or table.readings.who_sees is WhoSees.OPEN or (viewer == owner and not blind):
        return len(hand.cards)
    face_up = table.readings.draws_open is DrawsOpen.DEALT_CARD_OPEN and hand.spoken and owner != table.banker
    return len(hand.dealt) if face_up else 0


def changed(table: Table, seat: Seat, hand: Hand) -> Table:
    """The table with another hand at a seat."""
    return table._replace(hands={**table.hands, seat: hand})


def swapped(cards: Cards, old: str, new: Cards) -> Cards:
    """`cards` with the first `old` replaced."""
    at = cards.index(old)
    return cards[:at] + new + cards[at + 1 :]


def served(table: Table, seat: Seat, count: int, hand: Callable[[Cards], Hand], thrown: Cards = ()) -> Table | Refused:
    """Give `count` cards, or do what the rules say when the shoe has run out."""
    supplied = dealing.supplied(table, count)
    if supplied is None:
        if table.readings.short_draw is ShortDraw.VOID_ROUND:
            return passing.round_over(settling.void(table))
        return Refused("short-draw")
    new, left = dealing.taken(supplied, count)
    return changed(dealing.set_aside(left, *thrown), seat, hand(new))
