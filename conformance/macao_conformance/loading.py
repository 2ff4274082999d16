"""Loads a spec, or says everything that is wrong with it.

In passes: every file is read, every item is held against its schema, every id against the ids there are, every
position against its game, and what the items say against each other. A pass looks only at what the ones before found
sound, so that one mistake is one problem and yet every file is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from macao_conformance import records
from macao_conformance.checking import spec_problems
from macao_conformance.checking.names import name_check
from macao_conformance.checking.rules import in_asking_order
from macao_conformance.checking.setups import setup_problems, table_of
from macao_conformance.model import Game, Spec, Where
from macao_conformance.problems import Problem, SpecInvalid, in_order
from macao_conformance.records import Item
from macao_conformance.references import broken_links, known_ids
from macao_conformance.schemaerrors import schema_problems
from macao_conformance.specfiles import LISTED, Schemas, SpecFile, digest, spec_files, spec_root, with_games
from macao_conformance.strictyaml import load

_DECIDING = ("game", "rule", "variant")
_ON_THE_WIRE = ("setup", "action", "observation")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What could be read of a spec, all that is wrong with it, and the schemas of its games."""

    spec: Spec
    problems: tuple[Problem, ...]
    schemas: Schemas


def load_spec(root: Path | None = None) -> Spec:
    """Load the spec under a root, or the kit's own.

    Raises SpecInvalid with all problems of all files.
    """
    loaded = read_spec(spec_root() if root is None else root)
    if loaded.problems:
        raise SpecInvalid(loaded.problems)
    return loaded.spec


def read_spec(root: Path, drafts: Mapping[Path, bytes] | None = None) -> Loaded:
    """Read as much of a spec as is sound; `drafts` holds files by path as they might be, without being written.

    Raises SpecInvalid only where there is no spec at all.
    """
    drafts = drafts or {}
    files, problems = spec_files(root, drafts)
    schemas, found = with_games(root, [file.game for file in files if file.kind == "game" and file.game])
    problems += found
    items, unreadable, found = _read(files, drafts)
    problems += found

    sound, found = _sift(items, _by_schema(schemas))
    problems += found
    known = known_ids(items, sound, unreadable)
    sound, found = _sift(sound, name_check())
    problems += found
    sound, found = _sift(sound, lambda item: broken_links(item, known))
    problems += found
    sound, found = _sift(sound, _by_table(sound, schemas))
    problems += found

    spec = _assembled(root, sound, schemas)
    kept = {id(item) for item in sound}
    dropped = [*unreadable, *(item.file for item in items if id(item) not in kept)]
    halved = {file.game for file in dropped if file.kind in _DECIDING}
    problems += spec_problems(spec, spec.games.keys() - halved)
    return Loaded(spec, tuple(in_order(problems)), schemas)


def _read(files: Iterable[SpecFile], drafts: Mapping[Path, bytes]) -> tuple[list[Item], list[SpecFile], list[Problem]]:
    """Return the items of all files, the files that could not be read, and why."""
    items: list[Item] = []
    unreadable: list[SpecFile] = []
    problems: list[Problem] = []
    for file in files:
        try:
            draft = drafts.get(file.path)
            doc, found = load(file.label, file.path.read_bytes() if draft is None else draft)
        except OSError as error:
            doc, found = None, [Problem(Where(file.label), f"this cannot be read: {error.strerror}")]
        problems += found
        if doc is None:
            unreadable.append(file)
        elif file.kind in LISTED and isinstance(doc.data, list) and doc.data:
            items += [Item(file, doc, (place,)) for place in range(len(doc.data))]
        else:
            items.append(Item(file, doc, ()))
    return items, unreadable, problems


def _sift(items: Iterable[Item], check: Callable[[Item], Iterable[Problem]]) -> tuple[list[Item], list[Problem]]:
    """Return the items in which a check finds nothing, and all it finds in the others."""
    sound: list[Item] = []
    problems: list[Problem] = []
    for item in items:
        found = list(check(item))
        problems += found
        if not found:
            sound.append(item)
    return sound, problems


def _by_schema(schemas: Schemas) -> Callable[[Item], Iterable[Problem]]:
    """Return the check of an item against the schema of its kind of file."""
    kinds = ("source", "game", "variant", "glossary", *LISTED)
    whole = {kind: schemas.validator(f"{kind}.schema.json") for kind in kinds}
    entry = {kind: schemas.validator(f"{kind}.schema.json#/items") for kind in LISTED}

    def check(item: Item) -> Iterable[Problem]:
        validators = entry if item.path else whole
        return schema_problems(item.doc, item.path, schemas, validators[item.file.kind])

    return check


def _by_table(items: Iterable[Item], schemas: Schemas) -> Callable[[Item], Iterable[Problem]]:
    """Return the check of a scenario's positions against its game; it finds nothing in other items."""
    tables = {
        item.file.game: table_of(item.file.game or "", item.data["copies"], schemas)
        for item in items
        if item.file.kind == "game"
    }

    def check(item: Item) -> Iterable[Problem]:
        table = tables.get(item.file.game)
        return setup_problems(item, table) if item.file.kind == "scenario" and table is not None else ()

    return check


def _assembled(root: Path, items: Iterable[Item], schemas: Schemas) -> Spec:
    """Make the records of sound items, and of them a spec."""
    of: dict[tuple[str, str | None], list[Item]] = {}
    for item in items:
        of.setdefault((item.file.kind, item.file.game), []).append(item)
    sources = [records.source(item) for item in of.get(("source", None), ())]
    glossary = [term for item in of.get(("glossary", None), ()) for term in records.glossary(item)]
    games = {}
    for kind, name in of:
        if kind == "game" and name is not None:
            games[name] = _game(name, of, schemas)
    return Spec(
        sources={source.id: source for source in sources},
        games=games,
        glossary=tuple(glossary),
        not_judged=tuple(records.not_judged(item) for item in of.get(("not-judged", None), ())),
        digest=digest(root),
    )


def _game(name: str, of: dict[tuple[str, str | None], list[Item]], schemas: Schemas) -> Game:
    """Make a game; its rules and scenarios follow its topics."""
    item = of["game", name][0]
    topics = {topic: place for place, topic in enumerate(item.data["topics"])}
    rules = [records.rule(entry) for entry in of.get(("rule", name), ())]
    variants = [records.variant(entry) for entry in of.get(("variant", name), ())]
    scenarios = [records.scenario(entry) for entry in of.get(("scenario", name), ())]
    rules.sort(key=lambda rule: topics[rule.topic])
    scenarios.sort(key=lambda scenario: topics[scenario.topic])
    wire = f"protocol/{name}.schema.json"
    return Game(
        id=name,
        title=item.data["title"],
        copies=item.data["copies"],
        topics=item.data["topics"],
        rules=in_asking_order({rule.id: rule for rule in rules}),
        variants={variant.id: variant for variant in variants},
        scenarios={scenario.id: scenario for scenario in scenarios},
        symmetries=records.symmetries(item),
        **{
            part: schemas.expanded(f"{wire}#/$defs/{part}") if wire in schemas.documents else {}
            for part in _ON_THE_WIRE
        },
        where=item.at(),
    )
