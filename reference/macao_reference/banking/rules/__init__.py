"""The rules of the banking game: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/banking/rules``; a test holds the two equal.
Four of them are other games' rules as well, and stand with what they decide: `counting` and `lots`.
"""

from __future__ import annotations

from dataclasses import dataclass

from macao_reference.banking.rules.play import (
    BankerDraws,
    BankerMultiple,
    BankerMultipleHand,
    BankerTens,
    BankerTrump,
    BothTrump,
    CompareWith,
    CourtValue,
    DrawOnSeven,
    Draws,
    MultipleFor,
    MultipleMeans,
    Multiples,
    MustDraw,
    NaturalNine,
    RedealCounts,
    RedealWhen,
    Tens,
    TensCost,
    TensLimit,
    TensNatural,
    TensWhich,
    Tie,
    Trump,
    TrumpDoes,
    TrumpTurned,
    TurnOrder,
    WinningHand,
)
from macao_reference.banking.rules.table import (
    Bank,
    BankCovers,
    BankPasses,
    BankShort,
    Deal,
    DealOrder,
    DrawsOpen,
    EmptyBank,
    FirstBanker,
    GameEnd,
    GivingUp,
    NextBanker,
    Packs,
    Players,
    ResignedShoe,
    Seating,
    ShortDeal,
    ShortDraw,
    Shuffler,
    Stakes,
    StakeTime,
    TwoCardsDealt,
    WhoSees,
)
from macao_reference.counting import AceValue, Count
from macao_reference.lots import LotRank, LotTie


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
    trump: Trump
    trump_turned: TrumpTurned | None = None
    trump_does: TrumpDoes | None = None
    banker_trump: BankerTrump | None = None
    both_trump: BothTrump | None = None


__all__ = [
    "AceValue",
    "Bank",
    "BankCovers",
    "BankPasses",
    "BankShort",
    "BankerDraws",
    "BankerMultiple",
    "BankerMultipleHand",
    "BankerTens",
    "BankerTrump",
    "BothTrump",
    "CompareWith",
    "Count",
    "CourtValue",
    "Deal",
    "DealOrder",
    "DrawOnSeven",
    "Draws",
    "DrawsOpen",
    "EmptyBank",
    "FirstBanker",
    "GameEnd",
    "GivingUp",
    "LotRank",
    "LotTie",
    "MultipleFor",
    "MultipleMeans",
    "Multiples",
    "MustDraw",
    "NaturalNine",
    "NextBanker",
    "Packs",
    "Players",
    "Readings",
    "RedealCounts",
    "RedealWhen",
    "ResignedShoe",
    "Seating",
    "ShortDeal",
    "ShortDraw",
    "Shuffler",
    "StakeTime",
    "Stakes",
    "Tens",
    "TensCost",
    "TensLimit",
    "TensNatural",
    "TensWhich",
    "Tie",
    "Trump",
    "TrumpDoes",
    "TrumpTurned",
    "TurnOrder",
    "TwoCardsDealt",
    "WhoSees",
    "WinningHand",
]
