"""What the parts of a spec say against each other. Every check returns problems; none raises."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macao_conformance.checking.rules import rule_problems
from macao_conformance.checking.scenarios import scenario_problems
from macao_conformance.checking.sources import source_problems
from macao_conformance.checking.variants import variant_problems
from macao_conformance.model import Spec
from macao_conformance.problems import Problem


def spec_problems(spec: Spec, whole: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with a spec; `whole` names the games whose rules and variants have all been read.

    Variants are looked at only where the rules are sound, scenarios only where the variants are: else every mistake
    would come back many times over.
    """
    yield from source_problems(spec)
    for game in spec.games.values():
        checks = (rule_problems, variant_problems, scenario_problems) if game.id in whole else (rule_problems,)
        for check in checks:
            found = list(check(game))
            yield from found
            if found:
                break
