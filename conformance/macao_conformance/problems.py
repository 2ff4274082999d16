"""What is wrong with the spec, and where: every problem of every file, each with a hint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from macao_conformance.model import Where

_LONGEST = 600
"""How much of a message or a hint is shown: what it quotes from a file may be of any length."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, in one paragraph; the hint says what to do about it."""

    where: Where
    message: str
    hint: str | None = None

    def __str__(self) -> str:
        said = f"{self.where}: {_beginning(self.message)}"
        return f"{said}\n    hint: {_beginning(self.hint)}" if self.hint else said


def _beginning(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class SpecInvalid(Exception):
    """The spec cannot be used; `problems` holds all that is wrong with it, in the order of files and lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(in_order(problems))
        super().__init__("\n".join(map(str, self.problems)))


class UnknownName(LookupError):
    """Somebody asked for an id that the spec does not have; the message names the nearest one."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        hint = nearest(name, known)
        super().__init__(f"there is no {kind} `{name}`" + (f"; {hint}" if hint else ""))


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Without repetitions, by file, line and column."""
    return sorted(dict.fromkeys(problems), key=lambda p: (p.where.file, p.where.line, p.where.column, p.message))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return ``did you mean …?`` if a known word is near, else a list of the known words if it is short."""
    words = sorted(known)
    close = get_close_matches(word[:_LONGEST], words, n=1, cutoff=0.6)
    if close:
        return f"did you mean `{close[0]}`?"
    if 0 < len(words) <= 12:
        return "known: " + ", ".join(words)
    return None
