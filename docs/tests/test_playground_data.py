"""The playground without a browser: its data, its rounds, and the rules it finds behind them."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from docs.playground import moves, scenarios
from docs.playground.bridge import Playground
from docs.playground.play import Track, begun, followed, tracks
from docs.playground.positions import POSITIONS
from docs.playground.reasons import decided, follow, leaves, neighbours
from docs.render.playground import ROOT, code, data, playground_files
from docs.render.site import LANGS
from docs.tests.rounds import SPEC, VARIANTS, WORDS, call, page_data, play_by_chance, the_book
from macao_conformance.cases import actions_of
from macao_conformance.model import Game, Json, Variant
from macao_conformance.readings import fits, resolve
from macao_conformance.readings import neighbours as swapped
from macao_conformance.specfiles import spec_root

# The data


@pytest.mark.parametrize("game", SPEC.games.values(), ids=lambda game: game.id)
def test_the_page_reads_every_variant_as_the_spec_has_it(game: Game) -> None:
    """Every variant, and every variant with one reading switched, has the same readings on the same grounds."""
    book = the_book()
    for variant in game.variants.values():
        assert book.resolved(book.variant(variant.id), {}) == resolve(game, variant)
        for rule, reading, resolved in swapped(game, variant):
            assert book.resolved(book.variant(variant.id), {rule: reading}).readings == resolved.readings


def test_the_code_the_browser_loads_is_whole_and_needs_nothing_else(tmp_path: Path) -> None:
    """Unpacked elsewhere it begins a round and saves it with the standard library alone."""
    ZipFile(io.BytesIO(code())).extractall(tmp_path)
    (tmp_path / "data.json").write_text(page_data(), encoding="utf-8")
    begin = json.dumps({"variant": "macao-manual", "position": "dealt", "seats": 3, "short": True, "mine": "all"})
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from docs.playground.bridge import Playground\n"
        "page = Playground(open(sys.argv[1] + '/data.json', encoding='utf-8').read())\n"
        "page.call('begin', sys.argv[2])\n"
        'print(page.call("save", "{}"))\n'
    )

    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(tmp_path), begin], capture_output=True, text=True, check=False
    )

    assert "" == run.stderr
    assert "yaml" in json.loads(run.stdout)


def test_the_files_are_the_same_each_time() -> None:
    """Made twice, every file of the page has the same bytes, so that a rebuild changes nothing."""
    assert list(playground_files(SPEC, "ru", WORDS)) == list(playground_files(SPEC, "ru", WORDS))


def said_by_the_script() -> Iterator[str]:
    """Every key of a word that stands as a plain text in the page's script."""
    for file in sorted((ROOT / "docs/assets/play").glob("*.js")):
        yield from re.findall(r"\"((?:play|error|card)\.[a-z-]+)\"", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_a_word_for_everything(lang: str) -> None:
    """Words of the script, positions, actions, fields, results, errors: none is missing in either language."""
    words = data(SPEC, lang, WORDS)["words"]
    schemas = {
        game: json.loads((spec_root() / f"schemas/protocol/{game}.schema.json").read_text(encoding="utf-8"))["$defs"]
        for game in SPEC.games
    }
    wanted = [
        *said_by_the_script(),
        *(f"position.{game}.{kind}" for game, kinds in POSITIONS.items() for kind in kinds),
        *(f"do.{word}" for defs in schemas.values() for word in defs["action"]["properties"]["do"]["enum"]),
        *(f"field.{name}" for defs in schemas.values() for name in defs["observation"]["properties"]),
        *(f"seat.{seat}" for defs in schemas.values() for seat in defs["seat"]["enum"]),
        *(f"error.{name}" for name in ("stuck", "no-position", "too-far", "too-tangled", "no-id", "no-title")),
        *(f"evidence.{name}" for name in ("stated", "implied", "ruling", "foil")),
        *(f"basis.{name}" for name in ("source", "choice", "ruling", "conjecture")),
    ]

    assert [] == [key for key in wanted if key not in words]
    assert [] == [key for key, text in words.items() if not isinstance(text, str) or not text]


# Rounds


def rounds(variant: str, kind: str, seed: int) -> int:
    """How many rounds are settled when nobody plays and the page lets every seat act; it stops after two."""
    page = Playground(page_data())
    begun = call(page, "begin", variant=variant, position=kind, seats=3, short=True, mine="one", seed=seed)
    assert "error" not in begun, begun
    view = call(page, "seats", mine=[])
    for _ in range(150):
        view = call(page, "others")
        assert "error" not in view, view
        done = [step["settled"] for step in view["steps"]].count(True)
        if done >= 2 or view["seen"]["over"]:
            return done
    raise AssertionError([step["action"] for step in view["steps"]])


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_variant_is_played_to_the_end_of_a_round_from_everywhere(variant: Variant) -> None:
    """From every position the page begins with, random play comes to a settlement."""
    for kind in POSITIONS[variant.game]:
        assert rounds(variant.id, kind, seed=1) >= 1


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_what_is_offered_is_allowed_and_what_is_not_is_refused(variant: Variant) -> None:
    """Every action of an offer is accepted as it stands; every other one shown is refused by the rule named."""
    for seed in range(6):
        play = play_by_chance(variant, seed, {})
        if play is None:
            continue
        track = tracks(variant.game, play.setup, the_book().resolved(variant, {}).readings, play.actions)[-1]
        for offer in moves.offers(track, play.setup["seats"]):
            for action in offer.actions:
                if not (action["do"] == "shuffle" and followed(track, action).stuck):
                    assert (None, None) == (followed(track, action).refused, followed(track, action).stuck), action
        for action, rule in moves.forbidden(track, play.setup["seats"]):
            assert rule == followed(track, action).refused


def test_every_scenario_of_the_suite_can_be_begun_from() -> None:
    """Each has a way in, whose actions are those of the outcome that its readings pick."""
    for game in SPEC.games.values():
        for scenario in game.scenarios.values():
            packed = json.loads(json.dumps(scenarios.pack(scenario)))
            entry = scenarios.entries(the_book(), game.id, packed)[0]
            readings = the_book().resolved(entry.variant, entry.overrides).readings
            outcome = next(outcome for outcome in scenario.outcomes if fits(outcome.under, readings))

            assert list(actions_of(scenario, outcome)) == list(entry.actions)
            assert begun(game.id, packed["setup"], readings).stuck is None


def test_a_step_is_taken_back() -> None:
    """After it everything is shown as before the visitor's last action and what followed."""
    page = Playground(page_data())
    before = call(page, "begin", variant="macao-manual", position="dealt", seats=3, short=True, mine="one", seed=1)
    call(page, "act", action={"seat": before["mine"][0], "do": "stand"})

    assert before == call(page, "undo")


def test_what_cannot_be_played_leaves_the_table_as_it_was() -> None:
    """An action or reading the engine cannot take is answered with an error, and nothing changes."""
    page = Playground(page_data())
    before = call(page, "begin", variant="macao-manual", position="stakes", seats=3, short=True, mine="all", seed=1)

    assert "stuck" == call(page, "act", action={"seat": "dusk", "do": "stand"})["error"]
    assert before == call(page, "seats", mine=before["seats"])
    assert "no-id" == call(page, "save", name="No Name")["error"]
    assert (
        "no-position"
        == call(page, "begin", variant="macao-shedding", position="dealt", seats=6, short=True, mine="all")["error"]
    )


# The rule behind it


def test_the_tie_is_found_and_switching_it_changes_who_wins() -> None:
    """Both stand on seven: the rule about ties is named, with what it would pay else; switched, that is paid."""
    page = Playground(page_data())
    scenario = json.loads(json.dumps(scenarios.pack(SPEC.games["banking"].scenarios["tie-on-seven"])))
    call(page, "scenario", game="banking", scenario=scenario, variant="macao-manual")
    for action in scenario["outcomes"][0]["actions"]:
        view = call(page, "act", action=action)
    found = {one["rule"]: one["readings"] for one in call(page, "explain", step=2)["why"]}
    told = {one["reading"]: one["differences"] for one in found["tie"]}
    switched = call(page, "switch", overrides={"tie": "banker-wins"})

    assert {"east": "push"} == view["seen"]["result"]
    assert [["result", "east"], "push", "lose"] in told["banker-wins"]
    assert {"east": "lose"} == switched["seen"]["result"]
    assert [[["result", "east"], "push", "lose"]] == [one for one in switched["steps"][2]["was"] if "result" in one[0]]
    assert [] == switched["steps"][1]["was"]
    assert {"east": "push"} == call(page, "switch", overrides={})["seen"]["result"]


def test_an_action_that_becomes_illegal_is_shown_as_refused() -> None:
    """A draw that is allowed here is refused by the rule about draws under the reading that nobody may draw."""
    page = Playground(page_data())
    setup = {
        "seats": ["north", "east"],
        "banker": "north",
        "stakes": {"east": 10},
        "hands": {"east": "2S", "north": "7H"},
    }
    scenario = {
        "id": "x",
        "under": {},
        "setup": {**setup, "stock": "5C 6D"},
        "outcomes": [{"under": {}, "actions": []}],
    }
    call(page, "scenario", game="banking", scenario=scenario, variant="macao-manual")
    before = call(page, "act", action={"seat": "east", "do": "draw"})
    after = call(page, "switch", overrides={"draws": "none"})

    assert None is before["steps"][1]["refused"]
    assert "draws" == after["steps"][1]["refused"]
    assert [["refused"], None, "draws"] in after["steps"][1]["was"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_rule_is_named_exactly_where_another_reading_first_changes_something(variant: Variant) -> None:
    """As long as two plays are the same, a reading is listed if its play parts at this step, and only then."""
    book = the_book()
    for seed in range(3):
        play = play_by_chance(variant, seed, {}, most=10)
        if play is None:
            continue
        base = book.resolved(variant, {}).readings
        line = tracks(variant.game, play.setup, base, play.actions)
        beside = neighbours(book, variant, {}, play.setup, base)
        same = {(one.rule, one.reading) for one in beside if seen(one.track) == seen(line[0])}
        for before, after, action in zip(line, line[1:], play.actions, strict=False):
            beside_after = follow(beside, action)
            named = {(one.rule, one.reading) for one in decided(before, after, beside, beside_after)}
            now = {(one.rule, one.reading): seen(one.track) for one in beside_after}
            parting = {key for key in same if key in now and now[key] != seen(after)}
            assert parting == named & same
            beside, same = beside_after, {key for key in same if key in now} - parting


def seen(track: Track) -> Mapping[Any, Json]:
    """What a play shows at a step, the refusal too."""
    return leaves(track)
