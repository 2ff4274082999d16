"""First drafts of scenarios: a pattern to begin from, and what its author gives instead of parts of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from macao_conformance.authoring.amend import condition_data
from macao_conformance.authoring.tree import Branch, Document, Entry, node_of
from macao_conformance.model import Act, Condition, Game, Json, Scenario
from macao_conformance.records import condition
from macao_conformance.specfiles import Schemas, spec_root
from macao_conformance.strictyaml import load

_DEEPEST = 8


class BadDraft(Exception):
    """What was given cannot be part of a scenario; the text says what, and how it is written."""


def pattern(game: Game, topic: str, rules: Sequence[str]) -> Scenario | None:
    """Return the scenario to begin from; None if there is none.

    It is the shortest of those whose outcomes hang on most of some rules, that are about most of them, of the topic,
    and in which the outcomes have no play of their own.
    """

    def distance(one: Scenario) -> tuple[int, int, bool, bool, int]:
        deciding = {rule for outcome in one.outcomes for rule in outcome.under}
        own_play = any(outcome.play for outcome in one.outcomes)
        length = len(str(one.setup)) + 20 * len(one.play) + 40 * len(one.rules)
        return -len({*rules} & deciding), -len({*rules} & {*one.rules}), one.topic != topic, own_play, length

    return min(game.scenarios.values(), key=distance, default=None)


def skeleton(schemas: Schemas, game: str) -> dict[str, Json]:
    """Return a setup that holds no more than the game's schema demands."""
    found = _least(schemas, *schemas.follow(f"protocol/{game}.schema.json", "#/$defs/setup"), 0)
    return found if isinstance(found, dict) else {}


def _least(schemas: Schemas, document: str, schema: Json, depth: int) -> Json:
    """Return the least value that a schema allows, as far as its own words say."""
    if "$ref" in schema and depth < _DEEPEST:
        return _least(schemas, *schemas.follow(document, schema["$ref"]), depth + 1)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    if kind == "array":
        return _items(schemas, document, schema, depth)
    if kind == "object":
        properties = schema.get("properties", {})
        return {key: _least(schemas, document, properties[key], depth + 1) for key in schema.get("required", ())}
    return {"string": "", "integer": schema.get("minimum", 0), "boolean": False}.get(kind)


def _items(schemas: Schemas, document: str, schema: Json, depth: int) -> list[Json]:
    """Return as many items as a list must have; of a closed list of words, the first ones."""
    name, item = document, schema.get("items", {})
    while "$ref" in item:
        name, item = schemas.follow(name, item["$ref"])
    count = schema.get("minItems", 0)
    return list(item["enum"][:count]) if "enum" in item else [_least(schemas, name, item, depth + 1)] * count


def value_of(option: str, text: str) -> Json:
    """Return what a text means in YAML. Raises BadDraft."""
    doc, problems = load(option, f"- {text}\n".encode())
    if doc is None or len(doc.data) != 1:
        why = problems[0].message if problems else "it is more than one value"
        raise BadDraft(f"{option}: {why}; write a value as it stands in a file: 10, '7S KH', '{{…}}' or '[…]'")
    return doc.data[0]


def part_of(option: str, text: str) -> tuple[str, Json]:
    """Return the name and the value of ``name=value``. Raises BadDraft."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadDraft(f"{option}: `{text}` is not of the form name=value")
    return name.strip(), value_of(option, value.strip())


def condition_of(option: str, texts: Iterable[str]) -> Condition:
    """Return the condition that ``rule=reading`` and ``rule=reading,reading`` make. Raises BadDraft."""
    found: dict[str, Json] = {}
    for text in texts:
        rule, equals, readings = text.partition("=")
        if not equals:
            raise BadDraft(f"{option}: `{text}` is not of the form rule=reading")
        found[rule.strip()] = [reading.strip() for reading in readings.split(",")]
    return condition(found)


def action_of(option: str, text: str, keys: Iterable[str]) -> dict[str, Json]:
    """Return the action that a line says, as `spec show` prints it: a seat, a word, then keys with their values.

    `keys` are those an action of the game may have. Raises BadDraft.
    """
    words = text.split()
    if len(words) < 2:
        raise BadDraft(f"{option}: `{text}` is no action: a seat, what it does, and more where that needs it")
    known = {*keys} - {"seat", "do"}
    parts: dict[str, list[str]] = {}
    here: list[str] | None = None
    for word in words[2:]:
        if word in known and word not in parts:
            here = parts[word] = []
        elif here is None:
            raise BadDraft(f"{option}: `{word}` in `{text}` belongs to nothing; known: {', '.join(sorted(known))}")
        else:
            here.append(word)
    return {"seat": words[0], "do": words[1], **{key: value_of(option, " ".join(some)) for key, some in parts.items()}}


def action_keys(schemas: Schemas, game: str) -> list[str]:
    """List what an action of a game may say."""
    _, found = schemas.follow(f"protocol/{game}.schema.json", "#/$defs/action")
    return list(found.get("properties", {}))


def drafted(
    *,
    name: str,
    title: str,
    rules: Sequence[str],
    cites: Sequence[str],
    under: Condition,
    setup: Mapping[str, Json],
    play: Sequence[Mapping[str, Json]],
) -> Branch:
    """Return a scenario without outcomes, as a tree."""
    data = {
        "scenario": name,
        "title": title,
        "rules": list(rules),
        **({"cites": list(cites)} if cites else {}),
        **({"under": condition_data(under)} if under else {}),
        "setup": dict(setup),
        "play": [dict(step) for step in play],
    }
    tree = node_of(data)
    if not isinstance(tree, Branch):
        raise TypeError("a scenario is a map")
    return tree


def play_of(scenario: Scenario) -> list[dict[str, Json]]:
    """Return the actions of a scenario up to its first outcome, without what must follow."""
    steps = (*scenario.play, *(scenario.outcomes[0].play if scenario.outcomes else ()))
    return [dict(step.action) for step in steps if isinstance(step, Act)]


def schema_line(path: Path, root: Path, game: str) -> str:
    """Return the first line of a file of scenarios, which tells editors where its schema is."""
    own = root / "schemas" / "scenarios" / f"{game}.schema.json"
    schema = own if own.is_file() else spec_root() / "schemas" / "scenario.schema.json"
    away = Path(os.path.relpath(schema.resolve(), path.resolve().parent)).as_posix()
    return f"# yaml-language-server: $schema={away}"


def appended(document: Document | None, branch: Branch, line: str) -> Document:
    """Return a file with one more scenario at its end; a new file begins with a line."""
    if document is None or not isinstance(document.root, Branch):
        return Document(Branch(keyed=False, entries=(Entry("", branch, above=(line,)),)))
    root = Branch(keyed=False, entries=(*document.root.entries, Entry("", branch, above=tuple(document.tail))))
    return Document(root)
