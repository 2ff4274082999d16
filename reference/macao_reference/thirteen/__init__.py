"""Thirteen: the banker turns cards and names them, from two to ace, and wins with the first that fits."""

from __future__ import annotations

from macao_reference.engine import Game
from macao_reference.thirteen.legal import legal
from macao_reference.thirteen.observing import observe
from macao_reference.thirteen.play import apply
from macao_reference.thirteen.setup import start

GAME = Game(
    id="thirteen",
    variants=("thirteen-rozaliev",),
    observes=(
        "turn",
        "banker",
        "stakes",
        "turned",
        "named",
        "place",
        "hit",
        "result",
        "net",
        "pack",
        "over",
    ),
    start=start,
    legal=legal,
    apply=apply,
    observe=observe,
)

__all__ = ["GAME"]
