"""The fenced blocks of the pages in ``docs/pages`` that are proved by being run, and what they promise.

A ``sh`` block is a command, the ``text`` block after it what it prints; a block with a title is a file of that name. A
comment before a block says more of it: ``<!-- not run -->``, ``<!-- exits 4 -->``, ``<!-- reference answers -->``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parents[1] / "pages"
ROOT: Final = PAGES.parents[1]
LANGS: Final = ("en", "ru")

_BLOCK: Final = re.compile(
    r'^(?:<!-- (?P<mark>[^>]*) -->\n+)?```(?P<language>\w+)(?: title="(?P<title>[^"]*)")?\n(?P<text>.*?)^```$',
    re.MULTILINE | re.DOTALL,
)
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its title and the comment before it (empty if there is none), and its text."""

    language: str
    title: str
    mark: str
    text: str


def page(lang: str, name: str) -> str:
    """The Markdown of a page, by its name without the suffix."""
    return (PAGES / lang / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    """List the fenced blocks of a page, in order."""
    return [
        Block(found["language"], found["title"] or "", found["mark"] or "", found["text"])
        for found in _BLOCK.finditer(text)
    ]


def prints(shown: str, printed: str) -> bool:
    """Tell whether what is shown is all that was printed.

    A line ``…`` stands for any lines, and one inside a line for any text. How wide the gaps are does not matter.
    """
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == _ELLIPSIS else ".*".join(map(re.escape, _folded(line).split(_ELLIPSIS))) + r"\n"
        for line in shown.splitlines()
    )
    return re.fullmatch(pattern, "".join(f"{_folded(line)}\n" for line in printed.splitlines())) is not None


def _folded(line: str) -> str:
    """Fold runs of spaces to one, and drop those at the end."""
    return re.sub(r" +", " ", line.rstrip())
