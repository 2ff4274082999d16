"""Scenarios of the suite as positions to play from: whose variant fits, and what the scenario itself does there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from docs.playground.book import Book
from macao_conformance.cases import actions_of
from macao_conformance.model import Json, Scenario, Variant
from macao_conformance.readings import fits


@dataclass(frozen=True, slots=True)
class Entry:
    """A way into a scenario: a variant, the reading switched where no variant fits as it is, and its actions."""

    variant: Variant
    overrides: Mapping[str, str]
    actions: tuple[Json, ...]


def pack(scenario: Scenario) -> dict[str, Json]:
    """What the page needs of a scenario."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "topic": scenario.topic,
        "under": _plain(scenario.under),
        "setup": scenario.setup,
        "outcomes": [
            {"under": _plain(outcome.under), "actions": list(actions_of(scenario, outcome))}
            for outcome in scenario.outcomes
        ],
    }


def _plain(condition: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {rule: list(wanted) for rule, wanted in condition.items()}


def entries(book: Book, game: str, scenario: Json) -> list[Entry]:
    """The variants a packed scenario applies to; if there is none, the first that does with one reading switched."""
    variants = book.games[game].variants.values()
    found = [entry for variant in variants for entry in _fitting(book, variant, scenario, {})]
    return found or list(_switched(book, game, scenario))[:1]


def _switched(book: Book, game: str, scenario: Json) -> Iterator[Entry]:
    """The entries with one reading switched."""
    named = set(scenario["under"]).union(*(outcome["under"] for outcome in scenario["outcomes"]))
    for variant in book.games[game].variants.values():
        for rule in named:
            for reading in book.games[game].rules[rule].readings:
                yield from _fitting(book, variant, scenario, {rule: reading})


def _fitting(book: Book, variant: Variant, scenario: Json, overrides: Mapping[str, str]) -> Iterator[Entry]:
    readings = book.resolved(variant, overrides).readings
    if not fits(scenario["under"], readings):
        return
    for outcome in scenario["outcomes"]:
        if fits(outcome["under"], readings):
            yield Entry(variant, overrides, tuple(outcome["actions"]))
