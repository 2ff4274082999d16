"""A card laid from hand."""

from __future__ import annotations

from macao_reference.cards import SUITS, Card, Cards, parse
from macao_reference.engine import Action, Refused
from macao_reference.shedding import calling, ending
from macao_reference.shedding.fitting import refusal
from macao_reference.shedding.penalties import is_penalty, owed
from macao_reference.shedding.rules import (
    AceLast,
    AceSilent,
    AceSuit,
    FittingDraw,
    Laying,
    NineSuit,
    OtherCards,
    TacticalDraw,
    TurnOrder,
)
from macao_reference.shedding.state import Drawn, Phase, Seat, Table, holding, passed_on, without


def lay(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Lay a card on the pile (S1¶6.1)."""
    # who
    cards = parse(action["card"])
    if seat != table.turn and not jumps_in(table, seat, cards):
        return Refused("turn-order")
    # what it must satisfy
    hand = table.hands[seat]
    if not is_holding(table, hand, cards):
        return Refused("laying")
    rule = refusal(table, hand, cards[0]) or after_draw(table, cards[0])
    if rule is None:
        rule = announcement(table, cards[-1], action.get("suit"), last=len(hand) == len(cards))
    if rule is not None:
        return Refused(rule)
    # what changes
    for card in cards:
        hand = without(hand, card)
        table = table._replace(chain=chained(table, card), pile=(*table.pile, card))
    table = holding(table, seat, hand)._replace(suit=brought_in(table, cards[-1], action.get("suit")), free=False)
    last_penalty = table.phase is Phase.LAST_PENALTY
    table = moved_on(calling.laid(table, seat), seat, cards[-1])
    if last_penalty:
        return ending.answered(table, seat)
    return table if hand or table.silent == seat else ending.out(table, seat)


def jumps_in(table: Table, seat: Seat, cards: Cards) -> bool:
    """A twin of the top card is laid out of turn."""
    allowed = table.readings.turn_order is TurnOrder.JUMP_IN and table.phase is Phase.PLAY
    return allowed and cards == table.pile[-1:] and cards[0] in table.hands[seat]


def is_holding(table: Table, hand: Cards, cards: Cards) -> bool:
    """The cards are in the hand, and are one card (S1¶6.1)."""
    if not cards or any(hand.count(card) < cards.count(card) for card in cards):
        return False
    together = table.readings.laying is Laying.SEVERAL_OF_A_RANK and len({card[0] for card in cards}) == 1
    return len(cards) == 1 or together


def after_draw(table: Table, card: Card) -> str | None:
    """The rule against laying `card` after what was drawn in this turn (S1¶8)."""
    drawn, rules = table.drawn, table.readings
    if drawn.by_choice:
        other = rules.tactical_draw is TacticalDraw.DRAWN_CARD and card not in drawn.cards
        return "tactical-draw" if other or rules.tactical_draw is TacticalDraw.NOTHING else None
    return "fitting-draw" if drawn.cards and rules.fitting_draw is FittingDraw.MUST_KEEP else None


def announcement(table: Table, card: Card, suit: str | None, *, last: bool) -> str | None:
    """The rule against what is announced with `card`, or not announced (S1¶6.4, S1¶10.1)."""
    rules = table.readings
    if card[0] == "A":
        if suit is None and last:
            return "ace-last" if rules.ace_last is AceLast.WAITS else None
        if suit is None:
            return "ace-silent" if rules.ace_silent is AceSilent.MUST_ANNOUNCE else None
        same = suit == (table.suit or table.pile[-1][1])
        return "ace-suit" if suit not in SUITS or (same and rules.ace_suit is AceSuit.ANOTHER) else None
    if suit is None or (card[0] == "9" and rules.nine_suit is NineSuit.ANNOUNCED):
        return None
    return "nine-suit" if card[0] == "9" else "ace-suit"


def brought_in(table: Table, card: Card, suit: str | None) -> str | None:
    """The suit announced with `card`, if it changes anything (S1¶6.4)."""
    return None if card[0] == "A" and table.readings.ace_suit is AceSuit.OWN_SUIT else suit


def chained(table: Table, card: Card) -> Cards:
    """The chain of unpaid penalty cards once `card` lies on it (S1¶7.1, S1¶7.6)."""
    if owed(table):
        return (*table.chain, card)
    return (card,) if is_penalty(table.readings, card) else ()


def moved_on(table: Table, seat: Seat, card: Card) -> Table:
    """The turn passes, and no card but those of the penalties has a say in it (S1¶6.1)."""
    table = passed_on(table, seat)
    if card[0] == "4" and table.readings.other_cards is OtherCards.FOUR_SKIPS and table.turn is not None:
        return passed_on(table, table.turn)
    if card[0] == "J" and table.readings.other_cards is OtherCards.JACK_DEMANDS:
        return table._replace(turn=seat, drawn=Drawn())
    return table
