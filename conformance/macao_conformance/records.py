"""Plain data that passed its schema, made into the records of `model`.

An `Item` is what a record is made from: a whole file (a source, a game, a variant, the glossary) or one entry of a
file that is a list (a rule, a scenario, a thing not judged). Nothing here checks anything; ids may still lead nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from macao_conformance.model import (
    Act,
    Choice,
    Condition,
    Equivalent,
    Erratum,
    Expect,
    Json,
    NotJudged,
    Outcome,
    Passage,
    Reading,
    Reference,
    Rule,
    Scenario,
    Silence,
    Source,
    Step,
    Symmetry,
    SymmetryKind,
    Term,
    Variant,
    Where,
)
from macao_conformance.specfiles import SpecFile
from macao_conformance.strictyaml import Located, Path


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of the spec as read: its file, the file's data, and the path of the item in it."""

    file: SpecFile
    doc: Located
    path: Path

    @property
    def data(self) -> Json:
        """Its plain data."""
        return self.doc.data[self.path[0]] if self.path else self.doc.data

    def at(self, *path: str | int) -> Where:
        """Place of a value inside the item."""
        return self.doc.at(*self.path, *path)

    def key(self, *path: str | int) -> Where:
        """Place of a key inside the item."""
        return self.doc.key(*self.path, *path)


def source(item: Item) -> Source:
    """Make a source."""
    data = item.data
    return Source(
        id=data["source"],
        title=data["title"],
        description=data["description"],
        certainty=data["certainty"],
        language=data["language"],
        group=data["group"],
        copies=data.get("copies"),
        departures=tuple(Erratum(**entry) for entry in data.get("departures", ())),
        errata=tuple(Erratum(**entry) for entry in data.get("errata", ())),
        dangling=tuple(Reference(**entry) for entry in data.get("dangling", ())),
        passages={entry["anchor"]: Passage(**entry) for entry in data["passages"]},
        where=item.at(),
    )


def rule(item: Item) -> Rule:
    """Make a rule; its game and topic are the places its file has in the tree."""
    data = item.data
    silence = data.get("silence")
    return Rule(
        id=data["rule"],
        game=item.file.game or "",
        topic=item.file.topic or "",
        asks=data["asks"],
        readings={
            name: Reading(
                id=name,
                text=reading["text"],
                stated=tuple(reading.get("stated", ())),
                implied=tuple(reading.get("implied", ())),
                ruling=reading.get("ruling"),
                foil=reading.get("foil"),
                equivalent=tuple(
                    Equivalent(condition(entry["under"]), entry["why"], item.at("readings", name, "equivalent", place))
                    for place, entry in enumerate(reading.get("equivalent", ()))
                ),
                where=item.key("readings", name),
            )
            for name, reading in data["readings"].items()
        },
        when=alternatives(data.get("when", ())),
        silence=Silence(silence["is"], silence["why"]) if silence else None,
        where=item.at(),
    )


def condition(data: Mapping[str, Json]) -> Condition:
    """Make a condition: a reading alone is a list of one."""
    return {name: (value,) if isinstance(value, str) else tuple(value) for name, value in data.items()}


def alternatives(data: Json) -> tuple[Condition, ...]:
    """Make the conditions of which any will do: one alone is a list of one."""
    return tuple(condition(entry) for entry in ([data] if isinstance(data, dict) else data))


def symmetries(item: Item) -> dict[SymmetryKind, Symmetry]:
    """Make the symmetries of a game."""
    return {
        kind: Symmetry(kind, alternatives(entry.get("unless", ())), entry.get("among", ""), entry.get("given", ""))
        for kind, entry in item.data.get("symmetries", {}).items()
    }


def variant(item: Item) -> Variant:
    """Make a variant."""
    data = item.data
    return Variant(
        id=data["variant"],
        game=item.file.game or "",
        title=data["title"],
        sources=tuple(data["sources"]),
        extends=data.get("extends"),
        terms=tuple(data["terms"]),
        example=data.get("example"),
        readings={name: _choice(item.key("readings", name), entry) for name, entry in data["readings"].items()},
        conjecture=data.get("conjecture"),
        where=item.at(),
    )


def _choice(where: Where, entry: Json) -> Choice:
    if isinstance(entry, str):
        return Choice(entry, None, where)
    return Choice(entry["is"], entry["why"], where)


def scenario(item: Item) -> Scenario:
    """Make a scenario; a bare ``expect`` is one outcome that holds under every reading."""
    data = item.data
    if "expect" in data:
        end = Expect(data["expect"], item.key("expect"))
        outcomes = [Outcome(under={}, play=(), expect=end, where=item.key("expect"))]
    else:
        outcomes = [_outcome(item, place, entry) for place, entry in enumerate(data.get("outcomes", ()))]
    return Scenario(
        id=data["scenario"],
        game=item.file.game or "",
        topic=item.file.topic or "",
        title=data["title"],
        rules=tuple(data["rules"]),
        cites=tuple(data.get("cites", ())),
        aliases=tuple(data.get("aliases", ())),
        under=condition(data.get("under", {})),
        setup=data["setup"],
        play=_play(item, ("play",), data.get("play", ())),
        outcomes=tuple(outcomes),
        where=item.at(),
    )


def _outcome(item: Item, place: int, data: Mapping[str, Json]) -> Outcome:
    path = ("outcomes", place)
    return Outcome(
        under=condition(data["under"]),
        play=_play(item, (*path, "play"), data.get("play", ())),
        expect=Expect(data["expect"], item.key(*path, "expect")) if "expect" in data else None,
        where=item.at(*path),
    )


def _play(item: Item, path: Path, steps: Json) -> tuple[Step, ...]:
    return tuple(_step(item.at(*path, place), step) for place, step in enumerate(steps))


def _step(where: Where, data: Mapping[str, Json]) -> Step:
    if "expect" in data:
        return Expect(data["expect"], where)
    return Act({name: value for name, value in data.items() if name != "refused"}, data.get("refused"), where)


def not_judged(item: Item) -> NotJudged:
    """Make an entry of what is not judged."""
    data = item.data
    return NotJudged(data.get("game"), data["text"], tuple(data.get("passages", ())), item.at())


def glossary(item: Item) -> tuple[Term, ...]:
    """Make the entries of the glossary."""
    return tuple(Term(id=entry["id"], term=entry["term"], definition=entry["definition"]) for entry in item.data)
