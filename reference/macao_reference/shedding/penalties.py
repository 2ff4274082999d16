"""Penalty cards: which they are, what they cost, and what answers them."""

from __future__ import annotations

from macao_reference.cards import Card, Cards
from macao_reference.shedding.rules import Answer, Chain, KingAnswer, LastChain, PenaltyCards, PenaltySize, Readings
from macao_reference.shedding.state import Phase, Table

KINGS = {
    PenaltyCards.TWOS_THREES_HEART_KING: ("KH",),
    PenaltyCards.SPADE_KING_TOO: ("KH", "KS"),
    PenaltyCards.NO_KING: (),
}
FIVE_THREES = 5


def is_penalty(readings: Readings, card: Card) -> bool:
    """A two, a three or the king of hearts (S1¶6.3, S1¶7.3)."""
    return card[0] in "23" or card in KINGS[readings.penalty_cards]


def cost(readings: Readings, card: Card) -> int:
    """How many cards one penalty card costs: two, three or five (S1¶7.3); what merely hands it on costs nothing."""
    adding = card[0] == "K" and readings.king_answer is KingAnswer.ANY_KING_ADDS
    if not is_penalty(readings, card) and not adding:
        return 0
    if readings.penalty_size is PenaltySize.ALWAYS_TWO:
        return 2
    if card[0] == "K":
        return 4 if readings.penalty_size is PenaltySize.TWO_THREE_FOUR else 5
    return int(card[0])


def owed(table: Table) -> int:
    """How many cards are owed by whoever's turn it is (S1¶7.3, S1¶7.6–7.7)."""
    if not table.chain:
        return 0
    costs = [cost(table.readings, card) for card in table.chain]
    last = next((each for each in reversed(costs) if each), 0)
    if table.phase is Phase.LAST_PENALTY and table.readings.last_chain is LastChain.LAST_CARD:
        return last
    return sum(costs) if adds_up(table.readings.chain, table.chain) else last


def adds_up(reading: Chain, chain: Cards) -> bool:
    """The cards of a chain are paid for together (S1¶7.6)."""
    threes = sum(card[0] == "3" for card in chain)
    if reading is Chain.FIVE_THREES:
        return threes >= FIVE_THREES
    if reading is Chain.THREES_ONLY:
        return threes > 0
    return reading is Chain.SUM


def answers(table: Table, card: Card) -> bool:
    """The card answers the penalty that is owed (S1¶7.1–7.2)."""
    last = next(laid for laid in reversed(table.chain) if laid[0] not in "9A")
    if table.readings.answer is Answer.ANY_PENALTY_CARD:
        return is_penalty(table.readings, card)
    if table.readings.answer is Answer.TWO_AND_THREE and last[0] in "23":
        return card[0] in "23"
    if table.readings.answer is Answer.SAME_SUIT and is_penalty(table.readings, card) and card[1] == last[1]:
        return True
    if last[0] == "K" and table.readings.king_answer is KingAnswer.HEART_KING_ONLY:
        return card[0] == "K" and is_penalty(table.readings, card)
    return card[0] == last[0]
