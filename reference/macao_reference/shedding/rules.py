"""The rules of the shedding game: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which passage says it, stands in ``spec/shedding/rules``; a test holds the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Players(Enum):
    """How many may play?"""

    TWO_TO_FIVE = "two-to-five"
    FOUR_AT_MOST = "four-at-most"  # foil
    TEN_AT_MOST = "ten-at-most"  # foil


class Packs(Enum):
    """How many packs are played with?"""

    TWO = "two"
    ONE = "one"  # foil
    UNCOUNTED = "uncounted"  # foil


class DealSize(Enum):
    """How many cards is everyone dealt?"""

    FIVE = "five"
    SEVEN = "seven"  # foil
    SIX = "six"  # foil


class DealOrder(Enum):
    """In what order are the cards dealt?"""

    SINGLY = "singly"
    FIVE_AT_ONCE = "five-at-once"
    DEALER_FIRST = "dealer-first"  # foil


class Leader(Enum):
    """Who plays first?"""

    AFTER_DEALER = "after-dealer"
    DEALER = "dealer"  # foil


class NextDealer(Enum):
    """Who deals the next hand?"""

    IN_TURN = "in-turn"
    WINNER = "winner"  # foil
    SAME = "same"  # foil


class StarterPenalty(Enum):
    """Does a penalty card turned up as starter bind the first player?"""

    NO_DEBT = "no-debt"
    DEBT = "debt"
    TURNED_AGAIN = "turned-again"


class StarterAce(Enum):
    """Which suit does an ace turned up as starter ask for?"""

    OWN_SUIT = "own-suit"
    ANY_CARD = "any-card"
    TURNED_AGAIN = "turned-again"


class WhoSees(Enum):
    """Who may see the cards in hand?"""

    OWN_HAND = "own-hand"
    OPEN_HANDS = "open-hands"  # foil


class TurnOrder(Enum):
    """Who may lay?"""

    IN_TURN = "in-turn"
    JUMP_IN = "jump-in"  # foil


class Laying(Enum):
    """What does a player lay in his turn?"""

    ONE_FROM_HAND = "one-from-hand"
    SEVERAL_OF_A_RANK = "several-of-a-rank"  # foil


class Match(Enum):
    """What must a card have in common with the top card?"""

    SUIT_OR_RANK = "suit-or-rank"
    SUIT_ONLY = "suit-only"  # foil
    COLOUR_OR_RANK = "colour-or-rank"  # foil


class WildCards(Enum):
    """Which cards go on any other?"""

    NINES_AND_ACES = "nines-and-aces"
    ACES_ONLY = "aces-only"  # foil
    NINES_ONLY = "nines-only"  # foil


class WildWhen(Enum):
    """May a nine or an ace change the suit while another card would fit?"""

    ANY_TIME = "any-time"
    IN_NEED = "in-need"


class WildOnAce(Enum):
    """May a nine or an ace go on an ace whose suit has been announced?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"  # foil


class NineSuit(Enum):
    """Which suit does a nine bring in?"""

    OWN_SUIT = "own-suit"
    ANNOUNCED = "announced"  # foil


class AceSuit(Enum):
    """Which suit does an ace bring in?"""

    ANNOUNCED = "announced"
    OWN_SUIT = "own-suit"  # foil
    EITHER = "either"  # foil
    ANOTHER = "another"  # foil


class AceSilent(Enum):
    """What if an ace is laid and no suit is announced?"""

    OWN_SUIT = "own-suit"
    MUST_ANNOUNCE = "must-announce"


class AceLast(Enum):
    """Must a suit be announced with an ace that is the last card?"""

    NEEDLESS = "needless"
    WAITS = "waits"  # foil


class SuitLasts(Enum):
    """How long does an announced suit hold?"""

    UNTIL_COVERED = "until-covered"
    ONE_PLAYER = "one-player"  # foil
    NEXT_DEAL_TOO = "next-deal-too"  # foil


class OtherCards(Enum):
    """Do cards other than twos, threes, nines, aces and the king of hearts do anything?"""

    PLAIN = "plain"
    FOUR_SKIPS = "four-skips"  # foil
    JACK_DEMANDS = "jack-demands"  # foil


class PenaltyCards(Enum):
    """Which cards are penalty cards?"""

    TWOS_THREES_HEART_KING = "twos-threes-heart-king"
    SPADE_KING_TOO = "spade-king-too"  # foil
    NO_KING = "no-king"  # foil


class PenaltyOn(Enum):
    """On what may a penalty card be laid when no penalty is owed?"""

    SUIT_OR_RANK = "suit-or-rank"
    OWN_SUIT = "own-suit"


class PenaltyOnAnnounced(Enum):
    """Is an announced suit good enough for a penalty card?"""

    ALLOWED = "allowed"
    PRINTED_SUIT = "printed-suit"  # foil


class PenaltySize(Enum):
    """How many cards does a penalty card cost?"""

    TWO_THREE_FIVE = "two-three-five"
    ALWAYS_TWO = "always-two"  # foil
    TWO_THREE_FOUR = "two-three-four"  # foil


class Chain(Enum):
    """What does a chain of penalty cards cost?"""

    SUM = "sum"
    FIVE_THREES = "five-threes"
    THREES_ONLY = "threes-only"
    LAST_CARD = "last-card"  # foil


class Answer(Enum):
    """Which card answers a penalty card?"""

    SAME_RANK = "same-rank"
    ANY_PENALTY_CARD = "any-penalty-card"  # foil
    TWO_AND_THREE = "two-and-three"  # foil
    SAME_SUIT = "same-suit"  # foil


class KingAnswer(Enum):
    """Which kings answer the king of hearts?"""

    HEART_KING_ONLY = "heart-king-only"
    ANY_KING_PASSES = "any-king-passes"
    ANY_KING_ADDS = "any-king-adds"


class WildOnDebt(Enum):
    """May a nine or an ace be laid while a penalty is owed?"""

    FORBIDDEN = "forbidden"
    ACES = "aces"  # foil
    NINES_TOO = "nines-too"  # foil


class OpenDebt(Enum):
    """What may a player do who faces a penalty?"""

    ANSWER_OR_TAKE = "answer-or-take"
    DRAW_FIRST = "draw-first"  # foil


class TakeAble(Enum):
    """May one who could answer take the penalty?"""

    ALLOWED = "allowed"
    MUST_ANSWER = "must-answer"  # foil


class TakerTurn(Enum):
    """Does one who takes a penalty lose his turn?"""

    LOSES = "loses"
    KEEPS = "keeps"  # foil
    ONE_MORE = "one-more"  # foil


class Extinguished(Enum):
    """What may be laid on a penalty card whose penalty has been taken?"""

    AS_ANY_CARD = "as-any-card"
    RANK_ONLY = "rank-only"  # foil
    NO_WILD = "no-wild"  # foil


class MustDraw(Enum):
    """May one pass without having drawn?"""

    DRAW_FIRST = "draw-first"
    FREE = "free"  # foil


class Draws(Enum):
    """How many cards may one draw in a turn?"""

    ONE = "one"
    ANY_NUMBER = "any-number"
    UNTIL_ONE_FITS = "until-one-fits"  # foil
    LAST_UNCOUNTED = "last-uncounted"  # foil


class TacticalDraw(Enum):
    """What may one lay who drew although he could lay?"""

    ANY_CARD = "any-card"
    NOTHING = "nothing"
    DRAWN_CARD = "drawn-card"
    FORBIDDEN = "forbidden"  # foil


class FittingDraw(Enum):
    """Must a card that was drawn in need be laid if it fits?"""

    OPTIONAL = "optional"
    MUST_LAY = "must-lay"
    MUST_KEEP = "must-keep"  # foil


class CallAt(Enum):
    """With which card must the word be said?"""

    LAST_BUT_ONE = "last-but-one"
    LAST = "last"


class CallEarly(Enum):
    """May the word be said in one's turn before the card is laid?"""

    ACCEPTED = "accepted"
    TOO_EARLY = "too-early"


class CallBy(Enum):
    """Until when may the word be said?"""

    NEXT_MOVE = "next-move"
    WITH_THE_CARD = "with-the-card"  # foil
    OWN_NEXT_TURN = "own-next-turn"  # foil


class CallAgain(Enum):
    """Must one who has said the word say it again?"""

    EACH_TIME = "each-time"
    ONCE_A_HAND = "once-a-hand"  # foil


class CallEnforced(Enum):
    """Who sees to it that the word was said?"""

    BY_ITSELF = "by-itself"
    CHALLENGE = "challenge"


class CallFine(Enum):
    """What does silence cost?"""

    TWO = "two"
    ONE = "one"  # foil
    FIVE = "five"  # foil


class FineWhen(Enum):
    """When are the cards for silence taken?"""

    BEFORE_THE_MOVE = "before-the-move"
    AFTER_THE_MOVE = "after-the-move"


class HandEnd(Enum):
    """When does a hand end?"""

    FIRST_OUT = "first-out"
    ONE_LEFT = "one-left"  # foil


class LastPenalty(Enum):
    """What follows when the last card is a penalty card?"""

    ONE_ANSWER = "one-answer"
    IGNORED = "ignored"  # foil
    UNTIL_TAKEN = "until-taken"  # foil


class LastChain(Enum):
    """Does that penalty hold the chain before the last card too?"""

    WHOLE_CHAIN = "whole-chain"
    LAST_CARD = "last-card"


class AnswerGoesOut(Enum):
    """Who has won if the answer to the last card is the answerer's last card too?"""

    FIRST_OUT = "first-out"
    ANSWERER = "answerer"  # foil


class CardValue(Enum):
    """What does a card held count?"""

    AS_LISTED = "as-listed"
    NINE_FIVE = "nine-five"  # foil
    LOW_FIVE = "low-five"  # foil
    HEART_KING_TEN = "heart-king-ten"  # foil
    KINGS_FIFTY = "kings-fifty"  # foil
    ACE_TEN = "ace-ten"  # foil
    PIPS = "pips"  # foil


class Scoring(Enum):
    """Who scores what when a hand is over?"""

    CARDS_HELD = "cards-held"
    WINNER_COLLECTS = "winner-collects"  # foil
    ONE_A_CARD = "one-a-card"  # foil


class MatchEnd(Enum):
    """When is the match over?"""

    REACHED = "reached"
    EXCEEDED = "exceeded"  # foil
    ONE_HAND = "one-hand"  # foil


class StockDry(Enum):
    """What happens when the stock is used up?"""

    TOP_STAYS = "top-stays"
    TOP_TOO = "top-too"  # foil
    NONE_LEFT = "none-left"  # foil


class ReshuffleWhen(Enum):
    """Is the pile turned over as soon as the stock is used up?"""

    AT_ONCE = "at-once"
    WHEN_NEEDED = "when-needed"


class ShortPenalty(Enum):
    """What if the stock runs out while a penalty is being taken?"""

    GOES_ON = "goes-on"
    WHAT_THERE_WAS = "what-there-was"


class NothingLeft(Enum):
    """What if a card must be taken and there is none, in the pile either?"""

    PLAY_GOES_ON = "play-goes-on"
    HAND_ENDS = "hand-ends"


class SuitAfterReshuffle(Enum):
    """Does an announced suit outlast the turning over of the pile?"""

    KEPT = "kept"
    LOST = "lost"  # foil


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One reading of every rule; ``None`` for a rule that is not asked because others leave it nothing to decide."""

    players: Players
    packs: Packs
    deal_size: DealSize
    deal_order: DealOrder
    leader: Leader
    next_dealer: NextDealer
    starter_penalty: StarterPenalty
    starter_ace: StarterAce
    who_sees: WhoSees
    turn_order: TurnOrder
    laying: Laying
    match: Match
    wild_cards: WildCards
    wild_when: WildWhen
    wild_on_ace: WildOnAce
    nine_suit: NineSuit
    ace_suit: AceSuit
    ace_silent: AceSilent
    ace_last: AceLast
    suit_lasts: SuitLasts
    other_cards: OtherCards
    penalty_cards: PenaltyCards
    penalty_on: PenaltyOn
    penalty_on_announced: PenaltyOnAnnounced
    penalty_size: PenaltySize
    chain: Chain
    answer: Answer
    king_answer: KingAnswer
    wild_on_debt: WildOnDebt
    open_debt: OpenDebt
    take_able: TakeAble
    taker_turn: TakerTurn
    extinguished: Extinguished
    must_draw: MustDraw
    draws: Draws
    tactical_draw: TacticalDraw
    fitting_draw: FittingDraw
    call_at: CallAt
    call_early: CallEarly
    call_by: CallBy
    call_again: CallAgain
    call_enforced: CallEnforced
    call_fine: CallFine
    fine_when: FineWhen
    hand_end: HandEnd
    last_penalty: LastPenalty
    last_chain: LastChain | None = None
    answer_goes_out: AnswerGoesOut | None = None
    card_value: CardValue
    scoring: Scoring
    match_end: MatchEnd
    stock_dry: StockDry
    reshuffle_when: ReshuffleWhen | None = None
    short_penalty: ShortPenalty | None = None
    nothing_left: NothingLeft
    suit_after_reshuffle: SuitAfterReshuffle | None = None
