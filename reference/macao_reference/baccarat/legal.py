"""What may be done now.

Where an action carries a choice from outside the rules (how much, which card was drawn, how the shoe fell) one or a
few examples stand for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from macao_reference.baccarat.play import apply
from macao_reference.baccarat.state import Phase, Table
from macao_reference.cards import PACK, line
from macao_reference.engine import Action, Refused

SHOES = (line(sorted(PACK) * 2), line(sorted(PACK)))
"""Two packs, and one."""
COUNTS = (1, 5)
"""Cards that are cut off, or slipped under."""


def legal(table: Table) -> tuple[Action, ...]:
    """Every action that would not be refused."""
    return tuple(action for action in candidates(table) if not isinstance(apply(table, action), Refused))


def candidates(table: Table) -> Iterator[Action]:
    """Every action worth a try: all words, all places."""
    amounts = sorted({1, *(sum_ for sum_ in (table.terms.stake, table.terms.least, table.terms.most) if sum_)})
    words = {
        Phase.TAKING: ("take",),
        Phase.STAKES: ("warn", "deal"),
        Phase.BUYING: ("draw", "recast", "stand", "show"),
    }.get(table.phase, ())
    for seat in table.places:
        yield from ({"seat": seat, "do": word} for word in (*words, "join", "leave", "resign"))
        if table.phase is Phase.LOTS:
            yield from ({"seat": seat, "do": "lot", "card": card} for card in sorted(PACK))
        elif table.phase is Phase.SHUFFLE:
            shoes = (line(table.shoe),) if table.shuffles else SHOES
            yield from ({"seat": seat, "do": "shuffle", "shoe": shoe} for shoe in shoes)
        elif table.phase in (Phase.CUT, Phase.STAKES):
            yield from ({"seat": seat, "do": do, "count": count} for do in ("cut", "slip") for count in COUNTS)
        if table.phase in (Phase.STAKES, Phase.BUYING):
            yield from ({"seat": seat, "do": "stake", "amount": amount} for amount in amounts)
        yield from ({"seat": seat, "do": "look", "at": other} for other in table.places)
