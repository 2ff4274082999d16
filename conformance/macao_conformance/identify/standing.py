"""A belief among its neighbours: which of them answers refute, and which questions would tell the others from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from macao_conformance.identify.evidence import Answer, Evidence, contradicting
from macao_conformance.identify.hypotheses import Belief, Step, readings, steps, swapped
from macao_conformance.identify.oracle import Oracle
from macao_conformance.identify.questions import Question, View, parted, visible
from macao_conformance.verdicts import Broke

_MANY = 6
"""A question about more rules than these comes last: it tells much, but not what."""

_AHEAD = 2
"""How many answers are held against a neighbour in advance."""

_JOINTS = 3
"""How many beliefs that differ in all that is still untold are looked for at once."""


class Standing:
    """What is believed, and how it stands. `untold` are the neighbours no question tells from it.

    A neighbour is refuted by an answer that the belief explains and the neighbour does not. `unexplained` are the
    answers that no belief has been found for; they refute nothing.
    """

    def __init__(self, asked: Sequence[Question], oracle: Oracle, evidence: Evidence, belief: Belief) -> None:
        self.game = game = oracle.game
        self.oracle = oracle
        self.evidence = evidence
        self._believed(belief)
        self.unexplained: dict[Question, Answer] = {}
        self.untold: set[Step] = set()
        self.sure = True
        self.questions = sorted(asked, key=lambda question: len(question.scenario.rules) > _MANY)
        self._visible = {question: visible(question, evidence.fields) for question in asked}
        self._about: dict[str, list[Question]] = {}
        self._beside: dict[str, set[str]] = {name: set() for name in game.rules}
        for question in self.questions:
            for name in question.scenario.rules:
                self._about.setdefault(name, []).append(question)
                self._beside[name].update(question.scenario.rules)
        for question in self.questions:
            for name in question.names.difference(question.scenario.rules):
                self._about.setdefault(name, []).append(question)
        self._refuted: dict[Step, Answer] = {}

    def _believed(self, belief: Belief) -> None:
        self.belief: dict[str, str] = dict(belief)
        self.held = readings(self.game, belief)
        """The readings of the rules that are asked under the belief."""
        self._steps: dict[str, list[Step]] = {}

    def about(self, names: Sequence[str]) -> list[Question]:
        """The questions about some rules; those that only say where they apply by one of them come last."""
        return list(dict.fromkeys(question for name in names for question in self._about.get(name, ())))

    # ---- neighbours --------------------------------------------------------------------------------------------------

    def steps(self, name: str) -> list[Step]:
        """The neighbours with another reading of a rule."""
        if name not in self._steps:
            self._steps[name] = steps(self.game, self.belief, name)
        return self._steps[name]

    def open(self, name: str) -> list[Step]:
        """The neighbours with another reading of a rule that no answer has refuted yet.

        Where the belief is a mistake, two answers have to: one may have come about in some other way.
        """
        found = self.steps(name)
        if self.game.rules[name].readings[self.belief[name]].evidence == "foil":
            return [step for step in found if sum(1 for _ in islice(self._against(step), 2)) < 2]
        return [step for step in found if self.refuting(step) is None]

    def refuting(self, step: Step) -> Answer | None:
        """An answer that tells the belief from a neighbour, if there is one."""
        if step not in self._refuted:
            for answer in self._against(step):
                self._refuted[step] = answer
                break
        return self._refuted.get(step)

    def look_ahead(self, ways: Sequence[Step]) -> None:
        """Hold the likeliest answers against some neighbours, all neighbours at once: so the oracle need not wait."""
        left = {step: self._likely(step)[:_AHEAD] for step in ways if step not in self._refuted}
        for turn in range(_AHEAD):
            held = {step: likely[turn] for step, likely in left.items() if len(likely) > turn}
            views = self.oracle.views([(answer.question, swapped(self.belief, *step)) for step, answer in held.items()])
            for (step, answer), expected in zip(held.items(), views, strict=True):
                if parted(expected, answer.seen):
                    self._refuted[step] = answer
                    del left[step]

    def _against(self, step: Step) -> Iterator[Answer]:
        neighbour = swapped(self.belief, *step)
        for answer in self._likely(step):
            if parted(self.oracle.view(answer.question, neighbour), answer.seen):
                yield answer

    def _likely(self, step: Step) -> list[Answer]:
        """The answers that may refute a neighbour, those first that refute a part of it."""
        parts = [self._refuted[(swap,)] for swap in step if (swap,) in self._refuted]
        about = dict.fromkeys((*parts, *self.evidence.about(name for name, _ in step)))
        return [answer for answer in about if answer.question not in self.unexplained]

    def pairs(self) -> list[Step]:
        """The beliefs with two other readings that no answer refutes, though some refutes one of them alone.

        The other must be able to excuse it: the answer is about its rule, or nothing tells it and the two rules stand
        in one scenario.
        """
        alone = [step for name in self.held for step in self.steps(name) if len(step) == 1]
        found = [one + two for one, two in combinations(alone, 2) if one[0][0] != two[0][0] and self._excused(one, two)]
        self.look_ahead(found)
        return [step for step in found if self.refuting(step) is None]

    def _excused(self, one: Step, two: Step) -> bool:
        against, its = self.refuting(one), self.refuting(two)
        if against is not None and its is not None:
            return two[0][0] in against.question.names and one[0][0] in its.question.names
        return (against is not None or its is not None) and two[0][0] in self._beside[one[0][0]]

    def together(self) -> list[Step]:
        """The beliefs with two other readings, or with one more, that no answer refutes.

        What cannot be told together may excuse another reading, though nothing in it does alone. The answer that
        refutes the other must be about a rule of it; about both, where each is open alone.
        """
        every = [step for name in self.held for step in self.steps(name)]
        pairs = self.pairs()
        loose = [step for step in every if len(step) == 1 and self.refuting(step) is None]
        both: list[Step] = [one + two for one, two in combinations(loose, 2) if one[0][0] != two[0][0]]
        some = pairs + [step for step in every if len(step) > 1 and self.refuting(step) is None]
        found: list[Step] = []
        for one in every:
            answer = self.refuting(one)
            if answer is None:
                continue
            mine = {name for name, _ in one}
            names = answer.question.names - mine
            near = [step for step in both if names.issuperset(name for name, _ in step)]
            near += [step for step in some if not names.isdisjoint(name for name, _ in step)]
            found += [step + one for step in near if mine.isdisjoint(name for name, _ in step)]
        self.look_ahead(found)
        return pairs + [step for step in found if self.refuting(step) is None]

    def joints(self) -> list[Step]:
        """A few beliefs that differ in everything untold at once: what single doubts hide may show together."""
        alone: dict[str, list[str]] = {}
        for step in self.untold:
            if len(step) == 1:
                alone.setdefault(step[0][0], []).append(step[0][1])
        if len(alone) < 2:
            return []
        found = [
            tuple((name, sorted(alone[name])[number % len(alone[name])]) for name in self.game.rules if name in alone)
            for number in range(_JOINTS)
        ]
        return list(dict.fromkeys(found))

    def doubtful(self) -> list[Step]:
        """What is untold, alone and two at a time: where to look for what an answer means that nothing explains."""
        alone = sorted(step for step in self.untold if len(step) == 1)
        return alone + [one + two for one, two in combinations(alone, 2) if one[0][0] != two[0][0]]

    # ---- what questions would tell -----------------------------------------------------------------------------------

    def telling(self, wanted: Mapping[Question, Sequence[Step]], *, seen: bool = True) -> dict[Question, list[Step]]:
        """Of some neighbours for each question, those it tells from the belief, if it applies to either.

        `seen` leaves out what shows only in fields that the engine does not show.
        """
        neighbours = {step: swapped(self.belief, *step) for ways in wanted.values() for step in ways}
        held = self.held
        heard = {step: readings(self.game, belief) for step, belief in neighbours.items()}
        pairs = [
            (question, step)
            for question, ways in wanted.items()
            for step in ways
            if question.applies(held) or question.applies(heard[step])
        ]
        own = self.oracle.views([(question, self.belief) for question, _ in pairs])
        far = self.oracle.views([(question, neighbours[step]) for question, step in pairs])
        told: dict[Question, list[Step]] = {question: [] for question in wanted}
        for (question, step), one, two in zip(pairs, own, far, strict=True):
            if parted(one, two, self._visible[question] if seen else None):
                told[question].append(step)
        return told

    def tellers(self, step: Step, *, seen: bool) -> list[Question]:
        """All questions that tell the belief from a neighbour."""
        about = self.about([name for name, _ in step])
        told = self.telling({question: [step] for question in about}, seen=seen)
        return [question for question, found in told.items() if found]

    def both(self, question: Question, step: Step) -> tuple[View, View]:
        """What a question looks like under the belief, and under a neighbour."""
        one, two = self.oracle.views([(question, self.belief), (question, swapped(self.belief, *step))])
        return one, two

    # ---- changes -----------------------------------------------------------------------------------------------------

    def explains(self, answer: Answer) -> bool:
        """Whether the belief explains an answer; one that shows nothing needs no explanation."""
        return answer.seen is None or not contradicting(self.oracle, [answer], self.belief)

    def believe(self, step: Step) -> None:
        """Change the belief. A refutation is kept as long as its question is not about what has changed."""
        self._believed(swapped(self.belief, *step))
        changed = {name for name, _ in step}
        self._refuted = {
            one: answer
            for one, answer in self._refuted.items()
            if changed.isdisjoint(name for name, _ in one) and changed.isdisjoint(answer.question.names)
        }
        self.untold.clear()
        self.sure = False

    def forget(self) -> None:
        """Forget what was concluded under earlier beliefs: it is concluded anew when it is needed."""
        self._refuted.clear()
        self.untold.clear()
        self.sure = True

    def withdraw(self, question: Question, why: Broke) -> None:
        """Take an unexplained answer for none."""
        self.evidence.withdraw(question, why)
        self.unexplained.pop(question, None)
