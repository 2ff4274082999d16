"""Rules about who plays, the shoe, stakes, the deal, and the bank."""

from __future__ import annotations

from enum import Enum


class Players(Enum):
    """How many may play?"""

    NO_LIMIT = "no-limit"
    ONE_PUNTER = "one-punter"  # foil
    NINE_PLACES = "nine-places"  # foil


class Packs(Enum):
    """How many packs make up the shoe?"""

    TWO = "two"
    ONE = "one"
    UNCOUNTED = "uncounted"  # foil


class Joining(Enum):
    """When may one join the game or leave it?"""

    ANY_TIME = "any-time"
    BETWEEN_ROUNDS = "between-rounds"  # foil
    NEVER = "never"  # foil


class LeaverStake(Enum):
    """What becomes of the stake of a punter who leaves with cards on the table?"""

    HAND_PLAYS = "hand-plays"
    FORFEITED = "forfeited"
    RETURNED = "returned"  # foil


class FirstBanker(Enum):
    """How is the first banker found?"""

    DRAWN = "drawn"
    TAKEN = "taken"
    FIRST_SEAT = "first-seat"  # foil


class Shuffler(Enum):
    """Who shuffles?"""

    PUNTER_THEN_BANKER = "punter-then-banker"
    BANKER_THEN_PUNTER = "banker-then-punter"  # foil
    BANKER_ALONE = "banker-alone"  # foil


class Cutter(Enum):
    """Who cuts the shoe?"""

    ANY_PUNTER = "any-punter"
    RIGHT_NEIGHBOUR = "right-neighbour"
    BANKER_CUTS = "banker-cuts"  # foil
    NOBODY = "nobody"  # foil


class Slipping(Enum):
    """May the banker slip cards under the shoe after the cut?"""

    AFTER_WARNING = "after-warning"
    UNANNOUNCED = "unannounced"  # foil
    BURNT = "burnt"  # foil
    NEVER = "never"  # foil


class Staking(Enum):
    """Must everyone at the table stake?"""

    WHO_WISHES = "who-wishes"
    EVERYONE_MUST = "everyone-must"  # foil
    DEALT_ANYHOW = "dealt-anyhow"  # foil


class Stakes(Enum):
    """What may a punter stake?"""

    ANY_SUM = "any-sum"
    TABLE_LIMITS = "table-limits"  # foil
    ONE_AMOUNT = "one-amount"  # foil


class StakeTime(Enum):
    """When are the stakes laid?"""

    BEFORE_DEAL = "before-deal"
    RAISED_AFTER_DEAL = "raised-after-deal"  # foil


class Cover(Enum):
    """What does the banker lay against a stake?"""

    TWICE = "twice"
    EQUAL = "equal"
    STAKE_DOUBLED = "stake-doubled"  # foil


class DealPasses(Enum):
    """How do the cards go round?"""

    THERE_AND_BACK = "there-and-back"
    RIGHT_THEN_LEFT = "right-then-left"  # foil
    SAME_WAY_TWICE = "same-way-twice"  # foil
    TWO_AT_ONCE = "two-at-once"  # foil
    ONCE_ROUND = "once-round"  # foil


class BankerInDeal(Enum):
    """Where does the banker come in the two passes?"""

    TURNING_POINT = "turning-point"
    LAST_TWICE = "last-twice"
    FIRST_THEN_LAST = "first-then-last"  # foil


class WhoSees(Enum):
    """Who may look at which card before the showdown?"""

    OWN_CARDS = "own-cards"
    BANKER_BLIND = "banker-blind"  # foil
    OPEN = "open"  # foil


class NaturalsShown(Enum):
    """How is it known that somebody was dealt eight or nine?"""

    LAID_OPEN = "laid-open"
    SAID_ONLY = "said-only"


class GivingUp(Enum):
    """How long does the banker hold the bank?"""

    AS_HE_LIKES = "as-he-likes"
    AFTER_FIRST_ROUND = "after-first-round"  # foil
    UNTIL_HE_LOSES = "until-he-loses"  # foil
    SHOE_PLAYED_OUT = "shoe-played-out"  # foil


class NextBanker(Enum):
    """To whom does the bank pass?"""

    LEFT_NEIGHBOUR = "left-neighbour"
    TAKEN = "taken"
    RIGHT_NEIGHBOUR = "right-neighbour"  # foil


class ResignedShoe(Enum):
    """What does the next banker deal from?"""

    FRESH = "fresh"
    REST = "rest"


class ShoeEnd(Enum):
    """What if the shoe cannot give two cards to everyone in the round?"""

    SHUFFLED_ANEW = "shuffled-anew"
    BANK_PASSES = "bank-passes"
    TURNED_OVER = "turned-over"


class GameEnd(Enum):
    """When is the game over?"""

    AS_THEY_PLEASE = "as-they-please"
    WITH_THE_SHOE = "with-the-shoe"  # foil
