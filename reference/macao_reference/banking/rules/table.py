"""Rules about the first banker, stakes, the deal, and the bank."""

from __future__ import annotations

from enum import Enum


class Players(Enum):
    """How many may play?"""

    NO_LIMIT = "no-limit"
    TEN_AT_MOST = "ten-at-most"  # foil


class Packs(Enum):
    """How many packs make up the shoe?"""

    TWO = "two"
    ONE = "one"  # foil
    UNCOUNTED = "uncounted"  # foil


class FirstBanker(Enum):
    """How is the first banker found?"""

    DRAWN = "drawn"
    CUT = "cut"


class Seating(Enum):
    """Who sits where?"""

    BY_CARDS = "by-cards"
    AS_THEY_SIT = "as-they-sit"


class Shuffler(Enum):
    """Who shuffles the shoe?"""

    BANKER = "banker"
    ANYONE = "anyone"
    LEFT_NEIGHBOUR = "left-neighbour"  # foil


class Stakes(Enum):
    """What may a punter stake?"""

    FIXED = "fixed"
    BETWEEN_LIMITS = "between-limits"
    UNLIMITED = "unlimited"


class StakeTime(Enum):
    """When are the stakes laid?"""

    BEFORE_DEAL = "before-deal"
    AFTER_LOOK = "after-look"  # foil


class Bank(Enum):
    """Does the banker lay a bank?"""

    LAID = "laid"
    NONE = "none"


class BankCovers(Enum):
    """May the stakes together exceed the bank?"""

    UNCOVERED = "uncovered"
    COVERED = "covered"


class BankShort(Enum):
    """What if the bank cannot pay every winner?"""

    PAY_IN_FULL = "pay-in-full"
    IN_TURN = "in-turn"


class EmptyBank(Enum):
    """What if the bank is empty and the shoe is not played out?"""

    LAID_ANEW = "laid-anew"
    PASSES = "passes"


class Deal(Enum):
    """How many cards is everyone dealt?"""

    ONE = "one"
    TWO = "two"
    THREE = "three"


class TwoCardsDealt(Enum):
    """Is a hand of several cards dealt at once, or card by card?"""

    TOGETHER = "together"
    ONE_BY_ONE = "one-by-one"  # foil


class DealOrder(Enum):
    """In what order are the cards dealt?"""

    PUNTERS_FIRST = "punters-first"
    BANKER_FIRST = "banker-first"  # foil
    RIGHT_FIRST = "right-first"  # foil


class WhoSees(Enum):
    """Who may look at which card before the showdown?"""

    OWN_CARD = "own-card"
    BANKER_BLIND = "banker-blind"
    OPEN = "open"  # foil


class DrawsOpen(Enum):
    """When does a punter turn up his cards?"""

    CLOSED = "closed"
    DEALT_CARD_OPEN = "dealt-card-open"


class BankPasses(Enum):
    """When does the bank pass?"""

    SHOE_PLAYED_OUT = "shoe-played-out"
    EVERY_ROUND = "every-round"


class NextBanker(Enum):
    """To whom does the bank pass?"""

    LEFT_NEIGHBOUR = "left-neighbour"
    NEW_DRAW = "new-draw"
    RIGHT_NEIGHBOUR = "right-neighbour"  # foil


class ShortDeal(Enum):
    """What if the shoe cannot give everyone his cards?"""

    NO_ROUND = "no-round"
    RESHUFFLE = "reshuffle"


class ShortDraw(Enum):
    """What if a card is asked for and none is left?"""

    HAND_STANDS = "hand-stands"
    VOID_ROUND = "void-round"
    RESHUFFLE = "reshuffle"


class GivingUp(Enum):
    """May the banker give up the bank before the shoe is played out?"""

    FORBIDDEN = "forbidden"
    AFTER_FIRST_ROUND = "after-first-round"
    BEFORE_ANY_ROUND = "before-any-round"  # foil


class ResignedShoe(Enum):
    """What does the next banker deal from when the bank was given up?"""

    FRESH = "fresh"
    REST = "rest"


class GameEnd(Enum):
    """When is the game over?"""

    EACH_ONCE = "each-once"
    WITH_THE_SHOE = "with-the-shoe"
    NO_END = "no-end"
