"""What has changed between two reports: for people, and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from macao_conformance.difference import Difference, Turn
from macao_conformance.views.text import number, plain, sentence

_MOST = 40


def as_json(found: Difference) -> str:
    """One object: sentences about the engine and the suite, and cases by whose doing their change is."""
    return json.dumps({"worse": found.worse, **asdict(found)}, indent=2)


def as_text(found: Difference) -> str:
    """Paragraphs, each under what it is about."""
    parts = []
    if found.unlike:
        parts.append(["These reports are not of the same selection, or not whole: only what both asked is compared."])
    parts.append(["In the engine", *_indented(found.engine), *_turns(found.by_engine)])
    parts.append(["In the suite", *_indented(found.suite), *_turns(found.by_suite)])
    parts.append(["In both, or in the suite alone: these cases ask something else now", *_turns(found.both)])
    if found.rewritten:
        parts.append([f"{number(len(found.rewritten), 'case')} more ask something else now, and came out as before."])
    told = [part for part in parts if len(part) > 1 or part[0].endswith((".", ":"))]
    if not told:
        return "Nothing has changed."
    return "\n\n".join("\n".join(map(plain, part)) for part in told)


def _indented(sentences: Sequence[str]) -> Iterator[str]:
    yield from (f"  {sentence(one)}" for one in sentences)


def _turns(turns: Sequence[Turn]) -> Iterator[str]:
    """The cases, those that got worse first."""
    ordered = sorted(turns, key=lambda turn: not turn.is_worse)
    for turn in ordered[:_MOST]:
        mark = "!" if turn.is_worse else " "
        now = turn.note and f"still {turn.now}, {turn.note}"
        yield f"{mark} {turn.case}: {now or f'{_said(turn.before)} before, {_said(turn.now)} now'}"
    if len(ordered) > _MOST:
        yield f"  … and {len(ordered) - _MOST} more"


def _said(verdict: str | None) -> str:
    return verdict or "not there"
