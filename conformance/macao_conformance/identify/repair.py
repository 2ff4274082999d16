"""The least change to a belief that explains an answer, and no fewer of the answers before it.

First what explains the answer is tried: other readings of the rules it names, one, two and three at a time, and of
every other rule, alone or with one of those. Each such belief may leave other answers unexplained that were not so
before. If it does, the most promising is changed further in the same way, for one of the answers it leaves, and so on,
a bounded number of times.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

from macao_conformance.identify.evidence import Answer, Evidence, contradicting, names_of
from macao_conformance.identify.hypotheses import Belief, Step, cost, joint, others, readings, swapped
from macao_conformance.identify.oracle import Oracle
from macao_conformance.identify.questions import parted
from macao_conformance.model import Game

_MOST_WAYS = 300
"""How many ways to swap so many readings at once are tried."""

_AT_ONCE = 24
"""How many ways the oracle is asked about at once."""

_MOST_MATCHES = 12
"""How many of them that explain the answer are held against all others."""

_MOST_BELIEFS = 12
"""How many beliefs that explain the answer, and too little else, are changed further."""


@dataclass(order=True, slots=True)
class _Try:
    """A belief on the way: how many answers it leaves, how far-fetched it is, its number."""

    left: int
    cost: int
    number: int
    swaps: Step = field(compare=False)
    against: list[Answer] = field(compare=False)


def repaired(
    oracle: Oracle, evidence: Evidence, belief: Belief, answer: Answer, doubtful: Sequence[Step]
) -> Step | None:
    """The swaps that explain an answer and leave fewer unexplained than now; None if none are found.

    `doubtful` are swaps worth a try, for nothing has told them from the belief yet.
    """
    game = oracle.game
    against = contradicting(oracle, evidence.seen, belief)
    numbers = count()
    waiting = [_Try(len(against), 0, next(numbers), (), against)]
    seen: set[frozenset[tuple[str, str]]] = set()
    for _ in range(_MOST_BELIEFS):
        if not waiting:
            break
        here = heapq.heappop(waiting)
        now = swapped(belief, *here.swaps)
        conflict = answer if answer in here.against else here.against[0]
        for ways in _ways(game, now, conflict, doubtful):
            for step in islice(_matching(oracle, now, conflict, ways), _MOST_MATCHES):
                swaps = _fitted(oracle, evidence, belief, _joined(belief, here.swaps, step))
                if frozenset(swaps) in seen:
                    continue
                seen.add(frozenset(swaps))
                left = contradicting(oracle, evidence.seen, swapped(belief, *swaps))
                if len(left) < len(against) and answer not in left:
                    return swaps
                heapq.heappush(waiting, _Try(len(left), cost(game, swaps), next(numbers), swaps, left))
    return None


def _joined(belief: Belief, before: Step, step: Step) -> Step:
    """Both changes as one; a swap back to what is believed is none."""
    return tuple((rule, reading) for rule, reading in {**dict(before), **dict(step)}.items() if belief[rule] != reading)


def _fitted(oracle: Oracle, evidence: Evidence, belief: Belief, swaps: Step) -> Step:
    """A change with the best readings of the rules that are asked only by it: nobody has looked at them before."""
    game = oracle.game
    held = readings(game, belief)
    best = swapped(belief, *swaps)
    new = [name for name in readings(game, best) if name not in held and name not in dict(swaps)]
    left = len(contradicting(oracle, evidence.seen, best)) if new else 0
    for name in new:
        for swap in others(game.rules[name], best[name]) if left else ():
            other = swapped(best, swap)
            fewer = len(contradicting(oracle, evidence.seen, other))
            if fewer < left:
                best, left = other, fewer
    return tuple((rule, reading) for rule, reading in best.items() if belief[rule] != reading)


def _ways(game: Game, belief: Belief, answer: Answer, doubtful: Sequence[Step]) -> Iterator[Sequence[Step]]:
    named = names_of(game, belief, answer.question)
    far = [name for name in readings(game, belief) if name not in named]
    yield list(joint(game, belief, named, 1))
    yield list(islice(joint(game, belief, named, 2), _MOST_WAYS))
    yield list(joint(game, belief, far, 1))
    yield doubtful[:_MOST_WAYS]
    yield list(islice(joint(game, belief, named, 3), _MOST_WAYS))
    mixed = (one + two for one in joint(game, belief, named, 1) for two in joint(game, belief, far, 1))
    yield list(islice(mixed, 2 * _MOST_WAYS))


def _matching(oracle: Oracle, belief: Belief, answer: Answer, ways: Sequence[Step]) -> Iterator[Step]:
    """Those of some changes that explain an answer, the least far-fetched first."""
    ordered = sorted(ways, key=lambda step: cost(oracle.game, step))
    for start in range(0, len(ordered), _AT_ONCE):
        some = ordered[start : start + _AT_ONCE]
        views = oracle.views([(answer.question, swapped(belief, *step)) for step in some])
        yield from (step for step, expected in zip(some, views, strict=True) if not parted(expected, answer.seen))
