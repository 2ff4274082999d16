"""A fault as a scenario, for an author who wants to keep it. Only its title and a passage are left to write."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence

from macao_conformance.authoring.amend import amended
from macao_conformance.authoring.drafts import appended, drafted
from macao_conformance.authoring.layout import written
from macao_conformance.authoring.oracle import NOBODY, Oracle
from macao_conformance.authoring.proposals import Unproposable, propose
from macao_conformance.authoring.rows import rows, views
from macao_conformance.authoring.shapes import file_shape
from macao_conformance.cases import Case
from macao_conformance.fuzzing.hunt import Fault
from macao_conformance.model import Act, Condition, Game, Json, Scenario, Where
from macao_conformance.specfiles import Schemas

_FEW = 8
"""With more rules than these that matter in one play, outcomes for every reading of theirs are too many to tell."""

TITLE = "TODO say in one line what happens here"


def scenario_text(oracle: Oracle, game: Game, schemas: Schemas, fault: Fault) -> str | None:
    """Return a fault as a file of one scenario, its outcomes as the oracle shows them; None if it makes none."""
    play = tuple(Act(action, None, Where("")) for action in fault.case.actions)
    for rules, under in _frames(oracle, game, fault):
        name = f"{rules[0]}-{_digest(fault.case)}"
        draft = Scenario(
            name, game.id, _topic(game, rules), TITLE, rules, (), (), under, fault.case.setup, play, (), Where("")
        )
        try:
            proposal = propose(oracle, game, draft)
        except Unproposable:
            continue
        setup = dict(fault.case.setup)
        branch = drafted(
            name=name, title=TITLE, rules=rules, cites=(), under=under, setup=setup, play=[dict(a.action) for a in play]
        )
        tree = amended(branch, proposal, game, confirmed=False)
        line = f"# to be kept in spec/{game.id}/scenarios/{draft.topic}/"
        return written(appended(None, tree, line), file_shape("scenario", game.id, schemas))
    return None


def _frames(oracle: Oracle, game: Game, fault: Fault) -> Iterator[tuple[tuple[str, ...], Condition]]:
    """Yield rules to name and conditions to set, the least that might do first.

    At last every rule that matters is pinned to the reading it has.
    """
    about = tuple(dict.fromkeys(rule for rule, _ in fault.explanations[:1]))
    deciding = _deciding(oracle, game, fault.case)
    if about and len(deciding) <= _FEW:
        yield about, {}
    first = about or tuple(deciding[:1])
    if first:
        yield first, {rule: (fault.case.readings[rule],) for rule in deciding if rule not in first}


def _deciding(oracle: Oracle, game: Game, case: Case) -> list[str]:
    """List the rules another reading of which changes what the oracle shows."""
    scenario = Scenario("a-play", game.id, "", "", (), (), (), {}, case.setup, (), (NOBODY,), Where(""))
    asked = rows(oracle, scenario, views(game, {}, [case.variant_id]), case.actions)
    base = next((row.trace for row in asked if row.view.rule is None), None)
    return list(
        dict.fromkeys(row.view.rule for row in asked if row.view.rule and (row.trace is None or row.trace != base))
    )


def _topic(game: Game, rules: Sequence[str]) -> str:
    return game.rules[rules[0]].topic


def _digest(case: Case) -> str:
    said = json.dumps([case.setup, list(case.actions)], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:8]


def texts(oracle: Oracle, games: dict[str, Game], schemas: Schemas, faults: Iterable[Fault]) -> dict[str, Json]:
    """Return the scenario of each fault by its key."""
    return {fault.key: scenario_text(oracle, games[fault.game], schemas, fault) for fault in faults}
