"""The pages people wrote: they stand in ``docs/pages/<lang>``, with figures and links to files filled in.

In a Markdown link ``{{ repo }}/a/file`` leads to a copy of that file of the repository.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from typing import Any, Final

from jinja2 import Environment, StrictUndefined

from docs.render.site import DOCS, Book, Site
from macao_conformance.cases import expand

REPOSITORY: Final = DOCS.parent
_FILES: Final = "files"
_LINKED: Final = re.compile(rf"{_FILES}/([^\s)\"'#>]+)")


class MissingFile(Exception):
    """A page links to a file that the repository does not have."""


def prose_pages(site: Site) -> None:
    """Write the pages of one language; files of the repository that they link to are copied beside them.

    Raises MissingFile.
    """
    titles = {game.id: game.title[site.lang] for game in site.book.spec.games.values()}
    figures = {**figures_of(site.book), **measured(), "titles": titles}
    for path in sorted((DOCS / "pages" / site.lang).glob("*.md")):
        url = "" if path.stem == "index" else f"{path.stem}/"
        _write(site, url, path.read_text(), figures)
    if site.lang == "en":
        _write(site, "changelog/", (REPOSITORY / "CHANGELOG.md").read_text(), figures)


def figures_of(book: Book) -> Mapping[str, int]:
    """Count what a page may speak of; conjectures are counted apart."""
    games = book.spec.games.values()
    conjectures = {v.id for v in book.variants if v.conjecture}
    cases = expand(book.spec)
    return {
        "games": len(games),
        "variants": len(book.variants) - len(conjectures),
        "conjectures": len(conjectures),
        "rules": sum(len(game.rules) for game in games),
        "readings": sum(len(rule.readings) for game in games for rule in game.rules.values()),
        "scenarios": sum(len(game.scenarios) for game in games),
        "cases": sum(case.variant_id not in conjectures for case in cases),
        "sources": len(book.spec.sources),
        "passages": sum(len(source.passages) for source in book.spec.sources.values()),
        "disagreements": sum(any(kind != "silence" for kind in row.kinds) for row in book.rows.values()),
    }


def measured() -> Mapping[str, Any]:
    """What was measured and kept in ``docs/measured``, by the name of its file."""
    return {path.stem: json.loads(path.read_text()) for path in sorted((DOCS / "measured").glob("*.json"))}


def _write(site: Site, url: str, text: str, figures: Mapping[str, Any]) -> None:
    filled = (
        Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)  # noqa: S701 - our own Markdown
        .from_string(text)
        .render(figures=figures, repo=_FILES, lang=site.lang)
    )
    site.file(f"{url.rstrip('/')}.md" if url else "index.md", _with_files(site, filled))


def _with_files(site: Site, text: str) -> str:
    """Copy the files a page links to; the builder takes ``.md`` for a page, so such a file is served as text."""

    def copied(found: re.Match[str]) -> str:
        name = found[1]
        source = REPOSITORY / name
        if not source.is_file():
            raise MissingFile(f"a page in docs/pages/{site.lang} links to {name}, which is no file of the repository")
        served = f"{_FILES}/{name}" + (".txt" if name.endswith(".md") else "")
        to = site.out / served
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, to)
        site.written.add(to)
        return served

    return _LINKED.sub(copied, text)
