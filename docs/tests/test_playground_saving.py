"""The scenarios the playground writes: sound, true, and those one would have written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import yaml

from docs.playground.saving import Play, Unsavable, drafted
from docs.playground.writing import NotAName, written
from docs.tests.rounds import SPEC, a_switch, play_by_chance, the_book
from macao_conformance.cases import actions_of
from macao_conformance.compare import judge, sheet
from macao_conformance.loading import load_spec
from macao_conformance.model import Game
from macao_conformance.readings import fits, resolve
from macao_conformance.readings import neighbours as swapped
from macao_conformance.specfiles import spec_root
from macao_conformance.values import marks_of
from macao_conformance.verdicts import Agrees
from macao_reference.engine import Action, trace
from macao_reference.wire import GAMES


@pytest.mark.parametrize("game", SPEC.games.values(), ids=lambda game: game.id)
def test_what_is_saved_is_a_sound_scenario_and_true(game: Game, tmp_path: Path) -> None:
    """Random plays of every variant, some with a reading switched, pass ``spec check`` where they are meant to stand.

    And the reference shows what they expect, under every variant in their scope and every swap of one reading.
    """
    root = tmp_path / "spec"
    shutil.copytree(spec_root(), root)
    saved = 0
    for variant in game.variants.values():
        for seed in range(4):
            play = play_by_chance(variant, seed, a_switch(variant, seed) if seed > 1 else {})
            if play is None:
                continue
            try:
                draft = drafted(the_book(), play)
            except Unsavable:
                continue
            name = f"from-the-page-{variant.id}-{seed}"
            file = root / game.id / "scenarios" / draft.topic / f"{name}.yaml"
            file.write_text(written(draft, play.setup, play.actions, name, f'Seed {seed}: "{variant.id}"'))
            saved += 1

    checked = load_spec(root).games[game.id]

    assert saved >= 3 * len(game.variants)
    assert [] == list(untrue(checked, saved))


def untrue(game: Game, saved: int) -> Iterator[str]:
    """The saved scenarios that the reference contradicts, each with the readings under which it does."""
    ours = [scenario for scenario in game.scenarios.values() if scenario.id.startswith("from-the-page-")]
    assert saved == len(ours)
    marks = marks_of(game.observation)
    views: list[tuple[str, str | None, Mapping[str, str]]] = []
    for variant in game.variants.values():
        views.append((variant.id, None, resolve(game, variant).readings))
        for rule, reading, resolved in swapped(game, variant):
            foil = game.rules[rule].readings[reading].evidence == "foil"
            views.append((f"{variant.id} with {rule}={reading}", rule if foil else None, resolved.readings))
    for scenario in ours:
        laid_out = sheet(scenario, marks)
        for name, fooled, readings in views:
            if fooled in scenario.rules or not fits(scenario.under, readings):
                continue
            for own, outcome in enumerate(scenario.outcomes):
                if fits(outcome.under, readings):
                    actions: list[Action] = list(actions_of(scenario, outcome))
                    shown = trace(GAMES[game.id], scenario.setup, readings, actions)
                    verdict = judge(laid_out, own, shown, GAMES[game.id].observes).verdict
                    if not isinstance(verdict, Agrees):
                        yield f"{scenario.id}@{name}: {verdict}"


def test_a_tie_is_saved_as_the_suite_has_it() -> None:
    """The play of tie-on-seven asks about the tie, and its outcomes are those of the suite's own scenario."""
    scenario = SPEC.games["banking"].scenarios["tie-on-seven"]
    variant = SPEC.games["banking"].variants["macao-manual"]
    play = Play(variant, {}, scenario.setup, actions_of(scenario, scenario.outcomes[0]))

    draft = drafted(the_book(), play, last=("tie",))

    ours = {ending.readings: dict(ending.expect) for ending in draft.endings}
    theirs = {outcome.under["tie"]: outcome.expect.fields for outcome in scenario.outcomes if outcome.expect}
    assert "tie" == draft.about
    assert "settlement" == draft.topic
    assert theirs == {readings: {key: expect[key] for key in ("result", "net")} for readings, expect in ours.items()}


def test_two_readings_switched_at_once_are_not_saved() -> None:
    """No outcome of the suite is two swaps away from every variant, so the page says which to switch back."""
    variant = SPEC.games["ninth-wave"].variants["ninth-wave-rozaliev"]
    setup = {
        "seats": ["north", "east"],
        "banker": "north",
        "hands": {"east": "7S"},
        "stakes": {"east": 10},
        "shoe": "8S 9S 7S TS JS QS KS AS 2H",
    }
    overrides = {"multiple-means": "stake-included", "paid-when": "as-it-comes"}
    play = Play(variant, overrides, setup, ({"seat": "north", "do": "lay"},) * 3)

    with pytest.raises(Unsavable) as problem:
        drafted(the_book(), play)

    assert ("too-far", {*overrides}) == (problem.value.code, {*problem.value.rules})
    assert (
        drafted(the_book(), Play(variant, {"paid-when": "as-it-comes"}, play.setup, play.actions)).about == "paid-when"
    )


@pytest.mark.parametrize(
    ("name", "title", "code"),
    [
        ("", "A play", "id"),
        ("Über", "A play", "id"),
        ("a" * 61, "A play", "id"),
        ("a", " ", "title"),
        ("a", "x" * 101, "title"),
    ],
)
def test_no_scenario_has_an_id_or_title_that_is_none(name: str, title: str, code: str) -> None:
    """What the schema would refuse is not written."""
    variant = SPEC.games["thirteen"].variants["thirteen-rozaliev"]
    play = Play(variant, {}, {"seats": ["north", "east"], "banker": "north"}, ())

    with pytest.raises(NotAName) as problem:
        written(drafted(the_book(), play), play.setup, play.actions, name, title)

    assert code == problem.value.code


@pytest.mark.parametrize(
    "title", ['He said: "no"', "back\\slash", "yes", "07", "ends # here", "Кириллица – тире", "{a}"]
)
def test_any_title_comes_back_as_it_was_written(title: str) -> None:
    """YAML reads a title as the text it is, whatever is in it."""
    variant = SPEC.games["thirteen"].variants["thirteen-rozaliev"]
    play = Play(variant, {}, {"seats": ["north", "east"], "banker": "north"}, ())
    text = written(drafted(the_book(), play), play.setup, play.actions, "a-play", title)

    assert title == yaml.safe_load(text)[0]["title"]
