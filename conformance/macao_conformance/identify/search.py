"""Finds the readings that explain an engine's answers, with few questions.

The search holds one belief. It asks what tells it from as many of its neighbours as it can (the beliefs with one other
reading), rule by rule in asking order. An answer the belief explains refutes those neighbours; one it does not makes
the search look for the least change that explains this answer and all before it (`repair`). It ends when every
neighbour is refuted, or no question tells it from the belief. A neighbour counts as refuted only by an answer that the
belief, as it is then, explains; so what rules do to each other is no matter of trust.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from macao_conformance.identify.evidence import Answer, Evidence, contradicting
from macao_conformance.identify.hypotheses import Belief, Step, readings, steps, swapped
from macao_conformance.identify.oracle import Oracle
from macao_conformance.identify.questions import Question, parted, visible
from macao_conformance.identify.repair import repaired
from macao_conformance.model import Game

_AT_ONCE = 24
"""How many questions about a rule are weighed before the best of them is asked."""

_SHORTLIST = 6
"""Of how many of them it is worked out what else they tell."""

_PATIENCE = 4
"""So many questions that would tell a neighbour apart may come to nothing (declined, not shown) before it is left."""

_MANY = 6
"""A question about more rules than these comes last: it tells much, but not what."""

_ROUNDS = 8
"""How often the search starts over because of an answer it could not explain before it gives that answer up."""


_Found = tuple[Question, Sequence[Step]]
"""A question, and the neighbours for whose sake it is asked."""


class Search:
    """A belief that grows true. `explain` and `everything` ask; the rest tells what came of it."""

    def __init__(
        self,
        game: Game,
        asked: Sequence[Question],
        oracle: Oracle,
        evidence: Evidence,
        belief: Belief,
        fields: Collection[str],
    ) -> None:
        self.game = game
        self.oracle = oracle
        self.evidence = evidence
        self.belief: dict[str, str] = dict(belief)
        self.unexplained: dict[Question, Answer] = {}
        self._questions = sorted(asked, key=lambda question: len(question.scenario.rules) > _MANY)
        self._visible = {question: visible(question, fields) for question in asked}
        self._about: dict[str, list[Question]] = {}
        for question in self._questions:
            for name in question.scenario.rules:
                self._about.setdefault(name, []).append(question)
        for question in self._questions:
            for name in question.names - set(question.scenario.rules):
                self._about.setdefault(name, []).append(question)
        self._refuted: dict[Step, Answer] = {}
        self.untold: set[Step] = set()
        self._wasted: Counter[Step] = Counter()
        self._sure = True

    # ---- asking ----------------------------------------------------------------------------------------------------

    def explain(self) -> None:
        """Ask until every neighbour is refuted or cannot be told apart, and take up what was left unexplained."""
        for _ in range(_ROUNDS):
            self._settle()
            before = len(self.evidence), self.belief
            if self._sure and not self.unexplained:
                return
            self._reconcile()
            self._settle()
            if before == (len(self.evidence), self.belief):
                return

    def everything(self) -> None:
        """Ask all that applies under the belief, and explain it."""
        while True:
            held = readings(self.game, self.belief)
            left = [q for q in self._questions if q not in self.evidence and q.applies(held)]
            if not left:
                return
            self._hear(self.evidence.ask(left))
            self.explain()

    def _settle(self) -> None:
        while not self.evidence.lost:
            found = self._next(thorough=False) or self._next(thorough=True) or self._next_pair()
            if found is None:
                return
            question, told = found
            before = self.belief
            self._hear(self.evidence.ask([question]))
            if self.belief is before:
                self._wasted.update(step for step in told if self.refuting(step) is None)

    def _next(self, *, thorough: bool) -> _Found | None:
        """The question to ask next: about the first rule that is open, the one that tells most.

        If not thorough, only the first questions about a rule are weighed. Marks what none of all tells.
        """
        for name in readings(self.game, self.belief):
            if found := self._telling_most(self.open(name), thorough=thorough):
                return found
        return None

    def _next_pair(self) -> _Found | None:
        """A question that tells the belief from one with two other readings, each of which excuses the other."""
        for step in self.pairs():
            if found := self._telling_most([step], thorough=True):
                return found
        return None

    def _telling_most(self, wanted: Sequence[Step], *, thorough: bool) -> _Found | None:
        open_ = [step for step in wanted if step not in self.untold and self._wasted[step] < _PATIENCE]
        names = dict.fromkeys(name for step in open_ for name, _ in step)
        about = dict.fromkeys(question for name in names for question in self._about.get(name, ()))
        left = [question for question in about if question not in self.evidence]
        for start in range(0, len(left) if thorough else min(len(left), _AT_ONCE), _AT_ONCE):
            best = self._best(left[start : start + _AT_ONCE], open_)
            if best is not None:
                return best
        if thorough:
            self.untold.update(open_)
        return None

    def _best(self, among: Sequence[Question], open_: Sequence[Step]) -> _Found | None:
        """Of some questions the one that tells most, first of some neighbours, then of all that are open."""
        told = self.telling(among, open_)
        most = max(map(len, told.values()), default=0)
        if most == 0:
            return None
        useful = [question for question in among if len(told[question]) == most][:_SHORTLIST]
        if len(useful) > 1:
            more = {question: self.telling([question], self._open_of(question))[question] for question in useful}
            useful.sort(key=lambda question: -len(more[question]))
        return useful[0], told[useful[0]]

    def _open_of(self, question: Question) -> list[Step]:
        held = readings(self.game, self.belief)
        return [step for name in question.scenario.rules if name in held for step in self.open(name)]

    # ---- what a question would tell ----------------------------------------------------------------------------------

    def telling(self, among: Sequence[Question], ways: Sequence[Step]) -> dict[Question, list[Step]]:
        """By question, the neighbours it tells from the belief: as far as it applies to either, and can be seen."""
        neighbours = {step: swapped(self.belief, *step) for step in ways}
        held = readings(self.game, self.belief)
        heard = {step: readings(self.game, belief) for step, belief in neighbours.items()}
        pairs = [
            (question, step)
            for question in among
            for step in ways
            if any(name in question.names for name, _ in step)
            and (question.applies(held) or question.applies(heard[step]))
        ]
        own = self.oracle.views([(question, self.belief) for question, _ in pairs])
        far = self.oracle.views([(question, neighbours[step]) for question, step in pairs])
        told: dict[Question, list[Step]] = {question: [] for question in among}
        for (question, step), one, two in zip(pairs, own, far, strict=True):
            if parted(one, two, self._visible[question]):
                told[question].append(step)
        return told

    def open(self, name: str) -> list[Step]:
        """The neighbours with another reading of a rule that no answer has refuted yet."""
        return [step for step in steps(self.game, self.belief, name) if self.refuting(step) is None]

    def refuting(self, step: Step) -> Answer | None:
        """The answer that tells the belief from a neighbour, if there is one."""
        if step not in self._refuted:
            neighbour = swapped(self.belief, *step)
            for answer in self.evidence.about(name for name, _ in step):
                explained = answer.question not in self.unexplained
                if explained and parted(self.oracle.view(answer.question, neighbour), answer.seen):
                    self._refuted[step] = answer
                    break
        return self._refuted.get(step)

    def pairs(self) -> list[Step]:
        """The beliefs with two other readings that no answer refutes, though one refutes each reading alone.

        The answer that refutes the one must be about the rule of the other, which alone can excuse it.
        """
        held = readings(self.game, self.belief)
        alone = [step for name in held for step in steps(self.game, self.belief, name) if len(step) == 1]
        by_name: dict[str, list[Step]] = {}
        for step in alone:
            by_name.setdefault(step[0][0], []).append(step)
        found: list[Step] = []
        for step in alone:
            answer = self.refuting(step)
            for name in answer.question.names & held.keys() if answer is not None else ():
                for other in by_name[name] if step[0][0] < name else ():
                    its = self.refuting(other)
                    if its is not None and step[0][0] in its.question.names and self.refuting(step + other) is None:
                        found.append(step + other)
        return found

    # ---- what an answer tells ----------------------------------------------------------------------------------------

    def _hear(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            if answer.seen is None or not contradicting(self.oracle, [answer], self.belief):
                continue
            self._repair(answer)

    def _repair(self, answer: Answer) -> bool:
        """Change the belief so that it explains an answer; if nothing does, remember that."""
        swaps = repaired(self.game, self.oracle, self.evidence, self.belief, answer)
        if swaps is None:
            self.unexplained[answer.question] = answer
            return False
        self._believe(swaps)
        return True

    def _believe(self, swaps: Sequence[Step]) -> None:
        self.belief = swapped(self.belief, *swaps)
        changed = {name for name, _ in swaps}
        # A refutation stands as long as its question is not about what has changed.
        self._refuted = {
            step: answer
            for step, answer in self._refuted.items()
            if changed.isdisjoint(name for name, _ in step) and changed.isdisjoint(answer.question.names)
        }
        self.untold.clear()
        self._sure = False

    def _reconcile(self) -> None:
        """Hold all answers against the belief in full, and forget what was concluded under another."""
        self.unexplained = {}
        for answer in contradicting(self.oracle, self.evidence.seen, self.belief):
            if contradicting(self.oracle, [answer], self.belief):
                self._repair(answer)
        self._refuted.clear()
        self.untold.clear()
        self._sure = True
