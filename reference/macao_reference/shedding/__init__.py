"""The shedding game: hands are emptied by suit and rank, with penalty cards."""

from __future__ import annotations

from macao_reference.engine import Game
from macao_reference.shedding.legal import legal
from macao_reference.shedding.observing import observe
from macao_reference.shedding.play import apply
from macao_reference.shedding.setup import start

GAME = Game(
    id="shedding",
    variants=("macao-shedding",),
    observes=(
        "turn",
        "dealer",
        "top",
        "suit",
        "debt",
        "hands",
        "counts",
        "sees",
        "stock",
        "pile",
        "called",
        "winner",
        "score",
        "over",
    ),
    start=start,
    legal=legal,
    apply=apply,
    observe=observe,
)

__all__ = ["GAME"]
