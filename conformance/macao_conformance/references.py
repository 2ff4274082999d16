"""Every arrow of the spec is an id, and every id leads somewhere.

`links` lists the ids an item uses, with their places; `Known` says where ids can lead. A file that could not be read
may define things all the same: a source, a game or a variant of its name, or any rule. No use of those is complained
about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from macao_conformance.model import Json, Where
from macao_conformance.problems import Problem, nearest
from macao_conformance.readings import within
from macao_conformance.records import Item
from macao_conformance.specfiles import LISTED, SpecFile
from macao_conformance.strictyaml import Path


@dataclass(frozen=True, slots=True)
class Link:
    """A use of an id: `kind` is source, scope, passage, own, game, rule, reading, variant, scenario or topic.

    `of` is the rule of a reading; for a place that must lie in the source's own text (own), the source.
    """

    kind: str
    name: str
    where: Where
    of: str = ""


@dataclass(slots=True)
class Known:
    """All ids of a spec, as far as one can tell.

    A rule that is not sound has no readings here, and no reading of it is complained about. `unread` holds the sources
    whose passages, and the games whose rules, are not all known; `untold` the games whose scenarios are not.
    """

    sources: dict[str, Where] = field(default_factory=dict)
    passages: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    topics: dict[str, set[str]] = field(default_factory=dict)
    rules: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    variants: dict[str, set[str]] = field(default_factory=dict)
    scenarios: dict[str, set[str]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    untold: set[str] = field(default_factory=set)


def known_ids(items: Collection[Item], sound: Iterable[Item], unreadable: Collection[SpecFile]) -> Known:
    """Collect the ids that items define, as far as one can tell; `sound` are the items of the right form."""
    formed = {id(item) for item in sound}
    files = [*unreadable, *(item.file for item in items)]
    known = Known(games={file.game for file in files if file.game})
    for file in unreadable:
        _guess(known, file)
    for item in items:
        data, game = _map(item.data), item.file.game or ""
        name = data.get(item.file.kind)
        if not isinstance(name, str) or (item.file.kind in LISTED and not item.path):
            _guess(known, item.file)
            continue
        match item.file.kind:
            case "source":
                known.sources[name] = item.at()
                entries = data.get("passages")
                for entry in entries if isinstance(entries, list) else ():
                    if isinstance(entry, dict):
                        known.passages.add(str(entry.get("anchor")))
            case "game":
                known.topics[game] = set(_map(data.get("topics")))
            case "rule":
                readings = set(data["readings"]) if id(item) in formed else set()
                known.rules.setdefault(game, {}).setdefault(name, set()).update(readings)
            case "variant":
                known.variants.setdefault(game, set()).add(name)
            case "scenario":
                known.scenarios.setdefault(game, set()).add(name)
    return known


def _guess(known: Known, file: SpecFile) -> None:
    """Add what a file should define that does not say it."""
    match file.kind:
        case "source":
            known.sources[file.path.stem] = Where(file.label)
            known.unread.add(file.path.stem)
        case "variant":
            known.variants.setdefault(file.game or "", set()).add(file.path.stem)
        case "rule":
            known.unread.add(file.game or "")
        case "scenario":
            known.untold.add(file.game or "")


def _map(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def links(item: Item) -> Iterator[Link]:
    """Yield every id that a sound item uses."""
    match item.file.kind:
        case "source":
            yield from _source_links(item)
        case "game":
            for kind, entry in item.data.get("symmetries", {}).items():
                yield from _alternatives_links(item, ("symmetries", kind, "unless"), entry.get("unless", ()))
        case "rule":
            yield from _rule_links(item)
        case "variant":
            yield from _variant_links(item)
        case "scenario":
            yield from _scenario_links(item)
        case "not-judged":
            if "game" in item.data:
                yield Link("game", item.data["game"], item.at("game"))
            yield from _passages(item, ("passages",), item.data.get("passages", ()))


def _source_links(item: Item) -> Iterator[Link]:
    data = item.data
    if "copies" in data:
        yield Link("source", data["copies"], item.at("copies"))
    for key in ("departures", "errata", "dangling", "passages"):
        for place, entry in enumerate(data.get(key, ())):
            yield Link("own", entry["anchor"], item.at(key, place, "anchor"), data["source"])


def _rule_links(item: Item) -> Iterator[Link]:
    data = item.data
    yield Link("topic", item.file.topic or "", Where(item.file.label))
    yield from _alternatives_links(item, ("when",), data.get("when", ()))
    if "silence" in data:
        yield Link("reading", data["silence"]["is"], item.at("silence", "is"), data["rule"])
    for name, reading in data["readings"].items():
        for key in ("stated", "implied"):
            yield from _passages(item, ("readings", name, key), reading.get(key, ()))
        for place, entry in enumerate(reading.get("equivalent", ())):
            yield from _condition_links(item, ("readings", name, "equivalent", place, "under"), entry["under"])


def _variant_links(item: Item) -> Iterator[Link]:
    data = item.data
    for place, name in enumerate(data["sources"]):
        yield Link("scope", name, item.at("sources", place))
    if "extends" in data:
        yield Link("variant", data["extends"], item.at("extends"))
    if "example" in data:
        yield Link("scenario", data["example"], item.at("example"))
    for rule, entry in data["readings"].items():
        yield Link("rule", rule, item.key("readings", rule))
        reading = entry if isinstance(entry, str) else entry["is"]
        path = ("readings", rule) if isinstance(entry, str) else ("readings", rule, "is")
        yield Link("reading", reading, item.at(*path), rule)


def _scenario_links(item: Item) -> Iterator[Link]:
    data = item.data
    yield Link("topic", item.file.topic or "", Where(item.file.label))
    for place, rule in enumerate(data["rules"]):
        yield Link("rule", rule, item.at("rules", place))
    yield from _passages(item, ("cites",), data.get("cites", ()))
    yield from _condition_links(item, ("under",), data.get("under", {}))
    yield from _play_links(item, ("play",), data.get("play", ()))
    for place, outcome in enumerate(data.get("outcomes", ())):
        yield from _condition_links(item, ("outcomes", place, "under"), outcome["under"])
        yield from _play_links(item, ("outcomes", place, "play"), outcome.get("play", ()))


def _play_links(item: Item, path: Path, steps: Sequence[Mapping[str, Json]]) -> Iterator[Link]:
    for place, step in enumerate(steps):
        if "refused" in step:
            yield Link("rule", step["refused"], item.at(*path, place, "refused"))


def _passages(item: Item, path: Path, anchors: Sequence[str]) -> Iterator[Link]:
    for place, anchor in enumerate(anchors):
        yield Link("passage", anchor, item.at(*path, place))


def _alternatives_links(item: Item, path: Path, data: Json) -> Iterator[Link]:
    if isinstance(data, dict):
        yield from _condition_links(item, path, data)
    else:
        for place, condition in enumerate(data):
            yield from _condition_links(item, (*path, place), condition)


def _condition_links(item: Item, path: Path, condition: Mapping[str, Json]) -> Iterator[Link]:
    for rule, value in condition.items():
        yield Link("rule", rule, item.key(*path, rule))
        if isinstance(value, str):
            yield Link("reading", value, item.at(*path, rule), rule)
        else:
            for place, reading in enumerate(value):
                yield Link("reading", reading, item.at(*path, rule, place), rule)


def broken_links(item: Item, known: Known) -> list[Problem]:
    """List the ids of an item that lead nowhere."""
    return [problem for link in links(item) if (problem := _broken(link, item.file, known)) is not None]


def _broken(link: Link, file: SpecFile, known: Known) -> Problem | None:
    game = file.game or ""
    rules = known.rules.get(game, {})
    match link.kind:
        case "own":
            if not within(link.name, [link.of]):
                return Problem(link.where, f"`{link.name}` is not a place in {link.of}", f"it begins with {link.of}¶")
            return None
        case "source":
            return None if link.name in known.sources else _missing(link, known.sources)
        case "game":
            return None if link.name in known.games else _missing(link, known.games)
        case "passage" | "scope":
            return _dangling(link, known)
        case "topic":
            if game not in known.topics or link.name in known.topics[game]:
                return None
            hint = f"topics are listed in the game's game.yaml; {nearest(link.name, known.topics[game])}"
            return Problem(link.where, f"the game `{game}` has no topic `{link.name}`", hint)
        case "variant":
            variants = known.variants.get(game, set())
            return None if link.name in variants else _missing(link, variants, game)
        case "scenario":
            scenarios = known.scenarios.get(game, set())
            return None if link.name in scenarios or game in known.untold else _missing(link, scenarios, game)
        case "rule":
            return None if link.name in rules or game in known.unread else _missing(link, rules, game)
    if not rules.get(link.of) or link.name in rules[link.of]:
        return None  # a rule that is unknown, or not sound, is complained about once, not with its readings too
    message = f"the rule `{link.of}` has no reading `{link.name}`"
    return Problem(link.where, message, nearest(link.name, rules[link.of]))


def _missing(link: Link, names: Iterable[str], game: str = "") -> Problem:
    of = f" of the game `{game}`" if game else ""
    return Problem(link.where, f"there is no {link.kind} `{link.name}`{of}", nearest(link.name, names))


def _dangling(link: Link, known: Known) -> Problem | None:
    """Return the problem of a passage that no source file lists, or of a scope with no passage in it."""
    source = link.name.partition("¶")[0]
    if source not in known.sources:
        return _missing(Link("source", source, link.where), known.sources)
    if source in known.unread:
        return None
    if link.kind == "passage" and link.name in known.passages:
        return None
    if link.kind == "scope" and any(within(anchor, [link.name]) for anchor in known.passages):
        return None
    hint = nearest(link.name, (anchor for anchor in known.passages if within(anchor, [source])))
    listed = "is not a passage of" if link.kind == "passage" else "holds no passage of"
    message = f"`{link.name}` {listed} {known.sources[source].file}"
    return Problem(link.where, message, f"list it there, with its gist; {hint}" if hint else "list it there")
