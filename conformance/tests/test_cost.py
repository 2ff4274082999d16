"""Loading stays quick as the spec grows."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from macao_conformance.cases import expand
from macao_conformance.loading import load_spec

RULE = """\
- rule: rule-{n}
  asks: {{en: How many?, ru: Сколько?}}
  when: {{swap: [once, never]}}
  silence: {{is: one, why: {{en: It is simplest., ru: Так проще.}}}}
  readings:
    one: {{text: {{en: One., ru: Один.}}}}
    two: {{text: {{en: Two., ru: Два.}}, ruling: {{en: It is plausible., ru: Это возможно.}}}}
    three: {{text: {{en: Three., ru: Три.}}, foil: {{en: A slip., ru: Описка.}}}}
"""
SCENARIO = """\
- scenario: scenario-{n}
  title: Two cards are shown
  rules: [rule-{a}, rule-{b}]
  setup: {{seats: [north, east], stakes: {{north: 5, east: 5}}, hands: {{north: 7S, east: 7H}}, stock: 9D 3C}}
  play:
    - {{seat: north, do: show}}
    - expect: {{turn: east, shown: [north]}}
    - {{seat: east, do: show}}
  outcomes:
    - under: {{rule-{a}: one, rule-{b}: [one, two]}}
      expect: {{winner: north, net: {{north: 5, east: -5}}}}
    - under: {{rule-{a}: two}}
      expect: {{winner: null, net: {{north: 0, east: 0}}}}
"""
VARIANT = """\
variant: variant-{n}
title: {{en: One more, ru: Ещё один}}
extends: plain
sources: [T2]
terms: []
readings: {{equal: push, swap-ace: forbidden}}
"""


def test_a_large_spec_loads_in_time(toy_folder: Path, tmp_path: Path) -> None:
    """Some 300 scenarios, 45 rules and 9 variants are read, checked on every swap, and expanded within 1.5 s."""
    root = tmp_path / "spec"
    shutil.copytree(toy_folder / "spec", root)
    (root / "toy/rules/more.yaml").write_text("".join(RULE.format(n=n) for n in range(40)), encoding="utf-8")
    game = root / "toy/game.yaml"
    game.write_text(game.read_text("utf-8") + "  more: {en: More, ru: Ещё}\n", encoding="utf-8")
    for n in range(6):
        (root / f"toy/variants/variant-{n}.yaml").write_text(VARIANT.format(n=n), encoding="utf-8")
    (root / "toy/scenarios/more").mkdir()
    for n in range(300):
        text = SCENARIO.format(n=n, a=n % 40, b=(n + 1) % 40)
        (root / f"toy/scenarios/more/file-{n}.yaml").write_text(text, encoding="utf-8")
    began = time.process_time()
    spec = load_spec(root)
    cases = expand(spec)

    took = time.process_time() - began

    assert len(cases) > 2700
    assert took < 1.5
