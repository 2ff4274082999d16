"""Reports as one page of HTML that needs nothing else: engines by rules, and behind every cell its cases, drawn.

Engines are hostile. Every text goes through `plain` and the template's escaping, and the page's own policy lets no
script and no style in but the two that are the kit's own.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from macao_conformance import __version__
from macao_conformance.positions import position_of
from macao_conformance.reports import Record, Report, count
from macao_conformance.verdicts import FAILURES, NAMES, Name
from macao_conformance.views.drawing import Drawn, draw
from macao_conformance.views.text import (
    other_readings,
    parted_variants,
    plain,
    result_line,
    shortened,
    unfinished,
    variant_name,
    verb,
)

_PAGE = Path(__file__).parent / "page"
_MARKS = {"agrees": "✓", "differs": "✗", "unsupported": "–", "broke": "!"}


@dataclass(slots=True)
class _Script:
    """What is played and must follow under some readings; by variant, the case of each engine (None: not asked)."""

    under: str
    sources: Sequence[str]
    steps: list[Mapping[str, Any]]
    rows: dict[str, list[Record | None]] = field(default_factory=dict)


@dataclass(slots=True)
class _Scenario:
    """A scenario: its position, drawn, and its scripts; `failing` are the engines that fail a case of it."""

    first: Record
    seats: Sequence[Mapping[str, Any]] = ()
    columns: Sequence[str] = ()
    table: Sequence[tuple[str, Drawn]] = ()
    scripts: dict[str, _Script] = field(default_factory=dict)
    failing: set[int] = field(default_factory=set)


def render(reports: Sequence[Report], excused: Collection[str] = ()) -> str:
    """The page. `excused` are the cases whose failure is known."""
    style, script = (Markup((_PAGE / name).read_text(encoding="utf-8")) for name in ("page.css", "page.js"))  # noqa: S704 (the kit's own files)
    scenarios = _scenarios(reports)
    games = list(dict.fromkeys(one.first["game"] for one in scenarios))
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            style=style,
            script=script,
            policy=_policy(style, script),
            kit=__version__,
            reports=reports,
            notices=[[*unfinished(one), *one.header["problems"], *_warnings(one)] for one in reports],
            overview=_overview(reports),
            games={
                game: {
                    "rules": _rules(reports, game),
                    "scenarios": [one for one in scenarios if one.first["game"] == game],
                }
                for game in games
            },
            suites=len({one.header["suite"] for one in reports}),
            excused=frozenset(excused),
            names=NAMES,
        )
    )


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_PAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    made.filters |= {
        "result": result_line,
        "log": lambda text: escape(plain(shortened(text), lines=True)),
        "short": shortened,
        "draw": draw,
        "mark": _MARKS.__getitem__,
        "verb": verb,
        "other": other_readings,
    }
    return made


def _policy(style: str, script: str) -> str:
    """A policy by which the page may use its own style and script, and nothing else at all."""
    hashes = {name: _digest(text) for name, text in (("style", style), ("script", script))}
    allowed = "; ".join(f"{name}-src 'sha256-{value}'" for name, value in hashes.items())
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _warnings(report: Report) -> tuple[str, ...]:
    return (*report.header["warnings"], *report.footer["warnings"])


def _overview(reports: Sequence[Report]) -> list[tuple[str, list[Mapping[Name, int]]]]:
    """By variant, how many cases of each engine have each verdict."""
    documented, guessed = parted_variants(reports)
    return [
        (variant_name(reports, name), [count(c for c in one.cases if c["variant"] == name) for one in reports])
        for name in (*documented, *guessed)
    ]


def _rules(reports: Sequence[Report], game: str) -> list[Mapping[str, Any]]:
    """The rows of the matrix of a game: rules in the order of the spec as far as the reports know it."""
    told = [{one["rule"]: one for one in report.footer["shown"] if one["game"] == game} for report in reports]
    listed = dict.fromkeys(rule for one in told for rule in one)
    listed |= dict.fromkeys(
        rule for report in reports for case in report.cases if case["game"] == game for rule in case["rules"]
    )
    counted = [_by_rule(report, game) for report in reports]
    return [
        {
            "rule": rule,
            "disputed": any(one[rule]["disagreement"] for one in told if rule in one),
            "cells": [
                {"readings": shown.get(rule, {}).get("readings", ()), "counts": counts.get(rule, {})}
                for shown, counts in zip(told, counted, strict=True)
            ],
        }
        for rule in listed
    ]


def _by_rule(report: Report, game: str) -> dict[str, Mapping[Name, int]]:
    """By rule, how many cases about it have each verdict; those of conjectures count where there are no others."""
    about: dict[str, list[Record]] = {}
    for case in report.cases:
        if case["game"] == game:
            for rule in case["rules"]:
                about.setdefault(rule, []).append(case)
    guessed = report.conjectures
    return {rule: count([c for c in cases if c["variant"] not in guessed] or cases) for rule, cases in about.items()}


def _scenarios(reports: Sequence[Report]) -> list[_Scenario]:
    """The scenarios in the order of the reports, each drawn once."""
    found: dict[str, _Scenario] = {}
    for number, report in enumerate(reports):
        for case in report.cases:
            key = json.dumps([case["game"], case["scenario"], case.get("setup")])
            scenario = found.get(key)
            if scenario is None:
                scenario = found[key] = _laid_out(case)
            script = json.dumps([case.get("steps"), case["under"]])
            if script not in scenario.scripts:
                scenario.scripts[script] = _Script(_under(case), case["sources"], list(_steps(case.get("steps", ()))))
            rows = scenario.scripts[script].rows
            rows.setdefault(variant_name(reports, case["variant"]), [None] * len(reports))[number] = case
            if case["verdict"] in FAILURES:
                scenario.failing.add(number)
    return list(found.values())


def _laid_out(case: Record) -> _Scenario:
    """A scenario of which nothing has been played; a report of an early kit does not hold its position."""
    if "setup" not in case:
        return _Scenario(case)
    position = position_of(case["setup"])
    columns = list(position.by_seat)
    seats = [{"seat": seat, "values": [_at(position.by_seat[key], seat) for key in columns]} for seat in position.seats]
    return _Scenario(case, seats, columns, [(key, draw(value)) for key, value in position.rest.items()])


def _at(values: Mapping[str, Any], seat: str) -> Drawn | None:
    return draw(values[seat]) if seat in values else None


def _under(case: Record) -> str:
    return ", ".join(f"{rule}: {' or '.join(readings)}" for rule, readings in case["under"].items())


def _steps(steps: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """Actions with their number, and what must then be seen."""
    number = 0
    for step in steps:
        if set(step) == {"expect"}:
            yield {"expect": draw(step["expect"])}
            continue
        number += 1
        more = [(key, draw(value)) for key, value in step.items() if key not in ("seat", "do", "refused")]
        yield {
            "number": number,
            "seat": step.get("seat", ""),
            "do": step.get("do", ""),
            "more": more,
            "refused": step.get("refused"),
        }
