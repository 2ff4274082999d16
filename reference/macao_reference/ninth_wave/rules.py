"""The rules of the Ninth Wave: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/ninth-wave/rules``; a test holds the two equal.
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
    """How are the packs used?"""

    ONE_EACH = "one-each"
    ONE_FOR_ALL = "one-for-all"  # foil
    SHUFFLED_TOGETHER = "shuffled-together"  # foil


class PackSize(Enum):
    """How many cards has a pack?"""

    FIFTY_TWO = "fifty-two"
    THIRTY_SIX = "thirty-six"  # foil
    THIRTY_TWO = "thirty-two"  # foil


class FirstBanker(Enum):
    """Who is the first banker?"""

    LOWEST_DRAWN = "lowest-drawn"
    WHOEVER_WILL = "whoever-will"
    HIGHEST_DRAWN = "highest-drawn"  # foil


class LotRank(Enum):
    """How do cards rank when drawing for the bank?"""

    ACE_HIGH = "ace-high"
    ACE_LOW = "ace-low"


class CardsEach(Enum):
    """On how many cards may a punter stake?"""

    ONE = "one"
    UP_TO_THREE = "up-to-three"  # foil


class ChoiceFrom(Enum):
    """May two punters stake on the same card?"""

    A_PACK = "a-pack"
    A_LIST = "a-list"  # foil


class ChoiceTime(Enum):
    """Until when may cards be chosen and stakes laid?"""

    BEFORE_THE_SHUFFLE = "before-the-shuffle"
    TO_THE_NINTH = "to-the-ninth"  # foil


class Stakes(Enum):
    """What may a punter stake?"""

    ANY_SUM = "any-sum"
    BETWEEN_LIMITS = "between-limits"


class StakeTime(Enum):
    """Which comes first, the card or the stake?"""

    CARD_FIRST = "card-first"
    STAKE_FIRST = "stake-first"  # foil


class AllStake(Enum):
    """Must every punter choose and stake?"""

    EVERYONE = "everyone"
    WHO_LIKES = "who-likes"  # foil


class ChoiceSeen(Enum):
    """Do the others see a card that was chosen?"""

    OPEN = "open"
    CLOSED = "closed"


class Shuffler(Enum):
    """Who shuffles the banker's pack?"""

    BANKER = "banker"
    LEFT_NEIGHBOUR = "left-neighbour"  # foil


class Cut(Enum):
    """Is the shuffled pack cut?"""

    DONE = "done"
    GESTURE = "gesture"  # foil
    LEFT_OUT = "left-out"  # foil


class Cutter(Enum):
    """Who cuts?"""

    ANY_PUNTER = "any-punter"
    RIGHT_NEIGHBOUR = "right-neighbour"  # foil
    BANKER_HIMSELF = "banker-himself"  # foil


class Layer(Enum):
    """Who lays the cards out?"""

    BANKER = "banker"
    ANYONE = "anyone"  # foil


class Rows(Enum):
    """How many cards are laid, and in which rows?"""

    SINGLE_LAST = "single-last"
    SINGLE_FIRST = "single-first"  # foil
    FIVE_PAIRS = "five-pairs"  # foil


class LayingOrder(Enum):
    """In what order are the rows filled?"""

    ROW_BY_ROW = "row-by-row"
    BY_COLUMNS = "by-columns"  # foil


class Match(Enum):
    """When does a card laid match the one chosen?"""

    RANK_AND_SUIT = "rank-and-suit"
    RANK_ALONE = "rank-alone"  # foil


class Scale(Enum):
    """How many stakes does each row pay?"""

    NINE_LAST = "nine-last"
    SIXTEEN_LAST = "sixteen-last"  # foil
    BY_ROW = "by-row"  # foil


class MultipleMeans(Enum):
    """Does the punter keep his stake beside what he is paid?"""

    STAKE_KEPT = "stake-kept"
    STAKE_INCLUDED = "stake-included"


class NoMatch(Enum):
    """What becomes of a stake whose card did not come?"""

    BANKER_TAKES = "banker-takes"
    STAYS = "stays"  # foil


class PaidWhen(Enum):
    """When is a stake settled?"""

    AFTER_THE_NINTH = "after-the-ninth"
    AS_IT_COMES = "as-it-comes"


class BankPasses(Enum):
    """Does the bank pass after a round?"""

    STAYS = "stays"
    EVERY_ROUND = "every-round"


class GivingUp(Enum):
    """May the banker give up the bank between rounds?"""

    BETWEEN_ROUNDS = "between-rounds"
    FORBIDDEN = "forbidden"


class NextBanker(Enum):
    """To whom does the bank pass?"""

    LEFT_NEIGHBOUR = "left-neighbour"
    RIGHT_NEIGHBOUR = "right-neighbour"  # foil


class LaidCards(Enum):
    """Do the nine cards go back into the pack?"""

    GO_BACK = "go-back"
    STAY_OUT = "stay-out"


class NextChoice(Enum):
    """Do cards and stakes hold for the next round?"""

    CHOSEN_ANEW = "chosen-anew"
    CARRIED_OVER = "carried-over"  # foil


class GameEnd(Enum):
    """When is the game over?"""

    NO_END = "no-end"
    ONE_ROUND = "one-round"  # foil


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One reading of every rule; ``None`` for a rule that is not asked because others leave it nothing to decide."""

    players: Players
    packs: Packs
    pack_size: PackSize
    first_banker: FirstBanker
    lot_rank: LotRank | None = None
    lot_tie: LotTie | None = None
    cards_each: CardsEach
    choice_from: ChoiceFrom
    choice_time: ChoiceTime
    stakes: Stakes
    stake_time: StakeTime
    all_stake: AllStake
    choice_seen: ChoiceSeen
    shuffler: Shuffler
    cut: Cut
    cutter: Cutter | None = None
    layer: Layer
    rows: Rows
    laying_order: LayingOrder
    match: Match
    scale: Scale
    multiple_means: MultipleMeans
    no_match: NoMatch
    paid_when: PaidWhen
    bank_passes: BankPasses
    giving_up: GivingUp | None = None
    next_banker: NextBanker | None = None
    laid_cards: LaidCards
    next_choice: NextChoice
    game_end: GameEnd
