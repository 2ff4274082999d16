"""How a variant comes by its readings, on the toy game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.loading import read_spec
from macao_conformance.model import Game, Spec
from macao_conformance.readings import fits, neighbours, resolve, undeclarable, within


@pytest.fixture
def game(toy: Spec) -> Game:
    """The toy game."""
    return toy.games["toy"]


@pytest.mark.parametrize(
    ("variant", "readings"),
    [
        ("plain", {"ace": "high", "equal": "elder-wins", "pays": "stake", "swap": "once", "swap-ace": "allowed"}),
        ("house", {"ace": "high", "equal": "push", "pays": "stake", "swap": "once", "swap-ace": "forbidden"}),
        ("strict", {"ace": "high", "equal": "push", "pays": "stake", "swap": "never"}),
    ],
)
def test_every_rule_asked_has_a_reading(game: Game, variant: str, readings: dict[str, str]) -> None:
    """A variant has its own readings, then those of the one it extends, then the ruling for silence."""
    assert readings == resolve(game, game.variants[variant]).readings


def test_the_basis_of_a_reading(game: Game) -> None:
    """A source, a choice between what sources say, or a ruling; an inherited reading keeps the basis it had."""
    plain = resolve(game, game.variants["plain"]).basis
    house = resolve(game, game.variants["house"]).basis

    assert plain == {"ace": "choice", "equal": "source", "pays": "source", "swap": "source", "swap-ace": "ruling"}
    assert house["ace"] == "choice"
    assert house["swap-ace"] == "source"


def test_rules_stand_after_those_they_depend_on(game: Game) -> None:
    """A rule that is written before the one its `when` names is still asked after it."""
    names = list(game.rules)

    assert names.index("swap") < names.index("swap-ace")


def test_a_swap_can_ask_more_and_less(game: Game) -> None:
    """Rules asked only after a swap resolve as always; rules no longer asked are gone."""
    more = resolve(game, game.variants["strict"], {"swap": "once"})
    less = resolve(game, game.variants["plain"], {"swap": "never"})

    assert more.readings["swap-ace"] == "allowed"
    assert more.basis["swap-ace"] == "ruling"
    assert more.basis["swap"] == "swapped"
    assert "swap-ace" not in less.readings


def test_an_override_of_a_rule_not_asked_does_nothing(game: Game) -> None:
    """What is not asked stays absent, whoever answers it."""
    assert "swap-ace" not in resolve(game, game.variants["strict"], {"swap-ace": "allowed"}, "declared").readings


def test_neighbours_are_all_single_swaps(game: Game) -> None:
    """Every other reading of every rule asked occurs once, foils included, and nothing else."""
    found = [(rule, reading) for rule, reading, _ in neighbours(game, game.variants["strict"])]

    assert found == [
        ("ace", "low"),
        ("equal", "elder-wins"),
        ("equal", "younger-wins"),
        ("pays", "double"),
        ("pays", "nothing"),
        ("swap", "once"),
        ("swap", "unlimited"),
    ]
    for rule, reading, resolved in neighbours(game, game.variants["house"]):
        assert resolved.readings[rule] == reading


@pytest.mark.parametrize(
    ("anchor", "scope", "inside"),
    [
        ("S4¶7.16", "S4", True),
        ("S4¶7.16", "S4¶7", True),
        ("S4¶7.16", "S4¶7.16", True),
        ("S4¶7", "S4¶7.16", False),
        ("S4¶7.1", "S4¶7.16", False),
        ("S4¶7.16", "S4¶7.1", False),
        ("S4¶70", "S4¶7", False),
        ("S40¶7", "S4", False),
        ("S4¶7.2", "S4¶5–9", True),
        ("S4¶10", "S4¶5–9", False),
        ("S0c¶4.9", "S0c¶4.9", True),
    ],
)
def test_scopes(anchor: str, scope: str, *, inside: bool) -> None:
    """A passage is inside its source, its paragraph, a range with that paragraph, and itself; never by its letters."""
    assert inside == within(anchor, [scope])


def test_a_condition_needs_all_its_rules() -> None:
    """Every rule must have one of the readings named; a rule that is not asked has none."""
    assert fits({}, {})
    assert fits({"a": ("x", "y"), "b": ("z",)}, {"a": "y", "b": "z"})
    assert not fits({"a": ("x",), "b": ("z",)}, {"a": "x"})


@pytest.mark.parametrize(
    ("variant", "declared", "refused"),
    [
        ("plain", {"swap-ace": "forbidden"}, {}),
        ("plain", {"ace": "low"}, {}),
        ("house", {"ace": "low"}, {}),
        ("plain", {"equal": "elder-wins"}, {}),
        ("plain", {"equal": "push"}, {"equal": "the sources of the variant settle it"}),
        ("house", {"swap-ace": "allowed"}, {"swap-ace": "the sources of the variant settle it"}),
        ("plain", {"pays": "nothing"}, {"pays": "`nothing` is a mistake no source supports"}),
        ("plain", {"pays": "all"}, {"pays": "the rule `pays` has no reading `all`"}),
        ("plain", {"joker": "wild"}, {"joker": "`toy` has no rule `joker`"}),
        ("strict", {"swap-ace": "forbidden"}, {}),
    ],
)
def test_what_an_engine_may_declare(
    game: Game, variant: str, declared: dict[str, str], refused: dict[str, str]
) -> None:
    """Rulings are open, choices between documented readings too; what sources settle, and mistakes, are not."""
    assert refused == undeclarable(game, game.variants[variant], declared)


def test_a_choice_is_open_only_to_what_the_sources_say(edited: Callable[[Sequence[Any]], Path]) -> None:
    """Where the kit chose between two sentences of a source, an engine may take the other, and nothing else."""
    root = edited(
        [
            {
                "file": "toy/rules/settlement.yaml",
                "replace": "      implied: [T1¶2.2]\n",
                "with": "      implied: [T1¶2.2]\n    neither: {text: {en: It has no rank., ru: Без старшинства.}, "
                "ruling: {en: Jokers have none., ru: Как джокер.}}\n",
            }
        ]
    )
    game = read_spec(root).spec.games["toy"]  # its scenarios know nothing of that reading

    assert undeclarable(game, game.variants["house"], {"ace": "low"}) == {}
    assert undeclarable(game, game.variants["house"], {"ace": "neither"}) == {
        "ace": "the sources of the variant do not say `neither`"
    }
