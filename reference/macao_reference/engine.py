"""What a game is to the wire: a few free functions over frozen states.

``start(setup, readings) → State``, ``legal(state) → actions``, ``apply(state, action) → State | Refused``,
``observe(state, seat=None) → dict``.
A state is never changed; an action that the rules refuse leaves the old one standing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Json = Any
"""A value as JSON gives it; what crosses the wire has been checked against the schema by the runner, not here."""

Action = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Refused:
    """An action the rules do not allow, and the id of the rule it fails on."""

    rule: str


class Unplayable(Exception):
    """A request this engine does not do: neither right nor wrong, and said so.

    `reason` is what stands in the way: the variant, the setup, an action (then `step` is its index).
    """

    def __init__(self, reason: Literal["variant", "setup", "action"], message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.step = step

    @property
    def error(self) -> dict[str, Json]:
        """The JSON-RPC error object."""
        data: dict[str, Json] = {"reason": self.reason}
        if self.step is not None:
            data["step"] = self.step
        return {"code": 1, "message": str(self), "data": data}


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the variants it is asked under, what it lets be observed, and its functions."""

    id: str
    variants: tuple[str, ...]
    observes: tuple[str, ...]
    start: Callable[[Json, Mapping[str, str]], Any]
    legal: Callable[[Any], tuple[Action, ...]]
    apply: Callable[[Any, Action], Any]
    observe: Callable[..., dict[str, Json]]


def check_action(words: Container[str], seats: Container[str], action: Action) -> None:
    """Raise `Unplayable` for a word that is not the game's, or a seat that is not at the table."""
    if action["do"] not in words:
        raise Unplayable("action", f"there is no action {action['do']}")
    if action["seat"] not in seats:
        raise Unplayable("action", f"{action['seat']} does not sit at this table")


def walk(
    game: Game, setup: Json, readings: Mapping[str, str], actions: list[Action], choices: list[int]
) -> tuple[list[Action], list[dict[str, Json]]]:
    """Play on from some actions: a choice picks among what is legal, counting round and round; all actions, the trace.

    It ends early where nothing is legal. Raises `Unplayable` as `trace` does.
    """
    played, seen = list(actions), trace(game, setup, readings, actions)
    state = game.start(setup, readings)
    for action in actions:
        after = game.apply(state, action)
        state = state if isinstance(after, Refused) else after
    for choice in choices:
        legal = game.legal(state)
        if not legal:
            break
        played.append(legal[choice % len(legal)])
        state = game.apply(state, played[-1])
        seen.append(game.observe(state))
    return played, seen


def trace(game: Game, setup: Json, readings: Mapping[str, str], actions: list[Action]) -> list[dict[str, Json]]:
    """Play a whole case; one observation before the first action and one after each.

    Raises `Unplayable` for a setup or an action that is not one of this game's.
    """
    state = game.start(setup, readings)
    seen = [game.observe(state)]
    for step, action in enumerate(actions):
        try:
            after = game.apply(state, action)
        except Unplayable as error:
            error.step = step
            raise
        if isinstance(after, Refused):
            seen.append(seen[-1] | {"refused": after.rule})
            continue
        state = after
        seen.append(game.observe(state))
    return seen
