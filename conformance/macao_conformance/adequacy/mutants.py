"""Every way to be wrong by one reading: a variant with one of its readings swapped for another of the same rule.

A mutant is no program: it is an engine that is sent other readings. Where a rule file says that a reading makes no
difference beside certain others (`equivalent`), the mutant is excused; it must then really make none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from macao_conformance.model import Equivalent, Evidence, Game, Rule
from macao_conformance.readings import fits, neighbours, resolve

Readings = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A variant that has `reading` for a rule instead of its `own`; `readings` are all it then has."""

    game: str
    variant: str
    rule: str
    own: str
    reading: str
    evidence: Evidence
    readings: Readings
    excuse: Equivalent | None

    @property
    def foil(self) -> bool:
        """Whether it has a mistake no source supports."""
        return self.evidence == "foil"

    def __str__(self) -> str:
        return f"{self.variant} with {self.rule}={self.reading}"


def mutants(game: Game, variants: Collection[str], rules: Collection[str] = ()) -> Iterator[Mutant]:
    """Yield the mutants of some variants, by variant; with `rules`, only those that swap a reading of one of them."""
    for variant in game.variants.values():
        if variant.id not in variants:
            continue
        base = resolve(game, variant).readings
        for name, reading, resolved in neighbours(game, variant):
            if not rules or name in rules:
                rule = game.rules[name]
                yield Mutant(
                    game=game.id,
                    variant=variant.id,
                    rule=name,
                    own=base[name],
                    reading=reading,
                    evidence=rule.readings[reading].evidence,
                    readings=resolved.readings,
                    excuse=excuse(rule, base, resolved.readings),
                )


def excuse(rule: Rule, base: Readings, swapped: Readings) -> Equivalent | None:
    """Return why swapping a rule's reading makes no difference, said of either of the two; None if nobody says so."""
    for here, there in ((base, swapped), (swapped, base)):
        for entry in rule.readings[there[rule.id]].equivalent:
            if fits(entry.under, here):
                return entry
    return None
