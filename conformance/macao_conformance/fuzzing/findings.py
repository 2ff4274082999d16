"""What a hunt has found, as data: written by `fuzz`, merged by it, and read by whoever likes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from macao_conformance.fuzzing.hunt import Fault, Tally
from macao_conformance.model import Game, Json, Spec
from macao_conformance.protocol import Description, Rubbish, parse
from macao_conformance.specfiles import kit_schemas

Record = dict[str, Any]
_COUNTS = ("tried", "plays", "actions", "unsupported")


class BadFindings(Exception):
    """A file holds no findings, or not of the same engine and suite; the text says which and why."""


def findings(
    spec: Spec, engine: Description, asked: Mapping[str, Json], tally: Tally, texts: Mapping[str, str | None]
) -> Record:
    """Return what has come of a hunt. `asked` is what the user asked for, `texts` the faults as scenarios by key."""
    return {
        "kind": "findings",
        "format": 1,
        "suite": spec.digest,
        "engine": {"name": engine.name, "version": engine.version},
        "asked": dict(asked),
        "complete": tally.complete,
        "seconds": round(tally.seconds, 3),
        "tried": tally.tried,
        "plays": tally.plays,
        "actions": tally.actions,
        "unsupported": tally.unsupported,
        "told": {
            game: {
                "told": sorted(f"{rule}={reading}" for rule, reading in told),
                "untold": sorted(f"{rule}={reading}" for rule, reading in tally.tellable[game] - told),
            }
            for game, told in tally.told.items()
        },
        "faults": [_fault(spec.games[fault.game], fault, texts.get(fault.key)) for fault in tally.faults],
    }


def _fault(game: Game, fault: Fault, text: str | None) -> Record:
    return {
        "key": fault.key,
        "game": fault.game,
        "variant": fault.case.variant_id,
        "setup": dict(fault.case.setup),
        "actions": [dict(action) for action in fault.case.actions],
        "differs": {
            "step": fault.parting.step,
            "path": fault.parting.path,
            "expected": fault.parting.expected,
            "seen": fault.parting.seen,
        },
        "explanations": [
            {"rule": rule, "reading": reading, "evidence": game.rules[rule].readings[reading].evidence}
            for rule, reading in fault.explanations
        ],
        "seconds": round(fault.seconds, 3),
        "scenario": text,
    }


def merged(parts: Sequence[Record]) -> Record:
    """Return the findings of several hunts after one engine as one: each fault once, by its smallest play.

    Raises BadFindings where they are not of the same engine and suite.
    """
    first = parts[0]
    for part in parts[1:]:
        for key in ("suite", "engine"):
            if part[key] != first[key]:
                raise BadFindings(
                    f"these are not parts of one hunt: one is of the {key} {first[key]}, one of {part[key]}"
                )
    faults: dict[str, Record] = {}
    for fault in (fault for part in parts for fault in part["faults"]):
        known = faults.get(fault["key"])
        if known is None or _size(fault) < _size(known):
            faults[fault["key"]] = fault
    games = dict.fromkeys(game for part in parts for game in part["told"])
    return {
        **first,
        "asked": {**first["asked"], "parts": len(parts)},
        "complete": all(part["complete"] for part in parts),
        "seconds": max(part["seconds"] for part in parts),
        **{key: sum(part[key] for part in parts) for key in _COUNTS},
        "told": {game: _told([part["told"][game] for part in parts if game in part["told"]]) for game in games},
        "faults": list(faults.values()),
    }


def _told(parts: Iterable[Record]) -> Record:
    parts = list(parts)
    told = {one for part in parts for one in part["told"]}
    return {"told": sorted(told), "untold": sorted({one for part in parts for one in part["untold"]} - told)}


def _size(fault: Record) -> tuple[int, int]:
    return len(fault["actions"]), len(str(fault["setup"]))


def read(path: Path) -> Record:
    """Read findings. Raises BadFindings."""
    try:
        found = parse(path.read_bytes())
    except OSError as error:
        raise BadFindings(f"{path} cannot be read: {error.strerror or error}") from None
    except Rubbish as error:
        raise BadFindings(f"{path} holds no findings: {error}") from None
    wrong = next(iter(kit_schemas().validator("fuzz.schema.json").iter_errors(found)), None)
    if wrong is not None:
        place = ".".join(map(str, wrong.instance_path)) or "it"
        raise BadFindings(f"{path} holds no findings: {place}: {wrong.message}")
    record: Record = found
    return record
