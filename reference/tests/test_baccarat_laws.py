"""What holds in baccarat, whatever the readings: random legal play under the variant and every swap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from macao_reference.baccarat import GAME
from macao_reference.baccarat.counting import high
from macao_reference.baccarat.rules import BankerTakes, NaturalsShown, OddUnits, WhoSees
from macao_reference.baccarat.state import Phase, Table, present
from macao_reference.cards import HIDDEN, PACK, SUITS, line
from macao_reference.engine import Action, Json, trace
from playing import (
    SEATS,
    Played,
    assert_refused_and_nothing_changed,
    assert_same_told_otherwise,
    played,
    relabelled,
    said,
    turned,
)

AT_WILL = ("join", "leave", "look", "resign", "warn")
"""Words that say nothing about whether the game goes on."""


@st.composite
def setups(draw: st.DrawFn) -> Json:
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
def mostly_onward(draw: st.DrawFn, possible: Sequence[Action]) -> Action:
    """What goes on with the game, but now and then anything."""
    onward = [action for action in possible if action["do"] not in AT_WILL]
    seldom = not onward or draw(st.integers(0, 7)) == 0  # or the players would come and go all the time
    return draw(st.sampled_from(possible if seldom else onward))


def games() -> st.SearchStrategy[Played[Table]]:
    """A random legal play: its readings, setup and actions, and every table on the way."""
    return played(GAME, lambda _: setups(), most=30, choose=mostly_onward, never=("look",))


@given(games())
def test_money_is_conserved(game: Played[Table]) -> None:
    """What one wins another loses; only the two mistakes that lose money do."""
    for table in game.tables:
        rules = table.readings
        leaks = rules.banker_takes is BankerTakes.LESS_COMMISSION or rules.odd_units is OddUnits.LOST
        assert sum(table.net.values()) == 0 or (leaks and sum(table.net.values()) < 0)


@given(games())
def test_cards_are_conserved(game: Played[Table]) -> None:
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


@given(games())
def test_play_never_gets_stuck(game: Played[Table]) -> None:
    """Whoever's turn it is can do something; nobody's turn is when the bank is open, nobody can bet, or all is over."""
    for table in game.tables:
        acting = {action["seat"] for action in GAME.legal(table) if action["do"] not in AT_WILL}
        turn = GAME.observe(table)["turn"]

        if turn is None:
            alone = len(present(table)) == 1
            assert table.phase in (Phase.OVER, Phase.TAKING) or alone
        else:
            assert turn in acting


@given(games())
def test_nobody_sees_what_the_rules_hide(game: Played[Table]) -> None:
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


@given(games(), st.permutations(SUITS))
def test_suits_mean_nothing(game: Played[Table], suits: list[str]) -> None:
    """The same game with the suits relabelled runs the same."""
    mapping = dict(zip(SUITS, suits, strict=True))

    assert_same_told_otherwise(GAME, game, lambda value: relabelled(value, mapping))


@given(games(), st.integers(1, 4))
def test_where_the_list_of_seats_begins_means_nothing(game: Played[Table], by: int) -> None:
    """With a banker named, the table may be listed from any seat on; only the list of seats is turned with it."""
    if "banker" not in game.setup:
        return
    other = game.setup | {"seats": turned(game.setup["seats"], by)}

    def unlisted(entry: Json) -> Json:
        return entry | {"seats": sorted(entry["seats"])}

    one, two = (trace(GAME, setup, game.readings, game.actions) for setup in (game.setup, other))

    assert [unlisted(entry) for entry in one] == [unlisted(entry) for entry in two]


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played[Table]) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    words = ("draw", "recast", "stand", "show", "deal", "join", "leave", "resign", "take", "warn")
    tried = said(game.tables[-1].places, *words)

    assert_refused_and_nothing_changed(GAME, game, tried)
