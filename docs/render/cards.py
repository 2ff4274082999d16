"""Our own cards: a sprite of small drawings, one a language, and the words a screen reader says for them.

A drawing takes its colours from the page (``--card-face``, ``--card-red``, ``--card-black``, ``--card-edge``,
``--card-back``), so both themes draw the same file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from docs.render.site import Lang, Site

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
HIDDEN: Final = "??"

_INDICES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "en": {"T": "10"},
    "ru": {"A": "Т", "T": "10", "J": "В", "Q": "Д", "K": "К"},
}
_RED: Final = "HD"
_PATHS: Final = {
    "S": "M50 6C78 34 94 48 94 65A22 22 0 0 1 54 75L63 95H37L46 75A22 22 0 0 1 6 65C6 48 22 34 50 6Z",
    "H": "M50 92C18 64 6 48 6 31A23 23 0 0 1 50 23A23 23 0 0 1 94 31C94 48 82 64 50 92Z",
    "D": "M50 4L88 50L50 96L12 50Z",
    "C": "M50 5A21 21 0 0 1 66 40A21 21 0 1 1 54 72L62 95H38L46 72A21 21 0 1 1 34 40A21 21 0 0 1 50 5Z",
}
_VIEW: Final = 'viewBox="0 0 60 84"'


def sprite(lang: Lang) -> str:
    """Return the file of all cards, the back, and the marks laid over a trump or an illegal card."""
    cards = "".join(_card(rank, suit, _INDICES[lang].get(rank, rank)) for suit in SUITS for rank in RANKS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{cards}{_back()}{_marks()}</svg>\n'


def _edge(fill: str) -> str:
    return (
        f'<rect x="1" y="1" width="58" height="82" rx="7" style="fill:var({fill});stroke:var(--card-edge)" '
        'stroke-width="1.5"/>'
    )


def _pip(suit: str, x: float, y: float, size: float) -> str:
    """A suit's sign by its middle."""
    return f'<path transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 100:g})" d="{_PATHS[suit]}"/>'


def _card(rank: str, suit: str, index: str) -> str:
    ink = "--card-red" if suit in _RED else "--card-black"
    court = rank in "JQK"
    corner = (
        f'<text x="{11 if len(index) == 1 else 12.5}" y="21" text-anchor="middle" '
        f'style="font:700 19px/1 var(--card-font);letter-spacing:{"0" if len(index) == 1 else "-2px"}">{index}</text>'
        + _pip(suit, 11, 31.5, 12)
    )
    middle = (
        f'<rect x="20" y="17" width="20" height="50" rx="3" style="fill:none;stroke:var({ink})" stroke-width="1.2" '
        f'opacity=".55"/>{_pip(suit, 30, 30, 14)}{_pip(suit, 30, 54, 14)}'
        f'<path d="M23 42H37" style="stroke:var({ink})" stroke-width="1.2" opacity=".55"/>'
        if court
        else _pip(suit, 30, 44, 30)
    )
    return (
        f'<symbol id="{rank}{suit}" {_VIEW}>{_edge("--card-face")}<g style="fill:var({ink})">{corner}'
        f'<g transform="rotate(180 30 42)">{corner}</g>{middle}</g></symbol>'
    )


def _back() -> str:
    lines = "".join(f'<path d="M{x} 8L{x - 34} 76M{x - 34} 8L{x} 76"/>' for x in range(19, 76, 11))
    return (
        f'<symbol id="back" {_VIEW}>{_edge("--card-face")}<clipPath id="inside"><rect x="6" y="6" width="48" '
        'height="72" rx="3.5"/></clipPath><rect x="6" y="6" width="48" height="72" rx="3.5" '
        'style="fill:var(--card-back)"/><g clip-path="url(#inside)" style="stroke:var(--card-face)" '
        f'stroke-width="1" opacity=".45" fill="none">{lines}</g></symbol>'
    )


def _marks() -> str:
    return (
        f'<symbol id="mark-trump" {_VIEW}><rect x="2" y="2" width="56" height="80" rx="6" fill="none" '
        'style="stroke:var(--card-trump)" stroke-width="4"/></symbol>'
        f'<symbol id="mark-illegal" {_VIEW}><path d="M8 12L52 72M52 12L8 72" fill="none" '
        'style="stroke:var(--card-illegal)" stroke-width="5" stroke-linecap="round"/></symbol>'
    )


def card_name(site: Site, card: str) -> str:
    """Say a card: ``seven of spades``; a card nobody may see is ``face-down card``."""
    if card == HIDDEN:
        return site.word("card.hidden")
    return site.word("card.of").format(rank=site.word(f"rank.{card[0]}"), suit=site.word(f"suit.{card[1]}"))


def card(site: Site, root: str, code: str, *, closed: bool = False, mark: str | None = None) -> Markup:
    """Draw a card (``7S``, ``??``); `closed` lies face down for somebody; `mark` is ``trump`` or ``illegal``."""
    if code != HIDDEN and (len(code) != 2 or code[0] not in RANKS or code[1] not in SUITS):
        return Markup("<code>{}</code>").format(code)
    name = card_name(site, code)
    if closed:
        name = site.word("card.closed").format(card=name)
    if mark is not None:
        name = site.word(f"card.{mark}").format(card=name)
    return _drawn(f"{root}assets/cards.svg", name, "back" if code == HIDDEN else code, mark, closed=closed)


@cache
def _drawn(sheet: str, name: str, shown: str, mark: str | None, *, closed: bool) -> Markup:
    """Write the drawing; there are few different ones, and pages hold many."""
    over = Markup('<use href="{}#mark-{}"/>').format(sheet, mark) if mark else Markup()
    back = Markup('<use class="back" href="{}#back"/>').format(sheet) if closed else Markup()
    return Markup('<svg class="card{}" role="img" aria-label="{}"><use href="{}#{}"/>{}{}</svg>').format(
        " closed" if closed else "", escape(name), sheet, shown, back, over
    )


def looks_like_cards(value: object) -> bool:
    """Tell whether a value is a line of cards."""
    return isinstance(value, str) and value != "" and all(_is_card(word) for word in value.split())


def _is_card(word: str) -> bool:
    return word == HIDDEN or (len(word) == 2 and word[0] in RANKS and word[1] in SUITS)


def cards(site: Site, root: str, line: str, closed: Iterator[bool] | None = None) -> Markup:
    """Draw a line of cards; `closed` says of each whether it lies face down for somebody."""
    drawn = [
        card(site, root, code, closed=next(closed, False) if closed is not None else False) for code in line.split()
    ]
    return Markup("").join(drawn)
