"""The banking game: Macao with one card, Victoria with two, and what is guessed of two forms only named."""

from __future__ import annotations

from macao_reference.banking.legal import legal
from macao_reference.banking.observing import observe
from macao_reference.banking.play import apply
from macao_reference.banking.setup import start
from macao_reference.engine import Game

GAME = Game(
    id="banking",
    variants=(
        "macao-manual",
        "macao-manual-web",
        "macao-agreed-stake",
        "macao-rozaliev",
        "macao-encyclopedia",
        "macao-stages",
        "victoria-rozaliev",
        "victoria-encyclopedia",
        "victoria-stages",
        "three-card-macao",
        "club-ecarte",
    ),
    observes=(
        "turn",
        "banker",
        "seats",
        "bank",
        "stakes",
        "hands",
        "trump",
        "sees",
        "points",
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
