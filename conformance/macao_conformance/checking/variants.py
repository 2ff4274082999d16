"""Variants: what they say must be what their sources document, and nothing asked may stay open."""

from __future__ import annotations

from collections.abc import Iterator

from macao_conformance.model import Choice, Condition, Game, Reading, Rule, Variant
from macao_conformance.problems import Problem
from macao_conformance.readings import cited, lineage, neighbours, resolve, settled


def variant_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong with the variants of a game whose rules are sound."""
    circular = False
    for variant in game.variants.values():
        family = list(lineage(game, variant))
        if family[-1].extends != variant.id:
            continue
        circular = True
        if variant.id == min(v.id for v in family):
            circle = " extends ".join([*(v.id for v in family), variant.id])
            yield Problem(variant.where, f"`extends` goes in a circle: {circle}", "one of them stands by itself")
    if circular:
        return
    for variant in game.variants.values():
        yield from _one_variant(game, variant)
    yield from _left_open_by_swaps(game)


def _one_variant(game: Game, variant: Variant) -> Iterator[Problem]:
    resolved = resolve(game, variant)
    parent = game.variants.get(variant.extends or "")
    inherited = settled(game, parent) if parent is not None else {}
    if parent is not None and parent.conjecture and not variant.conjecture:
        message = f"`{variant.id}` extends the conjecture `{parent.id}`, and is not one itself"
        yield Problem(variant.where, message, "what rests on a guess is a guess: say so under `conjecture`")
    for name in (*resolved.readings, *resolved.unset):
        rule = game.rules[name]
        documented = cited(rule, variant.sources)
        entry = variant.readings.get(name)
        if entry is not None:
            yield from _entry(variant, rule, entry, documented)
        elif name in inherited and inherited[name][0] in [reading.id for reading in documented]:
            continue  # it says what the variant it extends says, and only what differs is written
        elif len(documented) == 1:
            message = f"the sources of `{variant.id}` settle the rule `{name}`, and it does not say so"
            yield Problem(variant.where, message, f"write `{name}: {documented[0].id}` under `readings`")
        elif documented:
            said = " and ".join(f"`{reading.id}`" for reading in documented)
            message = f"the sources of `{variant.id}` contradict themselves on the rule `{name}`: they say {said}"
            yield Problem(variant.where, message, f"choose: `{name}: {{is: …, why: …}}` under `readings`")
        elif name in resolved.unset and (parent is None or name not in resolve(game, parent).unset):
            message = f"nothing settles the rule `{name}` for `{variant.id}`"
            yield Problem(variant.where, message, _UNSET)
    for name, entry in variant.readings.items():
        if name not in resolved.readings:
            needs = "; or ".join(_condition(condition) for condition in game.rules[name].when)
            message = f"the rule `{name}` is not asked of `{variant.id}`"
            yield Problem(entry.where, message, f"leave it out; it is asked only under {needs}")


_UNSET = "its sources, those of a variant it extends, or the rule's `silence` must say"


def _condition(condition: Condition) -> str:
    return ", ".join(f"{rule}: {'|'.join(readings)}" for rule, readings in condition.items())


def _entry(variant: Variant, rule: Rule, entry: Choice, documented: list[Reading]) -> Iterator[Problem]:
    """Yield what is wrong with a variant's own word on a rule that is asked."""
    ids = [reading.id for reading in documented]
    said = " and ".join(f"`{name}`" for name in ids)
    about = f"`{variant.id}` has `{rule.id}: {entry.reading}`"
    if rule.readings[entry.reading].evidence == "foil":
        yield Problem(entry.where, f"{about}, which is a foil", f"its sources say {said}" if said else "leave it out")
    elif entry.reading not in ids:
        hint = f"they say {said}" if said else "cite the passage in the reading, or leave the rule out of the variant"
        yield Problem(entry.where, f"{about}, and no passage of its own sources says so", hint)
    elif entry.why is None and len(ids) > 1:
        message = f"{about}, and its own sources say {said}"
        yield Problem(entry.where, message, f"say why: `{rule.id}: {{is: {entry.reading}, why: …}}`")
    elif entry.why is not None and len(ids) < 2:
        message = f"{about} with a reason, and its own sources say nothing else"
        yield Problem(entry.where, message, f"a reason is for a choice: write `{rule.id}: {entry.reading}`")


def _left_open_by_swaps(game: Game) -> Iterator[Problem]:
    """Yield rules that are asked once some other reading is swapped, and that nothing settles then."""
    told: set[str] = set()
    for variant in game.variants.values():
        unset = set(resolve(game, variant).unset)
        for name, reading, resolved in neighbours(game, variant):
            for rule in resolved.unset:
                if rule not in told and rule not in unset:
                    told.add(rule)
                    message = f"nothing settles the rule `{rule}` for `{variant.id}` with `{name}: {reading}`"
                    yield Problem(game.rules[rule].where, message, "give the rule a `silence`")
