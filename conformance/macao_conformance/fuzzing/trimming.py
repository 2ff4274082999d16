"""What Hypothesis leaves is trimmed: actions, parts of the position and cards that the fault does not need go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from macao_conformance.cases import Case
from macao_conformance.checking.setups import cards_in
from macao_conformance.fuzzing.trials import put
from macao_conformance.model import Json

Same = Callable[[Case], bool]


def trimmed(case: Case, is_same: Same) -> Case:
    """Return the least case that `is_same` still holds of, as far as leaving out one thing after another leads."""
    smaller = next((one for one in _smaller(case) if is_same(one)), None)
    while smaller is not None:
        case = smaller
        smaller = next((one for one in _smaller(case) if is_same(one)), None)
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Yield the case with one thing left out: an action, a part of the position, a card from an end."""
    for place in reversed(range(len(case.actions))):
        yield replace(case, actions=case.actions[:place] + case.actions[place + 1 :])
    for key in case.setup:
        if key != "seats":
            yield _placed(case, {name: value for name, value in case.setup.items() if name != key})
    for path, cards in cards_in(case.setup):
        if len(path) == 1 and cards:
            setup: dict[str, Json] = dict(case.setup)
            put(setup, path, " ".join(cards[:-1]))
            yield _placed(case, setup)


def _placed(case: Case, setup: Mapping[str, Json]) -> Case:
    return replace(case, setup=setup, scenario=replace(case.scenario, setup=setup))
