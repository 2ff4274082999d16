"""YAML gets through only as JSON would, with its places; nothing a file holds makes reading it raise or grow."""

from __future__ import annotations

import json
import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from macao_conformance import strictyaml
from macao_conformance.model import Json, Where
from macao_conformance.strictyaml import Located, load

LETTERS = st.characters(min_codepoint=0x20, max_codepoint=0xD7FF, exclude_categories=["Cc", "Zl", "Zp"])
PRINTABLE = st.text(LETTERS)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | PRINTABLE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PRINTABLE, inner, max_size=4),
    max_leaves=20,
)


def read(text: str) -> Located:
    """Read a text that has no problems."""
    doc, problems = load("f.yaml", text.encode())
    assert not problems
    assert doc is not None
    return doc


@given(VALUES)
def test_json_is_read_as_it_is(value: Json) -> None:
    """Whatever JSON writes comes back the same."""
    assert value == read(json.dumps(value, ensure_ascii=False)).data


@given(st.binary(max_size=200) | st.text("-:[]{}&*!|>'\"%@`#,? \n\t~ayn01.<", max_size=60).map(str.encode))
def test_no_content_raises(content: bytes) -> None:
    """Rubbish is either read or a problem with a place; never an exception."""
    doc, problems = load("f.yaml", content)

    assert (doc is None) == bool(problems)
    assert all(problem.where.file == "f.yaml" for problem in problems)


@given(VALUES)
def test_the_slower_loader_reads_the_same(value: Json) -> None:
    """Where YAML's C library is missing, the pure Python one gives the same data and the same places."""
    content = json.dumps(value, ensure_ascii=False, indent=1).encode()
    quick = load("f.yaml", content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strictyaml, "LOADER", yaml.SafeLoader)

        assert quick == load("f.yaml", content)


def test_the_slower_loader_does_not_raise() -> None:
    """An escape that is no character is a problem for either loader."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strictyaml, "LOADER", yaml.SafeLoader)

        assert "this is not YAML" in str(load("f.yaml", rb'a: "\UFFFFFFFF"')[1][0])
    assert "this is not YAML" in str(load("f.yaml", rb'a: "\UFFFFFFFF"')[1][0])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7S 4C", "7S 4C"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("-12", -12),
        ("0", 0),
        ("'no'", "no"),
        ('"1907-01-01"', "1907-01-01"),
        ("'<<'", "<<"),
        ("nobody", "nobody"),
        (">-\n  one\n  two", "one two"),
        ("2S", "2S"),
    ],
)
def test_scalars(text: str, value: Json) -> None:
    """Only the words of JSON and whole numbers are more than texts; quotes make a text of anything."""
    assert value == read(text).data


@pytest.mark.parametrize("word", ["yes", "Yes", "NO", "on", "off", "y", "N", "True", "NULL", "~"])
def test_bare_words_are_refused(word: str) -> None:
    """A word that YAML 1.1 reads as a truth value, or as nothing, is refused without quotes."""
    _, problems = load("f.yaml", f"a: {word}".encode())

    assert [Where("f.yaml", 1, 4)] == [problem.where for problem in problems]


@pytest.mark.parametrize("number", ["1.5", ".5", "1.", "+1", "007", "0x1F", "1_000", "1e3", ".inf", ".NaN", "1:30"])
def test_odd_numbers_are_refused(number: str) -> None:
    """What YAML may take for another number than it looks like is refused without quotes."""
    _, problems = load("f.yaml", f"a: {number}".encode())

    assert [f"`{number}` is not a whole number"] == [problem.message for problem in problems]


def test_places() -> None:
    """Values, keys and items know their line and column; what has no place of its own has that of what is around it."""
    doc = read("# a comment\na: 1\nb:\n  - c: [x, z]\n")

    assert Where("f.yaml", 2, 4) == doc.at("a")
    assert Where("f.yaml", 2, 1) == doc.key("a")
    assert Where("f.yaml", 4, 12) == doc.at("b", 0, "c", 1)
    assert Where("f.yaml", 4, 5) == doc.at("b", 0)
    assert Where("f.yaml", 4, 5) == doc.key("b", 0, "c")
    assert Where("f.yaml", 4, 8) == doc.at("b", 0, "c", 7)
    assert Where("f.yaml", 2, 1) == doc.at("nothing", "here")


def test_a_byte_order_mark_is_no_character() -> None:
    """A file saved with a byte order mark reads as one without."""
    assert {"a": "ж"} == load("f.yaml", b"\xef\xbb\xbfa: \xd0\xb6")[0].data  # type: ignore[union-attr]


def test_a_wide_bomb_stays_small() -> None:
    """Nine levels of nine aliases, a thousand million values if they were followed, are refused at once."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    began = time.perf_counter()

    doc, problems = load("f.yaml", "\n".join(lines).encode())

    assert doc is None
    assert len(problems) == 10 + 81
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize("content", [b"[" * 200_000, b"{a: " * 50_000, b"- " * 50_000, b"? " * 50_000])
def test_deep_nesting_stops_early(content: bytes) -> None:
    """Nesting without end is one problem, and is found at once."""
    began = time.perf_counter()

    doc, problems = load("f.yaml", content)

    assert doc is None
    assert len(problems) == 1
    assert time.perf_counter() - began < 1


def test_a_huge_file_is_not_read() -> None:
    """A file beyond all measure is refused by its size."""
    doc, problems = load("f.yaml", b"a" * 3_000_000)

    assert doc is None
    assert problems[0].message == "the file has 3000000 bytes; more than 2000000 are not read"


def test_many_strange_characters_are_not_all_listed() -> None:
    """A binary file that happens to be UTF-8 does not fill the screen."""
    assert len(load("f.yaml", b"\0" * 1000)[1]) == 20


def test_all_problems_of_a_file_are_listed() -> None:
    """One bare word does not hide the next, nor a key given twice."""
    _, problems = load("f.yaml", b"a: yes\nb: no\na: 1.0\n")

    assert [1, 2, 3, 3] == [problem.where.line for problem in problems]
