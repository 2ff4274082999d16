"""The templates, the engines in JavaScript behind one of them, and what their README shows."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.cli import FAILED, OK, run
from macao_conformance.engines import find_engine
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.results import Run
from macao_conformance.runner import Runner
from macao_conformance.specfiles import kit_schemas
from macao_conformance.verdicts import Agrees, Unsupported

ADAPTERS = Path(__file__).parents[1] / "adapters"
PYTHON = ADAPTERS / "template/python/adapter.py"
JAVASCRIPT = ADAPTERS / "template/javascript/adapter.js"
BANKING = ADAPTERS / "javascript/banking/engine.js"
SHEDDING = ADAPTERS / "javascript/shedding/engine.js"
ENGINES = {BANKING: ("macao-agreed-stake", "macao-manual"), SHEDDING: ("macao-shedding",)}
README = (ADAPTERS / "README.md").read_text(encoding="utf-8")

LINE = "plumbing: nothing to change below"
MOST = 40

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no `node` on PATH (Node.js 18 or later)")
TEMPLATES = [
    pytest.param(PYTHON, id="python"),
    pytest.param(JAVASCRIPT, id="javascript", marks=needs_node),
]
each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: str(engine.parent.name))

DEALT = {
    "seats": ["north", "east"],
    "banker": "north",
    "stakes": {"east": 10},
    "hands": {"east": "5S", "north": "KH"},
}
LED = {"seats": ["north", "east"], "turn": "north", "hands": {"north": "7S TC", "east": "8S 5D"}, "pile": "QS"}
POSITIONS = {"banking": DEALT, "shedding": LED}
STAND = {"seat": "east", "do": "stand"}
SHOW = {"seat": "north", "do": "show"}


def command(adapter: Path) -> list[str]:
    """The command line of an adapter, by what it is written in."""
    return [sys.executable if adapter.suffix == ".py" else str(NODE), str(adapter)]


def talk(adapter: Path, *lines: bytes | str) -> list[Any]:
    """Send lines to an adapter and return the answers; it must end by itself, and well."""
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    ended = subprocess.run(command(adapter), input=sent, capture_output=True, timeout=30, check=False)
    assert 0 == ended.returncode, ended.stderr.decode()
    return [json.loads(line) for line in ended.stdout.splitlines()]


def request(method: str, params: Any) -> str:
    """A request with the number 1."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def play(*actions: dict[str, str], variant: str = "macao-agreed-stake", setup: Any = DEALT) -> str:
    """A case as a request."""
    case = {"game": "banking", "variant": variant, "readings": {}, "setup": setup, "actions": actions}
    return request("play", case)


def held(schema: str, value: Any) -> None:
    """Assert that a value is what a schema of the protocol allows."""
    kit_schemas().validator(f"protocol/{schema}").validate(value)


def edited(adapter: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of a template with one place changed, as a newcomer would."""
    text = adapter.read_text(encoding="utf-8")
    assert 1 == text.count(old), old
    copy = folder / adapter.name
    copy.write_text(text.replace(old, new), encoding="utf-8")
    return copy


@pytest.fixture(scope="session")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


def ask(spec: Spec, adapter: Path) -> Run:
    """Ask an adapter every case of the variants it claims."""
    with Runner(spec, find_engine(shlex.join(command(adapter))), Options()) as runner:
        return runner.run(plan(spec, runner.start(), Selection()))


@pytest.mark.parametrize("adapter", [PYTHON, JAVASCRIPT], ids=["python", "javascript"])
def test_plumbing_is_short(adapter: Path) -> None:
    """What a newcomer copies and never reads is forty lines at most, with the two that redirect standard output."""
    above, _, below = adapter.read_text(encoding="utf-8").partition(LINE)
    redirection = [
        line for line in above.splitlines() if re.match(r"WIRE =|os\.dup2|const write =|process\.stdout", line)
    ]

    assert 2 == len(redirection)
    assert 2 + sum(bool(line.strip()) for line in below.splitlines()[1:]) <= MOST


@each_engine
def test_an_engine_has_the_plumbing_of_the_template(engine: Path) -> None:
    """The JavaScript engines show that the template's plumbing needs no change."""
    ours = [adapter.read_text(encoding="utf-8").partition(LINE)[2] for adapter in (JAVASCRIPT, engine)]

    assert ours[0] == ours[1]


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_a_template_describes_itself(adapter: Path) -> None:
    """As shipped it shakes hands."""
    [answer] = talk(adapter, request("describe", {"protocol": 1, "suite": "any"}))

    held("common.schema.json#/$defs/answer", answer)
    held("describe.schema.json#/$defs/result", answer["result"])


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_a_template_plays(adapter: Path) -> None:
    """As shipped it counts the hands before and after every word, and refuses a word out of turn."""
    [answer] = talk(adapter, play(SHOW, STAND, SHOW))
    trace = answer["result"]["trace"]

    held("play.schema.json#/$defs/result", answer["result"])
    assert [{"east": 5, "north": 0}] * 4 == [entry["points"] for entry in trace]
    assert ["east", "east", "north", None] == [entry["turn"] for entry in trace]
    assert [False, True, False, False] == ["refused" in entry for entry in trace]


@pytest.mark.parametrize("adapter", TEMPLATES)
@pytest.mark.parametrize(
    ("case", "data"),
    [
        (play(variant="another"), {"reason": "variant"}),
        (play(setup={"seats": ["north", "east"]}), {"reason": "setup"}),
        (play(STAND, {"seat": "north", "do": "draw"}), {"reason": "action", "step": 1}),
    ],
    ids=["variant", "setup", "action"],
)
def test_a_template_declines(adapter: Path, case: str, data: Any) -> None:
    """What it does not do it says by the protocol, with the reason and the action."""
    [answer] = talk(adapter, case)

    held("common.schema.json#/$defs/answer", answer)
    assert (1, data) == (answer["error"]["code"], answer["error"]["data"])


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_a_template_outlives_bad_requests(adapter: Path) -> None:
    """Whatever comes is answered, and the next request is answered as if nothing had been."""
    bad = [b"{", b"[]", b"null", b"\xff", b'{"jsonrpc":"2.0","id":7,"method":"nonsense","params":{}}']
    bad += [request("play", {}).encode(), request("play", None).encode()]
    *answers, last = talk(adapter, *bad, request("describe", {"protocol": 1, "suite": "any"}))

    assert [None] * 4 + [7, 1, 1] == [answer["id"] for answer in answers]
    assert {answer["error"]["code"] for answer in answers} <= {1, -32601, -32603}
    assert -32601 == answers[4]["error"]["code"]
    held("describe.schema.json#/$defs/result", last["result"])


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_what_an_engine_prints_is_no_answer(adapter: Path, tmp_path: Path) -> None:
    """Standard output belongs to the protocol, whatever the engine prints there."""
    says = {
        ".py": ("    if action[", '    print("thinking")\n    os.system("echo loudly")\n    if action['),
        ".js": ("  game.toSpeak.shift", "  console.log('thinking');\n  game.toSpeak.shift"),
    }
    old, new = says[adapter.suffix]
    if adapter.suffix == ".py":
        old, new = old + '"do"] not in', new + '"do"] not in'
    [answer] = talk(edited(adapter, tmp_path, old, new), play(STAND))

    held("play.schema.json#/$defs/result", answer["result"])


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_a_step_that_cannot_be_shown(adapter: Path, tmp_path: Path) -> None:
    """Where `observe` returns nothing the entry is null, refused or not."""
    old, new = {
        ".py": ('    return {"turn"', '    if len(game["to_speak"]) == 1:\n        return None\n    return {"turn"'),
        ".js": ("  return { turn", "  if (game.toSpeak.length === 1) return null;\n  return { turn"),
    }[adapter.suffix]
    [answer] = talk(edited(adapter, tmp_path, old, new), play(STAND, STAND, SHOW))

    held("play.schema.json#/$defs/result", answer["result"])
    assert [False, True, True, False] == [entry is None for entry in answer["result"]["trace"]]


@pytest.mark.parametrize("adapter", TEMPLATES)
def test_a_template_claims_no_more_than_it_does(spec: Spec, adapter: Path) -> None:
    """As shipped it is right somewhere and wrong nowhere."""
    verdicts = [result.verdict for result in ask(spec, adapter).results]

    assert any(isinstance(verdict, Agrees) for verdict in verdicts)
    assert [] == [verdict for verdict in verdicts if not isinstance(verdict, Agrees | Unsupported)]


@needs_node
@each_engine
def test_an_engine_agrees_with_every_case(spec: Spec, engine: Path) -> None:
    """An engine written from the rule texts alone agrees with all that is asked of its variants."""
    found = ask(spec, engine)

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

    assert all("result" in answer for answer in talk(engine, *played))
    assert {"variant"} == {answer["error"]["data"]["reason"] for answer in talk(engine, *swapped)}


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
        [found] = talk(BANKING, json.dumps(asked))
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
    """Every command line of a text that checks an engine."""
    return re.findall(r"^ +(macao-kit check .*)$", text, flags=re.MULTILINE)


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
