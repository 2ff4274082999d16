"""Which card may be laid on which."""

from __future__ import annotations

from macao_reference.cards import Card, Cards
from macao_reference.shedding.penalties import answers, is_penalty, owed
from macao_reference.shedding.rules import (
    AceSuit,
    Extinguished,
    Match,
    PenaltyOn,
    PenaltyOnAnnounced,
    WildCards,
    WildOnAce,
    WildOnDebt,
    WildWhen,
)
from macao_reference.shedding.state import Table

RED = "HD"
WILD = {WildCards.NINES_AND_ACES: "9A", WildCards.ACES_ONLY: "A", WildCards.NINES_ONLY: "9"}
WILD_ON_DEBT = {WildOnDebt.FORBIDDEN: "", WildOnDebt.ACES: "A", WildOnDebt.NINES_TOO: "9A"}


def refusal(table: Table, hand: Cards, card: Card) -> str | None:
    """The id of the rule that keeps `card` in `hand`, or ``None`` if it may be laid."""
    if owed(table):
        return None if allowed_on_debt(table, card) else debt_refusal(table, card)
    if table.free:
        return None
    top = table.pile[-1]
    paid_for = is_penalty(table.readings, top) and len(table.pile) > 1
    if paid_for and table.readings.extinguished is Extinguished.RANK_ONLY and card[0] != top[0]:
        return "extinguished"
    if is_wild(table, card):
        if paid_for and table.readings.extinguished is Extinguished.NO_WILD:
            return "extinguished"
        if top[0] == "A" and table.suit is not None and table.readings.wild_on_ace is WildOnAce.FORBIDDEN:
            return "wild-on-ace"
        in_need = not any(matches(table, other) for other in hand)
        if table.readings.wild_when is WildWhen.IN_NEED and not matches(table, card) and not in_need:
            return "wild-when"
        return None
    if is_penalty(table.readings, card):
        return penalty_refusal(table, card)
    return None if matches(table, card) else ("wild-cards" if card[0] in "9A" else "match")


def fits(table: Table, hand: Cards, card: Card) -> bool:
    """The rules let `card` be laid from `hand` now."""
    return refusal(table, hand, card) is None


def able(table: Table, hand: Cards) -> bool:
    """Some card of `hand` can be laid (S1¶8.1)."""
    return any(fits(table, hand, card) for card in hand)


def is_wild(table: Table, card: Card) -> bool:
    """A card that goes on any other (S1¶6.3)."""
    return card[0] in WILD[table.readings.wild_cards]


def allowed_on_debt(table: Table, card: Card) -> bool:
    """What goes on a penalty card that has not been paid for (S1¶6.3, S1¶7.1)."""
    return answers(table, card) or card[0] in WILD_ON_DEBT[table.readings.wild_on_debt]


def debt_refusal(table: Table, card: Card) -> str:
    """The rule against a card that neither answers a penalty nor may be laid in its stead."""
    if card[0] in "9A":
        return "wild-on-debt"
    return "king-answer" if card[0] == "K" and table.pile[-1][0] == "K" else "answer"


def matches(table: Table, card: Card) -> bool:
    """Suit or rank, as for any card (S1¶6.2); the suit is the one announced, if one was (S1¶6.4)."""
    return same_suit(table, card) or (table.readings.match is not Match.SUIT_ONLY and card[0] == table.pile[-1][0])


def same_suit(table: Table, card: Card) -> bool:
    """The card has the suit that is asked for (S1¶6.2, S1¶6.4)."""
    top = table.pile[-1][1]
    asked = {table.suit or top}
    if table.readings.ace_suit is AceSuit.EITHER:
        asked.add(top)
    if table.readings.match is Match.COLOUR_OR_RANK:
        return any((card[1] in RED) == (suit in RED) for suit in asked)
    return card[1] in asked


def penalty_refusal(table: Table, card: Card) -> str | None:
    """The rule against laying a penalty card where no penalty is owed (S1¶6.2, S1¶7.1, S1¶7.4)."""
    if table.suit is not None and table.readings.penalty_on_announced is PenaltyOnAnnounced.PRINTED_SUIT:
        return None if card[1] == table.pile[-1][1] else "penalty-on-announced"
    if table.readings.penalty_on is PenaltyOn.OWN_SUIT:
        return None if same_suit(table, card) else "penalty-on"
    return None if matches(table, card) else "match"
