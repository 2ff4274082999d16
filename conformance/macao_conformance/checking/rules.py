"""Rules: the evidence of their readings, and the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from macao_conformance.model import Game, Reading, Rule
from macao_conformance.problems import Problem


def rule_problems(game: Game) -> Iterator[Problem]:
    """Yield readings without exactly one kind of evidence, and rules whose conditions go in a circle."""
    for rule in game.rules.values():
        for reading in rule.readings.values():
            yield from _evidence(rule, reading)
        if all(reading.evidence == "foil" for reading in rule.readings.values()):
            yield Problem(rule.where, f"every reading of the rule `{rule.id}` is a foil", "say which one is right")
    for circle in _circles(game.rules):
        message = f"`when` goes in a circle: {' asks for '.join(circle)}"
        yield Problem(game.rules[circle[0]].where, message, "a rule depends only on rules that are asked before it")


def _evidence(rule: Rule, reading: Reading) -> Iterator[Problem]:
    kinds = [
        kind
        for kind, there in (
            ("passages", reading.passages),
            ("a ruling", reading.ruling),
            ("a foil", reading.foil),
        )
        if there
    ]
    silence = rule.silence is not None and rule.silence.reading == reading.id
    if not kinds and not silence:
        message = f"the reading `{reading.id}` of `{rule.id}` has no evidence"
        hint = "give the passages that say so (`stated`, `implied`), or call it a `ruling` or a `foil` and say why"
        yield Problem(reading.where, message, hint)
    if len(kinds) > 1:
        message = f"the reading `{reading.id}` of `{rule.id}` has {' and '.join(kinds)}"
        yield Problem(reading.where, message, "a reading has one kind of evidence")
    if silence and reading.foil is not None:
        message = f"silence on `{rule.id}` is read as `{reading.id}`, which is a foil"
        yield Problem(reading.where, message, "a ruling is never a mistake: choose another reading")
    for entry in reading.equivalent:
        if reading.id in entry.under.get(rule.id, (reading.id,)):
            message = f"`{reading.id}` of `{rule.id}` is called equivalent, and not to which other reading"
            hint = f"say it under `{rule.id}` in `under`, beside what makes the two the same"
            yield Problem(entry.where, message, hint)
    for anchor in set(reading.stated) & set(reading.implied):
        message = f"`{anchor}` both states and implies `{reading.id}`"
        yield Problem(reading.where, message, "keep it under `stated` or under `implied`")


def _circles(rules: Mapping[str, Rule]) -> list[list[str]]:
    """Return every circle of `when` once, from its first rule in the order of the spec back to that rule."""
    circles: list[list[str]] = []
    done: set[str] = set()
    for start in rules:
        path: list[str] = []
        stack = [(start, iter(_needs(rules, start)))] if start not in done else []
        path.extend(name for name, _ in stack)
        while stack:
            name, needs = stack[-1]
            following = next(needs, None)
            if following is None:
                stack.pop()
                path.pop()
                done.add(name)
            elif following in path:
                circles.append([*path[path.index(following) :], following])
            elif following not in done:
                stack.append((following, iter(_needs(rules, following))))
                path.append(following)
    return circles


def _needs(rules: Mapping[str, Rule], name: str) -> list[str]:
    """Return the rules a rule's conditions name, each once."""
    return [other for other in dict.fromkeys(r for condition in rules[name].when for r in condition) if other in rules]


def in_asking_order(rules: Mapping[str, Rule]) -> dict[str, Rule]:
    """Order rules so that each stands after those its `when` names; else, and in circles, as they stood."""
    ordered: dict[str, Rule] = {}
    entered: set[str] = set()

    def place(name: str) -> None:
        if name not in entered:
            entered.add(name)
            for other in _needs(rules, name):
                place(other)
            ordered[name] = rules[name]

    for name in rules:
        place(name)
    return ordered
