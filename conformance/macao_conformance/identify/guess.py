"""Where the search starts: the variant that explains the first few answers best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from macao_conformance.cases import fitting
from macao_conformance.identify.evidence import Evidence
from macao_conformance.identify.hypotheses import Belief, belief_of, readings
from macao_conformance.identify.oracle import Oracle
from macao_conformance.identify.questions import Question, parted, visible
from macao_conformance.model import Game

_MOST_QUESTIONS = 6
_MOST_WEIGHED = 12
_TRIED = 12
"""So many questions are tried of each variant in turn, where nothing has been seen yet."""
_DECLINED = 0.5
"""A question that is declined says a little against the variants it applies to."""


def guess(game: Game, asked: Sequence[Question], oracle: Oracle, evidence: Evidence) -> Belief:
    """Ask a few questions, each of which parts the variants that are left best; return what is left first."""
    beliefs = {name: belief_of(game, variant) for name, variant in game.variants.items()}
    against = dict.fromkeys(beliefs, 0.0)
    for _ in range(_MOST_QUESTIONS):
        left = [name for name in beliefs if against[name] == min(against.values())]
        open_ = [question for question in asked if question not in evidence]
        question = _parting(open_, oracle, evidence, [beliefs[name] for name in left])
        if question is None:
            break
        (answer,) = evidence.ask([question])
        for name, belief in beliefs.items():
            if answer.seen is None:
                against[name] += _DECLINED * question.applies(readings(game, belief))
            else:
                against[name] += parted(oracle.view(question, belief), answer.seen)
    in_order = sorted(beliefs, key=lambda name: against[name])
    if not evidence.seen:
        return first_seen(game, asked, evidence, [beliefs[name] for name in in_order])
    return beliefs[in_order[0]]


def first_seen(game: Game, asked: Sequence[Question], evidence: Evidence, beliefs: Sequence[Belief]) -> Belief:
    """Return the first belief under which an engine that has declined all so far shows something; else the first.

    Of each belief a few questions are tried that apply to none before it, taken from all over the suite.
    """
    before: list[Mapping[str, str]] = []
    for belief in beliefs:
        held = readings(game, belief)
        left = [
            question
            for question in asked
            if question not in evidence and question.applies(held) and not any(map(question.applies, before))
        ]
        for question in left[:: max(1, len(left) // _TRIED)][:_TRIED]:
            (answer,) = evidence.ask([question])
            if answer.seen is not None:
                return belief
            if evidence.lost:
                return beliefs[0]
        before.append(held)
    return beliefs[0]


def _parting(
    asked: Sequence[Question], oracle: Oracle, evidence: Evidence, beliefs: Sequence[Belief]
) -> Question | None:
    """The question that parts some variants into the smallest groups, by the outcomes the spec expects of them."""
    held = [readings(oracle.game, belief) for belief in beliefs]
    sizes: dict[Question, int] = {}
    for question in asked:
        groups = Counter(tuple(id(one) for one in fitting(question.scenario, found)) for found in held)
        if len(groups) > 1:
            sizes[question] = sum(size * size for size in groups.values())
    for question in sorted(sizes, key=lambda one: sizes[one])[:_MOST_WEIGHED]:
        shown = visible(question, evidence.fields)
        first, *rest = oracle.views([(question, belief) for belief in beliefs])
        if any(parted(first, other, shown) for other in rest):
            return question
    return None
