"""What is tried: the positions of a game's scenarios, changed at random, and a play to be gone on with.

Nothing here knows a rule. A position is only held to the game's schema, its seats and its packs; whether it can be
played, and what is legal in it, an engine is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import jsonschema_rs
from hypothesis import strategies as st

from macao_conformance.cases import actions_of, pick
from macao_conformance.checking.setups import cards_in
from macao_conformance.model import Act, Game, Json, Scenario
from macao_conformance.specfiles import Schemas

Action = Mapping[str, Json]
Path = tuple[str, ...]

_PACK = tuple(rank + suit for rank in "A23456789TJQK" for suit in "SHDC")
_MOST_MONEY = 40
_BORROWED = 4
"""One trial in so many has a part of another position."""

Drawn = tuple[bytes, bytes, int, int, int, int, bytes, bytes, bytes]
"""What is drawn, in the order in which it is shrunk: first the play, then the position."""
_PAIRS = st.binary(max_size=24)
_BYTES = st.binary(max_size=24)
_FEW = st.binary(max_size=12)
_THROWN = st.binary(max_size=10)
_BEGIN = st.integers(0, 99)
_EDIT, _THROW = 2, 5  # bytes each


@dataclass(frozen=True, slots=True)
class Trial:
    """A play to be tried under a variant.

    The position is a scenario's, more or less; `begin` are actions to begin with, `choices` numbers to go on by among
    what is legal, and `thrown` actions put in at a place, whether they are legal or not.
    """

    variant: str
    scenario: str
    setup: Mapping[str, Json]
    begin: tuple[Action, ...] = ()
    choices: tuple[int, ...] = ()
    thrown: tuple[tuple[int, Action], ...] = ()


@dataclass(frozen=True)  # no slots: what is worked out is kept
class Material:
    """What trials of a game are made of."""

    game: Game
    setup: jsonschema_rs.Validator
    seats: frozenset[str]

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios to begin from, those first that say least and have cards dealt: it is shrunk towards them."""

        def size(one: Scenario) -> tuple[bool, int, str]:
            return not any(cards for _, cards in cards_in(one.setup)), len(json.dumps(one.setup)), one.id

        return tuple(sorted(self.game.scenarios.values(), key=size))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action of a scenario, once."""
        steps = [
            step.action
            for scenario in self.game.scenarios.values()
            for part in (scenario.play, *(outcome.play for outcome in scenario.outcomes))
            for step in part
            if isinstance(step, Act)
        ]
        return tuple({json.dumps({**action, "seat": ""}, sort_keys=True): action for action in steps}.values())

    @cached_property
    def parts(self) -> tuple[tuple[str, Json], ...]:
        """Every part of a position but its seats, once."""
        found = [(key, value) for one in self.scenarios for key, value in one.setup.items() if key != "seats"]
        return tuple({json.dumps(part, sort_keys=True): part for part in found}.values())

    def sound(self, setup: Mapping[str, Json]) -> bool:
        """Whether a position is one by its form: the schema, the seats that are taken, and the cards there are."""
        return (
            self.setup.is_valid(setup)
            and self.seats.intersection(_words(setup)) <= set(setup["seats"])
            and all(n <= self.game.copies for n in Counter(c for _, cards in cards_in(setup) for c in cards).values())
        )


def material(game: Game, schemas: Schemas) -> Material:
    """Return what trials of a game are made of."""
    return Material(
        game,
        schemas.validator(f"protocol/{game.id}.schema.json#/$defs/setup"),
        frozenset(schemas.documents["common.schema.json"]["$defs"]["seat"]["enum"]),
    )


def trials(of: Material, variants: Sequence[tuple[str, Mapping[str, str]]]) -> st.SearchStrategy[Trial]:
    """Draw a trial under one of some variants, given with their readings; its position is not always sound.

    All that is drawn is a few numbers and strings of bytes, which is quick, and shrinks to nothing being changed or
    done.
    """
    drawn = st.tuples(
        _THROWN,
        _BYTES,
        _BEGIN,
        st.integers(0, len(variants) - 1),
        st.integers(0, len(of.scenarios) - 1),
        st.integers(0, _BORROWED * max(len(of.parts), 1)),
        _FEW,
        _FEW,
        _PAIRS,
    )
    return drawn.map(lambda numbers: _made(of, variants, numbers))


def _made(of: Material, variants: Sequence[tuple[str, Mapping[str, str]]], drawn: Drawn) -> Trial:
    """Return the trial that numbers stand for; each counts round and round among what there is."""
    thrown, choices, begin, variant, scenario, part, sums, more, cards = drawn
    name, readings = variants[variant]
    base = of.scenarios[scenario]
    setup = {key: dict(value) if isinstance(value, dict) else value for key, value in base.setup.items()}
    if 0 < part <= len(of.parts):
        key, value = of.parts[part - 1]
        setup[key] = dict(value) if isinstance(value, dict) else value
    _change_cards(setup, cards, more)
    _change_sums(setup, sums)
    seats = setup["seats"]
    own = _play(base, readings)
    return Trial(
        name,
        base.id,
        setup,
        own[: begin % (len(own) + 1)],
        tuple(choices),
        tuple(
            (
                place,
                {**_altered(of.actions[(256 * high + low) % len(of.actions)], how), "seat": seats[who % len(seats)]},
            )
            for place, who, high, low, how in _cut(thrown, _THROW)
            if of.actions
        ),
    )


def _altered(action: Action, how: int) -> Action:
    """Return an action as it is, or with a card or a sum less, or more."""
    ways = how % 3
    found = dict(action)
    for key, value in action.items():
        if ways and isinstance(value, int):
            found[key] = value - 1 if ways == 1 else value + how
        elif ways and isinstance(value, str) and value[:2] in _PACK:
            found[key] = " ".join(value.split()[:-1]) if ways == 1 else f"{value} {_PACK[how % len(_PACK)]}"
    return found


def _change_cards(setup: dict[str, Json], edits: bytes, more: bytes) -> None:
    """Put other cards in some places, and more cards where a setup holds cards last."""
    lines = list(cards_in(setup))
    flat = [card for _, cards in lines for card in cards]
    for place, card in _cut(edits, _EDIT) if flat else ():
        flat[place % len(flat)] = _PACK[card % len(_PACK)]
    left = iter(flat)
    for number, (path, cards) in enumerate(lines):
        held = [next(left) for _ in cards]
        if number == len(lines) - 1:
            held += [_PACK[card % len(_PACK)] for card in more]
        put(setup, path, " ".join(held))


def _change_sums(setup: dict[str, Json], edits: bytes) -> None:
    sums = [path for path, value in _leaves(setup) if isinstance(value, int) and not isinstance(value, bool)]
    for place, value in _cut(edits, _EDIT) if sums else ():
        put(setup, sums[place % len(sums)], 1 + value % _MOST_MONEY)


def _cut(numbers: bytes, size: int) -> Iterator[tuple[int, ...]]:
    """Cut numbers into groups of a size; what is left over is dropped."""
    return zip(*[iter(numbers)] * size, strict=False)


def _play(scenario: Scenario, readings: Mapping[str, str]) -> tuple[Action, ...]:
    """The play of the outcome that some readings pick, else of the first."""
    outcome = pick(scenario, readings) or next(iter(scenario.outcomes), None)
    return tuple(actions_of(scenario, outcome)) if outcome else ()


def put(setup: dict[str, Json], path: Path, value: Json) -> None:
    """Put a value at a path that is there."""
    here = setup
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value


def _leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, (*path, key))
    else:
        yield path, value


def _words(value: Json) -> Iterator[str]:
    """Every text and every key that a value holds."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)
    elif isinstance(value, str):
        yield value
