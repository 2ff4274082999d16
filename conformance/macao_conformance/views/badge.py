"""A report as a badge: an SVG of its own, or the JSON that an endpoint badge of shields.io is made from."""

from __future__ import annotations

import json
from collections.abc import Collection
from xml.sax.saxutils import escape

from macao_conformance.reports import Report, count
from macao_conformance.verdicts import FAILURES
from macao_conformance.views.text import all_of, plain, unfinished, variant_name

_COLOURS = {"brightgreen": "#2c7a1f", "yellow": "#8f6a00", "red": "#b3261e", "lightgrey": "#6b6b6b"}
_LABEL_COLOUR = "#3f3f3f"
_CHARACTER = 7
"""Generous pixels a character, at the size of the text; it is then stretched to fit."""


def shields(report: Report, excused: Collection[str] = ()) -> str:
    """The JSON of a badge, version 1 of the endpoint's schema."""
    label, message, colour = _said(report, excused)
    return json.dumps({"schemaVersion": 1, "label": label, "message": message, "color": colour}) + "\n"


def svg(report: Report, excused: Collection[str] = ()) -> str:
    """The badge itself."""
    label, message, colour = _said(report, excused)
    left, right = ((len(text) + 2) * _CHARACTER for text in (label, message))
    title = escape(plain(f"{report.name}: {label}, {message}"), {'"': "&quot;"})
    texts = "".join(
        f'<text x="{x + _CHARACTER}" y="14" textLength="{width - 2 * _CHARACTER}">{escape(text)}</text>'
        for x, width, text in ((0, left, label), (left, right, message))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label="{title}">'
        f"<title>{title}</title>"
        f'<clipPath id="r"><rect width="{left + right}" height="20" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{left}" height="20" fill="{_LABEL_COLOUR}"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{_COLOURS[colour]}"/></g>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">{texts}</g></svg>\n'
    )


def _said(report: Report, excused: Collection[str]) -> tuple[str, str, str]:
    """What the badge is about, what it says, its colour. Conjectures count only where nothing else was asked."""
    cases = report.documented or report.cases
    variants = list(dict.fromkeys(case["variant"] for case in cases))
    label = variant_name([report], variants[0]) if len(variants) == 1 else all_of(report.conjectures)
    counted = count(cases)
    known = sum(case["case"] in excused and case["verdict"] in FAILURES for case in cases)
    wrong = sum(counted[name] for name in FAILURES) - known
    if wrong or report.header["problems"]:
        message, colour = f"{wrong} of {len(cases)} fail" if wrong else "handshake fails", "red"
    elif unfinished(report):
        message, colour = "partial", "lightgrey"
    elif not report.judged:
        message, colour = "nothing judged", "lightgrey"
    else:
        message = f"{counted['agrees']} of {len(cases)} agree" + (f", {known} known to fail" if known else "")
        colour = "yellow" if known else "brightgreen"
    return plain(f"Macao kit: {label}"), message, colour
