"""What an engine is asked so that the suite can be judged by its answers.

Of every variant all cases; then of every mutant the cases about the rule that is swapped, which should notice it, and
every case whose outcome the spec gives under the mutant's readings, which should hold. Where both send the same actions
they are one question. Last, what happens when everybody tries everything: by which rules can an action be refused?
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from macao_conformance.adequacy.mutants import Mutant
from macao_conformance.cases import Case, case_of, steps_of
from macao_conformance.model import Act, Game, Json, Scenario
from macao_conformance.readings import resolve

_TRIED = 3
"""So many forms of each action are tried, by so many seats."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is sent, of which mutant (None: the variant as it is), and as which cases the answer is judged.

    `kill` is the variant's own case, which differs if it notices the mutant. `hold` is the case under the readings that
    are sent, with which the engine must agree. A question with neither is asked for its refusals.
    """

    sent: Case
    mutant: Mutant | None = None
    kill: Case | None = None
    hold: Case | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """A seat in an action that is to be tried at another table: the first, the second, and so on round it."""

    number: int


Picked = Mapping[str, Case]
"""By scenario, the case of a variant; a scenario out of scope is absent."""


def picked(game: Game, variant: str) -> Picked:
    """Return the cases of a variant."""
    readings = resolve(game, game.variants[variant]).readings
    found = ((scenario.id, case_of(scenario, variant, readings)) for scenario in game.scenarios.values())
    return {name: case for name, case in found if case is not None}


def of_variant(cases: Picked) -> Iterator[Question]:
    """Ask a variant as it is."""
    return (Question(case, hold=case) for case in cases.values())


def of_mutant(game: Game, mutant: Mutant, cases: Picked) -> Iterator[Question]:
    """Ask a mutant; `cases` are those of its variant."""
    base = resolve(game, game.variants[mutant.variant]).readings
    changed = {rule for rule in {**base, **mutant.readings} if base.get(rule) != mutant.readings.get(rule)}
    for scenario in game.scenarios.values():
        own = cases.get(scenario.id)
        kill = own if mutant.rule in scenario.rules else None
        hold = None if mutant.foil and kill is not None else _under(mutant, scenario, own, changed)
        if kill is not None and (hold is None or hold.actions != kill.actions):
            yield Question(replace(kill, readings=mutant.readings), mutant, kill=kill)
            kill = None
        if hold is not None:
            yield Question(hold, mutant, kill=kill, hold=hold)


def _under(mutant: Mutant, scenario: Scenario, own: Case | None, changed: Collection[str]) -> Case | None:
    """Return the case of a scenario under a mutant's readings; None where the spec does not say what follows."""
    decides = set(scenario.under).union(*(outcome.under for outcome in scenario.outcomes))
    if decides.isdisjoint(changed):
        return None if own is None else replace(own, readings=mutant.readings)
    return case_of(scenario, mutant.variant, mutant.readings)


def tries(game: Game, asked: Mapping[str, Picked]) -> Iterator[Question]:
    """Ask what is refused after each outcome has been played once: every word of the game, by several seats.

    A word is tried alone, since an engine may not do one of them. What happens to be legal is no harm.
    """
    words = _vocabulary(game)
    seen: set[int] = set()
    for cases in asked.values():
        for case in cases.values():
            if id(case.outcome) in seen:
                continue
            seen.add(id(case.outcome))
            for forms in words.values():
                yield Question(replace(case, actions=(*case.actions, *_said(case, forms))))


def _vocabulary(game: Game) -> Mapping[str, list[Mapping[str, Json]]]:
    """Return the first forms of each action in the scenarios of a game, by its word; seats stand as their places."""
    words: dict[str, list[Mapping[str, Json]]] = defaultdict(list)
    for scenario in game.scenarios.values():
        places = {seat: _Place(number) for number, seat in enumerate(scenario.setup["seats"])}
        for outcome in scenario.outcomes:
            for step in steps_of(scenario, outcome):
                if isinstance(step, Act):
                    form = {
                        key: places[value] if isinstance(value, str) and value in places else value
                        for key, value in step.action.items()
                        if key != "seat"
                    }
                    known = words[step.action["do"]]
                    if len(known) < _TRIED and form not in known:
                        known.append(form)
    return words


def _said(case: Case, forms: list[Mapping[str, Json]]) -> Iterator[Mapping[str, Json]]:
    seats = case.setup["seats"]
    for form in forms:
        rest = {key: seats[at.number % len(seats)] if isinstance(at, _Place) else at for key, at in form.items()}
        yield from ({"seat": seat} | rest for seat in seats[:_TRIED])
