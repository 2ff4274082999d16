"""What the spec says, as frozen records. Loading makes them; everything else only reads them.

A `Text` is ``{"en": str, "ru": str}``. A *passage* is an anchor such as ``S4¶7.16``; the paragraph ``S4¶7`` holds
the sentence ``S4¶7.16``. A `Where` is the place in a file an error message points to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Text = Mapping[str, str]
Json = Any
"""A value JSON can carry: what crosses the wire is checked by schema, not by type."""

Evidence = Literal["stated", "implied", "ruling", "foil"]
Basis = Literal["source", "choice", "ruling", "conjecture", "declared", "swapped"]
"""Why a variant has a reading: its sources say so; they contradict themselves and the kit chose; they are silent and
the kit decided; they only name the game and the kit guessed; the engine declared its own; or a test swapped it."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file; line and column count from 1, and are 0 when only the file is known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a source: the sha256 of its paragraph (white space folded), and its gist in our words."""

    anchor: str
    sha256: str
    gist: Text


@dataclass(frozen=True, slots=True)
class Erratum:
    """A mistake printed in a source: what stands there and what is meant."""

    anchor: str
    printed: Text
    read: Text


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference in a source that leads nowhere: to a part that is missing, or round in a circle."""

    anchor: str
    refers: Text


@dataclass(frozen=True, slots=True)
class Source:
    """A text with its witness group. `copies` names the text it copies; a copy is never an independent witness."""

    id: str
    title: Text
    description: Text
    certainty: Text
    language: str
    group: str
    copies: str | None
    departures: tuple[Erratum, ...]
    errata: tuple[Erratum, ...]
    dangling: tuple[Reference, ...]
    passages: Mapping[str, Passage]
    where: Where


Condition = Mapping[str, tuple[str, ...]]
"""Rules and the readings of each under which something holds: all of them must."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Readings beside which another reading of the same rule makes no difference that could be seen, and why."""

    under: Condition
    why: Text
    where: Where


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to a rule. A foil is a mistake that engines make and no source supports.

    `equivalent` lists the readings under which a swap to this one changes nothing, that of the rule itself among them.
    """

    id: str
    text: Text
    stated: tuple[str, ...] = ()
    implied: tuple[str, ...] = ()
    ruling: Text | None = None
    foil: Text | None = None
    equivalent: tuple[Equivalent, ...] = ()
    where: Where = field(default=Where(""))

    @property
    def passages(self) -> tuple[str, ...]:
        """All passages that document it, what is stated first."""
        return self.stated + self.implied

    @property
    def evidence(self) -> Evidence:
        """What it rests on; of the passages, the strongest word counts."""
        if self.foil is not None:
            return "foil"
        return "stated" if self.stated else "implied" if self.implied else "ruling"


@dataclass(frozen=True, slots=True)
class Silence:
    """The reading that holds where a variant's sources do not say, and why."""

    reading: str
    why: Text


@dataclass(frozen=True, slots=True)
class Rule:
    """One decision point: a question with a closed list of readings.

    `when` lists alternative conditions; the rule is asked if any of them holds, and always if there is none.
    """

    id: str
    game: str
    topic: str
    asks: Text
    readings: Mapping[str, Reading]
    when: tuple[Condition, ...]
    silence: Silence | None
    where: Where

    @property
    def documented(self) -> tuple[Reading, ...]:
        """The readings that a source states or implies."""
        return tuple(r for r in self.readings.values() if r.evidence in ("stated", "implied"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A variant's own word on a rule; `why` is given where its sources contradict themselves and the kit chose."""

    reading: str
    why: Text | None
    where: Where


@dataclass(frozen=True, slots=True)
class Variant:
    """One documented description of a game. `sources` are passages or whole sources (``S4¶7``, ``S3``).

    `conjecture` is set where the sources only name the game: such a variant never counts as documented. `example` is a
    scenario that shows a round of it.
    """

    id: str
    game: str
    title: Text
    sources: tuple[str, ...]
    extends: str | None
    terms: tuple[str, ...]
    example: str | None
    readings: Mapping[str, Choice]
    conjecture: Text | None
    where: Where


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be observed after the actions before it."""

    fields: Mapping[str, Json]
    where: Where


@dataclass(frozen=True, slots=True)
class Act:
    """An action sent to the engine; `refused` names the rule by which it must be refused."""

    action: Mapping[str, Json]
    refused: str | None
    where: Where


Step = Act | Expect


@dataclass(frozen=True, slots=True)
class Outcome:
    """What must follow under some readings; `play` is appended to the scenario's common play."""

    under: Condition
    play: tuple[Step, ...]
    expect: Expect | None
    where: Where


@dataclass(frozen=True, slots=True)
class Scenario:
    """Setup, actions, and the outcomes that must follow, by reading where they depend on one."""

    id: str
    game: str
    topic: str
    title: str
    rules: tuple[str, ...]
    cites: tuple[str, ...]
    aliases: tuple[str, ...]
    under: Condition
    setup: Mapping[str, Json]
    play: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to tell a game otherwise that changes nothing in it, unless a variant has certain readings.

    `unless` lists alternative conditions. Of suits, `among` are those that may change places; of seats, `given` is the
    field of a setup without which it matters where their list begins.
    """

    kind: SymmetryKind
    unless: tuple[Condition, ...] = ()
    among: str = ""
    given: str = ""


SymmetryKind = Literal["suits", "seats", "money"]
"""Suits relabelled; the list of seats begun with another; all money so many times as much."""


@dataclass(frozen=True, slots=True)
class Game:
    """A family with one engine: its pack, its rules in an order where a rule stands after those its `when` names."""

    id: str
    title: Text
    copies: int
    topics: Mapping[str, Text]
    rules: Mapping[str, Rule]
    variants: Mapping[str, Variant]
    scenarios: Mapping[str, Scenario]
    symmetries: Mapping[SymmetryKind, Symmetry]
    setup: Mapping[str, Json]
    action: Mapping[str, Json]
    observation: Mapping[str, Json]
    """The JSON Schemas of what this game is sent and shows; a field with ``x-set: true`` is compared without order."""
    where: Where


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry."""

    id: str
    term: Text
    definition: Text


@dataclass(frozen=True, slots=True)
class NotJudged:
    """What no engine can be observed on, so that no rule asks it; of all games where `game` is None."""

    game: str | None
    text: Text
    passages: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Spec:
    """Everything under ``spec/``, resolved; `digest` identifies this state of it."""

    sources: Mapping[str, Source]
    games: Mapping[str, Game]
    glossary: tuple[Term, ...]
    not_judged: tuple[NotJudged, ...]
    digest: str
