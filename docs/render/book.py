"""The whole rulebook: every page of every language, and the files they need."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml
from docs.render.cards import sprite
from docs.render.scenario_pages import scenario_pages, yaml_of
from docs.render.site import DOCS, LANGS, Book, Lang, Site, book_of, environment

from macao_conformance.model import Spec


def render(spec: Spec, out: Path) -> int:
    """Write all pages and assets under ``out/docs/<lang>``; what stood there and is no page is removed.

    Returns the number of pages.
    """
    book = book_of(spec)
    words: dict[str, Any] = yaml.safe_load((DOCS / "words.yaml").read_text())
    return sum(_language(book, lang, words, out / "docs" / lang) for lang in LANGS)


def _language(book: Book, lang: Lang, words: dict[str, Any], out: Path) -> int:
    site = Site(book, lang, words, out, environment())
    scenario_pages(site, {s.id: yaml_of(s) for game in book.spec.games.values() for s in game.scenarios.values()})
    site.file("assets/cards.svg", sprite(lang))
    _assets(site)
    site.sweep()
    return sum(path.suffix == ".md" for path in site.written)


def _assets(site: Site) -> None:
    """Copy our own style sheets and scripts."""
    for path in sorted((DOCS / "assets").rglob("*")):
        if path.is_file():
            to = site.out / "assets" / path.relative_to(DOCS / "assets")
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to)
            site.written.add(to)
