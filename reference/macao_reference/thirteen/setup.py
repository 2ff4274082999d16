"""From a setup to a table at rest."""

from __future__ import annotations

from collections.abc import Mapping

from macao_reference.cards import Cards, parse, strange
from macao_reference.engine import Json, Unplayable
from macao_reference.readings import read
from macao_reference.thirteen.rules import Readings
from macao_reference.thirteen.seating import copies
from macao_reference.thirteen.state import Phase, Table, Terms, punters


def start(setup: Json, readings: Mapping[str, str]) -> Table:
    """The table a setup describes. Raises `Unplayable` for one that no play of these rules leads to."""
    rules = read(Readings, readings)
    pack = parse(setup.get("shoe", ""))
    check(rules, setup, pack)
    table = Table(
        readings=rules,
        terms=Terms(**setup.get("terms", {})),
        seats=tuple(setup["seats"]),
        phase=Phase.LOTS,
        banker=setup.get("banker"),
        pack=pack,
        net=dict.fromkeys(setup["seats"], 0),
    )
    if table.banker is None:
        return table
    stakes = dict(setup.get("stakes", {}))
    if not stakes:
        return table._replace(phase=Phase.STAKES if pack else Phase.SHUFFLE)
    if not pack or set(stakes) != set(punters(table)):
        raise Unplayable("setup", "every punter has staked before a card is turned, and nobody else; there is a pack")
    return table._replace(phase=Phase.COUNT, stakes=stakes)


def check(rules: Readings, setup: Json, pack: Cards) -> None:
    """Raise `Unplayable` for a setup that contradicts itself or the rules."""
    seats = setup["seats"]
    if "banker" not in setup and (pack or setup.get("stakes")):
        raise Unplayable("setup", "cards are turned by a banker, and none is named")
    if setup.get("banker", seats[0]) not in seats:
        raise Unplayable("setup", f"{setup['banker']} does not sit at this table")
    card = strange(pack, copies(rules))
    if card is not None:
        raise Unplayable("setup", f"the pack does not hold so many {card}")
