"""The format of a report: real reports keep to the schema, and its description names every field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.specfiles import kit_schemas

Command = Callable[..., Any]
DOCUMENT = (Path(__file__).parents[1] / "REPORT.md").read_text(encoding="utf-8")


def described(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every property of a schema, at any depth, and what is said of it."""
    if isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            yield name, inner
        for inner in schema.values():
            yield from described(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from described(inner)


def test_the_description_names_every_field_and_every_word() -> None:
    """Every property of the schema and every value of a closed list stands in it, as code."""
    schema = kit_schemas().documents["report.schema.json"]
    told = set(re.findall(r"`([^`\s]+)`", DOCUMENT)) | set(re.findall(r'"(\w+)"', DOCUMENT))
    fields = dict(described(schema))
    words = {word for inner in fields.values() for word in inner.get("enum", ())} - {"header", "case", "footer"}

    assert len(fields) > 60
    assert [] == sorted(fields.keys() - told)
    assert [] == sorted(words - told)


def test_the_description_has_the_version(kit: Command) -> None:
    """The one that reports have."""
    header = json.loads(kit("check", "highcard", "--format", "json").out)["header"]

    assert f"`format` in the header is {header['format']}." in DOCUMENT


RUNS = {
    "agrees": ["highcard"],
    "differs": ["lies"],
    "unsupported": ["partial"],
    "broke": ["mumbles"],
    "hostile": ["hostile"],
    "a part": ["lies", "--shard", "1/3"],
    "stopped": ["empty", "--fail-fast"],
    "declared": ["declares"],
    "handshake": ["declares_wrongly"],
    "narrow": ["lies", "--rule", "equal", "--variant", "plain"],
}


@pytest.mark.parametrize("words", RUNS.values(), ids=RUNS.keys())
def test_every_line_of_a_real_report_keeps_to_the_schema(kit: Command, tmp_path: Path, words: list[str]) -> None:
    """Whatever becomes of the run; and in every case stand the position and the place of the scenario."""
    file = tmp_path / "report.jsonl"
    kit("check", *words, "--report", file)
    validator = kit_schemas().validator("report.schema.json")
    lines = [json.loads(line) for line in file.read_text("ascii").splitlines()]

    assert [] == [error.message for line in lines for error in validator.iter_errors(line)]
    assert all({"where", "readings", "setup", "steps"} <= line.keys() for line in lines if line["kind"] == "case")


def test_a_field_that_nobody_knows_is_refused(kit: Command, tmp_path: Path) -> None:
    """A report of a later kit is named as such, not shown by halves."""
    file = tmp_path / "report.jsonl"
    kit("check", "highcard", "--report", file)
    file.write_text(file.read_text().replace('"complete"', '"news":1,"complete"'))
    ended = kit("report", file)

    assert 2 == ended.code
    assert "news" in ended.err
