"""Text that an engine has sent, made harmless; and words for numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macao_conformance.views.markdown import code, safe
from macao_conformance.views.text import number, plain, sentence, shortened, shown


@pytest.mark.parametrize(
    ("given_text", "harmless"),
    [
        ("Туз — 7♠", "Туз — 7♠"),
        ("a\u00a0b", "a b"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nb", "a\\x0ab"),
        ("\u202e", "\\u202e"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
    ],
)
def test_only_what_is_printed_is_printed(given_text: str, harmless: str) -> None:
    """Everything else is written out."""
    assert harmless == plain(given_text)


@given(st.text(alphabet=st.characters()))
def test_nothing_gets_through(text: str) -> None:
    """Whatever text it is; and lines stay only where they are wanted."""
    assert plain(text).isprintable()
    assert all(line.isprintable() for line in plain(text, lines=True).split("\n"))


@given(st.text(alphabet="`a| \\<>*"))
def test_code_in_markdown_cannot_be_left(text: str) -> None:
    """The fence is longer than any run of ticks within."""
    marked = code(text)
    fence = marked[: len(marked) - len(marked.lstrip("`"))]

    assert marked.endswith(fence)
    assert "<" not in safe(text)
    if text.strip("`"):
        assert fence not in text


def test_words() -> None:
    """Singular and plural, a full stop where none is, long texts cut, and the value that is not there."""
    assert ("1 case", "2 cases", "0 dice") == (number(1, "case"), number(2, "case"), number(0, "die", "dice"))
    assert ("a.", "a?") == (sentence("a"), sentence("a?"))
    assert shortened("x" * 500).endswith("… (500 characters)")
    assert ("null", "absent") == (shown({"seen": None}, "seen"), shown({}, "seen"))
