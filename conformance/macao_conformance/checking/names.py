"""Ids are unique, and the names of files and folders say the same as what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from macao_conformance.model import Where
from macao_conformance.problems import Problem
from macao_conformance.records import Item

_EVERYWHERE = "all games"


def name_check() -> Callable[[Item], Iterator[Problem]]:
    """Return a check that yields ids given to an item before, and the item's file if its name differs from the id."""
    first: dict[tuple[str, str, str], Where] = {}

    def check(item: Item) -> Iterator[Problem]:
        yield from _misnamed(item)
        for kind, among, name, where in _names(item):
            if (kind, among, name) in first:
                message = f"the {kind} `{name}` a second time"
                yield Problem(where, message, f"the first is at {first[kind, among, name]}; among {among} it is unique")
            else:
                first[kind, among, name] = where

    return check


def _names(item: Item) -> Iterator[tuple[str, str, str, Where]]:
    """Yield what an item names: the kind of thing, among what it must be unique, the name and its place."""
    data = item.data
    match item.file.kind:
        case "rule":
            yield "rule", f"the rules of `{item.file.game}`", data["rule"], item.at("rule")
        case "variant":
            yield "variant", _EVERYWHERE, data["variant"], item.at("variant")
        case "scenario":
            yield "scenario", _EVERYWHERE, data["scenario"], item.at("scenario")
            for place, alias in enumerate(data.get("aliases", ())):
                yield "scenario", _EVERYWHERE, alias, item.at("aliases", place)
        case "source":
            for place, entry in enumerate(data["passages"]):
                yield "passage", "the passages of a source", entry["anchor"], item.at("passages", place, "anchor")
        case "glossary":
            for place, entry in enumerate(data):
                yield "glossary entry", "the entries", entry["id"], item.at(place, "id")


def _misnamed(item: Item) -> Iterator[Problem]:
    """Yield the problem of a file, or for a game a folder, that is not called as its id."""
    kind, path = item.file.kind, item.file.path
    if kind not in ("source", "variant", "game"):
        return
    called = path.parent.name if kind == "game" else path.stem
    if item.data[kind] != called:
        thing = "folder" if kind == "game" else "file"
        message = f"the {kind} is called `{item.data[kind]}`, its {thing} `{called}`"
        yield Problem(item.at(kind), message, "give both the same name")
