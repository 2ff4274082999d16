"""Who has won, and what is paid."""

from __future__ import annotations

from macao_reference.baccarat.counting import EIGHT, NINE, high, points
from macao_reference.baccarat.rules import (
    BankerTakes,
    Multiples,
    OddUnits,
    SixGroup,
    SixShares,
    SixSix,
    Tie,
    WinnerGets,
    WinningHand,
)
from macao_reference.baccarat.staking import cover, risk
from macao_reference.baccarat.state import Hand, Seat, Table, banker

SIX, SEVEN = 6, 7
SCALE = {NINE: 3, EIGHT: 2}
"""What a hand as dealt is paid in the Macao of the same book (S4¶7.13–7.14)."""

Sums = dict[Seat, int]
"""What each seat gains, or loses."""


def settle(table: Table, in_turn: tuple[Seat, ...]) -> Table:
    """The showdown: every stake against the banker (S4¶3.15), and six against six apart (S4¶3.17)."""
    staked = tuple(seat for seat in in_turn if seat in table.stakes)
    result = {seat: outcome(table, seat, staked) for seat in staked}
    sums: Sums = dict.fromkeys((*staked, banker(table)), 0)
    for seat, how in result.items():
        if how == "lose":
            sums[seat] -= risk(table, seat)
            sums[banker(table)] += taken(table, risk(table, seat))
        elif how == "win":
            sums[seat] += won(table, seat)
            sums[banker(table)] -= won(table, seat)
    sharing = tuple(seat for seat in staked if result[seat] == "share")
    groups = [(seat,) for seat in sharing] if table.readings.six_group is SixGroup.EACH_WITH_BANKER else [sharing]
    for group in groups:
        if group:
            for seat, amount in shared(table, group).items():
                sums[seat] += amount
    return paid(table, sums)._replace(result=dict(table.result) | result, shown=True)


def outcome(table: Table, seat: Seat, staked: tuple[Seat, ...]) -> str:
    """``win``, ``lose``, ``push`` or ``share``, for a punter (S4¶3.15, S4¶3.17)."""
    readings, hand, bankers = table.readings, table.hands[seat], table.hands[banker(table)]
    mine, his = points(readings, hand.cards), points(readings, bankers.cards)
    if readings.winning_hand is WinningHand.NATURALS_FIRST and before(table, hand) != before(table, bankers):
        return "win" if before(table, hand) else "lose"
    if mine == his == SIX and readings.six_six is not SixSix.PLAIN_TIE:
        if readings.six_six is SixSix.STAND_OFF:
            return "push"
        everybody = all(points(readings, table.hands[other].cards) == SIX for other in staked)
        if everybody or readings.six_group is not SixGroup.ONLY_IF_ALL:
            return "share"
    if mine == his:
        return {Tie.BANKER_WINS: "lose", Tie.PUSH: "push", Tie.PUNTER_WINS: "win"}[readings.tie]
    enough = readings.winning_hand is not WinningHand.SEVEN_OR_MORE or mine >= SEVEN
    return "win" if mine > his and enough else "lose"


def before(table: Table, hand: Hand) -> bool:
    """An eight or nine as it was dealt."""
    return hand.natural and high(table.readings, hand.cards)


def won(table: Table, seat: Seat) -> int:
    """What a winning punter receives beside his own stake: what was laid against it (S4¶3.7)."""
    as_staked = table.readings.winner_gets is WinnerGets.AS_STAKED
    hand = table.hands[seat]
    times = 1
    if table.readings.multiples is Multiples.SCALED and hand.natural:
        times = SCALE.get(points(table.readings, hand.cards), 1)
    return times * (risk(table, seat) if as_staked else cover(table, seat))


def taken(table: Table, amount: int) -> int:
    """What reaches the banker of a stake that is lost (S4¶3.10)."""
    return amount - amount * 5 // 100 if table.readings.banker_takes is BankerTakes.LESS_COMMISSION else amount


def shared(table: Table, group: tuple[Seat, ...]) -> Sums:
    """What the stakes of some punters and the banker's cover of them come to when shared (S4¶3.17–3.19).

    `group` is in the order of speaking. The sums are beside what each put in.
    """
    put_in = {seat: risk(table, seat) for seat in group} | {banker(table): sum(cover(table, seat) for seat in group)}
    whole = sum(put_in.values())
    shares = dict.fromkeys(put_in, whole // len(put_in))
    if table.readings.six_shares is SixShares.BY_STAKE:
        rest, staked = whole - shares[banker(table)], whole - put_in[banker(table)]
        shares |= {seat: rest * put_in[seat] // staked for seat in group}
    odd = whole - sum(shares.values())
    if table.readings.odd_units is OddUnits.TO_BANKER:
        shares[banker(table)] += odd
    elif table.readings.odd_units is OddUnits.IN_TURN:
        for seat in tuple(shares)[:odd]:
            shares[seat] += 1
    return {seat: shares[seat] - put_in[seat] for seat in put_in}


def forfeit(table: Table, seat: Seat) -> Table:
    """A punter who left gives up his stake."""
    sums = {seat: -risk(table, seat), banker(table): taken(table, risk(table, seat))}
    return paid(table, sums)._replace(result=dict(table.result) | {seat: "lose"})


def paid(table: Table, sums: Sums) -> Table:
    """The table after sums have changed hands."""
    return table._replace(net={seat: had + sums.get(seat, 0) for seat, had in table.net.items()})
