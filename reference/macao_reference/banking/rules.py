"""The rules of the banking game: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/banking/rules``; a test holds the two equal.
Four of them are other games' rules as well, and stand with what they decide: `counting` and `lots`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from macao_reference.counting import AceValue, Count
from macao_reference.lots import LotRank, LotTie


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One reading of every rule; ``None`` for a rule that is not asked because others leave it nothing to decide."""

    players: Players
    packs: Packs
    first_banker: FirstBanker
    lot_rank: LotRank
    lot_tie: LotTie
    seating: Seating
    shuffler: Shuffler
    stakes: Stakes
    stake_time: StakeTime
    bank: Bank
    bank_covers: BankCovers | None = None
    bank_short: BankShort | None = None
    empty_bank: EmptyBank | None = None
    deal: Deal
    two_cards_dealt: TwoCardsDealt | None = None
    deal_order: DealOrder
    who_sees: WhoSees
    draws_open: DrawsOpen | None = None
    count: Count
    court_value: CourtValue
    ace_value: AceValue
    turn_order: TurnOrder
    draws: Draws
    redeal_when: RedealWhen | None = None
    redeal_counts: RedealCounts | None = None
    must_draw: MustDraw | None = None
    draw_on_seven: DrawOnSeven | None = None
    banker_draws: BankerDraws | None = None
    tens: Tens
    tens_which: TensWhich | None = None
    tens_limit: TensLimit | None = None
    tens_cost: TensCost | None = None
    tens_natural: TensNatural | None = None
    banker_tens: BankerTens | None = None
    winning_hand: WinningHand
    tie: Tie
    natural_nine: NaturalNine
    compare_with: CompareWith | None = None
    multiples: Multiples
    multiple_means: MultipleMeans | None = None
    multiple_for: MultipleFor | None = None
    banker_multiple: BankerMultiple | None = None
    banker_multiple_hand: BankerMultipleHand | None = None
    bank_passes: BankPasses
    next_banker: NextBanker
    short_deal: ShortDeal
    short_draw: ShortDraw | None = None
    giving_up: GivingUp
    resigned_shoe: ResignedShoe | None = None
    game_end: GameEnd
