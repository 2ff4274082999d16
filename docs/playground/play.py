"""A play: a position, the readings it is played by, and what was done; what is seen follows from these alone.

A *track* is a play followed so far under some readings. Tracks under other readings follow the same actions side by
side, so the rule behind what happens is found by comparison (`reasons`), and no engine is asked to know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from macao_conformance.model import Json
from macao_reference.engine import Action, Refused, Unplayable
from macao_reference.wire import GAMES


@dataclass(frozen=True, slots=True)
class Track:
    """Where a play stands: `state` is the engine's own, None where it could not go on, and `seen` what is observed.

    `refused` is the rule that refused the last action, `stuck` why the engine could not take it at all.
    """

    game: str
    state: Any
    seen: Mapping[str, Json]
    refused: str | None = None
    stuck: str | None = None


def begun(game: str, setup: Json, readings: Mapping[str, str]) -> Track:
    """A position before the first action; stuck where no play of these readings leads to it."""
    try:
        state = GAMES[game].start(setup, readings)
    except Unplayable as error:
        return Track(game, None, {}, stuck=str(error))
    return Track(game, state, GAMES[game].observe(state))


def followed(track: Track, action: Action) -> Track:
    """A track after one more action. A refused one leaves everything as it was; a stuck track stays stuck."""
    if track.state is None:
        return track
    engine = GAMES[track.game]
    try:
        state = engine.apply(track.state, action)
    except Unplayable as error:
        return replace(track, state=None, refused=None, stuck=str(error))
    if isinstance(state, Refused):
        return replace(track, refused=state.rule)
    return Track(track.game, state, engine.observe(state))


def tracks(game: str, setup: Json, readings: Mapping[str, str], actions: tuple[Action, ...]) -> list[Track]:
    """A whole play: where it stands before the first action, and after each."""
    found = [begun(game, setup, readings)]
    for action in actions:
        found.append(followed(found[-1], action))
    return found
