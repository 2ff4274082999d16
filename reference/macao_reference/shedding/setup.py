"""From a setup to a table at rest."""

from __future__ import annotations

from collections.abc import Mapping

from macao_reference.cards import Cards, parse, strange
from macao_reference.engine import Json, Unplayable
from macao_reference.readings import read
from macao_reference.shedding.dealing import COPIES, MOST, leader, started
from macao_reference.shedding.rules import Readings
from macao_reference.shedding.state import Phase, Table, before
from macao_reference.shedding.stock import at_rest


def start(setup: Json, readings: Mapping[str, str]) -> Table:
    """The table a setup describes. Raises `Unplayable` for one that no play of these rules leads to."""
    rules = read(Readings, readings)
    seats = tuple(setup["seats"])
    hands = {seat: parse(cards) for seat, cards in setup.get("hands", {}).items()}
    stock, pile = parse(setup.get("stock", "")), parse(setup.get("pile", ""))
    check_seats(setup)
    if hands:
        check_cards(rules, setup, hands, stock, pile)
    elif stock or pile or "turn" in setup:
        raise Unplayable("setup", "before the deal there are no cards and nobody plays")
    table = Table(
        readings=rules,
        seats=seats,
        phase=Phase.DEAL,
        dealer=setup["dealer"] if "dealer" in setup else before(seats, setup["turn"]),
        limit=setup.get("terms", {}).get("limit"),
        score=dict.fromkeys(seats, 0) | setup.get("score", {}),
    )
    if table.limit is not None and max(table.score.values()) >= table.limit:
        raise Unplayable("setup", "somebody has lost as much as was agreed: the match is over")
    if not hands:
        return table._replace(turn=table.dealer)
    turn = setup.get("turn", leader(table))
    table = table._replace(phase=Phase.PLAY, turn=turn, hands={seat: hands[seat] for seat in seats})
    if len(pile) == 1:
        return at_rest(started(table, pile[0], stock))
    return at_rest(table._replace(pile=pile, stock=stock))


def check_seats(setup: Json) -> None:
    """Raise `Unplayable` if nobody deals or plays, or somebody who does not sit at the table."""
    if "dealer" not in setup and "turn" not in setup:
        raise Unplayable("setup", "it is nobody's deal and nobody's turn")
    named = [setup[key] for key in ("dealer", "turn") if key in setup]
    for seat in (*named, *setup.get("score", {})):
        if seat not in setup["seats"]:
            raise Unplayable("setup", f"{seat} does not sit at this table")


def check_cards(rules: Readings, setup: Json, hands: Mapping[str, Cards], stock: Cards, pile: Cards) -> None:
    """Raise `Unplayable` for cards that cannot lie so."""
    if len(setup["seats"]) > MOST[rules.players]:
        raise Unplayable("setup", f"{len(setup['seats'])} players are too many")
    if set(hands) != set(setup["seats"]) or not all(hands.values()):
        raise Unplayable("setup", "every seat holds cards, and nobody else")
    if not pile:
        raise Unplayable("setup", "there is no card to lay on")
    card = strange([*stock, *pile, *(card for hand in hands.values() for card in hand)], COPIES[rules.packs])
    if card is not None:
        raise Unplayable("setup", f"the packs do not hold so many {card}")
