"""Pages of games, variants and comparisons, rendered without a builder or a browser."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
import yaml

from docs.render.compare_page import compare_page, data_of, whole_table
from docs.render.game_pages import game_pages
from docs.render.kinship import closest, kin_of, rule_name
from docs.render.payoffs import STAKE, Payoffs, payoffs
from docs.render.site import DOCS, LANGS, Book, Site, book_of, environment
from docs.render.variant_pages import differences, sentence, shares, variant_pages
from macao_conformance.loading import load_spec


@pytest.fixture(scope="module")
def book() -> Book:
    """The spec, worked out."""
    return book_of(load_spec())


@pytest.fixture(scope="module")
def sites(book: Book, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Site]:
    """Both languages with the pages of games, variants and comparisons."""
    words = yaml.safe_load((DOCS / "words.yaml").read_text())
    made: dict[str, Site] = {
        lang: Site(book, lang, words, tmp_path_factory.mktemp(lang), environment()) for lang in LANGS
    }
    for site in made.values():
        game_pages(site)
        variant_pages(site)
        compare_page(site)
    return made


def _page(site: Site, name: str) -> str:
    return html.unescape((site.out / name).read_text())


def _tables(book: Book, variant: str, **swapped: str) -> list[Payoffs]:
    found = next(v for v in book.variants if v.id == variant)
    return payoffs(found.game, variant, {**book.resolved[variant].readings, **swapped})


def _cells(pay: Payoffs) -> dict[tuple[str, str], int]:
    """By banker's points and punter's column (``9``, or ``9 drawn``)."""
    names = [head.what + (" drawn" if head.word == "pay.drawn" else "") for head in pay.columns]
    return {
        (row.what, name): number
        for row, numbers in pay.rows
        for name, number in zip(names, numbers, strict=True)
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_a_variant_page_says_every_rule_and_asks_none(sites: dict[str, Site], book: Book, lang: str) -> None:
    """The text of every reading stands on the page, linked to its place, and no question does."""
    site = sites[lang]
    for variant in book.variants:
        page = _page(site, f"variants/{variant.id}.md")
        game = book.game(variant)
        for rule, reading in book.resolved[variant.id].readings.items():
            assert f'id="rule-{rule}"' in page
            assert f'href="../../rules/{game.id}/{rule}/#{reading}"' in page
            assert game.rules[rule].readings[reading].text[lang] in page
            assert game.rules[rule].asks[lang] not in page


def test_what_no_source_says_carries_a_tag(sites: dict[str, Site], book: Book) -> None:
    """As many sentences are tagged with a basis as rest on it, and every conjecture says that it is one."""
    for variant in book.variants:
        page = _page(sites["en"], f"variants/{variant.id}.md")
        told = page[page.index('<div class="told"') : page.index("## How sure")].split('<div class="kit-scroll"')[0]
        bases = list(book.resolved[variant.id].basis.values())
        for basis in ("choice", "ruling", "conjecture"):
            assert len(re.findall(rf'basis-tag basis-{basis}" title', told)) == bases.count(basis)
        assert ('class="conjecture"' in page) == (variant.conjecture is not None)


def test_own_passages_come_before_those_of_others(sites: dict[str, Site], book: Book) -> None:
    """A reading's passages are split by the variant's scope: none is lost, and the scope reaches the one it extends."""
    for variant in book.variants:
        for rule in book.resolved[variant.id].readings:
            said = sentence(sites["en"], variant, book.game(variant).rules[rule])
            assert sorted(said.own + said.others) == sorted(said.reading.passages)
            assert (said.basis == "source") <= bool(said.own)
            assert (said.basis in ("choice", "ruling")) == (said.why is not None and said.basis != "conjecture")


def test_every_variant_has_a_round(sites: dict[str, Site], book: Book) -> None:
    """Each variant has an example, and its page draws the position before the first action and after each."""
    for variant in book.variants:
        assert variant.example is not None
        page = _page(sites["en"], f"variants/{variant.id}.md")
        assert page.count('<div class="step"') > 5
        assert 'data-start="0"' in page


def test_shares_count_every_rule_once(book: Book) -> None:
    """The bar of how sure a variant is adds up to the rules that arise, and only conjectures hold guesses."""
    for variant in book.variants:
        found = {share.kind: share.count for share in shares(book, variant)}
        assert sum(found.values()) == len(book.resolved[variant.id].readings)
        assert ("conjecture" in found) == (variant.conjecture is not None)


def test_even_stakes_and_ties_that_stand_off(book: Book) -> None:
    """Where all is paid alike and ties stand off, the higher points win a stake, drawn or not."""
    (pay,) = _tables(book, "macao-manual")
    assert len(pay.columns) == 10
    for (banker, punter), net in _cells(pay).items():
        assert net == STAKE * ((punter > banker) - (punter < banker))


def test_naturals_are_paid_more_than_what_is_drawn(book: Book) -> None:
    """After Rozaliev a dealt nine is paid three times, a drawn one once, and ties at nine cost three stakes."""
    (pay,) = _tables(book, "macao-rozaliev")
    cells = _cells(pay)
    assert [cells["7", name] for name in ("9", "8", "7", "9 drawn", "8 drawn")] == [30, 20, -10, 10, 10]
    assert [cells["9", name] for name in ("9", "8", "0")] == [-30, -10, -10]


def test_a_swapped_reading_changes_only_what_it_decides(book: Book) -> None:
    """With ties standing off the diagonal is nought, and no other cell moves: the figures are played, not written."""
    (before,) = _tables(book, "macao-stages")
    (after,) = _tables(book, "macao-stages", tie="push")
    was, now = _cells(before), _cells(after)
    changed = {key for key in was if was[key] != now[key]}
    assert changed == {key for key in was if key[0] == key[1].removesuffix(" drawn")}
    assert {now[key] for key in changed} == {0}


def test_baccarat_pays_two_for_one_and_shares_sixes(book: Book) -> None:
    """The banker's cover of two stakes is won whole, and at six against six thirty are shared by two."""
    (pay,) = _tables(book, "baccarat-rozaliev")
    cells = _cells(pay)
    assert (cells["7", "8"], cells["8", "7"], cells["5", "5"], cells["6", "6"]) == (20, -10, -10, 5)


def test_a_trump_breaks_ties(book: Book) -> None:
    """In club écarté the second table, where only the punter holds a trump, differs at equal points only."""
    plain, trump = (_cells(pay) for pay in _tables(book, "club-ecarte"))
    changed = {key for key in plain if plain[key] != trump[key]}
    assert changed == {key for key in plain if key[0] == key[1].removesuffix(" drawn")}


@pytest.mark.parametrize(
    ("variant", "numbers"),
    [
        ("ninth-wave-rozaliev", [[10, 20, 40, 80, 90, -10]]),
        ("thirteen-rozaliev", [[-10, 10]]),
        ("macao-shedding", [[50, 20, 30, 5, 5, 5, 5, 5, 40, 10, 10, 10, 10, 50], [2, 3, 5]]),
    ],
)
def test_games_without_points_to_compare(book: Book, variant: str, numbers: list[list[int]]) -> None:
    """Rows pay as S4¶19.8 says, a hit takes the stake and none pays it, and cards cost what S1 lists."""
    tables = _tables(book, variant)
    assert [[number for _, row in pay.rows for number in row] for pay in tables] == numbers
    rules = next(book.game(v).rules for v in book.variants if v.id == variant)
    assert all(rule in rules for pay in tables for rule in pay.decides)


def test_a_game_unknown_to_the_tables_has_none() -> None:
    """A game that is new has pages before anybody writes its table."""
    assert payoffs("solitaire", "any", {}) == []


def test_kinship_is_mutual_and_sorted(sites: dict[str, Site], book: Book) -> None:
    """Two variants differ in the same rules from either side; documented relatives come first, nearest first."""
    for variant in book.variants:
        kin = kin_of(book, variant)
        assert len(kin) == len(book.game(variant).variants) - 1
        ranks = [(one.variant.conjecture is not None, len(one.differing)) for one in kin]
        assert ranks == sorted(ranks)
        for one in kin:
            back = next(other for other in kin_of(book, one.variant) if other.variant.id == variant.id)
            assert (one.differing, one.agreeing) == (back.differing, back.agreeing)
            assert [line.rule for line in differences(sites["en"], variant, one)] == list(one.differing)
            assert all(line.here is not line.there for line in differences(sites["en"], variant, one))


def test_the_first_comparison_is_of_two_independent_descriptions(book: Book) -> None:
    """The page opens with two documented variants that extend nothing; a game of one has no pair."""
    banking = book.spec.games["banking"]
    pair = closest(book, banking)
    assert pair is not None
    chosen = [banking.variants[name] for name in pair]
    assert all(v.conjecture is None and v.extends is None for v in chosen)
    free = [v for v in banking.variants.values() if v.conjecture is None and v.extends is None]
    least = min(len(one.differing) for v in free for one in kin_of(book, v) if one.variant in free)
    assert len(next(k for k in kin_of(book, chosen[0]) if k.variant is chosen[1]).differing) == least
    assert closest(book, book.spec.games["thirteen"]) is None


@pytest.mark.parametrize("lang", LANGS)
def test_the_data_of_comparisons_is_whole(sites: dict[str, Site], book: Book, lang: str) -> None:
    """Every variant of a game that has several is in the data, with a text and a basis for each of its readings."""
    site = sites[lang]
    data = json.loads((site.out / "assets" / "data" / "compare.json").read_text())
    games = [game for game in book.spec.games.values() if len(game.variants) > 1]
    assert data == json.loads(json.dumps(data_of(site, games)))
    for game in data["games"]:
        texts = {rule["id"]: rule["readings"] for rule in game["rules"]}
        assert {v["id"] for v in game["variants"]} == set(book.spec.games[game["id"]].variants)
        for variant in game["variants"]:
            assert variant["readings"].keys() == variant["basis"].keys()
            assert all(reading in texts[rule] for rule, reading in variant["readings"].items())


def test_without_a_script_the_whole_table_stands_there(sites: dict[str, Site], book: Book) -> None:
    """Every rule that arises in some variant has a line; one cell for all only where all have the same reading."""
    banking = book.spec.games["banking"]
    table = whole_table(sites["en"], banking)
    lines = [line for found in table.topics.values() for line in found]
    arising = {rule for v in table.variants for rule in book.resolved[v.id].readings}
    assert {line.rule for line in lines} == arising
    for line in lines:
        held = {book.resolved[v.id].readings.get(line.rule) for v in table.variants}
        assert line.same == (len(held) == 1)
    page = _page(sites["en"], "compare.md")
    assert all(f"rules/banking/{rule}/" in page for rule in arising)


def test_a_game_page_tells_conjectures_apart(sites: dict[str, Site]) -> None:
    """Documented cards stand above the conjectures, which are marked; every rule of the game is linked."""
    page = _page(sites["en"], "games/banking.md")
    documented, _, guessed = page.partition("{ #conjectures }")
    assert "variants/macao-manual/" in documented
    assert "variant-card is-conjecture" not in documented
    assert guessed.count("variant-card is-conjecture") == 2
    assert all(f"rules/banking/{rule}/" in guessed for rule in sites["en"].book.spec.games["banking"].rules)


def test_rules_have_short_names(sites: dict[str, Site]) -> None:
    """A game's own word goes before the shared one, and a rule without either is named by its id."""
    site = sites["en"]
    assert rule_name(site, "shedding", "draws") != rule_name(site, "banking", "draws")
    assert rule_name(site, "banking", "quite-new") == "quite new"


def test_no_page_is_heavy(sites: dict[str, Site]) -> None:
    """What is written leaves room under half a megabyte for what the theme adds."""
    sizes = {path: path.stat().st_size for site in sites.values() for path in site.out.rglob("*.md")}
    assert {path.name: size for path, size in sizes.items() if size > 400_000} == {}


def test_pages_stand_where_links_lead(sites: dict[str, Site], book: Book) -> None:
    """Every game and variant has its page in both languages."""
    wanted = {Path("compare.md"), *(Path(f"games/{game}.md") for game in book.spec.games)}
    wanted |= {Path(f"variants/{v.id}.md") for v in book.variants}
    for site in sites.values():
        assert {path.relative_to(site.out) for path in site.out.rglob("*.md")} == wanted
