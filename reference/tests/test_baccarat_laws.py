"""What holds in baccarat, whatever the readings: random legal play under the variant and every swap."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from macao_reference.baccarat import GAME
from macao_reference.baccarat.counting import high
from macao_reference.baccarat.rules import NaturalsShown, WhoSees
from macao_reference.baccarat.state import Phase, present
from macao_reference.cards import HIDDEN
from playing import (
    Played,
    assert_refused_and_nothing_changed,
    said,
)
from sessions import AT_WILL, of_baccarat


@given(of_baccarat())
def test_cards_are_conserved(game: Played) -> None:
    """From shuffle to shuffle no card appears or vanishes."""
    held: Counter[str] | None = None
    for table in game.tables:
        if table.phase not in (Phase.CUT, Phase.STAKES, Phase.BUYING):
            held = None
            continue
        lying = () if table.shown else tuple(card for hand in table.hands.values() for card in hand.cards)
        now = Counter((*table.shoe, *table.played, *lying))
        held = held or now

        assert held == now


@given(of_baccarat())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something; nobody's turn is when the bank is open, nobody can bet, or all is over."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table) if action["do"] not in AT_WILL}
        turn = GAME.observe(table)["turn"]

        if turn is None:
            alone = len(present(table)) == 1
            assert table.phase in (Phase.OVER, Phase.TAKING) or alone
        else:
            assert turn in acting


@given(of_baccarat())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
    """A seat's own view shows only the backs of others' cards, but for a dealt eight or nine that is laid open."""
    for table in game.tables:
        rules = table.readings
        if table.shown or rules.who_sees is WhoSees.OPEN:
            continue
        for viewer in present(table) if table.hands else ():
            view = GAME.observe(table, viewer)
            for owner, hand in table.hands.items():
                blind = rules.who_sees is WhoSees.BANKER_BLIND and owner == table.banker
                laid = high(rules, hand.first) and rules.naturals_shown is NaturalsShown.LAID_OPEN
                if (viewer == owner and not blind) or (laid and not hand.casts):
                    continue

                assert set(view["sees"][viewer][owner].split()) == {HIDDEN}
            assert "hands" not in view
            assert "points" not in view


@given(of_baccarat())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    words = ("draw", "recast", "stand", "show", "deal", "join", "leave", "resign", "take", "warn")
    tried = said(game.tables[-1].places, *words)

    assert_refused_and_nothing_changed(GAME, game, tried)
