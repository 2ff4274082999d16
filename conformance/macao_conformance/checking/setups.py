"""Setups, actions and expectations: the form the game gives them, the seats taken, and the cards there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import jsonschema_rs

from macao_conformance.model import Json
from macao_conformance.problems import Problem
from macao_conformance.records import Item
from macao_conformance.schemaerrors import schema_problems
from macao_conformance.specfiles import Schemas
from macao_conformance.strictyaml import Path

CARD = re.compile("[A2-9TJQK][SHDC]")
"""How a card is written: rank, then suit."""
_HOLD_CARDS = ("hands", "pile", "stock", "shoe")
_ACT_WITH_CARDS = ("card", "shoe")
ONE_OR_SEVERAL = "`expect` is for one outcome whatever the readings, `outcomes` for several"


@dataclass(frozen=True, slots=True)
class Table:
    """What a game says about the positions of its scenarios."""

    copies: int
    seats: frozenset[str]
    schemas: Schemas
    setup: jsonschema_rs.Validator
    action: jsonschema_rs.Validator
    expect: jsonschema_rs.Validator


def table_of(game: str, copies: int, schemas: Schemas) -> Table | None:
    """Return what a game says, or None if it has no sound wire schema."""
    if f"protocol/{game}.partial.schema.json" not in schemas.documents:
        return None
    return Table(
        copies=copies,
        seats=frozenset(schemas.documents["common.schema.json"]["$defs"]["seat"]["enum"]),
        schemas=schemas,
        setup=schemas.validator(f"protocol/{game}.schema.json#/$defs/setup"),
        action=schemas.validator(f"protocol/{game}.schema.json#/$defs/action"),
        expect=schemas.validator(f"protocol/{game}.partial.schema.json#/$defs/observation"),
    )


def setup_problems(item: Item, table: Table) -> Iterator[Problem]:
    """Yield what is wrong inside a scenario that is sound as a scenario."""
    data = item.data
    if "expect" in data and "outcomes" in data:
        message = f"`{data['scenario']}` has both `expect` and `outcomes`"
        yield Problem(item.at(), message, ONE_OR_SEVERAL)
    found = _held(item, ("setup",), table, table.setup)
    yield from found or _too_many_cards(item, table.copies)
    yield from _strangers(item, ("setup",), data["setup"], table)
    for path, step in _steps(data):
        if "expect" in step:
            yield from _held(item, (*path, "expect"), table, table.expect)
            yield from _strangers(item, (*path, "expect"), step["expect"], table)
        else:
            yield from _action(item, path, step, table)


def _steps(data: Mapping[str, Json]) -> Iterator[tuple[Path, Mapping[str, Json]]]:
    """Yield every step and every final expectation of a scenario, as steps."""
    for place, step in enumerate(data.get("play", ())):
        yield ("play", place), step
    if "expect" in data:
        yield (), {"expect": data["expect"]}
    for number, outcome in enumerate(data.get("outcomes", ())):
        for place, step in enumerate(outcome.get("play", ())):
            yield ("outcomes", number, "play", place), step
        if "expect" in outcome:
            yield ("outcomes", number), {"expect": outcome["expect"]}


def _held(item: Item, path: Path, table: Table, validator: jsonschema_rs.Validator) -> list[Problem]:
    return schema_problems(item.doc, (*item.path, *path), table.schemas, validator)


def _action(item: Item, path: Path, step: Mapping[str, Json], table: Table) -> Iterator[Problem]:
    """Yield what is wrong with an action; one that must be refused may name seats and cards there are not."""
    action = {key: value for key, value in step.items() if key != "refused"}
    yield from schema_problems(item.doc, (*item.path, *path), table.schemas, table.action, action)
    if "refused" in step:
        return
    yield from _strangers(item, path, action, table)
    for key in _ACT_WITH_CARDS:
        for card in str(action.get(key, "")).split():
            if not CARD.fullmatch(card):
                hint = "a card is a rank (A 2 to 9 T J Q K), then a suit (S H D C); only a refused action may be wrong"
                yield Problem(item.at(*path, key), f"`{card}` is not a card", hint)


def _too_many_cards(item: Item, copies: int) -> Iterator[Problem]:
    """Yield the place where a setup has a card more often than there are packs."""
    counted: Counter[str] = Counter()
    for path, cards in cards_in(item.data["setup"]):
        for card in cards:
            counted[card] += 1
            if counted[card] == copies + 1:
                message = f"the card {card} is in this setup once too often"
                hint = f"a setup of this game has at most {copies} of each card"
                yield Problem(item.at("setup", *path), message, hint)


def cards_in(setup: Mapping[str, Json]) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield where a setup holds cards, and which; what lies last is what is drawn from."""
    for key in _HOLD_CARDS:
        value = setup.get(key)
        if isinstance(value, dict):
            for owner, cards in value.items():
                yield (key, owner), cards.split()
        elif value is not None:
            yield (key,), value.split()


def _strangers(item: Item, path: Path, value: Json, table: Table) -> Iterator[Problem]:
    """Yield names of seats, as keys or as values, that the setup does not seat."""
    if isinstance(value, str) and value in table.seats and value not in item.data["setup"]["seats"]:
        yield Problem(item.at(*path), *_nobody(value))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in table.seats and key not in item.data["setup"]["seats"]:
                yield Problem(item.key(*path, key), *_nobody(key))
            yield from _strangers(item, (*path, key), inner, table)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _strangers(item, (*path, place), inner, table)


def _nobody(seat: str) -> tuple[str, str]:
    return f"nobody sits at `{seat}` in this scenario", "add the seat to the setup's `seats`, or name one that is there"
