"""From a setup to a table at rest."""

from __future__ import annotations

from collections.abc import Mapping

from macao_reference.baccarat.dealing import on_the_table
from macao_reference.baccarat.rules import FirstBanker, Readings
from macao_reference.baccarat.seating import copies
from macao_reference.baccarat.state import Phase, Table, Terms, present
from macao_reference.cards import Cards, parse, strange
from macao_reference.engine import Json, Unplayable
from macao_reference.readings import read

SIZE = 2
"""How many cards everyone has been dealt (S4¶3.8)."""


def start(setup: Json, readings: Mapping[str, str]) -> Table:
    """The table a setup describes. Raises `Unplayable` for one that no play of these rules leads to."""
    rules = read(Readings, readings)
    hands = {seat: parse(cards) for seat, cards in setup.get("hands", {}).items()}
    shoe = parse(setup.get("shoe", setup.get("stock", "")))
    check(rules, setup, hands, shoe)
    table = Table(
        readings=rules,
        terms=Terms(**setup.get("terms", {})),
        places=tuple(setup["seats"]),
        away=frozenset(setup.get("away", ())),
        phase=Phase.LOTS,
        banker=setup.get("banker"),
        shoe=shoe,
        net=dict.fromkeys(setup["seats"], 0),
    )
    if table.banker is None:
        return nobody_banks(table)
    if hands:
        dealt = {seat: hands[seat] for seat in table.places if seat in hands}
        return on_the_table(table._replace(stakes=dict(setup["stakes"])), dealt)
    return table._replace(phase=Phase.STAKES, fresh=True) if shoe else table._replace(phase=Phase.SHUFFLE)


def nobody_banks(table: Table) -> Table:
    """The first banker is yet to be found."""
    if table.readings.first_banker is FirstBanker.TAKEN:
        return table._replace(phase=Phase.TAKING)
    if table.readings.first_banker is FirstBanker.FIRST_SEAT:
        return table._replace(phase=Phase.SHUFFLE, banker=present(table)[0])
    return table


def check(rules: Readings, setup: Json, hands: Mapping[str, Cards], shoe: Cards) -> None:
    """Raise `Unplayable` for a setup that contradicts itself or the rules."""
    away = set(setup.get("away", ()))
    sitting = set(setup["seats"]) - away
    stakes = set(setup.get("stakes", {}))
    if not sitting or not away <= set(setup["seats"]):
        raise Unplayable("setup", "somebody sits at the table, and only its own places are empty")
    if "banker" not in setup and (hands or shoe):
        raise Unplayable("setup", "cards are dealt by a banker, and none is named")
    if setup.get("banker", min(sitting)) not in sitting:
        raise Unplayable("setup", f"{setup['banker']} does not sit at this table")
    if stakes - sitting or setup.get("banker") in stakes or bool(stakes) != bool(hands):
        raise Unplayable("setup", "stakes go with hands, and punters lay them")
    if hands and set(hands) != stakes | {setup["banker"]}:
        raise Unplayable("setup", "the banker and those who have staked hold cards, and nobody else")
    if any(len(hand) != SIZE for hand in hands.values()):
        raise Unplayable("setup", f"everyone in the round holds {SIZE} cards as dealt")
    card = strange([*shoe, *(card for hand in hands.values() for card in hand)], copies(rules))
    if card is not None:
        raise Unplayable("setup", f"the packs do not hold so many {card}")
