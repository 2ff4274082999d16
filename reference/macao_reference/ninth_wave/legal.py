"""What may be done now.

Where an action carries a choice from outside the rules (how much, which card, how the cards fell) one or a few examples
stand for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from macao_reference.cards import line
from macao_reference.engine import Action, Refused
from macao_reference.ninth_wave.choosing import whole_pack
from macao_reference.ninth_wave.play import apply
from macao_reference.ninth_wave.state import Phase, Table


def legal(table: Table) -> tuple[Action, ...]:
    """Every action that would not be refused."""
    return tuple(action for action in candidates(table) if not isinstance(apply(table, action), Refused))


def candidates(table: Table) -> Iterator[Action]:
    """Every action worth a try: all words that may fit the moment, all seats."""
    amounts = sorted({1, *(sum_ for sum_ in (table.terms.least, table.terms.most) if sum_)})
    cards = sorted(whole_pack(table.readings))
    chosen = {bet.card for ones in table.bets.values() for bet in ones if bet.card is not None}
    some = [card for card in cards if card not in chosen][::3] + sorted(chosen)
    free = [card for card in cards if card not in table.spent]
    packs = dict.fromkeys((line(free), line(card for card in free if card not in chosen)))
    out = {card for drawn in table.lots.values() for card in drawn}
    untaken = [card for card in cards if card not in out][::3]
    for seat in table.seats:
        if table.phase is Phase.LOTS:
            yield from ({"seat": seat, "do": "lot", "card": card} for card in untaken)
            yield {"seat": seat, "do": "take"}
        elif table.phase is not Phase.OVER:
            yield from ({"seat": seat, "do": "choose", "card": card} for card in some)
            yield from ({"seat": seat, "do": "stake", "amount": amount} for amount in amounts)
            yield from ({"seat": seat, "do": word} for word in ("lay", "resign"))
        if table.phase is Phase.CHOICE:
            yield from ({"seat": seat, "do": "shuffle", "shoe": pack} for pack in packs)
        elif table.phase is Phase.CUT:
            yield from ({"seat": seat, "do": "cut", "lifted": lifted} for lifted in (1, 20))
