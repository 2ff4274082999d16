"""What may be done now.

A deal carries a choice from outside the rules, how the packs were shuffled; two examples stand for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from macao_reference.cards import PACK, SUITS, line
from macao_reference.engine import Action, Refused
from macao_reference.shedding.play import apply
from macao_reference.shedding.state import Phase, Table

SHOES = (line(sorted(PACK) * 2), line(sorted(PACK, reverse=True) * 2))
"""Two packs as they come, from either end."""


def legal(table: Table) -> tuple[Action, ...]:
    """Every action that would not be refused."""
    return tuple(action for action in candidates(table) if not isinstance(apply(table, action), Refused))


def candidates(table: Table) -> Iterator[Action]:
    """Every action worth a try: all words, all seats."""
    for seat in table.seats:
        if table.phase is Phase.DEAL:
            yield from ({"seat": seat, "do": "deal", "shoe": shoe} for shoe in SHOES)
            continue
        for card in sorted(set(table.hands.get(seat, ()))):
            yield {"seat": seat, "do": "lay", "card": card}
            if card[0] in "9A":
                yield from ({"seat": seat, "do": "lay", "card": card, "suit": suit} for suit in SUITS)
        yield from ({"seat": seat, "do": do} for do in ("draw", "take", "pass", "call"))
        yield from ({"seat": seat, "do": "challenge", "at": other} for other in table.seats)
