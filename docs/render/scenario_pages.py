"""A page a scenario: the table step by step under every outcome, the file, and the command that runs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape

from docs.render.links import relative, rule_url, scenario_url
from docs.render.plays import Play, Step, plays
from docs.render.site import Site
from docs.render.table import Entry, Table, action_of, table, value_of
from macao_conformance.model import Condition, Json, Scenario

LONG: Final = 60
"""Of a scenario of more steps than this a step draws a seat only where it changes, or it were too heavy for a phone."""


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step as its page shows it."""

    did: Markup
    refused: str | None
    table: Table
    expect: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class DrawnPlay:
    """An outcome as its page shows it."""

    play: Play
    under: Markup
    texts: tuple[str, ...]
    """What the readings it needs say."""
    steps: tuple[DrawnStep, ...]
    first: int
    """The number of the first step that is drawn: of a long play, the last one that the first outcome has too."""
    long: bool


def scenario_pages(site: Site, sources: Mapping[str, str]) -> None:
    """Write a page a scenario; `sources` holds the YAML of each by its id."""
    for game in site.book.spec.games.values():
        for scenario in game.scenarios.values():
            url = scenario_url(scenario.id)
            root = relative(url, "")
            site.page(
                url,
                "scenario.md.j2",
                scenario=scenario,
                game=game,
                topic=game.topics[scenario.topic],
                only=condition(site, root, game.id, scenario.under) if scenario.under else None,
                rules=[game.rules[rule] for rule in scenario.rules],
                plays=_drawn_plays(site, root, scenario),
                yaml=sources[scenario.id],
            )


def _drawn_plays(site: Site, root: str, scenario: Scenario) -> list[DrawnPlay]:
    """Draw every outcome; of a long scenario all after the first begin where they part from it."""
    played = plays(site.book, scenario)
    long = sum(len(play.steps) for play in played) > LONG
    return [_drawn(site, root, scenario, play, _parting(played[0], play) if long else 0, long=long) for play in played]


def _parting(first: Play, other: Play) -> int:
    """Return the last step up to which a play is that of the first outcome; 0 for the first itself."""
    if first is other:
        return 0
    same = 0
    for mine, theirs in zip(first.steps, other.steps, strict=False):
        if (mine.action, mine.seen) != (theirs.action, theirs.seen):
            break
        same += 1
    return max(same - 1, 0)


def _drawn(site: Site, root: str, scenario: Scenario, play: Play, first: int, *, long: bool) -> DrawnPlay:
    under = condition(site, root, scenario.game, play.outcome.under)
    rules = site.book.spec.games[scenario.game].rules
    texts = tuple(
        " / ".join(site.say(rules[rule].readings[name].text) for name in names)
        for rule, names in play.outcome.under.items()
    )
    steps = tuple(drawn_steps(site, root, scenario.setup["seats"], play.steps[first:], long=long))
    return DrawnPlay(play, under, texts, steps, first, long)


def condition(site: Site, root: str, game: str, under: Condition) -> Markup:
    """Write a condition as links to its readings; an empty one holds always."""
    parts = [
        Markup("{} = {}").format(
            Markup('<a href="{}{}">{}</a>').format(root, rule_url(game, rule), rule),
            Markup(" / ").join(
                Markup('<a href="{}{}">{}</a>').format(root, rule_url(game, rule, name), name) for name in names
            ),
        )
        for rule, names in under.items()
    ]
    return Markup(", ").join(parts) or escape(site.word("scenario.always"))


def drawn_steps(
    site: Site, root: str, seats: list[str], steps: tuple[Step, ...], *, long: bool = False
) -> Iterator[DrawnStep]:
    """Draw the steps of a play; what changed since the step before is marked.

    With `long`, a step draws only the seats that changed; the stepper puts the others beside them.
    """
    before: Mapping[str, Json] | None = None
    for step in steps:
        did = (
            escape(site.word("scenario.start"))
            if step.action is None
            else action_of(site, root, step.action, refused=step.refused is not None)
        )
        expect = tuple(
            Entry(key, site.word(f"field.{key}"), value_of(site, root, key, value), fresh=False)
            for fields in step.expect
            for key, value in fields.items()
        )
        drawn = table(site, root, step.seen, seats, before, changed_only=long and before is not None)
        yield DrawnStep(did, step.refused, drawn, expect)
        before = step.seen


def yaml_of(scenario: Scenario) -> str:
    """Return a scenario as its file has it: from its own first line to the next one's, without what is blank."""
    lines = Path(scenario.where.file).read_text().splitlines()
    start = scenario.where.line - 1
    end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("- ")), len(lines))
    kept = lines[start:end]
    while kept and (not kept[-1].strip() or kept[-1].startswith("#")):
        kept.pop()
    return "\n".join(kept)
