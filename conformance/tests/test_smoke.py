"""A broken adapter is called broken, where it is, before anything is said about its engine."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.cli import FAILED, NOT_RUN, OK, USAGE, run
from macao_conformance.smoke.checks import TITLES

Kit = Callable[..., Any]


@pytest.fixture(autouse=True)
def _nobody_left() -> Iterator[None]:
    """No engine may be left behind, dead or alive."""
    yield
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.fixture
def smoked(fake: Callable[..., str], toy_folder: Path, capsys: pytest.CaptureFixture[str]) -> Kit:
    """A function that tries a fake that takes arguments, and returns the exit code and what is printed as JSON."""

    def smoke(name: str, *arguments: str, options: tuple[str, ...] = ()) -> tuple[int, list[Any]]:
        words = ["smoke", fake(name, *arguments), "--spec", str(toy_folder / "spec"), "--format", "json", *options]
        code = run(words)
        return code, json.loads(capsys.readouterr().out)["checks"]

    return smoke


def test_an_adapter_that_keeps_the_protocol(kit: Kit) -> None:
    """Every check is made, in order, each a line; and what to do next is said."""
    ended = kit("smoke", "highcard")

    *lines, last = ended.out.splitlines()
    assert (OK, "") == (ended.code, ended.err)
    assert [("toy: " if 5 <= place <= 10 else "") + title for place, title in enumerate(TITLES.values())] == [
        line.removeprefix("ok").strip().partition(" (")[0] for line in lines
    ]
    assert last.startswith(f"The adapter keeps the protocol: {len(TITLES)} checks. Now: macao-kit check '")


def test_an_adapter_that_answers_once(smoked: Kit) -> None:
    """With --one-shot every request has a process of its own."""
    code, checks = smoked("once", options=("--one-shot",))
    assert (OK, list(TITLES)) == (code, [check["id"] for check in checks])


@pytest.mark.parametrize(
    ("how", "check", "why"),
    [
        ("handshake", "line", "not a line of JSON"),
        ("twice", "line", "more than one line"),
        ("older", "description", "additional properties"),
        ("nothing", "names", "claims no variant of this suite"),
        ("abroad", "names", "name the variant"),
        ("lists", "trace", "trace"),
        ("entry", "entries", 'stock: "none" is not of type "integer"'),
        ("field", "fields", "entry 2 of the trace does not show net"),
        ("fails", "plays", "error -32603: no"),
        ("moves", "refusals", "action 1 was refused, and yet stock has changed"),
        ("drifts", "repeats", "stock"),
        ("tires", "repeats", "declines"),
        ("claims", "method", "it gives a result"),
        ("falls", "method", "exit code 3"),
        ("changes", "method", "describes itself otherwise"),
        ("numbers", "method", "to the request"),
        ("wears", "repeats", "the second time: it answers with error -32603"),
        ("chats", "quiet", "one more"),
        ("mutters", "quiet", "what nobody had asked for"),
        ("long", "plays", "a line of more than 1 MiB"),
    ],
)
def test_what_is_broken_is_named(smoked: Kit, how: str, check: str, why: str) -> None:
    """The first check that fails is the one it is about, and says why, what to do, and what was sent and came."""
    code, checks = smoked("adapts", how)
    first = next(one for one in checks if one["status"] == "fail")

    assert (FAILED, check) == (code, first["id"])
    assert why.lower() in " ".join((first["said"], first["came"])).lower()
    assert first["do"]
    assert first["sent"] or check == "quiet"
    assert {"ok", "fail"} == {one["status"] for one in checks}


@pytest.mark.parametrize(
    ("name", "check", "why"),
    [
        ("short_trace", "length", "2 entries, and must have 3"),
        ("wrong_id", "plays", "the id 1002 to the request 2"),
        ("mumbles", "quiet", "not a line of JSON"),
        ("stalls", "plays", "no answer in 0.5 seconds"),
        ("dies_at_start", "answers", "exit code 1"),
        ("ignores_end", "ends", "had to be killed"),
    ],
)
def test_what_breaks_a_run_is_found_before(smoked: Kit, name: str, check: str, why: str) -> None:
    """Engines that `check` calls broke; nothing is said of what could not be tried any more."""
    code, checks = smoked(name, options=("--timeout", "0.5"))
    first = next(one for one in checks if one["status"] == "fail")

    assert (FAILED, check) == (code, first["id"])
    assert why in first["said"]


@pytest.mark.parametrize(
    ("how", "check", "why"),
    [
        ("coarse", "method", "the code is -32603"),
        ("unknown", "names", "did you mean `net`?"),
        ("declines", "plays", "it declined all of"),
    ],
)
def test_what_is_odd_is_only_said(smoked: Kit, how: str, check: str, why: str) -> None:
    """A warning breaks no adapter."""
    code, checks = smoked("adapts", how)
    [odd] = [one for one in checks if one["status"] != "ok"]

    assert (OK, "warning", check) == (code, odd["status"], odd["id"])
    assert why in odd["said"]


@pytest.mark.parametrize("how", ["null", "obeys", "fixed"])
def test_what_is_no_matter_of_the_protocol_is_no_fault(smoked: Kit, how: str) -> None:
    """Steps that cannot be shown, an engine that obeys where it should refuse, one set of rules."""
    code, checks = smoked("adapts", how)

    assert (OK, {"ok"}) == (code, {one["status"] for one in checks})
    assert "nothing was refused in 0 cases" not in str(checks)


def test_a_fixed_engine_can_be_tried_as_a_variant(smoked: Kit) -> None:
    """It is sent the readings of that variant, for others it may have nothing."""
    assert OK == smoked("adapts", "fixed", options=("--variant", "strict"))[0]
    assert "names" == smoked("adapts", "nothing", options=("--variant", "strict"))[1][-1]["id"]


def test_a_failure_is_shown_in_full_and_cannot_steer_a_terminal(
    fake: Callable[..., str], toy_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Why, what was sent, what came, the end of the log, what to do; every character of the engine's made harmless."""
    code = run(["smoke", fake("adapts", "fails"), "--spec", str(toy_folder / "spec")])
    out = capsys.readouterr().out

    shown = out.partition("FAIL     toy: it plays a case\n")[2]
    assert FAILED == code
    assert ["why", "sent", "came", "log", "do"] == [line.split()[0] for line in shown.splitlines()[:5]]
    assert "  log    out of cards\n" in shown
    assert "The adapter is broken: 1 of " in out.splitlines()[-1]

    run(["smoke", fake("escapes"), "--spec", str(toy_folder / "spec")])
    assert all(char.isprintable() or char == "\n" for char in capsys.readouterr().out)


def test_what_cannot_be_run_at_all(
    toy_folder: Path, tmp_path: Path, fake: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told apart from what is broken; so is a command that is not right."""
    spec = ("--spec", str(toy_folder / "spec"))
    nothing = tmp_path / "adapter"
    nothing.write_bytes(b"\x7fELF no program at all")
    nothing.chmod(0o755)

    assert NOT_RUN == run(["smoke", "no-such-program", *spec])
    assert NOT_RUN == run(["smoke", str(nothing), *spec])
    assert "could not be started" in (said := capsys.readouterr().err)
    assert "names its interpreter" in said
    assert USAGE == run(["smoke", fake("highcard"), "--variant", "plane", *spec])
    assert "did you mean `plain`?" in capsys.readouterr().err


def test_an_engine_that_cannot_be_started_twice(smoked: Kit, tmp_path: Path, toy_folder: Path, capsys: Any) -> None:
    """With --one-shot that is a failure of the check in which it happens."""
    copy = tmp_path / "once"
    code = "import json,os,sys\nos.unlink(sys.argv[0])\nnumber = json.loads(input())['id']\n"
    described = {"protocol": 1, "engine": {"name": "x", "version": "1"}, "variants": {"plain": {}}, "observes": {}}
    answer = f"print(json.dumps(dict(jsonrpc='2.0', id=number, result={described})))"
    copy.write_text(f"#!{sys.executable}\n{code}{answer}\n")
    copy.chmod(0o755)

    assert FAILED == run(["smoke", str(copy), "--one-shot", "--spec", str(toy_folder / "spec"), "--format", "json"])
    last = json.loads(capsys.readouterr().out)["checks"][-1]
    assert ("plays", "fail") == (last["id"], last["status"])
    assert "could not be started again" in last["said"]


@pytest.mark.parametrize(("name", "hinted"), [("short_trace", True), ("lies", False), ("highcard", False)])
def test_check_sends_a_broken_adapter_here(kit: Kit, name: str, hinted: bool) -> None:  # noqa: FBT001
    """Where the first cases get no answers; where the engine is only wrong, nothing is said of the adapter."""
    ended = kit("check", name)

    assert hinted == ("macao-kit smoke" in ended.err)
