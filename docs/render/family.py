"""The family tree of the witnesses, as a picture: a column a group, copies below the text they copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from docs.render.links import source_url
from docs.render.site import Site
from macao_conformance.model import Source

_WIDE, _HIGH, _ACROSS, _DOWN, _TOP = 104, 40, 124, 74, 42
_GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε"}


def group_name(group: str) -> str:
    """Return the letter of a witness group; of one without a letter, its name."""
    return _GREEK.get(group, group)


def columns(sources: Sequence[Source]) -> dict[str, list[Source]]:
    """Return the sources by group, each copy after the text it copies."""
    found: dict[str, list[Source]] = {}
    for source in sources:
        if source.copies is None:
            found.setdefault(source.group, []).append(source)
    for source in sources:
        if source.copies is not None:
            column = found.setdefault(source.group, [])
            place = next((i for i, other in enumerate(column) if other.id == source.copies), len(column) - 1)
            column.insert(place + 1, source)
    order = {group: place for place, group in enumerate(_GREEK)}
    return dict(sorted(found.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))


def picture(site: Site, root: str) -> Markup:
    """Draw the tree; every box is a link to its source's page."""
    by_group = columns(list(site.book.spec.sources.values()))
    width = _ACROSS * len(by_group) + 8
    height = _TOP + _DOWN * max(len(column) for column in by_group.values())
    body = Markup("").join(
        part
        for place, (group, column) in enumerate(by_group.items())
        for part in _column(site, root, place, group, column)
    )
    return Markup(
        '<svg class="family" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="group" aria-label="{label}">'
        '<defs><marker id="to-copy" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>{body}</svg>'
    ).format(w=width, h=height, label=site.word("sources.tree"), body=body)


def _column(site: Site, root: str, place: int, group: str, column: Sequence[Source]) -> Iterator[Markup]:
    left = 8 + place * _ACROSS
    middle = left + _WIDE // 2
    yield Markup('<text class="group" x="{}" y="22" text-anchor="middle">{} {}</text>').format(
        middle, site.word("sources.group"), group_name(group)
    )
    for row, source in enumerate(column):
        top = _TOP + row * _DOWN
        if source.copies is not None:
            yield Markup('<path class="copy" d="M{x} {a}V{b}" marker-end="url(#to-copy)"/>').format(
                x=middle, a=top - _DOWN + _HIGH + 2, b=top - 3
            )
        yield Markup(
            '<a href="{href}" aria-label="{name}">'
            '<rect class="{kind}" x="{x}" y="{y}" width="{w}" height="{h}" rx="6"/>'
            '<text x="{m}" y="{t}" text-anchor="middle">{id}</text></a>'
        ).format(
            href=root + source_url(source.id),
            name=f"{source.id}: {site.say(source.title)}",
            kind="copied" if source.copies else "original",
            x=left,
            y=top,
            w=_WIDE,
            h=_HIGH,
            m=middle,
            t=top + 26,
            id=source.id,
        )
