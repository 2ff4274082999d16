"""From a setup to a table at rest."""

from __future__ import annotations

from collections.abc import Mapping

from macao_reference.banking import trumps
from macao_reference.banking.dealing import SIZE, needed, opened
from macao_reference.banking.rules import Bank, Readings, Trump, TrumpTurned
from macao_reference.banking.seating import copies
from macao_reference.banking.state import Hand, Phase, Table, Terms, punters
from macao_reference.cards import Card, Cards, parse, strange
from macao_reference.engine import Json, Unplayable
from macao_reference.readings import read


def start(setup: Json, readings: Mapping[str, str]) -> Table:
    """The table a setup describes. Raises `Unplayable` for one that no play of these rules leads to."""
    rules = read(Readings, readings)
    hands = {seat: parse(cards) for seat, cards in setup.get("hands", {}).items()}
    shoe = parse(setup.get("shoe", setup.get("stock", "")))
    trump: Card | None = setup.get("trump") if rules.trump is Trump.ONE_SUIT else None
    check(rules, setup, hands, shoe)
    table = Table(
        readings=rules,
        terms=Terms(**setup.get("terms", {})),
        seats=tuple(setup["seats"]),
        phase=Phase.LOTS,
        banker=setup.get("banker"),
        shoe=shoe,
        bank=setup.get("bank") if rules.bank is Bank.LAID else None,
        net=dict.fromkeys(setup["seats"], 0),
    )
    if table.banker is None:
        return table
    if not hands:
        if len(shoe) < needed(table):
            raise Unplayable("setup", f"a shoe of {len(shoe)} cards cannot be dealt to {len(table.seats)} seats")
        return opened(table._replace(trump=trumps.shown_by(table, shoe), phase=Phase.STAKES))
    if set(setup.get("stakes", {})) != set(punters(table)):
        raise Unplayable("setup", "every punter has staked before the cards are dealt, and nobody else")
    return table._replace(
        phase=Phase.DRAWS,
        trump=trump,
        stakes=dict(setup["stakes"]),
        hands={seat: Hand(first=hands[seat], dealt=hands[seat]) for seat in table.seats},
    )


def check(rules: Readings, setup: Json, hands: Mapping[str, Cards], shoe: Cards) -> None:
    """Raise `Unplayable` for a setup that contradicts itself or the rules."""
    seats = setup["seats"]
    if "trump" in setup and not hands:
        raise Unplayable("setup", "a trump is shown by the cards there are, not named before the deal")
    if "banker" not in setup and (hands or shoe):
        raise Unplayable("setup", "cards are dealt by a banker, and none is named")
    if setup.get("banker", seats[0]) not in seats:
        raise Unplayable("setup", f"{setup['banker']} does not sit at this table")
    if hands and (set(hands) != set(seats) or any(len(hand) != SIZE[rules.deal] for hand in hands.values())):
        raise Unplayable("setup", f"every seat holds {SIZE[rules.deal]} as dealt")
    turned = [setup["trump"]] if "trump" in setup and rules.trump_turned is TrumpTurned.AFTER_DEAL else []
    card = strange([*shoe, *turned, *(card for hand in hands.values() for card in hand)], copies(rules))
    if card is not None:
        raise Unplayable("setup", f"the packs do not hold so many {card}")
    if rules.trump_turned is TrumpTurned.LAST_OF_SHOE and shoe and setup.get("trump", shoe[-1]) != shoe[-1]:
        raise Unplayable("setup", f"the last card of the shoe is {shoe[-1]}, which is what shows the trump")
