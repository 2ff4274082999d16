"""The commands `spec check`, `spec show` and `disagreements`, on the toy spec."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from macao_conformance.authoring.watching import watched
from macao_conformance.cli.disagreements import command as disagreements
from macao_conformance.cli.spec import command as spec
from macao_conformance.model import Spec
from macao_conformance.scenario_view import print_scenario

Edited = Callable[[Sequence[Any]], Path]


@pytest.fixture
def run(toy_folder: Path) -> Callable[..., Result]:
    """A function that runs a command on the toy spec."""

    def invoke(command: Any, *words: str, root: Path | None = None) -> Result:
        result = CliRunner().invoke(command, [*words, "--spec", str(root or toy_folder / "spec")])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


def test_check_counts(run: Callable[..., Result]) -> None:
    """A valid spec is a line of counts, and exit code 0."""
    result = run(spec, "check")

    assert result.exit_code == 0
    assert result.stdout == (
        "sources 4, passages 15, games 1, rules 5, readings 13, stated readings 8, implied readings 1, "
        "ruling readings 1, foil readings 3, variants 3, scenarios 7, cases 19, "
        "conjectures 0, conjecture cases 0\n"
    )


def test_check_names_every_problem(run: Callable[..., Result], edited: Edited) -> None:
    """An invalid spec is every problem with its place and hint, a total on stderr, and exit code 4."""
    root = edited(
        [
            {"file": "toy/variants/strict.yaml", "replace": "  pays: stake", "with": "  pay: stake"},
            {"file": "glossary.yaml", "write": "- no\n"},
        ]
    )
    result = run(spec, "check", root=root)

    assert result.exit_code == 4
    assert "glossary.yaml:1:3: a bare `no`, which YAML may take" in result.stdout
    assert "strict.yaml:9:3: there is no rule `pay` of the game `toy`\n    hint: did you mean `pays`?" in result.stdout
    assert result.stderr == "2 problems\n"


def test_check_as_json(run: Callable[..., Result], edited: Edited) -> None:
    """The same as data: places, messages and hints, or counts."""
    good = json.loads(run(spec, "check", "--format", "json").stdout)
    root = edited([{"file": "toy/variants/strict.yaml", "replace": "  pays: stake", "with": "  pay: stake"}])
    bad = json.loads(run(spec, "check", "--format", "json", root=root).stdout)

    assert good["valid"] is True
    assert good["counts"]["cases"] == 19
    assert bad["valid"] is False
    assert (bad["problems"][0]["line"], bad["problems"][0]["column"]) == (9, 3)
    assert bad["problems"][0]["hint"] == "did you mean `pays`?"


def test_check_without_a_spec(run: Callable[..., Result], tmp_path: Path) -> None:
    """A folder that is not there is a problem like any other."""
    result = run(spec, "check", root=tmp_path / "nowhere")

    assert result.exit_code == 4
    assert "there is no such folder" in result.stdout


def test_check_against_texts(run: Callable[..., Result], toy_folder: Path, tmp_path: Path) -> None:
    """Passages are compared with a folder of texts if one is given; a difference is exit code 4."""
    same = run(spec, "check", "--texts", str(toy_folder / "texts"))
    (tmp_path / "anchors.tsv").write_text("anchor\tfile\tline\tbegins\n")
    (tmp_path / "000_x.txt").write_text("x\n")
    other = run(spec, "check", "--texts", str(tmp_path))

    assert same.exit_code == 0
    assert "every passage is where it was in " in same.stdout
    assert other.exit_code == 4
    assert other.stdout.count("its paragraph vanished") == 15


def test_check_against_texts_that_are_not_there(run: Callable[..., Result], tmp_path: Path) -> None:
    """A folder without texts is a problem, not a traceback."""
    result = run(spec, "check", "--texts", str(tmp_path / "nowhere"))

    assert result.exit_code == 4
    assert "anchors.tsv: this cannot be read" in result.stdout


def test_show_draws_a_scenario(run: Callable[..., Result], fake: Callable[..., str]) -> None:
    """All of a scenario is on the screen: place, position, steps, outcomes with evidence and variants."""
    text = run(spec, "show", "swap-an-ace", "--oracle", fake("highcard")).stdout

    for part in (
        "The holder of an ace asks for another card",
        "toy/scenarios/swapping/swaps.yaml:28:3",
        "only under swap: once",
        "│ north │ 5      │ AS    │",
        "stock: 9D 3C",
        "  swap-ace: allowed  (ruling)\n",
        "  swap-ace: forbidden  T2¶3.2\n",
        "Passages (~ only implies it)\n  T2¶3.2  An ace is kept.\n",
        "north swap   ✗ refused by swap-ace",
        "expect {hands: {north: AS, east: KH}}",
        "picked for: house",
        "Out of scope: strict",
        "  1. north  north swap   ✗ refused by swap-ace\n",
        "  decided by swap-ace: allowed  (else forbidden: action 1 is refused)\n",
        "  decided by swap-ace: forbidden  (else allowed: action 1 is not refused)\n",
    ):
        assert part in text
    assert "\x1b[" not in text


def test_show_every_scenario(run: Callable[..., Result], toy: Spec, fake: Callable[..., str]) -> None:
    """No scenario of the toy is too odd to be drawn: expectations between steps, rulings, no stock, one outcome."""
    for name in toy.games["toy"].scenarios:
        assert run(spec, "show", name, "--oracle", fake("highcard")).exit_code == 0
    text = run(spec, "show", "higher-card-wins", "--oracle", fake("highcard")).stdout
    whole = run(spec, "show", "shown-to-all", "--oracle", fake("highcard")).stdout

    assert (
        "     turn\n"
        "             expect {turn: north, shown: [], over: false}\n"
        "  1. north   north show\n"
        "             expect {turn: east, shown: [north]}\n"
        "  2. east    east show\n"
        "     no one\n"
    ) in text
    assert "picked for: no variant as it is; one reading away" in text
    assert "  decided by pays: double  (else stake: net.north -5; nothing (a mistake): net.north 0)\n" in text
    assert "whatever the readings" in whole
    assert "decided by no rule" in whole


def test_show_says_where_the_engine_sees_something_else(run: Callable[..., Result], fake: Callable[..., str]) -> None:
    """An engine that lies, breaks or declines is quoted; a rule that matters and is not named is called that."""
    lies = run(spec, "show", "equal-sevens", "--oracle", fake("lies")).stdout
    dies = run(spec, "show", "equal-sevens", "--oracle", fake("dies_always")).stdout
    declines = run(spec, "show", "second-swap", "--oracle", fake("declines")).stdout

    assert "  ! plain: " in lies
    assert "the engine broke: " in dies
    assert "turn" not in dies
    assert "  ! plain: cannot be played: cards are not swapped here" in declines


def test_show_names_a_rule_that_matters_and_is_not_named(
    run: Callable[..., Result], edited: Edited, fake: Callable[..., str]
) -> None:
    """What decides is found by swapping readings, and held against what the scenario says it is about."""
    edits = [
        {
            "file": "toy/scenarios/settlement/showdown.yaml",
            "replace": "  rules: [equal]\n  setup: {seats: [north, east, south]",
            "with": "  rules: [swap]\n  setup: {seats: [north, east, south]",
        },
        {
            "file": "toy/scenarios/settlement/showdown.yaml",
            "replace": "  expect:\n    shown",
            "with": "  expect:\n    stock: 0\n    shown",
        },
        {
            "file": "toy/scenarios/settlement/showdown.yaml",
            "replace": "  rules: [equal, pays]\n  cites",
            "with": "  rules: [equal, swap]\n  cites",
        },
        {
            "file": "toy/scenarios/settlement/showdown.yaml",
            "replace": "  aliases: [two-sevens]\n  under: {pays: stake}\n",
            "with": "  aliases: [two-sevens]\n",
        },
    ]
    text = run(spec, "show", "equal-sevens", "--oracle", fake("highcard"), root=edited(edits)).stdout

    assert "  decided by pays: stake, though it is not about it  (else double: net.north 10;" in text
    assert "  here no other reading matters of: swap\n" in text


def test_show_without_an_engine(run: Callable[..., Result], fake: Callable[..., str]) -> None:
    """Where no engine can be asked, that is said, and all the rest is drawn."""
    for engine in ("no-such-engine", fake("fixed"), fake("dies_at_start")):
        result = run(spec, "show", "equal-sevens", "--oracle", engine)

        assert result.exit_code == 0
        assert result.stderr.startswith("Without turns and what decides: ")
        assert "  1. north show\n  2. east show\n" in result.stdout
        assert "decided by" not in result.stdout


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", "10♠ A♥ 7♦"), ("ascii", "TS AH 7D")])
def test_cards_are_drawn_where_a_terminal_can(toy: Spec, encoding: str, shown: str) -> None:
    """On a terminal with the signs for it, cards have suits; on others, and in a pipe, they are as in the file."""
    scenario = replace(
        toy.games["toy"].scenarios["equal-sevens"], setup={"seats": ["north"], "hands": {"north": "TS AH 7D"}}
    )
    for terminal in (True, False):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
        console = Console(file=out, force_terminal=terminal, color_system=None, width=80)
        print_scenario(console, toy, scenario)
        out.seek(0)

        assert (shown if terminal else "TS AH 7D") in out.read()


def test_watch_says_only_what_changes(edited: Edited) -> None:
    """First all of it; then the file that changed, and the problems that came and went, but none that only moved."""
    root = edited([{"file": "glossary.yaml", "write": "- no\n"}])
    glossary, strict = root / "glossary.yaml", root / "toy/variants/strict.yaml"
    good = strict.read_text(encoding="utf-8")
    changes: Iterator[tuple[Path, str | None]] = iter(
        [
            (strict, good.replace("  pays: stake", "  pay: stake")),
            (glossary, "\n\n- no\n"),
            (glossary, "\n\n- no\n"),
            (glossary, None),
            (strict, good),
            (root / "toy/game.yaml", None),
        ]
    )

    def wait() -> None:
        path, text = next(changes)
        if text is None:
            path.unlink()
        elif path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")

    said = watched(root, wait)
    first, *news = [
        [str(number), *(line.split("\n")[0].replace(f"{root}/", "") for line in lines)]
        for lines, number in (next(said) for _ in range(6))
    ]
    bare = "a bare `no`, which YAML may take for a truth value or for nothing"
    wrong = "toy/variants/strict.yaml:9:3: there is no rule `pay` of the game `toy`"

    assert first == ["1", f"glossary.yaml:1:3: {bare}", "1 problem"]
    assert news[:4] == [
        ["2", "changed: toy/variants/strict.yaml", f"new: {wrong}", "2 problems"],
        ["2", "changed: glossary.yaml", "2 problems"],
        ["1", "changed: glossary.yaml", f"gone: glossary.yaml:3:3: {bare}", "1 problem"],
        ["0", "changed: toy/variants/strict.yaml", f"gone: {wrong}", "all is well"],
    ]
    assert "there is no game here" in " ".join(news[4])


def test_watch_ends_with_the_last_word(
    run: Callable[..., Result], edited: Edited, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C is no error: the exit code is that of the last check, and nothing is said of an interruption."""

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    good = run(spec, "check", "--watch")
    bad = run(spec, "check", "--watch", root=edited([{"file": "glossary.yaml", "write": "- no\n"}]))
    mixed = run(spec, "check", "--watch", "--format", "json")

    assert (good.exit_code, bad.exit_code, mixed.exit_code) == (0, 4, 2)
    assert good.stdout == "all is well\n"
    assert bad.stdout.endswith("1 problem\n")


def test_show_the_details_of_an_action(run: Callable[..., Result], edited: Edited) -> None:
    """What an action says beyond who does what is shown after it."""
    change = {
        "file": "toy/scenarios/swapping/swaps.yaml",
        "replace": "    - {seat: north, do: swap}\n    -",
        "with": "    - {seat: north, do: swap, card: 2S}\n    -",
    }
    text = run(spec, "show", "second-swap", "--oracle", "no-such-engine", root=edited([change])).stdout
    assert "  1. north swap card 2S\n" in text


def test_show_a_case(run: Callable[..., Result]) -> None:
    """With a variant the resolved case is added: every reading sent, and on what basis."""
    text = run(spec, "show", "two-sevens", "--variant", "house").stdout
    outside = run(spec, "show", "swap-an-ace", "--variant", "strict").stdout

    assert "Case equal-sevens@house  outcome 2, 2 actions" in text
    assert "│ ace      │ high      │ choice │" in text
    assert "`strict` is out of the scenario's scope" in outside


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "equal-seven"), "there is no scenario `equal-seven`; did you mean `equal-sevens`?"),
        (("show", "equal-sevens", "--variant", "plane"), "there is no variant of `toy` `plane`; did you mean `plain`?"),
    ],
)
def test_show_what_there_is_not(run: Callable[..., Result], words: tuple[str, ...], message: str) -> None:
    """An unknown name is a mistake of usage, and the nearest one is named."""
    result = run(spec, *words)

    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("words", [("show", "x"), ()])
def test_an_invalid_spec_is_not_shown(run: Callable[..., Result], edited: Edited, words: tuple[str, ...]) -> None:
    """Whatever needs a valid spec ends with its problems and exit code 4."""
    root = edited([{"file": "glossary.yaml", "write": ""}])
    result = run(spec if words else disagreements, *words, root=root)

    assert result.exit_code == 4
    assert "glossary.yaml:1:1: the file is empty" in result.stderr


def test_disagreements_table(run: Callable[..., Result]) -> None:
    """A line a reading with its passages, a line a silence with its ruling, and a line that counts them."""
    text = re.sub(r" {2,}", "  ", run(disagreements).stdout)

    assert "  pays  a copy and its original  stake  T1¶3.2, T4¶2.1" in text
    assert "  double  (T3¶3)" in text
    assert "  swap-ace  allowed  " in text
    assert "5 rules: sources 2 (between sources)" in text


def test_disagreements_on_one_rule(run: Callable[..., Result]) -> None:
    """One rule in full, for a terminal, as Markdown and as data."""
    text = run(disagreements, "pays").stdout
    marked = run(disagreements, "pays", "--format", "markdown").stdout
    data = json.loads(run(disagreements, "pays", "--format", "json").stdout)

    assert "stated   T3¶3 (copies T1)  The loser pays double." in text
    assert "followed by: house (source), plain (source), strict (source)" in text
    assert "engines do it because: An engine that only counts wins does this." in text
    assert marked.startswith("## pays\n")
    assert [rule["rule"] for rule in data["rules"]] == ["pays"]


def test_a_rule_asked_only_sometimes(run: Callable[..., Result], edited: Edited) -> None:
    """When a rule is asked, what silence means, and why a ruling is plausible, are said in full."""
    change = {
        "file": "toy/rules/swapping.yaml",
        "replace": "ru: Туза можно менять.}",
        "with": "ru: Туза можно менять.}\n      ruling: {en: It is a card., ru: Это карта.}",
    }
    text = run(disagreements, "swap-ace", root=edited([change])).stdout

    assert "Asked only under swap: once" in text
    assert "plausible because: It is a card." in text
    assert "Where sources are silent: allowed\n  Nothing sets the ace apart" in text


def test_disagreements_as_markdown_and_data(run: Callable[..., Result]) -> None:
    """All rules of a game, as Markdown and as data."""
    assert run(disagreements, "--format", "markdown", "--game", "toy").stdout.startswith("| rule | kind |")
    assert len(json.loads(run(disagreements, "--format", "json").stdout)["rules"]) == 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("payz",), "there is no rule `payz`; did you mean `pays`?"),
        (("--game", "toi"), "there is no game `toi`; did you mean `toy`?"),
    ],
)
def test_disagreements_on_what_there_is_not(run: Callable[..., Result], words: tuple[str, ...], message: str) -> None:
    """An unknown rule or game is a mistake of usage."""
    result = run(disagreements, *words)

    assert result.exit_code == 2
    assert message in result.stderr
