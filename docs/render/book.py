"""The whole rulebook: every page of every language, and the files they need."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from docs.render.apart import Aparts, aparts
from docs.render.browse_pages import browse_pages
from docs.render.cards import sprite
from docs.render.compare_page import compare_page
from docs.render.disagreement_page import disagreement_page
from docs.render.engine_pages import engine_pages
from docs.render.game_pages import game_pages
from docs.render.glossary_page import glossary_page
from docs.render.not_judged_page import not_judged_page
from docs.render.playground import copy_pyodide, playground_files
from docs.render.prose import prose_pages
from docs.render.rule_pages import rule_pages
from docs.render.scenario_pages import scenario_pages, yaml_of
from docs.render.site import DOCS, LANGS, Book, Lang, Site, book_of, environment
from docs.render.source_pages import source_pages
from docs.render.template_pages import template_pages
from docs.render.variant_pages import variant_pages
from macao_conformance.model import Spec


def render(spec: Spec, out: Path, langs: Sequence[Lang] = LANGS) -> int:
    """Write all pages and assets under ``out/docs/<lang>``; what stood there and is no page is removed.

    Returns the number of pages.
    """
    book = book_of(spec)
    words: dict[str, Any] = yaml.safe_load((DOCS / "words.yaml").read_text())
    _root(out / "root")
    told = aparts(book)
    return sum(_language(book, told, lang, words, out / "docs" / lang) for lang in langs)


def _language(book: Book, told: Aparts, lang: Lang, words: dict[str, Any], out: Path) -> int:
    site = Site(book, lang, words, out, environment())
    scenario_pages(site, {s.id: yaml_of(s) for game in book.spec.games.values() for s in game.scenarios.values()})
    browse_pages(site)
    engine_pages(site)
    template_pages(site)
    game_pages(site)
    variant_pages(site)
    compare_page(site)
    source_pages(site)
    glossary_page(site)
    not_judged_page(site)
    rule_pages(site, told)
    disagreement_page(site)
    prose_pages(site)
    for name, content in playground_files(book.spec, lang, words):
        site.put(name, content)
    site.file("assets/cards.svg", sprite(lang))
    _assets(site)
    site.sweep()
    return sum(path.suffix == ".md" for path in site.written)


def _root(out: Path) -> None:
    """Write what stands above the languages: the page that leads to the reader's own, and Pyodide."""
    out.mkdir(parents=True, exist_ok=True)
    if not copy_pyodide(out):
        print("the playground will say that it cannot run: npm ci --prefix docs brings what it needs", file=sys.stderr)
    (out / "index.html").write_text(environment().get_template("root.html.j2").render(langs=LANGS))


def _assets(site: Site) -> None:
    """Copy our own style sheets and scripts."""
    for path in sorted((DOCS / "assets").rglob("*")):
        if path.is_file():
            to = site.out / "assets" / path.relative_to(DOCS / "assets")
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to)
            site.written.add(to)
