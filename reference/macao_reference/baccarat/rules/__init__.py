"""The rules of baccarat: one `Enum` a rule, one member a reading, mistakes (foils) included.

What each of them says, and which source says it, stands in ``spec/baccarat/rules``; a test holds the two equal.
Four of them are the banking game's rules as well, and stand with what they decide: `counting` and `lots`.
"""

from __future__ import annotations

from dataclasses import dataclass

from macao_reference.baccarat.rules.play import (
    Baccarat,
    BaccaratBanker,
    BaccaratCards,
    BaccaratChoice,
    BaccaratLimit,
    BaccaratWhen,
    BankerBuys,
    BankerNine,
    BankerTakes,
    Buying,
    CourtValue,
    Draws,
    Gate,
    GateBanker,
    GateHands,
    GateTime,
    Multiples,
    OddUnits,
    ShortDraw,
    SixGroup,
    SixShares,
    SixSix,
    Tie,
    TurnOrder,
    WinnerGets,
    WinningHand,
)
from macao_reference.baccarat.rules.table import (
    BankerInDeal,
    Cover,
    Cutter,
    DealPasses,
    FirstBanker,
    GameEnd,
    GivingUp,
    Joining,
    LeaverStake,
    NaturalsShown,
    NextBanker,
    Packs,
    Players,
    ResignedShoe,
    ShoeEnd,
    Shuffler,
    Slipping,
    Stakes,
    StakeTime,
    Staking,
    WhoSees,
)
from macao_reference.counting import AceValue, Count
from macao_reference.lots import LotRank, LotTie


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


__all__ = [
    "AceValue",
    "Baccarat",
    "BaccaratBanker",
    "BaccaratCards",
    "BaccaratChoice",
    "BaccaratLimit",
    "BaccaratWhen",
    "BankerBuys",
    "BankerInDeal",
    "BankerNine",
    "BankerTakes",
    "Buying",
    "Count",
    "CourtValue",
    "Cover",
    "Cutter",
    "DealPasses",
    "Draws",
    "FirstBanker",
    "GameEnd",
    "Gate",
    "GateBanker",
    "GateHands",
    "GateTime",
    "GivingUp",
    "Joining",
    "LeaverStake",
    "LotRank",
    "LotTie",
    "Multiples",
    "NaturalsShown",
    "NextBanker",
    "OddUnits",
    "Packs",
    "Players",
    "Readings",
    "ResignedShoe",
    "ShoeEnd",
    "ShortDraw",
    "Shuffler",
    "SixGroup",
    "SixShares",
    "SixSix",
    "Slipping",
    "StakeTime",
    "Stakes",
    "Staking",
    "Tie",
    "TurnOrder",
    "WhoSees",
    "WinnerGets",
    "WinningHand",
]
