"""The beginning of a hunt: the engines that take part, and the variants it is about."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from macao_conformance.asking import Caller
from macao_conformance.engines import EngineUnusable, find_engine
from macao_conformance.fuzzing.arena import Arena
from macao_conformance.fuzzing.trials import Material, material
from macao_conformance.loading import Loaded
from macao_conformance.model import Spec
from macao_conformance.plan import Plan, Selection, plan
from macao_conformance.pool import Options
from macao_conformance.protocol import Wire
from macao_conformance.session import Limits

_RESTARTS = 200


@dataclass(frozen=True, slots=True)
class Entrants:
    """Engines as they were given: the one under test, the oracle, and the one it is held to if that is another."""

    engine: str
    oracle: str
    against: str | None
    timeout: float


def opened(spec: Spec, entrants: Entrants, variants: Sequence[str]) -> tuple[Arena, Plan]:
    """Start all engines, and return them with what is asked of the first.

    Raises EngineUnusable, UnknownName or BadSelection; then no engine is left behind.
    """
    wire = Wire(spec)
    options = Options(limits=Limits(entrants.timeout, max(entrants.timeout, Limits().start)), restarts=_RESTARTS)
    with ExitStack() as stack:
        callers: list[Caller] = []
        for name in (entrants.engine, entrants.oracle, *([entrants.against] if entrants.against else [])):
            callers.append(Caller(wire, find_engine(name), options))
            stack.callback(callers[-1].close)
        if not callers[1].description.walks or callers[1].description.variants is None:
            raise EngineUnusable(
                f"the engine `{entrants.oracle}` cannot be the oracle: it says not `walks`, or hears no readings",
                "leave --oracle out: the reference is one",
            )
        made = plan(spec, callers[0].description, Selection(tuple(variants)))
        stack.pop_all()
    return Arena(spec, callers[0], callers[1], callers[2] if entrants.against else None, made.declared), made


def grounds_of(loaded: Loaded, variants: Sequence[str]) -> dict[str, tuple[Material, list[str]]]:
    """Return, by game, what trials are made of and the variants to try."""
    found = {}
    for game in loaded.spec.games.values():
        mine = [name for name in variants if name in game.variants]
        if mine:
            found[game.id] = (material(game, loaded.schemas), mine)
    return found
