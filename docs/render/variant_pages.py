"""A page a variant, from which the game can be learnt: its rules as prose, a round, what is paid, how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from docs.render.cards import card
from docs.render.kinship import Kin, kin_of, rule_name, rules_by_topic
from docs.render.links import relative, variant_url
from docs.render.payoffs import STAKE, Head, Payoffs, payoffs
from docs.render.plays import steps_of, trace_of
from docs.render.scenario_pages import DrawnStep, drawn_steps
from docs.render.site import Book, Site
from macao_conformance.cases import case_of
from macao_conformance.model import Basis, Reading, Rule, Source, Text, Variant
from macao_conformance.readings import lineage, within

_NEAREST: Final = 2
"""How many relatives are compared rule by rule."""
_SURENESS: Final = ("stated", "implied", "choice", "ruling", "conjecture")


@dataclass(frozen=True, slots=True)
class Sentence:
    """What holds in a variant on one rule: `own` passages lie in its scope, `others` say the same elsewhere.

    `why` is the reason where the kit decided; `quiet` is what nobody disputes and every source simply says.
    """

    rule: Rule
    name: str
    reading: Reading
    basis: Basis
    own: tuple[str, ...]
    others: tuple[str, ...]
    why: Text | None
    quiet: bool


@dataclass(frozen=True, slots=True)
class Share:
    """How many rules of a variant rest on one kind of evidence."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule with the readings of two variants; None where it does not arise."""

    rule: str
    name: str
    here: Reading | None
    there: Reading | None


def variant_pages(site: Site) -> None:
    """Write a page a variant."""
    for variant in site.book.variants:
        url = variant_url(variant.id)
        root = relative(url, "")
        game = site.book.game(variant)
        readings = site.book.resolved[variant.id].readings
        told = {
            topic: [sentence(site, variant, rule) for rule in rules if rule.id in readings]
            for topic, rules in rules_by_topic(game)
        }
        pays = _payoffs(variant.game, variant.id, tuple(readings.items()))
        kin = kin_of(site.book, variant)
        site.page(
            url,
            "variant.md.j2",
            variant=variant,
            game=game,
            told={topic: sentences for topic, sentences in told.items() if sentences},
            sources=_sources(site.book, variant),
            example=game.scenarios[variant.example] if variant.example else None,
            steps=list(_round(site, root, variant)),
            pays=[_drawn_payoffs(site, root, variant, pay) for pay in pays],
            nearest=[(one, differences(site, variant, one)) for one in kin[:_NEAREST]],
            further=kin[_NEAREST:],
            shares=shares(site.book, variant),
            asked=len(readings),
        )


def sentence(site: Site, variant: Variant, rule: Rule) -> Sentence:
    """Say what a variant has on a rule that arises in it, and what that rests on."""
    book = site.book
    game, resolved = book.game(variant), book.resolved[variant.id]
    reading, basis = rule.readings[resolved.readings[rule.id]], resolved.basis[rule.id]
    scopes = _scopes(book, variant)
    own = tuple(anchor for anchor in reading.passages if within(anchor, scopes))
    others = tuple(anchor for anchor in reading.passages if anchor not in own)
    choice = next((v.readings[rule.id] for v in lineage(game, variant) if rule.id in v.readings), None)
    why = choice.why if choice is not None and basis != "source" else None
    if why is None and basis in ("ruling", "conjecture") and not own and rule.silence is not None:
        why = rule.silence.why
    quiet = basis == "source" and len(rule.documented) == 1
    return Sentence(rule, rule_name(site, game.id, rule.id), reading, basis, own, others, why, quiet)


def _scopes(book: Book, variant: Variant) -> list[str]:
    """Return the places that describe a variant and those it extends, nearest first."""
    return [scope for v in lineage(book.game(variant), variant) for scope in v.sources]


def shares(book: Book, variant: Variant) -> tuple[Share, ...]:
    """Count the rules of a variant by what their readings rest on; the strongest word of its own passages counts."""
    resolved, game = book.resolved[variant.id], book.game(variant)
    scopes = _scopes(book, variant)
    kinds = [
        _sureness(game.rules[rule].readings[reading], resolved.basis[rule], scopes)
        for rule, reading in resolved.readings.items()
    ]
    return tuple(Share(kind, kinds.count(kind)) for kind in _SURENESS if kind in kinds)


def _sureness(reading: Reading, basis: Basis, scopes: Sequence[str]) -> str:
    if basis != "source":
        return basis
    return "stated" if any(within(anchor, scopes) for anchor in reading.stated) else "implied"


def differences(site: Site, variant: Variant, kin: Kin) -> list[Difference]:
    """Set the readings of two variants side by side where they differ."""
    game = site.book.game(variant)
    here, there = site.book.resolved[variant.id].readings, site.book.resolved[kin.variant.id].readings
    return [
        Difference(
            rule,
            rule_name(site, game.id, rule),
            game.rules[rule].readings.get(here.get(rule, "")),
            game.rules[rule].readings.get(there.get(rule, "")),
        )
        for rule in kin.differing
    ]


def _sources(book: Book, variant: Variant) -> tuple[Source, ...]:
    """Return the sources that describe a variant or one it extends, each once."""
    ids = dict.fromkeys(scope.partition("¶")[0] for scope in _scopes(book, variant))
    return tuple(book.spec.sources[name] for name in ids)


def _round(site: Site, root: str, variant: Variant) -> Iterator[DrawnStep]:
    """Draw the example of a variant as it is played under its own readings."""
    if variant.example is None:
        return
    scenario = site.book.game(variant).scenarios[variant.example]
    case = case_of(scenario, variant.id, site.book.resolved[variant.id].readings)
    if case is None:
        raise AssertionError(variant.id)  # the spec check says that there is one
    steps = tuple(steps_of(case, trace_of(variant.game, case)))
    yield from drawn_steps(site, root, scenario.setup["seats"], steps)


@cache
def _payoffs(game: str, variant: str, readings: tuple[tuple[str, str], ...]) -> tuple[Payoffs, ...]:
    """Ask the engine once for both languages."""
    return tuple(payoffs(game, variant, dict(readings)))


@dataclass(frozen=True, slots=True)
class DrawnHead:
    """The head of a row or column: what is seen, what a screen reader says, and whether it is of a card drawn."""

    shown: Markup
    says: str
    drawn: bool


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell: its number, and how it is coloured: ``win-3`` for three stakes won, ``lose-1``, ``even``, ``plain``."""

    shown: str
    kind: str


@dataclass(frozen=True, slots=True)
class DrawnPayoffs:
    """A table as its page shows it; a `matrix` has points on both sides."""

    caption: str
    columns: tuple[DrawnHead, ...]
    rows: tuple[tuple[DrawnHead, tuple[DrawnCell, ...]], ...]
    decides: tuple[tuple[str, str, str], ...]
    matrix: bool


def _drawn_payoffs(site: Site, root: str, variant: Variant, pay: Payoffs) -> DrawnPayoffs:
    readings = site.book.resolved[variant.id].readings
    return DrawnPayoffs(
        site.word(pay.word).format(stake=STAKE),
        tuple(_head(site, root, head) for head in pay.columns),
        tuple((_head(site, root, head), tuple(_cell(n, signed=pay.signed) for n in row)) for head, row in pay.rows),
        tuple((rule_name(site, variant.game, rule), rule, readings[rule]) for rule in pay.decides if rule in readings),
        any(head.word == "pay.dealt" for head in pay.columns),
    )


def _head(site: Site, root: str, head: Head) -> DrawnHead:
    drawn = head.word == "pay.drawn"
    if head.word == "pay.card":
        return DrawnHead(card(site, root, head.what), "", drawn)
    if head.word == "pay.row":
        return DrawnHead(escape(site.word(head.word).format(what=site.word(f"row.{head.what}"))), "", drawn)
    if head.what:
        return DrawnHead(escape(head.what), site.word(head.word).format(what=head.what), drawn)
    return DrawnHead(escape(site.word(head.word)), "", drawn)


def _cell(number: int, *, signed: bool) -> DrawnCell:
    if not signed:
        return DrawnCell(str(number), "plain")
    kind = "even" if number == 0 else f"{'win' if number > 0 else 'lose'}-{min(3, max(1, abs(number) // STAKE))}"
    return DrawnCell(_sum(number), kind)


def _sum(number: int) -> str:
    """Write a sum won or lost with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"
