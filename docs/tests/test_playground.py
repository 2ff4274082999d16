"""The playground in a real browser: Python is loaded on demand, a round is played, a reading switched, a file saved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs.build import ROOT
from docs.render.playground import PYODIDE
from docs.tests.conftest import CHROMIUM, FLAGS

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need the package playwright")
if CHROMIUM is None:
    pytest.skip("the browser tests need Chromium (Debian: apt-get install chromium)", allow_module_level=True)
if not (ROOT / "docs/node_modules/pyodide" / PYODIDE[0]).is_file():
    pytest.skip("the playground needs Pyodide: npm ci --prefix docs", allow_module_level=True)

AXE = ROOT / "docs" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 120_000
"""Milliseconds for Python to load on a busy machine; only a page that hangs takes as long."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window."""
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


class Visit:
    """A page of the playground that is open, with all it asked for and all that went wrong on it."""

    def __init__(self, page: Any, base: str) -> None:
        self.page = page
        self.base = base
        self.asked: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def open(self, lang: str = "en", query: str = "") -> Visit:
        """The form is there."""
        self.page.goto(f"{self.base}/{lang}/play/{query}")
        self.page.wait_for_selector("#play-game")
        return self

    def start(self) -> Visit:
        """The round has begun."""
        self.page.click(".play-start button")
        self.page.wait_for_selector(".play-table")
        return self.rest()

    def rest(self) -> Visit:
        """The engine has answered."""
        self.page.wait_for_function("() => !document.querySelector('.play-round').inert")
        return self

    def press(self, name: str, within: str = ".play-group") -> Visit:
        """A button is pressed, and answered."""
        self.page.locator(f"{within} button", has_text=name).first.click()
        return self.rest()

    def text(self, place: str) -> str:
        """What stands at a place."""
        said: str = self.page.inner_text(place)
        return said


@pytest.fixture
def visit(browser: Any, base: str) -> Iterator[Visit]:
    """A page of its own for a test; at its end nothing has gone wrong on it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    opened = Visit(context.new_page(), base)
    yield opened
    context.close()
    assert [] == opened.errors


def test_python_is_loaded_on_demand_and_from_this_site_alone(visit: Visit) -> None:
    """Before Start nothing of Pyodide is asked for; after it the round is there, and nothing came from elsewhere."""
    visit.open()
    visit.page.wait_for_load_state("networkidle")
    before = [url for url in visit.asked if "pyodide" in url or "code.zip" in url]
    visit.start()

    assert [] == before
    assert any(url.endswith("pyodide.asm.wasm") for url in visit.asked)
    assert [] == [url for url in visit.asked if not url.startswith((visit.base, "blob:", "data:"))]


def test_a_round_is_played_and_the_rule_behind_it_switched(visit: Visit) -> None:
    """Banker and punter both show seven: the tie is explained; played the other way, the difference is pointed out."""
    visit.open(query="?scenario=tie-on-seven&variant=macao-manual").start()
    visit.press("As in the scenario", ".play-bar").press("As in the scenario", ".play-bar")
    push = visit.text(".play-table")
    why = visit.text(".play-why")
    visit.page.click('.play-why button[data-rule="tie"][data-reading="banker-wins"]')
    visit.rest()

    assert "push" in push
    assert "Who wins when banker and punter have equal points?" in why
    assert "result, East loses instead of push" in re.sub(r"\s+", " ", why)
    assert "loses" in visit.text(".play-table")
    assert "come out otherwise" in visit.text(".play-compared")
    assert 1 == visit.page.locator(".play-reading.play-switched").count()
    visit.page.locator(".play-readings summary").first.click()
    visit.press("All as the variant has them", ".play-readings")
    assert "push" in visit.text(".play-table")


def test_the_links_of_a_rule_lead_into_the_rulebook(visit: Visit, site: Path) -> None:
    """Every rule and reading that is explained links to its place in the rulebook."""
    visit.open(query="?scenario=tie-on-seven&variant=macao-manual").start()
    visit.press("As in the scenario", ".play-bar").press("As in the scenario", ".play-bar")
    links = visit.page.eval_on_selector_all(".play-why a, .play-table a", "all => all.map(one => one.href)")

    assert links
    for link in links:
        address, _, place = link.removeprefix(visit.base).partition("#")
        page = (site / address.strip("/") / "index.html").read_text()
        assert not place or f'id="{place}"' in page


def test_a_refused_action_names_its_rule(visit: Visit) -> None:
    """What is not allowed can be tried; it is refused, the rule is named, and the table is as it was."""
    visit.open(query="?scenario=tie-on-seven&variant=macao-manual").start()
    before = visit.text(".play-table .seats")
    visit.page.click(".play-forbidden summary")
    visit.press("North shows", ".play-forbidden")

    assert "turn-order" in visit.text(".play-happened")
    assert before == visit.text(".play-table .seats")


def test_the_play_is_saved_as_a_file(visit: Visit, tmp_path: Path) -> None:
    """What is written can be downloaded, and is the scenario that stands on the page."""
    visit.open(query="?scenario=tie-on-seven&variant=macao-manual").start()
    visit.press("As in the scenario", ".play-bar").press("As in the scenario", ".play-bar")
    visit.page.fill("#play-name", "my-first")
    visit.press("Write it", ".play-saving")
    with visit.page.expect_download() as waiting:
        visit.page.locator(".play-file button", has_text="Download").click()
    waiting.value.save_as(tmp_path / "saved.yaml")
    saved = yaml.safe_load((tmp_path / "saved.yaml").read_text())

    assert visit.text(".play-file pre").strip() == (tmp_path / "saved.yaml").read_text().strip()
    assert ("my-first", "tie") == (saved[0]["scenario"], saved[0]["rules"][0])
    assert {"tie": "push"} == saved[0]["outcomes"][0]["under"]
    assert "spec/banking/scenarios/settlement/my-first.yaml" in visit.text(".play-file")


def test_a_mistake_in_the_name_is_told_and_corrected(visit: Visit) -> None:
    """An id that is none is answered with a sentence, and what was typed stays there."""
    visit.open(query="?scenario=tie-on-seven").start()
    visit.page.fill("#play-name", "No Such Id")
    visit.press("Write it", ".play-saving")

    assert "lower-case words" in visit.text(".play-problem")
    assert "No Such Id" == visit.page.input_value("#play-name")


def test_everything_is_done_by_keyboard_and_said_aloud(visit: Visit) -> None:
    """Start, an action and a step to explain are reached and pressed by keys; what happened stands in a live region."""
    visit.open(query="?variant=macao-manual")
    visit.page.focus(".play-start button")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector(".play-table")
    visit.rest()
    visit.page.focus(".play-group .play-main:last-child")
    visit.page.keyboard.press("Enter")
    visit.rest()
    inside = visit.page.evaluate("document.activeElement.className")
    visit.page.locator(".play-happened > .play-steps .play-said").last.focus()
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_function("document.activeElement.getAttribute('aria-pressed') === 'true'")

    assert "play-actions" in inside
    assert "East" in visit.page.text_content(".play-spoken[aria-live]")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_game_begins_on_a_phone(browser: Any, base: str, lang: str) -> None:
    """Each game is dealt in either language on a narrow screen, without errors and without scrolling sideways."""
    context = browser.new_context(viewport={"width": 360, "height": 780}, color_scheme="dark")
    visit = Visit(context.new_page(), base).open(lang)
    games = visit.page.eval_on_selector_all("#play-game option", "all => all.map(one => one.value)")
    wide = {}
    for game in games:
        visit.page.select_option("#play-game", game)
        visit.start()
        visit.page.locator(".play-bar button, .play-group button").first.click()
        visit.rest()
        wide[game] = visit.page.evaluate("document.documentElement.scrollWidth")
    context.close()

    assert len(games) == 5
    assert dict.fromkeys(games, 360) == wide
    assert [] == visit.errors


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci --prefix docs")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_barrier_in_a_round(browser: Any, base: str, scheme: str) -> None:
    """axe-core finds nothing serious or critical on a round with everything opened, a switch and a file."""
    context = browser.new_context(viewport={"width": 1100, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    visit = Visit(context.new_page(), base).open(query="?scenario=tie-on-seven&variant=macao-manual").start()
    visit.press("As in the scenario", ".play-bar").press("As in the scenario", ".play-bar")
    visit.page.click('.play-why button[data-rule="tie"][data-reading="banker-wins"]')
    visit.rest().press("Write it", ".play-saving")
    visit.page.eval_on_selector_all(".play details", "all => all.forEach(one => { one.open = true; })")
    visit.page.add_script_tag(path=str(AXE))
    result = visit.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    context.close()

    assert [] == [
        f"{v['id']} ({v['impact']}) {[node['target'] for node in v['nodes']][:3]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
