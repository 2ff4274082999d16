"""What may be done now.

Where an action carries a choice from outside the rules (how much, which card was drawn, how the cards fell) one or a
few examples stand for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from macao_reference.cards import PACK, line
from macao_reference.engine import Action, Refused
from macao_reference.thirteen.play import apply
from macao_reference.thirteen.state import Phase, Table
from macao_reference.thirteen.turning import NAMES


def legal(table: Table) -> tuple[Action, ...]:
    """Every action that would not be refused."""
    return tuple(action for action in candidates(table) if not isinstance(apply(table, action), Refused))


def candidates(table: Table) -> Iterator[Action]:
    """Every action worth a try: all words that may fit the moment, all seats."""
    amounts = sorted({1, *(sum_ for sum_ in (table.terms.least, table.terms.most) if sum_), *table.before.values()})
    packs = [line(sorted(PACK)), line(sorted(PACK - set(table.counted)))]
    out = {card for drawn in table.lots.values() for card in drawn}
    lots = [card for card in sorted(PACK) if card not in out][::3]
    for seat in table.seats:
        if table.phase is Phase.LOTS:
            yield from ({"seat": seat, "do": "lot", "card": card} for card in lots)
        elif table.phase is Phase.SHUFFLE:
            yield from ({"seat": seat, "do": "shuffle", "shoe": pack} for pack in dict.fromkeys(packs))
        elif table.phase is Phase.CUT:
            yield from ({"seat": seat, "do": "cut", "lifted": lifted} for lifted in (1, 20))
        elif table.phase in (Phase.STAKES, Phase.COUNT):
            yield from ({"seat": seat, "do": "stake", "amount": amount} for amount in amounts)
            yield from ({"seat": seat, "do": word} for word in ("pass", "turn", "resign"))
            yield from ({"seat": seat, "do": "turn", "name": name} for name in NAMES)
