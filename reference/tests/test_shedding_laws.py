"""What holds in every shedding game, whatever the readings: random legal play under the variant and every swap.

Suits may be relabelled as long as hearts stay hearts: the king of hearts is a penalty card and dear (S1¶2.3, S1¶7.3).
Two foils look further: one makes a penalty card of the king of spades, one compares colours; they are left out there.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.loading import load_spec
from macao_conformance.readings import neighbours, resolve
from macao_reference.cards import HIDDEN, PACK, SUITS, line
from macao_reference.engine import Action, Json, trace
from macao_reference.shedding import GAME
from macao_reference.shedding.rules import Match, PenaltyCards, Players, WhoSees
from macao_reference.shedding.state import Phase, Table

SEATS = ("north", "east", "south", "west", "noon")
Readings = dict[str, str]
Played = tuple[Readings, Json, list[Action], list[Table]]
"""Readings, setup, actions, and the tables on the way."""


@cache
def all_readings() -> list[Readings]:
    """The variant, and the variant with one reading swapped, foils included."""
    game = load_spec().games[GAME.id]
    found = [dict(resolve(game, variant).readings) for variant in game.variants.values()]
    return found + [dict(r.readings) for variant in game.variants.values() for _, _, r in neighbours(game, variant)]


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


@st.composite
def games(draw: st.DrawFn) -> Played:
    """A random legal play: its readings, setup and actions, and every table on the way."""
    readings = draw(st.sampled_from(all_readings()))
    setup = draw(setups(readings))
    tables = [GAME.start(setup, readings)]
    actions: list[Action] = []
    for _ in range(draw(st.integers(1, 40))):
        possible = GAME.legal(tables[-1])
        if not possible:
            break
        actions.append(draw(st.sampled_from(possible)))
        tables.append(GAME.apply(tables[-1], actions[-1]))
    return readings, setup, actions, tables


@given(games())
def test_cards_are_conserved(game: Played) -> None:
    """From deal to deal no card appears or vanishes."""
    _, setup, actions, tables = game
    held: Counter[str] | None = None
    for action, table in zip([{"do": None}, *actions], tables, strict=True):
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
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the match is over; then nobody can."""
    for table in game[3]:
        acting = {action["seat"] for action in GAME.legal(table)}
        crowded = table.phase is Phase.DEAL and not acting  # four at most

        assert crowded or ((table.turn in acting) if table.phase is not Phase.OVER else not acting)


@given(games())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
    """While a hand is played a seat's own view shows only the backs of the others' cards, and how many they are."""
    for table in game[3]:
        if table.readings.who_sees is WhoSees.OPEN_HANDS or table.phase in (Phase.DEAL, Phase.OVER):
            continue
        for viewer in table.seats:
            view = GAME.observe(table, viewer)

            assert "hands" not in view
            for owner, hand in table.hands.items():
                seen = view["sees"][viewer][owner].split()
                assert seen == (list(hand) if owner == viewer else [HIDDEN] * len(hand))


@given(games())
def test_losses_only_grow(game: Played) -> None:
    """Nobody's score falls, and it changes only where a hand ends."""
    tables = game[3]
    for earlier, later in pairwise(tables):
        ended = later.phase in (Phase.DEAL, Phase.OVER)

        assert all(later.score[seat] >= earlier.score[seat] for seat in later.seats)
        assert ended or earlier.score == later.score


@given(games(), st.permutations("SDC"))
def test_suits_mean_nothing_but_hearts(game: Played, suits: list[str]) -> None:
    """The same game with spades, diamonds and clubs relabelled runs the same."""
    readings, setup, actions, _ = game
    if readings["match"] == Match.COLOUR_OR_RANK.value:
        return
    if readings["penalty-cards"] == PenaltyCards.SPADE_KING_TOO.value:
        return
    mapping = dict(zip("SDC", suits, strict=True)) | {"H": "H"}

    def relabelled(value: Json) -> Json:
        if isinstance(value, dict):
            return {key: relabelled(part) for key, part in value.items()}
        if isinstance(value, str) and value in SUITS:
            return mapping.get(value, value)
        if isinstance(value, str) and all(card in PACK or card == HIDDEN for card in value.split()):
            return line(card if card == HIDDEN else card[0] + mapping[card[1]] for card in value.split())
        return value

    plain = trace(GAME, setup, readings, actions)
    other = trace(GAME, relabelled(setup), readings, [relabelled(action) for action in actions])

    assert [relabelled(entry) for entry in plain] == other


@given(games(), st.integers(1, 4))
def test_it_does_not_matter_where_the_list_of_seats_begins(game: Played, turns: int) -> None:
    """The same table, its seats listed from another one on, runs the same."""
    readings, setup, actions, _ = game
    seats = setup["seats"]
    turned = setup | {"seats": seats[turns % len(seats) :] + seats[: turns % len(seats)]}

    plain = trace(GAME, setup, readings, actions)
    other = trace(GAME, turned, readings, actions)

    assert [entry | {"called": sorted(entry["called"])} for entry in plain] == [
        entry | {"called": sorted(entry["called"])} for entry in other
    ]


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    readings, setup, actions, tables = game
    words = ("draw", "take", "pass", "call")
    legal = GAME.legal(tables[-1])
    refused = [
        action
        for seat in tables[-1].seats
        for action in ({"seat": seat, "do": do} for do in words)
        if action not in legal
    ]
    seen = trace(GAME, setup, readings, [*actions, *refused])

    for entry in seen[len(actions) + 1 :]:
        assert {**seen[len(actions)], "refused": entry["refused"]} == entry
