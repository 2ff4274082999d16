"""Where the spec is, which file is what, and the schemas that say what may stand in it.

The general schemas are always the kit's own; a game's wire schema, ``schemas/protocol/<game>.schema.json``, comes from
the spec that is loaded, so that a spec of another game can be checked with the kit. Schemas carry no ``$id``: they
refer to each other by relative path, which editors and this module resolve alike.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jsonschema_rs

from macao_conformance.model import Json, Where
from macao_conformance.problems import Problem, SpecInvalid

LISTED = ("rule", "scenario", "not-judged")
"""The kinds of files that are lists, with one item an entry."""

_BASE = "spec:///schemas/"
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLACES = (
    "files are sources/*.yaml, glossary.yaml, not-judged.yaml, <game>/game.yaml, <game>/rules/*.yaml, "
    "<game>/variants/*.yaml and <game>/scenarios/<topic>/*.yaml"
)


def spec_root() -> Path:
    """Return the kit's own spec: the one shipped inside the package, else that of the checkout."""
    shipped = Path(__file__).parent / "_spec"
    return shipped if shipped.is_dir() else Path(__file__).parents[2] / "spec"


def shipped() -> bool:
    """Tell whether the kit's own spec is an installed copy, which nobody should edit."""
    return spec_root().name == "_spec"


def root_of(path: Path) -> Path | None:
    """Return the root of the spec that a path lies in: the nearest folder around it with a game in it, if any."""
    here = path.resolve()
    return next((folder for folder in (here, *here.parents) if any(folder.glob("*/game.yaml"))), None)


@dataclass(frozen=True, slots=True)
class SpecFile:
    """A file of a spec: `kind` is the name of its schema, `game` the folder of the game it belongs to, if any."""

    path: Path
    label: str
    kind: str
    game: str | None = None
    topic: str | None = None


def spec_files(root: Path, drafts: Iterable[Path] = ()) -> tuple[list[SpecFile], list[Problem]]:
    """List the YAML files under a root in the order of their names; one that nothing would read is a problem.

    `drafts` are listed too, written or not.

    Raises SpecInvalid where there is no spec at all: no such folder, or no game in it.
    """
    if not root.is_dir():
        raise SpecInvalid([Problem(Where(str(root)), "there is no such folder", "give the folder that holds a spec")])
    files: list[SpecFile] = []
    problems: list[Problem] = []
    written = {path for path in root.rglob("*") if path.suffix.lower() in (".yaml", ".yml") and path.is_file()}
    for path in sorted(written.union(drafts)):
        file = _placed(path, path.relative_to(root).parts, str(path_label(path)))
        if file is not None:
            files.append(file)
        else:
            message = "nothing reads a file with this name in this place"
            problems.append(Problem(Where(path_label(path)), message, _PLACES))
    games = {file.game for file in files if file.kind == "game"}
    if not games:
        message = "there is no game here: no folder holds a game.yaml"
        raise SpecInvalid([*problems, Problem(Where(path_label(root)), message, "give the folder that holds a spec")])
    for game in sorted({file.game for file in files if file.game} - games):
        folder = path_label(root / game)
        problems.append(Problem(Where(folder), f"the game `{game}` has no game.yaml", f"write {folder}/game.yaml"))
    return files, problems


def _placed(path: Path, parts: tuple[str, ...], label: str) -> SpecFile | None:
    """Return what a file is by its place under the root, or None."""
    match parts:
        case ("glossary.yaml" | "not-judged.yaml",):
            return SpecFile(path, label, path.stem)
        case ("sources", name) if name.endswith(".yaml"):
            return SpecFile(path, label, "source")
        case (game, "game.yaml"):
            return SpecFile(path, label, "game", game)
        case (game, "rules", name) if name.endswith(".yaml"):
            return SpecFile(path, label, "rule", game, path.stem)
        case (game, "variants", name) if name.endswith(".yaml"):
            return SpecFile(path, label, "variant", game)
        case (game, "scenarios", topic, name) if name.endswith(".yaml"):
            return SpecFile(path, label, "scenario", game, topic)
    return None


def path_label(path: Path) -> str:
    """Return how messages call a file: relative to the working directory where it lies in it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix() or "."
    except ValueError:
        return path.as_posix()


def digest(root: Path) -> str:
    """Identify the state of a spec: 16 hex digits over the names and the bytes of all its files."""
    total = hashlib.sha256()
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        total.update(path.relative_to(root).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Schemas:
    """A set of schemas that refer to each other, by path under ``schemas/`` (``rule.schema.json``)."""

    documents: Mapping[str, Json]
    registry: jsonschema_rs.Registry

    def validator(self, pointer: str) -> jsonschema_rs.Validator:
        """Return the validator of a schema or a part: ``protocol/play.schema.json#/$defs/params``."""
        schema = {"$schema": _DRAFT, "$ref": _BASE + pointer}
        return jsonschema_rs.validator_for(schema, registry=self.registry, offline=True)

    def expanded(self, pointer: str) -> Json:
        """Return a schema or a part with every reference replaced by what it refers to."""
        schema = {"$schema": _DRAFT, "$ref": _BASE + pointer}
        return jsonschema_rs.dereference(schema, registry=self.registry, offline=True)

    def follow(self, document: str, reference: str) -> tuple[str, Json]:
        """Return the document that a reference in another leads to, and what is there, keys in the order of the file.

        An empty reference leads to the document itself.
        """
        path, _, pointer = reference.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(document), path)) if path else document
        found = self.documents[name]
        for step in pointer.strip("/").split("/") if pointer else ():
            found = found[step]
        return name, found

    def lookup(self, location: str) -> Json:
        """Return what stands at an absolute location, as errors give it."""
        return self.registry.resolver(_BASE).lookup(location).contents


def schemas_of(documents: Mapping[str, Json]) -> Schemas:
    """Make a set of schemas from documents by path."""
    resources = [(_BASE + name, document) for name, document in documents.items()]
    return Schemas(documents, jsonschema_rs.Registry(resources))


@cache
def kit_schemas() -> Schemas:
    """Return the kit's own schemas: those of the spec files, of the protocol and of its own games."""
    return schemas_of({name: json.loads(path.read_bytes()) for name, path in _schema_files(spec_root())})


def _schema_files(root: Path) -> Iterator[tuple[str, Path]]:
    folder = root / "schemas"
    for path in sorted(folder.rglob("*.schema.json")):
        yield path.relative_to(folder).as_posix(), path


def with_games(root: Path, games: list[str]) -> tuple[Schemas, list[Problem]]:
    """Return the kit's schemas and those of a spec's games.

    A game has two: its own, and as ``<game>.partial`` the same with no field of an observation required.
    """
    documents = dict(kit_schemas().documents)
    problems: list[Problem] = []
    added: dict[str, Path] = {}
    for game in games:
        path = root / "schemas" / "protocol" / f"{game}.schema.json"
        document, problem = _game_schema(path)
        if problem is not None:
            problems.append(problem)
            continue
        documents[f"protocol/{game}.schema.json"] = document
        partial = json.loads(json.dumps(document))
        partial["$defs"]["observation"].pop("required", None)
        documents[f"protocol/{game}.partial.schema.json"] = partial
        added[f"protocol/{game}"] = path
    schemas = schemas_of(documents)
    for name, path in added.items():
        try:
            for part in ("setup", "action", "observation"):
                schemas.validator(f"{name}.schema.json#/$defs/{part}")
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError) as error:
            message = f"a $ref leads nowhere: {str(error).splitlines()[0]}"
            problems.append(Problem(Where(path_label(path)), message, "refer to another schema by relative path"))
            del documents[f"{name}.schema.json"], documents[f"{name}.partial.schema.json"]
    return schemas, problems


def _game_schema(path: Path) -> tuple[Json, Problem | None]:
    """Read the wire schema of a game, which must hold the parts setup, action and observation."""
    where, hint = Where(path_label(path)), "it holds $defs setup, action and observation"
    if not path.is_file():
        return None, Problem(where, "this schema is missing: what a game sends and shows needs one", hint)
    try:
        document = json.loads(path.read_bytes())
        jsonschema_rs.meta.validate(document)
    except json.JSONDecodeError as error:
        return None, Problem(Where(where.file, error.lineno, error.colno), f"this is not JSON: {error.msg}")
    except UnicodeDecodeError:
        return None, Problem(where, "this is not UTF-8", "save the file in the encoding UTF-8")
    except (jsonschema_rs.ValidationError, ValueError) as error:
        return None, Problem(where, f"this is not a JSON Schema: {str(error).splitlines()[0]}")
    parts = document.get("$defs", {}) if isinstance(document, dict) else {}
    missing = [part for part in ("setup", "action", "observation") if not isinstance(parts.get(part), dict)]
    if missing:
        return None, Problem(where, f"$defs lacks {' and '.join(missing)}", hint)
    return document, None
