"""How much is played in a second. The standard library only: engines of others are timed by Pythons of their own."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping

Rates = Mapping[str, float]
"""By what is counted (rounds, games, actions): how many a second."""


def rates(play: Callable[[], Mapping[str, int]], limit: float) -> Rates:
    """Play again and again for so many seconds; `play` says what it has played."""
    played: Counter[str] = Counter()
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < limit:
        played.update(play())
    return {what: count / spent for what, count in played.items()}
