"""The end of a hand, the scores, and the end of the match."""

from __future__ import annotations

from macao_reference.cards import Card, Cards
from macao_reference.shedding.penalties import owed
from macao_reference.shedding.rules import (
    AnswerGoesOut,
    CardValue,
    HandEnd,
    LastPenalty,
    MatchEnd,
    NextDealer,
    Readings,
    Scoring,
)
from macao_reference.shedding.state import Drawn, Phase, Seat, Table


def out(table: Table, seat: Seat) -> Table:
    """A seat has laid its last card, and the hand ends, after a last penalty if there is one (S1¶10)."""
    table = table._replace(winner=table.winner or seat)
    if table.readings.hand_end is HandEnd.ONE_LEFT and sum(bool(hand) for hand in table.hands.values()) > 1:
        return table
    if owed(table) and table.readings.last_penalty is not LastPenalty.IGNORED:
        return table._replace(phase=Phase.LAST_PENALTY)
    return finished(table)


def answered(table: Table, seat: Seat) -> Table:
    """The last penalty card was answered, and with that the hand ends (S1¶10.2)."""
    table = table._replace(silent=None)
    if not table.hands[seat] and table.readings.answer_goes_out is AnswerGoesOut.ANSWERER:
        table = table._replace(winner=seat)
    return table if table.readings.last_penalty is LastPenalty.UNTIL_TAKEN else finished(table)


def finished(table: Table) -> Table:
    """The hand is over and scored (S1¶11); the next is dealt by the next player in turn (S1¶3)."""
    score = {seat: table.score[seat] + scored(table, seat) for seat in table.seats}
    dealer = next_dealer(table)
    over = match_over(table, max(score.values()))
    return table._replace(
        phase=Phase.OVER if over else Phase.DEAL,
        turn=None if over else dealer,
        dealer=dealer,
        score=score,
        chain=(),
        drawn=Drawn(),
        silent=None,
        caught=None,
    )


def next_dealer(table: Table) -> Seat:
    """Who deals next (S1¶3)."""
    if table.readings.next_dealer is NextDealer.SAME:
        return table.dealer
    if table.readings.next_dealer is NextDealer.WINNER and table.winner is not None:
        return table.winner
    return table.seats[(table.seats.index(table.dealer) + 1) % len(table.seats)]


def match_over(table: Table, highest: int) -> bool:
    """Somebody has lost as much as was agreed (S1¶11.2)."""
    if table.readings.match_end is MatchEnd.ONE_HAND:
        return True
    if table.limit is None:
        return False
    return highest > table.limit if table.readings.match_end is MatchEnd.EXCEEDED else highest >= table.limit


def scored(table: Table, seat: Seat) -> int:
    """What a seat scores in the hand that is over: the winner nothing, the others their cards (S1¶2.3, S1¶11.1)."""
    rules = table.readings
    if rules.scoring is Scoring.WINNER_COLLECTS:
        others = (worth(rules, hand) for hand in table.hands.values())
        return sum(others) if seat == table.winner else 0
    if rules.scoring is Scoring.ONE_A_CARD:
        return len(table.hands[seat])
    return worth(rules, table.hands[seat])


def worth(readings: Readings, cards: Cards) -> int:
    """What some cards count together."""
    return sum(value(readings.card_value, card) for card in cards)


def value(reading: CardValue, card: Card) -> int:
    """What a card counts (S1¶2.3)."""
    rank = card[0]
    if rank == "K":
        dear = card == "KH" and reading is not CardValue.HEART_KING_TEN
        return 50 if dear or reading is CardValue.KINGS_FIFTY else 10
    if rank == "A":
        return 10 if reading is CardValue.ACE_TEN else 50
    if rank == "9":
        return 5 if reading is CardValue.NINE_FIVE else 40
    if rank in "23":
        return 5 if reading is CardValue.LOW_FIVE else 10 * int(rank)
    if rank in "TJQ":
        return 10
    return int(rank) if reading is CardValue.PIPS else 5
