"""What came of it as plain data, by ``schemas/identified.schema.json``: all that views need, without the spec."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import Any

from macao_conformance import __version__
from macao_conformance.cases import case_of
from macao_conformance.engines import Engine
from macao_conformance.evidence import independent, passages
from macao_conformance.identify.evidence import Answer
from macao_conformance.identify.findings import Doubt, Finding
from macao_conformance.identify.nearest import Difference, Distance, nearest
from macao_conformance.identify.questions import Question, parted
from macao_conformance.identify.session import Identified, Inexplicable
from macao_conformance.model import Json, Spec
from macao_conformance.protocol import Description
from macao_conformance.readings import lineage, resolve
from macao_conformance.reporting import after
from macao_conformance.verdicts import Broke, Unsupported

_LANGUAGE = "en"


def as_data(spec: Spec, found: Identified, words: Sequence[str] = ()) -> dict[str, Any]:
    """All of it; `words` are the options that a command to repeat a question needs too."""
    again = _Again(found, words)
    return {
        "format": 1,
        "kit": __version__,
        "suite": spec.digest,
        "engine": _engine(found.description, found.request.engine),
        "oracle": _engine(found.oracle, found.request.oracle),
        "game": found.game.id,
        "variant": found.variant,
        "observes": list(found.description.observes.get(found.game.id, ())),
        "everything": found.request.everything,
        "available": found.available,
        "questions": [_question(answer, again) for answer in found.answers],
        "rules": [_rule(spec, found, finding) for finding in found.findings],
        "nearest": [one.variant.id for one in nearest(found.distances)] if _determined(found) else [],
        "variants": [_variant(spec, found, one) for one in found.distances],
        "unexplained": [_unexplained(one, again) for one in found.inexplicable],
        "listens": found.listens,
        "warnings": list(found.warnings),
    }


def _determined(found: Identified) -> bool:
    return any(finding.status != "undetermined" for finding in found.findings)


def _engine(description: Description, engine: Engine) -> dict[str, Json]:
    return {
        "name": description.name,
        "version": description.version,
        "argument": engine.argument,
        "command": None if engine.command is None else list(engine.command),
    }


class _Again:
    """Writes the command that puts a question again: under a variant whose case it is, or only shown."""

    def __init__(self, found: Identified, words: Sequence[str]) -> None:
        self._engine = found.request.engine.argument
        self._words = words
        names = [found.variant] if found.variant else [one.variant.id for one in found.distances]
        self._held = {name: resolve(found.game, found.game.variants[name]).readings for name in names}

    def of(self, question: Question) -> str:
        """The command."""
        scenario = question.scenario
        for variant, held in self._held.items():
            case = case_of(scenario, variant, held)
            if case is not None and case.actions == question.actions:
                told = ("check", self._engine, "--scenario", scenario.id, "--variant", variant, *self._words)
                return shlex.join(("macao-kit", *told))
        return shlex.join(("macao-kit", "spec", "show", scenario.id))


def _question(answer: Answer, again: _Again) -> dict[str, Json]:
    record: dict[str, Json] = {
        "scenario": answer.question.scenario.id,
        "rules": list(answer.question.scenario.rules),
        "reply": "shown",
        "repeat": again.of(answer.question),
    }
    if isinstance(answer.reply, Unsupported):
        record |= {"reply": "declined", "message": answer.reply.message}
    elif isinstance(answer.reply, Broke):
        record |= {"reply": "broke", "message": f"{answer.reply.kind}: {answer.reply.seen}"}
    return record


def _rule(spec: Spec, found: Identified, finding: Finding) -> dict[str, Json]:
    rule = found.game.rules[finding.rule]
    return {
        "rule": rule.id,
        "topic": rule.topic,
        "asks": rule.asks[_LANGUAGE],
        "status": finding.status,
        "readings": [_reading(spec, found, rule.id, reading) for reading in finding.left],
        "doubts": [_doubt(doubt) for doubt in finding.doubts],
        "told_by": _scenarios(finding.told_by),
        "against": _scenarios(finding.against),
    }


def _reading(spec: Spec, found: Identified, rule: str, name: str) -> dict[str, Json]:
    reading = found.game.rules[rule].readings[name]
    silence = found.game.rules[rule].silence
    why = reading.foil or reading.ruling
    if why is None and reading.evidence == "ruling" and silence is not None:
        why = silence.why
    return {
        "reading": name,
        "text": reading.text[_LANGUAGE],
        "evidence": reading.evidence,
        **({"why": why[_LANGUAGE]} if why else {}),
        "sources": independent(spec, reading),
        "passages": list(passages(spec, reading)),
    }


def _doubt(doubt: Doubt) -> dict[str, Json]:
    return {"readings": dict(doubt.step), "lack": doubt.lack, "message": doubt.message}


def _scenarios(answers: Iterable[Answer]) -> list[str]:
    return list(dict.fromkeys(answer.question.scenario.id for answer in answers))


def _variant(spec: Spec, found: Identified, distance: Distance) -> dict[str, Json]:
    return {
        "variant": distance.variant.id,
        "title": distance.variant.title[_LANGUAGE],
        "conjecture": distance.variant.conjecture is not None,
        "measured": distance.compared,
        "differs": [_difference(spec, found, distance, one) for one in distance.differs],
    }


def _difference(spec: Spec, found: Identified, distance: Distance, one: Difference) -> dict[str, Json]:
    if one.reading is None:
        return {"rule": one.rule, "reading": None, "basis": None, "passages": []}
    reading = found.game.rules[one.rule].readings[one.reading]
    scope = [place for variant in lineage(found.game, distance.variant) for place in variant.sources]
    said = list(passages(spec, reading, scope)) if one.basis in ("source", "choice") else []
    return {
        "rule": one.rule,
        "reading": one.reading,
        "text": reading.text[_LANGUAGE],
        "basis": one.basis,
        "passages": said,
    }


def _unexplained(one: Inexplicable, again: _Again) -> dict[str, Json]:
    question = one.answer.question
    record: dict[str, Json] = {
        "scenario": question.scenario.id,
        "rules": list(question.scenario.rules),
        "repeat": again.of(question),
    }
    for leaf, seen, expected in zip(question.places, one.answer.seen or (), one.expected or (), strict=False):
        if parted((seen,), (expected,)):
            place = {"after": after(question.actions, leaf.entry), "path": ".".join(leaf.path)}
            return record | place | {"seen": seen, "expected": expected}
    return record  # what was found cannot even be played there
