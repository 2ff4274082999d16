"""The engines whose reports are kept: a card each, the matrix engines × rules, and what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from docs.render.site import DOCS, Site
from macao_conformance.model import Text
from macao_conformance.reports import Record, Report, count, read

ENGINES: Final = DOCS / "engines"


@dataclass(frozen=True, slots=True)
class Checked:
    """An engine and its report; `older` where the suite has changed since."""

    id: str
    title: Text
    what: Text
    language: str
    run: str
    report: Report
    totals: Mapping[str, int]
    older: bool

    @property
    def failures(self) -> tuple[Record, ...]:
        """The cases it does not agree with."""
        return tuple(case for case in self.report.cases if case["verdict"] in ("differs", "broke"))


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


def engine_pages(site: Site) -> None:
    """Write the overview, and a page an engine."""
    listed: list[dict[str, Any]] = yaml.safe_load((ENGINES / "engines.yaml").read_text())
    checked = [checked_of(entry, read(ENGINES / f"{entry['id']}.jsonl.gz"), site.book.spec.digest) for entry in listed]
    site.page("engines/", "engines.md.j2", engines=checked, games=matrix(site, checked))
    for engine in checked:
        site.page(f"engines/{engine.id}/", "engine.md.j2", engine=engine, games=matrix(site, [engine]))


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
