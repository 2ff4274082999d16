"""Who has won, and what is paid."""

from __future__ import annotations

from macao_reference.banking import trumps
from macao_reference.banking.counting import points
from macao_reference.banking.rules import (
    BankerMultiple,
    BankerMultipleHand,
    BankShort,
    CompareWith,
    MultipleFor,
    MultipleMeans,
    Multiples,
    NaturalNine,
    RedealCounts,
    TensNatural,
    Tie,
    TrumpDoes,
    WinningHand,
)
from macao_reference.banking.state import Hand, Seat, Table, banker, punters
from macao_reference.banking.trumps import Side
from macao_reference.cards import Cards

NINE, EIGHT, SEVEN = 9, 8, 7
SCALES = {Multiples.SCALED: {NINE: 3, EIGHT: 2}, Multiples.NINE_DOUBLE: {NINE: 2}, Multiples.EVEN: {}}


def natural(table: Table, hand: Hand) -> bool:
    """The hand is as it was dealt, without a draw (S2¶6.1, S4¶7.13)."""
    if hand.redealt:
        return table.readings.redeal_counts is RedealCounts.NATURAL
    replaced = hand.recast and table.readings.tens_natural is TensNatural.NATURAL_LOST
    return not (hand.draws or hand.drawn or replaced)


def multiple(table: Table, hand: Hand) -> int:
    """How many stakes a hand is worth to a punter who wins with it (S2¶6–7, S4¶7.13–7.15, S0c¶4.8–4.10)."""
    if table.readings.multiple_for is MultipleFor.NATURALS and not natural(table, hand):
        return 1
    return scale(table, points(table.readings, hand.cards))


def scale(table: Table, count: int) -> int:
    """The multiple of so many points: nine thrice, eight twice, anything else once."""
    return SCALES[table.readings.multiples].get(count, 1)


def outcome(table: Table, seat: Seat) -> str:
    """``win``, ``lose`` or ``push``, for a punter (S2¶8.1, S2¶11.2, S3¶9–10, S4¶7.9, S4¶7.16, S4¶9.6, S0f¶59)."""
    readings, hand, bankers = table.readings, table.hands[seat], table.hands[banker(table)]
    mine = points(readings, hand.cards)
    his = points(readings, opposed(table, hand))
    if readings.natural_nine is NaturalNine.WINS_OUTRIGHT and natural(table, hand) and mine == NINE:
        return "win"
    trump = readings.trump_does
    side = trump_with(table, seat)
    if side and (trump is TrumpDoes.OUTRANKS or (trump is TrumpDoes.BREAKS_TIES and mine == his)):
        return {Side.PUNTER: "win", Side.BANKER: "lose"}[side]
    if mine == his:
        return tied(table, hand, bankers)
    least = {WinningHand.ANY_HIGHER: his + 1, WinningHand.SEVEN_OR_MORE: SEVEN, WinningHand.NINE_ONLY: NINE}
    return "win" if mine > his and mine >= least[readings.winning_hand] else "lose"


def opposed(table: Table, hand: Hand) -> Cards:
    """The banker's cards, those dealt or those shown, that a punter's hand is compared with (S0f¶40)."""
    bankers = table.hands[banker(table)]
    first = table.readings.compare_with is CompareWith.FIRST_HAND and natural(table, hand)
    return bankers.first if first else bankers.cards


def trump_with(table: Table, seat: Seat) -> Side | None:
    """Who has the trump, a punter or the banker against him."""
    hand = table.hands[seat]
    return trumps.favoured(table, hand.cards, opposed(table, hand))


def tied(table: Table, hand: Hand, bankers: Hand) -> str:
    """Equal points (S2¶8.1, S3¶9, S4¶7.16, S4¶9.6)."""
    rule = table.readings.tie
    if rule is Tie.FEWER_CARDS:
        return "win" if len(hand.cards) < len(bankers.cards) else "lose"
    return {Tie.BANKER_WINS: "lose", Tie.PUSH: "push", Tie.PUNTER_WINS: "win"}[rule]


def won(table: Table, seat: Seat) -> int:
    """What a winning punter is paid beside his own stake."""
    times = multiple(table, table.hands[seat])
    if table.readings.multiple_means is MultipleMeans.STAKE_INCLUDED:
        times = max(times - 1, 1)
    return times * doubled(table, seat, Side.PUNTER) * table.stakes[seat]


def doubled(table: Table, seat: Seat, winner: Side) -> int:
    """Two where a trump doubles what its side wins, else one."""
    return 2 if table.readings.trump_does is TrumpDoes.DOUBLES and trump_with(table, seat) is winner else 1


def lost(table: Table, seat: Seat) -> int:
    """What a losing punter pays (S2¶8.2, S4¶7.16, S0c¶4.9, S0f¶54–56)."""
    rule, bankers = table.readings.banker_multiple, table.hands[banker(table)]
    his = points(table.readings, bankers.cards)
    if rule is BankerMultiple.LOSERS_CARD:
        times = multiple(table, table.hands[seat])
    elif rule is BankerMultiple.WHENEVER or (
        rule is BankerMultiple.ON_TIES and points(table.readings, table.hands[seat].cards) == his
    ):
        drawn = table.readings.banker_multiple_hand is BankerMultipleHand.NATURAL_ONLY and not natural(table, bankers)
        times = 1 if drawn else scale(table, his)
    else:
        times = 1
    return times * doubled(table, seat, Side.BANKER) * table.stakes[seat]


def paid_at_once(table: Table, seat: Seat) -> Table:
    """A natural nine is settled before the banker shows."""
    hand = table.hands[seat]
    if not natural(table, hand) or points(table.readings, hand.cards) != NINE:
        return table
    table = table._replace(hands={**table.hands, seat: hand._replace(paid=True)})
    return transfer(table, {seat: won(table, seat)}, paid(table))


def paid(table: Table) -> dict[Seat, str]:
    """The results of those who were paid before the showdown."""
    return {seat: "win" for seat in punters(table) if table.hands[seat].paid}


def settle(table: Table) -> Table:
    """The showdown: every punter against the banker, losers first; then the table is shown."""
    open_ = [seat for seat in punters(table) if not table.hands[seat].paid]
    result = {seat: outcome(table, seat) for seat in open_}
    sums = {seat: -lost(table, seat) for seat in open_ if result[seat] == "lose"}
    due = {seat: won(table, seat) for seat in open_ if result[seat] == "win"}
    if table.readings.bank_short is BankShort.IN_TURN and table.bank is not None:
        left = table.bank - sum(sums.values())
        for seat, amount in due.items():
            due[seat] = min(amount, left)
            left -= due[seat]
    return transfer(table, sums | due, paid(table) | result)._replace(shown=True)


def transfer(table: Table, sums: dict[Seat, int], result: dict[Seat, str]) -> Table:
    """Move money between the punters and the banker; `sums` is what each punter gains, or loses."""
    net = dict(table.net)
    for seat, amount in sums.items():
        net[seat] += amount
        net[banker(table)] -= amount
    bank = None if table.bank is None else max(table.bank - sum(sums.values()), 0)
    return table._replace(net=net, bank=bank, result=result)


def void(table: Table) -> Table:
    """The round is called off: nobody wins or loses."""
    return table._replace(result=dict.fromkeys(punters(table), "push"), shown=True)
