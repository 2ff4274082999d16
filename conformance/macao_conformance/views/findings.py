"""Findings of a hunt for people: what was tried, what differs, and each fault as a scenario to keep."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from macao_conformance.views.text import number, plain, shortened

Record = dict[str, Any]


def render(found: Record) -> Iterator[str]:
    """Yield the lines of findings."""
    engine = found["engine"]
    yield f"{plain(engine['name'])} {plain(engine['version'])}, suite {found['suite']}"
    yield _effort(found)
    for game, told in found["told"].items():
        count, every = len(told["told"]), len(told["told"]) + len(told["untold"])
        yield f"{game}: the plays would have shown {count} of {number(every, 'swapped reading')}"
    if found["unsupported"]:
        yield f"not compared: {number(found['unsupported'], 'play')} that the engine does not do"
    for place, fault in enumerate(found["faults"], start=1):
        yield ""
        yield from _fault(place, fault)
    yield ""
    yield result_line(found)


def result_line(found: Record) -> str:
    """The end of a hunt in one line."""
    faults = number(len(found["faults"]), "fault")
    cut = "" if found["complete"] else ", and the hunt was interrupted"
    return f"{number(found['plays'], 'play')} compared, {faults if found['faults'] else 'no fault'} found{cut}."


def _effort(found: Record) -> str:
    asked = found["asked"]
    rate = found["plays"] / found["seconds"] if found["seconds"] else 0
    parts = f", {number(asked['parts'], 'part')}" if "parts" in asked else ""
    return (
        f"seed {asked['seed']}{parts}: {number(found['plays'], 'play')} of {number(found['actions'], 'action')} "
        f"in {found['seconds']:.1f} s ({rate:.0f} a second)"
    )


def _fault(place: int, fault: Record) -> Iterator[str]:
    yield f"Fault {place}  {plain(fault['key'])}  ({fault['variant']}, after {fault['seconds']:.1f} s)"
    yield from (f"  {line}" for line in _named(fault))
    differs = fault["differs"]
    if differs["path"].startswith("broke."):
        yield f"  it broke ({differs['path'].removeprefix('broke.')}): {_shown(differs['seen'])}"
    else:
        after = f"after action {differs['step']}" if differs["step"] else "before the first action"
        both = f"expected {_shown(differs['expected'])}, seen {_shown(differs['seen'])}"
        yield f"  {after}, {plain(differs['path'])}: {both}"
    if fault["scenario"]:
        yield "  as a scenario, but for its title and what the passages say:"
        yield from (f"    {line}" if line else "" for line in fault["scenario"].rstrip("\n").split("\n"))
    else:
        yield f"  setup: {_shown(fault['setup'])}"
        yield from (f"  {step}. {_shown(action)}" for step, action in enumerate(fault["actions"], start=1))


def _named(fault: Record) -> Iterator[str]:
    """What explains a fault, in words."""
    kinds = {"foil": "a mistake no source supports", "ruling": "a ruling of the kit"}
    words = [
        f"{one['rule']}: {one['reading']} ({kinds.get(one['evidence'], 'documented')})" for one in fault["explanations"]
    ]
    if not words:
        yield "no single other reading explains it"
    elif len(words) == 1:
        yield f"it plays {words[0]}"
    else:
        yield f"it plays one of these, which these plays do not tell apart: {'; '.join(words)}"


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shortened(plain(text))
