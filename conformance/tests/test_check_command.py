"""``macao-kit check`` and ``macao-kit report``, as their users meet them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import click
import pytest

from macao_conformance import __version__, cli
from macao_conformance.reports import read

PACKAGE = Path(__file__).parents[1]


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture
def kit(capsys: pytest.CaptureFixture[str], toy_folder: Path, fake: Callable[..., str]) -> Command:
    """A function that runs the kit on the toy game; the name of a fake after `check` stands for its command line."""

    def run(command: str, *arguments: str | Path) -> Ended:
        words = [str(word) for word in arguments]
        if command == "check":
            words = [fake(words[0]), *words[1:], "--spec", str(toy_folder / "spec")]
        code = cli.run([command, *words])
        return Ended(code, *capsys.readouterr())

    return run


def words(text: str) -> str:
    """A text without its layout."""
    return " ".join(text.split())


def test_an_engine_that_agrees(kit: Command) -> None:
    """Exit code 0, counts by variant, and a last line that says it all."""
    ended = kit("check", "highcard")

    assert (0, "") == (ended.code, ended.err)
    assert "plain 7 0 0 0 29/29" in words(ended.out)
    assert "all 19 0 0 0 80/80" in words(ended.out)
    assert ended.out.endswith("\n19 cases, 19 agree.\n")
    assert "equal push, follows T2, T4 (2 cases) elder-wins, follows T1 (1 case)" in words(ended.out)


def test_a_failure_is_explained(kit: Command) -> None:
    """Title, case, rules, what was expected and why, what was seen, where it parted, and the command to repeat it."""
    ended = kit("check", "fixed", "--variant", "plain")
    told = words(ended.out)

    assert 1 == ended.code
    assert "Both show a seven equal-sevens@plain about equal, pays after 2. east show" in told
    assert 'expected winner = "north" seen winner = null' in told
    assert "because equal: elder-wins (its sources say so) The seat that showed first wins." in told
    assert "T1¶3.1, The first text: Equal cards are the elder hand's." in told
    assert "this is equal: push, as in T2, T4" in told
    assert "--scenario equal-sevens --variant plain --spec" in told
    assert ended.out.endswith("7 cases, 6 agree, 1 differs.\n")


def test_the_command_that_repeats_a_failure_does(kit: Command) -> None:
    """Copied from the screen, it fails alike."""
    first = kit("check", "lies", "--scenario", "equal-sevens@house")
    (line,) = re.findall(r"again +macao-kit (.*\S)", first.out)
    done = subprocess.run(
        f"{sys.executable} -m macao_conformance {line}",
        shell=True,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == done.returncode
    assert done.stdout == first.out


def test_long_lists_are_cut(kit: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many failures in full, and where the rest is."""
    whole, file, other = kit("check", "empty"), tmp_path / "empty.jsonl", tmp_path / "other.jsonl"
    for view in ("table", "markdown"):
        monkeypatch.setattr(f"macao_conformance.views.{view}._MOST", 2)
    cut = kit("check", "empty", "--report", file)
    markdown = kit("report", file, "--format", "markdown")
    partial = kit("check", "partial", "--report", other)

    assert "Differs (19)" in whole.out
    assert "more, see --report" not in whole.out
    assert "… and 17 more, see --report" in cut.out
    assert "… and 17 failures more." in markdown.out
    assert "… and 2 other reasons, see --report" in partial.out
    assert "… and 17 more" in kit("report", file, other).out


def test_a_declared_reading_is_said(kit: Command) -> None:
    """Whoever reads the result must know by what it was judged."""
    assert "Judged by its own reading in plain: swap-ace: forbidden." in kit("check", "declares").out


def test_a_wrong_handshake_fails_the_run(kit: Command) -> None:
    """Loud, and non-zero though no case differs."""
    ended = kit("check", "declares_wrongly")

    assert 1 == ended.code
    assert "Handshake: it observes the field `hand`, which `toy` does not have; did you mean `hands`?" in ended.out
    assert "Warning: it lists the variant `plian`" in ended.out
    assert "0 differ" not in ended.out


def test_to_show_nothing_is_no_success(kit: Command) -> None:
    """Nothing failed, and nothing was proved."""
    ended = kit("check", "silent")

    assert 1 == ended.code
    assert ended.out.endswith("19 cases, 19 unsupported: nothing could be judged.\n")


def test_what_broke_is_shown(kit: Command) -> None:
    """With what was seen, and what was noticed of the engine."""
    ended = kit("check", "mumbles", "--rule", "ace")

    assert 1 == ended.code
    assert "protocol not a line of JSON" in words(ended.out)
    assert "dealing the cards…" in ended.out


WRONG: dict[str, tuple[list[str], str]] = {
    "variant": (["--variant", "plian"], "did you mean `plain`?"),
    "rule": (["--rule", "equals"], "did you mean `equal`?"),
    "scenario": (["--scenario", "equal-sevns"], "did you mean `equal-sevens`?"),
    "case": (["--scenario", "equal-sevens@plian"], "did you mean `plain`?"),
    "nothing in common": (["--rule", "ace", "--scenario", "second-swap"], "no scenario is about all"),
    "out of scope": (["--variant", "strict", "--scenario", "second-swap"], "no scenario is about all"),
    "time": (["--timeout", "0"], "not in the range"),
    "report": (["--report", "/no/such/folder/report.jsonl"], "cannot be written"),
    "baseline": (["--baseline", "/no/such/file"], "does not exist"),
    "option": (["--varaint", "plain"], "--variant"),
    "format": (["--format", "html"], "'html' is not one of"),
}


@pytest.mark.parametrize(("arguments", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_command_is_a_usage_error(kit: Command, arguments: list[str], said: str) -> None:
    """Exit code 2, nothing on standard output, and a hint."""
    ended = kit("check", "dies_at_start", *arguments)

    assert (2, "") == (ended.code, ended.out)
    assert said in ended.err


def test_a_fixed_engine_needs_a_variant(kit: Command) -> None:
    """Which is found out only when it describes itself."""
    ended = kit("check", "fixed")

    assert 2 == ended.code
    assert "name the variant" in ended.err


def test_an_engine_that_cannot_be_run(kit: Command, toy_folder: Path) -> None:
    """Exit code 3, a paragraph and a hint."""
    ended = kit("check", "dies_at_start")
    missing = cli.run(["check", "no-such-engine", "--spec", str(toy_folder / "spec")])

    assert (3, 3) == (ended.code, missing)
    assert "the deck of cards is missing" in ended.err
    assert "Hint: " in ended.err


def test_an_invalid_spec(edited: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 4, before any engine is looked for."""
    root = edited([{"file": "toy/game.yaml", "delete": True}])

    assert 4 == cli.run(["check", "no-such-engine", "--spec", str(root)])
    assert "game.yaml" in capsys.readouterr().err


def test_the_report_file_and_its_views(kit: Command, tmp_path: Path) -> None:
    """What `report` shows of a file is what `check` showed."""
    file = tmp_path / "lies.jsonl"
    checked = kit("check", "lies", "--report", file)
    shown = kit("report", file)

    assert 0 == shown.code
    assert checked.out == shown.out + "19 cases, 16 agree, 3 differ.\n"
    assert 19 == len(read(file).cases)


def test_several_engines_side_by_side(kit: Command, tmp_path: Path) -> None:
    """An engine a column; cases they part on; what each follows."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    kit("check", "fixed", "--variant", "plain", "--report", one)
    kit("check", "highcard", "--variant", "plain", "--variant", "house", "--report", two)
    ended = kit("report", one, two)
    told = words(ended.out)

    assert 0 == ended.code
    assert "plain 6 agrees, 1 differs 7 agrees" in told
    assert "house not asked 7 agrees" in told
    assert "equal-sevens@plain differs agrees" in told
    assert "push, follows T2, T4 (1 case)" in told
    assert "different states of the suite" not in told
    two.write_text(two.read_text().replace('"suite":"', '"suite":"another '))
    assert "different states of the suite" in kit("report", one, two).out


def test_json_is_the_whole_report(kit: Command, tmp_path: Path) -> None:
    """One object for one report, a list for several; nothing else on standard output."""
    file = tmp_path / "report.jsonl"
    ended = kit("check", "lies", "--format", "json", "--report", file)
    document = json.loads(ended.out)

    assert {"header", "cases", "footer"} == document.keys()
    assert document["cases"] == list(read(file).cases)
    assert "19 cases, 16 agree, 3 differ." in ended.err
    assert 2 == len(json.loads(kit("report", file, file, "--format", "json").out))


def test_junit(kit: Command, tmp_path: Path) -> None:
    """A suite a variant: failures, errors and skipped cases, in the file as on the screen."""
    file = tmp_path / "junit.xml"
    ended = kit("check", "lies", "--junit", file, "--format", "junit")
    document = ElementTree.parse(file).getroot()

    assert ended.out.strip() == file.read_text("utf-8").strip()
    assert {"high card 1: plain", "high card 1: house", "high card 1: strict"} == {
        suite.get("name") for suite in document
    }
    assert 3 == len(list(document.iter("failure")))
    assert 19 == len(list(document.iter("testcase")))
    assert "3" == document.get("failures")
    failure = next(document.iter("failure"))
    assert 'expected null, seen "east"' in str(failure.get("message"))
    assert "macao-kit check" in str(failure.text)


def test_junit_tells_all_verdicts_apart(kit: Command) -> None:
    """Unsupported is skipped, broken is an error, and so is a wrong handshake."""
    partial = ElementTree.fromstring(kit("check", "declares_wrongly", "--format", "junit").out)
    broken = ElementTree.fromstring(kit("check", "mumbles", "--rule", "ace", "--format", "junit").out)

    assert 7 == len(list(partial.iter("skipped")))
    assert 4 == len(list(partial.iter("error")))
    assert 3 == len(list(broken.iter("error")))


def test_markdown(kit: Command, tmp_path: Path) -> None:
    """Counts, failures and what the engine follows; several reports begin with a comparison."""
    file = tmp_path / "report.jsonl"
    ended = kit("check", "fixed", "--variant", "plain", "--format", "markdown", "--report", file)

    assert "## high card 1\n\n7 cases, 6 agree, 1 differs." in ended.out
    assert "| `plain` | 6 | 1 | 0 | 0 | 29/29 |" in ended.out
    assert '- expected: `winner = "north"`' in ended.out
    assert "- this is `equal`: `push`" in ended.out
    assert "| `equal` | `push` | T2, T4 | 1 |" in ended.out
    assert kit("report", file, file, "--format", "markdown").out.startswith("| variant | high card 1 | high card 1 |")


def test_markdown_is_as_loud(kit: Command, tmp_path: Path) -> None:
    """A wrong handshake, what was noticed, and what broke."""
    wrong = kit("check", "declares_wrongly", "--format", "markdown")
    broke = kit("check", "mumbles", "--rule", "ace", "--format", "markdown")

    assert "**Handshake: it observes the field \\`hand\\`" in wrong.out
    assert "Warning: it lists the variant \\`plian\\`" in wrong.out
    assert "- protocol: not a line of JSON" in broke.out
    assert "where sources disagree" not in broke.out


@pytest.mark.parametrize("form", ["table", "junit", "markdown", "json"])
@pytest.mark.parametrize("side_by_side", [False, True])
def test_hostile_text_is_made_harmless(kit: Command, tmp_path: Path, form: str, side_by_side: bool) -> None:  # noqa: FBT001
    """No escape, control or markup of an engine's gets through in any view."""
    file = tmp_path / "report.jsonl"
    outs = [kit("check", "escapes", "--format", form, "--report", file).out]
    if side_by_side:
        outs = [kit("report", file, file, "--format", form).out]
    for out in outs:
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800]", out)
        if form == "table":
            assert "[red]x[/red]" in out
            assert "\\x1b[2J" in out
        if form == "markdown":
            assert "</td>" not in re.sub(r"`[^`\n]*`", "", out)
        if form == "junit":
            ElementTree.fromstring(out)


def known(tmp_path: Path, **verdicts: str) -> Path:
    """A baseline about cases of equal sevens, by variant."""
    entries = [
        {"case": f"equal-sevens@{variant}", "verdict": verdict, "reason": "known"}
        for variant, verdict in verdicts.items()
    ]
    file = tmp_path / "known.json"
    file.write_text(json.dumps(entries))
    return file


def test_a_baseline_excuses_what_it_knows(kit: Command, tmp_path: Path) -> None:
    """All three known: the run is green, and says what it overlooks."""
    baseline = known(tmp_path, plain="differs", house="differs", strict="differs")
    ended = kit("check", "lies", "--baseline", baseline)
    junit = kit("check", "lies", "--baseline", baseline, "--format", "junit")

    assert 0 == ended.code
    assert "Known, by the baseline (3): equal-sevens@house, equal-sevens@plain, equal-sevens@strict" in ended.out
    assert ended.out.endswith("19 cases, 16 agree, 3 differ, 3 of them known.\n")
    assert 3 == len(list(ElementTree.fromstring(junit.out).iter("skipped")))


def test_a_baseline_must_not_outlive_its_cause(kit: Command, tmp_path: Path) -> None:
    """An unexpected pass is red; a baseline that leaves one failure out is, too."""
    stale = kit("check", "highcard", "--baseline", known(tmp_path, plain="differs"))
    short = kit("check", "lies", "--baseline", known(tmp_path, plain="differs", house="differs"))
    bad = kit("check", "lies", "--baseline", known(tmp_path, plain="broke"))

    assert 1 == stale.code
    assert "equal-sevens@plain is listed as differs, and agrees now: delete the entry" in stale.out
    assert 1 == short.code
    assert 2 == bad.code
    assert "known.json" in bad.err


def test_a_bad_report_is_refused(kit: Command, tmp_path: Path) -> None:
    """One that breaks off is loud; a file of another kind is a mistake of the user's."""
    file, cut, other = tmp_path / "report.jsonl", tmp_path / "cut.jsonl", tmp_path / "other"
    kit("check", "highcard", "--report", file)
    cut.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    other.write_text("hello\nyou\n")

    assert (1, "") == kit("report", cut)[:2]
    assert "breaks off" in kit("report", file, cut).err
    assert 2 == kit("report", other).code
    assert 2 == kit("report", tmp_path / "none").code
    assert 2 == kit("report").code


def test_a_partial_report_is_loud(kit: Command, tmp_path: Path) -> None:
    """In every view, and by its exit code."""
    file = tmp_path / "report.jsonl"
    kit("check", "highcard", "--report", file)
    *each, last = file.read_text().splitlines()
    file.write_text("\n".join([*each, last.replace('"complete":true', '"complete":false')]) + "\n")
    table, markdown, junit = (kit("report", file, "--format", form) for form in ("table", "markdown", "junit"))

    assert (1, 1, 1) == (table.code, markdown.code, junit.code)
    assert "PARTIAL" in table.out
    assert "Partial" in markdown.out
    assert "interrupted" in junit.out
    assert "is partial" in table.err


def started(*arguments: str) -> subprocess.Popen[str]:
    """The kit as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "macao_conformance", *arguments],
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_a_partial_report_and_no_engine(
    toy_folder: Path, fake: Callable[..., str], tmp_path: Path, how: signal.Signals
) -> None:
    """Ctrl-C and SIGTERM alike: what was answered is kept, and the engine is gone."""
    alive, file = tmp_path / "alive", tmp_path / "report.jsonl"
    arguments = ["--spec", str(toy_folder / "spec"), "--report", str(file)]
    with started("check", fake("waits", str(alive)), *arguments) as process:
        while not alive.exists():
            time.sleep(0.01)
        process.send_signal(how)
        out, err = process.communicate(timeout=10)

    assert 1 == process.returncode, err
    assert "PARTIAL" in out
    assert not read(file).footer["complete"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(alive.read_text()), 0)


def test_nobody_minds_a_reader_that_leaves(toy_folder: Path, fake: Callable[..., str]) -> None:
    """As `head` does: no traceback, no noise."""
    with started("check", fake("empty"), "--spec", str(toy_folder / "spec")) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()

    assert "" == err


def test_version_and_help_are_quick_and_import_nothing_heavy() -> None:
    """The libraries for tables, schemas and YAML stay where they are."""
    code = (
        "import sys; from macao_conformance import cli; code = cli.run(sys.argv[1:]);"
        "print(sorted({'rich', 'yaml', 'jsonschema_rs', 'junitparser'} & set(sys.modules)), code)"
    )
    for argument in ("--version", "--help"):
        done = subprocess.run(
            [sys.executable, "-c", code, argument],
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.endswith("[] 0\n")
    assert (
        __version__
        in subprocess.run(
            [sys.executable, "-c", code, "--version"],
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


def test_help_has_examples(kit: Command) -> None:
    """Every command of this file, and the list of commands."""
    assert "Examples:" in kit("report", "--help").out
    assert "Exit codes:" in kit("--help").out
    assert 0 == cli.run(["check", "--help"])


def test_an_unknown_command_gets_a_hint(kit: Command) -> None:
    """The nearest one."""
    ended = kit("chek")

    assert 2 == ended.code
    assert "did you mean `check`?" in ended.err


def test_completion_knows_the_commands() -> None:
    """What a shell asks click for."""
    context = click.Context(cli.group)

    assert ["check", "disagreements", "report", "spec"] == cli.group.list_commands(context)
    assert cli.group.get_command(context, "chek") is None
    for name in cli.group.list_commands(context):
        found = cli.group.get_command(context, name)
        assert found is not None
        assert name == found.name


def broken(*_: Any, **__: Any) -> None:
    """What nobody has thought of."""
    raise ZeroDivisionError("\x1b[2J of the kit")


def test_a_mistake_of_the_kit_is_a_paragraph(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 70, no traceback, and a request to report it; unless somebody wants to see the traceback."""
    monkeypatch.setattr("macao_conformance.engines.find_engine", broken)
    ended = kit("check", "highcard")

    assert 70 == ended.code
    assert "Traceback" not in ended.err
    assert "ZeroDivisionError: \\x1b[2J of the kit" in ended.err
    assert "Please report it" in ended.err
    monkeypatch.setenv("MACAO_KIT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        kit("check", "highcard")


def test_the_progress_bar_is_for_terminals(kit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to standard error, and only where somebody looks."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ended = kit("check", "highcard")

    assert 0 == ended.code
    assert ended.out.endswith("19 cases, 19 agree.\n")


@pytest.mark.parametrize(
    ("raised", "code"),
    [(KeyboardInterrupt(), 130), (click.Abort(), 130), (SystemExit(5), 5), (SystemExit("why"), 1), (SystemExit(), 0)],
)
def test_exit_codes_are_kept(monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int) -> None:
    """However a command leaves."""

    def leave(*_: Any, **__: Any) -> None:
        raise raised

    monkeypatch.setattr(cli.group, "main", leave)

    assert code == cli.run(["check"])
    with pytest.raises(SystemExit) as ended:
        cli.main(["check"])
    assert code == ended.value.code
