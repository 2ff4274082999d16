"""Rules and disagreements: the scenario that tells readings apart, who says what, and what their pages show."""

from __future__ import annotations

import re

import pytest
import yaml

from docs.render.apart import Aparts, aparts, leaves
from docs.render.disagreement_page import blocks, disagreement_page
from docs.render.ends import differences, drawn_end
from docs.render.rule_pages import rule_pages
from docs.render.site import DOCS, LANGS, Book, Lang, Site, book_of, environment
from docs.render.witness import involved, lettered, own_kinds, source_columns
from macao_conformance.disagreements import slips, totals
from macao_conformance.loading import load_spec

_LIMIT = 400_000
"""Of Markdown with HTML; the theme's frame takes less than the rest of half a megabyte."""


@pytest.fixture(scope="module")
def book() -> Book:
    """The spec as it stands."""
    return book_of(load_spec())


@pytest.fixture(scope="module")
def told(book: Book) -> Aparts:
    """The scenarios that tell readings apart."""
    return aparts(book)


@pytest.fixture(scope="module")
def sites(book: Book, told: Aparts, tmp_path_factory: pytest.TempPathFactory) -> dict[Lang, Site]:
    """The pages of rules and of disagreements, in both languages."""
    words = yaml.safe_load((DOCS / "words.yaml").read_text())
    found: dict[Lang, Site] = {}
    for lang in LANGS:
        site = Site(book, lang, words, tmp_path_factory.mktemp(lang), environment())
        rule_pages(site, told)
        disagreement_page(site)
        found[lang] = site
    return found


def _text(site: Site, name: str) -> str:
    return (site.out / name).read_text()


def test_every_rule_has_its_scenario(book: Book, told: Aparts) -> None:
    """A rule with a scenario about it has one played under every reading, each of which stands in one end."""
    for (game, rule), found in told.items():
        assert found is not None, (game, rule)
        readings = [name for end in found.ends for name in end.readings]
        assert sorted(readings) == sorted(book.rows[game, rule].rule.readings)
        assert found.own in readings


def test_readings_in_one_end_show_the_same_and_others_do_not(told: Aparts) -> None:
    """Ends differ in the position, in what is refused, or in what was played; nothing that is the same is marked."""
    for found in told.values():
        assert found is not None
        shown = [
            (end.actions, sorted(end.refused), None if end.seen is None else leaves(end.seen)) for end in found.ends
        ]
        assert all(one != other for place, one in enumerate(shown) for other in shown[:place])
        for leaf in found.differing:
            values = [repr(one[2].get(leaf)) for one in shown if one[2] is not None]
            assert len(set(values)) > 1


def test_the_smallest_scenario_that_tells_all_apart_is_taken(book: Book, told: Aparts) -> None:
    """Who wins a tie is shown with two seats, and the two documented readings end apart by what is won."""
    found = told["banking", "tie"]
    assert found is not None
    assert len(found.scenario.setup["seats"]) == 2
    assert found.end_of("push") is not found.end_of("banker-wins")
    assert ("net", "north") in found.differing


def test_a_rule_no_variant_asks_is_played_with_a_reading_swapped(book: Book, told: Aparts) -> None:
    """Where no variant asks a rule, the base says by which other reading it comes to be asked."""
    for (game, rule), found in told.items():
        never = all(rule not in book.resolved[v].readings for v in book.spec.games[game].variants)
        assert found is not None
        assert (found.base.swapped is not None) == never


def test_what_a_mistake_shows_is_told_with_what_is_right(sites: dict[Lang, Site], told: Aparts) -> None:
    """A foil's differences are leaves with both values; an end differs from itself in nothing."""
    found = told["banking", "tie"]
    assert found is not None
    wrong, right = found.end_of("punter-wins"), found.end_of(found.own)
    listed = differences(sites["en"], "", wrong, right)
    assert ("net (North)", "−10", "+10") in [(d.label, str(d.shown), str(d.right)) for d in listed]
    assert differences(sites["en"], "", right, right) == []


def test_what_differs_is_marked_and_nothing_else(sites: dict[Lang, Site], told: Aparts) -> None:
    """In a drawn end the sum won is marked, and the points, which are the same in all, are not."""
    found = told["banking", "tie"]
    assert found is not None
    drawn = drawn_end(sites["en"], "", found, found.end_of("push"))
    assert drawn.table is not None
    fresh = {entry.key: entry.fresh for tile in drawn.table.tiles for entry in tile.entries}
    assert fresh["net"]
    assert not fresh["points"]


def test_letters_go_to_readings_and_a_cross_to_mistakes(book: Book) -> None:
    """Within a rule no two readings share a letter, and only foils have none."""
    for row in book.rows.values():
        found = lettered(row.rule)
        assert list(found) == list(row.rule.readings)
        right = [of.letter for of in found.values() if of.reading.foil is None]
        assert len(set(right)) == len(right)
        assert "✗" not in right
        assert {of.letter for of in found.values() if of.reading.foil is not None} <= {"✗"}


def test_the_sources_in_a_disagreement_are_named(book: Book) -> None:
    """Every kind on every rule but a silence names sources: at least two against each other, copies only for copies."""
    for row in book.rows.values():
        for kind in row.kinds:
            named = involved(book, row, kind)
            if kind == "silence":
                assert not named
                continue
            assert len(named) >= (2 if kind == "sources" else 1)
            assert all((book.spec.sources[name].copies is not None) == (kind == "copy") for name in named)
        assert set(own_kinds(book, row).values()) == {kind for kind in row.kinds if kind in ("itself", "variants")}


def test_columns_stand_by_group_and_copies_after_their_originals(book: Book) -> None:
    """Every source that says anything is a column; a group's widths add up; a copy follows what it copies."""
    found = source_columns(book)
    names = [column.source.id for column in found]
    assert set(names) == {source for row in book.rows.values() for source in row.said}
    assert sum(column.width for column in found if column.leads) == len(found)
    for column in found:
        if column.source.copies in names:
            assert names.index(column.source.copies) < names.index(column.source.id)


@pytest.mark.parametrize("lang", LANGS)
def test_the_matrix_holds_every_disagreement_and_every_word_of_a_source(
    book: Book, sites: dict[Lang, Site], lang: Lang
) -> None:
    """Each disputed rule is there once with its kinds, each source's reading as a chip, each slip with its passage."""
    text = _text(sites[lang], "disagreements.md")
    counted = totals(book.rows.values())
    assert text.count("data-row") == counted["rules"] - counted["undisputed"]
    for kind in ("sources", "itself", "variants", "copy", "silence"):
        assert sum(kind in found.split() for found in re.findall(r'data-kinds="([^"]*)"', text)) == counted[kind]
    said = [entry for block in blocks(book) for entries in block.row.said.values() for entry in entries]
    assert text.count('<span class="ev"><button') == len(said)
    assert text.count("<dt>") == len(slips(book.spec))
    for block in blocks(book):
        for line in block.lines:
            for entry in line.said.values():
                for anchor in (*entry.stated, *entry.implied):
                    assert f"#{anchor.replace('¶', '-').partition('–')[0]}" in text


@pytest.mark.parametrize("lang", LANGS)
def test_real_disagreements_stand_before_silences(book: Book, sites: dict[Lang, Site], lang: Lang) -> None:
    """What is only silent comes after the last rule on which sources disagree, and after it what is amiss in them."""
    text = _text(sites[lang], "disagreements.md")
    disputed, _, rest = text.partition('class="silences"')
    assert 'data-kinds="silence"' not in disputed
    assert set(re.findall(r'data-kinds="([^"]*)"', rest)) == {"silence"}
    assert rest.index('class="slips"') > rest.rindex("data-row")


@pytest.mark.parametrize("lang", LANGS)
def test_a_rules_page_has_every_reading_and_no_id_twice(book: Book, sites: dict[Lang, Site], lang: Lang) -> None:
    """Each reading stands at its own anchor with its passages and scenarios; no id of ours is a reading's."""
    for (game, name), row in book.rows.items():
        text = _text(sites[lang], f"rules/{game}/{name}.md")
        ids = re.findall(r'(?:\{ #| id=")([\w-]+)', text)
        assert len(set(ids)) == len(ids), (game, name)
        for reading in row.rule.readings.values():
            assert reading.id in ids
            for anchor in reading.passages:
                assert f">{anchor}</a>" in text
        for scenario in book.about.get((game, name), ()):
            assert f"scenarios/{scenario.id}/" in text


@pytest.mark.parametrize("lang", LANGS)
def test_all_rules_are_listed_and_no_page_is_heavy(book: Book, sites: dict[Lang, Site], lang: Lang) -> None:
    """The list leads to every rule's page, and every page leaves room for the theme under half a megabyte."""
    text = _text(sites[lang], "rules.md")
    for game, name in book.rows:
        assert f"rules/{game}/{name}/" in text
    assert text.count("data-row") == len(book.rows)
    assert all(path.stat().st_size < _LIMIT for path in sites[lang].written)


def test_conjectures_are_marked(book: Book, told: Aparts, sites: dict[Lang, Site]) -> None:
    """A guess is marked where a variant only guesses a reading, and where a scenario is shown for a conjecture."""
    site = sites["en"]
    for (game, name), row in book.rows.items():
        guessed = any(basis == "conjecture" for entries in row.followers.values() for _, basis in entries)
        found = told[game, name]
        assert found is not None
        guessed = guessed or book.spec.games[game].variants[found.base.variant].conjecture is not None
        assert ("basis-conjecture" in _text(site, f"rules/{game}/{name}.md")) == guessed
