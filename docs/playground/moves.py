"""What may be done now, as a page offers it, and what the seats do that nobody plays.

The engine's `legal` lists every action, and examples where an action carries a choice from outside the rules (how much,
which card was drawn, how the shoe fell); its `candidates` are what it tried for that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from docs.playground.play import Track
from docs.playground.positions import SHORT, STAKE, shuffled
from macao_reference.cards import PACK
from macao_reference.engine import Action, Game, Refused, Unplayable
from macao_reference.wire import GAMES

Kind = Literal["plain", "cards", "number", "shuffle"]

_NUMBERS: Final = ("amount", "count", "lifted")
_FEW: Final = 12
"""With more cards to choose from, those listed are examples."""
_QUIET: Final = ("look", "join", "leave", "warn", "slip", "resign")
"""What a seat that nobody plays does only if there is nothing else: it leads nowhere."""
_WEIGHTS: Final[Mapping[str, int]] = {"lay": 60, "call": 60, "pass": 8, "stand": 3, "draw": 2}
_USUAL: Final = 4
_REFUSED_AT_MOST: Final = 40


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing a seat may do: its word, and the actions it stands for.

    `plain`: each action is one button. `cards`: any of `actions`, one of them by chance. `number`: `actions` are
    examples, and `key` names the sum that may be another. `shuffle`: how the cards fall is left to chance.
    """

    seat: str
    do: str
    kind: Kind
    actions: tuple[Action, ...]
    key: str | None = None


def offers(track: Track, seats: Iterable[str]) -> list[Offer]:
    """What some seats may do, by seat and word; whoever's turn it is first, looking at cards last."""
    if track.state is None:
        return []
    mine = set(seats)
    found: dict[tuple[str, str], list[Action]] = {}
    for action in GAMES[track.game].legal(track.state):
        if action["seat"] in mine:
            found.setdefault((action["seat"], action["do"]), []).append(action)
    turn = track.seen["turn"]
    order = sorted(found, key=lambda key: (key[1] in _QUIET, key[0] != turn))
    return [_offer(track, found[key]) for key in order]


def _offer(track: Track, actions: Sequence[Action]) -> Offer:
    first = actions[0]
    seat, do = first["seat"], first["do"]
    number = next((key for key in _NUMBERS if key in first), None)
    if number is not None:
        usual = {**first, number: STAKE}
        examples = [usual, *actions] if number == "amount" and _rule_against(track, usual) is None else actions
        return Offer(seat, do, "number", tuple(examples), number)
    if "shoe" in first:
        return Offer(seat, do, "shuffle", tuple(actions), "shoe")
    if "card" in first and len(actions) > _FEW:
        return Offer(seat, do, "cards", tuple(_every_card(track, first)), "card")
    return Offer(seat, do, "plain", tuple(actions))


def _every_card(track: Track, example: Action) -> Iterator[Action]:
    """The action with every card with which it would not be refused."""
    for card in sorted(PACK):
        action = {**example, "card": card}
        if _rule_against(track, action) is None:
            yield action


def _rule_against(track: Track, action: Action) -> str | None:
    """The rule that refuses an action; the empty one where the engine cannot even try it."""
    try:
        after = GAMES[track.game].apply(track.state, action)
    except Unplayable:
        return ""
    return after.rule if isinstance(after, Refused) else None


def forbidden(track: Track, seats: Iterable[str]) -> list[tuple[Action, str]]:
    """What some seats might try and the rules refuse: an action, and the rule; of a word with many cards a few."""
    if track.state is None:
        return []
    mine = set(seats)
    found: list[tuple[Action, str]] = []
    said: dict[tuple[str, str, str], int] = {}
    for action in _candidates(GAMES[track.game], track.state):
        if action["seat"] not in mine or "shoe" in action:
            continue
        rule = _rule_against(track, action)
        if not rule:
            continue
        key = (action["seat"], action["do"], rule)
        said[key] = said.get(key, 0) + 1
        if said[key] <= (_FEW if action["do"] == "lay" else 1) and len(found) < _REFUSED_AT_MOST:
            found.append((action, rule))
    return found


def _candidates(game: Game, state: Any) -> Iterator[Action]:
    """What the game's `legal` tries; the module that has it has `candidates` too."""
    tried: Iterator[Action] = sys.modules[game.legal.__module__].candidates(state)
    return tried


def fallen(track: Track, action: Action, rng: Random, *, short: bool) -> Action:
    """A shuffle or deal with its cards in a random order, few of them where that is wanted and the rules let it be."""
    cards = shuffled(action["shoe"].split(), rng)
    few = {**action, "shoe": " ".join(cards[:SHORT])}
    if short and _rule_against(track, few) is None and action["do"] == "shuffle":
        return few
    return {**action, "shoe": " ".join(cards)}


def chance(track: Track, seats: Iterable[str], rng: Random, *, short: bool) -> Action | None:
    """What seats that nobody plays do next, by chance: whoever's turn it is, or anyone of them where it is nobody's.

    None where it is somebody else's turn, or they can do nothing.
    """
    turn = track.seen.get("turn")
    mine = [seat for seat in seats if turn in (None, seat)]
    possible = offers(track, mine)
    sensible = [offer for offer in possible if offer.do not in _QUIET]
    if not sensible:
        return None if turn is None or not possible else _pick(track, possible, rng, short=short)
    return _pick(track, sensible, rng, short=short)


def _pick(track: Track, possible: Sequence[Offer], rng: Random, *, short: bool) -> Action:
    """One offer by weight, then one of its actions."""
    offer = rng.choices(possible, [_WEIGHTS.get(offer.do, _USUAL) for offer in possible])[0]
    if offer.kind == "shuffle":
        return fallen(track, offer.actions[0], rng, short=short)
    return offer.actions[0] if offer.kind == "number" else rng.choice(offer.actions)
