"""Passages compared with the texts they were read in: changed, moved or vanished."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from macao_conformance.model import Spec
from macao_conformance.problems import SpecInvalid
from macao_conformance.texts import changes, paragraph_hash


@pytest.fixture
def texts(toy_folder: Path, tmp_path: Path) -> Path:
    """A copy of the toy's texts, to be spoilt."""
    return Path(shutil.copytree(toy_folder / "texts", tmp_path / "texts"))


def edit(path: Path, change: Callable[[str], str]) -> None:
    """Change the text of a file."""
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def test_nothing_changed(toy: Spec, texts: Path) -> None:
    """Texts that are as they were are nothing to report."""
    assert [] == changes(toy, texts)


def test_white_space_does_not_count(toy: Spec, texts: Path) -> None:
    """Spaces at the ends, doubled, or without a break are folded."""
    edit(texts / "001_others.txt", lambda text: text.replace("No card is", "  No  card\u00a0is "))

    assert [] == changes(toy, texts)
    assert paragraph_hash(" a \u00a0 b\r") == paragraph_hash("a b")


def test_a_changed_paragraph(toy: Spec, texts: Path) -> None:
    """Every passage of a paragraph with other words is named."""
    edit(texts / "000_first.txt", lambda text: text.replace("The loser pays the stake.", "The loser pays all."))
    found = changes(toy, texts)

    assert [("T1¶3", "changed"), ("T1¶3.1", "changed"), ("T1¶3.2", "changed")] == [(c.anchor, c.kind) for c in found]
    assert "T1.yaml lists `T1¶3`; its paragraph changed: 000:4 now has the hash " in found[0].said


def test_a_moved_paragraph(toy: Spec, texts: Path) -> None:
    """A paragraph that stands on another line is named with that line; a home in its own file goes first."""
    edit(texts / "000_first.txt", lambda text: "A new preface\n" + text)
    found = changes(toy, texts)

    assert {"moved"} == {change.kind for change in found}
    assert "it is at 000:4, not at 000:3, where anchors.tsv has it" in found[0].said


def test_an_anchor_that_is_gone(toy: Spec, texts: Path) -> None:
    """A passage whose anchor is no longer listed has moved if its paragraph is there, and else vanished."""
    edit(texts / "anchors.tsv", lambda text: text.replace("T1¶4\t000\t6\t", "T1¶5\t000\t6\t"))
    (moved,) = changes(toy, texts)
    edit(texts / "000_first.txt", lambda text: text.replace("A card may be exchanged once.\n", ""))
    (gone,) = changes(toy, texts)

    assert (moved.anchor, moved.kind) == ("T1¶4", "moved")
    assert moved.said.endswith("it is at 000:6, and anchors.tsv does not have it")
    assert (gone.anchor, gone.kind) == ("T1¶4", "vanished")


def test_a_line_beyond_the_end(toy: Spec, texts: Path) -> None:
    """An anchor that points past the end of its file, to words that are nowhere, has vanished."""
    edit(texts / "001_others.txt", lambda text: text.replace("No card is exchanged.\n", ""))
    edit(texts / "anchors.tsv", lambda text: text.replace("T4¶3\t001\t10", "T4¶3\t001\t99"))
    (change,) = changes(toy, texts)

    assert (change.anchor, change.kind) == ("T4¶3", "vanished")
    assert change.said.endswith("no line of the texts has its hash, there is no line 001:99")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda f: (f / "anchors.tsv").unlink(), "anchors.tsv: this cannot be read: No such file or directory"),
        (lambda f: (f / "anchors.tsv").write_bytes(b"\xff"), "anchors.tsv: this is not UTF-8"),
        (
            lambda f: (f / "anchors.tsv").write_text("a b\n"),
            "anchors.tsv:1:1: the first line does not name the columns",
        ),
        (
            lambda f: edit(f / "anchors.tsv", lambda text: text + "T9¶1\t000\tfour\tx\n"),
            "anchors.tsv:25:1: this line does not give an anchor, a file, a line and how it begins",
        ),
        (
            lambda f: edit(f / "anchors.tsv", lambda text: text + "T1¶1\t000\t1\tx\n"),
            "anchors.tsv:25:1: the anchor `T1¶1` a second time",
        ),
        (lambda f: (f / "000_copy.txt").write_text("x"), "000_first.txt: a second file with the number 000"),
        (lambda f: [path.unlink() for path in f.glob("*.txt")], "texts: there are no texts here"),
    ],
)
def test_a_folder_that_cannot_be_used(toy: Spec, texts: Path, spoil: Callable[[Path], object], message: str) -> None:
    """What is wrong with the folder is said, with its place, and nothing is compared."""
    spoil(texts)
    with pytest.raises(SpecInvalid) as raised:
        changes(toy, texts)

    assert message in str(raised.value)
