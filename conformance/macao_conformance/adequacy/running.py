"""Takes an engine through all mutants of a suite: a few sessions, however many mutants."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from threading import Lock

from macao_conformance.adequacy.findings import Adequacy
from macao_conformance.adequacy.mutants import mutants
from macao_conformance.adequacy.questions import Question, of_mutant, of_variant, picked, tries
from macao_conformance.adequacy.tally import Tally
from macao_conformance.engines import Engine
from macao_conformance.model import Game, Spec
from macao_conformance.plan import BadSelection
from macao_conformance.pool import Options
from macao_conformance.problems import UnknownName
from macao_conformance.protocol import Description
from macao_conformance.results import Judge
from macao_conformance.runner import Runner
from macao_conformance.session import Replied


@dataclass(frozen=True, slots=True)
class Wanted:
    """The variants and rules whose mutants are asked; empty means all."""

    variants: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def weigh(
    spec: Spec,
    engine: Engine,
    options: Options,
    wanted: Wanted,
    begun: Callable[[int], Callable[[], None]] = lambda _: lambda: None,
) -> Adequacy:
    """Ask an engine everything, and return what that says of the suite.

    `begun` hears how many questions there are, and returns what is called after each. Raises UnknownName, BadSelection
    if nothing would be asked, EngineUnusable.
    """
    known(spec, wanted)
    with Runner(spec, engine, options) as runner:
        description = runner.start()
        judge = Judge(spec, description.observes)
        lock = Lock()
        asked: dict[int, tuple[Tally, Question]] = {}
        tallies: list[Tally] = []
        for game in spec.games.values():
            tally, questions = _prepared(game, _variants(game, description, wanted), wanted, judge)
            tallies.append(tally)
            asked |= {id(question.sent): (tally, question) for question in questions}
        if not asked:
            raise BadSelection(f"{description.name} plays no variant, and no other reading, of what was selected")
        tell = begun(len(asked))

        def hear(replied: Replied) -> None:
            with lock:
                tally, question = asked[id(replied.case)]
                tally.hear(question, replied.reply)
                tell()

        runner.ask([question.sent for _, question in asked.values()], hear)
    whole = not wanted.variants and not wanted.rules
    return _concluded(spec, description, tallies, whole=whole, questions=len(asked), warnings=runner.warnings)


def known(spec: Spec, wanted: Wanted) -> None:
    """Check that the spec has what is wanted. Raises UnknownName."""
    games = spec.games.values()
    for kind, names, there in (
        ("variant", wanted.variants, {name for game in games for name in game.variants}),
        ("rule", wanted.rules, {name for game in games for name in game.rules}),
    ):
        for name in names:
            if name not in there:
                raise UnknownName(kind, name, there)


def _variants(game: Game, description: Description, wanted: Wanted) -> list[str]:
    """List the variants to ask: those wanted, of those the engine plays by the readings it is sent."""
    if description.variants is None:
        raise BadSelection(f"{description.name} plays one fixed set of rules: it cannot be sent other readings")
    names = [name for name in game.variants if name in description.variants]
    return [name for name in names if not wanted.variants or name in wanted.variants]


def _prepared(game: Game, variants: Collection[str], wanted: Wanted, judge: Judge) -> tuple[Tally, Iterator[Question]]:
    cases = {variant: picked(game, variant) for variant in variants}
    swaps = list(mutants(game, variants, wanted.rules))
    asked = {name: of for name, of in cases.items() if any(mutant.variant == name for mutant in swaps)}

    def questions() -> Iterator[Question]:
        for variant, of in asked.items():
            yield from of_variant(of)
            for mutant in swaps:
                if mutant.variant == variant:
                    yield from of_mutant(game, mutant, of)
        yield from tries(game, asked)

    return Tally(game, asked, swaps, judge), questions()


def _concluded(
    spec: Spec,
    description: Description,
    tallies: Collection[Tally],
    *,
    whole: bool,
    questions: int,
    warnings: tuple[str, ...],
) -> Adequacy:
    """Put together what was found; what a whole game lacks is known only if all of it was asked."""
    played = description.variants or {}
    entire = [tally for tally in tallies if whole and all(name in played for name in tally.game.variants)]
    return Adequacy(
        engine=description.name,
        version=description.version,
        suite=spec.digest,
        questions=questions,
        scores=tuple(score for tally in tallies for score in tally.scores()),
        survivors=tuple(found for tally in tallies for found in tally.survivors()),
        lies=tuple(lie for tally in tallies for lie in tally.lies()),
        unused=tuple(entry for tally in entire for entry in tally.unused()),
        breaks=tuple(found for tally in tallies for found in tally.breaks),
        dead=tuple(found for tally in entire for found in tally.dead()),
        bare=tuple(found for tally in entire for found in tally.bare(tally.game.rules)),
        excused=tuple(mutant for tally in tallies for mutant in tally.excused()),
        idle=tuple(found for tally in tallies for found in tally.idle()),
        busy=frozenset(name for tally in tallies for name in tally.busy()),
        spare=sum(tally.spare() for tally in tallies),
        warnings=warnings,
    )
