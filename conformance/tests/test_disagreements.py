"""What the toy's sources say on each rule, and of what kind their disagreements are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.disagreement_views import amiss_markdown, markdown, rule_markdown
from macao_conformance.disagreements import Said, as_data, columns, rows, slips, totals
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        ("ace", ("itself",)),
        ("equal", ("sources",)),
        ("pays", ("copy",)),
        ("swap", ("sources",)),
        ("swap-ace", ("silence",)),
    ],
)
def test_kinds(toy: Spec, rule: str, kinds: tuple[str, ...]) -> None:
    """Each kind of disagreement is told from the others."""
    assert kinds == next(row.kinds for row in rows(toy) if row.rule.id == rule)


def test_two_variants_of_one_source_are_no_contradiction(edited: Callable[[Sequence[Any]], Path]) -> None:
    """A source that says one thing of one variant and another of another is not against itself."""
    root = edited(
        [
            {"file": "toy/variants/plain.yaml", "replace": "sources: [T1]", "with": "sources: [T1¶2.1, T1¶3–4]"},
            {"file": "toy/variants/plain.yaml", "replace": "  ace:\n    is: high\n", "with": "  ace: high\n"},
            {
                "file": "toy/variants/plain.yaml",
                "replace": "    why: {en: The sentence is a rule and the other only an example., "
                'ru: "Первая фраза — правило, вторая лишь пример."}\n',
                "with": "",
            },
        ]
    )

    assert ("variants",) == next(row.kinds for row in rows(load_spec(root)) if row.rule.id == "ace")


def test_what_each_source_says(toy: Spec) -> None:
    """Cells tell what is stated from what is only implied; silent sources have none."""
    row = next(row for row in rows(toy) if row.rule.id == "ace")

    assert row.said == {
        "T1": (Said("high", ("T1¶2.1",), ()), Said("low", (), ("T1¶2.2",))),
        "T4": (Said("high", ("T4¶1.1",), ()),),
    }
    assert row.followers["high"] == (("house", "choice"), ("plain", "choice"), ("strict", "source"))


def test_totals(toy: Spec) -> None:
    """Rules are counted by kind, and those nobody disputes."""
    expected = {"rules": 5, "sources": 2, "itself": 1, "variants": 0, "copy": 1, "silence": 1, "undisputed": 0}

    assert expected == totals(rows(toy))
    assert ["T1", "T2", "T3", "T4"] == columns(rows(toy))
    assert [] == rows(toy, game="another")


def test_data(toy: Spec) -> None:
    """The data hold evidence, reasons and followers of every reading, in both languages."""
    data = as_data(rows(toy))
    swap_ace = next(rule for rule in data["rules"] if rule["rule"] == "swap-ace")

    assert swap_ace["silence"]["is"] == "allowed"
    assert swap_ace["readings"]["forbidden"]["variants"] == [{"variant": "house", "basis": "source"}]
    assert data["rules"][1]["readings"]["younger-wins"]["why"]["ru"].startswith("Так выходит")


def test_markdown(toy: Spec) -> None:
    """The table has a row a rule and a column a source; a copy is called one; implied passages are marked."""
    lines = markdown(toy, rows(toy)).splitlines()

    assert lines[0] == "| rule | kind | T1 | T2 | T3 (copies T1) | T4 |"
    assert lines[2] == "| `ace` | itself | high ¶2.1<br>low ~¶2.2 |  |  | high ¶1.1 |"
    assert lines[-1].startswith("5 rules: sources 2 (between sources), itself 1")


def test_one_rule_in_markdown(toy: Spec) -> None:
    """One rule in full has every reading, its passages with gists, who follows it, and why engines err."""
    text = rule_markdown(toy, next(row for row in rows(toy) if row.rule.id == "swap-ace"))

    assert "Asked only under swap: once." in text
    assert "- stated   T2¶3.2  An ace is kept." in text
    assert "- followed by: house (source)" in text
    assert "Where sources are silent: `allowed`. Nothing sets the ace apart" in text


def test_what_is_amiss_in_the_sources_themselves(toy: Spec) -> None:
    """Misprints, departures of copies and references that lead nowhere are each listed and counted."""
    found = slips(toy)

    assert [("erratum", "T1¶4"), ("departure", "T3¶3"), ("dangling", "T4¶1.2")] == [(s.slip, s.anchor) for s in found]
    assert ["erratum", "dangling"] == [slip.slip for slip in slips(toy, "toy")]  # no variant rests on the copy
    assert {"erratum": 1, "departure": 1, "dangling": 1}.items() <= as_data(rows(toy), found)["totals"].items()
    assert "| erratum | T1¶4 | exchnged | exchanged |" in amiss_markdown(found)
    assert "dangling 1 (references that lead nowhere)" in amiss_markdown(found)
