"""How long a thing takes, and how much is played in a second.

The standard library only: engines of others are timed by Pythons of their own.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping

RUNS = 5

Rates = Mapping[str, float]
"""By what is counted (rounds, games, actions): how many a second."""


def seconds(action: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of an action, after one run to warm up."""
    action()
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def rates(play: Callable[[], Mapping[str, int]], limit: float) -> Rates:
    """Play again and again for so many seconds; `play` says what it has played."""
    played: Counter[str] = Counter()
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < limit:
        played.update(play())
    return {what: count / spent for what, count in played.items()}
