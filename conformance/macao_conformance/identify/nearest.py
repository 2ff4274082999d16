"""How far what an engine shows is from each variant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from macao_conformance.identify.findings import Finding
from macao_conformance.model import Basis, Game, Variant
from macao_conformance.readings import settled


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule on which a variant has a reading that the engine does not show; None: the variant does not know the rule."""

    rule: str
    reading: str | None
    basis: Basis | None


@dataclass(frozen=True, slots=True)
class Distance:
    """A variant: on which of the rules compared it differs from the engine."""

    variant: Variant
    compared: int
    differs: tuple[Difference, ...]


def distances(game: Game, found: Iterable[Finding]) -> list[Distance]:
    """The variants of a game, documented ones first, the nearest before the others.

    Compared are the rules of which anything was found. Each that the variant would answer otherwise counts one, though
    the variant may never ask it: what has to be changed in the variant to make it what the engine plays.
    """
    known = [finding for finding in found if finding.status != "undetermined"]
    listed = [_distance(game, variant, known) for variant in game.variants.values()]
    return sorted(listed, key=lambda one: (one.variant.conjecture is not None, len(one.differs)))


def nearest(found: Iterable[Distance]) -> list[Distance]:
    """The documented variants that nothing documented is nearer than."""
    documented = [one for one in found if one.variant.conjecture is None]
    least = min((len(one.differs) for one in documented), default=0)
    return [one for one in documented if len(one.differs) == least]


def _distance(game: Game, variant: Variant, known: list[Finding]) -> Distance:
    says = settled(game, variant)
    differs = tuple(
        Difference(finding.rule, *says.get(finding.rule, (None, None)))
        for finding in known
        if finding.rule not in says or says[finding.rule][0] not in finding.left
    )
    return Distance(variant, len(known), differs)
