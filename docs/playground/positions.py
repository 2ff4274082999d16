"""Positions to begin from: seats, money and shuffled cards, in the form of the game's setup.

What lies on the table in a later position (stakes, hands, what is left of the cards) is taken from the engine, which
is asked to play up to there; no rule of a game stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from docs.playground.play import Track, begun, followed
from macao_conformance.model import Json
from macao_reference.cards import PACK, line
from macao_reference.engine import Action

Setup = dict[str, Json]

POSITIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "banking": ("dealt", "stakes", "lots"),
    "baccarat": ("dealt", "stakes", "shuffle", "lots"),
    "shedding": ("dealt", "deal"),
    "thirteen": ("count", "stakes", "shuffle", "lots"),
    "ninth-wave": ("laying", "choice", "lots"),
}
"""By game, where a round may be entered, the latest first."""

SEATS: Final = {
    2: ("north", "south"),
    3: ("north", "east", "west"),
    4: ("north", "east", "south", "west"),
    5: ("north", "east", "south-east", "south-west", "west"),
    6: ("north", "north-east", "south-east", "south", "south-west", "north-west"),
}
"""How many may sit down, and where; clockwise."""

SHORT: Final = 24
"""Cards that are left of a shoe, stock or pack that is nearly played out: then its end is seen, too."""
STAKE: Final = 10
_TERMS: Final[Mapping[str, Json]] = {
    "banking": {"stake": STAKE, "least": 5, "most": 20},
    "baccarat": {"stake": STAKE, "least": 5, "most": 20},
    "shedding": {"limit": 200},
    "thirteen": {"least": 5, "most": 20},
    "ninth-wave": {"least": 5, "most": 20},
}
_BANK: Final = 100


class NoPosition(Exception):
    """No position of this kind can be had under these readings."""


def shuffled(cards: Iterable[str], rng: Random) -> list[str]:
    """The same cards in a random order."""
    mixed = sorted(cards)
    rng.shuffle(mixed)
    return mixed


def position(game: str, kind: str, readings: Mapping[str, str], seats: int, rng: Random, *, short: bool) -> Setup:
    """A random setup of a kind (see `POSITIONS`) for two to six seats; `short` leaves few cards to play with.

    Raises `NoPosition` if the engine does not know one under these readings.
    """
    table = Setup(seats=list(SEATS[seats]), terms=dict(_TERMS[game]))
    if game == "shedding":
        table["dealer"] = table["seats"][-1]
        return table if kind == "deal" else _dealt(game, table, readings, rng, short)
    if kind == "lots":
        return table
    table["banker"] = table["seats"][0]
    if kind in ("shuffle", "choice"):
        return table
    if game == "banking":
        table["bank"] = _BANK
    if game == "ninth-wave":
        return _laying(table, readings, rng, short)
    for packs in (2, 1):
        shoe = shuffled(sorted(PACK) * packs, rng)
        before = table | {"shoe": line(shoe[:SHORT] if short else shoe)}
        if begun(game, before, readings).state is None:
            continue
        if game == "thirteen" and kind == "count":
            return before | {"stakes": dict.fromkeys(table["seats"][1:], STAKE)}
        return before if kind == "stakes" else _hands(game, before, readings)
    raise NoPosition(kind)


def _played(track: Track, *actions: Action) -> Track:
    """A track after actions. Raises `NoPosition` if one of them is not to be had."""
    for action in actions:
        track = followed(track, action)
        if track.refused or track.stuck:
            raise NoPosition(track.refused or track.stuck)
    return track


def _hands(game: str, before: Setup, readings: Mapping[str, str]) -> Setup:
    """The position after everyone has staked and the cards are dealt."""
    banker, *punters = before["seats"]
    stakes: list[Action] = [{"seat": seat, "do": "stake", "amount": STAKE} for seat in punters]
    bank: list[Action] = [{"seat": banker, "do": "deal"}] if game == "baccarat" else []
    seen = _played(begun(game, before, readings), *stakes, *bank).seen
    left = before["shoe"].split()
    position = {key: value for key, value in before.items() if key != "shoe"}
    position |= {"stakes": dict(seen["stakes"]), "hands": dict(seen["hands"])}
    if seen.get("trump"):
        position["trump"] = seen["trump"]
    return position | {"stock": line(left[len(left) - seen["shoe"] :])}


def _dealt(game: str, table: Setup, readings: Mapping[str, str], rng: Random, short: bool) -> Setup:  # noqa: FBT001
    """The position after a deal from all packs: hands, the pile with the starter, the stock."""
    before = begun(game, table, readings)
    for packs in (2, 1):
        shoe = shuffled(sorted(PACK) * packs, rng)
        try:
            seen = _played(before, {"seat": table["dealer"], "do": "deal", "shoe": line(shoe)}).seen
        except NoPosition:
            continue
        left = shoe[sum(seen["counts"].values()) :]
        stock = left[seen["pile"] :]
        return table | {
            "hands": dict(seen["hands"]),
            "pile": line(left[: seen["pile"]]),
            "stock": line(stock[:SHORT] if short else stock),
        }
    raise NoPosition("dealt")


def _laying(table: Setup, readings: Mapping[str, str], rng: Random, short: bool) -> Setup:  # noqa: FBT001
    """The position in which every punter has staked on a card of his own, and the banker's pack is cut."""
    punters = table["seats"][1:]
    choosing = begun("ninth-wave", table, readings)
    everything = shuffled(PACK, rng)
    hands: dict[str, str] = {}
    for seat in punters:
        for card in everything:
            chosen = followed(choosing, {"seat": seat, "do": "choose", "card": card})
            if card not in hands.values() and chosen.state is not None and chosen.refused is None:
                hands[seat] = card
                break
    for cards in (everything, [card for card in everything if card not in hands.values()]):
        for some in (cards, [card for card in cards if card[0] not in "23456"]):
            pack = some[:SHORT] if short else some
            setup = table | {"stakes": dict.fromkeys(punters, STAKE), "hands": hands, "shoe": line(pack)}
            if len(hands) == len(punters) and begun("ninth-wave", setup, readings).state is not None:
                return setup
    raise NoPosition("laying")


def all_cards(example: str, rng: Random) -> str:
    """The cards of a line in a random order: how a shoe falls that somebody shuffles."""
    return line(shuffled(example.split(), rng))
