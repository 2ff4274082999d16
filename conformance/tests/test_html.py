"""The page of a report: one file, every case drawn, and nothing an engine says is ever more than text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.reports import read
from macao_conformance.views import html
from macao_conformance.views.drawing import Cards, Pairs, Word, draw

Command = Callable[..., Any]
TAGS = re.findall(
    r"\w+",
    """html head meta title style body header h1 h2 h3 h5 div section p code main details summary table thead tbody tr
    th td small span b i em a label input ol li dl dt dd pre dialog button script footer""",
)


class Page(HTMLParser):
    """A page taken apart: its tags, its attributes, its text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: list[str] = []
        self.raw: dict[str, str] = {}
        self._open = ""
        self.comments = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count it, and keep the words before it apart from those in it."""
        self.tags[tag] += 1
        self.texts.append(" ")
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self._open = tag

    def handle_data(self, data: str) -> None:
        """Keep text, and what is no text by itself."""
        if self._open in ("script", "style"):
            self.raw[self._open] = self.raw.get(self._open, "") + data
        else:
            self.texts.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Whatever was raw has ended."""
        self._open = ""

    def handle_comment(self, data: str) -> None:
        """Count it."""
        self.comments += 1

    @property
    def text(self) -> str:
        """All text, with single spaces."""
        return " ".join("".join(self.texts).split())


@pytest.fixture
def page(kit: Command, tmp_path: Path) -> Callable[..., str]:
    """A function that runs fakes and returns the page about them."""

    def make(*names: str) -> str:
        files = [tmp_path / f"{number}.jsonl" for number in range(len(names))]
        for name, file in zip(names, files, strict=True):
            kit("check", name, "--report", file)
        ended = kit("report", "--format", "html", *files)
        assert 0 == ended.code
        text: str = ended.out
        return text

    return make


def test_nothing_an_engine_says_becomes_markup(page: Callable[..., str]) -> None:
    """The page of a hostile engine has the tags and attributes of the template only, and no control character."""
    text = page("hostile", "lies")
    parsed, harmless = Page(text), Page(page("lies", "lies"))

    assert set(parsed.tags) <= set(TAGS)
    assert (1, 1, 0, 0) == (parsed.tags["script"], parsed.tags["style"], parsed.tags["img"], parsed.comments)
    assert harmless.raw == parsed.raw
    assert not [one for one in parsed.attributes if one[1].startswith("on") or one[1] in ("src", "style", "srcset")]
    assert {"href"} >= {name for _, name, value in parsed.attributes if "script:" in value or "//" in value} - {
        "content"
    }
    assert all(value.startswith("#cases-") for _, name, value in parsed.attributes if name == "href")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)
    assert "<script>alert(1)</script><img src=x onerror=alert(1)>" in parsed.text
    assert "\\x1b[2J" in parsed.text


def test_the_policy_lets_nothing_in_but_the_page_itself(page: Callable[..., str]) -> None:
    """Nothing from outside, and of scripts and styles only those whose hash is named: the two that are there."""
    parsed = Page(page("highcard"))
    (policy,) = [value for tag, name, value in parsed.attributes if tag == "meta" and "default-src" in value]
    hashes = {
        name: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for name, text in parsed.raw.items()
    }

    assert {"script", "style"} == hashes.keys()
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{hashes['style']}'; script-src 'sha256-{hashes['script']}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert not re.search(
        r"https?:|url\(|@import|innerHTML|outerHTML|insertAdjacent|document\.write|eval", "".join(parsed.raw.values())
    )


def test_the_matrix_says_what_each_engine_shows(page: Callable[..., str]) -> None:
    """A row a rule and a column an engine, with the reading seen, who says so, and how its cases came out."""
    parsed = Page(page("highcard", "lies"))
    cells = [value for tag, name, value in parsed.attributes if name == "data-rule"]

    assert "equal sources disagree push as T2, T4 elder-wins as T1 ✓ 6 agree ✓ 3 agree ✗ 3 differ" in parsed.text
    assert 2 == cells.count("equal")


def test_each_case_is_drawn_with_its_reasons(page: Callable[..., str]) -> None:
    """Seats, hands as cards with a name to be read out, steps, what was expected and seen, and the passages."""
    parsed = Page(page("lies"))
    labels = [value for _, name, value in parsed.attributes if name == "aria-label"]

    assert "7 of spades" in labels
    assert "7♠" in parsed.text
    assert "Both show a seven" in parsed.text
    assert "after 2. east show expected winner north seen winner east because equal: elder-wins (source)" in parsed.text
    assert "T1¶3.1 The first text: Equal cards are the elder hand's." in parsed.text
    assert re.search(r"scenarios/\S+\.yaml:\d+", parsed.text)


def test_a_failure_says_which_reading_it_is(kit: Command, tmp_path: Path) -> None:
    """Where what was seen is what another reading requires."""
    file = tmp_path / "fixed.jsonl"
    kit("check", "fixed", "--variant", "plain", "--report", file)

    assert "this is equal: push" in Page(html.render([read(file)])).text


def test_every_scenario_is_there_once(page: Callable[..., str]) -> None:
    """Two engines share one drawing of a scenario, whatever they made of it."""
    parsed = Page(page("highcard", "lies", "partial"))
    one = Page(page("highcard"))

    def count(it: Page) -> int:
        return sum(name == "data-rules" for _, name, _ in it.attributes)

    assert count(one) == count(parsed)


def test_known_failures_are_marked(kit: Command, tmp_path: Path, toy_folder: Path) -> None:
    """A baseline is said beside each failure that it excuses."""
    file, baseline = tmp_path / "lies.jsonl", tmp_path / "known.yaml"
    kit("check", "lies", "--report", file)
    baseline.write_text("- {case: equal-sevens@plain, verdict: differs, reason: x}\n")
    ended = kit("report", file, "--format", "html", "--baseline", baseline, "--spec", toy_folder / "spec")

    assert 1 == Page(ended.out).text.count("(known, by the baseline)")


def test_what_is_not_whole_is_loud(kit: Command, tmp_path: Path) -> None:
    """Parts, handshakes and different suites are said at the top."""
    one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    kit("check", "declares_wrongly", "--shard", "1/2", "--report", one)
    kit("check", "highcard", "--report", two)
    two.write_text(two.read_text().replace('"suite":"', '"suite":"another '))
    ended = kit("report", one, two, "--format", "html")

    assert 1 == ended.code
    text = Page(ended.out).text
    assert "this is part 1 of 2" in text
    assert "it observes the field `hand`" in text
    assert "different states of the suite" in text


def test_a_report_without_positions_is_shown_too(kit: Command, tmp_path: Path) -> None:
    """One of an early kit, whose cases hold neither setup nor steps nor place."""
    file = tmp_path / "old.jsonl"
    kit("check", "lies", "--report", file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        for key in ("setup", "steps", "where", "readings"):
            line.pop(key, None)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))

    assert "Both show a seven" in html.render([read(file)])


def test_values_are_drawn_by_their_form() -> None:
    """Cards as cards, maps and lists by their parts, the rest as words; no depth and no length is too much."""
    hand = draw("TS ?? KH")
    deep: Any = "x"
    for _ in range(50):
        deep = [deep]

    assert isinstance(hand, Cards)
    assert "10 of spades, a hidden card, king of hearts" == hand.said
    assert [("10♠", "black"), ("", "back"), ("K♥", "red")] == [(card.face, card.colour) for card in hand.cards]
    assert Pairs((("north", Word("-5")), ("east", draw("7S")))) == draw({"north": -5, "east": "7S"})
    assert Pairs((("", Word("yes")), ("", Word("—")))) == draw([True, None])
    assert [Word("(empty)")] * 3 == [draw(""), draw({}), draw([])]
    assert "7S " == draw("7S ").text  # type: ignore[union-attr]
    assert isinstance(draw(deep), Pairs)
    assert len(draw("x" * 10_000).text) < 500  # type: ignore[union-attr]


def test_the_page_of_all_cases_stays_small(tmp_path: Path) -> None:
    """Two engines and every case of the suite fit into 3 MB."""
    from macao_conformance import cli

    file = tmp_path / "reference.jsonl"
    assert 0 == cli.run(["check", "--report", str(file)])
    text = html.render([read(file), read(file)])

    assert len(text.encode()) < 3_000_000
    assert "</html>" in text
