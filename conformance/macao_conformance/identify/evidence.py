"""What an engine has answered so far, held against a belief."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from macao_conformance.identify.hypotheses import Belief
from macao_conformance.identify.oracle import Ask, Oracle
from macao_conformance.identify.questions import Question, parted, view
from macao_conformance.model import Game
from macao_conformance.session import Reply
from macao_conformance.verdicts import Broke, Unsupported


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A question and what came of it. `seen` is None where nothing could be seen: declined, or broke."""

    question: Question
    reply: Reply
    seen: tuple[str | None, ...] | None


class Evidence:
    """The engine's answers, in the order they were given."""

    def __init__(
        self,
        ask: Ask,
        fields: Collection[str],
        variant: str,
        sent: Mapping[str, str],
        tell: Callable[[Answer], None] = lambda _: None,
    ) -> None:
        self._tell = tell
        self._ask = ask
        self.fields = frozenset(fields)
        self._variant = variant
        self._sent = sent
        self._answers: dict[Question, Answer] = {}
        self._about: dict[str, list[Answer]] = {}
        self.lost = False
        """Whether the engine has been given up."""

    def ask(self, wanted: Sequence[Question]) -> list[Answer]:
        """Ask the engine; every question gets the same readings, so that nothing is given away."""
        replies = self._ask([question.case(self._variant, self._sent) for question in wanted])
        found = [self._answer(question, reply) for question, reply in zip(wanted, replies, strict=True)]
        for answer in found:
            self._answers[answer.question] = answer
            self._tell(answer)
            if answer.seen is not None:
                for name in answer.question.names:
                    self._about.setdefault(name, []).append(answer)
        return found

    def again(self, question: Question, readings: Mapping[str, str]) -> Answer:
        """Ask a question once more with other readings, and keep nothing of it."""
        (reply,) = self._ask([question.case(self._variant, readings)])
        return self._answer(question, reply)

    def withdraw(self, question: Question, why: Broke) -> None:
        """Take an answer for none, because it is not given twice."""
        self._answers[question] = Answer(question, why, None)
        for name in question.names:
            self._about[name] = [answer for answer in self._about[name] if answer.question is not question]

    def get(self, question: Question) -> Answer | None:
        """The answer to a question, if it has been asked."""
        return self._answers.get(question)

    def _answer(self, question: Question, reply: Reply) -> Answer:
        if isinstance(reply, Unsupported | Broke):
            self.lost = self.lost or (isinstance(reply, Broke) and reply.kind == "start")
            return Answer(question, reply, None)
        return Answer(question, reply, view(question, reply, self.fields))

    def __contains__(self, question: Question) -> bool:
        return question in self._answers

    def __len__(self) -> int:
        return len(self._answers)

    @property
    def answers(self) -> list[Answer]:
        """All answers."""
        return list(self._answers.values())

    @property
    def seen(self) -> list[Answer]:
        """The answers that show something."""
        return [answer for answer in self._answers.values() if answer.seen is not None]

    def about(self, names: Iterable[str]) -> list[Answer]:
        """The answers that show something, to questions about any of some rules."""
        return list(dict.fromkeys(answer for name in names for answer in self._about.get(name, ())))


def contradicting(oracle: Oracle, answers: Sequence[Answer], belief: Belief) -> list[Answer]:
    """Those of some answers that a belief does not explain."""
    views = oracle.views([(answer.question, belief) for answer in answers])
    return [answer for answer, expected in zip(answers, views, strict=True) if parted(expected, answer.seen)]


def names_of(game: Game, belief: Belief, question: Question) -> list[str]:
    """The rules of a question, in asking order."""
    return [name for name in game.rules if name in question.names and name in belief]
