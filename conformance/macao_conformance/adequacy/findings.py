"""What there is to say of a suite: records that the tally makes and the views show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from macao_conformance.adequacy.mutants import Mutant
from macao_conformance.model import Equivalent, Where
from macao_conformance.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants of a variant there are, how many of them a case killed, and how many are excused."""

    game: str
    variant: str
    conjecture: bool
    mutants: int
    killed: int
    equivalent: int

    @property
    def survive(self) -> int:
        """Those that nothing noticed and nobody explains."""
        return self.mutants - self.killed - self.equivalent


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no case about its rule notices: how many there are, and what would help.

    `changed` are cases that do notice it and do not name the rule. `elsewhere` are scenarios about the rule that notice
    the same swap in another variant.
    """

    mutant: Mutant
    about: int
    changed: tuple[str, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lie:
    """A mutant that the rule file says makes no difference, and the cases that notice it all the same."""

    mutant: Mutant
    excuse: Equivalent
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """A case that does not hold where the spec says what must follow, under a mutant or (None) the variant itself.

    It is `unnamed` if the scenario is not about the rule that was swapped. `wrong_rule` is the rule by which the engine
    refuses an action, where the scenario names another.
    """

    case: str
    mutant: Mutant | None
    where: Where
    verdict: Verdict
    unnamed: bool = False
    wrong_rule: str | None = None


@dataclass(frozen=True, slots=True)
class Bare:
    """A rule without a case of some kind.

    In an `accepting` one nothing is refused for the rule, or what is right is done after the refusal; in a `refusing`
    one something is refused for it.
    """

    game: str
    rule: str
    lacks: str


@dataclass(frozen=True, slots=True)
class DeadOutcome:
    """An outcome that the engine never came to, though all its readings have been sent."""

    scenario: str
    where: Where


@dataclass(frozen=True, slots=True)
class Idle:
    """A case of a variant whose rules have mutants, of which it notices none."""

    case: str
    where: Where


@dataclass(frozen=True, slots=True)
class Adequacy:
    """What came of it. All but `excused`, `idle` and `spare` (cases that are never alone in noticing) is a fault.

    `busy` are the scenarios of which some case notices a mutant.
    """

    engine: str
    version: str
    suite: str
    questions: int
    scores: tuple[Score, ...]
    survivors: tuple[Survivor, ...]
    lies: tuple[Lie, ...]
    unused: tuple[Equivalent, ...]
    breaks: tuple[Break, ...]
    dead: tuple[DeadOutcome, ...]
    bare: tuple[Bare, ...]
    excused: tuple[Mutant, ...]
    idle: tuple[Idle, ...]
    busy: frozenset[str]
    spare: int
    warnings: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing is amiss."""
        return not any((self.survivors, self.lies, self.unused, self.breaks, self.dead, self.bare))

    @property
    def games(self) -> Mapping[str, tuple[Score, ...]]:
        """The scores by game."""
        names = dict.fromkeys(score.game for score in self.scores)
        return {name: tuple(score for score in self.scores if score.game == name) for name in names}
