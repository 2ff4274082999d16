"""`spec new` and `spec fill` on the toy: what they write is valid, agrees with the engine, and says what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
import pytest

from macao_conformance.authoring.amend import CONFIRM
from macao_conformance.authoring.drafts import skeleton
from macao_conformance.authoring.tree import Branch, Entry
from macao_conformance.loading import load_spec, read_spec
from macao_conformance.model import Scenario, Spec

SHOWDOWN = "toy/scenarios/settlement/showdown.yaml"
SWAPS = "toy/scenarios/swapping/swaps.yaml"
NEW = ("--id", "my-first", "--title", "Both show a nine", "--rule", "equal")
NINES = ("--setup", "hands={north: 9S, east: 9H}")


@pytest.fixture
def author(kit: Callable[..., Any], edited: Callable[..., Path], fake: Callable[..., str]) -> Callable[..., Any]:
    """A function that runs a command of ``spec`` on a copy of the toy, edited first, with the toy's own engine."""
    roots: list[Path] = []

    def run(command: str, *words: str, edits: Iterable[Any] = (), engine: str = "highcard") -> Any:
        if not roots:
            roots.append(edited(list(edits)))
        done = kit("spec", command, *words, "--oracle", fake(engine), "--spec", roots[0])
        run.root = roots[0]  # type: ignore[attr-defined]
        return done

    return run


def scenario(author: Any, name: str) -> Scenario:
    """A scenario of the copy, which must be valid."""
    return load_spec(author.root).games["toy"].scenarios[name]


def ends(found: Scenario) -> list[tuple[dict[str, Any], Any]]:
    """The outcomes of a scenario: when, and what."""
    return [(dict(one.under), one.expect.fields if one.expect else None) for one in found.outcomes]


def without(text: str, name: str, *keys: str) -> str:
    """The text of a file of scenarios without some keys of one of them."""
    lines, kept, inside, skipped = text.splitlines(keepends=True), [], False, False
    for line in lines:
        if line.startswith("- scenario: "):
            inside, skipped = line == f"- scenario: {name}\n", False
        elif inside and line.startswith("  ") and line[2] not in " -":
            skipped = line.split(":")[0].strip() in keys
        if not skipped or not line.strip():
            kept.append(line)
    return "".join(kept)


def lacking(folder: Path, file: str, name: str, *keys: str) -> dict[str, str]:
    """The edit that takes some keys of a scenario away."""
    return {"file": file, "write": without((folder / "spec" / file).read_text(encoding="utf-8"), name, *keys)}


def test_new_writes_what_validates(author: Any, kit: Any, fake: Any) -> None:
    """Three flags and a hand make a valid scenario with an outcome a reading; each is marked as not confirmed."""
    done = author("new", "toy", "settlement", *NEW, *NINES)
    text = (author.root / "toy/scenarios/settlement/my-first.yaml").read_text(encoding="utf-8")

    assert (done.code, done.err) == (0, "")
    assert ends(scenario(author, "my-first")) == [
        ({"equal": ("elder-wins",)}, {"winner": "north", "net": {"north": 5, "east": -5}}),
        ({"equal": ("push",)}, {"winner": None, "net": {"north": 0, "east": 0}}),
    ]
    assert f"    {CONFIRM}: T1¶3.1, T3¶2\n    - under: {{equal: elder-wins}}\n" in text
    assert text.startswith("# yaml-language-server: $schema=")
    line = text.split("\n")[0].partition("=")[2]
    assert (author.root / "toy/scenarios/settlement" / line).resolve().name == "scenario.schema.json"
    assert "T2¶2  " in done.out
    assert kit("spec", "fmt", "--check", author.root / "toy/scenarios/settlement/my-first.yaml").code == 0
    assert author("fill", "my-first").out.endswith("every outcome is as the engine shows it\n")


def test_new_adds_to_a_file_and_overwrites_nothing(author: Any) -> None:
    """A file that is there keeps all it has, comments too; an id that is taken is refused, and nothing is written."""
    words = ("new", "toy", "settlement", *NEW, *NINES, "--file", "showdown")
    author(
        *words,
        edits=[
            {
                "file": SHOWDOWN,
                "replace": "- scenario: ace-against-king",
                "with": "# kept\n- scenario: ace-against-king",
            }
        ],
    )
    file = author.root / SHOWDOWN
    once = file.read_text(encoding="utf-8")
    again = author(*words)

    assert "# kept\n- scenario: ace-against-king\n" in once
    assert once.index("scenario: shown-to-all") < once.index("scenario: my-first")
    assert again.code == 2
    assert "there is a scenario `my-first` already, at " in again.err
    assert file.read_text(encoding="utf-8") == once


def test_new_from_another_scenario(author: Any) -> None:
    """With ``--like`` its rules, scope and position are the pattern; what is given takes their place."""
    author(
        "new",
        "toy",
        "swapping",
        "--id",
        "my-swap",
        "--title",
        "x",
        "--like",
        "swap-an-ace",
        "--under",
        "swap=once",
        "--play",
        "north swap card AS",
        "--cite",
        "T2¶3.2",
    )
    found = scenario(author, "my-swap")

    assert found.rules == ("swap-ace",)
    assert found.cites == ("T2¶3.2",)
    assert found.play == ()
    assert [len(outcome.play) for outcome in found.outcomes] == [1, 1]
    assert [getattr(outcome.play[0], "refused", "") for outcome in found.outcomes] == [None, "swap-ace"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("toi", "settlement", *NEW), "there is no game `toi`; did you mean `toy`?"),
        (("toy", "settlements", *NEW), "did you mean `settlement`?"),
        (("toy", "settlement", "--id", "a", "--title", "b"), "--rule is needed: there is no terminal"),
        (("toy", "settlement", "--id", "a", "--rule", "equal"), "--title is needed"),
        (("toy", "settlement", *NEW[:-1], "equals"), "did you mean `equal`?"),
        (("toy", "settlement", *NEW, "--like", "equal-seven"), "did you mean `equal-sevens`?"),
        (("toy", "settlement", *NEW, "--play", "north"), "`north` is no action"),
        (
            ("toy", "settlement", *NEW, "--play", "north swap it"),
            "`it` in `north swap it` belongs to nothing; known: card",
        ),
        (("toy", "settlement", *NEW, "--setup", "hands"), "is not of the form name=value"),
        (("toy", "settlement", *NEW, "--setup", "hands={"), "this is not YAML"),
        (("toy", "settlement", *NEW, "--under", "swap"), "is not of the form rule=reading"),
        (("toy", "settlement", *NEW, "--under", "swap=twice"), "the rule `swap` has no reading `twice`"),
        (("toy", "settlement", *NEW, "--play", "north bow"), "makes no scenario"),
    ],
)
def test_new_says_what_it_cannot_use(author: Any, words: tuple[str, ...], said: str) -> None:
    """A wrong word is a mistake of usage, with what would be right; nothing is written."""
    done = author("new", *words)

    assert done.code == 2
    assert said in done.err
    assert not (author.root / "toy/scenarios/settlement/my-first.yaml").exists()


def test_new_asks_on_a_terminal(author: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not given is asked for; Enter keeps the pattern's part, an answer takes its place."""
    answers = iter(
        [
            "my-first",
            "Both show a nine",
            "equal",
            "[north, east]",
            "{north: 5, east: 5}",
            "{north: 9S, east: 9H}",
            "'3C'",
            "north show",
            "east show",
            "",
        ]
    )
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)

    def prompt(question: str, **_: object) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr(click, "prompt", prompt)
    done = author("new", "toy", "settlement")

    assert (done.code, done.err) == (0, "")
    assert scenario(author, "my-first").setup["hands"] == {"north": "9S", "east": "9H"}
    assert [question.strip() for question in asked[3:7]] == ["seats", "stakes", "hands", "stock"]
    assert "as it stands: north show" in done.out


def test_new_without_a_pattern(toy: Spec, toy_folder: Path, author: Any) -> None:
    """Where a game has no scenario yet, the setup is what its schema demands; one without cards is refused."""
    schemas = read_spec(toy_folder / "spec").schemas
    unnamed = {"file": "toy/variants/house.yaml", "replace": "example: first-swap\n", "with": ""}
    edits = [{"file": SHOWDOWN, "delete": True}, {"file": SWAPS, "delete": True}, unnamed]
    bare = author("new", "toy", "settlement", *NEW, edits=edits)
    full = author(
        "new",
        "toy",
        "settlement",
        *NEW,
        *NINES,
        "--setup",
        "stakes={north: 1, east: 1}",
        "--play",
        "north show",
        "--play",
        "east show",
    )

    assert toy.games["toy"].scenarios
    assert skeleton(schemas, "toy") == {"seats": ["north", "north-east"], "hands": {}, "stakes": {}}
    assert bare.code in (1, 2)
    assert full.code == 2
    assert "nobody sits at `east`" in full.err


def test_new_needs_an_engine_that_listens(author: Any) -> None:
    """An engine that cannot be run, or has rules of its own, is exit code 3; one that shows too little is 1."""
    missing = author("new", "toy", "settlement", *NEW, engine="no-such-fake")
    fixed = author("new", "toy", "settlement", *NEW, engine="fixed")
    declines = author("new", "toy", "swapping", "--id", "a", "--title", "b", "--rule", "swap", engine="declines")

    assert (missing.code, fixed.code, declines.code) == (3, 3, 1)
    assert "cannot be asked about readings" in fixed.err
    assert "cannot be played under any variant in scope: cards are not swapped here" in declines.err


@pytest.mark.parametrize(
    "name", ["higher-card-wins", "ace-against-king", "equal-sevens", "shown-to-all", "second-swap"]
)
def test_fill_finds_the_outcomes_again(author: Any, toy: Spec, toy_folder: Path, name: str) -> None:
    """A scenario that has lost its outcomes gets outcomes under which the engine agrees, for the same readings."""
    before = toy.games["toy"].scenarios[name]
    file = SWAPS if before.topic == "swapping" else SHOWDOWN
    done = author("fill", name, "--write", "--yes", edits=[lacking(toy_folder, file, name, "outcomes", "expect")])
    after = scenario(author, name)

    assert done.code == 0
    assert [under for under, _ in ends(after)] == [under for under, _ in ends(before)]
    for (_, old), (_, new) in zip(ends(before), ends(after), strict=True):
        assert all(old[key] == new[key] for key in old.keys() & new.keys()), (old, new)
        assert new
    assert CONFIRM in (author.root / file).read_text(encoding="utf-8")


def test_fill_parts_a_play_where_an_action_is_refused(author: Any, toy_folder: Path) -> None:
    """From the first action that is refused in one outcome only, each outcome has a play of its own."""
    text = without((toy_folder / "spec" / SWAPS).read_text(encoding="utf-8"), "first-swap", "outcomes", "play")
    text = text.replace(
        "stock: 9D 3C}\n", "stock: 9D 3C}\n  play:\n    - {expect: {stock: 2}}\n    - {seat: north, do: swap}\n", 1
    )
    done = author("fill", "first-swap", "--write", "--yes", edits=[{"file": SWAPS, "write": text}])
    found = scenario(author, "first-swap")

    assert done.code == 0
    assert len(found.play) == 1
    assert [[getattr(step, "refused", "") for step in one.play] for one in found.outcomes] == [[None], ["swap"]]


def test_fill_puts_a_wrong_expectation_right(author: Any) -> None:
    """Nothing is written without being asked to; then the expectation is the engine's, and comments stay."""
    edit = {
        "file": SHOWDOWN,
        "replace": "      expect: {winner: east, net: {north: -10, east: 10}, over: true}",
        "with": "      # on the double\n      expect: {winner: east, net: {north: -15, east: 10}, over: true}  # so",
    }
    shown = author("fill", "higher-card-wins", edits=[edit])
    before = (author.root / SHOWDOWN).read_text(encoding="utf-8")
    written = author("fill", "higher-card-wins", "--write", "--yes")
    text = (author.root / SHOWDOWN).read_text(encoding="utf-8")

    assert shown.code == 1
    assert "expect: {winner: east, net: {north: -10, east: 10}, over: true}" in shown.out
    assert "net: {north: -15, east: 10}" in before
    assert written.code == 0
    assert f"    {CONFIRM}: T3¶3\n    - under: {{pays: double}}\n      # on the double\n" in text
    assert "expect: {winner: east, net: {north: -10, east: 10}, over: true}  # so\n" in text


def test_fill_finds_a_rule_that_is_not_named(author: Any) -> None:
    """An outcome that hangs on a rule the scenario does not name falls into several, and the rule is named."""
    edits = [
        {"file": SHOWDOWN, "replace": "  rules: [equal, pays]\n  cites", "with": "  rules: [equal]\n  cites"},
        {"file": SHOWDOWN, "replace": "  under: {pays: stake}\n", "with": ""},
    ]
    shown = author("fill", "equal-sevens", "--write", "--yes", edits=edits)

    assert (
        "it depends on `pays` too, which `rules` does not name: plain with pays: double shows something else"
        in shown.out
    )
    assert scenario(author, "equal-sevens").rules == ("equal", "pays")
    assert [under for under, _ in ends(scenario(author, "equal-sevens"))] == [
        {"equal": ("elder-wins",), "pays": ("stake",)},
        {"equal": ("elder-wins",), "pays": ("double",)},
        {"equal": ("push",)},
    ]


def test_fill_adds_an_outcome_for_readings_that_none_is_for(author: Any) -> None:
    """A variant that no outcome fits gets one; the others are left as they are."""
    edit = {
        "file": SHOWDOWN,
        "replace": "    - under: {equal: push}\n      expect: {winner: null, net: {north: 0, east: 0}}\n",
        "with": "",
    }
    done = author("fill", "equal-sevens", "--write", "--yes", edits=[edit])

    assert done.code == 0
    assert ends(scenario(author, "equal-sevens"))[1] == (
        {"equal": ("push",)},
        {"winner": None, "net": {"north": 0, "east": 0}},
    )


def test_fill_narrows_a_scope_in_which_some_cannot_play(author: Any, toy_folder: Path) -> None:
    """Where the engine cannot play a position under some readings, the scope leaves them out, and that is said."""
    edit = lacking(toy_folder, SHOWDOWN, "ace-against-king", "outcomes")
    done = author("fill", "ace-against-king", "--write", "--yes", edits=[edit], engine="declines_low")

    assert done.code == 0
    assert "`under` is narrowed by `ace`" in done.out
    assert dict(scenario(author, "ace-against-king").under) == {"ace": ("high",)}


def test_fill_asks_before_it_writes(author: Any, toy_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No is exit code 1 and no change; yes is a confirmation, and leaves no comment; without a terminal, usage."""
    edit = lacking(toy_folder, SHOWDOWN, "equal-sevens", "outcomes")
    nobody = author("fill", "equal-sevens", "--write", edits=[edit])
    before = (author.root / SHOWDOWN).read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr(click, "confirm", lambda _: False)
    no = author("fill", "equal-sevens", "--write")
    after_no = (author.root / SHOWDOWN).read_text(encoding="utf-8")
    monkeypatch.setattr(click, "confirm", lambda _: True)
    yes = author("fill", "equal-sevens", "--write")

    assert (nobody.code, no.code, yes.code) == (2, 1, 0)
    assert after_no == before
    assert CONFIRM not in (author.root / SHOWDOWN).read_text(encoding="utf-8")
    assert scenario(author, "equal-sevens").outcomes


def test_fill_a_whole_file(author: Any) -> None:
    """Every scenario of a file is looked at; those that are right are said to be."""
    author("fill", "equal-sevens")
    done = author("fill", str(author.root / SHOWDOWN))

    assert done.code == 0
    assert done.out.count("every outcome is as the engine shows it") == 4


def test_fill_names_marks_that_are_wrong(author: Any) -> None:
    """A refusal that the engine does not show, or one it shows and that is not marked, is for the author to change."""
    edit = {
        "file": SWAPS,
        "replace": "    - {seat: north, do: swap}\n    - {seat: north, do: swap, refused: swap}\n",
        "with": "    - {seat: north, do: swap, refused: swap}\n    - {seat: north, do: swap}\n",
    }
    done = author("fill", "second-swap", edits=[edit])

    assert "outcome 1: action 1 is not refused by the engine" in done.out


def test_fill_on_what_there_is_not(author: Any, tmp_path: Path) -> None:
    """An unknown scenario, one that is not sound, a spec with other mistakes, a folder without a spec."""
    unknown = author("fill", "equal-seven")
    (author.root / SWAPS).write_text((author.root / SWAPS).read_text().replace("north: 2S", "north: 2Z", 1))
    unsound = author("fill", str(author.root / SWAPS))
    (author.root / SWAPS).write_text("- scenario: first-swap\n")
    broken = author("fill", str(author.root / SWAPS))
    (author.root / "glossary.yaml").write_text("- no\n")
    invalid = author("fill", "equal-sevens")

    assert (unknown.code, broken.code, invalid.code) == (2, 4, 4)
    assert "did you mean `equal-sevens`?" in unknown.err
    assert unsound.code == 0
    assert "glossary.yaml:1:3" in invalid.err
    assert "swaps.yaml:1:3" in broken.err


@pytest.mark.parametrize(
    ("engine", "code", "said"),
    [
        ("dies_always", 1, "outcome 1 cannot be played under "),
        ("fixed", 3, "cannot be asked about readings"),
        ("mumbles", 1, "the engine broke: "),
        ("dies_in_handshake", 3, "does not shake hands"),
    ],
)
def test_fill_by_an_engine_that_breaks(author: Any, engine: str, code: int, said: str) -> None:
    """What breaks shows nothing, and no outcome is made of it."""
    done = author("fill", "equal-sevens", engine=engine)

    assert done.code == code
    assert said in done.out + done.err
    assert "the engine would have it say" not in done.out


@pytest.mark.parametrize(
    ("name", "engine", "said"),
    [
        ("equal-sevens", "by_variant", "the rules named do not tell when"),
        ("first-swap", "curt", "action 1 is refused, and the engine does not say by which rule"),
        ("ace-against-king", "declines_some", "cannot be played under "),
        ("first-swap", "declines", "cannot be played under any variant in scope: cards are not swapped here"),
        ("equal-sevens", "escapes", "by which rule"),
    ],
)
def test_fill_says_why_there_is_nothing_to_propose(
    author: Any, toy_folder: Path, name: str, engine: str, said: str
) -> None:
    """Where the engine's word makes no outcomes, it is said why, in plain characters, and nothing is written."""
    file = SWAPS if name == "first-swap" else SHOWDOWN
    text = without((toy_folder / "spec" / file).read_text(encoding="utf-8"), name, "outcomes")
    text = text.replace("  play: []\n", "  play:\n    - {seat: north, do: swap}\n", 1)
    done = author("fill", name, "--write", "--yes", edits=[{"file": file, "write": text}], engine=engine)

    assert done.code == 1
    assert said in done.out
    assert (done.out + done.err).replace("\n", "").isprintable()
    assert (author.root / file).read_text(encoding="utf-8") == text


def test_fill_where_only_a_swap_leads_into_the_scope(author: Any, toy_folder: Path) -> None:
    """A scenario for a reading that no variant has is asked under it all the same."""
    text = without((toy_folder / "spec" / SHOWDOWN).read_text(encoding="utf-8"), "equal-sevens", "outcomes")
    edit = {"file": SHOWDOWN, "write": text.replace("  under: {pays: stake}\n", "  under: {pays: double}\n")}
    done = author("fill", "equal-sevens", "--write", "--yes", edits=[edit])

    assert done.code == 0
    assert ends(scenario(author, "equal-sevens")) == [
        ({"equal": ("elder-wins",)}, {"winner": "north"}),
        ({"equal": ("push",)}, {"winner": None}),
    ]


def test_an_installed_copy_is_not_written(kit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without a checkout there is nothing to write into; a folder without a spec is no better."""
    monkeypatch.setattr("macao_conformance.specfiles.shipped", lambda: True)
    for words in (("fmt",), ("fill", "x", "--write", "--yes"), ("new", "toy", "settlement")):
        done = kit("spec", *words)
        assert done.code == 2
        assert "an installed copy; give the folder of yours with --spec" in done.err
    (tmp_path / "none").mkdir()
    assert kit("spec", "fill", "x", "--spec", tmp_path / "none").code == 4


def test_a_branch_is_edited_by_place_and_key() -> None:
    """Putting, replacing and taking away leave everything else as it was."""
    branch = Branch(keyed=True, entries=(Entry("a", 1, above=("# a",)), Entry("b", 2)))

    assert branch.put("a", 3).entries[0] == Entry("a", 3, above=("# a",))
    assert branch.put("c", 3).without("a").entries == (Entry("b", 2), Entry("c", 3))
    assert branch.get("c") is None
