"""`macao-kit identify` on the toy game: what it finds of honest, mistaken, partial and hostile engines."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from macao_conformance import cli
from macao_conformance.engines import Engine, EngineUnusable, find_engine
from macao_conformance.identify.hypotheses import readings as asked_readings
from macao_conformance.identify.session import Request, identify
from macao_conformance.model import Json, Spec
from macao_conformance.pool import Options
from macao_conformance.specfiles import kit_schemas
from macao_conformance.transport_inprocess import InProcessTransport

Command = Callable[..., Any]


@pytest.fixture
def found(kit: Command) -> Callable[..., dict[str, Any]]:
    """A function that identifies a fake; returns the result, which is by its schema, and under `code` the exit code."""

    def run(name: str, *arguments: str) -> dict[str, Any]:
        ended = kit("identify", name, *arguments, "--format", "json")
        data: dict[str, Any] = json.loads(ended.out)
        kit_schemas().validator("identified.schema.json").validate(data)
        return data | {"code": ended.code}

    return run


def readings(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """What is left of each rule."""
    return {rule["rule"]: [one["reading"] for one in rule["readings"]] for rule in data["rules"]}


def statuses(data: Mapping[str, Any]) -> dict[str, str]:
    """The status of each rule."""
    return {rule["rule"]: rule["status"] for rule in data["rules"]}


@pytest.mark.parametrize("how", [(), ("--all",)])
def test_an_engine_with_rules_of_its_own_is_identified(found: Command, how: tuple[str, ...]) -> None:
    """It knows no variant; every reading is found, and all three variants are equally near."""
    data = found("fixed", *how)

    expected = {"swap": "once", "swap-ace": "allowed", "ace": "high", "equal": "push", "pays": "stake"}
    assert {rule: [reading] for rule, reading in expected.items()} == readings(data)
    assert {"shown"} == set(statuses(data).values())
    assert ["house", "plain", "strict"] == sorted(data["nearest"])
    assert [1, 1, 1] == [len(variant["differs"]) for variant in data["variants"]]
    assert (None, 0, False) == (data["variant"], data["code"], data["listens"])
    asked = [question["scenario"] for question in data["questions"]]
    assert (len(asked) > 6) == bool(how)


def test_a_mistake_is_named_and_can_be_seen_again(found: Command, kit: Command) -> None:
    """The foil is found, with the reason why engines do it; the command given for it shows the engine differing."""
    data = found("lies", "--variant", "plain")
    again = next(question["repeat"] for question in data["questions"] if question["scenario"] == "equal-sevens")

    assert ["younger-wins"] == readings(data)["equal"]
    assert ("plain", ["plain"]) == (data["variant"], data["nearest"])
    assert 1 == cli.run(shlex.split(again)[1:])
    table = kit("identify", "lies", "--variant", "plain").out
    assert "Mistake  equal: younger-wins" in table
    assert "keeps the last of the greatest cards" in table
    assert again in table.splitlines()[table.splitlines().index("Mistake  equal: younger-wins") + 3]
    assert "T1¶3.1: Equal cards are the elder hand's." in table
    assert table.endswith("5 shown (1 mistake).\n")


def test_what_no_reading_explains_is_said(found: Command, kit: Command) -> None:
    """An engine that pays three times shows none of the readings of what is paid, and the rest all the same."""
    data = found("thrice", "--variant", "plain")

    assert "unmatched" == statuses(data)["pays"]
    assert [] == readings(data)["pays"]
    assert ["high"] == readings(data)["ace"]
    assert {"pays"} <= {rule for one in data["unexplained"] for rule in one["rules"]}
    assert "pays" in [one["rule"] for one in data["variants"][0]["differs"]]
    table = kit("identify", "thrice", "--variant", "plain").out
    assert "none of the known readings" in table
    assert "is 15" in table or "is -15" in table
    assert "its answers to what would tell fit no reading" in table


def test_what_is_not_shown_stays_undetermined(found: Command, kit: Command) -> None:
    """An engine that shows only the winner is found out as far as that goes, and told what it would have to show."""
    data = found("partial", "--variant", "plain")

    assert {"pays": "undetermined"} == {rule: said for rule, said in statuses(data).items() if said != "shown"}
    assert {"it would have to show net"} == {doubt["message"] for rule in data["rules"] for doubt in rule["doubts"]}
    assert 4 == data["variants"][0]["measured"]
    assert (
        "it would have to show net: pays=double, pays=nothing" in kit("identify", "partial", "--variant", "plain").out
    )


def test_an_engine_that_only_settles_is_identified(found: Command) -> None:
    """It shows nothing but the last entry of a trace; what hangs on others is said to be hidden, or is undetermined."""
    data = found("settles")

    assert ["low"] == readings(data)["ace"]
    assert ["younger-wins"] == readings(data)["equal"]
    assert "undetermined" == statuses(data)["pays"]
    assert "hidden" in {doubt["lack"] for rule in data["rules"] for doubt in rule["doubts"]}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("stalls", "no answer in 0.3 seconds"),
        ("dies_always", "it ended with exit code 1"),
        ("short_trace", "the trace has 2 entries, and must have 3"),
        ("dies_at_ties", "it was killed by SIGABRT"),
        ("remembers", "asked twice, it answers two things"),
    ],
)
def test_hostile_engines_get_a_clear_line(kit: Command, name: str, said: str) -> None:
    """Exit code 1, what happened, and no traceback; what an engine did answer still counts."""
    ended = kit("identify", name, "--variant", "plain", "--timeout", "0.3")

    assert 1 == ended.code
    assert said in ended.words
    assert "Traceback" not in ended.out + ended.err
    assert "\x1b" not in ended.out + ended.err


def test_an_engine_that_declines_is_not_blamed(found: Command, kit: Command) -> None:
    """What it does not play stays open, with its own words for it."""
    data = found("declines", "--variant", "plain")

    assert 0 == data["code"]
    assert "undetermined" == statuses(data)["swap"]
    assert "cards are not swapped here (action 1)" in kit("identify", "declines", "--variant", "plain").out


def test_an_engine_that_repeats_what_it_is_told_is_found_out(found: Command, kit: Command) -> None:
    """It calls itself fixed, but answers by the readings it is sent: that is said first, and is no success."""
    data = found("pretends")

    assert (True, 1) == (data["listens"], data["code"])
    assert "it says that its rules are fixed, but answers by the readings it is sent" in kit("identify", "pretends").out
    assert "**Warning: it says" in kit("identify", "pretends", "--format", "markdown").out


def test_an_engine_that_answers_once_is_identified(kit: Command) -> None:
    """With --one-shot every question has a process of its own, and the commands to repeat one say so."""
    ended = kit("identify", "once", "--variant", "plain", "--one-shot", "--format", "json")

    data = json.loads(ended.out)
    assert 0 == ended.code, ended.err
    assert {"shown"} == set(statuses(data).values())
    assert all("--one-shot" in question["repeat"] for question in data["questions"])


def test_markdown_tells_the_same(kit: Command) -> None:
    """Rules, mistakes, what nothing explains, the nearest variants, doubts, and what came to nothing."""
    lies = kit("identify", "lies", "--variant", "plain", "--format", "markdown").out
    thrice = kit("identify", "thrice", "--variant", "plain", "--format", "markdown").out
    partial = kit("identify", "partial", "--variant", "plain", "--format", "markdown").out
    declines = kit("identify", "declines", "--variant", "plain", "--format", "markdown").out
    mute = kit("identify", "stalls", "--variant", "plain", "--timeout", "0.3", "--format", "markdown").out

    assert "| `equal` | `younger-wins` | a mistake | `equal-sevens` |" in lies
    assert "### Mistake: `equal`, `younger-wins`" in lies
    assert "### Nearest: plain, 1 of 5 rules differ" in lies
    assert "### Like no known reading: `" in thrice
    assert "- Not told (it would have to show net): `pays=double`, `pays=nothing`" in partial
    assert "- 3 questions declined; the first, " in declines
    assert "Nearest" not in mute


def test_a_conjecture_is_never_the_nearest_documented_variant(
    edited: Callable[[Sequence[Mapping[str, Any]]], Path], fake: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine that plays a conjecture to the letter is told so, apart from the variants that sources describe."""
    change = {
        "file": "toy/variants/strict.yaml",
        "replace": "terms: []",
        "with": "terms: []\nconjecture: {en: It is only named., ru: Его только называют.}",
    }
    root = edited([change])
    words = ["identify", fake("highcard"), "--variant", "strict", "--oracle", fake("highcard"), "--spec", str(root)]
    code = cli.run(words)
    out = capsys.readouterr().out

    assert 0 == code, out
    assert "Nearest  strict" not in out
    assert "Nearer still, but only a conjecture: strict (0 rules)." in out
    cli.run([*words, "--format", "markdown"])
    assert "Nearer still, but only a conjecture: strict " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("oracle", "code", "said"),
    [
        ("fixed", 3, "plays one fixed set of rules, and cannot be the oracle"),
        ("dies_always", 3, "the oracle broke (died)"),
        ("elsewhere", 3, "shows nothing of `toy`"),
    ],
)
def test_an_oracle_must_be_one(kit: Command, fake: Command, oracle: str, code: int, said: str) -> None:
    """It listens, it shows the game, and it does not break; otherwise nothing is asked in vain."""
    ended = kit("identify", "fixed", "--oracle", fake(oracle))

    assert code == ended.code, ended.err
    assert said in ended.err


def test_wrong_commands_are_usage_errors(kit: Command) -> None:
    """Exit code 2 for a choice that cannot be made, 3 for an engine that is not there."""
    assert 2 == kit("identify", "highcard").code
    assert 3 == cli.run(["identify", "no-such-engine", "--oracle", "none"])


def hiding(rules: Mapping[str, str]) -> Engine:
    """The toy game with rules of its own, whatever it is sent."""

    def hidden(method: str, params: Mapping[str, Json]) -> Mapping[str, Json]:
        module = load("highcard")
        if method == "describe":
            return dict(module.described(variants=None, fixed=True))
        return dict(module.play({**params, "readings": rules}))

    return Engine("it", None, lambda: InProcessTransport(hidden))


def test_every_set_of_readings_is_identified(toy: Spec) -> None:
    """All there are of the toy game, mistakes too: each rule is found, or said not to be told apart."""
    judge = Engine("judge", None, lambda: InProcessTransport(load("highcard").engine))
    rules = toy.games["toy"].rules
    for chosen in product(*(rule.readings for rule in rules.values())):
        hidden = asked_readings(toy.games["toy"], dict(zip(rules, chosen, strict=True)))
        result = identify(toy, Request(hiding(hidden), judge, Options()))

        for finding in result.findings:
            assert hidden[finding.rule] == finding.left[0] or {"suite"} == {doubt.lack for doubt in finding.doubts}
            assert hidden[finding.rule] in finding.left
        assert () == result.inexplicable
        assert not result.listens


def test_progress_is_for_terminals(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to standard error, and only where somebody looks."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ended = kit("identify", "fixed")

    assert 0 == ended.code
    assert ended.out.endswith("5 shown.\n")


def test_an_oracle_that_cannot_play_a_set_of_readings_says_so(toy: Spec) -> None:
    """An error of the protocol for one question is that question's; the search goes on without it."""
    seen: list[str] = []

    def hidden(method: str, params: Mapping[str, Json]) -> Mapping[str, Json]:
        module = load("highcard")
        seen.append(method)
        if method == "describe":
            return dict(module.described(variants=None, fixed=True))
        return dict(module.play({**params, "readings": RULES}))

    def oracle(method: str, params: Mapping[str, Json]) -> Mapping[str, Json]:
        if method == "play" and params["readings"].get("swap") == "unlimited":
            raise ValueError("not this one")
        return dict(load("highcard").engine(method, params))

    it = Engine("it", None, lambda: InProcessTransport(hidden))
    judge = Engine("judge", None, lambda: InProcessTransport(oracle))
    result = identify(toy, Request(it, judge, Options()))

    assert RULES == {finding.rule: finding.left[0] for finding in result.findings}
    assert len(result.answers) <= seen.count("play") <= len(result.answers) + 3


RULES = {"ace": "low", "equal": "push", "pays": "double", "swap": "once", "swap-ace": "forbidden"}


@cache
def load(name: str) -> Any:
    """A fake as a module."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / "fakes" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_engine_that_keeps_failing_is_given_up(toy: Spec, fake: Command) -> None:
    """After so many restarts nothing more is asked, and what is open is said to be so for that."""
    engines = find_engine(fake("dies_always")), find_engine(fake("highcard"))
    result = identify(toy, Request(*engines, Options(restarts=1), variant="plain"))

    assert 3 == len(result.answers)
    assert {"undetermined"} == {finding.status for finding in result.findings}
    assert "unasked" in {doubt.lack for finding in result.findings for doubt in finding.doubts}


def test_the_reference_is_the_oracle_unless_another_is_named() -> None:
    """It is found by name, as any other engine."""
    with pytest.raises(EngineUnusable):
        find_engine("no-such-oracle")
    assert 0 == cli.run(["identify", "--help"])
