"""The pages people write say the same in both languages, and lead somewhere."""

from __future__ import annotations

import re

import pytest

from docs.tests.blocks import LANGS, PAGES, ROOT, blocks, page

NAMES = sorted(path.stem for path in (PAGES / "en").glob("*.md"))
KINDS = {"breaking": "ломает", "deprecated": "устарело", "changed": "изменено"}


def test_the_same_pages() -> None:
    """Every page there is in English is there in Russian; the changelog is made from ``CHANGELOG.md`` in English."""
    assert sorted(path.stem for path in (PAGES / "ru").glob("*.md")) == sorted([*NAMES, "changelog"])


@pytest.mark.parametrize("name", NAMES)
def test_the_same_content(name: str) -> None:
    """Headings of the same levels in the same order, the same blocks, links, tables, lists and figures."""
    english, russian = (re.sub(r"^```.*?^```$", "", page(lang, name), flags=re.MULTILINE | re.DOTALL) for lang in LANGS)
    patterns = {
        "headings": r"^(?:- )?#+(?= )",
        "links": r"\]\(([^)]+)\)|href=\"([^\"]+)\"",
        "rows of tables": r"^\|",
        "items of lists": r"^(?:-|\d+\.) ",
        "figures": r"{{ figures\.\w+ }}",
    }

    for what, pattern in patterns.items():
        both = [sorted(re.findall(pattern, text, flags=re.MULTILINE)) for text in (english, russian)]
        assert both[0] == both[1], what
    assert blocks(page("en", name)) == blocks(page("ru", name))


@pytest.mark.parametrize("lang", LANGS)
def test_links_to_files_lead_somewhere(lang: str) -> None:
    """Every file of the repository that a page links to is there."""
    missing = [
        f"{path.name}: {file}"
        for path in (PAGES / lang).glob("*.md")
        for file in re.findall(r"\{\{ repo \}\}/([^)\s]+)\)", path.read_text(encoding="utf-8"))
        if not (ROOT / file).is_file()
    ]

    assert missing == []


def entries(text: str) -> dict[str, list[str]]:
    """By version of a changelog, the kinds of its entries."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {
        version: re.findall(r"^- \*\*(\w+)\*\*", body, flags=re.MULTILINE)
        for version, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def test_the_russian_changelog_has_every_entry() -> None:
    """Versions and their entries, by number and kind, are those of ``CHANGELOG.md``."""
    english = entries((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    russian = entries(page("ru", "changelog"))
    translated = {version.replace("Unreleased", "Ещё не выпущено"): kinds for version, kinds in english.items()}
    more = "docs/pages/ru/changelog.md: translate what is new in CHANGELOG.md"

    assert {version: [KINDS[kind] for kind in kinds] for version, kinds in translated.items()} == russian, more
