"""Hypothesis draws trials, and shrinks the one that is looked for."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from macao_conformance.fuzzing.trials import Trial

Seed = tuple[object, ...]

_BATCH: Final = 200
_SETTINGS: Final = settings(
    max_examples=_BATCH,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)


def searched(strategy: st.SearchStrategy[Trial], wanted: Callable[[Trial], bool], seed: Seed) -> None:
    """Draw a batch of trials; the first that is wanted is shrunk. `wanted` keeps what it wants of all it is shown."""
    chance = random.Random("/".join(map(str, seed)))  # noqa: S311 (no secret)
    try:
        find(strategy, wanted, settings=_SETTINGS, random=chance)
    except HypothesisException:
        return  # none was wanted, or none twice: what `wanted` has kept is kept all the same
