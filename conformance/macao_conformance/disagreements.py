"""Which source says what on each rule, and of what kind their disagreements are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from macao_conformance.model import Basis, Game, Json, Reading, Rule, Source, Spec, Text
from macao_conformance.readings import resolve, within

Kind = Literal["sources", "itself", "variants", "copy", "silence"]

KINDS: Mapping[Kind, str] = {
    "sources": "between sources",
    "itself": "a source against itself",
    "variants": "between the variants one source describes",
    "copy": "only a copy departs",
    "silence": "silence decided by ruling",
}


Slip = Literal["erratum", "departure", "dangling"]

SLIPS: Mapping[Slip, str] = {
    "erratum": "misprints and wrong sums",
    "departure": "places where a copy departs from its original",
    "dangling": "references that lead nowhere",
}


@dataclass(frozen=True, slots=True)
class Found:
    """Something amiss in a source itself: where, what stands there, and what is meant (for a reference: nothing)."""

    slip: Slip
    anchor: str
    stands: Text
    meant: Text | None


@dataclass(frozen=True, slots=True)
class Said:
    """What one source says on a rule: a reading it documents, and where."""

    reading: str
    stated: tuple[str, ...]
    implied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A rule: what each source says, the kinds of disagreement, and by reading the variants that follow it, and why."""

    rule: Rule
    said: Mapping[str, tuple[Said, ...]]
    kinds: tuple[Kind, ...]
    followers: Mapping[str, tuple[tuple[str, Basis], ...]]


def rows(spec: Spec, game: str | None = None) -> list[Row]:
    """Return a row for every rule of one game, or of all, undisputed rules too."""
    return [row for found in spec.games.values() if game is None or found.id == game for row in _game_rows(spec, found)]


def _game_rows(spec: Spec, game: Game) -> Iterable[Row]:
    resolved = {name: resolve(game, variant) for name, variant in game.variants.items()}
    for rule in game.rules.values():
        said = {
            source.id: entries
            for source in spec.sources.values()
            if (entries := tuple(_said(rule.documented, source.id)))
        }
        followers = {
            reading: tuple(
                (name, "conjecture" if game.variants[name].conjecture else found.basis[rule.id])
                for name, found in resolved.items()
                if found.readings.get(rule.id) == reading
            )
            for reading in rule.readings
        }
        yield Row(rule, said, tuple(dict.fromkeys(_kinds(spec.sources, said, game, followers))), followers)


def _said(readings: Iterable[Reading], source: str) -> Iterable[Said]:
    for reading in readings:
        stated = tuple(anchor for anchor in reading.stated if within(anchor, [source]))
        implied = tuple(anchor for anchor in reading.implied if within(anchor, [source]))
        if stated or implied:
            yield Said(reading.id, stated, implied)


def _kinds(
    sources: Mapping[str, Source],
    said: Mapping[str, tuple[Said, ...]],
    game: Game,
    followers: Mapping[str, tuple[tuple[str, Basis], ...]],
) -> Iterator[Kind]:
    """Yield the kinds of disagreement on a rule; a copy counts only where no independent source disagrees.

    Two sources disagree where no reading is common to them: one that says this and that agrees with either. A source
    is against itself where it says two things in the scope of one variant. A conjecture adds nothing to either.
    """
    independent = {name: entries for name, entries in said.items() if not sources[name].copies}
    readings = [{entry.reading for entry in entries} for entries in independent.values()]
    copied = {entry.reading for name, entries in said.items() if name not in independent for entry in entries}
    disputed = False
    if any(not one & other for one in readings for other in readings):
        disputed = True
        yield "sources"
    for entries in independent.values():
        with_itself = own_kind(game, entries)
        if with_itself is not None:
            disputed = True
            yield with_itself
    if not disputed and independent and copied - set().union(*readings):
        yield "copy"
    if any(basis == "ruling" for entries in followers.values() for _, basis in entries):
        yield "silence"


def own_kind(game: Game, said: Sequence[Said]) -> Kind | None:
    """Tell how what one source says on a rule disagrees with itself; None where it says one thing only."""
    if len(said) < 2:
        return None
    scopes = [variant.sources for variant in game.variants.values() if not variant.conjecture]
    return "itself" if any(_both_in(said, scope) for scope in scopes) else "variants"


def _both_in(said: Iterable[Said], scope: tuple[str, ...]) -> bool:
    """Tell whether two of the readings one source documents are documented in one scope."""
    return sum(any(within(anchor, scope) for anchor in (*entry.stated, *entry.implied)) for entry in said) > 1


def slips(spec: Spec, game: str | None = None) -> list[Found]:
    """List what is amiss in the sources themselves: in all of them, or in the parts that describe one game."""
    variants = [v for one in spec.games.values() if game in (None, one.id) for v in one.variants.values()]
    scopes = None if game is None else [scope for variant in variants for scope in variant.sources]
    found = [slip for source in spec.sources.values() for slip in _slips(source)]
    listed = [slip for slip in found if scopes is None or within(slip.anchor, scopes)]
    return sorted(listed, key=lambda slip: list(SLIPS).index(slip.slip))


def _slips(source: Source) -> Iterator[Found]:
    for erratum in source.errata:
        yield Found("erratum", erratum.anchor, erratum.printed, erratum.read)
    for departure in source.departures:
        yield Found("departure", departure.anchor, departure.printed, departure.read)
    for reference in source.dangling:
        yield Found("dangling", reference.anchor, reference.refers, None)


def columns(found: Iterable[Row]) -> list[str]:
    """Return the sources that say anything on some rules, by name."""
    return sorted({source for row in found for source in row.said})


def totals(found: Iterable[Row]) -> dict[str, int]:
    """Count rules, the disagreements of each kind (a rule may have several), and the rules without any."""
    listed = list(found)
    counted: dict[str, int] = {kind: sum(kind in row.kinds for row in listed) for kind in KINDS}
    return {"rules": len(listed), **counted, "undisputed": sum(not row.kinds for row in listed)}


def as_data(found: Iterable[Row], amiss: Sequence[Found] = ()) -> Json:
    """Return rows, and what is amiss in the sources, as what JSON can carry."""
    listed = list(found)
    counted = {slip: sum(one.slip == slip for one in amiss) for slip in SLIPS}
    return {
        "totals": totals(listed) | counted,
        "rules": [_row_data(row) for row in listed],
        "sources": [_slip_data(slip) for slip in amiss],
    }


def _slip_data(slip: Found) -> Json:
    meant = {} if slip.meant is None else {"meant": dict(slip.meant)}
    return {"slip": slip.slip, "anchor": slip.anchor, "stands": dict(slip.stands), **meant}


def _row_data(row: Row) -> Json:
    return {
        "game": row.rule.game,
        "topic": row.rule.topic,
        "rule": row.rule.id,
        "asks": dict(row.rule.asks),
        "kinds": list(row.kinds),
        "sources": {
            source: [{"reading": s.reading, "stated": list(s.stated), "implied": list(s.implied)} for s in entries]
            for source, entries in row.said.items()
        },
        "readings": {
            reading.id: {
                "text": dict(reading.text),
                "evidence": reading.evidence,
                "stated": list(reading.stated),
                "implied": list(reading.implied),
                "why": dict(why) if (why := reading.foil or reading.ruling) is not None else None,
                "variants": [{"variant": name, "basis": basis} for name, basis in row.followers[reading.id]],
            }
            for reading in row.rule.readings.values()
        },
        "silence": (
            {"is": row.rule.silence.reading, "why": dict(row.rule.silence.why)}
            if row.rule.silence is not None
            else None
        ),
    }
