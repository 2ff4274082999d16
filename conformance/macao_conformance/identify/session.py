"""Takes an engine and an oracle through a search, and returns all that came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from macao_conformance.cases import Case
from macao_conformance.engines import Engine, EngineUnusable
from macao_conformance.identify.evidence import Answer, Evidence, contradicting
from macao_conformance.identify.findings import Finding, findings, unexplained
from macao_conformance.identify.guess import guess
from macao_conformance.identify.hypotheses import belief_of, readings, swapped
from macao_conformance.identify.nearest import Distance, distances
from macao_conformance.identify.oracle import Ask, Oracle
from macao_conformance.identify.questions import Question, View, questions
from macao_conformance.identify.search import Search
from macao_conformance.identify.standing import Standing
from macao_conformance.model import Game, Spec
from macao_conformance.plan import BadSelection
from macao_conformance.pool import Options, Pool
from macao_conformance.problems import UnknownName
from macao_conformance.protocol import Description, Wire
from macao_conformance.readings import resolve, undeclarable
from macao_conformance.repeat import unrepeatable
from macao_conformance.session import Replied, Reply, Session
from macao_conformance.values import marks_of
from macao_conformance.verdicts import Broke

_PROBES = 3
"""How often an engine that says it is fixed is sent other readings, to see whether it is."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be found out: of which engine, with which oracle, in which game, as which variant."""

    engine: Engine
    oracle: Engine
    options: Options
    game: str | None = None
    variant: str | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Inexplicable:
    """An answer that no readings explain, with what those found would have looked like."""

    answer: Answer
    expected: View


@dataclass(frozen=True, slots=True)
class Identified:
    """What came of it. `listens` says that an engine called fixed answers by the readings it is sent."""

    request: Request
    description: Description
    oracle: Description
    game: Game
    variant: str | None
    available: int
    answers: tuple[Answer, ...]
    findings: tuple[Finding, ...]
    distances: tuple[Distance, ...]
    inexplicable: tuple[Inexplicable, ...]
    listens: bool
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A game, under the name and the readings of a variant; `claimed` if the engine is to listen to them."""

    game: Game
    variant: str
    readings: Mapping[str, str]
    claimed: bool


def identify(spec: Spec, request: Request, tell: Callable[[Answer], None] = lambda _: None) -> Identified:
    """Find out which readings an engine follows.

    Raises EngineUnusable for an engine or oracle that cannot be run, BadSelection or UnknownName for a game or variant
    that cannot be asked for.
    """
    wire = Wire(spec)
    with ExitStack() as stack:
        pool, session = _start(stack, request.engine, wire, request.options)
        judge, its = _start(stack, request.oracle, wire, Options(limits=request.options.limits))
        asked = choose(spec, session.description, request.game, request.variant)
        fields = session.description.observes.get(asked.game.id, ())
        _fit_for_oracle(request.oracle, its.description, asked.game)
        oracle = Oracle(asked.game, _sound(_asking(judge, its)), its.description.observes[asked.game.id], asked.variant)
        evidence = Evidence(_asking(pool, session), fields, asked.variant, asked.readings, tell)
        every = questions(asked.game)
        standing = _searched(asked, every, oracle, evidence, fields, everything=request.everything)
        _hold_to_its_word(pool, asked, standing, one_shot=request.options.one_shot)
        found = findings(standing)
        return Identified(
            request,
            session.description,
            its.description,
            asked.game,
            asked.variant if asked.claimed else None,
            len(every),
            tuple(evidence.answers),
            tuple(found),
            tuple(distances(asked.game, found)),
            tuple(Inexplicable(one, oracle.view(one.question, standing.belief)) for one in unexplained(standing)),
            not asked.claimed and not evidence.lost and _listens(standing),
            tuple(dict.fromkeys(pool.warnings)),
        )


def _start(stack: ExitStack, engine: Engine, wire: Wire, options: Options) -> tuple[Pool, Session]:
    pool = Pool(engine, wire, options)
    stack.callback(pool.shut)
    return pool, pool.start()


def _asking(pool: Pool, session: Session) -> Ask:
    """Ask one engine on and on; it is started again, a bounded number of times, when it fails."""
    here: Session | None = session

    def ask(cases: Sequence[Case]) -> list[Reply]:
        nonlocal here
        replies: dict[int, Reply] = {}
        here = pool.go_on(cases, lambda replied: replies.update({id(replied.case): replied.reply}), here)
        return [replies[id(case)] for case in cases]

    return ask


def _sound(ask: Ask) -> Ask:
    """The same, of an oracle: what it cannot play it must say, or answer with an error."""

    def sound(cases: Sequence[Case]) -> Sequence[Reply]:
        replies = ask(cases)
        for reply in replies:
            if isinstance(reply, Broke) and reply.kind != "protocol":
                raise EngineUnusable(f"the oracle broke ({reply.kind}): {reply.seen}", "name another with --oracle")
        return replies

    return sound


def choose(spec: Spec, description: Description, game: str | None, variant: str | None) -> Asked:
    """What to ask of an engine. Raises BadSelection, or UnknownName for a game or variant the spec does not have."""
    if game is not None and game not in spec.games:
        raise UnknownName("game", game, spec.games)
    of = {name: one for one in spec.games.values() for name in one.variants}
    if variant is not None:
        if variant not in of:
            raise UnknownName("variant", variant, of)
        if game not in (None, of[variant].id):
            raise BadSelection(f"`{variant}` is a variant of `{of[variant].id}`, not of `{game}`")
        if description.variants is not None and variant not in description.variants:
            raise BadSelection(f"{description.name} does not play `{variant}`")
        return _asked(of[variant], variant, description)
    if description.variants is None:
        shown = [name for name in spec.games if name in description.observes]
        if game is None and len(shown) != 1:
            raise BadSelection(f"{description.name} does not say which one game it plays: name it with --game")
        chosen = spec.games[game or shown[0]]
        documented = [one.id for one in chosen.variants.values() if one.conjecture is None]
        return _asked(chosen, (documented or list(chosen.variants))[0], description)
    claimed = [name for name in description.variants if name in of and game in (None, of[name].id)]
    if len(claimed) != 1:
        names = (
            f"plays {', '.join(claimed)}: name one" if claimed else "claims no variant that could be asked for: name it"
        )
        raise BadSelection(f"{description.name} {names} with --variant")
    return _asked(of[claimed[0]], claimed[0], description)


def _asked(game: Game, variant: str, description: Description) -> Asked:
    declared = (description.variants or {}).get(variant, {})
    refused = undeclarable(game, game.variants[variant], declared)
    kept = {rule: reading for rule, reading in declared.items() if rule not in refused}
    found = resolve(game, game.variants[variant], kept, "declared")
    return Asked(game, variant, found.readings, description.variants is not None)


def _fit_for_oracle(engine: Engine, description: Description, game: Game) -> None:
    if description.variants is None:
        raise EngineUnusable(
            f"`{engine.argument}` plays one fixed set of rules, and cannot be the oracle",
            "an oracle plays by whatever readings it is sent",
        )
    if not description.observes.get(game.id):
        raise EngineUnusable(
            f"the oracle `{engine.argument}` shows nothing of `{game.id}`", "name another with --oracle"
        )


def _searched(
    asked: Asked,
    every: Sequence[Question],
    oracle: Oracle,
    evidence: Evidence,
    fields: Sequence[str],
    *,
    everything: bool,
) -> Standing:
    """Search from where the engine is said to be, or from the variant a few questions point to."""
    if asked.claimed:
        belief = swapped(belief_of(asked.game, asked.game.variants[asked.variant]), *asked.readings.items())
    else:
        belief = dict(guess(asked.game, every, oracle, evidence))
    standing = Standing(every, oracle, evidence, belief)
    search = Search(standing)
    search.explain()
    if everything:
        search.everything()
    return standing


def _hold_to_its_word(pool: Pool, asked: Asked, standing: Standing, *, one_shot: bool) -> None:
    """Ask again what could not be explained: an answer that is not given twice is no answer."""
    marks = marks_of(asked.game.observation)
    for answer in unexplained(standing):
        case = answer.question.case(asked.variant, asked.readings)
        changed = unrepeatable(pool, [Replied(case, answer.reply, 0.0)], lambda _: marks, one_shot=one_shot)
        for why in changed.values():
            standing.withdraw(answer.question, why)


def _listens(standing: Standing) -> bool:
    """Whether an engine answers otherwise when it is sent other readings, and just as they would have it."""
    probes = 0
    for name in standing.held:
        for step in standing.steps(name):
            answer = standing.refuting(step) if len(step) == 1 else None
            if answer is None:
                continue
            neighbour = swapped(standing.belief, *step)
            again = standing.evidence.again(answer.question, readings(standing.game, neighbour))
            if again.seen is not None and again.seen != answer.seen:
                return not contradicting(standing.oracle, [again], neighbour)
            probes += 1
            if probes == _PROBES:
                return False
            break
    return False
