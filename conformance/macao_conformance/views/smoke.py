"""The checks of an adapter, for people and for programs."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import click

from macao_conformance.smoke.checks import TITLES, Check
from macao_conformance.views.text import number, plain, sentence, shortened

_COLOURS = {"ok": "green", "warning": "yellow", "fail": "red"}
_WORDS = {"ok": "ok", "warning": "warning", "fail": "FAIL"}
_LINES_OF_LOG = 8


def lines(check: Check) -> Iterator[str]:
    """A check in a line, and in more where something is wrong: why, what was sent, what came, what to do."""
    title = (f"{check.game}: " if check.game else "") + TITLES[check.id]
    said = f" ({plain(shortened(check.said))})" if check.status == "ok" and check.said else ""
    yield f"{click.style(f'{_WORDS[check.status]:<9}', fg=_COLOURS[check.status])}{title}{said}"
    if check.status == "ok":
        return
    log = "\n".join(check.log.splitlines()[-_LINES_OF_LOG:])
    rows = (("why", check.said), ("sent", check.sent), ("came", check.came), ("log", log), ("do", sentence(check.do)))
    for word, text in rows:
        if text:
            first, *rest = [shortened(plain(line)) for line in text.splitlines()]
            yield f"  {word:<7}{first}"
            yield from (f"{'':<9}{line}" for line in rest)


def verdict(checks: Sequence[Check], again: Sequence[str]) -> str:
    """All of it in a line, and what to do next: `again` are the words of the kit's commands after their name."""
    failed = sum(check.status == "fail" for check in checks)
    if failed:
        which = f"{failed} of {number(len(checks), 'check')} failed"
        return f"The adapter is broken: {which}. Of the engine behind it nothing is said yet."
    warned = sum(check.status == "warning" for check in checks)
    counted = number(len(checks), "check") + (f", {number(warned, 'warning')}" if warned else "")
    return f"The adapter keeps the protocol: {counted}. Now: {plain(shlex.join(('macao-kit', 'check', *again)))}"


def as_json(checks: Sequence[Check], argument: str) -> str:
    """One object: the engine as it was named, whether all is well, and the checks."""
    listed = [{"title": TITLES[check.id], **asdict(check)} for check in checks]
    well = all(check.status != "fail" for check in checks)
    return json.dumps({"engine": argument, "ok": well, "checks": listed}, indent=2)
