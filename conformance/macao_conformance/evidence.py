"""The passages behind a reading, as reports show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macao_conformance.model import Reading, Spec
from macao_conformance.readings import within

_LANGUAGE = "en"


def passages(spec: Spec, reading: Reading, scope: Sequence[str] = ()) -> Iterator[dict[str, str]]:
    """The passages behind a reading: those in some scope (a variant's own sources), or all if none of it says so.

    Each is its `anchor`, the title of its `source`, its `gist` and, where the source is a copy, what it `copies`.
    """
    own = [anchor for anchor in reading.passages if within(anchor, scope)]
    for anchor in own or reading.passages:
        source = spec.sources[source_of(anchor)]
        passage = source.passages.get(anchor)
        said = {"anchor": anchor, "source": source.title[_LANGUAGE]}
        said["gist"] = passage.gist[_LANGUAGE] if passage else ""
        yield said | ({"copies": source.copies} if source.copies else {})


def independent(spec: Spec, reading: Reading) -> list[str]:
    """The sources that document a reading, copies left out."""
    names = sorted(set(map(source_of, reading.passages)))
    return [name for name in names if spec.sources[name].copies is None]


def source_of(anchor: str) -> str:
    """The source a passage stands in."""
    return anchor.partition("¶")[0]
