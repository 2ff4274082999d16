"""What is won and lost in a variant: small positions that the reference engine plays and settles.

Nothing here knows what a rule pays; it only sets up hands and asks. All sums are for a stake of `STAKE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from docs.render.plays import played
from macao_conformance.model import Json

STAKE: Final = 10
_POINTS: Final = "9876543210"
_BANKER: Final = "north"
_PUNTER: Final = "east"
_ROWS: Final = ("first", "second", "third", "fourth", "fifth")
_NAMES: Final = "23456789TJQKA"
_FOUR_SUITS: Final = "SHDC"


@dataclass(frozen=True, slots=True)
class Head:
    """What a row or column is about: a word of the site, and what fills it."""

    word: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Payoffs:
    """A table: what its rows and columns are, and a number a cell; `signed` if it is money won or lost.

    `decides` are the rules to look at for why, of which some may not be asked.
    """

    word: str
    columns: tuple[Head, ...]
    rows: tuple[tuple[Head, tuple[int, ...]], ...]
    decides: tuple[str, ...]
    signed: bool = True


Ask = Callable[[Mapping[str, Json], Sequence[Mapping[str, Json]]], Mapping[str, Json]]
"""Plays actions from a setup and returns the last observation."""


def payoffs(game: str, variant: str, readings: Mapping[str, str]) -> list[Payoffs]:
    """Return the tables of a variant, or none for a game that has no such thing."""

    def ask(setup: Mapping[str, Json], actions: Sequence[Mapping[str, Json]]) -> Mapping[str, Json]:
        return played(game, variant, readings, setup, actions)[-1]

    makers: Mapping[str, Callable[[Ask, Mapping[str, str]], Iterator[Payoffs]]] = {
        "banking": _banking,
        "baccarat": _baccarat,
        "shedding": _shedding,
        "thirteen": _thirteen,
        "ninth-wave": _ninth_wave,
    }
    return list(makers[game](ask, readings)) if game in makers else []


def _hand(points: str, suit: str, cards: int) -> str:
    """Make a hand of some points: one card that counts, and others that count nothing."""
    first = {"0": "K", "1": "A"}.get(points, points)
    others = (rank for rank in "KQJ" if rank != first)
    return " ".join([first + suit, *(next(others) + suit for _ in range(cards - 1))])


def _settled(ask: Ask, setup: Mapping[str, Json], words: Sequence[Mapping[str, Json]] = ()) -> int:
    """Play a round for two: the punter says his words if he is asked, stands, and the banker shows."""
    actions = [*words, {"seat": _PUNTER, "do": "stand"}, {"seat": _BANKER, "do": "show"}]
    seen = ask(setup, [])
    if seen["turn"] == _BANKER:  # nothing was left to the punter to decide
        actions = actions[-1:]
    seen = ask(setup, actions)
    return int(seen["net"][_PUNTER])


def _setup(bankers: str, punters: str, **more: Json) -> dict[str, Json]:
    hands = {_BANKER: bankers, _PUNTER: punters}
    return {"seats": [_BANKER, _PUNTER], "banker": _BANKER, "stakes": {_PUNTER: STAKE}, "hands": hands, **more}


_PAID: Final = ("winning-hand", "tie", "multiples", "multiple-for", "banker-multiple", "natural-nine")


Net = Callable[[str, str, str], int]
"""What a punter nets: the banker's points, the punter's, and whether his are ``dealt`` or ``drawn``."""


def _banking(ask: Ask, readings: Mapping[str, str]) -> Iterator[Payoffs]:
    dealt = {"one": 1, "two": 2, "three": 3}[readings["deal"]]

    def with_trump(trump: str | None) -> Net:
        def net(bankers: str, punters: str, how: str) -> int:
            more: dict[str, Json] = {} if trump is None else {"trump": trump}
            words = []
            if how == "drawn":
                more["stock"] = _hand(punters, "S", 1)
                words = [{"seat": _PUNTER, "do": "draw"}]
            held = _hand("0" if words else punters, "S", dealt)
            return _settled(ask, _setup(_hand(bankers, "H", dealt), held, **more), words)

        return net

    draws = readings["draws"] != "none"
    if readings["trump"] == "none":
        yield _matrix("pay.points", with_trump(None), _PAID, draws=draws)
        return
    # the banker's cards are hearts, the punter's spades; a trump of clubs is nobody's
    yield _matrix("pay.points", with_trump("2C"), _PAID, draws=draws)
    yield _matrix("pay.trump", with_trump("2S"), ("trump-does", "banker-trump", *_PAID), draws=draws)


def _matrix(word: str, net: Net, decides: tuple[str, ...], *, draws: bool) -> Payoffs:
    """Set every hand of the banker's against every hand of the punter's.

    A hand with a card drawn has a column of its own only where it is paid otherwise than the same points dealt.
    """
    plain = {p: tuple(net(b, p, "dealt") for b in _POINTS) for p in _POINTS}
    columns = {Head("pay.dealt", p): found for p, found in plain.items()}
    for p in _POINTS if draws else "":
        found = tuple(net(b, p, "drawn") for b in _POINTS)
        if found != plain[p]:
            columns[Head("pay.drawn", p)] = found
    rows = tuple(
        (Head("pay.banker", b), tuple(found[place] for found in columns.values())) for place, b in enumerate(_POINTS)
    )
    return Payoffs(word, tuple(columns), rows, decides)


def _baccarat(ask: Ask, readings: Mapping[str, str]) -> Iterator[Payoffs]:
    def net(bankers: str, punters: str, how: str) -> int:
        if how == "dealt":
            return _settled(ask, _setup(_hand(bankers, "H", 2), _hand(punters, "S", 2)))
        # two and ace and a card that makes up the points; an eight or nine of the banker's leaves such a hand to buy
        card = "TA23456789"[(int(punters) - 3) % 10]
        setup = _setup(_hand(bankers, "H", 2), "2S AS", stock=f"{card}D")
        return _settled(ask, setup, [{"seat": _PUNTER, "do": "draw"}])

    rules = ("winning-hand", "tie", "winner-gets", "cover", "multiples", "six-six", "six-shares")
    yield _matrix("pay.points", net, rules, draws=readings["draws"] != "none")


def _shedding(ask: Ask, readings: Mapping[str, str]) -> Iterator[Payoffs]:
    def held(card: str) -> int:
        setup = {
            "seats": [_BANKER, _PUNTER],
            "turn": _BANKER,
            "hands": {_BANKER: "7S", _PUNTER: card},
            "pile": "QS",
            "stock": "4D 4C",
        }
        seen = ask(setup, [{"seat": _BANKER, "do": "lay", "card": "7S"}])
        return int(seen["score"][_PUNTER])

    def taken(card: str) -> int:
        stock = "4S 4H 4D 4C 5S 5H 5D 5C 6S 6H"
        hands = {_BANKER: f"{card} TC 7D", _PUNTER: "8C 7C"}
        setup = {"seats": [_BANKER, _PUNTER], "turn": _BANKER, "hands": hands, "pile": "QH", "stock": stock}
        seen = ask(setup, [{"seat": _BANKER, "do": "lay", "card": card}, {"seat": _PUNTER, "do": "take"}])
        return len(seen["hands"][_PUNTER].split()) - 2

    yield _line(
        "pay.held", "pay.loss", held, [*(f"{rank}S" for rank in "A23456789TJQK"), "KH"], ("card-value", "scoring")
    )
    rules = ("penalty-cards", "penalty-size", "chain")
    yield _line("pay.penalty", "pay.takes", taken, ["2H", "3H", "KH"], rules)


def _line(word: str, row: str, number: Callable[[str], int], cards: Sequence[str], decides: tuple[str, ...]) -> Payoffs:
    """Write one number a card, the cards side by side."""
    numbers = tuple(number(card) for card in cards)
    return Payoffs(
        word, tuple(Head("pay.card", card) for card in cards), ((Head(row), numbers),), decides, signed=False
    )


def _thirteen(ask: Ask, readings: Mapping[str, str]) -> Iterator[Payoffs]:
    # every card is the one before the name it comes under, so that none hits, unless the first is a two
    missing = [rank + _FOUR_SUITS[place % 4] for place, rank in enumerate(_NAMES[-1:] + _NAMES[:-1])]

    def net(pack: Sequence[str], turned: int) -> int:
        seats = [_BANKER, _PUNTER]
        setup = {"seats": seats, "banker": _BANKER, "stakes": {_PUNTER: STAKE}, "shoe": " ".join([*pack, "9C"])}
        seen = ask(setup, [{"seat": _BANKER, "do": "turn"}] * turned)
        return int(seen["net"][_PUNTER])

    rows = (
        (Head("pay.hit"), (net(["2C", *missing], 1),)),
        (Head("pay.no-hit"), (net(missing, len(missing)),)),
    )
    yield Payoffs("pay.count", (Head("pay.punter"),), rows, ("payment", "hit-by", "count-ends"))


def _ninth_wave(ask: Ask, readings: Mapping[str, str]) -> Iterator[Payoffs]:
    others = ["7S", "8H", "9D", "TC", "JS", "AC", "KD", "7C", "8D"]

    def seen_with(place: int) -> Mapping[str, Json]:
        pack = [*others[:place], "QH", *others[place:], "9H"]
        setup = {
            "seats": [_BANKER, _PUNTER],
            "banker": _BANKER,
            "hands": {_PUNTER: "QH"},
            "stakes": {_PUNTER: STAKE},
            "shoe": " ".join(pack),
        }
        return ask(setup, [{"seat": _BANKER, "do": "lay"}] * len(others))

    nets: dict[str | None, int] = {}
    for place in range(len(others) + 1):
        seen = seen_with(place)
        nets.setdefault(seen["matched"][_PUNTER], int(seen["net"][_PUNTER]))
    rows = tuple((Head("pay.row", row) if row else Head("pay.no-row"), (nets[row],)) for row in (*_ROWS, None))
    yield Payoffs("pay.rows", (Head("pay.punter"),), rows, ("scale", "multiple-means", "match", "no-match"))
