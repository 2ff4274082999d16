"""The rules the reference knows are the rules of the spec."""

from __future__ import annotations

from importlib import import_module

import pytest

from macao_conformance.loading import load_spec
from macao_reference.engine import Game, Json, Unplayable
from macao_reference.readings import read, rules
from macao_reference.wire import GAMES

SPEC = load_spec()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def record(game: Game) -> Json:
    """The class of a game's readings."""
    return import_module(f"macao_reference.{game.id.replace('-', '_')}.rules").Readings


@every_game
def test_every_rule_is_an_enum_of_its_readings(game: Game) -> None:
    """Same rules, same readings, foils included; and only a rule that is always asked is required."""
    known = rules(record(game)).items()
    ours = {rule: ([reading.value for reading in enum], optional) for rule, (enum, optional) in known}
    theirs = {rule.id: (list(rule.readings), bool(rule.when)) for rule in SPEC.games[game.id].rules.values()}

    assert theirs == ours


@every_game
def test_plays_every_variant_of_the_spec(game: Game) -> None:
    """The engine names all variants and no other."""
    assert sorted(SPEC.games[game.id].variants) == sorted(game.variants)


@every_game
def test_a_reading_that_is_unknown_or_missing_is_not_played(game: Game) -> None:
    """The engine says which one, and that it is the variant it does not do."""
    required = next(rule for rule, (_, optional) in rules(record(game)).items() if not optional)

    for readings, named in (({"no-such-rule": "x"}, "no-such-rule"), ({required: "nobody"}, "nobody"), ({}, required)):
        with pytest.raises(Unplayable, match=named) as caught:
            read(record(game), readings)

        assert "variant" == caught.value.reason
