"""What an engine follows, as Markdown for a pull request or a page."""

from __future__ import annotations

from collections.abc import Iterator

from macao_conformance.views.identified import (
    Data,
    asked,
    difference_lines,
    doubt_lines,
    foil,
    guessed_line,
    name,
    nearest_line,
    result,
    said_by,
    shows,
    told_by,
    trouble,
    unexplained_lines,
    warnings,
)
from macao_conformance.views.markdown import code, row, safe
from macao_conformance.views.text import sentence, shortened


def render(data: Data) -> str:
    """All of it."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Data) -> Iterator[str]:
    yield f"## {safe(name(data['engine']))}"
    yield ""
    yield f"{safe(sentence(asked(data)))} {safe(result(data))}"
    yield f"Suite {code(data['suite'])}, engine {code(data['engine']['argument'])}."
    yield ""
    for warning in warnings(data):
        yield f"**Warning: {safe(sentence(warning))}**\n"
    yield row("rule", "it shows", "said by", "told by")
    yield row(*["---"] * 4)
    for rule in data["rules"]:
        yield row(code(rule["rule"]), shows(rule, code), safe(said_by(rule)), told_by(rule, code))
    yield ""
    yield from _mistakes(data)
    yield from _nearest(data)
    for why, which in doubt_lines(data["rules"]).items():
        yield f"- Not told ({safe(shortened(why))}): {', '.join(map(code, which))}"
    for line in trouble(data):
        yield f"- {safe(sentence(line))}"


def _mistakes(data: Data) -> Iterator[str]:
    for rule in data["rules"]:
        reading = foil(rule)
        if reading is not None:
            yield f"### Mistake: {code(rule['rule'])}, {code(reading['reading'])}\n"
            yield f"{safe(reading['text'])} Engines do it because: {safe(reading['why'])}\n"
    for one in data["unexplained"]:
        yield f"### Like no known reading: {code(one['scenario'])}\n"
        yield f"{safe('; '.join(unexplained_lines(one)))}. Again: {code(one['repeat'])}\n"


def _nearest(data: Data) -> Iterator[str]:
    first = nearest_line(data)
    if first is None:
        return
    yield f"### Nearest: {safe(first)}\n"
    if guessed := guessed_line(data):
        yield f"{safe(sentence(guessed))}\n"
    rules = {rule["rule"]: rule for rule in data["rules"]}
    for variant in (one for one in data["variants"] if one["variant"] in data["nearest"]):
        for difference in variant["differs"]:
            told, *rest = difference_lines(rules[difference["rule"]], variant["variant"], difference)
            yield f"- {safe(told.strip())}"
            yield from (f"  - {safe(line.strip())}" for line in rest)
    yield ""
