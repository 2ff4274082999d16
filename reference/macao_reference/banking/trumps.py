"""The trump: the card that shows it, and whose trump tells. A conjecture: the texts name one, and no more (S0f¶59)."""

from __future__ import annotations

from enum import Enum

from macao_reference.banking.rules import BankerTrump, BothTrump, TrumpTurned
from macao_reference.banking.state import Table
from macao_reference.cards import Card, Cards


class Side(Enum):
    """One of the two whose hands are compared."""

    PUNTER = "punter"
    BANKER = "banker"


def turned_up(table: Table) -> Table:
    """Everyone has been dealt to: the next card is turned up, if one is left."""
    if table.readings.trump_turned is not TrumpTurned.AFTER_DEAL:
        return table
    return table._replace(trump=next(iter(table.shoe), None), shoe=table.shoe[1:])


def shown_by(table: Table, shoe: Cards) -> Card | None:
    """The card that shows the trump while a shoe waits to be dealt from."""
    return shoe[-1] if table.readings.trump_turned is TrumpTurned.LAST_OF_SHOE and shoe else None


def lying_apart(table: Table) -> Cards:
    """The card turned up, where it belongs neither to the shoe nor to a hand."""
    return (table.trump,) if table.trump and table.readings.trump_turned is TrumpTurned.AFTER_DEAL else ()


def held(table: Table, cards: Cards) -> int:
    """How many trumps there are among some cards."""
    return 0 if table.trump is None else sum(card[1] == table.trump[1] for card in cards)


def favoured(table: Table, punters: Cards, bankers: Cards) -> Side | None:
    """Whose hand has the trump, of a punter's and the banker's; ``None`` where neither has it before the other."""
    mine = held(table, punters)
    his = 0 if table.readings.banker_trump is BankerTrump.PUNTERS_ONLY else held(table, bankers)
    if mine == his or (mine and his and table.readings.both_trump is not BothTrump.MORE_TRUMPS):
        return None
    return Side.PUNTER if mine > his else Side.BANKER
