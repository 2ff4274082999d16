"""The rules of the shedding game: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which passage says it, stands in ``spec/shedding/rules``; a test holds the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass

from macao_reference.shedding.rules.laying import (
    AceLast,
    AceSilent,
    AceSuit,
    CallAgain,
    CallAt,
    CallBy,
    CallEarly,
    CallEnforced,
    CallFine,
    DealOrder,
    DealSize,
    FineWhen,
    Laying,
    Leader,
    Match,
    NextDealer,
    NineSuit,
    OtherCards,
    Packs,
    Players,
    StarterAce,
    StarterPenalty,
    SuitLasts,
    TurnOrder,
    WhoSees,
    WildCards,
    WildOnAce,
    WildWhen,
)
from macao_reference.shedding.rules.taking import (
    Answer,
    AnswerGoesOut,
    CardValue,
    Chain,
    Draws,
    Extinguished,
    FittingDraw,
    HandEnd,
    KingAnswer,
    LastChain,
    LastPenalty,
    MatchEnd,
    MustDraw,
    NothingLeft,
    OpenDebt,
    PenaltyCards,
    PenaltyOn,
    PenaltyOnAnnounced,
    PenaltySize,
    ReshuffleWhen,
    Scoring,
    ShortPenalty,
    StockDry,
    SuitAfterReshuffle,
    TacticalDraw,
    TakeAble,
    TakerTurn,
    WildOnDebt,
)


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


__all__ = [
    "AceLast",
    "AceSilent",
    "AceSuit",
    "Answer",
    "AnswerGoesOut",
    "CallAgain",
    "CallAt",
    "CallBy",
    "CallEarly",
    "CallEnforced",
    "CallFine",
    "CardValue",
    "Chain",
    "DealOrder",
    "DealSize",
    "Draws",
    "Extinguished",
    "FineWhen",
    "FittingDraw",
    "HandEnd",
    "KingAnswer",
    "LastChain",
    "LastPenalty",
    "Laying",
    "Leader",
    "Match",
    "MatchEnd",
    "MustDraw",
    "NextDealer",
    "NineSuit",
    "NothingLeft",
    "OpenDebt",
    "OtherCards",
    "Packs",
    "PenaltyCards",
    "PenaltyOn",
    "PenaltyOnAnnounced",
    "PenaltySize",
    "Players",
    "Readings",
    "ReshuffleWhen",
    "Scoring",
    "ShortPenalty",
    "StarterAce",
    "StarterPenalty",
    "StockDry",
    "SuitAfterReshuffle",
    "SuitLasts",
    "TacticalDraw",
    "TakeAble",
    "TakerTurn",
    "TurnOrder",
    "WhoSees",
    "WildCards",
    "WildOnAce",
    "WildOnDebt",
    "WildWhen",
]
