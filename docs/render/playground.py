"""The playground's files: the rules as JSON, the Python that plays in the browser as a zip, and Pyodide itself."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import yaml

from docs.playground import book, scenarios
from docs.playground.positions import POSITIONS, SEATS, NoPosition, position
from macao_conformance.model import Game, Json, Spec, Text
from macao_conformance.readings import resolve

ROOT: Final = Path(__file__).parents[2]
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What the browser loads of the npm package."""

_PACKAGE: Final = ROOT / "docs/node_modules/pyodide"
_WORDS: Final = (
    "arg", "basis", "card", "do", "evidence", "field", "rank", "result", "row", "seat", "suit", "term",
)  # fmt: skip
"""The kinds of the site's words that the page draws with."""
_CODE: Final = (
    "docs/playground",
    "reference/macao_reference",
    *(f"conformance/macao_conformance/{name}.py" for name in ("__init__", "cases", "model", "problems", "readings")),
)
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest moment a zip knows: the same files make the same zip."""


def playground_files(spec: Spec, lang: str, words: Mapping[str, Text]) -> Iterator[tuple[str, bytes]]:
    """Yield the name, under a language's folder, and the content of every file the page loads."""
    yield "assets/play/data.json", _json(data(spec, lang, words))
    for game in played(spec):
        yield f"assets/play/scenarios-{game.id}.json", _json([scenarios.pack(s) for s in game.scenarios.values()])
    yield "assets/play/code.zip", code()


def _json(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def data(spec: Spec, lang: str, words: Mapping[str, Text]) -> dict[str, Json]:
    """The rules and variants in one language, the ways to begin, where every scenario stands, and the page's words."""
    said = {**{key: text for key, text in words.items() if key.split(".")[0] in _WORDS}, **own_words()}
    return {
        "lang": lang,
        "games": [book.pack(game, lang) for game in played(spec)],
        "positions": POSITIONS,
        "seats": {game.id: _seats(game) for game in played(spec)},
        "scenarios": {game.id: list(game.scenarios) for game in played(spec)},
        "words": {key: text[lang] for key, text in said.items()},
    }


def played(spec: Spec) -> list[Game]:
    """The games the page knows positions of, the one with most variants to choose from first."""
    return sorted((game for game in spec.games.values() if game.id in POSITIONS), key=lambda game: -len(game.variants))


def _seats(game: Game) -> list[int]:
    """How many may sit down, as far as the engine deals to them in every variant."""
    return [count for count in SEATS if all(_dealt(game, dict(readings), count) for readings in _variants(game))]


def _variants(game: Game) -> Iterator[Mapping[str, str]]:
    return (resolve(game, variant).readings for variant in game.variants.values())


def _dealt(game: Game, readings: Mapping[str, str], seats: int) -> bool:
    try:
        position(game.id, POSITIONS[game.id][0], readings, seats, Random(0), short=True)  # noqa: S311 - any deal will do
    except NoPosition:
        return False
    return True


def own_words() -> dict[str, Text]:
    """The texts of the page itself, in both languages."""
    words: dict[str, Text] = yaml.safe_load((ROOT / "docs/playground/words.yaml").read_text())
    return words


def code() -> bytes:
    """The modules that play, with the folders they are imported from at the top of the zip."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, path in sorted(modules()):
            info = ZipInfo(name, _LONG_AGO)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the name in the zip, and the file, of every module that plays."""
    for place in _CODE:
        found = ROOT / place
        for path in [found] if found.is_file() else found.rglob("*.py"):
            base = ROOT if place.startswith("docs") else ROOT / place.split("/")[0]
            yield path.relative_to(base).as_posix(), path


def copy_pyodide(out: Path) -> bool:
    """Copy what the browser loads of Pyodide from the npm package to ``out/pyodide``, both languages' common place.

    Returns False, and copies nothing, if ``npm ci --prefix docs`` has not been run: only the playground needs it.
    """
    if not (_PACKAGE / PYODIDE[0]).is_file():
        return False
    to = out / "pyodide"
    to.mkdir(parents=True, exist_ok=True)
    for name in PYODIDE:
        source = _PACKAGE / name
        if not (to / name).exists() or (to / name).stat().st_size != source.stat().st_size:
            shutil.copy2(source, to / name)
    return True
