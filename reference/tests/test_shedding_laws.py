"""What holds in every shedding game, whatever the readings: random legal play under the variant and every swap.

Suits may be relabelled as long as hearts stay hearts: the king of hearts is a penalty card and dear (S1¶2.3, S1¶7.3).
Two foils look further: one makes a penalty card of the king of spades, one compares colours; they are left out there.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from macao_reference.cards import HIDDEN, PACK, line
from macao_reference.engine import Json, trace
from macao_reference.shedding import GAME
from macao_reference.shedding.rules import Match, PenaltyCards, Players, WhoSees
from macao_reference.shedding.state import Phase, Table
from playing import (
    SEATS,
    Played,
    Readings,
    assert_refused_and_nothing_changed,
    assert_same_told_otherwise,
    played,
    relabelled,
    said,
    turned,
)


@st.composite
def setups(draw: st.DrawFn, readings: Readings) -> Json:
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


def games() -> st.SearchStrategy[Played[Table]]:
    """A random legal play: its readings, setup and actions, and every table on the way."""
    return played(GAME, setups, most=40)


@given(games())
def test_cards_are_conserved(game: Played[Table]) -> None:
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


@given(games())
def test_play_never_gets_stuck(game: Played[Table]) -> None:
    """Whoever's turn it is can do something, until the match is over; then nobody can."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table)}
        crowded = table.phase is Phase.DEAL and not acting  # four at most

        assert crowded or ((table.turn in acting) if table.phase is not Phase.OVER else not acting)


@given(games())
def test_nobody_sees_what_the_rules_hide(game: Played[Table]) -> None:
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


@given(games())
def test_losses_only_grow(game: Played[Table]) -> None:
    """Nobody's score falls, and it changes only where a hand ends."""
    tables = game.tables
    for earlier, later in pairwise(tables):
        ended = later.phase in (Phase.DEAL, Phase.OVER)

        assert all(later.score[seat] >= earlier.score[seat] for seat in later.seats)
        assert ended or earlier.score == later.score


@given(games(), st.permutations("SDC"))
def test_suits_mean_nothing_but_hearts(game: Played[Table], suits: list[str]) -> None:
    """The same game with spades, diamonds and clubs relabelled runs the same."""
    if game.readings["match"] == Match.COLOUR_OR_RANK.value:
        return
    if game.readings["penalty-cards"] == PenaltyCards.SPADE_KING_TOO.value:
        return
    mapping = dict(zip("SDC", suits, strict=True)) | {"H": "H"}

    assert_same_told_otherwise(GAME, game, lambda value: relabelled(value, mapping))


@given(games(), st.integers(1, 4))
def test_it_does_not_matter_where_the_list_of_seats_begins(game: Played[Table], turns: int) -> None:
    """The same table, its seats listed from another one on, runs the same."""
    listed = game.setup | {"seats": turned(game.setup["seats"], turns)}

    plain = trace(GAME, game.setup, game.readings, game.actions)
    other = trace(GAME, listed, game.readings, game.actions)

    assert [entry | {"called": sorted(entry["called"])} for entry in plain] == [
        entry | {"called": sorted(entry["called"])} for entry in other
    ]


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played[Table]) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    tried = said(game.tables[-1].seats, "draw", "take", "pass", "call")

    assert_refused_and_nothing_changed(GAME, game, tried)
