"""What holds in every banking game, whatever the readings: random legal play under every variant and every swap."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.loading import load_spec
from macao_conformance.readings import neighbours, resolve
from macao_reference.banking import GAME
from macao_reference.banking.rules import DrawsOpen, WhoSees
from macao_reference.banking.state import Phase, Table
from macao_reference.banking.trumps import lying_apart
from macao_reference.cards import HIDDEN, PACK, SUITS, line
from macao_reference.engine import Action, Json, trace

SEATS = ("north", "east", "south", "west", "noon")
Readings = dict[str, str]
Played = tuple[Readings, Json, list[Action], list[Table]]
"""Readings, setup, actions, and the tables on the way."""


@cache
def all_readings() -> list[Readings]:
    """Every variant, and every variant with one reading swapped, foils included."""
    game = load_spec().games[GAME.id]
    found = [dict(resolve(game, variant).readings) for variant in game.variants.values()]
    return found + [dict(r.readings) for variant in game.variants.values() for _, _, r in neighbours(game, variant)]


@st.composite
def setups(draw: st.DrawFn) -> Json:
    """A session before the draw for the bank, or before the stakes with a whole or a nearly played-out shoe."""
    seats = SEATS[: draw(st.integers(2, len(SEATS)))]
    terms = {"stake": 6, "least": 2, "most": 12}
    if draw(st.booleans()):
        return {"seats": list(seats), "terms": terms}
    shoe = draw(st.permutations(sorted(PACK)))[: draw(st.integers(3 * len(seats), len(PACK)))]
    return {"seats": list(seats), "banker": seats[0], "terms": terms, "shoe": line(shoe), "bank": 20}


@st.composite
def games(draw: st.DrawFn) -> Played:
    """A random legal play: its readings, setup and actions, and every table on the way."""
    readings = draw(st.sampled_from(all_readings()))
    setup = draw(setups())
    tables = [GAME.start(setup, readings)]
    actions: list[Action] = []
    for _ in range(draw(st.integers(1, 40))):
        possible = [action for action in GAME.legal(tables[-1]) if action["do"] != "look"]
        if not possible:
            break
        actions.append(draw(st.sampled_from(possible)))
        tables.append(GAME.apply(tables[-1], actions[-1]))
    return readings, setup, actions, tables


@given(games())
def test_money_is_conserved(game: Played) -> None:
    """What one wins another loses."""
    for table in game[3]:
        assert 0 == sum(table.net.values())


@given(games())
def test_cards_are_conserved(game: Played) -> None:
    """From shuffle to shuffle no card appears or vanishes."""
    held: Counter[str] | None = None
    for table in game[3]:
        if table.phase not in (Phase.STAKES, Phase.DRAWS):
            held = None
            continue
        dealt = tuple(card for hand in table.hands.values() for card in hand.cards)
        lying = () if table.shown else dealt + lying_apart(table)
        now = Counter((*table.shoe, *table.played, *lying))
        held = held or now

        assert held == now


@given(games())
def test_play_never_gets_stuck(game: Played) -> None:
    """Whoever's turn it is can do something, until the game is over; then nobody can."""
    for table in game[3]:
        acting = {action["seat"] for action in GAME.legal(table) if action["do"] != "look"}
        turn = GAME.observe(table)["turn"]

        assert (turn in acting) if table.phase is not Phase.OVER else (turn is None and not acting)


@given(games())
def test_nobody_sees_what_the_rules_hide(game: Played) -> None:
    """A seat's own view shows only the backs of others' closed cards; the banker's own too where he is blind."""
    for table in game[3]:
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
def test_suits_mean_nothing(game: tuple[Readings, Json, list[Action], list[Table]], suits: list[str]) -> None:
    """The same game with the suits relabelled, the trump's too, runs the same."""
    readings, setup, actions, _ = game
    mapping = dict(zip(SUITS, suits, strict=True))

    def relabelled(value: Json) -> Json:
        if isinstance(value, dict):
            return {key: relabelled(part) for key, part in value.items()}
        if isinstance(value, str) and all(card in PACK or card == HIDDEN for card in value.split()):
            return line(card if card == HIDDEN else card[0] + mapping[card[1]] for card in value.split())
        return value

    plain = trace(GAME, setup, readings, actions)
    other = trace(GAME, relabelled(setup), readings, [relabelled(action) for action in actions])

    assert [relabelled(entry) for entry in plain] == other


@given(games())
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Played) -> None:
    """The trace shows a refused action as the same table once more, and says which rule refused it."""
    readings, setup, actions, tables = game
    wrong: list[Action] = [{"seat": seat, "do": do} for seat in tables[-1].seats for do in ("draw", "stand", "show")]
    legal = GAME.legal(tables[-1])
    refused = [action for action in wrong if action not in legal]
    seen = trace(GAME, setup, readings, [*actions, *refused])

    for entry in seen[len(actions) + 1 :]:
        assert {**seen[len(actions)], "refused": entry["refused"]} == entry
