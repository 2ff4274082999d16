"""The one form of a file: the same for every layout of the same data, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from macao_conformance.authoring.form import Form, tree_of
from macao_conformance.authoring.layout import WIDTH, written
from macao_conformance.authoring.shapes import FREE
from macao_conformance.authoring.tree import Document, comments_of, data_of, node_of
from macao_conformance.problems import SpecInvalid
from macao_conformance.specfiles import SpecFile, kit_schemas, spec_files, spec_root
from macao_conformance.strictyaml import load
from macao_conformance.values import same

FORM = Form(kit_schemas())
FILES = spec_files(spec_root())[0]
SCENARIOS = SpecFile(Path("x.yaml"), "x.yaml", "scenario", next(file.game for file in FILES if file.kind == "game"))

texts = st.text(st.characters(codec="utf-8"))
words = st.one_of(texts, st.sampled_from(["no", "1", "-3", "1.5", "2026-01-01", "a: b", "a #b", "'", '"', "- x", "<<"]))
scalars = st.one_of(words, st.integers(-(10**9), 10**9), st.booleans(), st.none())
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words.filter(bool), inner, max_size=4)
)


def form(text: str, file: SpecFile = SCENARIOS) -> str:
    """A text in its form."""
    return FORM.formatted(file, text.encode())


@settings(deadline=None)
@given(values)
def test_what_is_written_is_what_is_read(data: Any) -> None:
    """Any data the spec may hold comes back, whatever its texts look like; a line is long only if a word is."""
    text = written(Document(node_of(data)), FREE)
    doc, problems = load("x.yaml", text.encode())

    assert doc is not None, (text, problems)
    assert same(doc.data, data)
    assert data_of(tree_of("x.yaml", text.encode()).root) == data


@settings(deadline=None)
@given(data=values, flow=st.booleans(), width=st.integers(20, 200))
def test_one_form_for_every_layout(*, data: Any, flow: bool, width: int) -> None:
    """However the same data were laid out before, their form is the same; and the form of the form is itself."""
    one = written(Document(node_of({"a": data})), FREE)
    other = yaml.dump({"a": data}, default_flow_style=flow, width=width, allow_unicode=True, sort_keys=False)
    doc, _ = load("x.yaml", other.encode())

    if doc is not None and same(doc.data, {"a": data}):  # not all that PyYAML writes is strict enough for the spec
        assert one == written(tree_of("x.yaml", other.encode()), FREE)
    assert one == written(tree_of("x.yaml", one.encode()), FREE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.path.relative_to(spec_root()).as_posix())
def test_every_file_of_the_spec_is_in_its_form(file: SpecFile) -> None:
    """What ``spec fmt --check`` says of the spec, file by file."""
    content = file.path.read_bytes()

    assert content.decode() == FORM.formatted(file, content)
    assert all(len(line) <= WIDTH for line in content.decode().split("\n"))


TANGLED = """\
# yaml-language-server: $schema=x
# about the file

# about the first
- title: 'A # that is no comment'   # its title
  scenario: first  # its id
  rules: [a,
          b]  # its rules
  setup:  # the table
    # who deals
    banker: north
    seats: [north, east]
  play:  # what they do
    - do: stand   # he waits
      seat: east
    # - {seat: east, do: draw}
  expect: {points: {east: 7}}
# about the second


- scenario: second
  expect:
    over: false
  setup: {seats: ["north", 'east']}
  title: >-  # in two lines
    One
    two
  rules: [a]
# the end
"""

ORDERED = """\
# yaml-language-server: $schema=x
# about the file

# about the first
- scenario: first  # its id
  title: 'A # that is no comment'  # its title
  rules: [a, b]  # its rules
  setup:  # the table
    seats: [north, east]
    # who deals
    banker: north
  play:  # what they do
    - seat: east
      do: stand  # he waits
    # - {seat: east, do: draw}
  expect: {points: {east: 7}}

# about the second
- scenario: second
  title: One two  # in two lines
  rules: [a]
  setup: {seats: [north, east]}
  expect: {over: false}
# the end
"""


def test_comments_keep_to_what_they_are_about() -> None:
    """Keys go into the order of the schema, and take their comments with them; none is lost, and none is made."""
    assert ORDERED == form(TANGLED)
    assert ORDERED == form(ORDERED)
    assert len(comments_of(TANGLED)) == len(comments_of(ORDERED)) == 14


def test_a_comment_at_a_closing_bracket_is_kept() -> None:
    """In the middle of a list, behind its end, between a dash and a key, and in an empty file of comments."""
    text = "- scenario: a\n  rules: [a,  # one\n    b,\n    c  # three\n  ]  # all\n-  # new\n  scenario: b\n"
    new = form(text)

    assert new == form(new)
    assert [c.text for c in comments_of(new)] == ["# all", "# one", "# three", "# new"]


def test_line_ends_and_marks_of_other_systems_go() -> None:
    """A file saved with CR LF and a byte order mark comes out as all others are."""
    assert form(ORDERED) == FORM.formatted(SCENARIOS, b"\xef\xbb\xbf" + ORDERED.replace("\n", "\r\n").encode())


def test_long_things_are_broken_where_it_makes_sense() -> None:
    """A text is folded, a list and a condition are filled, any other map has a line for each key."""
    long = {
        "seats": ["north", "east"],
        "stakes": {"east": 10},
        "hands": {"east": "7S " * 20 + "8H", "north": "7H " * 20 + "9D"},
    }
    condition = {f"rule-number-{n}": f"reading-{n}" for n in range(9)}
    item = {"scenario": "a", "title": "b", "rules": list(condition), "under": condition, "setup": long}
    new = form(yaml.dump([item]))

    assert "  rules: [rule-number-0, " in new
    assert "\n          rule-number-7, rule-number-8]\n" in new
    assert "  under: {rule-number-0: reading-0, " in new
    assert "  setup:\n    seats: [north, east]\n    stakes: {east: 10}\n    hands:\n      east: 7S" in new
    assert "text: >-\n" in FORM.formatted(
        SpecFile(Path(), "x", "rule", None), f"- rule: a\n  text: {'word ' * 30}\n".encode()
    )


def test_what_cannot_be_read_is_not_formatted() -> None:
    """The problems are those of the strict reader."""
    with pytest.raises(SpecInvalid, match="a second time"):
        form("a: 1\na: 2\n")


def test_a_file_that_would_change_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a mistake of the kit's changed the data or lost a comment, the file would stay as it is."""
    from macao_conformance.authoring import form as module

    for wrong in ("- scenario: b\n", "# x\n- scenario: a\n", "- [\n"):
        monkeypatch.setattr(module, "written", lambda *_, text=wrong: text)
        with pytest.raises(SpecInvalid, match="leaves it as it is"):
            form("- scenario: a\n")


def test_the_command_formats_and_checks(kit: Callable[..., Any], edited: Callable[..., Path]) -> None:
    """``--check`` and ``--diff`` write nothing and end with 1; then all is written; then there is nothing to do."""
    root = edited([])
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    checked = kit("spec", "fmt", "--check", "--spec", root)
    shown = kit("spec", "fmt", "--diff", root / "glossary.yaml", root / "toy/rules")
    same_as_before = {path: path.read_bytes() for path in root.rglob("*.yaml")} == before
    done = kit("spec", "fmt", root)
    again = kit("spec", "fmt", "--check", "--spec", root)

    assert (checked.code, shown.code, done.code, again.code) == (1, 1, 0, 0)
    assert same_as_before
    assert "showdown.yaml\n" in checked.out
    assert (
        "+      text: {en: The seat that showed first wins., ru: 'Выигрывает тот, кто открылся первым.'}" in shown.out
    )
    assert done.out == checked.out.replace("to be formatted", "formatted")
    assert again.out.startswith("0 to be formatted, ")


def test_the_command_refuses_what_is_no_spec(
    kit: Callable[..., Any], edited: Callable[..., Path], tmp_path: Path
) -> None:
    """A path outside of every spec, or no file of it; a folder without a game; and what is no YAML is left as it is."""
    root = edited([{"file": "glossary.yaml", "write": "- id: [\n"}])
    alone = tmp_path / "alone.yaml"
    alone.write_text("a: 1\n")
    readme = root / "README.md"
    readme.write_text("x")

    assert "lies in no spec" in kit("spec", "fmt", alone).err
    assert "is no file of the spec" in kit("spec", "fmt", readme).err
    assert kit("spec", "fmt", "--spec", tmp_path / "sources").code == 4
    broken = kit("spec", "fmt", "--spec", root)
    assert broken.code == 4
    assert "1 unreadable" in broken.out
    assert "glossary.yaml:2:1: this is not YAML" in broken.err
    assert (root / "glossary.yaml").read_text() == "- id: [\n"
