"""Rules about counting, drawing, settling, and the trump."""

from __future__ import annotations

from enum import Enum


class CourtValue(Enum):
    """What do a ten and a court card count?"""

    NOTHING = "nothing"
    TEN_KEPT = "ten-kept"  # foil
    BY_RANK = "by-rank"  # foil


class TurnOrder(Enum):
    """In what order do the punters speak?"""

    LEFT_FIRST = "left-first"
    ANY_ORDER = "any-order"
    RIGHT_FIRST = "right-first"  # foil


class Draws(Enum):
    """How often may one draw?"""

    NONE = "none"
    ONE = "one"
    ONE_THEN_TWO_NEW = "one-then-two-new"
    ANY_NUMBER = "any-number"


class RedealWhen(Enum):
    """With which hands may one throw off for two new cards?"""

    ANY_HAND = "any-hand"
    BELOW_SEVEN = "below-seven"


class RedealCounts(Enum):
    """Is the new hand of two cards a natural?"""

    BOUGHT = "bought"
    NATURAL = "natural"  # foil


class MustDraw(Enum):
    """Must one draw with six or less?"""

    FREE = "free"
    OBLIGED = "obliged"


class DrawOnSeven(Enum):
    """May one draw on seven, eight or nine?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"  # foil


class BankerDraws(Enum):
    """May the banker draw?"""

    NEVER = "never"
    OPTIONAL = "optional"
    FORCED_LOW = "forced-low"  # foil


class Tens(Enum):
    """May a ten or court card be cast off for a new card?"""

    REPLACE = "replace"
    KEEP = "keep"


class TensWhich(Enum):
    """Which of them may be cast off: the dealt card, or only a drawn one?"""

    ANY = "any"
    DRAWN_ONLY = "drawn-only"


class TensLimit(Enum):
    """How often may one cast off?"""

    UNLIMITED = "unlimited"
    ONCE = "once"


class TensCost(Enum):
    """Does casting off use up the draw?"""

    FREE = "free"
    COUNTS_AS_DRAW = "counts-as-draw"


class TensNatural(Enum):
    """Is a hand still a natural when a dealt ten was replaced?"""

    NATURAL_KEPT = "natural-kept"
    NATURAL_LOST = "natural-lost"


class BankerTens(Enum):
    """May the banker cast off too?"""

    PUNTERS_ONLY = "punters-only"
    BANKER_TOO = "banker-too"


class WinningHand(Enum):
    """Which punters beat the banker?"""

    ANY_HIGHER = "any-higher"
    SEVEN_OR_MORE = "seven-or-more"
    NINE_ONLY = "nine-only"


class Tie(Enum):
    """Who wins when banker and punter have equal points?"""

    BANKER_WINS = "banker-wins"
    PUSH = "push"
    PUNTER_WINS = "punter-wins"  # foil
    FEWER_CARDS = "fewer-cards"  # foil


class NaturalNine(Enum):
    """Does a nine dealt to a punter win whatever the banker has?"""

    COMPARED = "compared"
    WINS_OUTRIGHT = "wins-outright"
    PAID_AT_ONCE = "paid-at-once"  # foil


class CompareWith(Enum):
    """With which of the banker's hands is a natural compared?"""

    FINAL_HAND = "final-hand"
    FIRST_HAND = "first-hand"


class Multiples(Enum):
    """Is a nine or an eight paid more than the stake?"""

    SCALED = "scaled"
    EVEN = "even"
    NINE_DOUBLE = "nine-double"  # foil


class MultipleMeans(Enum):
    """What does "three times" give?"""

    TO_ONE = "to-one"
    STAKE_INCLUDED = "stake-included"  # foil


class MultipleFor(Enum):
    """Is a drawn hand paid the multiple too?"""

    NATURALS = "naturals"
    ANY_HAND = "any-hand"


class BankerMultiple(Enum):
    """When do losing punters pay the banker more than the stake?"""

    WHENEVER = "whenever"
    ON_TIES = "on-ties"
    NEVER = "never"
    LOSERS_CARD = "losers-card"  # foil


class BankerMultipleHand(Enum):
    """Must the banker hold his nine or eight as dealt to be paid the multiple?"""

    ANY_HAND = "any-hand"
    NATURAL_ONLY = "natural-only"


class Trump(Enum):
    """Is there a trump?"""

    NONE = "none"
    ONE_SUIT = "one-suit"


class TrumpTurned(Enum):
    """Which card shows the trump?"""

    AFTER_DEAL = "after-deal"
    LAST_OF_SHOE = "last-of-shoe"


class TrumpDoes(Enum):
    """What is a trump good for?"""

    BREAKS_TIES = "breaks-ties"
    OUTRANKS = "outranks"
    DOUBLES = "doubles"


class BankerTrump(Enum):
    """Is a trump of the banker's worth as much as a punter's?"""

    ALIKE = "alike"
    PUNTERS_ONLY = "punters-only"


class BothTrump(Enum):
    """What if punter and banker both hold a trump?"""

    CANCEL = "cancel"
    MORE_TRUMPS = "more-trumps"
