"""Random legal sessions of each game: how they are set up, and how the players choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hypothesis import strategies as st

from macao_reference import baccarat, banking, ninth_wave, shedding, thirteen
from macao_reference.cards import PACK, line
from macao_reference.engine import Action, Json
from macao_reference.shedding.rules import Players
from playing import SEATS, Played, Readings, Under, played

Sessions = st.SearchStrategy[Played]

HIGH = sorted(card for card in PACK if card[0] not in "23456")
"""Cards that are in every pack of the Ninth Wave, however small."""

AT_WILL = ("join", "leave", "look", "resign", "warn")
"""Words of baccarat that say nothing about whether the game goes on."""


@st.composite
def _of_banking(draw: st.DrawFn, _: Readings) -> Json:
    """A session before the draw for the bank, or before the stakes with a whole or a nearly played-out shoe."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    terms = {"stake": 6, "least": 2, "most": 12}
    if draw(st.booleans()):
        return {"seats": list(seats), "terms": terms}
    shoe = draw(st.permutations(sorted(PACK)))[: draw(st.integers(3 * len(seats), len(PACK)))]
    return {"seats": list(seats), "banker": seats[0], "terms": terms, "shoe": line(shoe), "bank": 20}


@st.composite
def _of_baccarat(draw: st.DrawFn, _: Readings) -> Json:
    """A session before there is a banker, before the shuffle, before the stakes, or with cards on the table."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    setup: Json = {"seats": list(seats), "terms": {"stake": 5, "least": 2, "most": 9}}
    if len(seats) > 2 and draw(st.booleans()):
        setup["away"] = [seats[-1]]
    if draw(st.integers(0, 3)) == 0:
        return setup
    setup["banker"] = seats[0]
    shoe = draw(st.permutations(sorted(PACK)))[: draw(st.integers(2 * len(seats), len(PACK)))]
    beginning = draw(st.sampled_from(["shuffle", "stakes", "hands", "hands"]))
    if beginning == "stakes":
        setup["shoe"] = line(shoe)
    elif beginning == "hands":
        dealt_to = [seat for seat in seats if seat not in setup.get("away", ())]
        setup["stakes"] = {seat: draw(st.integers(1, 9)) for seat in dealt_to[1:]}
        setup["hands"] = {seat: line(shoe[2 * at : 2 * at + 2]) for at, seat in enumerate(dealt_to)}
        setup["stock"] = line(shoe[2 * len(dealt_to) :])
    return setup


@st.composite
def _of_shedding(draw: st.DrawFn, readings: Readings) -> Json:
    """A match before its first deal, or a hand in play with a short stock."""
    most = 4 if readings["players"] == Players.FOUR_AT_MOST.value else len(SEATS)
    seats = SEATS[: draw(st.integers(2, most))]
    setup: Json = {"seats": list(seats), "dealer": draw(st.sampled_from(seats)), "terms": {"limit": 200}}
    if draw(st.integers(0, 3)) == 0:
        return setup
    cards = iter(draw(st.permutations(sorted(PACK))))
    hands = {seat: line(next(cards) for _ in range(draw(st.integers(1, 5)))) for seat in seats}
    pile = line(next(cards) for _ in range(draw(st.integers(1, 4))))
    stock = line(next(cards) for _ in range(draw(st.integers(0, 12))))
    return setup | {"hands": hands, "pile": pile, "stock": stock}


@st.composite
def _of_thirteen(draw: st.DrawFn, _: Readings) -> Json:
    """A session before the draw for the bank, before the shuffle, before the stakes, or with the stakes laid."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    setup: dict[str, Json] = {"seats": list(seats), "terms": {"least": 2, "most": 12}}
    stage = draw(st.integers(0, 3))
    if stage:
        setup["banker"] = seats[0]
    if stage > 1:
        setup["shoe"] = line(draw(st.permutations(sorted(PACK)))[: draw(st.integers(1, len(PACK)))])
    if stage == 3:
        setup["stakes"] = dict.fromkeys(seats[1:], 6)
    return setup


@st.composite
def _of_ninth_wave(draw: st.DrawFn, _: Readings) -> Json:
    """A session before a banker is found, before the choice, or before the layout."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    setup: dict[str, Json] = {"seats": list(seats), "terms": {"least": 2, "most": 12}}
    stage = draw(st.integers(0, 2))
    if stage:
        setup["banker"] = seats[0]
    if stage == 2:
        setup["hands"] = dict(zip(seats[1:], draw(st.permutations(HIGH)), strict=False))
        setup["stakes"] = dict.fromkeys(seats[1:], 6)
        setup["shoe"] = line(draw(st.permutations(HIGH))[: draw(st.integers(9, len(HIGH)))])
    return setup


@st.composite
def _mostly_onward(draw: st.DrawFn, possible: Sequence[Action]) -> Action:
    """What goes on with the game, but now and then anything."""
    onward = [action for action in possible if action["do"] not in AT_WILL]
    seldom = not onward or draw(st.integers(0, 7)) == 0  # or the players would come and go all the time
    return draw(st.sampled_from(possible if seldom else onward))


@st.composite
def _any_word(draw: st.DrawFn, possible: Sequence[Action]) -> Action:
    """One word as readily as another, however many actions it has."""
    word = draw(st.sampled_from(sorted({action["do"] for action in possible})))
    return draw(st.sampled_from([action for action in possible if action["do"] == word]))


def of_banking(under: Under | None = None) -> Sessions:
    """Sessions of Macao and Victoria; nobody looks at cards."""
    return played(banking.GAME, _of_banking, most=40, never=("look",), under=under)


def of_baccarat(under: Under | None = None) -> Sessions:
    """Sessions of baccarat, in which the game mostly goes on; nobody looks at cards."""
    return played(baccarat.GAME, _of_baccarat, most=30, choose=_mostly_onward, never=("look",), under=under)


def of_shedding(under: Under | None = None) -> Sessions:
    """Matches of shedding Macao."""
    return played(shedding.GAME, _of_shedding, most=40, under=under)


def of_thirteen(under: Under | None = None) -> Sessions:
    """Sessions of Thirteen, the banker given to turning."""
    return played(thirteen.GAME, _of_thirteen, most=60, under=under)


def of_ninth_wave(under: Under | None = None) -> Sessions:
    """Sessions of the Ninth Wave that try one word as readily as another."""
    return played(ninth_wave.GAME, _of_ninth_wave, most=40, choose=_any_word, under=under)


SESSIONS: Mapping[str, Callable[..., Sessions]] = {
    banking.GAME.id: of_banking,
    baccarat.GAME.id: of_baccarat,
    shedding.GAME.id: of_shedding,
    thirteen.GAME.id: of_thirteen,
    ninth_wave.GAME.id: of_ninth_wave,
}
"""By game; each may be told what readings to draw."""
