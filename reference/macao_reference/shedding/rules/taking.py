"""Rules about penalties, drawing and the stock, and what is counted when a hand ends."""

from __future__ import annotations

from enum import Enum


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
