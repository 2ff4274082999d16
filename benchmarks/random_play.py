"""Random play of the reference beside the engines of others: what each does in a second, and the ratio.

Ours asks for the legal actions, takes one at random and goes on, as a player against it would. The others are run by
the Python that `conformance/adapters/third_party/install.py` made for each; one that is not there is left out.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from macao_conformance.model import Spec
from macao_conformance.readings import resolve
from macao_reference.wire import GAMES

REPOSITORY: Final = Path(__file__).resolve().parent.parent
INSTALLED: Final = REPOSITORY / "build" / "third_party"
NO_WINDOWS: Final = REPOSITORY / "conformance" / "adapters" / "third_party" / "python" / "no_windows"
PEERS: Final = {
    "pybaccarat": "pybaccarat_rounds",
    "open_spiel": "open_spiel_games",
    "rlcard": "rlcard_games",
}
PACK: Final = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
LONGEST: Final = 2000
"""So many actions of one game of shedding are enough: at random it may never end."""

Rates = Mapping[str, float]


def rounds_of_banking(spec: Spec, variant: str, limit: float) -> Rates:
    """Rounds and actions a second with one punter, a shuffled shoe of two packs for every twelve rounds."""
    game, readings, chance = GAMES["banking"], _readings(spec, "banking", variant), random.Random(1)
    rounds = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < limit:
        shoe = PACK * 2
        chance.shuffle(shoe)
        setup = {"seats": ["n", "e"], "banker": "n", "shoe": " ".join(shoe), "terms": {"stake": 10}}
        state, shown = game.start(setup, readings), 0
        while shown < 12 and (legal := [each for each in game.legal(state) if each["do"] not in ("look", "resign")]):
            action = chance.choice(legal)
            state = game.apply(state, action)
            actions += 1
            shown += action["do"] == "show"
        rounds += shown
    return {"rounds": rounds / spent, "actions": actions / spent}


def games_of_shedding(spec: Spec, limit: float) -> Rates:
    """Games and actions a second between three players."""
    game, readings, chance = GAMES["shedding"], _readings(spec, "shedding", "macao-shedding"), random.Random(1)
    games = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < limit:
        pack = chance.sample(PACK, len(PACK))
        hands = {seat: " ".join(pack[at : at + 5]) for seat, at in (("n", 0), ("e", 5), ("s", 10))}
        setup = {"seats": list(hands), "hands": hands, "pile": pack[15], "stock": " ".join(pack[16:]), "dealer": "s"}
        state = game.start(setup, readings)
        for _ in range(LONGEST):
            legal = game.legal(state)
            if not legal:
                break
            state = game.apply(state, chance.choice(legal))
            actions += 1
        games += 1
    return {"games": games / spent, "actions": actions / spent}


def peer(name: str, limit: float) -> Rates | None:
    """What another's engine does in a second, or None if it is not installed."""
    python = INSTALLED / name / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        return None
    script = REPOSITORY / "benchmarks" / "peers" / f"{PEERS[name]}.py"
    environment = {**os.environ, "PYTHONPATH": str(NO_WINDOWS)}
    done = subprocess.run([python, script, str(limit)], env=environment, stdout=subprocess.PIPE, check=True)
    found: Rates = json.loads(done.stdout)
    return found


def measure(spec: Spec, limit: float) -> Mapping[str, Any]:
    """Each engine in turn, and how many times ours goes into another's."""
    banking = rounds_of_banking(spec, "macao-agreed-stake", limit)
    shedding = games_of_shedding(spec, limit)
    rows = {name: rates for name in PEERS if (rates := peer(name, limit))}
    return {
        "banking": banking,
        "shedding": shedding,
        "peers": {
            name: {**rates, "times": rates["rounds"] / banking["rounds"]}
            if "rounds" in rates
            else {**rates, "times": rates["actions"] / shedding["actions"]}
            for name, rates in rows.items()
        },
    }


def _readings(spec: Spec, game: str, variant: str) -> dict[str, str]:
    found = spec.games[game]
    return dict(resolve(found, found.variants[variant]).readings)
