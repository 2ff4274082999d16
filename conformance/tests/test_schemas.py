"""The schemas of the kit: sound, and helpful in an editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

import jsonschema_rs
import pytest

from macao_conformance.loading import load_spec
from macao_conformance.model import Json
from macao_conformance.specfiles import kit_schemas, spec_files, spec_root
from macao_conformance.strictyaml import load

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


def described(name: str, schema: Json) -> bool:
    """Whether a schema says what it is about, by itself or by what it refers to."""
    while isinstance(schema, dict) and not schema.get("description") and "$ref" in schema:
        name, schema = kit_schemas().follow(name, schema["$ref"])
    return not isinstance(schema, dict) or bool(schema.get("description"))


def asserting(schema: Json) -> Iterator[Json]:
    """Yield a schema and all in it, but not what only asks whether another part of it holds."""
    if isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            if key != "if":
                yield from asserting(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from asserting(value)


@pytest.mark.parametrize("name", sorted(kit_schemas().documents))
def test_every_field_is_described(name: str) -> None:
    """An editor explains every key of every file, and a page every field of a message: each says what it is itself.

    In the schemas of scenario files of a game, fields refer to those of the protocol, which are described there.
    """
    refers = name.startswith("scenarios/")
    for schema in asserting(kit_schemas().documents[name]):
        fields = [*schema.get("properties", {}).items(), *schema.get("$defs", {}).items()]
        for field, part in fields:
            if isinstance(part, dict) and not (refers and set(part) == {"items"}):
                assert part.get("description") or (refers and described(name, part)), f"{name}: {field}"


@pytest.mark.parametrize("game", sorted(load_spec().games))
def test_scenario_files_name_a_schema_that_knows_their_game(game: str) -> None:
    """The schema that editors use for a game's scenarios has every field of its protocol, and accepts its scenarios."""
    name = f"scenarios/{game}.schema.json"
    parts = kit_schemas().documents[name]["$defs"]
    wire = kit_schemas().documents[f"protocol/{game}.schema.json"]["$defs"]
    validator = kit_schemas().validator(name)
    files = [file for file in spec_files(spec_root())[0] if file.kind == "scenario" and file.game == game]

    assert set(parts["play"]["items"]["else"]["properties"]) == {*wire["action"]["properties"], "refused"}
    assert set(parts["expect"]["properties"]) == {*wire["observation"]["properties"]} - {"refused"}
    for file in files:
        doc, _ = load(file.label, file.path.read_bytes())
        assert doc is not None
        assert validator.is_valid(doc.data), file.label
        spoiled = [{**doc.data[0], "setup": {**doc.data[0]["setup"], "hand": {}}}]
        assert not validator.is_valid(spoiled)


def test_the_first_line_of_a_file_leads_to_its_schema() -> None:
    """Every file of the spec tells editors where its schema is, and it is there, and it is the right one."""
    for file in spec_files(spec_root())[0]:
        kind = f"scenarios/{file.game}" if file.kind == "scenario" else file.kind
        first = file.path.read_text(encoding="utf-8").split("\n")[0]
        mark, _, path = first.partition("$schema=")

        assert mark == "# yaml-language-server: ", file.label
        assert (file.path.parent / path).resolve() == spec_root() / "schemas" / f"{kind}.schema.json"


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
