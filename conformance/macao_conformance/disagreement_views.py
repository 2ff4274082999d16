"""Views of what the sources say: a table and one rule in full, for a terminal and as Markdown.

The table has a line a reading, so that it can be read at any width; the matrix of rules × sources is Markdown. Passages
that only imply a reading stand after a ``~``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from macao_conformance.disagreements import KINDS, SLIPS, Found, Kind, Row, Said, columns, totals
from macao_conformance.model import Evidence, Reading, Source, Spec

_BETWEEN: dict[Kind, str] = {
    "sources": "sources",
    "itself": "a source and itself",
    "variants": "variants of one source",
    "copy": "a copy and its original",
}

_EVIDENCE: dict[Evidence, str] = {
    "stated": "documented",
    "implied": "documented, by implication only",
    "ruling": "no source says so",
    "foil": "a mistake no source supports",
}


def summary(found: Sequence[Row]) -> str:
    """Return the totals, and what the kinds and the marks in a cell mean, in one line."""
    counted = totals(found)
    kinds = ", ".join(f"{kind} {counted[kind]} ({text})" for kind, text in KINDS.items())
    marks = "A passage after ~ only implies it; one in brackets stands in a copy."
    return f"{counted['rules']} rules: {kinds}; undisputed {counted['undisputed']}. {marks}"


def table(spec: Spec, found: Sequence[Row]) -> Table:
    """Draw the rules that sources answer differently, a line a reading, with the passages that say so."""
    drawn = Table(box=box.SIMPLE_HEAD, expand=False)
    for heading in ("rule", "between", "reading", "said by"):
        drawn.add_column(heading, overflow="fold")
    for row in found:
        kinds = [kind for kind in row.kinds if kind != "silence"]
        for number, reading in enumerate(row.rule.documented if kinds else ()):
            first = number == 0
            last = number == len(row.rule.documented) - 1
            drawn.add_row(
                _named(row, found) if first else "",
                ", ".join(_BETWEEN[kind] for kind in kinds) if first else "",
                escape(reading.id),
                escape(", ".join(_passages(spec, reading))),
                end_section=last,
            )
    return drawn


def silences(found: Sequence[Row]) -> Table:
    """Draw the rules on which some variant's sources are silent, with the ruling and those it decides for."""
    drawn = Table(box=box.SIMPLE_HEAD, expand=False)
    for heading in ("silence", "ruling", "decides for"):
        drawn.add_column(heading, overflow="fold")
    for row in found:
        if row.rule.silence is None or "silence" not in row.kinds:
            continue
        ruled = [variant for variant, basis in row.followers[row.rule.silence.reading] if basis == "ruling"]
        drawn.add_row(_named(row, found), escape(row.rule.silence.reading), escape(", ".join(ruled)))
    return drawn


def amiss(found: Sequence[Found]) -> Table:
    """Draw what is amiss in the sources themselves: misprints, departures of copies, references that lead nowhere."""
    drawn = Table(box=box.SIMPLE_HEAD, expand=False)
    for heading in ("in the sources", "where", "stands", "meant"):
        drawn.add_column(heading, overflow="fold")
    for number, slip in enumerate(found):
        first = number == 0 or found[number - 1].slip != slip.slip
        meant = "" if slip.meant is None else slip.meant["en"]
        kind = f"[bold]{escape(slip.slip)}[/]" if first else ""
        drawn.add_row(kind, escape(slip.anchor), escape(slip.stands["en"]), escape(meant))
    return drawn


def amiss_markdown(found: Sequence[Found]) -> str:
    """Write what is amiss in the sources as a Markdown table."""
    lines = ["| in the sources | where | stands | meant |", "| --- | --- | --- | --- |"]
    for slip in found:
        meant = "" if slip.meant is None else slip.meant["en"]
        lines.append(f"| {slip.slip} | {slip.anchor} | {slip.stands['en']} | {meant} |")
    return "\n".join([*lines, "", amiss_summary(found)]) + "\n"


def amiss_summary(found: Sequence[Found]) -> str:
    """Return how much of each kind is amiss in the sources, in one line."""
    counted = ", ".join(f"{slip} {sum(one.slip == slip for one in found)} ({text})" for slip, text in SLIPS.items())
    return f"In the sources themselves: {counted}."


def _named(row: Row, found: Sequence[Row]) -> str:
    """A rule by its id, under the name of its game where there are several: two games may have rules of one name."""
    several = any(other.rule.game != row.rule.game for other in found)
    game = f"{escape(row.rule.game)} " if several else ""
    return f"{game}[bold]{escape(row.rule.id)}[/]"


def _passages(spec: Spec, reading: Reading) -> Iterator[str]:
    for mark, anchors in (("", reading.stated), ("~", reading.implied)):
        for anchor in anchors:
            copy = spec.sources[anchor.partition("¶")[0]].copies is not None
            yield f"{mark}({anchor})" if copy else f"{mark}{anchor}"


def markdown(spec: Spec, found: Sequence[Row]) -> str:
    """Write rules × sources as a Markdown table; rules nobody disputes are left out."""
    shown = [row for row in found if row.kinds]
    sources = columns(shown)
    headings = ("rule", "kind", *(_heading(spec.sources[source]) for source in sources))
    lines = ["| " + " | ".join(headings) + " |", "| --- " * len(headings) + "|"]
    for row in shown:
        cells = ("<br>".join(_cell(row.said.get(source, ()))) for source in sources)
        lines.append("| " + " | ".join((f"`{row.rule.id}`", "<br>".join(row.kinds), *cells)) + " |")
    return "\n".join([*lines, "", f"{summary(found)}"]) + "\n"


def _kinds_text(row: Row) -> str:
    return "; ".join(KINDS[kind] for kind in row.kinds)


def _cell(said: Iterable[Said]) -> Iterator[str]:
    for entry in said:
        places = [_short(anchor) for anchor in entry.stated] + ["~" + _short(anchor) for anchor in entry.implied]
        yield f"{entry.reading} {', '.join(places)}"


def _short(anchor: str) -> str:
    return "¶" + anchor.partition("¶")[2]


def print_rule(console: Console, spec: Spec, row: Row) -> None:
    """Print one rule in full: the question, every reading with its evidence, and who follows it."""
    rule = row.rule
    console.print(f"[bold]{escape(rule.id)}[/]  {escape(f'{rule.game}, {rule.topic}, {rule.where}')}")
    console.print(escape(rule.asks["en"]))
    console.print(escape(f"Kind: {_kinds_text(row) or 'undisputed'}"))
    for line in _only_when(row):
        console.print(escape(line))
    for reading in rule.readings.values():
        console.print(f"\n[bold]{escape(reading.id)}[/]  ({_EVIDENCE[reading.evidence]})", highlight=False)
        for line in _reading_lines(spec, row, reading):
            console.print(escape(line), highlight=False, soft_wrap=True)
    if rule.silence is not None:
        console.print(f"\nWhere sources are silent: [bold]{escape(rule.silence.reading)}[/]", highlight=False)
        console.print(escape("  " + rule.silence.why["en"]), highlight=False, soft_wrap=True)


def rule_markdown(spec: Spec, row: Row) -> str:
    """Write one rule in full as Markdown."""
    rule = row.rule
    lines = [f"## {rule.id}", "", rule.asks["en"], "", f"Kind: {_kinds_text(row) or 'undisputed'}.", ""]
    lines += [line + "." for line in _only_when(row)]
    for reading in rule.readings.values():
        lines += [f"### {reading.id}", "", f"*{_EVIDENCE[reading.evidence]}*", ""]
        lines += [f"- {line.strip()}" for line in _reading_lines(spec, row, reading)] + [""]
    if rule.silence is not None:
        lines += [f"Where sources are silent: `{rule.silence.reading}`. {rule.silence.why['en']}", ""]
    return "\n".join(lines)


def _only_when(row: Row) -> Iterator[str]:
    if row.rule.when:
        either = "; or ".join(
            ", ".join(f"{rule}: {'|'.join(readings)}" for rule, readings in condition.items())
            for condition in row.rule.when
        )
        yield f"Asked only under {either}"


def _reading_lines(spec: Spec, row: Row, reading: Reading) -> Iterator[str]:
    yield f"  {reading.text['en']}"
    for how, anchors in (("stated ", reading.stated), ("implied", reading.implied)):
        for anchor in anchors:
            source = spec.sources[anchor.partition("¶")[0]]
            yield f"  {how}  {anchor}{_copy(source)}  {source.passages[anchor].gist['en']}"
    if reading.ruling is not None:
        yield f"  plausible because: {reading.ruling['en']}"
    if reading.foil is not None:
        yield f"  engines do it because: {reading.foil['en']}"
    followers = ", ".join(f"{variant} ({basis})" for variant, basis in row.followers[reading.id])
    if followers:
        yield f"  followed by: {followers}"


def _heading(source: Source) -> str:
    return source.id + _copy(source)


def _copy(source: Source) -> str:
    return f" (copies {source.copies})" if source.copies else ""
