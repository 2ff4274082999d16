"""Baccarat with a banker: two cards, a cover of twice the stake, and buying that eights and nines limit."""

from __future__ import annotations

from macao_reference.baccarat.legal import legal
from macao_reference.baccarat.observing import observe
from macao_reference.baccarat.play import apply
from macao_reference.baccarat.setup import start
from macao_reference.engine import Game

GAME = Game(
    id="baccarat",
    variants=("baccarat-rozaliev",),
    observes=(
        "turn",
        "banker",
        "seats",
        "stakes",
        "cover",
        "hands",
        "sees",
        "points",
        "limited",
        "result",
        "net",
        "shoe",
        "over",
    ),
    start=start,
    legal=legal,
    apply=apply,
    observe=observe,
)

__all__ = ["GAME"]
