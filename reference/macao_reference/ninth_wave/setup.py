"""From a setup to a table at rest."""

from __future__ import annotations

from collections.abc import Mapping

from macao_reference.cards import Cards, parse
from macao_reference.engine import Json, Unplayable
from macao_reference.ninth_wave.choosing import whole_pack
from macao_reference.ninth_wave.rules import Readings
from macao_reference.ninth_wave.shuffling import wrong_pack
from macao_reference.ninth_wave.state import NINE, Bet, Phase, Table, Terms, punters
from macao_reference.readings import read


def start(setup: Json, readings: Mapping[str, str]) -> Table:
    """The table a setup describes. Raises `Unplayable` for one that no play of these rules leads to."""
    table = Table(
        readings=read(Readings, readings),
        terms=Terms(**setup.get("terms", {})),
        seats=tuple(setup["seats"]),
        phase=Phase.LOTS,
        banker=setup.get("banker"),
        net=dict.fromkeys(setup["seats"], 0),
    )
    hands = {seat: parse(card) for seat, card in setup.get("hands", {}).items()}
    stakes, pack = setup.get("stakes", {}), parse(setup.get("shoe", ""))
    if table.banker is None:
        if hands or stakes or pack:
            raise Unplayable("setup", "cards are chosen against a banker, and none is named")
        return table
    if table.banker not in table.seats:
        raise Unplayable("setup", f"{table.banker} does not sit at this table")
    table = table._replace(phase=Phase.CHOICE)
    if not (hands or stakes or pack):
        return table
    check(table, hands, stakes, pack)
    bets = {seat: (Bet(hands[seat][0], stakes[seat]),) for seat in punters(table)}
    return table._replace(phase=Phase.LAYING, bets=bets, pack=pack)


def check(table: Table, hands: Mapping[str, Cards], stakes: Mapping[str, int], pack: Cards) -> None:
    """Raise `Unplayable` for cards that were not chosen, shuffled and cut by these rules."""
    everyone = set(punters(table))
    if set(hands) != everyone or set(stakes) != everyone or any(len(hand) != 1 for hand in hands.values()):
        raise Unplayable("setup", "before the layout every punter has staked on a card, and nobody else")
    chosen = [hand[0] for hand in hands.values()]
    if len(set(chosen)) < len(chosen) or not set(chosen) <= whole_pack(table.readings):
        raise Unplayable("setup", "the punters' pack does not hold these cards")
    if len(pack) < NINE or wrong_pack(table, pack) is not None:
        raise Unplayable("setup", "nine cards cannot be laid from this pack")
