"""The schemas of the kit: sound, and helpful in an editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

import jsonschema_rs
import pytest

from macao_conformance.model import Json
from macao_conformance.specfiles import kit_schemas

GENERAL = ["common", "game", "glossary", "not-judged", "rule", "scenario", "source", "variant"]


def maps(name: str) -> Json:
    """Return a schema of the kit."""
    return kit_schemas().documents[f"{name}.schema.json"]


def subschemas(schema: Json) -> Iterator[Json]:
    """Yield a schema and all in it."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from subschemas(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from subschemas(value)


@pytest.mark.parametrize("name", sorted(kit_schemas().documents))
def test_schemas_are_schemas(name: str) -> None:
    """Each is a JSON Schema of 2020-12 with a title and a description, and all it refers to is there."""
    document = kit_schemas().documents[name]

    jsonschema_rs.meta.validate(document)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert document["title"]
    assert document["description"]
    kit_schemas().validator(name)
    for part in document.get("$defs", {}):
        kit_schemas().validator(f"{name}#/$defs/{part}")


@pytest.mark.parametrize("name", GENERAL)
def test_every_field_is_described(name: str) -> None:
    """An editor explains every key of a spec file."""
    for schema in subschemas(maps(name)):
        for field, described in schema.get("properties", {}).items() if isinstance(schema, dict) else ():
            assert described.get("description") or "$ref" in described, f"{name}: {field}"
        for field, described in schema.get("$defs", {}).items() if isinstance(schema, dict) else ():
            assert described.get("description"), f"{name}: {field}"


@pytest.mark.parametrize("name", GENERAL)
def test_unknown_keys_are_refused(name: str) -> None:
    """Every map with named keys is closed, except where a game's own schema closes it."""
    open_ = [
        schema
        for schema in subschemas(maps(name))
        if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema
    ]

    closed_by_the_game = [schema for schema in open_ if {"seats", "seat"} & schema["properties"].keys()]
    assert open_ == closed_by_the_game


def test_schemas_refer_by_relative_path() -> None:
    """None refers to the net, so an editor finds all in the checkout; with an `$id`, relative paths would not do."""
    for name, document in kit_schemas().documents.items():
        for schema in subschemas(document):
            target = str(schema.get("$ref", "#")).partition("#")[0]
            assert "://" not in target, name
            if target:
                assert "$id" not in document, name
                parts: list[str] = []
                for part in (PurePosixPath(name).parent / target).parts:
                    parts = parts[:-1] if part == ".." else [*parts, part]
                assert "/".join(parts) in kit_schemas().documents, f"{name} refers to {target}"
