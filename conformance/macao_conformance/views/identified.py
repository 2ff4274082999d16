"""What an engine follows, for people at a terminal: rule by rule, then the nearest variant and where it is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from macao_conformance.views.text import number, plain, sentence, shortened

Data = Mapping[str, Any]

_STYLES = {"shown": "green", "narrowed": "yellow", "undetermined": "dim", "unmatched": "red"}
_MOST_TOLD = 2
_MOST_TIES = 3
_MOST_LINES = 20
_SILENT = {
    "ruling": "by ruling, for its sources are silent",
    "conjecture": "guessed",
    None: "it knows no such rule",
}


def print_identified(console: Console, data: Data) -> None:
    """Print it."""
    engine = data["engine"]
    console.print(Text.assemble((name(engine), "bold"), ("  " + plain(engine["argument"]), "dim")))
    _line(console, asked(data), "dim")
    console.print()
    for warning in warnings(data):
        _line(console, f"Warning: {sentence(warning)}", "bold red")
    console.print(_rules(data["rules"]))
    console.print()
    _mistakes(console, data)
    _nearest(console, data)
    _doubts(console, data["rules"])
    _trouble(console, data)
    _line(console, result(data))


def name(engine: Data) -> str:
    """An engine as it calls itself."""
    return plain(f"{engine['name']} {engine['version']}".strip())


def asked(data: Data) -> str:
    """What was asked, and what could be seen of it, in a line."""
    as_what = f"asked as {data['variant']}" if data["variant"] else "rules of its own"
    fields = ", ".join(data["observes"]) or "nothing but refusals"
    count = number(len(data["questions"]), "question")
    return f"{data['game']}, {as_what}; {count} of {data['available']}; it shows {plain(fields)}"


def warnings(data: Data) -> list[str]:
    """What the reader must know before all else."""
    listens = (
        "it says that its rules are fixed, but answers by the readings it is sent: what follows is what it was told"
    )
    return ([listens] if data["listens"] else []) + list(data["warnings"])


def result(data: Data) -> str:
    """All of it in a line."""
    rules = data["rules"]
    counted = Counter(rule["status"] for rule in rules)
    foils = sum(foil(rule) is not None for rule in rules)
    parts = [
        number(len(data["questions"]), "question"),
        number(len(rules), "rule"),
        f"{counted['shown']} shown" + (f" ({number(foils, 'mistake')})" if foils else ""),
        *(f"{counted[status]} {word}" for status, word in _WORDS.items() if counted[status]),
    ]
    return f"{', '.join(parts)}."


_WORDS = {"narrowed": "narrowed down", "unmatched": "like no known reading", "undetermined": "undetermined"}


def foil(rule: Data) -> Data | None:
    """The reading of a rule if it is taken to be a mistake."""
    if rule["status"] in ("unmatched", "undetermined"):
        return None
    first: Data = rule["readings"][0]
    return first if first["evidence"] == "foil" else None


def shows(rule: Data, write: Callable[[str], str] = str) -> str:
    """What an engine shows of a rule: a reading, several that are left (each written in some way), or none."""
    if rule["status"] == "unmatched":
        return "none of the known readings"
    if rule["status"] == "undetermined":
        return "undetermined"
    return " or ".join(write(reading["reading"]) for reading in rule["readings"])


def said_by(rule: Data) -> str:
    """Who says so: the sources, or why nobody does."""
    if rule["status"] in ("unmatched", "undetermined"):
        return ""
    first = rule["readings"][0]
    return ", ".join(first["sources"]) or {"foil": "a mistake", "ruling": "no source"}.get(first["evidence"], "a copy")


def told_by(rule: Data, write: Callable[[str], str] = str) -> str:
    """The scenarios that told, each written in some way."""
    told = rule["told_by"] or rule["against"]
    rest = len(told) - _MOST_TOLD
    return ", ".join(map(write, told[:_MOST_TOLD])) + (f" and {rest} more" if rest > 0 else "")


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(plain(text, lines=True), style=style), soft_wrap=not console.is_terminal)


def _rules(rules: Sequence[Data]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("rule", "it shows", "said by", "told by"):
        table.add_column(heading, style="bold" if heading == "rule" else "", overflow="fold")
    for rule in rules:
        style = "red" if foil(rule) else _STYLES[rule["status"]]
        cells = (Text(shows(rule), style), Text(said_by(rule)), Text(told_by(rule), "dim"))
        table.add_row(Text(rule["rule"]), *cells)
    return table


def _mistakes(console: Console, data: Data) -> None:
    repeat = {question["scenario"]: question["repeat"] for question in data["questions"]}
    for rule in data["rules"]:
        reading = foil(rule)
        if reading is not None:
            _line(console, f"Mistake  {rule['rule']}: {reading['reading']}", "red")
            _line(console, f"  {reading['text']}")
            _line(console, f"  Engines do it because: {reading['why']}")
            _line(console, f"  again  {repeat[rule['told_by'][0]]}", "cyan")
            console.print()
    for one in data["unexplained"][:_MOST_LINES]:
        _line(console, f"Like no known reading  {one['scenario']}, about {', '.join(one['rules'])}", "red")
        for text in unexplained_lines(one):
            _line(console, f"  {text}")
        _line(console, f"  again  {one['repeat']}", "cyan")
        console.print()


def unexplained_lines(one: Data) -> Iterator[str]:
    """What was seen in an answer that nothing explains."""
    if "path" in one:
        yield f"after {one['after']}: {one['path']} is {shortened(plain(one['seen']))}"
        yield f"by the readings above it would be {shortened(plain(one['expected']))}"
    else:
        yield "by the readings above it could not be played at all"


def nearest_line(data: Data) -> str | None:
    """Which variant is nearest, and how near, in a line."""
    if not data["nearest"]:
        return None
    one = next(variant for variant in data["variants"] if variant["variant"] == data["nearest"][0])
    ruled = sum(difference["basis"] == "ruling" for difference in one["differs"])
    silent = f" ({ruled} of them where its sources are silent)" if ruled else ""
    ties = f"; as near: {', '.join(data['nearest'][1:])}" if data["nearest"][1:] else ""
    return f"{one['variant']}, {len(one['differs'])} of {number(one['measured'], 'rule')} differ{silent}{ties}"


def guessed_line(data: Data) -> str | None:
    """The conjectures that are nearer than every documented variant."""
    least = min((len(v["differs"]) for v in data["variants"] if v["variant"] in data["nearest"]), default=0)
    nearer = [v for v in data["variants"] if v["conjecture"] and len(v["differs"]) < least]
    if not nearer:
        return None
    listed = ", ".join(f"{v['variant']} ({number(len(v['differs']), 'rule')})" for v in nearer)
    return f"Nearer still, but only a conjecture: {listed}"


def _nearest(console: Console, data: Data) -> None:
    first = nearest_line(data)
    if first is None:
        return
    _line(console, f"Nearest  {first}", "bold")
    if guessed := guessed_line(data):
        _line(console, sentence(guessed), "dim")
    rules = {rule["rule"]: rule for rule in data["rules"]}
    chosen = data["nearest"][:_MOST_TIES]
    for variant in (one for one in data["variants"] if one["variant"] in chosen):
        if len(chosen) > 1 and variant["differs"]:
            _line(console, variant["variant"], "bold")
        for difference in variant["differs"]:
            for text in difference_lines(rules[difference["rule"]], variant["variant"], difference):
                _line(console, text)
    console.print()


def difference_lines(rule: Data, variant: str, difference: Data) -> Iterator[str]:
    """Where an engine leaves a variant: what both say, with passages."""
    yield f"  {rule['rule']}: it shows {shows(rule)}"
    if rule["status"] != "unmatched":
        first = rule["readings"][0]
        yield f"    {first['text']}"
        yield from (f"    {line}" for line in passage_lines(first["passages"]))
    why = f" ({_SILENT[difference['basis']]})" if difference["basis"] in _SILENT else ""
    yield f"    {variant} has {difference['reading']}{why}"
    if difference["reading"] is not None:
        yield f"    {difference['text']}"
        yield from (f"    {line}" for line in passage_lines(difference["passages"]))


def passage_lines(passages: Sequence[Data]) -> Iterator[str]:
    """Passages with their gists."""
    for passage in passages:
        copy = f" (a copy of {passage['copies']})" if "copies" in passage else ""
        gist = f": {passage['gist']}" if passage["gist"] else ""
        yield f"{passage['anchor']}{copy}{gist}"


def doubt_lines(rules: Sequence[Data]) -> dict[str, list[str]]:
    """Why readings cannot be told from those found, and which: by reason, each doubt once."""
    found: dict[str, dict[str, None]] = {}
    for rule in rules:
        for doubt in rule["doubts"]:
            which = " with ".join(f"{name}={reading}" for name, reading in doubt["readings"].items())
            found.setdefault(doubt["message"], {})[which] = None
    return {why: list(which) for why, which in found.items()}


def _doubts(console: Console, rules: Sequence[Data]) -> None:
    found = doubt_lines(rules)
    if not found:
        return
    _line(console, "Not told from what is shown", "yellow")
    for why, which in list(found.items())[:_MOST_LINES]:
        _line(console, f"  {shortened(plain(why))}: {', '.join(which)}")
    if len(found) > _MOST_LINES:
        _line(console, f"  … for {number(len(found) - _MOST_LINES, 'more reason')}, see --format json", "dim")
    console.print()


def trouble(data: Data) -> list[str]:
    """What became of the questions that showed nothing: by how they failed, with one example."""
    lines: list[str] = []
    for answer in ("declined", "broke"):
        found = [question for question in data["questions"] if question["reply"] == answer]
        if found:
            first = f"{found[0]['scenario']}: {shortened(plain(found[0]['message']))}"
            lines.append(f"{number(len(found), 'question')} {answer}; the first, {first}")
    return lines


def _trouble(console: Console, data: Data) -> None:
    lines = trouble(data)
    for line in lines:
        _line(console, sentence(line), "yellow")
    if lines:
        console.print()
