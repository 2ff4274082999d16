"""The rules and variants a round is played by, as the page carries them.

The site builder writes them as JSON in one language (`pack`), and the page reads them back as the kit's own records
(`unpack`), as far as playing needs them: a rule's silence and a variant's scope are settled before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from macao_conformance.model import Game, Json, Reading, Rule, Variant, Where
from macao_conformance.readings import Resolved, Settled, resolve, settled

_NOWHERE = Where("")


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
    rules = {rule["id"]: _rule(name, rule, lang) for rule in data["rules"]}
    variants = {variant["id"]: _variant(name, variant, lang) for variant in data["variants"]}
    known: dict[str, Any] = {
        "id": name,
        "title": {lang: data["title"]},
        "copies": data["copies"],
        "rules": rules,
        "variants": variants,
        "where": _NOWHERE,
    }
    left_out: dict[str, Any] = {field.name: {} for field in fields(Game) if field.name not in known}
    return Game(**known, **left_out)


def _rule(game: str, data: Json, lang: str) -> Rule:
    return Rule(
        id=data["id"],
        game=game,
        topic=data["topic"],
        asks={lang: data["asks"]},
        readings={
            reading["id"]: Reading(
                id=reading["id"],
                text={lang: reading["text"]},
                stated=tuple(reading["stated"]),
                implied=tuple(reading["implied"]),
                foil=None if reading["foil"] is None else {lang: reading["foil"]},
            )
            for reading in data["readings"]
        },
        when=tuple({name: tuple(wanted) for name, wanted in condition.items()} for condition in data["when"]),
        silence=None,
        where=_NOWHERE,
    )


def _variant(game: str, data: Json, lang: str) -> Variant:
    return Variant(
        id=data["id"],
        game=game,
        title={lang: data["title"]},
        sources=(),
        extends=None,
        terms=(),
        readings={},
        conjecture=None if data["conjecture"] is None else {lang: data["conjecture"]},
        example=None,
        where=_NOWHERE,
    )
