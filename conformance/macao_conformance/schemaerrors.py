"""Errors of the schema validator, said plainly and with the place in the file.

The hint is the description that the schema itself gives: what an editor shows is what the kit says.
"""

from __future__ import annotations

from collections.abc import Iterator

import jsonschema_rs
from macao_conformance.model import Json, Where
from macao_conformance.problems import Problem, nearest
from macao_conformance.specfiles import Schemas
from macao_conformance.strictyaml import Located, Path

_NAMES = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def schema_problems(
    doc: Located, path: Path, schemas: Schemas, validator: jsonschema_rs.Validator, part: Json = ...
) -> list[Problem]:
    """List what a validator finds wrong with the part of a document at a path, or with `part` instead of it."""
    if part is ...:
        part = doc.data
        for step in path:
            part = part[step]
    if validator.is_valid(part):
        return []
    return [problem for error in validator.iter_errors(part) for problem in _said(doc, path, schemas, error)]


def _said(doc: Located, base: Path, schemas: Schemas, error: jsonschema_rs.ValidationError) -> Iterator[Problem]:
    kinds = jsonschema_rs.ValidationErrorKind
    path = (*base, *error.instance_path)
    where = doc.at(*path)
    about = _description(schemas, error)
    match error.kind:
        case kinds.AdditionalProperties(unexpected=keys) | kinds.UnevaluatedProperties(unexpected=keys):
            known = _properties(schemas, error)
            for key in keys:
                yield Problem(doc.key(*path, key), f"the key `{key}` does not belong here", nearest(key, known))
        case kinds.Required(property=key):
            hint = _about_property(schemas, error, key)
            yield Problem(where, f"`{key}` is missing", f"`{key}`: {hint}" if hint else about)
        case kinds.PropertyNames(error=inner):
            key = str(inner.instance)
            yield from _named(doc.key(*path, key), key, schemas, inner)
        case kinds.Type(types=types):
            wanted = " or ".join(_NAMES.get(name, name) for name in types)
            yield Problem(where, f"{_shown(error.instance)} stands where {wanted} must stand", about)
        case kinds.Enum(options=options):
            yield from _named(where, _shown(error.instance), schemas, error, [str(option) for option in options])
        case kinds.Pattern():
            yield Problem(where, f"{_shown(error.instance)} does not have the right form", about)
        case kinds.UniqueItems():
            yield Problem(where, "the same stands in this list twice", about)
        case kinds.MinItems() | kinds.MinProperties():
            yield Problem(where, "too little stands here", about)
        case kinds.FalseSchema():
            yield Problem(where, f"{_shown(error.instance)} does not belong here", about)
        case _:
            yield Problem(where, error.message, about)


def _named(
    where: Where, shown: str, schemas: Schemas, error: jsonschema_rs.ValidationError, known: list[str] | None = None
) -> Iterator[Problem]:
    """Say that a name is wrong: not one of a list, or not of the right form."""
    match error.kind:
        case jsonschema_rs.ValidationErrorKind.Enum(options=options):
            names = known or [str(option) for option in options]
            yield Problem(where, f"{shown} is not one of the names allowed here", nearest(shown.strip("`"), names))
        case _:
            yield Problem(where, f"`{shown}` does not have the right form", _description(schemas, error))


def _shown(value: Json) -> str:
    """Return a value as a message shows it."""
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"`{value}`" if len(value) <= 60 else f"`{value[:57]}…`"
    return {True: "true", False: "false", None: "null"}.get(value, str(value))


def _parent(schemas: Schemas, error: jsonschema_rs.ValidationError) -> Json:
    """Return the schema whose keyword the error is about; {} where it cannot be told."""
    location = error.absolute_keyword_location
    if location is None or "/" not in location:
        return {}
    found = schemas.lookup(location.rpartition("/")[0])
    return found if isinstance(found, dict) else {}


def _description(schemas: Schemas, error: jsonschema_rs.ValidationError) -> str | None:
    said = _parent(schemas, error).get("description")
    return said if isinstance(said, str) else None


def _properties(schemas: Schemas, error: jsonschema_rs.ValidationError) -> list[str]:
    return list(_parent(schemas, error).get("properties", ()))


def _about_property(schemas: Schemas, error: jsonschema_rs.ValidationError, key: str) -> str | None:
    said = _parent(schemas, error).get("properties", {}).get(key, {}).get("description")
    return said if isinstance(said, str) else None
