"""The corpus: a folder of plays in which an engine differed, one file a fault, which the next run tries first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from macao_conformance.cases import Case
from macao_conformance.fuzzing.arena import case_of_play
from macao_conformance.fuzzing.hunt import Fault
from macao_conformance.model import Json, Spec
from macao_conformance.problems import nearest
from macao_conformance.protocol import Rubbish, parse
from macao_conformance.specfiles import kit_schemas

_PART = "fuzz.schema.json#/$defs/kept"


class BadCorpus(Exception):
    """A file of the corpus cannot be used; the text says which, why, and what to do."""


def read(folder: Path, spec: Spec, variants: Iterable[str]) -> list[Case]:
    """Return the plays kept in a folder that are about some variants. Raises BadCorpus."""
    wanted = set(variants)
    found: list[Case] = []
    for path in sorted(folder.glob("*.json")):
        kept = _read(path)
        game = spec.games.get(kept["game"])
        if game is None or kept["variant"] not in game.variants:
            name, known = (kept["variant"], game.variants) if game else (kept["game"], spec.games)
            hint = nearest(name, known)
            raise BadCorpus(f"{path}: this suite has no `{name}`{f'; {hint}' if hint else ''}; take the file out")
        if kept["variant"] in wanted:
            found.append(case_of_play(game, kept["variant"], {}, kept["setup"], tuple(kept["actions"])))
    return found


def _read(path: Path) -> Mapping[str, Json]:
    try:
        kept = parse(path.read_bytes())
    except OSError as error:
        raise BadCorpus(f"{path} cannot be read: {error.strerror or error}") from None
    except Rubbish as error:
        raise BadCorpus(f"{path} is no play: {error}") from None
    wrong = next(iter(kit_schemas().validator(_PART).iter_errors(kept)), None)
    if wrong is not None:
        raise BadCorpus(f"{path} is no play: {'.'.join(map(str, wrong.instance_path)) or 'it'}: {wrong.message}")
    found: Mapping[str, Json] = kept
    return found


def keep(folder: Path, faults: Iterable[Fault]) -> list[Path]:
    """Write each fault into a folder, by its key; a smaller play of the same fault takes the place of a larger one."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for fault in faults:
        path = folder / f"{re.sub(r'[^a-z0-9-]+', '.', fault.key)}.json"
        text = json.dumps(
            {
                "game": fault.game,
                "variant": fault.case.variant_id,
                "setup": dict(fault.case.setup),
                "actions": [dict(action) for action in fault.case.actions],
            },
            indent=1,
        )
        if not path.is_file() or len(text) < path.stat().st_size:
            path.write_text(text + "\n", encoding="utf-8", newline="\n")
        paths.append(path)
    return paths
