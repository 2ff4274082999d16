"""The rules of baccarat: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/baccarat/rules``; a test holds the two equal.
Four of them are the banking game's rules as well, and stand with what they decide: `counting` and `lots`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from macao_reference.counting import AceValue, Count
from macao_reference.lots import LotRank, LotTie


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One reading of every rule; ``None`` for a rule that is not asked because others leave it nothing to decide."""

    players: Players
    packs: Packs
    joining: Joining
    leaver_stake: LeaverStake | None = None
    first_banker: FirstBanker
    lot_rank: LotRank | None = None
    lot_tie: LotTie | None = None
    shuffler: Shuffler
    cutter: Cutter
    slipping: Slipping
    staking: Staking
    stakes: Stakes
    stake_time: StakeTime
    cover: Cover
    deal_passes: DealPasses
    banker_in_deal: BankerInDeal | None = None
    who_sees: WhoSees
    naturals_shown: NaturalsShown | None = None
    count: Count
    court_value: CourtValue
    ace_value: AceValue
    turn_order: TurnOrder
    banker_nine: BankerNine
    gate: Gate
    gate_hands: GateHands | None = None
    gate_banker: GateBanker | None = None
    gate_time: GateTime | None = None
    buying: Buying
    banker_buys: BankerBuys
    draws: Draws
    short_draw: ShortDraw | None = None
    baccarat: Baccarat
    baccarat_cards: BaccaratCards | None = None
    baccarat_when: BaccaratWhen | None = None
    baccarat_choice: BaccaratChoice | None = None
    baccarat_limit: BaccaratLimit | None = None
    baccarat_banker: BaccaratBanker | None = None
    winning_hand: WinningHand
    tie: Tie
    winner_gets: WinnerGets | None = None
    multiples: Multiples
    banker_takes: BankerTakes
    six_six: SixSix
    six_group: SixGroup | None = None
    six_shares: SixShares | None = None
    odd_units: OddUnits | None = None
    giving_up: GivingUp
    next_banker: NextBanker
    resigned_shoe: ResignedShoe
    shoe_end: ShoeEnd
    game_end: GameEnd
