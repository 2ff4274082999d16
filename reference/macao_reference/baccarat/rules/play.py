"""Rules about counting, buying, throwing off, and the settlement."""

from __future__ import annotations

from enum import Enum


class CourtValue(Enum):
    """What do a ten and a court card count?"""

    TEN = "ten"
    NOTHING = "nothing"  # foil
    BY_RANK = "by-rank"  # foil


class TurnOrder(Enum):
    """In what order do the players speak?"""

    ALTERNATELY = "alternately"
    CLOCKWISE = "clockwise"  # foil
    RIGHT_FIRST = "right-first"  # foil
    ANY_ORDER = "any-order"  # foil


class BankerNine(Enum):
    """What if the banker is dealt nine?"""

    ENDS_DEAL = "ends-deal"
    PLAYED_OUT = "played-out"
    ANY_EIGHT_OR_NINE = "any-eight-or-nine"  # foil


class Gate(Enum):
    """Who may buy when somebody was dealt eight or nine?"""

    FOUR_AND_LESS = "four-and-less"
    FIVE_AND_LESS = "five-and-less"  # foil
    EVERYONE = "everyone"  # foil


class GateHands(Enum):
    """Whose eight or nine limits the buying?"""

    ANYBODYS = "anybodys"
    BANKERS = "bankers"  # foil
    PUNTERS = "punters"  # foil


class GateBanker(Enum):
    """Does the limit bind the banker too?"""

    BANKER_TOO = "banker-too"
    PUNTERS_ONLY = "punters-only"


class GateTime(Enum):
    """When is it settled that buying is limited?"""

    AT_THE_DEAL = "at-the-deal"
    EVERY_TURN = "every-turn"  # foil


class Buying(Enum):
    """Where buying is not limited, is it a punter's free choice?"""

    FREE = "free"
    BY_TABLE = "by-table"  # foil


class BankerBuys(Enum):
    """May the banker buy?"""

    FREE = "free"
    BY_TABLE = "by-table"  # foil
    NEVER = "never"  # foil


class Draws(Enum):
    """How many cards may one buy?"""

    ONE = "one"
    ANY_NUMBER = "any-number"
    NONE = "none"  # foil


class ShortDraw(Enum):
    """What if a card is asked for and none is left?"""

    HAND_STANDS = "hand-stands"
    TURNED_OVER = "turned-over"


class Baccarat(Enum):
    """What does a hand of ten, twenty or thirty do?"""

    THROWN_OFF = "thrown-off"
    NOUGHT = "nought"  # foil


class BaccaratCards(Enum):
    """What is thrown off?"""

    WHOLE_HAND = "whole-hand"
    BOUGHT_CARD = "bought-card"
    POINTS_ONLY = "points-only"


class BaccaratWhen(Enum):
    """Does it hold for the two cards dealt as well?"""

    DEALT_TOO = "dealt-too"
    AFTER_BUYING = "after-buying"


class BaccaratChoice(Enum):
    """May one stand on it?"""

    A_RIGHT = "a-right"
    OBLIGED = "obliged"


class BaccaratLimit(Enum):
    """How often may one throw off in a round?"""

    EVERY_TIME = "every-time"
    ONCE = "once"


class BaccaratBanker(Enum):
    """Does the banker throw off too?"""

    BANKER_TOO = "banker-too"
    PUNTERS_ONLY = "punters-only"


class WinningHand(Enum):
    """Which punters beat the banker?"""

    ANY_HIGHER = "any-higher"
    SEVEN_OR_MORE = "seven-or-more"  # foil
    NATURALS_FIRST = "naturals-first"  # foil


class Tie(Enum):
    """Who wins when banker and punter have equal points?"""

    BANKER_WINS = "banker-wins"
    PUSH = "push"  # foil
    PUNTER_WINS = "punter-wins"  # foil


class WinnerGets(Enum):
    """What does a winning punter receive beside his stake?"""

    COVER = "cover"
    AS_STAKED = "as-staked"


class Multiples(Enum):
    """Is a nine or an eight paid more than other points?"""

    EVEN = "even"
    SCALED = "scaled"


class BankerTakes(Enum):
    """What does the banker take from a losing punter?"""

    STAKE = "stake"
    LESS_COMMISSION = "less-commission"  # foil


class SixSix(Enum):
    """What if punter and banker both have six?"""

    SHARED = "shared"
    PLAIN_TIE = "plain-tie"  # foil
    STAND_OFF = "stand-off"  # foil


class SixGroup(Enum):
    """Who shares when only some of the punters have six?"""

    THOSE_WITH_SIX = "those-with-six"
    ONLY_IF_ALL = "only-if-all"
    EACH_WITH_BANKER = "each-with-banker"  # foil


class SixShares(Enum):
    """How large are the shares?"""

    EQUAL = "equal"
    BY_STAKE = "by-stake"  # foil


class OddUnits(Enum):
    """What becomes of units that cannot be shared equally?"""

    TO_BANKER = "to-banker"
    IN_TURN = "in-turn"
    LOST = "lost"  # foil
