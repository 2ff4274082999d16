"""Random rounds of the playground, and its calls, for the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import yaml

from docs.playground import moves
from docs.playground.book import Book, pack, unpack
from docs.playground.bridge import Playground
from docs.playground.play import begun, followed
from docs.playground.positions import POSITIONS, NoPosition, position
from docs.playground.saving import Play
from docs.render.playground import ROOT, data
from macao_conformance.loading import load_spec
from macao_conformance.model import Json, Variant
from macao_reference.engine import Action

SPEC = load_spec()
VARIANTS = [variant for game in SPEC.games.values() for variant in game.variants.values()]
WORDS: Mapping[str, Mapping[str, str]] = yaml.safe_load((ROOT / "docs/words.yaml").read_text())


@cache
def the_book() -> Book:
    """The rules as the page reads them."""
    packed = json.dumps([pack(game, "en") for game in SPEC.games.values()])
    return unpack("en", json.loads(packed))


@cache
def page_data() -> str:
    """The file the page loads."""
    return json.dumps(data(SPEC, "en", WORDS))


def call(page: Playground, do: str, /, **args: Json) -> dict[str, Any]:
    """What the page is answered."""
    answer: dict[str, Any] = json.loads(page.call(do, json.dumps(args)))
    return answer


def play_by_chance(variant: Variant, seed: int, overrides: Mapping[str, str], most: int = 16) -> Play | None:
    """A random play, refused actions among the others; None where there is no such position."""
    book, rng = the_book(), Random(seed)
    readings = book.resolved(variant, overrides).readings
    kind = rng.choice(POSITIONS[variant.game])
    try:
        setup = position(variant.game, kind, readings, rng.randint(2, 4), rng, short=True)
    except NoPosition:
        return None
    track, actions = begun(variant.game, setup, readings), list[Action]()
    for _ in range(rng.randint(0, most)):
        wrong = moves.forbidden(track, setup["seats"]) if rng.random() < 0.15 else []
        action = rng.choice(wrong)[0] if wrong else moves.chance(track, setup["seats"], rng, short=True)
        if action is None:
            break
        actions.append(action)
        track = followed(track, action)
    return Play(variant, dict(overrides), setup, tuple(actions))


def a_switch(variant: Variant, seed: int) -> dict[str, str]:
    """Any one reading of a variant switched to any other of its rule, mistakes included."""
    rng = Random(seed)
    rule = rng.choice(list(the_book().resolved(variant, {}).readings))
    return {rule: rng.choice(list(SPEC.games[variant.game].rules[rule].readings))}
