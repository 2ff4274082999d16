"""The banker's pack: shuffle and cut."""

from __future__ import annotations

from macao_reference.cards import Cards, divides, parse, put_under
from macao_reference.engine import Action, Refused, Unplayable
from macao_reference.ninth_wave.choosing import cleared, waiting, whole_pack
from macao_reference.ninth_wave.rules import AllStake, ChoiceTime, Cut, Cutter, Packs, Shuffler
from macao_reference.ninth_wave.state import NINE, Phase, Table, clockwise
from macao_reference.seats import Seat, Seats


def shuffler(table: Table) -> Seat:
    """Who shuffles (S4¶19.5)."""
    left = table.readings.shuffler is Shuffler.LEFT_NEIGHBOUR
    return clockwise(table)[0 if left else -1]


def wrong_pack(table: Table, pack: Cards) -> str | None:
    """The rule that a pack to lay from fails on (S4¶19.2–19.3), if any."""
    if not set(pack) <= whole_pack(table.readings):
        return "pack-size"
    if len(set(pack)) < len(pack) and table.readings.packs is not Packs.SHUFFLED_TOGETHER:
        return "packs"
    chosen = {bet.card for ones in table.bets.values() for bet in ones}
    if table.readings.packs is Packs.ONE_FOR_ALL and chosen & set(pack):
        return "packs"
    return "laid-cards" if set(table.spent) & set(pack) else None


def ready(table: Table) -> bool:
    """The punters have done (S4¶19.4): every one of them has a card with a stake on it."""
    if table.readings.choice_time is ChoiceTime.TO_THE_NINTH:
        return True
    behind = waiting(table)
    started = any(seat in table.bets for seat in behind)
    if table.readings.all_stake is AllStake.WHO_LIKES:
        return not started and len(behind) < len(table.seats) - 1
    return not behind


def shuffle(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """The banker shuffles his pack, and nobody may choose any more (S4¶19.5).

    Raises `Unplayable` for a pack from which nine cards cannot be laid.
    """
    # who
    if table.phase is not Phase.CHOICE or seat != shuffler(table):
        return Refused("shuffler")
    table = cleared(table)
    # what it must satisfy
    if not ready(table):
        return Refused("all-stake")
    pack = parse(str(action["shoe"]))
    wrong = wrong_pack(table, pack)
    if wrong is not None:
        return Refused(wrong)
    if len(pack) < NINE:
        raise Unplayable("action", f"nine cards cannot be laid from {len(pack)}")
    # what changes
    cut_next = table.readings.cut is not Cut.LEFT_OUT
    return table._replace(pack=pack, phase=Phase.CUT if cut_next else Phase.LAYING)


def cutters(table: Table) -> Seats:
    """Who may cut, first the one who is looked to (S4¶19.5)."""
    round_the_table = clockwise(table)
    others = round_the_table[-2::-1]
    return {
        Cutter.ANY_PUNTER: others,
        Cutter.RIGHT_NEIGHBOUR: others[:1],
        Cutter.BANKER_HIMSELF: round_the_table[-1:],
        None: (),
    }[table.readings.cutter]


def cut(table: Table, seat: Seat, action: Action) -> Table | Refused:
    """Some cards are lifted off the pack, and the rest is put on top of them (S4¶19.5)."""
    # who
    if table.phase is not Phase.CUT:
        return Refused("cut")
    if seat not in cutters(table):
        return Refused("cutter")
    # what it must satisfy
    if not divides(table.pack, action["lifted"]):
        return Refused("cut")
    # what changes
    if table.readings.cut is Cut.DONE:
        table = table._replace(pack=put_under(table.pack, action["lifted"]))
    return table._replace(phase=Phase.LAYING)
