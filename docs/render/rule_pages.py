"""The list of all rules, and a page a rule: its readings, who says them, and one scenario under each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from docs.render.apart import Apart, Aparts
from docs.render.ends import Differs, DrawnEnd, differences, drawn_end
from docs.render.links import relative, rule_url
from docs.render.scenario_pages import condition
from docs.render.site import Site
from docs.render.table import Table, action_of, table
from docs.render.witness import Lettered, involved, lettered
from macao_conformance.disagreements import KINDS, Kind, Row
from macao_conformance.model import Basis, Game, Rule, Text, Variant


@dataclass(frozen=True, slots=True)
class Following:
    """The variants that follow a reading on one basis, each with the why of its own choice."""

    basis: Basis
    variants: tuple[tuple[Variant, Text | None], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A reading as its page shows it; `shows` is what a mistake gets wrong in the scenario, None where it is right."""

    of: Lettered
    following: tuple[Following, ...]
    shows: tuple[Differs, ...] | None


@dataclass(frozen=True, slots=True)
class Scene:
    """The scenario that tells the readings apart, drawn; each common action with whether all readings refuse it."""

    apart: Apart
    start: Table | None
    common: tuple[tuple[Markup, bool], ...]
    ends: tuple[DrawnEnd, ...]


def rule_pages(site: Site, told: Aparts) -> None:
    """Write the list of rules and their pages; `told` holds by game and rule the scenario that tells it apart."""
    site.page("rules/", "rules.md.j2", kinds=KINDS)
    for game in site.book.spec.games.values():
        for rule in game.rules.values():
            _rule_page(site, game, rule, told[game.id, rule.id])


def _rule_page(site: Site, game: Game, rule: Rule, found: Apart | None) -> None:
    url = rule_url(game.id, rule.id)
    root = relative(url, "")
    row = site.book.rows[game.id, rule.id]
    letters = lettered(rule)
    answers = [
        Answer(of, tuple(following(game, row, name)), _shows(site, root, found, name) if of.reading.foil else None)
        for name, of in letters.items()
    ]
    site.page(
        url,
        "rule.md.j2",
        rule=rule,
        game=game,
        row=row,
        letters=letters,
        when=[condition(site, root, game.id, one) for one in rule.when],
        condition=partial(condition, site, root, game.id),
        answers=[answer for answer in answers if answer.of.reading.foil is None],
        foils=[answer for answer in answers if answer.of.reading.foil is not None],
        kinds=[(kind, site.word(f"kind-why.{kind}").format(who=who(site, row, kind, letters))) for kind in row.kinds],
        scene=_scene(site, root, found) if found is not None else None,
        scenarios=site.book.about.get((game.id, rule.id), ()),
    )


def following(game: Game, row: Row, reading: str) -> Iterator[Following]:
    """Yield the variants that follow a reading, by the basis they have it on."""
    order: tuple[Basis, ...] = ("source", "choice", "ruling", "conjecture")
    by_basis: dict[Basis, list[tuple[Variant, Text | None]]] = {basis: [] for basis in order}
    for name, basis in row.followers[reading]:
        variant = game.variants[name]
        own = variant.readings.get(row.rule.id)
        by_basis[basis].append((variant, own.why if own is not None else None))
    for basis, variants in by_basis.items():
        if variants:
            yield Following(basis, tuple(variants))


def who(site: Site, row: Row, kind: Kind, letters: Mapping[str, Lettered]) -> str:
    """Say who is in a disagreement: sources with the letters of their readings, or the variants of a silence."""
    if kind == "silence":
        variants = site.book.spec.games[row.rule.game].variants
        ruled = [name for entries in row.followers.values() for name, basis in entries if basis == "ruling"]
        return ", ".join(site.say(variants[name].title) for name in ruled)
    return "; ".join(
        f"{name} — {', '.join(f'{letters[entry.reading].letter} ({entry.reading})' for entry in said)}"
        for name, said in involved(site.book, row, kind).items()
    )


def _shows(site: Site, root: str, found: Apart | None, reading: str) -> tuple[Differs, ...] | None:
    if found is None or reading in found.end_of(found.own).readings:
        return None
    return tuple(differences(site, root, found.end_of(reading), found.end_of(found.own)))


def _scene(site: Site, root: str, found: Apart) -> Scene:
    common = found.ends[0].actions[: found.common]
    return Scene(
        found,
        None if found.start is None else table(site, root, found.start, found.scenario.setup["seats"]),
        tuple(
            (action_of(site, root, did, refused=i in found.refused), i in found.refused) for i, did in enumerate(common)
        ),
        tuple(drawn_end(site, root, found, end) for end in found.ends),
    )
