"""The suite and the reference hold each other: every case agrees, and every reading that is swapped is noticed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from macao_conformance.adequacy.mutants import mutants
from macao_conformance.adequacy.questions import Question, of_mutant, of_variant, picked
from macao_conformance.loading import load_spec
from macao_conformance.model import Game
from macao_conformance.results import Judge
from macao_conformance.verdicts import Agrees
from macao_reference.engine import Unplayable, trace
from macao_reference.wire import GAMES

SPEC = load_spec()


@pytest.mark.timeout(900)
def test_the_suite_is_adequate() -> None:
    """Every other reading of every rule of every variant is noticed or excused, and all that is said of it holds."""
    command = [sys.executable, "-m", "macao_conformance", "spec", "adequacy", "--format", "json"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    faults = ("survivors", "not_equivalent", "unused", "breaks", "dead", "bare")

    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert {fault: found[fault] for fault in faults} == {fault: [] for fault in faults}
    assert run.returncode == 0


def about_the_rule(game: Game) -> Iterator[Question]:
    """Every case, and of every mutant the cases that should notice it."""
    for variant in game.variants:
        cases = picked(game, variant)
        yield from of_variant(cases)
        for mutant in mutants(game, [variant]):
            yield from (question for question in of_mutant(game, mutant, cases) if question.kill is not None)


@pytest.mark.parametrize("game", SPEC.games.values(), ids=lambda game: game.id)
def test_plays_the_same_in_process(game: Game) -> None:
    """Called from Python as the other tests call it, the reference agrees with all cases, and all rules are played."""
    engine = GAMES[game.id]
    judge = Judge(SPEC, {game.id: engine.observes})
    wrong = []
    for question in about_the_rule(game):
        try:
            seen = trace(engine, question.sent.setup, question.sent.readings, list(question.sent.actions))
        except Unplayable:
            wrong += [question.sent.id] if question.hold is not None else []
            continue
        if question.hold is not None:
            verdict = judge.result(question.hold, seen).verdict
            wrong += [] if isinstance(verdict, Agrees) else [f"{question.hold.id}: {verdict}"]

    assert wrong == []
