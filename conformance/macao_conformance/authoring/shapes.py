"""What a schema says about the layout of a file: the order of keys, and what is never put in one line.

The order is that in which a schema names the properties. ``x-layout`` says how a part is laid out: ``block`` is never
put in one line; ``fill`` is, and if it is too long, in several, broken where it is full.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from macao_conformance.model import Json
from macao_conformance.specfiles import LISTED, Schemas

_DEEPEST = 12
_BRANCHES = ("allOf", "anyOf", "oneOf")
_CHOICES = ("then", "else")


@dataclass(frozen=True, slots=True)
class Shape:
    """The layout of a value: the order of its keys, how it is laid out, and the shapes of what is in it."""

    order: tuple[str, ...] = ()
    block: bool = False
    fill: bool = False
    spaced: bool = False
    """Whether a blank line stands between its entries."""
    keys: Mapping[str, Shape] = field(default_factory=dict)
    other: Shape | None = None
    items: Shape | None = None

    def under(self, key: str) -> Shape:
        """Return the shape of an entry: of a key, or (with no key) of a list's item."""
        return (self.keys.get(key) or self.other or FREE) if key else (self.items or FREE)

    def place(self, key: str) -> int:
        """Return the place of a key in the order; unknown keys come last."""
        return self.order.index(key) if key in self.order else len(self.order)


FREE: Final = Shape()
"""Nothing is said."""


def shape_of(schemas: Schemas, document: str, reference: str = "", depth: int = 0) -> Shape:
    """Return the shape that a schema, or the part of it that is referred to, gives."""
    name, schema = schemas.follow(document, reference)
    return _shape(schemas, name, schema, depth)


def _shape(schemas: Schemas, document: str, schema: Json, depth: int) -> Shape:
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return FREE

    def part(value: Json) -> Shape:
        return _shape(schemas, document, value, depth + 1)

    properties = schema.get("properties", {})
    found = Shape(
        order=tuple(properties),
        block=schema.get("x-layout") == "block",
        fill=schema.get("x-layout") == "fill",
        keys={key: part(value) for key, value in properties.items()},
        other=part(schema.get("additionalProperties")),
        items=part(schema.get("items")),
    )
    parts = [part(value) for word in _BRANCHES for value in schema.get(word, ())]
    parts += [part(schema[word]) for word in _CHOICES if word in schema]
    if "$ref" in schema:
        parts.append(shape_of(schemas, document, schema["$ref"], depth + 1))
    for other in parts:
        found = joined(found, other)
    return found


def joined(one: Shape, two: Shape) -> Shape:
    """Return the shape of what has two schemas; the first one's order goes first."""
    if two == FREE:
        return one
    return Shape(
        order=(*one.order, *(key for key in two.order if key not in one.order)),
        block=one.block or two.block,
        fill=one.fill or two.fill,
        spaced=one.spaced or two.spaced,
        keys={key: joined(one.keys.get(key, FREE), two.keys.get(key, FREE)) for key in {**one.keys, **two.keys}},
        other=joined(one.other or FREE, two.other or FREE),
        items=joined(one.items or FREE, two.items or FREE),
    )


def file_shape(kind: str, game: str | None, schemas: Schemas) -> Shape:
    """Return the shape of a kind of file; setups and actions of a scenario are also of their game's shape.

    Expectations are of no shape: what they say first is for their author to decide.
    """
    shape = shape_of(schemas, f"{kind}.schema.json")
    if kind in LISTED:
        shape = replace(shape, spaced=True)
    wire = f"protocol/{game}.schema.json"
    if kind != "scenario" or wire not in schemas.documents:
        return shape
    parts = {part: shape_of(schemas, wire, f"#/$defs/{part}") for part in ("setup", "action")}
    return _within_game(shape, parts["setup"], parts["action"])


def _within_game(shape: Shape, setup: Shape, action: Shape) -> Shape:
    """Return the shape of scenarios with the game's shapes put where setups and actions stand."""
    one = shape.items or FREE
    play = one.under("play")
    play = replace(play, items=joined(action, play.items or FREE))
    outcomes = one.under("outcomes")
    outcome = outcomes.items or FREE
    outcomes = replace(outcomes, items=replace(outcome, keys={**outcome.keys, "play": play}))
    keys = {**one.keys, "setup": joined(setup, one.under("setup")), "play": play, "outcomes": outcomes}
    return replace(shape, items=replace(one, keys=keys))
