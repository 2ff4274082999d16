"""The rules of Thirteen: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/thirteen/rules``; a test holds the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from macao_reference.lots import LotTie


class Players(Enum):
    """How many may play?"""

    NO_LIMIT = "no-limit"
    SEVEN_AT_MOST = "seven-at-most"  # foil


class Packs(Enum):
    """What is the pack?"""

    ONE = "one"
    TWO = "two"  # foil


class FirstBanker(Enum):
    """Who is the first banker?"""

    LOWEST_DRAWN = "lowest-drawn"
    HIGHEST_DRAWN = "highest-drawn"  # foil


class LotRank(Enum):
    """How do cards rank when drawing for the bank?"""

    ACE_HIGH = "ace-high"
    ACE_LOW = "ace-low"


class Shuffler(Enum):
    """Who shuffles the pack?"""

    BANKER = "banker"
    LEFT_NEIGHBOUR = "left-neighbour"  # foil


class Cut(Enum):
    """Is the shuffled pack cut?"""

    DONE = "done"
    GESTURE = "gesture"  # foil
    LEFT_OUT = "left-out"  # foil


class Cutter(Enum):
    """Who cuts?"""

    ANY_OTHER = "any-other"
    RIGHT_NEIGHBOUR = "right-neighbour"
    BANKER_HIMSELF = "banker-himself"  # foil


class Stakes(Enum):
    """What may a punter stake?"""

    ANY_SUM = "any-sum"
    BETWEEN_LIMITS = "between-limits"


class StakeTime(Enum):
    """When are the stakes laid?"""

    BEFORE_THE_COUNT = "before-the-count"
    WHILE_IT_RUNS = "while-it-runs"  # foil


class Restaking(Enum):
    """What do the punters stake after a hit?"""

    ANEW = "anew"
    SAME_SUM = "same-sum"
    STANDING = "standing"  # foil


class SittingOut(Enum):
    """May a punter leave out a count?"""

    ALL_STAKE = "all-stake"
    WHO_LIKES = "who-likes"


class Turner(Enum):
    """Who turns the cards up?"""

    BANKER = "banker"
    ANYONE = "anyone"  # foil


class Series(Enum):
    """Which names are said, and in what order?"""

    TWO_TO_ACE = "two-to-ace"
    ACE_TO_KING = "ace-to-king"  # foil
    KING_TO_ACE = "king-to-ace"  # foil


class NamingOrder(Enum):
    """May the banker name the cards in another order?"""

    FIXED = "fixed"
    FREE = "free"  # foil


class HitBy(Enum):
    """What makes a hit?"""

    RANK = "rank"
    WHOLE_CARD = "whole-card"  # foil


class CountEnds(Enum):
    """Does a hit end the count?"""

    AT_THE_HIT = "at-the-hit"
    AT_THE_THIRTEENTH = "at-the-thirteenth"  # foil


class AfterHit(Enum):
    """Which name follows a hit?"""

    FROM_TWO = "from-two"
    NEXT_NAME = "next-name"  # foil


class Payment(Enum):
    """What is won and lost?"""

    EVEN = "even"
    STAKE_BACK = "stake-back"  # foil
    DOUBLE = "double"  # foil


class BankPasses(Enum):
    """When does the bank pass?"""

    ON_A_LOSS = "on-a-loss"
    EVERY_COUNT = "every-count"  # foil
    WITH_THE_PACK = "with-the-pack"  # foil


class NextBanker(Enum):
    """To whom does the bank pass?"""

    LEFT_NEIGHBOUR = "left-neighbour"
    RIGHT_NEIGHBOUR = "right-neighbour"  # foil


class GivingUp(Enum):
    """May the banker give up the bank?"""

    FORBIDDEN = "forbidden"
    BETWEEN_COUNTS = "between-counts"  # foil


class GameEnd(Enum):
    """When is the game over?"""

    NO_END = "no-end"
    EACH_ONCE = "each-once"
    WITH_THE_PACK = "with-the-pack"  # foil


class ShuffleAfterHit(Enum):
    """Is the pack shuffled after a hit?"""

    PLAYED_ON = "played-on"
    SHUFFLED = "shuffled"  # foil


class AfterLoss(Enum):
    """What does the next banker play from if cards are left?"""

    WHOLE_PACK = "whole-pack"
    REST = "rest"


class PackEnd(Enum):
    """What if the pack ends in the middle of a count?"""

    NEXT_NAME = "next-name"
    FROM_TWO = "from-two"
    COUNT_VOID = "count-void"
    BANKER_LOSES = "banker-loses"
    NO_SHORT_COUNT = "no-short-count"  # foil


class CardsShuffledIn(Enum):
    """Are the cards of the unfinished count shuffled in?"""

    ALL_CARDS = "all-cards"
    COUNT_STAYS_OUT = "count-stays-out"


class PackOut(Enum):
    """What if the last card of the pack is a hit?"""

    SAME_BANKER = "same-banker"
    BANK_PASSES = "bank-passes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One reading of every rule; ``None`` for a rule that is not asked because others leave it nothing to decide."""

    players: Players
    packs: Packs
    first_banker: FirstBanker
    lot_rank: LotRank
    lot_tie: LotTie
    shuffler: Shuffler
    cut: Cut
    cutter: Cutter | None = None
    stakes: Stakes
    stake_time: StakeTime
    restaking: Restaking
    sitting_out: SittingOut
    turner: Turner
    series: Series
    naming_order: NamingOrder
    hit_by: HitBy
    count_ends: CountEnds
    after_hit: AfterHit
    payment: Payment
    bank_passes: BankPasses
    next_banker: NextBanker
    giving_up: GivingUp
    game_end: GameEnd
    shuffle_after_hit: ShuffleAfterHit
    after_loss: AfterLoss | None = None
    pack_end: PackEnd
    cards_shuffled_in: CardsShuffledIn | None = None
    pack_out: PackOut | None = None
