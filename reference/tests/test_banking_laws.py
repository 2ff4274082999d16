"""What holds in every banking game, whatever the readings: random legal play under every variant and every swap."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from macao_reference.banking import GAME
from macao_reference.banking.rules import DrawsOpen, WhoSees
from macao_reference.banking.state import Phase, Table
from macao_reference.banking.trumps import lying_apart
from macao_reference.cards import HIDDEN, PACK, SUITS, line
from macao_reference.engine import Json
from playing import (
    SEATS,
    Played,
    assert_refused_and_nothing_changed,
    assert_same_told_otherwise,
    played,
    relabelled,
    said,
)


@st.composite
def setups(draw: st.DrawFn) -> Json:
    """A session before the draw for the bank, or before the stakes with a whole or a nearly played-out shoe."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    terms = {"stake": 6, "least": 2, "most": 12}
    if draw(st.booleans()):
        return {"seats": list(seats), "terms": terms}
    shoe = draw(st.permutations(sorted(PACK)))[: draw(st.integers(3 * len(seats), len(PACK)))]
    return {"seats": list(seats), "banker": seats[0], "terms": terms, "shoe": line(shoe), "bank": 20}


def games() -> st.SearchStrategy[Played[Table]]:
    """A random legal play: its readings, setup and actions, and every table on the way."""
    return played(GAME, lambda _: setups(), most=40, never=("look",))


@given(games())
def test_money_is_conserved(game: Played[Table]) -> None:
    """What one wins another loses."""
    for table in game.tables:
        assert 0 == sum(table.net.values())


@given(games())
def test_cards_are_conserved(game: Played[Table]) -> None:
    """From shuffle to shuffle no card appears or vanishes."""
    held: Counter[str] | None = None
    for table in game.tables:
        if table.phase not in (Phase.STAKES, Phase.DRAWS):
            held = None
            continue
        dealt = tuple(card for hand in table.hands.values() for card in hand.cards)
        lying = () if table.shown else dealt + lying_apart(table)
        now = Counter((*table.shoe, *table.played, *lying))
        held = held or now

        assert held == now


@given(games())
def test_play_never_gets_stuck(game: Played[Table]) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table) if action["do"] != "look"}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(games())
def test_nobody_sees_what_the_rules_hide(game: Played[Table]) -> None:
    """A seat's own view shows only the backs of others' closed cards; the banker's own too where he is blind."""
    for table in game.tables:
        rules = table.readings
        if table.shown or rules.who_sees is WhoSees.OPEN or rules.draws_open is not DrawsOpen.CLOSED:
            continue
        for viewer in table.seats if table.hands else ():
            view = GAME.observe(table, viewer)
            blind = rules.who_sees is WhoSees.BANKER_BLIND and viewer == table.banker
            hidden = [owner for owner in table.seats if owner != viewer or blind]

            assert "hands" not in view
            assert all(set(view["sees"][viewer][owner].split()) == {HIDDEN} for owner in hidden)


@given(games(), st.permutations(SUITS))
def test_suits_mean_nothing(game: Played[Table], suits: list[str]) -> None:
    """The same game with the suits relabelled, the trump's too, runs the same."""
    mapping = dict(zip(SUITS, suits, strict=True))

    assert_same_told_otherwise(GAME, game, lambda value: relabelled(value, mapping))


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played[Table]) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    tried = said(game.tables[-1].seats, "draw", "stand", "show")

    assert_refused_and_nothing_changed(GAME, game, tried)
