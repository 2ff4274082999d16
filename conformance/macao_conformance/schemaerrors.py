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
    return [
        problem
        for error in validator.iter_errors(part)
        for problem in _said(doc, (*path, *error.instance_path), schemas, error)
    ]


def _said(
    doc: Located, path: Path, schemas: Schemas, error: jsonschema_rs.ValidationError, where: Where | None = None
) -> Iterator[Problem]:
    """Yield what an error about the value at a path says; about a key, `where` is the place of the key."""
    kinds = jsonschema_rs.ValidationErrorKind
    where = where or doc.at(*path)
    shown = _shown(error.instance)
    about = _parent(schemas, error)
    hint = about.get("description")
    match error.kind:
        case kinds.AdditionalProperties(unexpected=keys):
            for key in keys:
                known = nearest(key, about.get("properties", ()))
                yield Problem(doc.key(*path, key), f"the key `{key}` does not belong here", known)
        case kinds.Required(property=key):
            meaning = about.get("properties", {}).get(key, {}).get("description")
            yield Problem(where, f"`{key}` is missing", f"`{key}`: {meaning}" if meaning else hint)
        case kinds.PropertyNames(error=inner):
            yield from _said(doc, path, schemas, inner, doc.key(*path, str(inner.instance)))
        case kinds.Type(types=types):
            wanted = " or ".join(_NAMES.get(name, name) for name in types)
            yield Problem(where, f"{shown} stands where {wanted} must stand", hint)
        case kinds.Enum(options=options):
            named = nearest(str(error.instance), map(str, options))
            yield Problem(where, f"{shown} is not one of the names allowed here", named)
        case kinds.Pattern():
            yield Problem(where, f"{shown} does not have the right form", hint)
        case kinds.UniqueItems():
            yield Problem(where, "the same stands in this list twice", hint)
        case kinds.MaxLength(limit=most):
            yield Problem(where, f"{shown} is longer than {most} characters", hint)
        case kinds.MinItems(limit=least) | kinds.MinProperties(limit=least):
            yield Problem(where, f"at least {least} must stand here", hint)
        case _:
            yield Problem(where, error.message, hint)


def _shown(value: Json) -> str:
    """Return a value as a message shows it."""
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"`{value}`" if len(value) <= 60 else f"`{value[:57]}…`"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _parent(schemas: Schemas, error: jsonschema_rs.ValidationError) -> Json:
    """Return the nearest schema with a description around the keyword the error is about; {} where there is none."""
    place, slash, _ = (error.absolute_keyword_location or "").rpartition("/")
    while slash and "#" in place:
        found = schemas.lookup(place)
        if isinstance(found, dict) and isinstance(found.get("description"), str):
            return found
        place, slash, _ = place.rpartition("/")
    return {}
