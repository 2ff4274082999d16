"""The engines in JavaScript behind one of the templates, and what the README of the adapters shows."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.cli import FAILED, OK, run
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.verdicts import Agrees
from talking import DEALT, ask, held, request, talk

ADAPTERS = Path(__file__).parents[1] / "adapters"
PYTHON = ADAPTERS / "template/python/adapter.py"
JAVASCRIPT = ADAPTERS / "template/javascript/adapter.js"
BANKING = ADAPTERS / "javascript/banking/engine.js"
SHEDDING = ADAPTERS / "javascript/shedding/engine.js"
ENGINES = {BANKING: ("macao-agreed-stake", "macao-manual"), SHEDDING: ("macao-shedding",)}
PLUMBING = "plumbing: nothing to change below"
README = (ADAPTERS / "README.md").read_text(encoding="utf-8")

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no `node` on PATH (Node.js 18 or later)")
each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: str(engine.parent.name))

LED = {"seats": ["north", "east"], "turn": "north", "hands": {"north": "7S TC", "east": "8S 5D"}, "pile": "QS"}
POSITIONS = {"banking": DEALT, "shedding": LED}


def command(adapter: Path) -> list[str]:
    """The command line of an adapter, by what it is written in."""
    return [sys.executable if adapter.suffix == ".py" else str(NODE), str(adapter)]


@pytest.fixture(scope="session")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


@each_engine
def test_an_engine_has_the_plumbing_of_the_template(engine: Path) -> None:
    """The JavaScript engines show that the template's plumbing needs no change."""
    ours = [adapter.read_text(encoding="utf-8").partition(PLUMBING)[2] for adapter in (JAVASCRIPT, engine)]

    assert ours[0] == ours[1]


@needs_node
@each_engine
def test_an_engine_agrees_with_every_case(spec: Spec, engine: Path) -> None:
    """An engine written from the rule texts alone agrees with all that is asked of its variants."""
    found = ask(spec, command(engine))

    assert ENGINES[engine] == found.plan.variants
    assert {} == {result.case.id: result.verdict for result in found.results if not isinstance(result.verdict, Agrees)}


@needs_node
@each_engine
def test_an_engine_plays_its_own_readings_only(spec: Spec, engine: Path) -> None:
    """A reading swapped is declined, and not played as if it were the engine's own."""
    [game] = [game for game in spec.games.values() if game.variants.keys() >= set(ENGINES[engine])]
    played, swapped = [], []
    for variant in ENGINES[engine]:
        own = resolve(game, game.variants[variant]).readings
        others = [{**own, rule: other} for rule in own for other in game.rules[rule].readings if other != own[rule]]
        case = {"variant": variant, "setup": POSITIONS[game.id], "actions": []}
        played.append(request("play", {**case, "readings": own}))
        swapped += [request("play", {**case, "readings": readings}) for readings in others]

    assert all("result" in answer for answer in talk(command(engine), *played))
    assert {"variant"} == {answer["error"]["data"]["reason"] for answer in talk(command(engine), *swapped)}


# ---- the README ----------------------------------------------------------------------------------------------------


def messages() -> Iterator[tuple[str, Any]]:
    """Every message the README shows: → for a request, ← for an answer."""
    for arrow, text in re.findall(r"^    ([→←]) (.*(?:\n {6,}.*)*)", README, flags=re.MULTILINE):
        yield arrow, json.loads(text)


def examples() -> Iterator[tuple[Any, Any]]:
    """Every request the README shows, with its answer."""
    shown = list(messages())
    for (arrow, asked), (_, answer) in pairwise(shown):
        if arrow == "→":
            yield asked, answer


def test_the_readme_shows_messages_of_the_protocol() -> None:
    """Requests and answers are what the schemas allow."""
    shown = list(messages())
    assert 10 == len(shown)
    for arrow, message in shown:
        if arrow == "→":
            held(f"{message['method']}.schema.json#/$defs/request", message)
            continue
        held("common.schema.json#/$defs/answer", message)
        if "trace" in message.get("result", {}):
            held("play.schema.json#/$defs/result", message["result"])
        elif "result" in message:
            held("describe.schema.json#/$defs/result", message["result"])


def test_the_readme_shows_a_case_of_the_suite(spec: Spec) -> None:
    """The position played is that of the scenario named."""
    game = spec.games["banking"]
    params = next(asked["params"] for asked, _ in examples() if asked["method"] == "play")

    assert "tie-on-seven@macao-agreed-stake" in README
    assert game.scenarios["tie-on-seven"].setup == params["setup"]
    for asked, _ in examples():
        if asked["method"] == "play":
            readings = resolve(game, game.variants[asked["params"]["variant"]]).readings
            assert asked["params"]["readings"].items() <= readings.items()


@needs_node
def test_the_readme_shows_what_an_engine_answers() -> None:
    """The JavaScript engine answers the README's cases so, with more fields."""
    for asked, answer in examples():
        if asked["method"] != "play":
            continue
        [found] = talk(command(BANKING), json.dumps(asked))
        trace = found["result"]["trace"]
        assert len(answer["result"]["trace"]) == len(trace)
        for shown, entry in zip(answer["result"]["trace"], trace, strict=True):
            assert shown == {key: entry[key] for key in shown}


def test_the_readme_declares_what_may_be_declared(spec: Spec) -> None:
    """The readings declared in the README are those of rules on which the variant's sources are silent."""
    game = spec.games["banking"]
    declared = [
        answer["result"].get("variants", {}) for arrow, answer in messages() if arrow == "←" and "result" in answer
    ]
    shown = [(variant, readings) for variants in declared for variant, readings in variants.items() if readings]

    assert shown
    assert [{}] * len(shown) == [undeclarable(game, game.variants[variant], readings) for variant, readings in shown]


def checks(text: str) -> Sequence[str]:
    """Every command line of a text that checks an engine, but for services: `test_http` asks those."""
    return re.findall(r"^ +(macao-kit check (?!http).*)$", text, flags=re.MULTILINE)


@needs_node
@pytest.mark.parametrize("line", checks(README))
def test_the_readme_gives_commands_that_work(line: str) -> None:
    """Each command runs an engine; here one case is enough, and the templates stand in for the engines not shipped."""
    stand_ins = {
        "python3 adapter.py": shlex.join(command(PYTHON)),
        "./my-engine": shlex.join(command(PYTHON)),
        "node adapter.js": shlex.join(command(JAVASCRIPT)),
        "node conformance/adapters/javascript/banking/engine.js": shlex.join(command(BANKING)),
        "node conformance/adapters/javascript/shedding/engine.js": shlex.join(command(SHEDDING)),
    }
    words = [stand_ins.get(word, word) for word in shlex.split(line)[1:]]
    scenario = "the-word-every-time" if "shedding" in line else "tie-on-seven"

    assert run([*words, "--scenario", scenario]) in (OK, FAILED)
