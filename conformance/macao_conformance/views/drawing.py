"""Values drawn: what is a line of cards becomes cards, everything else words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from macao_conformance.model import Json
from macao_conformance.specfiles import kit_schemas
from macao_conformance.views.text import plain, shortened

_HIDDEN = "??"
_SUITS = {"S": ("♠", "spades"), "H": ("♥", "hearts"), "D": ("♦", "diamonds"), "C": ("♣", "clubs")}
_RED = "HD"
_RANKS = {"T": "10"}
_SPOKEN = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_DEEPEST = 6
"""How deep values are taken apart; what lies deeper is shown as JSON."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: what is printed on it (nothing, if it is hidden), and its colour."""

    face: str
    colour: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row, and the same in words."""

    cards: tuple[Card, ...]
    said: str
    kind: str = "cards"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Values by name; a list has none."""

    pairs: tuple[tuple[str, Drawn], ...]
    kind: str = "pairs"


@dataclass(frozen=True, slots=True)
class Word:
    """Anything else."""

    text: str
    kind: str = "word"


Drawn = Cards | Pairs | Word


def draw(value: Json, depth: int = 0) -> Drawn:
    """Draw a value, whatever an engine has sent."""
    if isinstance(value, str) and value and _form().fullmatch(value):
        words = value.split(" ")
        return Cards(tuple(map(_card, words)), ", ".join(map(_spoken, words)))
    if isinstance(value, Mapping) and value and depth < _DEEPEST:
        return Pairs(tuple((shortened(plain(key)), draw(inner, depth + 1)) for key, inner in value.items()))
    if isinstance(value, list) and value and depth < _DEEPEST:
        return Pairs(tuple(("", draw(inner, depth + 1)) for inner in value))
    if isinstance(value, str) and value:
        return Word(shortened(plain(value)))
    return Word(_NOTHING.get(json.dumps(value), shortened(plain(json.dumps(value, ensure_ascii=False)))))


_NOTHING = {"null": "—", '""': "(empty)", "{}": "(empty)", "[]": "(empty)", "true": "yes", "false": "no"}


@cache
def _form() -> re.Pattern[str]:
    """What is a line of cards, as the schema of all games has it."""
    return re.compile(kit_schemas().documents["common.schema.json"]["$defs"]["seen_cards"]["pattern"])


def _card(word: str) -> Card:
    if word == _HIDDEN:
        return Card("", "back")
    rank, suit = word[0], word[1]
    return Card(_RANKS.get(rank, rank) + _SUITS[suit][0], "red" if suit in _RED else "black")


def _spoken(word: str) -> str:
    if word == _HIDDEN:
        return "a hidden card"
    rank, suit = word[0], word[1]
    return f"{_SPOKEN.get(rank, rank)} of {_SUITS[suit][1]}"
