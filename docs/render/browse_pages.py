"""Finding scenarios: the browser with its filters, and for every game the plain list of all."""

from __future__ import annotations

import json

from docs.render.links import game_url
from docs.render.site import Site
from macao_conformance.cases import pick
from macao_conformance.model import Act, Scenario

DATA = "assets/data/scenarios.json"


def browse_pages(site: Site) -> None:
    """Write the browser, its data, and a list a game."""
    games = site.book.spec.games
    site.file(
        DATA, json.dumps([row(site, s) for game in games.values() for s in game.scenarios.values()], ensure_ascii=False)
    )
    site.page("scenarios/", "scenarios.md.j2", games=games, total=sum(len(game.scenarios) for game in games.values()))
    for game in games.values():
        topics = {
            topic: found for topic in game.topics if (found := [s for s in game.scenarios.values() if s.topic == topic])
        }
        site.page(f"{game_url(game.id)}scenarios/", "scenario_list.md.j2", game=game, topics=topics)


def row(site: Site, scenario: Scenario) -> dict[str, object]:
    """Return what the filters ask of a scenario: `o` counts its outcomes, `x` tells whether something is refused."""
    game = site.book.spec.games[scenario.game]
    steps = [*scenario.play, *(step for outcome in scenario.outcomes for step in outcome.play)]
    return {
        "id": scenario.id,
        "t": scenario.title,
        "g": scenario.game,
        "p": scenario.topic,
        "r": list(scenario.rules),
        "v": [v for v in game.variants if pick(scenario, site.book.resolved[v].readings) is not None],
        "o": len(scenario.outcomes),
        "x": any(isinstance(step, Act) and step.refused is not None for step in steps),
    }
