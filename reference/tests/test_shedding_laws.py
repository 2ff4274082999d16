"""What holds in every shedding game, whatever the readings: random legal play under the variant and other readings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given

from macao_reference.cards import HIDDEN
from macao_reference.shedding import GAME
from macao_reference.shedding.rules import WhoSees
from macao_reference.shedding.state import Phase
from playing import (
    Played,
    assert_refused_and_nothing_changed,
    said,
)
from sessions import of_shedding


@given(of_shedding())
def test_cards_are_conserved(game: Played) -> None:
    """From deal to deal no card appears or vanishes."""
    setup, tables = game.setup, game.tables
    held: Counter[str] | None = None
    for action, table in zip([{"do": None}, *game.actions], tables, strict=True):
        if action["do"] == "deal" or not table.hands:
            held = None
        if not table.hands:
            continue
        now = Counter((*table.stock, *table.pile, *(card for hand in table.hands.values() for card in hand)))
        held = held or now

        assert held == now
    if "hands" in setup:
        dealt = " ".join((*setup["hands"].values(), setup["pile"], setup["stock"])).split()

        assert len(dealt) == sum(map(len, (tables[0].stock, tables[0].pile, *tables[0].hands.values())))


@given(of_shedding())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the match is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table)}
        crowded = table.phase is Phase.DEAL and not acting  # four at most

        assert crowded or ((table.turn in acting) if table.phase is not Phase.OVER else not acting)


@given(of_shedding())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
    """While a hand is played a seat's own view shows only the backs of the others' cards, and how many they are."""
    for table in game.tables:
        if table.readings.who_sees is WhoSees.OPEN_HANDS or table.phase in (Phase.DEAL, Phase.OVER):
            continue
        for viewer in table.seats:
            view = GAME.observe(table, viewer)

            assert "hands" not in view
            for owner, hand in table.hands.items():
                seen = view["sees"][viewer][owner].split()
                assert seen == (list(hand) if owner == viewer else [HIDDEN] * len(hand))


@given(of_shedding())
def test_losses_only_grow(game: Played) -> None:
    """Nobody's score falls, and it changes only where a hand ends."""
    tables = game.tables
    for earlier, later in pairwise(tables):
        ended = later.phase in (Phase.DEAL, Phase.OVER)

        assert all(later.score[seat] >= earlier.score[seat] for seat in later.seats)
        assert ended or earlier.score == later.score


@given(of_shedding())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    tried = said(game.tables[-1].seats, "draw", "take", "pass", "call")

    assert_refused_and_nothing_changed(GAME, game, tried)
