"""A draft as the YAML of a scenario file, laid out as those of the suite are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from docs.playground.saving import Draft, Ending
from macao_conformance.model import Json
from macao_reference.engine import Action

HEAD: Final = "# yaml-language-server: $schema=../../../schemas/scenario.schema.json\n"
_ID: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLAIN: Final = re.compile("[A-Za-z2-9][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
_NUMBERLIKE: Final = re.compile(r"[0-9]+(?:[eE][0-9]+)?")
_WIDTH: Final = 110
_ID_LENGTH: Final = 60
_TITLE_LENGTH: Final = 100


class NotAName(Exception):
    """An id or a title that no scenario can have; `code` says which of them."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def written(draft: Draft, setup: Mapping[str, Json], actions: Sequence[Action], name: str, title: str) -> str:
    """The file. Raises `NotAName` for an id or a title that is none."""
    title = " ".join(title.split())
    if not _ID.fullmatch(name) or len(name) > _ID_LENGTH:
        raise NotAName("id")
    if not title or len(title) > _TITLE_LENGTH or not title.isprintable():
        raise NotAName("title")
    return HEAD + "\n".join(_scenario(draft, setup, actions, name, title)) + "\n"


def _scenario(
    draft: Draft, setup: Mapping[str, Json], actions: Sequence[Action], name: str, title: str
) -> Iterator[str]:
    yield f"- scenario: {name}"
    yield f"  title: {_text(title)}"
    yield from _wrapped("  rules: ", list(draft.rules))
    if draft.under:
        yield from _wrapped("  under: ", _condition(draft.under))
    yield from _setup(setup)
    own = {ending.marks[-1:] for ending in draft.endings}
    common = len(actions) if len(own) == 1 else len(actions) - 1
    first = draft.endings[0]
    if common:
        yield "  play:"
        yield from _steps("    ", actions[:common], first.marks)
    if len(draft.endings) == 1:
        if first.expect:
            yield from _wrapped("  expect: ", first.expect)
        return
    yield "  outcomes:"
    for ending in draft.endings:
        yield from _ending(draft.about or "", ending, actions[common:], ending.marks[common:])


def _ending(about: str, ending: Ending, actions: Sequence[Action], marks: Sequence[str | None]) -> Iterator[str]:
    yield from _wrapped("    - under: ", _condition({about: ending.readings}))
    if actions:
        yield "      play:"
        yield from _steps("        ", actions, marks)
    if ending.expect:
        yield from _wrapped("      expect: ", ending.expect)


def _condition(condition: Mapping[str, Sequence[str]]) -> dict[str, Json]:
    return {rule: found[0] if len(found) == 1 else list(found) for rule, found in condition.items()}


def _setup(setup: Mapping[str, Json]) -> Iterator[str]:
    """The position: on one line if it is short, else a line a field."""
    flow = f"  setup: {_flow(setup)}"
    if len(flow) <= _WIDTH:
        yield flow
        return
    yield "  setup:"
    for key, value in setup.items():
        yield from _wrapped(f"    {key}: ", value)


def _steps(indent: str, actions: Sequence[Action], marks: Sequence[str | None]) -> Iterator[str]:
    for action, refused in zip(actions, marks, strict=False):
        step = {**action, "refused": refused} if refused else dict(action)
        flow = f"{indent}- {_flow(step)}"
        if len(flow) <= _WIDTH:
            yield flow
            continue
        lead = f"{indent}- "
        for key, value in step.items():
            yield from _wrapped(f"{lead}{key}: ", value)
            lead = f"{indent}  "


def _wrapped(lead: str, value: Json) -> Iterator[str]:
    """A value after its key, over several lines where it is long: cards as a folded block, maps and lists in flow."""
    line = lead + _flow(value)
    if len(line) <= _WIDTH:
        yield line
        return
    indent = " " * (len(lead) - len(lead.lstrip(" -")) + 2)
    if isinstance(value, str):
        yield f"{lead}>-"
        yield from wrap(value, _WIDTH, initial_indent=indent, subsequent_indent=indent)
        return
    yield from _filled(lead, value)


def _filled(lead: str, value: Json) -> Iterator[str]:
    """A long map or list in flow style, its parts side by side under each other."""
    opening, closing = ("[", "]") if isinstance(value, list) else ("{", "}")
    parts = [_flow(part) for part in value] if isinstance(value, list) else _pairs(value)
    line = lead + opening
    indent = " " * len(line)
    for number, part in enumerate(parts):
        piece = part + (closing if number == len(parts) - 1 else ",")
        if len(line) + 1 + len(piece) > _WIDTH and line.strip() and line != lead + opening:
            yield line
            line = indent + piece
        else:
            line += ("" if line == lead + opening else " ") + piece
    yield line


def _pairs(value: Mapping[str, Json]) -> list[str]:
    return [f"{key}: {_flow(part)}" for key, part in value.items()]


def _flow(value: Json) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(_pairs(value)) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A text, in quotes where YAML could take it for something else."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS and not _NUMBERLIKE.fullmatch(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
