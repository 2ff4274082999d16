"""The built site without a browser: what stands where, that every link leads somewhere, and how heavy it is."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest
import yaml

from docs.build import CONFIGS, ROOT
from docs.render.site import LANGS
from macao_conformance.loading import load_spec

_ATTRIBUTE = re.compile(r'\s(id|href|src)="([^"]*)"')
_LIMIT = 500_000


@cache
def _page(path: Path) -> tuple[frozenset[str], tuple[str, ...]]:
    """The ids of a page, and what it links to or loads."""
    found = _ATTRIBUTE.findall(path.read_text())
    return frozenset(v for k, v in found if k == "id"), tuple(v.replace("&amp;", "&") for k, v in found if k != "id")


def _pages(site: Path) -> list[Path]:
    return sorted(path for path in site.rglob("*.html") if path.name != "404.html")


def test_every_page_stands_in_both_languages(site: Path) -> None:
    """What can be read in one language can be read in the other, at the same place."""
    there = {lang: {path.relative_to(site / lang) for path in _pages(site / lang)} for lang in LANGS}
    assert there["en"] == there["ru"]


def test_everything_in_the_spec_has_its_page(site: Path) -> None:
    """Every game, variant, rule, reading, scenario, source, passage and term has its permanent address."""
    spec = load_spec()
    wanted = {f"glossary/#{term.id}" for term in spec.glossary}
    for source in spec.sources.values():
        wanted |= {f"sources/{source.id}/#{anchor.replace('¶', '-')}" for anchor in source.passages}
    for game in spec.games.values():
        wanted.add(f"games/{game.id}/")
        wanted |= {f"variants/{variant}/" for variant in game.variants}
        wanted |= {f"scenarios/{scenario}/" for scenario in game.scenarios}
        for rule in game.rules.values():
            wanted |= {f"rules/{game.id}/{rule.id}/#{reading}" for reading in rule.readings}
    missing = [f"{lang}/{url}" for lang in LANGS for url in sorted(wanted) if not _stands(site / lang, *urldefrag(url))]
    assert missing == []


def _stands(root: Path, url: str, fragment: str) -> bool:
    path = root / url / "index.html"
    return path.is_file() and (not fragment or fragment in _page(path)[0])


def test_every_link_leads_somewhere_inside(site: Path) -> None:
    """No link, picture, script or anchor is broken, and nothing is loaded from elsewhere."""
    broken: dict[str, str] = {}
    for page in _pages(site):
        here = f"http://site/{page.parent.relative_to(site)}/"
        for link in _page(page)[1]:
            if link.startswith(("data:", "mailto:")):
                continue
            url, fragment = urldefrag(urljoin(here, link.replace(_SERVED, "http://site/")))
            problem = _problem(site, page, url, unquote(fragment))
            if problem and link not in broken:
                broken[link] = f"{page.relative_to(site)}: {problem}"
    assert broken == {}


def _problem(site: Path, page: Path, url: str, fragment: str) -> str | None:
    if not url.startswith("http://site/"):
        return None if url.startswith(_ELSEWHERE) else f"leads outside: {url}"
    path = site / unquote(url.removeprefix("http://site/").partition("?")[0])
    path = path / "index.html" if path.is_dir() else path
    if not path.is_file():
        return "there is no such file"
    if fragment and path.suffix == ".html" and fragment not in _page(path)[0] and not fragment.startswith("__"):
        return f"no #{fragment} there"
    return None


_SERVED = "http://127.0.0.1:8000/"
"""Where the site stands if nobody says otherwise; its pages name their own address."""

_ELSEWHERE = (
    "https://squidfunk.github.io/mkdocs-material/",
    "https://pypi.org/project/",
    "https://www.npmjs.com/package/",
)
"""Where a link may lead that a reader follows: the theme's makers, and packages of engines; nothing is loaded there."""


def test_no_page_is_heavy(site: Path) -> None:
    """A page is at most half a megabyte, so that it opens on a phone."""
    heavy = {str(path.relative_to(site)): size for path in _pages(site) if (size := path.stat().st_size) > _LIMIT}
    assert heavy == {}


@pytest.mark.parametrize("lang", LANGS)
def test_search_knows_the_terms_of_both_languages(site: Path, lang: str) -> None:
    """Each language's index holds its own words, and the glossary's in the other language too."""
    index = json.loads((site / lang / "search" / "search_index.json").read_text())
    words = " ".join(f"{entry['title']} {entry['text']}" for entry in index["docs"])
    assert "banker" in words
    assert "банкомёт" in words


def test_both_languages_have_the_same_navigation() -> None:
    """The two configurations list the same pages in the same order."""

    class Loader(yaml.SafeLoader):
        """Knows the builder's tag for the environment."""

    Loader.add_constructor("!ENV", lambda loader, node: None)
    pages = [
        re.findall(r"[\w/-]+\.md", str(yaml.load((ROOT / config).read_text(), Loader)["nav"]))
        for config in CONFIGS.values()
    ]
    assert pages[0] == pages[1]
