"""What may be done now.

Where an action carries a choice from outside the rules (how much, which card was drawn, how the shoe fell) one or a
few examples stand for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from macao_reference.banking.play import apply
from macao_reference.banking.state import Phase, Table
from macao_reference.cards import PACK, line
from macao_reference.engine import Action, Refused

SHOES = (line(sorted(PACK) * 2), line(sorted(PACK)))
"""Two packs, and one."""


def legal(table: Table) -> tuple[Action, ...]:
    """Every action that would not be refused."""
    return tuple(action for action in candidates(table) if not isinstance(apply(table, action), Refused))


def candidates(table: Table) -> Iterator[Action]:
    """Every action worth a try: all words, all seats."""
    amounts = sorted({1, *(sum_ for sum_ in (table.terms.stake, table.terms.least, table.terms.most) if sum_)})
    for seat in table.seats:
        if table.phase is Phase.LOTS:
            yield from ({"seat": seat, "do": do, "card": card} for do in ("lot", "cut") for card in sorted(PACK))
        elif table.phase is Phase.SHUFFLE:
            yield from ({"seat": seat, "do": "shuffle", "shoe": shoe} for shoe in SHOES)
        elif table.phase is Phase.STAKES:
            yield from ({"seat": seat, "do": do, "amount": amount} for do in ("bank", "stake") for amount in amounts)
            yield {"seat": seat, "do": "resign"}
        elif table.phase is Phase.DRAWS:
            yield from ({"seat": seat, "do": do} for do in ("draw", "redeal", "stand", "show"))
            held = dict.fromkeys(table.hands[seat].cards)
            yield from ({"seat": seat, "do": "replace", "card": card} for card in held)
        yield from ({"seat": seat, "do": "look", "at": other} for other in table.seats)
