"""The site in a real browser: every page opens, in both languages, on a phone too, and everybody can use it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from docs.build import ROOT
from docs.tests.conftest import CHROMIUM, FLAGS

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need the package playwright")
if CHROMIUM is None:
    pytest.skip("the browser tests need Chromium (Debian: apt-get install chromium)", allow_module_level=True)

AXE = ROOT / "docs" / "node_modules" / "axe-core" / "axe.min.js"
ALL_PAGES = bool(os.environ.get("MACAO_ALL_PAGES"))
"""Open every page there is, not the kinds of pages only: some minutes."""

_A_TAB = 60
"""How many pages one tab opens: a tab that has opened a thousand is slow."""

KINDS = (
    "",
    "games/banking/",
    "games/shedding/",
    "variants/macao-manual/",
    "variants/club-ecarte/",
    "variants/macao-shedding/",
    "rules/",
    "rules/banking/tie/",
    "rules/shedding/call-at/",
    "disagreements/",
    "sources/",
    "sources/S4/",
    "scenarios/",
    "scenarios/tie-on-seven/",
    "scenarios/the-word-not-said/",
    "engines/",
    "engines/tuimanji/",
    "fuzz/",
    "speed/",
    "compare/",
    "play/",
    "glossary/",
    "not-judged/",
    "check-your-engine/",
    "add-a-scenario/",
    "architecture/",
    "changelog/",
)


@dataclass
class Seen:
    """What went wrong while pages were open."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window."""
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


def _watched(page: Any, base: str) -> Seen:
    seen = Seen()
    page.on("console", lambda said: seen.errors.append(f"{page.url}: {said.text}") if said.type == "error" else None)
    page.on("pageerror", lambda error: seen.errors.append(f"{page.url}: {error}"))
    page.on(
        "request",
        lambda asked: None if asked.url.startswith((base, "data:", "blob:")) else seen.outside.append(asked.url),
    )
    return seen


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_pages_open_cleanly(browser: Any, base: str, lang: str, width: int, scheme: str) -> None:
    """No page of any kind logs an error, asks for anything outside, or scrolls sideways."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    seen = _watched(page, base)
    wide = {}
    for url in KINDS:
        page.goto(f"{base}/{lang}/{url}")
        across = page.evaluate("document.documentElement.scrollWidth")
        if across > width:
            wide[url] = across
    context.close()
    assert (seen.errors, seen.outside, wide) == ([], [], {})


@pytest.mark.skipif(not ALL_PAGES, reason="every page, one by one: set MACAO_ALL_PAGES=1 (.ci/run does)")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_single_page_opens_cleanly(browser: Any, base: str, site: Path, lang: str) -> None:
    """The same for each page there is; the scripts are the same in both languages, and run in one of them."""
    urls = [path.parent.relative_to(site).as_posix() for path in sorted((site / lang).rglob("index.html"))]
    wrong: list[str] = []
    wide = {}
    for start in range(0, len(urls), _A_TAB):
        context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=lang == "en")
        page = context.new_page()
        seen = _watched(page, base)
        for url in urls[start : start + _A_TAB]:
            page.goto(f"{base}/{url}/")
            across = page.evaluate("document.documentElement.scrollWidth")
            if across > 390:
                wide[url] = across
        wrong += seen.errors + seen.outside
        context.close()
    assert (wrong, wide) == ([], {})


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci --prefix docs")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_serious_barrier_on_any_kind_of_page(browser: Any, base: str, lang: str, scheme: str) -> None:
    """axe-core finds nothing serious or critical, in either theme."""
    context = browser.new_context(viewport={"width": 1100, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    found = []
    for url in KINDS:
        page.goto(f"{base}/{lang}/{url}")
        page.add_script_tag(path=str(AXE))
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [
            f"{url}: {v['id']} ({v['impact']}) {v['nodes'][0]['target']} and {len(v['nodes']) - 1} more"
            for v in result["violations"]
            if v["impact"] in ("serious", "critical")
        ]
    context.close()
    assert found == []


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of its own for a test."""
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    yield context.new_page()
    context.close()


def test_the_other_language_is_the_same_page(page: Any, base: str) -> None:
    """The switch leads from a rule to that rule."""
    page.goto(f"{base}/en/rules/banking/tie/")
    page.click(".kit-lang__other")
    page.wait_for_url(f"{base}/ru/rules/banking/tie/")
    assert page.get_attribute("html", "lang") == "ru"


def test_the_front_door_leads_to_the_readers_language(browser: Any, base: str) -> None:
    """Who reads Russian comes to the Russian pages."""
    for locale, lang in (("ru-RU", "ru"), ("en-GB", "en")):
        context = browser.new_context(locale=locale)
        opened = context.new_page()
        opened.goto(f"{base}/")
        opened.wait_for_url(f"{base}/{lang}/")
        context.close()


def test_a_scenario_is_stepped_through_by_keyboard(page: Any, base: str) -> None:
    """The arrows go from step to step, one at a time; all can be shown together."""
    page.goto(f"{base}/en/scenarios/tie-on-seven/")
    play = page.locator("section.play").first
    shown = play.locator(".step:visible")
    bar = play.locator(".stepper-bar")
    assert shown.count() == 1
    last = bar.locator("output").inner_text()
    bar.locator("button").first.focus()
    page.keyboard.press("ArrowLeft")
    assert bar.locator("output").inner_text() != last
    assert shown.count() == 1
    bar.locator("button").last.click()
    assert shown.count() == play.locator(".step").count() > 1


def test_face_down_cards_can_be_turned_over(page: Any, base: str) -> None:
    """A card that lies closed shows its back on request."""
    page.goto(f"{base}/en/scenarios/tie-on-seven/")
    play = page.locator("section.play").first
    play.locator(".stepper-bar button").first.click()
    back = play.locator(".step:visible .card.closed .back").first
    assert back.evaluate("e => getComputedStyle(e).display") == "none"
    play.locator(".stepper-bar input").check()
    assert back.evaluate("e => getComputedStyle(e).display") != "none"


def test_a_passage_opens_on_a_tap_and_closes_on_escape(page: Any, base: str) -> None:
    """What stands in a source is one tap away, and out of the way again."""
    page.goto(f"{base}/en/variants/macao-manual/")
    mark = page.locator(".ev-mark").first
    mark.click()
    note = page.locator(".ev-note").first
    assert note.is_visible()
    assert mark.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    assert not note.is_visible()


def test_without_scripts_everything_still_stands_there(browser: Any, base: str) -> None:
    """A reader without scripts sees every step of a scenario."""
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(f"{base}/en/scenarios/tie-on-seven/")
    steps = opened.locator("section.play").first.locator(".step")
    assert steps.count() > 1
    assert all(steps.nth(place).is_visible() for place in range(steps.count()))
    context.close()


@pytest.mark.parametrize(("lang", "word"), [("en", "banker"), ("en", "банкомёт"), ("ru", "банкомёт"), ("ru", "banker")])
def test_search_finds_terms_of_both_languages(page: Any, base: str, lang: str, word: str) -> None:
    """A word of either language leads to a page of this one."""
    page.goto(f"{base}/{lang}/")
    page.click("input.md-search__input")
    page.keyboard.type(word)
    page.wait_for_selector(".md-search-result__link", timeout=15_000)
    assert page.locator(".md-search-result__link").count() > 0
