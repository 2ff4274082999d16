"""An engine that is asked what it would show: any position, under any readings.

Its word is no proof; it is what an author holds against the passage. Any engine that listens to readings will do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Final

from macao_conformance.cases import Case
from macao_conformance.engines import DEFAULT, EngineUnusable, find_engine
from macao_conformance.model import Json, Outcome, Scenario, Spec, Where
from macao_conformance.pool import Options, Pool
from macao_conformance.protocol import Wire
from macao_conformance.session import Replied, Reply, Session

NOBODY: Final = Outcome({}, (), None, Where(""))
"""What stands for the outcome of a case that is only asked."""


@dataclass(frozen=True, slots=True)
class Question:
    """Actions in a scenario's position, under the readings of a variant or others."""

    scenario: Scenario
    variant: str
    readings: Mapping[str, str]
    actions: tuple[Mapping[str, Json], ...]


class Oracle:
    """A started engine. Use it in a `with` statement. Raises EngineUnusable where it cannot be asked."""

    def __init__(self, spec: Spec, argument: str = DEFAULT) -> None:
        self._pool = Pool(find_engine(argument), Wire(spec), Options())
        # What an engine in process prints must not get between the lines of a command.
        with redirect_stdout(sys.stderr):
            session = self._pool.start()
        description = session.description
        self._session: Session | None = session
        self.name = argument
        self.observes = {game: frozenset(fields) for game, fields in description.observes.items()}
        if description.variants is None:
            self._pool.shut()
            raise EngineUnusable(
                f"the engine `{argument}` plays one fixed set of rules, and cannot be asked about readings",
                "give an engine that lists variants",
            )

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shut()

    def ask(self, questions: Iterable[Question]) -> list[Reply]:
        """Return the reply to each question: a trace, that the engine does not do that, or how it broke."""
        cases = [
            Case(f"{number}", q.scenario, q.variant, q.readings, NOBODY, q.scenario.setup, q.actions, ())
            for number, q in enumerate(questions)
        ]
        replies: dict[str, Reply] = {}

        def hear(replied: Replied) -> None:
            replies[replied.case.id] = replied.reply

        if cases:
            first, self._session = self._session, None
            with redirect_stdout(sys.stderr):
                self._pool.ask(cases, hear, first)
        return [replies[case.id] for case in cases]
