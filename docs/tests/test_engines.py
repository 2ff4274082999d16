"""The pages of checked engines: whatever an engine says of itself stays text, and an old report says that it is old."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs.render.engine_pages import ENGINES, checked_of, engine_page
from docs.render.links import relative
from docs.render.site import DOCS, Site, book_of, environment
from macao_conformance.loading import load_spec
from macao_conformance.reports import Report, read

ATTACK = '<script>alert("x")</script>\x1b[31m`*_'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """An English site to write single pages of."""
    words = yaml.safe_load((DOCS / "words.yaml").read_text())
    return Site(book_of(load_spec()), "en", words, tmp_path_factory.mktemp("docs"), environment())


def _entry(name: str) -> Mapping[str, Any]:
    return {"id": name, "title": {"en": "T"}, "what": {"en": "W"}, "language": "L", "run": "r"}


def _hostile() -> Report:
    honest = read(ENGINES / "template.jsonl.gz")
    header = {**honest.header, "engine": {**honest.header["engine"], "name": ATTACK}, "variants": [ATTACK]}
    case = dict(honest.cases[0]) | {"case": ATTACK, "title": ATTACK, "verdict": "differs"}
    case["differs"] = {"step": 1, "path": ATTACK, "expected": ATTACK, "seen": ATTACK, "note": ATTACK}
    return Report(header, (case,), honest.footer)


def test_what_an_engine_says_never_becomes_markup(site: Site) -> None:
    """A name, a variant, a case and a value full of markup are shown, and nothing of them is run."""
    engine = checked_of(_entry("hostile"), _hostile(), "other")
    engine_page(site, engine)
    text = (site.out / "engines" / "hostile.md").read_text()
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


def test_a_report_of_an_older_suite_says_so(site: Site) -> None:
    """Only a report of the present suite stands there without a word."""
    report = read(ENGINES / "template.jsonl.gz")
    assert checked_of(_entry("template"), report, "other").older
    assert not checked_of(_entry("template"), report, report.header["suite"]).older


def test_every_listed_engine_has_a_report_of_its_own() -> None:
    """No engine is listed without its report, and no report lies there unlisted."""
    listed = {entry["id"] for entry in yaml.safe_load((ENGINES / "engines.yaml").read_text())}
    kept = {path.name.removesuffix(".jsonl.gz") for path in Path(ENGINES).glob("*.jsonl.gz")}
    assert listed == kept


def test_links_count_from_the_page() -> None:
    """A link climbs as many folders as the page stands deep."""
    assert relative("rules/banking/tie/", "sources/S4/#S4-3") == "../../../sources/S4/#S4-3"
    assert relative("", "play/") == "play/"
    assert relative("", "") == "./"
