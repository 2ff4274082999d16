"""What holds in every banking game, whatever the readings: random legal play under every variant and every swap."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from macao_reference.banking import GAME
from macao_reference.banking.rules import DrawsOpen, WhoSees
from macao_reference.banking.state import Phase
from macao_reference.banking.trumps import lying_apart
from macao_reference.cards import HIDDEN
from playing import (
    Played,
    assert_refused_and_nothing_changed,
    said,
)
from sessions import of_banking


@given(of_banking())
def test_cards_are_conserved(game: Played) -> None:
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


@given(of_banking())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table) if action["do"] != "look"}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(of_banking())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
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


@given(of_banking())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    tried = said(game.tables[-1].seats, "draw", "stand", "show")

    assert_refused_and_nothing_changed(GAME, game, tried)
