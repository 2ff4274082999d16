"""Ninth Wave: the punters stake on cards of one pack, the banker lays nine of another in five rows."""

from __future__ import annotations

from macao_reference.engine import Game
from macao_reference.ninth_wave.legal import legal
from macao_reference.ninth_wave.observing import observe
from macao_reference.ninth_wave.play import apply
from macao_reference.ninth_wave.setup import start

GAME = Game(
    id="ninth-wave",
    variants=("ninth-wave-rozaliev",),
    observes=("turn", "banker", "hands", "sees", "stakes", "rows", "matched", "result", "net", "pack", "over"),
    start=start,
    legal=legal,
    apply=apply,
    observe=observe,
)

__all__ = ["GAME"]
