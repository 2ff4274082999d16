"""The punters' turns and the banker's: buy, throw off, stand, show, look."""

from __future__ import annotations

from macao_reference.baccarat import dealing, passing, settling
from macao_reference.baccarat.counting import high, is_baccarat, points
from macao_reference.baccarat.rules import (
    Baccarat,
    BaccaratBanker,
    BaccaratCards,
    BaccaratChoice,
    BaccaratLimit,
    BaccaratWhen,
    BankerBuys,
    Buying,
    Draws,
    Gate,
    GateBanker,
    NaturalsShown,
    TurnOrder,
    WhoSees,
)
from macao_reference.baccarat.state import Hand, Phase, Seat, Table, banker, clockwise
from macao_reference.engine import Action, Refused

LOW = {Gate.FOUR_AND_LESS: 4, Gate.FIVE_AND_LESS: 5}
"""What one may have and buy, where buying is limited (S4¶3.12)."""
PUNTER_MUST, PUNTER_MUST_NOT, BANKER_MUST = 4, 6, 5
"""The casino's table."""


def alternately(seats: tuple[Seat, ...], *, right_first: bool = False) -> tuple[Seat, ...]:
    """Seats given clockwise, in the order left, right, next left, next right (S4¶3.13)."""
    waiting, spoken = list(seats), list[Seat]()
    while waiting:
        spoken.append(waiting.pop(-1 if (len(spoken) % 2 == 0) == right_first else 0))
    return tuple(spoken)


def in_turn(table: Table) -> tuple[Seat, ...]:
    """Those in the round, in the order they speak in; the banker last (S4¶3.13)."""
    seats = clockwise(table, table.hands.keys() - {banker(table)})
    if table.readings.turn_order in (TurnOrder.ALTERNATELY, TurnOrder.RIGHT_FIRST):
        seats = alternately(seats, right_first=table.readings.turn_order is TurnOrder.RIGHT_FIRST)
    return (*seats, banker(table))


def speaking(table: Table) -> tuple[Seat, ...]:
    """Who may speak now, first the one whose turn it is (S4¶3.10, S4¶3.13)."""
    if table.phase is not Phase.BUYING:
        return ()
    waiting = tuple(seat for seat in in_turn(table)[:-1] if not table.hands[seat].stood)
    if dealing.ended(table) or not waiting:
        return (banker(table),)
    return waiting if table.readings.turn_order is TurnOrder.ANY_ORDER else waiting[:1]


def out_of_turn(table: Table, seat: Seat) -> str | None:
    """The rule by which a seat may not speak now."""
    if seat in table.hands and dealing.ended(table) and seat != banker(table):
        return "banker-nine"
    return None if seat in speaking(table) else "turn-order"


def no_purchase(table: Table, seat: Seat) -> str | None:
    """The rule by which a seat whose turn it is may not buy."""
    readings, hand = table.readings, table.hands[seat]
    held = points(readings, hand.cards)
    bank = seat == banker(table)
    if dealing.ended(table):
        return "banker-nine"
    if readings.draws is Draws.NONE or (readings.draws is Draws.ONE and hand.draws):
        return "draws"
    if bank and (
        readings.banker_buys is BankerBuys.NEVER or (readings.banker_buys is BankerBuys.BY_TABLE and held > BANKER_MUST)
    ):
        return "banker-buys"
    if dealing.limited(table) and held > LOW[readings.gate]:
        if not bank:
            return "gate"
        if readings.gate_banker is not GateBanker.PUNTERS_ONLY:
            return "gate-banker"
    if not bank and readings.buying is Buying.BY_TABLE and held >= PUNTER_MUST_NOT:
        return "buying"
    return None if dealing.supplied(table, 1) else "short-draw"


def draw(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Buy a card (S4¶3.11–3.13)."""
    # who, and what it must satisfy
    refused = out_of_turn(table, seat) or no_purchase(table, seat)
    if refused is not None:
        return Refused(refused)
    # what changes
    hand = table.hands[seat]
    return served(table, seat, 1, hand._replace(draws=hand.draws + 1))


def not_thrown_off(table: Table, seat: Seat) -> str | None:
    """The rule by which a seat whose turn it is may not throw off its hand (S4¶3.21)."""
    readings, hand = table.readings, table.hands[seat]
    if dealing.ended(table):
        return "banker-nine"
    if readings.baccarat is not Baccarat.THROWN_OFF or not is_baccarat(readings, hand.cards):
        return "baccarat"
    if readings.baccarat_banker is BaccaratBanker.PUNTERS_ONLY and seat == banker(table):
        return "baccarat-banker"
    if readings.baccarat_limit is BaccaratLimit.ONCE and hand.casts:
        return "baccarat-limit"
    if readings.baccarat_cards is not BaccaratCards.WHOLE_HAND and not hand.draws:
        return "baccarat-cards"
    if readings.baccarat_when is BaccaratWhen.AFTER_BUYING and not hand.draws:
        return "baccarat-when"
    return None if dealing.supplied(table, coming(table)) else "short-draw"


def coming(table: Table) -> int:
    """How many cards come for a hand thrown off."""
    return 2 if table.readings.baccarat_cards is BaccaratCards.WHOLE_HAND else 1


def throw_off(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """Throw off ten, twenty or thirty, and buy anew (S4¶3.21)."""
    # who, and what it must satisfy
    refused = out_of_turn(table, seat) or not_thrown_off(table, seat)
    if refused is not None:
        return Refused(refused)
    # what changes
    hand = table.hands[seat]._replace(casts=table.hands[seat].casts + 1)
    match table.readings.baccarat_cards:
        case BaccaratCards.WHOLE_HAND:
            thrown, kept = hand.cards, hand._replace(dealt=(), drawn=(), draws=0)
        case BaccaratCards.BOUGHT_CARD:
            thrown, kept = hand.drawn[-1:], hand._replace(drawn=hand.drawn[:-1])
        case _:
            thrown, kept = (), hand
    after = served(table, seat, coming(table), kept)
    return after._replace(played=after.played + thrown)


def served(table: Table, seat: Seat, count: int, hand: Hand) -> Table:
    """A hand gets cards from the shoe, which holds enough, or can be made to."""
    table = dealing.supplied(table, count) or table
    cards = table.shoe[:count]
    whole = hand._replace(spoken=True, dealt=hand.dealt or cards, drawn=hand.drawn + cards if hand.dealt else ())
    return table._replace(shoe=table.shoe[count:], hands={**table.hands, seat: whole})


def held_back(table: Table, seat: Seat) -> str | None:
    """The rule by which a seat whose turn it is may not leave its hand as it is."""
    must_throw = table.readings.baccarat_choice is BaccaratChoice.OBLIGED
    if must_throw and not_thrown_off(table, seat) is None:
        return "baccarat-choice"
    hand = table.hands[seat]
    held = points(table.readings, hand.cards)
    if hand.draws or no_purchase(table, seat) is not None:
        return None
    if seat == banker(table):
        by_table = table.readings.banker_buys is BankerBuys.BY_TABLE
        return "banker-buys" if by_table and held <= BANKER_MUST else None
    return "buying" if table.readings.buying is Buying.BY_TABLE and held <= PUNTER_MUST else None


def stand(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """A punter is content with his hand."""
    # who, and what it must satisfy
    refused = out_of_turn(table, seat) or ("turn-order" if seat == table.banker else held_back(table, seat))
    if refused is not None:
        return Refused(refused)
    # what changes
    return table._replace(hands={**table.hands, seat: table.hands[seat]._replace(spoken=True, stood=True)})


def show(table: Table, seat: Seat, _action: Action) -> Table | Refused:
    """The banker turns up his cards and all the others with them, and the round is settled (S4¶3.14)."""
    # who, and what it must satisfy
    refused = out_of_turn(table, seat) or ("turn-order" if seat != table.banker else held_back(table, seat))
    if refused is not None:
        return Refused(refused)
    # what changes
    return passing.round_over(table, settling.settle(table, in_turn(table)))


def look(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """A seat looks at another's cards, or its own (S4¶3.14)."""
    at = action["at"]
    if at in table.hands and open_cards(table, seat, at) == len(table.hands[at].cards):
        return table
    return Refused("who-sees")


def open_cards(table: Table, viewer: Seat, owner: Seat) -> int:
    """How many of `owner`'s cards, from the first, `viewer` may see (S4¶3.11, S4¶3.14)."""
    hand, readings = table.hands[owner], table.readings
    blind = readings.who_sees is WhoSees.BANKER_BLIND and owner == table.banker
    if table.shown or readings.who_sees is WhoSees.OPEN or (viewer == owner and not blind):
        return len(hand.cards)
    laid = readings.naturals_shown is NaturalsShown.LAID_OPEN and not hand.casts and high(readings, hand.first)
    return len(hand.dealt) if laid else 0
