"""Random play of the reference beside the engines of others: what each does in a second, and the ratio.

Ours asks for the legal actions, takes one at random and goes on, as a player against it would. The others are run by
the Python that `conformance/adapters/third_party/install.py` made for each; one that is not there is left out.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.installed import REPOSITORY, python_of
from benchmarks.timing import Rates, rates

from macao_conformance.model import Spec
from macao_conformance.readings import resolve
from macao_reference.cards import PACK, line
from macao_reference.wire import GAMES

NO_WINDOWS: Final = REPOSITORY / "conformance" / "adapters" / "third_party" / "python" / "no_windows"
PEERS: Final = {"pybaccarat": "rounds", "open_spiel": "actions", "rlcard": "actions", "tuimanji": "actions"}
"""What each is compared by: rounds with those of the banking game, actions with those of shedding."""
CARDS: Final = sorted(PACK)
PER_SHOE: Final = 12
LONGEST: Final = 2000
"""So many actions of one game of shedding are enough: at random it may never end."""


class Peer(NamedTuple):
    """An engine of others: how many of what it plays a second, and how many times as many as ours."""

    name: str
    what: str
    rate: float
    times: float


def rounds_of_banking(spec: Spec, variant: str, limit: float) -> Rates:
    """Rounds and actions a second with one punter, a shuffled shoe of two packs for every twelve rounds."""
    game, readings, chance = GAMES["banking"], _readings(spec, "banking", variant), random.Random(1)

    def play() -> Mapping[str, int]:
        shoe = line(chance.sample(CARDS * 2, len(CARDS) * 2))
        state = game.start({"seats": ["n", "e"], "banker": "n", "shoe": shoe, "terms": {"stake": 10}}, readings)
        rounds = actions = 0
        while rounds < PER_SHOE:
            legal = [each for each in game.legal(state) if each["do"] not in ("look", "resign")]
            if not legal:
                break
            action = chance.choice(legal)
            state = game.apply(state, action)
            actions += 1
            rounds += action["do"] == "show"
        return {"rounds": rounds, "actions": actions}

    return rates(play, limit)


def games_of_shedding(spec: Spec, limit: float) -> Rates:
    """Games and actions a second between three players."""
    game, readings, chance = GAMES["shedding"], _readings(spec, "shedding", "macao-shedding"), random.Random(1)

    def play() -> Mapping[str, int]:
        pack = chance.sample(CARDS, len(CARDS))
        hands = {seat: line(pack[at : at + 5]) for seat, at in (("n", 0), ("e", 5), ("s", 10))}
        setup = {"seats": list(hands), "hands": hands, "pile": pack[15], "stock": line(pack[16:]), "dealer": "s"}
        state, actions = game.start(setup, readings), 0
        while actions < LONGEST and (legal := game.legal(state)):
            state = game.apply(state, chance.choice(legal))
            actions += 1
        return {"games": 1, "actions": actions}

    return rates(play, limit)


def peers(banking: Rates, shedding: Rates, limit: float) -> Iterator[Peer]:
    """Yield the engines of others that are installed, each beside ours."""
    for name, what in PEERS.items():
        if (python := python_of(name)).exists():
            found = _timed(python, name, limit)[what]
            yield Peer(name, what, found, found / (banking if what == "rounds" else shedding)[what])


def _timed(python: Path, name: str, limit: float) -> Rates:
    command = [str(python), "-m", f"benchmarks.peers.play_{name}", str(limit)]
    environment = {**os.environ, "PYTHONPATH": str(NO_WINDOWS)}
    done = subprocess.run(command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, check=True)
    found: Rates = json.loads(done.stdout)
    return found


def _readings(spec: Spec, game: str, variant: str) -> dict[str, str]:
    found = spec.games[game]
    return dict(resolve(found, found.variants[variant]).readings)
