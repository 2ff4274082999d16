"""Does the fuzzer find every mistake? ``python -m benchmarks.foils`` hides each foil in the reference and hunts for it.

Every game's foils, each under the first documented variant that asks its rule, with the same seed and a minute at most.
Writes `docs/measured/foils.json`: what was found, how it was named, and after how long. Takes some twenty minutes.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from macao_conformance.adequacy.mutants import Mutant, mutants
from macao_conformance.asking import Caller
from macao_conformance.engines import in_process
from macao_conformance.fuzzing.arena import Arena
from macao_conformance.fuzzing.hunt import Hunt, Limit
from macao_conformance.fuzzing.start import grounds_of
from macao_conformance.loading import Loaded, read_spec
from macao_conformance.pool import Options
from macao_conformance.protocol import Wire
from macao_conformance.specfiles import spec_root
from macao_reference.entry import engine

WRITTEN = Path(__file__).parent.parent / "docs" / "measured" / "foils.json"
SEED = 1
MOST = 60.0


def foils(loaded: Loaded) -> Iterator[Mutant]:
    """Yield each foil, under the first documented variant in which it makes a difference."""
    for game in loaded.spec.games.values():
        documented = [variant.id for variant in game.variants.values() if not variant.conjecture]
        taken: set[tuple[str, str]] = set()
        for mutant in mutants(game, documented or list(game.variants)):
            if mutant.foil and mutant.excuse is None and (mutant.rule, mutant.reading) not in taken:
                taken.add((mutant.rule, mutant.reading))
                yield mutant


def mistaken(wrong: Mapping[str, str], method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer as the reference with some readings, whatever it is sent."""
    return engine(method, params if method == "describe" else {**params, "readings": dict(wrong)})


def hunted(loaded: Loaded, mutant: Mutant) -> dict[str, Any]:
    """Hunt for one foil; say what came of it."""
    wire = Wire(loaded.spec)
    game, rule, foil, variant = mutant.game, mutant.rule, mutant.reading, mutant.variant
    under_test = Caller(wire, in_process("mistaken", partial(mistaken, mutant.readings)), Options())
    arena = Arena(loaded.spec, under_test, Caller(wire, in_process("oracle", engine), Options()), None, {})
    try:
        hunt = Hunt(arena, grounds_of(loaded, [variant]), lambda _: None)
        hunt.run(SEED, Limit(seconds=MOST, first=True))
    finally:
        arena.close()
    row: dict[str, Any] = {"game": game, "rule": rule, "foil": foil, "variant": variant, "plays": hunt.tally.plays}
    if not hunt.tally.faults:
        return {**row, "found": None, "named": False, "alike": [], "actions": None}
    fault = hunt.tally.faults[0]
    return {
        **row,
        "found": round(fault.seconds, 2),
        "named": (rule, foil) in fault.explanations,
        "alike": [f"{one}={other}" for one, other in fault.explanations if (one, other) != (rule, foil)],
        "actions": len(fault.case.actions),
    }


def main() -> None:
    """Hunt for all foils, telling each, and write what came of it."""
    loaded = read_spec(spec_root())
    rows = []
    for number, mutant in enumerate(foils(loaded), start=1):
        row = hunted(loaded, mutant)
        rows.append(row)
        found = "not found" if row["found"] is None else f"{row['found']:5.1f} s, {row['plays']} plays"
        alike = f", or {', '.join(row['alike'])}" if row["alike"] else ""
        said = f"{number:4} {mutant.game} {mutant.rule}: {mutant.reading}{alike}: {found}"
        print(said if row["named"] else f"{said} NOT NAMED", flush=True)
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text(
        json.dumps({"suite": loaded.spec.digest, "seed": SEED, "most": MOST, "foils": rows}, indent=1) + "\n"
    )
    times = [row["found"] for row in rows if row["found"] is not None]
    print(f"{len(times)} of {len(rows)} found, half of them within {statistics.median(times):.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
