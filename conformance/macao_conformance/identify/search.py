"""Finds the readings that explain an engine's answers, with few questions.

The search holds one belief. It asks what tells it from as many of its neighbours as it can (the beliefs with one other
reading), rule by rule in asking order. An answer the belief explains refutes those neighbours; one it does not makes
the search look for the least change that explains this answer and all before it (`repair`). It ends when every
neighbour is refuted, or no question tells it from the belief; then readings that may excuse each other, and all that is
in doubt at once, are tried in the same way. A neighbour counts as refuted only by an answer that the belief, as it is
then, explains; so what rules do to each other is no matter of trust.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from macao_conformance.identify.evidence import Answer, contradicting
from macao_conformance.identify.hypotheses import Step
from macao_conformance.identify.questions import Question
from macao_conformance.identify.repair import repaired
from macao_conformance.identify.standing import Standing

_AT_ONCE = 24
"""How many questions about a rule are weighed before the best of them is asked."""

_SHORTLIST = 6
"""Of how many of them it is worked out what else they tell."""

_PATIENCE = 3
"""So many questions that would tell a neighbour apart may come to nothing (declined, not shown) before it is left."""

_ROUNDS = 8
"""How often the search starts over because of an answer it could not explain before it gives that answer up."""

_Found = tuple[Question, Sequence[Step]]
"""A question, and the neighbours for whose sake it is asked."""


class Search:
    """Asks until what is believed stands, or cannot be told from what else might."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self._wasted: Counter[Step] = Counter()

    def explain(self) -> None:
        """Ask with few questions, and take up again what was left unexplained."""
        standing = self.standing
        for _ in range(_ROUNDS):
            self._settle()
            before = len(standing.evidence), standing.belief
            if standing.sure and not standing.unexplained:
                return
            self._reconcile()
            self._settle()
            if before == (len(standing.evidence), standing.belief):
                return

    def everything(self) -> None:
        """Ask all that applies to what is believed, and explain it."""
        standing = self.standing
        while not standing.evidence.lost:
            held = standing.held
            left = [one for one in standing.questions if one not in standing.evidence and one.applies(held)]
            if not left:
                return
            self._hear(standing.evidence.ask(left))
            self.explain()

    def _settle(self) -> None:
        standing = self.standing
        while not standing.evidence.lost:
            alone = self._next(thorough=False) or self._next(thorough=True)
            found = alone or self._next_together() or self._next_joint()
            if found is None:
                return
            question, told = found
            before = standing.belief
            self._hear(standing.evidence.ask([question]))
            if standing.belief is not before:
                self._wasted.clear()
            else:
                self._wasted.update(step for step in told if standing.refuting(step) is None)

    def _next(self, *, thorough: bool) -> _Found | None:
        """The question to ask next: about the first rule that is open, the one that tells most.

        If not thorough, only the first questions about a rule are weighed.
        """
        held = self.standing.held
        self.standing.look_ahead([step for name in held for step in self.standing.steps(name)])
        for name in held:
            if found := self._telling_most(self.standing.open(name), thorough=thorough):
                return found
        return None

    def _next_together(self) -> _Found | None:
        for step in self.standing.together():
            if found := self._telling_most([step], thorough=True):
                return found
        return None

    def _next_joint(self) -> _Found | None:
        left = [question for question in self.standing.questions if question not in self.standing.evidence]
        joints = [step for step in self.standing.joints() if self._wasted[step] < _PATIENCE]
        for question, told in self.standing.telling(dict.fromkeys(left, joints)).items():
            if told:
                return question, told
        return None

    def _telling_most(self, wanted: Sequence[Step], *, thorough: bool) -> _Found | None:
        """Of the questions about some neighbours the one that tells most; if thorough, mark those that none tells."""
        standing = self.standing
        open_ = [step for step in wanted if step not in standing.untold and self._wasted[step] < _PATIENCE]
        about = standing.about([name for step in open_ for name, _ in step])
        left = [question for question in about if question not in standing.evidence]
        for start in range(0, len(left) if thorough else min(len(left), _AT_ONCE), _AT_ONCE):
            best = self._best(left[start : start + _AT_ONCE], open_)
            if best is not None:
                return best
        if thorough:
            standing.untold.update(open_)
        return None

    def _best(self, among: Sequence[Question], open_: Sequence[Step]) -> _Found | None:
        """Of some questions the one that tells most, first of some neighbours, then of all that are open."""
        standing = self.standing
        told = standing.telling(dict.fromkeys(among, open_))
        most = max(map(len, told.values()), default=0)
        if most == 0:
            return None
        useful = [question for question in among if len(told[question]) == most][:_SHORTLIST]
        if len(useful) > 1:
            more = standing.telling({question: self._open_of(question) for question in useful})
            useful.sort(key=lambda question: -len(more[question]))
        return useful[0], told[useful[0]]

    def _open_of(self, question: Question) -> list[Step]:
        held = self.standing.held
        return [step for name in question.scenario.rules if name in held for step in self.standing.open(name)]

    def _hear(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            if not self.standing.explains(answer):
                self._repair(answer)

    def _repair(self, answer: Answer) -> None:
        """Change the belief so that it explains an answer; if nothing does, remember that."""
        standing = self.standing
        doubtful = standing.doubtful()
        step = repaired(standing.oracle, standing.evidence, standing.belief, answer, doubtful)
        if step is None:
            standing.unexplained[answer.question] = answer
        else:
            standing.believe(step)

    def _reconcile(self) -> None:
        """Hold all answers against the belief in full, and forget what was concluded under another."""
        standing = self.standing
        standing.unexplained.clear()
        self._hear(contradicting(standing.oracle, standing.evidence.seen, standing.belief))
        standing.forget()
