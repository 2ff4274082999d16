"""Which cases an engine is asked: what the user selects, of what the engine claims. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from macao_conformance.cases import Case, expand
from macao_conformance.model import Game, Spec, Variant
from macao_conformance.problems import UnknownName, nearest
from macao_conformance.protocol import Description
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.verdicts import Unsupported

Declared = Mapping[str, Mapping[str, str]]

_MOST = 20
"""How many names that do not exist are spoken of one by one."""


class BadSelection(Exception):
    """What was selected cannot be checked: the message says why, and what could be."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What the user asked for; empty means everything. `scenarios` may hold case ids, ``scenario@variant``."""

    variants: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The case ids among `scenarios`, in two parts."""
        return tuple((s, v) for s, at, v in (name.partition("@") for name in self.scenarios) if at)

    @property
    def named_variants(self) -> set[str]:
        """The variants the user has written, in whatever way."""
        return {*self.variants, *(variant for _, variant in self.pairs)}


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of a plan, counted from 1."""

    number: int
    of: int

    @property
    def record(self) -> dict[str, int]:
        """As a report has it."""
        return {"number": self.number, "of": self.of}


@dataclass(frozen=True, slots=True)
class Plan:
    """The cases in the order of the report. `decided` are not asked: the verdict is known. `problems` fail the run."""

    cases: tuple[Case, ...]
    decided: Mapping[str, Unsupported]
    variants: tuple[str, ...]
    unclaimed: tuple[str, ...]
    declared: Declared
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = field(default=())


def select(
    spec: Spec, selection: Selection, variants: Collection[str] | None = None, declared: Declared | None = None
) -> list[Case]:
    """List the selected cases under some variants (or all), with an engine's declared readings.

    Raises UnknownName for an id that the spec does not have.
    """
    pairs = set(selection.pairs)
    names = {name.partition("@")[0] for name in selection.scenarios}
    whole = {name for name in selection.scenarios if "@" not in name}
    _known_variants(spec, selection.named_variants)
    cases = expand(spec, variants, selection.rules or None, names or None, declared)
    return [
        case
        for case in cases
        if (not selection.variants or case.variant_id in selection.variants or _paired(case, pairs))
        and (not pairs or not whole.isdisjoint(_names(case)) or _paired(case, pairs))
    ]


def _names(case: Case) -> tuple[str, ...]:
    return (case.scenario.id, *case.scenario.aliases)


def _paired(case: Case, pairs: set[tuple[str, str]]) -> bool:
    return any((name, case.variant_id) in pairs for name in _names(case))


def _known_variants(spec: Spec, names: Iterable[str]) -> None:
    known = _variants(spec)
    for name in sorted(names):
        if name not in known:
            raise UnknownName("variant", name, known)


def _variants(spec: Spec) -> dict[str, tuple[Game, Variant]]:
    return {name: (game, variant) for game in spec.games.values() for name, variant in game.variants.items()}


def plan(spec: Spec, description: Description, selection: Selection) -> Plan:
    """Make the plan. Raises UnknownName, and BadSelection if nothing is left to do."""
    known = _variants(spec)
    named = selection.named_variants
    if description.variants is None and not named:
        raise BadSelection(f"{description.name} plays one fixed set of rules: name the variant it is to be held to")
    _known_variants(spec, named)
    claimed = [name for name in known if description.variants is None or name in description.variants]
    claimed = [name for name in claimed if description.variants is not None or name in named]
    declared, problems = _declared(known, description)
    warnings = _said(
        (f"it lists the variant `{name}`, which this suite does not have", name, known)
        for name in description.variants or {}
        if name not in known
    )
    field_problems, field_warnings = _fields(spec, description)
    wanted = list(known) if not named else [name for name in known if name in named]
    asked = [name for name in claimed if name in wanted]
    shown = asked if not named else wanted
    cases = select(spec, selection, shown, declared)
    if not cases:
        raise BadSelection(_nothing(spec, selection, description, shown))
    message = "the engine does not list this variant in `describe`"
    return Plan(
        cases=tuple(cases),
        decided={case.id: Unsupported("variant", message) for case in cases if case.variant_id not in asked},
        variants=tuple(name for name in shown if any(case.variant_id == name for case in cases)),
        unclaimed=tuple(name for name in known if name not in claimed) if not named else (),
        declared={name: readings for name, readings in declared.items() if name in asked},
        problems=(*problems, *field_problems),
        warnings=(*warnings, *field_warnings),
    )


def part(whole: Plan, shard: Shard) -> Plan:
    """A part of a plan: every n-th case, so that the parts are as long as each other, but for one case.

    What is said of the whole plan, its variants above all, stays.
    """
    cases = whole.cases[shard.number - 1 :: shard.of]
    names = {case.id for case in cases}
    decided = {name: verdict for name, verdict in whole.decided.items() if name in names}
    return replace(whole, cases=cases, decided=decided)


def _declared(
    known: Mapping[str, tuple[Game, Variant]], description: Description
) -> tuple[dict[str, dict[str, str]], list[str]]:
    """The readings that the engine may declare its own, and why it may not the others; those are not followed."""
    kept: dict[str, dict[str, str]] = {}
    problems: list[str] = []
    for name, readings in (description.variants or {}).items():
        if name not in known or not readings:
            continue
        game, variant = known[name]
        refused = undeclarable(game, variant, readings)
        problems += _some(
            f"it declares {rule}: {readings[rule]} for `{name}`: {why}; the case is judged as if it had not"
            for rule, why in refused.items()
        )
        allowed = {rule: reading for rule, reading in readings.items() if rule not in refused}
        unset = resolve(game, variant, allowed, "declared").unset
        if unset:
            problems.append(f"what it declares for `{name}` leaves open: {', '.join(unset)}; none of it is followed")
        elif allowed:
            kept[name] = allowed
    return kept, problems


def _fields(spec: Spec, description: Description) -> tuple[list[str], list[str]]:
    """Fields to be observed that do not exist (problems), and games that do not (warnings)."""
    problems: list[str] = []
    strange: list[tuple[str, str, Iterable[str]]] = []
    for name, fields in description.observes.items():
        if name not in spec.games:
            strange.append((f"it observes the game `{name}`, which this suite does not have", name, spec.games))
            continue
        known = spec.games[name].observation.get("properties", {})
        problems += _said(
            (f"it observes the field `{one}`, which `{name}` does not have", one, known)
            for one in fields
            if one not in known
        )
    return problems, _said(strange)


def _said(strange: Iterable[tuple[str, str, Iterable[str]]]) -> list[str]:
    """What is said of names that do not exist, with the nearest that do."""
    listed = list(strange)
    near = {text: nearest(name, known) for text, name, known in listed[:_MOST]}
    return _some(f"{text}; {near[text]}" if near.get(text) else text for text, _, _ in listed)


def _some(said: Iterable[str]) -> list[str]:
    """What there is to say; of very much no more than the beginning."""
    listed = list(said)
    more = len(listed) - _MOST
    return listed if more <= 0 else [*listed[:_MOST], f"… and {more} more of these"]


def _nothing(spec: Spec, selection: Selection, description: Description, variants: list[str]) -> str:
    """Why there is nothing to do."""
    if not variants:
        claims = ", ".join(_some(description.variants or ())) or "no variant at all"
        return f"{description.name} claims no variant of this suite (it claims: {claims})"
    elsewhere = select(spec, Selection((), selection.rules, tuple(n.partition("@")[0] for n in selection.scenarios)))
    where = ", ".join(dict.fromkeys(case.variant_id for case in elsewhere))
    if not where:
        return "no scenario is about all that was selected"
    return f"what was selected says nothing about {', '.join(variants)}; it is about {where}"
