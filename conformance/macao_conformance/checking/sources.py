"""Sources and what they copy."""

from __future__ import annotations

from collections.abc import Iterator

from macao_conformance.model import Spec
from macao_conformance.problems import Problem


def source_problems(spec: Spec) -> Iterator[Problem]:
    """Yield sources that copy themselves, straight or round a corner, and copies of another witness group."""
    for source in spec.sources.values():
        seen = [source.id]
        original = spec.sources.get(source.copies or "")
        if original is not None and original.group != source.group:
            message = f"`{source.id}` copies `{original.id}`, and is in another witness group"
            yield Problem(source.where, message, f"`group` is `{original.group}` for both, or it is not a copy")
        while original is not None and original.id not in seen:
            seen.append(original.id)
            original = spec.sources.get(original.copies or "")
        if original is not None and original.id == source.id == min(seen):
            message = f"`{source.id}` copies itself: {' copies '.join([*seen, source.id])}"
            yield Problem(source.where, message, "one of them is the original: delete its `copies`")
