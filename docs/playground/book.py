"""The rules and variants a round is played by, as the page carries them.

The site builder writes them as JSON in one language (`pack`), and the page reads them back as the kit's own records
(`unpack`), as far as playing needs them: a rule's silence and a variant's scope are settled before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar, cast

from macao_conformance.model import Game, Json, Reading, Rule, Variant
from macao_conformance.readings import Resolved, Settled, resolve, settled

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Book:
    """The games in one language, and by variant the reading each rule has when it is asked."""

    lang: str
    games: Mapping[str, Game]
    known: Mapping[str, Settled]

    def variant(self, name: str) -> Variant:
        """A variant of any game. Raises `LookupError` for one there is not."""
        for game in self.games.values():
            if name in game.variants:
                return game.variants[name]
        raise LookupError(name)

    def resolved(self, variant: Variant, overrides: Mapping[str, str]) -> Resolved:
        """The readings of a variant, some of them switched."""
        return resolve(self.games[variant.game], variant, overrides, known=self.known[variant.id])


def pack(game: Game, lang: str) -> dict[str, Json]:
    """What the page needs of a game, in one language."""
    return {
        "id": game.id,
        "title": game.title[lang],
        "copies": game.copies,
        "topics": {topic: title[lang] for topic, title in game.topics.items()},
        "rules": [_pack_rule(rule, lang) for rule in game.rules.values()],
        "variants": [
            {
                "id": variant.id,
                "title": variant.title[lang],
                "conjecture": variant.conjecture and variant.conjecture[lang],
                "known": {rule: list(found) for rule, found in settled(game, variant).items()},
            }
            for variant in sorted(game.variants.values(), key=lambda variant: variant.conjecture is not None)
        ],
    }


def _pack_rule(rule: Rule, lang: str) -> dict[str, Json]:
    return {
        "id": rule.id,
        "topic": rule.topic,
        "asks": rule.asks[lang],
        "when": [{name: list(wanted) for name, wanted in condition.items()} for condition in rule.when],
        "readings": [
            {
                "id": reading.id,
                "text": reading.text[lang],
                "stated": list(reading.stated),
                "implied": list(reading.implied),
                "foil": reading.foil and reading.foil[lang],
            }
            for reading in rule.readings.values()
        ],
    }


def unpack(lang: str, games: list[Json]) -> Book:
    """The records of what `pack` wrote."""
    return Book(
        lang=lang,
        games={data["id"]: _game(data, lang) for data in games},
        known={
            variant["id"]: {rule: (found[0], found[1]) for rule, found in variant["known"].items()}
            for data in games
            for variant in data["variants"]
        },
    )


def _game(data: Json, lang: str) -> Game:
    name = data["id"]
    return _record(
        Game,
        id=name,
        title={lang: data["title"]},
        copies=data["copies"],
        topics={topic: {lang: title} for topic, title in data["topics"].items()},
        rules={rule["id"]: _rule(name, rule, lang) for rule in data["rules"]},
        variants={variant["id"]: _variant(name, variant, lang) for variant in data["variants"]},
    )


def _rule(game: str, data: Json, lang: str) -> Rule:
    return _record(
        Rule,
        id=data["id"],
        game=game,
        topic=data["topic"],
        asks={lang: data["asks"]},
        readings={reading["id"]: _reading(reading, lang) for reading in data["readings"]},
        when=tuple({name: tuple(wanted) for name, wanted in condition.items()} for condition in data["when"]),
    )


def _reading(data: Json, lang: str) -> Reading:
    return Reading(
        id=data["id"],
        text={lang: data["text"]},
        stated=tuple(data["stated"]),
        implied=tuple(data["implied"]),
        foil=None if data["foil"] is None else {lang: data["foil"]},
    )


def _variant(game: str, data: Json, lang: str) -> Variant:
    conjecture = None if data["conjecture"] is None else {lang: data["conjecture"]}
    return _record(Variant, id=data["id"], game=game, title={lang: data["title"]}, conjecture=conjecture)


def _record(kind: type[R], **known: Any) -> R:
    """A record of which playing needs only some fields; the others are None, so that nothing can be read from them."""
    left_out = {field.name: None for field in fields(cast("Any", kind)) if field.name not in known}
    return kind(**known, **left_out)
