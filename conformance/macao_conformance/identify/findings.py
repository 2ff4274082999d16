"""What a search has found of each rule, and what it could not find out, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from macao_conformance.identify.evidence import Answer
from macao_conformance.identify.hypotheses import Step
from macao_conformance.identify.questions import Question, parted
from macao_conformance.identify.standing import Standing
from macao_conformance.verdicts import Broke, Unsupported

Status = Literal["shown", "narrowed", "undetermined", "unmatched"]
"""One reading is left; several are, but not all; all are; or the answers fit none."""

Lack = Literal["suite", "field", "declined", "broke", "hidden", "unexplained", "unasked"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Readings the engine may have instead of those found, and why they cannot be told from them.

    The lack is of the suite, of a field, or of an answer: declined, broken, blank at the step that tells, inexplicable,
    or not asked for.
    """

    step: Step
    lack: Lack
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule: its status, the readings that are left (the likeliest first), and the answers for and against."""

    rule: str
    status: Status
    left: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    told_by: tuple[Answer, ...]
    against: tuple[Answer, ...]


def findings(standing: Standing) -> list[Finding]:
    """What has been found of every rule that is asked under the belief, in asking order."""
    held = standing.held
    against = unexplained(standing)
    joint = standing.together()
    return [_finding(standing, name, joint, against) for name in held]


def unexplained(standing: Standing) -> list[Answer]:
    """The answers that no readings explain, to questions that apply to what was found."""
    held = standing.held
    return [answer for question, answer in standing.unexplained.items() if question.applies(held)]


def _finding(standing: Standing, name: str, joint: list[Step], unexplained_: list[Answer]) -> Finding:
    left = [standing.belief[name]]
    told: dict[Answer, None] = {}
    doubts: list[Doubt] = []
    ways = standing.steps(name)
    for reading in dict.fromkeys(step[0][1] for step in ways):
        mine = [step for step in ways if step[0][1] == reading]
        told |= {answer: None for step in mine if (answer := standing.refuting(step))}
        open_ = [step for step in mine if standing.refuting(step) is None]
        if open_:
            left.append(reading)
            doubts.append(_doubt(standing, open_[0]))
    for step in joint:
        reading = dict(step).get(name, standing.belief[name])
        if reading not in left:
            left.append(reading)
            doubts.append(_doubt(standing, step))
    against = tuple(answer for answer in unexplained_ if name in answer.question.scenario.rules)
    status: Status = "shown" if len(left) == 1 else "narrowed"
    if not told:
        status = "unmatched" if against else "undetermined"
    return Finding(name, status, () if status == "unmatched" else tuple(left), tuple(doubts), tuple(told), against)


def _doubt(standing: Standing, step: Step) -> Doubt:
    able = standing.tellers(step, seen=False)
    if not able:
        return Doubt(step, "suite", "no scenario tells them apart")
    seen = standing.tellers(step, seen=True)
    if not seen:
        fields = dict.fromkeys(field for question in able for field in _parting_fields(standing, question, step))
        return Doubt(step, "field", f"it would have to show {' or '.join(fields)}")
    lacks = Counter(_lack(standing, question) for question in seen)
    lack, message = lacks.most_common(1)[0][0]
    return Doubt(step, lack, message)


def _parting_fields(standing: Standing, question: Question, step: Step) -> list[str]:
    one, two = standing.both(question, step)
    if one is None or two is None:
        return []
    return [leaf.path[0] for leaf, a, b in zip(question.places, one, two, strict=True) if parted((a,), (b,))]


def _lack(standing: Standing, question: Question) -> tuple[Lack, str]:
    answer = standing.evidence.get(question)
    if answer is None:
        return "unasked", "what would tell was not asked"
    if isinstance(answer.reply, Unsupported):
        return "declined", f"it declines what would tell: {answer.reply.message}"
    if isinstance(answer.reply, Broke):
        return "broke", f"it broke at what would tell ({answer.reply.kind})"
    if question in standing.unexplained:
        return "unexplained", "its answers to what would tell fit no reading"
    return "hidden", "it shows nothing at the step that tells"
