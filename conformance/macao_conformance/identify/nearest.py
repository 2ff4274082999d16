"""How far what an engine shows is from each variant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from macao_conformance.identify.findings import Finding
from macao_conformance.model import Basis, Game, Variant
from macao_conformance.readings import Settled, settled


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule on which a variant has a reading that the engine does not show; None: it does not know the rule."""

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
    differs = [finding.rule for finding in known if not _agrees(says, finding)]
    found = tuple(Difference(rule, *says[rule]) if rule in says else Difference(rule, None, None) for rule in differs)
    return Distance(variant, len(known), found)


def _agrees(says: Settled, finding: Finding) -> bool:
    """Whether a variant has a reading that is left; one that is left only beside others, with those others."""
    reading = says[finding.rule][0] if finding.rule in says else None
    if finding.status != "unmatched" and reading == finding.left[0]:
        return True
    return any(
        dict(doubt.step).get(finding.rule) == reading
        and all(rule in says and says[rule][0] == other for rule, other in doubt.step)
        for doubt in finding.doubts
    )
