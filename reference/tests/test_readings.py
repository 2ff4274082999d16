"""The rules the reference knows are the rules of the spec, game by game."""

from __future__ import annotations

import pytest

from macao_conformance.loading import load_spec
from macao_reference.baccarat.rules import Readings as Baccarat
from macao_reference.banking.rules import Readings as Banking
from macao_reference.engine import Unplayable
from macao_reference.ninth_wave.rules import Readings as NinthWave
from macao_reference.readings import read, rules
from macao_reference.thirteen.rules import Readings as Thirteen
from macao_reference.wire import GAMES

SPEC = load_spec()
RECORDS = {"banking": Banking, "baccarat": Baccarat, "thirteen": Thirteen, "ninth-wave": NinthWave}


def test_every_game_of_the_reference_is_here() -> None:
    """No game is left out of the tests below."""
    assert sorted(GAMES) == sorted(RECORDS)


@pytest.mark.parametrize("game", RECORDS)
def test_every_rule_is_an_enum_of_its_readings(game: str) -> None:
    """Same rules, same readings, foils included; and only a rule that is always asked is required."""
    known = rules(RECORDS[game])
    ours = {rule: ([reading.value for reading in enum], optional) for rule, (enum, optional) in known.items()}
    theirs = {rule.id: (list(rule.readings), bool(rule.when)) for rule in SPEC.games[game].rules.values()}

    assert theirs == ours


@pytest.mark.parametrize("game", RECORDS)
def test_plays_every_variant_of_the_spec(game: str) -> None:
    """The engine names all variants and no other."""
    assert sorted(SPEC.games[game].variants) == sorted(GAMES[game].variants)


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize(
    ("readings", "named"), [({"no-such-rule": "x"}, "no-such-rule"), ({"players": "nobody"}, "nobody"), ({}, "players")]
)
def test_a_reading_that_is_unknown_or_missing_is_not_played(game: str, readings: dict[str, str], named: str) -> None:
    """The engine says which one, and that it is the variant it does not do."""
    record: type = RECORDS[game]
    with pytest.raises(Unplayable, match=named) as caught:
        read(record, readings)

    assert "variant" == caught.value.reason
