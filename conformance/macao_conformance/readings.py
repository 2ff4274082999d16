"""Which readings a variant has, and why.

A rule is asked under the readings of the rules before it (`when`). For a rule that is asked, the first of these that
says something holds: an override; the variant's own word; the one reading its own sources document; the same two of
the variant it extends, and so on; the ruling for silence. Where none does, the rule is *unset*, which is an error.
In a conjecture all but its own word and its own sources' is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from macao_conformance.model import Basis, Condition, Game, Reading, Rule, Variant

Settled = Mapping[str, tuple[str, Basis]]
"""The reading of each rule, were it asked, and its basis; a rule that nothing settles is absent."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The readings of all rules that are asked, in the order of the game's rules; `unset` lists rules without one."""

    readings: Mapping[str, str]
    basis: Mapping[str, Basis]
    unset: tuple[str, ...] = ()


def fits(under: Condition, readings: Mapping[str, str]) -> bool:
    """Tell whether readings meet every part of a condition; a rule that is not asked meets none."""
    return all(readings.get(rule) in wanted for rule, wanted in under.items())


def asked(rule: Rule, readings: Mapping[str, str]) -> bool:
    """Tell whether a rule is asked under the readings of the rules before it."""
    return not rule.when or any(fits(condition, readings) for condition in rule.when)


def within(anchor: str, scopes: Iterable[str]) -> bool:
    """Tell whether a passage is one of some places, or under one.

    ``S4¶7.16`` is in ``S4¶7.16``, ``S4¶7``, the run of paragraphs ``S4¶6–7``, and ``S4``.
    """
    return any(_under(anchor, scope) for scope in scopes)


def _under(anchor: str, scope: str) -> bool:
    if "–" not in scope:
        return anchor == scope or anchor.startswith(scope + ("." if "¶" in scope else "¶"))
    source, run = scope.split("¶")
    first, last = run.split("–")
    of, _, place = anchor.partition("¶")
    paragraph = place.split(".")[0]
    return of == source and place != "" and _size(first) <= _size(paragraph) <= _size(last)


def _size(digits: str) -> tuple[int, str]:
    """By what a number sorts; Python refuses to read one of more than a few thousand digits."""
    digits = digits.lstrip("0")
    return len(digits), digits


def cited(rule: Rule, scopes: Sequence[str]) -> list[Reading]:
    """List the readings of a rule that a passage in some scopes documents."""
    return [reading for reading in rule.documented if any(within(anchor, scopes) for anchor in reading.passages)]


def lineage(game: Game, variant: Variant) -> Iterator[Variant]:
    """Yield a variant and those it extends, nearest first; a circle ends where it closes."""
    seen: set[str] = set()
    while variant.id not in seen:
        seen.add(variant.id)
        yield variant
        if variant.extends is None or variant.extends not in game.variants:
            return
        variant = game.variants[variant.extends]


def settled(game: Game, variant: Variant) -> Settled:
    """Settle every rule of a game for a variant, whether it is asked or not."""
    found: dict[str, tuple[str, Basis]] = {}
    family = list(lineage(game, variant))
    for rule in game.rules.values():
        answer = _documented(rule, family[:1] if variant.conjecture else family)
        if answer is None and variant.conjecture:
            guessed = _documented(rule, family)
            answer = (guessed[0], "conjecture") if guessed is not None else None
        if answer is None and rule.silence is not None:
            answer = (rule.silence.reading, "conjecture" if variant.conjecture else "ruling")
        if answer is not None:
            found[rule.id] = answer
    return found


def _documented(rule: Rule, family: Sequence[Variant]) -> tuple[str, Basis] | None:
    """Return what the nearest variant of a family that says something says."""
    for variant in family:
        own = variant.readings.get(rule.id)
        if own is not None:
            return own.reading, "choice" if own.why is not None else "source"
        documented = cited(rule, variant.sources)
        if len(documented) == 1:
            return documented[0].id, "source"
    return None


def resolve(
    game: Game,
    variant: Variant,
    overrides: Mapping[str, str] | None = None,
    basis: Basis = "swapped",
    known: Settled | None = None,
) -> Resolved:
    """Give every rule that is asked its reading; `overrides` go before all else, on the basis given.

    Callers that resolve one variant many times pass `known`, its `settled` rules, to have them settled once.
    """
    overrides = overrides or {}
    known = settled(game, variant) if known is None else known
    readings: dict[str, str] = {}
    bases: dict[str, Basis] = {}
    unset: list[str] = []
    for rule in game.rules.values():
        if not asked(rule, readings):
            continue
        if rule.id in overrides:
            readings[rule.id], bases[rule.id] = overrides[rule.id], basis
        elif rule.id in known:
            readings[rule.id], bases[rule.id] = known[rule.id]
        else:
            unset.append(rule.id)
    return Resolved(readings, bases, tuple(unset))


def neighbours(game: Game, variant: Variant) -> Iterator[tuple[str, str, Resolved]]:
    """Yield every way to swap one reading of a variant for another of the same rule, foils included.

    Each is (rule, the reading swapped to, all readings then).
    """
    known = settled(game, variant)
    for name, reading in resolve(game, variant, known=known).readings.items():
        for other in game.rules[name].readings:
            if other != reading:
                yield name, other, resolve(game, variant, {name: other}, known=known)


def undeclarable(game: Game, variant: Variant, declared: Mapping[str, str]) -> dict[str, str]:
    """Return, by rule, why an engine may not declare a reading of its own for it; {} if it may.

    It may where the variant has its reading by ruling or conjecture. Where the variant's sources contradict themselves
    and the kit chose, it may declare another reading that those sources document.
    """
    base = resolve(game, variant)
    refused: dict[str, str] = {}
    for name, reading in declared.items():
        if name not in game.rules:
            refused[name] = f"`{game.id}` has no rule `{name}`"
        elif reading not in game.rules[name].readings:
            refused[name] = f"the rule `{name}` has no reading `{reading}`"
        elif game.rules[name].readings[reading].evidence == "foil":
            refused[name] = f"`{reading}` is a mistake no source supports"
        elif name in base.readings and base.readings[name] != reading:
            why = _settled_by_source(game.rules[name], reading, base.basis[name], lineage(game, variant))
            if why is not None:
                refused[name] = why
    return refused


def _settled_by_source(rule: Rule, reading: str, basis: Basis, family: Iterable[Variant]) -> str | None:
    if basis in ("ruling", "conjecture"):
        return None
    if basis == "choice":
        chooser = next(variant for variant in family if rule.id in variant.readings)
        if any(documented.id == reading for documented in cited(rule, chooser.sources)):
            return None
        return f"the sources of the variant do not say `{reading}`"
    return "the sources of the variant settle it"
