"""Rules about the deal, what is laid, and the word said with it."""

from __future__ import annotations

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
