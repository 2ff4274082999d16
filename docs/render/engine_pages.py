"""The engines whose reports are kept: a card each, the matrix engines × rules, what differs, and what it follows."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from docs.render.site import DOCS, Site
from macao_conformance.model import Game, Reading, Spec, Text
from macao_conformance.reports import Record, Report, count, read

ENGINES: Final = DOCS / "engines"


@dataclass(frozen=True, slots=True)
class Checked:
    """An engine and its report; `older` where the suite has changed since.

    `entry` is what `engines.yaml` has of it: `package`, `cannot` and `variants` are there for some only.
    """

    id: str
    title: Text
    what: Text
    language: str
    run: str
    report: Report
    totals: Mapping[str, int]
    older: bool
    entry: Mapping[str, Any]

    @property
    def failures(self) -> tuple[Record, ...]:
        """The cases it does not agree with."""
        return tuple(case for case in self.report.cases if case["verdict"] in ("differs", "broke"))

    @property
    def declined(self) -> tuple[tuple[str, int], ...]:
        """What it said to the cases it declined, and to how many, the most frequent first."""
        said = (case["unsupported"] for case in self.report.cases if case["verdict"] == "unsupported")
        return tuple(Counter(" ".join(one.get("message", "").split()) for one in said).most_common())


@dataclass(frozen=True, slots=True)
class Cell:
    """How one engine fares with one rule: verdicts of the cases about it, and the readings it shows."""

    counts: Mapping[str, int]
    shown: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """The gravest verdict, or ``none`` where nothing was asked."""
        return next((name for name in ("broke", "differs", "agrees", "unsupported") if self.counts[name]), "none")


@dataclass(frozen=True, slots=True)
class Line:
    """A rule across all engines."""

    rule: str
    asks: Text
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A rule about which `identify` was told something; no reading where the engine is like none that is known."""

    rule: str
    readings: tuple[Reading, ...]
    sources: tuple[str, ...]
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Followed:
    """What `identify` found of an engine in one game; `open` counts the rules about which nothing was told."""

    game: Game
    questions: int
    told: tuple[Told, ...]
    open: int


@dataclass(frozen=True, slots=True)
class Held:
    """A reading that a case was judged by, and the passages it has it from."""

    rule: str
    reading: Reading
    anchors: tuple[str, ...]


def followed(spec: Spec, entry: Mapping[str, Any]) -> Iterator[Followed]:
    """Read the kept results of `identify`, one a game; ids that the spec does not have any more are left out."""
    for name in entry.get("identify", ()):
        kept = ENGINES / f"{entry['id']}-{name}.identify.json.gz"
        found = json.loads(gzip.decompress(kept.read_bytes()))
        game = spec.games[name]
        told = tuple(
            Told(
                one["rule"],
                tuple(_reading(game, one["rule"], r["reading"]) for r in one["readings"]) if _fits(one) else (),
                tuple(sorted({source for r in one["readings"] for source in r["sources"]})) if _fits(one) else (),
                tuple(s for s in (*one["told_by"], *one["against"]) if s in game.scenarios),
            )
            for one in found["rules"]
            if one["rule"] in game.rules and one["status"] != "undetermined"
        )
        yield Followed(game, len(found["questions"]), told, len(found["rules"]) - len(told))


def held(spec: Spec, case: Record) -> Iterator[Held]:
    """Yield the readings a case was judged by, as far as the spec still has them."""
    for one in case.get("because", ()):
        game = spec.games.get(case["game"])
        if game and one["rule"] in game.rules and one["reading"] in game.rules[one["rule"]].readings:
            cited = tuple(passage["anchor"] for passage in one["passages"])
            known = tuple(a for a in cited if any(a in source.passages for source in spec.sources.values()))
            yield Held(one["rule"], game.rules[one["rule"]].readings[one["reading"]], known)


def _fits(one: Mapping[str, Any]) -> bool:
    return one["status"] in ("shown", "narrowed")


def _reading(game: Game, rule: str, reading: str) -> Reading:
    return game.rules[rule].readings[reading]


def engine_pages(site: Site) -> None:
    """Write the overview, and a page an engine."""
    listed: list[dict[str, Any]] = yaml.safe_load((ENGINES / "engines.yaml").read_text())
    checked = [checked_of(entry, read(ENGINES / f"{entry['id']}.jsonl.gz"), site.book.spec.digest) for entry in listed]
    site.page("engines/", "engines.md.j2", engines=checked, games=matrix(site, checked))
    for engine in checked:
        engine_page(site, engine, tuple(followed(site.book.spec, engine.entry)))


def engine_page(site: Site, engine: Checked, found: Sequence[Followed] = ()) -> None:
    """Write the page of an engine."""
    site.page(
        f"engines/{engine.id}/",
        "engine.md.j2",
        engine=engine,
        games=matrix(site, [engine]),
        followed=found,
        held={case["case"]: tuple(held(site.book.spec, case)) for case in engine.failures},
    )


def checked_of(entry: Mapping[str, Any], report: Report, digest: str) -> Checked:
    """Put an engine and its report together."""
    return Checked(
        entry["id"],
        entry["title"],
        entry["what"],
        entry["language"],
        entry["run"],
        report,
        {str(name): number for name, number in count(report.cases).items()},
        report.header["suite"] != digest,
        entry,
    )


def matrix(site: Site, engines: Sequence[Checked]) -> dict[str, list[Line]]:
    """Return, by game, the rules that any of the engines was asked about."""
    counted = [_by_rule(engine.report) for engine in engines]
    shown = [
        {
            (one["game"], one["rule"]): tuple(r["reading"] for r in one["readings"])
            for one in engine.report.footer["shown"]
        }
        for engine in engines
    ]
    found: dict[str, list[Line]] = {}
    for game in site.book.spec.games.values():
        for rule in game.rules.values():
            key = (game.id, rule.id)
            if any(key in counts for counts in counted):
                cells = tuple(
                    Cell(counts.get(key, _NOTHING), seen.get(key, ()))
                    for counts, seen in zip(counted, shown, strict=True)
                )
                found.setdefault(game.id, []).append(Line(rule.id, rule.asks, cells))
    return found


_NOTHING: Final[Mapping[str, int]] = {"agrees": 0, "differs": 0, "unsupported": 0, "broke": 0}


def _by_rule(report: Report) -> dict[tuple[str, str], dict[str, int]]:
    found: dict[tuple[str, str], dict[str, int]] = {}
    for case in report.cases:
        for rule in case["rules"]:
            counts = found.setdefault((case["game"], rule), dict(_NOTHING))
            counts[case["verdict"]] += 1
    return found
