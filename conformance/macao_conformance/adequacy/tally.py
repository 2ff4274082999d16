"""Counts answers as they come, and draws the conclusions when all have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from macao_conformance.adequacy.findings import Bare, Break, DeadOutcome, Idle, Lie, Score, Survivor
from macao_conformance.adequacy.mutants import Mutant
from macao_conformance.adequacy.questions import Picked, Question
from macao_conformance.cases import Case, Refused
from macao_conformance.compare import Trace
from macao_conformance.model import Equivalent, Game
from macao_conformance.results import Judge
from macao_conformance.session import Reply
from macao_conformance.verdicts import Agrees, Broke, Differs, Unsupported


class Tally:
    """The answers of one game. `hear` them all, then ask for what follows from them; not for several threads."""

    def __init__(self, game: Game, asked: Mapping[str, Picked], all_mutants: Sequence[Mutant], judge: Judge) -> None:
        self.game = game
        self._asked = asked
        self._mutants = all_mutants
        self._judge = judge
        self._noticed: dict[int, list[Case]] = {id(mutant): [] for mutant in all_mutants}
        self._passed: set[int] = set()
        self._breaks: list[Break] = []
        self._met: set[int] = set()
        self._accepting: set[str] = set()
        self._refusing: set[str] = set()
        self._refusable: set[str] = set()

    def hear(self, question: Question, reply: Reply) -> None:
        """Take in an answer."""
        if question.kill is not None and question.mutant is not None:
            verdict = self._judge.result(question.kill, reply).verdict
            if isinstance(verdict, Differs):
                self._noticed[id(question.mutant)].append(question.kill)
        if not isinstance(reply, Unsupported | Broke) and (question.mutant is None or not question.mutant.foil):
            said = (entry.get("refused") for entry in reply if entry is not None)
            self._refusable.update(rule for rule in said if isinstance(rule, str) and rule in self.game.rules)
        if question.hold is not None:
            self._hold(question.hold, question.mutant, reply)

    def _hold(self, case: Case, mutant: Mutant | None, reply: Reply) -> None:
        verdict = self._judge.result(case, reply).verdict
        unnamed = mutant is not None and mutant.rule not in case.scenario.rules
        if not isinstance(verdict, Agrees) or isinstance(reply, Unsupported | Broke):
            self._breaks.append(Break(case.id, mutant, case.outcome.where, verdict, unnamed))
            return
        wrong = self._wrongly_refused(case, reply)
        if wrong is not None:
            self._breaks.append(Break(case.id, mutant, case.outcome.where, verdict, wrong_rule=wrong))
        self._met.add(id(case.outcome))
        if mutant is None:
            self._passed.add(id(case))
        refused = [check for check in case.checks if isinstance(check, Refused)]
        rules = {check.rule for check in refused}
        self._refusing |= rules
        self._accepting.update(rule for rule in case.scenario.rules if rule not in rules and rule in case.readings)
        self._accepting.update(check.rule for check in refused if _does_right(case, check, refused))

    def _wrongly_refused(self, case: Case, trace: Trace) -> str | None:
        """Return the rule by which an engine that names rules refuses what the scenario has refused by another."""
        for check in case.checks:
            if isinstance(check, Refused):
                said = (trace[check.index] or {}).get("refused")
                if said != check.rule and isinstance(said, str) and said in self.game.rules:
                    return said
        return None

    def killers(self, mutant: Mutant) -> list[Case]:
        """List the cases that notice a mutant. One that differs anyway notices nothing."""
        return [case for case in self._noticed[id(mutant)] if id(case) in self._passed]

    def _all_killers(self) -> list[list[Case]]:
        return [self.killers(mutant) for mutant in self._mutants]

    @property
    def breaks(self) -> list[Break]:
        """Whatever does not hold."""
        return self._breaks

    def scores(self) -> Iterator[Score]:
        """Yield the score of each variant."""
        for variant in self._asked:
            own = [mutant for mutant in self._mutants if mutant.variant == variant]
            yield Score(
                game=self.game.id,
                variant=variant,
                conjecture=self.game.variants[variant].conjecture is not None,
                mutants=len(own),
                killed=sum(bool(self.killers(mutant)) for mutant in own),
                equivalent=sum(mutant.excuse is not None and not self.killers(mutant) for mutant in own),
            )

    def survivors(self) -> Iterator[Survivor]:
        """Yield the mutants nobody notices and nobody excuses."""
        changed: dict[int, list[str]] = defaultdict(list)
        for broken in self._breaks:
            if broken.unnamed and isinstance(broken.verdict, Differs):
                changed[id(broken.mutant)].append(broken.case)
        for mutant in self._mutants:
            if not self.killers(mutant) and mutant.excuse is None:
                about = sum(mutant.rule in case.scenario.rules for case in self._asked[mutant.variant].values())
                yield Survivor(mutant, about, tuple(changed[id(mutant)]), tuple(self._elsewhere(mutant)))

    def _elsewhere(self, mutant: Mutant) -> Iterable[str]:
        """Return the scenarios that notice the same swap in other variants."""
        return dict.fromkeys(
            case.scenario.id
            for other in self._mutants
            if (other.rule, other.reading, other.own) == (mutant.rule, mutant.reading, mutant.own)
            for case in self.killers(other)
        )

    def lies(self) -> Iterator[Lie]:
        """Yield the mutants that are excused and noticed all the same."""
        for mutant in self._mutants:
            killers = self.killers(mutant)
            if killers and mutant.excuse is not None:
                yield Lie(mutant, mutant.excuse, tuple(case.id for case in killers))

    def excused(self) -> list[Mutant]:
        """List the mutants that make no difference, as the rule files say."""
        return [m for m in self._mutants if m.excuse is not None and not self.killers(m)]

    def unused(self) -> Iterator[Equivalent]:
        """Yield what excuses no mutant at all."""
        used = {id(mutant.excuse) for mutant in self._mutants}
        for rule in self.game.rules.values():
            for reading in rule.readings.values():
                yield from (entry for entry in reading.equivalent if id(entry) not in used)

    def dead(self) -> Iterator[DeadOutcome]:
        """Yield the outcomes that never followed."""
        for scenario in self.game.scenarios.values():
            for outcome in scenario.outcomes:
                if id(outcome) not in self._met:
                    yield DeadOutcome(scenario.id, outcome.where)

    def bare(self, rules: Iterable[str]) -> Iterator[Bare]:
        """Yield which of some rules lack an accepting case, or a refusing one though actions are refused for them."""
        for rule in rules:
            if rule not in self._accepting:
                yield Bare(self.game.id, rule, "accepting")
            if rule in self._refusable and rule not in self._refusing:
                yield Bare(self.game.id, rule, "refusing")

    def idle(self) -> Iterator[Idle]:
        """Yield the cases that notice no mutant."""
        busy = {id(case) for killers in self._all_killers() for case in killers}
        swapped = {(mutant.variant, mutant.rule) for mutant in self._mutants}
        for variant, cases in self._asked.items():
            for case in cases.values():
                if id(case) not in busy and any((variant, rule) in swapped for rule in case.scenario.rules):
                    yield Idle(case.id, case.scenario.where)

    def busy(self) -> Iterable[str]:
        """Return the scenarios of which some case notices a mutant."""
        return {case.scenario.id for killers in self._all_killers() for case in killers}

    def spare(self) -> int:
        """Count the cases that notice some mutant, and none alone."""
        killers = self._all_killers()
        alone = {id(cases[0]) for cases in killers if len(cases) == 1}
        return len({id(case) for cases in killers for case in cases} - alone)


def _does_right(case: Case, check: Refused, refused: Iterable[Refused]) -> bool:
    """Whether after a refusal the same seat does something else that it may, or another seat the same."""
    wrong = case.actions[check.index - 1]
    marked = {other.index for other in refused}
    later = enumerate(case.actions[check.index :], start=check.index + 1)
    return any(
        number not in marked and (action["seat"] == wrong["seat"] or action["do"] == wrong["do"])
        for number, action in later
    )
