"""What the page's script calls: JSON in, JSON out, one table at a time.

Every call answers with the *view*: all that the page shows. What cannot be done is answered with ``error``, a code the
page has words for, and leaves the table as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from hashlib import sha256
from random import Random
from typing import Any, Final

from docs.playground import moves, scenarios
from docs.playground.book import Book, unpack
from docs.playground.positions import NoPosition, position
from docs.playground.reasons import SETTLED, Decided, Difference
from docs.playground.saving import Play, Unsavable, drafted
from docs.playground.table import (
    Stuck,
    Table,
    act,
    changed,
    deciding,
    laid,
    others_act,
    settled,
    since_switch,
    switch,
    undo,
)
from docs.playground.writing import NotAName, written
from macao_conformance.model import Json

_MOST_SHOWN: Final = 12
"""Places where an observation differs that are told; where other cards lie, there are dozens."""


class Playground:
    """The rules as the page has them, and the round that is on."""

    def __init__(self, data: str) -> None:
        """`data` is the page's JSON: ``{"lang": …, "games": […]}``."""
        read = json.loads(data)
        self.book: Book = unpack(read["lang"], read["games"])
        self._table: Table | None = None
        self._calls: Mapping[str, Callable[[Json], None]] = {
            "begin": self._begin,
            "scenario": self._scenario,
            "act": self._act,
            "others": self._others,
            "undo": self._undo,
            "switch": self._switch,
            "seats": self._seats,
        }

    @property
    def table(self) -> Table:
        """The round that is on. Raises `LookupError` before there is one."""
        if self._table is None:
            raise LookupError("no round has begun")
        return self._table

    def call(self, name: str, args: str) -> str:
        """Do what the page asks, and answer with JSON: the view, an explanation, a file, or an error."""
        given = json.loads(args)
        answer: dict[str, Json]
        try:
            if name == "explain":
                answer = {"why": _why(self.table, given["step"])}
            elif name == "save":
                answer = self._saved(given)
            else:
                self._calls[name](given)
                answer = view(self.table)
        except Stuck as error:
            answer = {"error": "stuck", "message": str(error)}
        except NoPosition:
            answer = {"error": "no-position"}
        except Unsavable as error:
            answer = {"error": error.code, "rules": list(error.rules)}
        except NotAName as error:
            answer = {"error": f"no-{error.code}"}
        return json.dumps(answer, ensure_ascii=False)

    def _begin(self, given: Json) -> None:
        """A new position: ``{variant, position, seats, short, mine, seed}``; `mine` is ``all``, or ``one``."""
        rng = Random(given.get("seed"))  # noqa: S311 - deals cards
        variant = self.book.variant(given["variant"])
        readings = self.book.resolved(variant, {}).readings
        setup = position(variant.game, given["position"], readings, given["seats"], rng, short=given["short"])
        mine = tuple(setup["seats"] if given["mine"] == "all" else setup["seats"][1:2])
        self._table = laid(Table(self.book, variant, setup, {}, mine, given["short"], rng))
        others_act(self._table)

    def _scenario(self, given: Json) -> None:
        """The position of a scenario: ``{game, scenario, variant}``; the variant is one that fits, if none is named."""
        entries = scenarios.entries(self.book, given["game"], given["scenario"])
        wanted = [entry for entry in entries if entry.variant.id == given.get("variant")] or entries
        if not wanted:
            raise NoPosition(given["scenario"]["id"])
        entry, setup = wanted[0], given["scenario"]["setup"]
        self._table = laid(
            Table(
                self.book,
                entry.variant,
                setup,
                dict(entry.overrides),
                tuple(setup["seats"]),
                short=True,
                rng=Random(given.get("seed")),  # noqa: S311 - shuffles cards
                script=entry.actions,
            )
        )

    def _act(self, given: Json) -> None:
        act(self.table, given["action"])
        others_act(self.table)

    def _others(self, _given: Json) -> None:
        before = len(self.table.actions)
        others_act(self.table)
        if len(self.table.actions) == before:
            others_act(self.table, once=True)

    def _undo(self, _given: Json) -> None:
        undo(self.table)

    def _switch(self, given: Json) -> None:
        switch(self.table, given["overrides"])

    def _seats(self, given: Json) -> None:
        self.table.mine = tuple(seat for seat in self.table.setup["seats"] if seat in given["mine"])

    def _saved(self, given: Json) -> dict[str, Json]:
        """The scenario of the play so far: ``{name, title, about}``, each of which may be missing."""
        table = self.table
        play = Play(table.variant, dict(table.overrides), table.setup, tuple(table.actions))
        draft = drafted(self.book, play, given.get("about"), last=deciding(table.why[-1]))
        name = given.get("name") or _name(table)
        title = given.get("title") or f"A play of {table.variant.id}"
        return {
            "yaml": written(draft, table.setup, table.actions, name, title),
            "name": name,
            "title": title,
            "topic": draft.topic,
            "game": table.variant.game,
            "about": draft.about,
            "rules": list(draft.rules),
            "outcomes": len(draft.endings),
        }


def _name(table: Table) -> str:
    """A name of its own for a play: the same play has the same."""
    said = json.dumps([table.variant.id, table.setup, table.actions], sort_keys=True)
    return f"played-{table.variant.id}-{sha256(said.encode()).hexdigest()[:6]}"


def view(table: Table) -> dict[str, Json]:
    """All that the page shows of a round."""
    resolved = table.book.resolved(table.variant, table.overrides)
    own = table.book.resolved(table.variant, {}).readings
    now = table.now
    return {
        "game": table.variant.game,
        "variant": table.variant.id,
        "setup": table.setup,
        "seats": table.setup["seats"],
        "mine": list(table.mine),
        "seen": now.seen,
        "before": table.line[-2].seen if len(table.line) > 1 else now.seen,
        "steps": [_step(table, number) for number in range(len(table.line))],
        "offers": [asdict(offer) for offer in moves.offers(now, table.mine)],
        "forbidden": [{"action": action, "rule": rule} for action, rule in moves.forbidden(now, table.mine)],
        "othersTurn": bool(table.others) and now.seen.get("turn") in (None, *table.others) and not now.seen.get("over"),
        "next": _next(table),
        "overrides": table.overrides,
        "compared": bool(table.former),
        "readings": [
            {"rule": rule, "reading": reading, "own": own.get(rule), "basis": resolved.basis[rule]}
            for rule, reading in resolved.readings.items()
        ],
    }


def _next(table: Table) -> Json:
    """The next action of the scenario the round began from, as long as it was followed."""
    done = len(table.actions)
    return table.script[done] if done < len(table.script) and list(table.script[:done]) == table.actions else None


def _step(table: Table, number: int) -> dict[str, Json]:
    track = table.line[number]
    before = table.line[number - 1] if number else None
    return {
        "action": table.actions[number - 1] if number else None,
        "refused": track.refused,
        "changed": [] if before is None else _told(changed(before, track)),
        "settled": before is not None and settled(before, track),
        "rules": list(deciding(table.why[number])),
        "was": _told(since_switch(table, number)),
    }


def _why(table: Table, step: int) -> list[Json]:
    """The decisions of a step by rule: its other readings, and what would differ.

    First what changes who wins and how much; and what a source says before what only mistaken programs do.
    """
    rules: dict[str, list[Json]] = {}
    known = table.book.games[table.variant.game].rules

    def weight(one: Decided) -> tuple[bool, bool]:
        settled = any(difference.path[0] in SETTLED for difference in one.differences)
        return (not settled, known[one.rule].readings[one.reading].evidence == "foil")

    for one in sorted(table.why[step], key=weight):
        told = _told(one.differences)
        found = {"reading": one.reading, "differences": told, "more": _left_out(one.differences, len(told))}
        rules.setdefault(one.rule, []).append(found)
    return [{"rule": rule, "readings": readings} for rule, readings in rules.items()]


def _left_out(differences: Iterable[Difference], told: int) -> int:
    """How many places are not told; after a refusal there is no more to tell."""
    fields = [one.path[0] for one in differences if {} not in (one.here, one.there)]
    return 0 if "refused" in fields else max(0, sum(field != "sees" for field in fields) - told)


def _told(differences: Iterable[Difference]) -> list[Any]:
    """Differences as ``[path, one, other]``, what seats see only if there is nothing else, and no endless list.

    That a map is no longer empty goes without saying: what stands in it is told.
    """
    found = [one for one in differences if {} not in (one.here, one.there)]
    refused = [one for one in found if one.path == ("refused",)]
    if refused and refused[0].there is not None:
        found = refused  # whatever else differs follows from that
    plain = [one for one in found if one.path[0] != "sees"] or found
    return [[list(one.path), one.here, one.there] for one in plain[:_MOST_SHOWN]]
