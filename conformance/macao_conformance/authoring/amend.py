"""Puts a proposal into the tree of a scenario; what it does not change keeps its place and its comments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from macao_conformance.authoring.proposals import Draft, Proposal
from macao_conformance.authoring.tree import Branch, Document, Entry, Node, node_of
from macao_conformance.model import Act, Condition, Game, Json, Step

CONFIRM = "# confirm against the passage"
"""How a comment begins that says that nobody has held an expectation against its source yet."""


def amended(branch: Branch, proposal: Proposal, game: Game, *, confirmed: bool) -> Branch:
    """Return the tree of a scenario with a proposal in it; what is not `confirmed` is marked by a comment."""
    it = proposal.scenario
    if proposal.rules != it.rules:
        branch = branch.put("rules", node_of(list(proposal.rules)))
    if proposal.under != it.under:
        branch = branch.put("under", node_of(condition_data(proposal.under)))
    if proposal.play != it.play:
        branch = branch.put("play", _play(branch.get("play"), it.play, proposal.play))
    whole = [draft for draft in proposal.drafts if not draft.under and not draft.play]
    if len(proposal.drafts) == 1 and whole and not isinstance(branch.get("outcomes"), Branch):
        return _with_expect(branch, whole[0], proposal, game, confirmed=confirmed)
    old = branch.get("outcomes")
    entries = old.entries if isinstance(old, Branch) else ()
    drafted = tuple(_outcome(entries, draft, proposal, game, confirmed=confirmed) for draft in proposal.drafts)
    return branch.without("expect").put("outcomes", Branch(keyed=False, entries=_each_once(drafted)))


def replaced(document: Document, place: int, branch: Branch) -> Document:
    """Return a file of scenarios with another one in a place."""
    root = document.root
    if not isinstance(root, Branch):
        raise TypeError("a file of scenarios is a list")
    return replace(document, root=root.at(place, branch))


def condition_data(condition: Condition) -> dict[str, Json]:
    """Return a condition as it is written: one reading by itself, several as a list."""
    return {rule: readings[0] if len(readings) == 1 else list(readings) for rule, readings in condition.items()}


def step_data(step: Step) -> dict[str, Json]:
    """Return a step as it is written."""
    if isinstance(step, Act):
        return {**step.action, **({"refused": step.refused} if step.refused else {})}
    return {"expect": dict(step.fields)}


def _play(old: Node, before: Sequence[Step], after: Sequence[Step]) -> Branch:
    """Return a play with the steps that have changed put in place of the old ones."""
    entries = old.entries if isinstance(old, Branch) else ()
    kept: list[Entry] = []
    for place, step in enumerate(after):
        entry = entries[place] if place < len(entries) else Entry("", None)
        same = place < len(before) and step == before[place]
        kept.append(entry if same else replace(entry, value=node_of(step_data(step))))
    return Branch(keyed=False, entries=tuple(kept))


def _outcome(entries: Sequence[Entry], draft: Draft, proposal: Proposal, game: Game, *, confirmed: bool) -> Entry:
    """Return the entry of an outcome: the old one if it has not changed, else it with what is new."""
    entry = (
        entries[draft.old]
        if draft.old is not None and draft.old < len(entries)
        else Entry("", Branch(keyed=True, entries=()))
    )
    if not draft.changed:
        return entry
    value = entry.value if isinstance(entry.value, Branch) else Branch(keyed=True, entries=())
    value = value.put("under", node_of(condition_data(draft.under)))
    if draft.play and not isinstance(value.get("play"), Branch):
        value = value.put("play", node_of([step_data(step) for step in draft.play]))
    if draft.expect is not None:
        value = value.put("expect", node_of(dict(draft.expect)))
    return replace(entry, value=value, above=_above(entry.above, draft, proposal, game, confirmed=confirmed))


def _with_expect(branch: Branch, draft: Draft, proposal: Proposal, game: Game, *, confirmed: bool) -> Branch:
    """Return a scenario whose one expectation holds whatever the readings."""
    if not draft.changed:
        return branch
    if draft.expect is None:  # it ends with a refusal, and an outcome that needs no more is written out
        return branch.put("outcomes", node_of([{"under": {}}]))
    branch = branch.put("expect", node_of(dict(draft.expect)))
    entries = [
        replace(entry, above=_above(entry.above, draft, proposal, game, confirmed=confirmed))
        if entry.key == "expect"
        else entry
        for entry in branch.entries
    ]
    return replace(branch, entries=tuple(entries))


def _above(old: Iterable[str], draft: Draft, proposal: Proposal, game: Game, *, confirmed: bool) -> tuple[str, ...]:
    """Return the comments above an expectation: the old ones, and that it is to be confirmed, or is so no more."""
    kept = tuple(line for line in old if not line.startswith(CONFIRM))
    if confirmed:
        return kept
    anchors = ", ".join(passages(draft, proposal, game))
    return (*kept, f"{CONFIRM}: {anchors}" if anchors else f"{CONFIRM} or the ruling it follows from")


def passages(draft: Draft, proposal: Proposal, game: Game) -> list[str]:
    """List the passages an outcome is to be held against: those that state its readings, or imply them.

    Where there is none, those that the scenario cites.
    """
    readings = [game.rules[rule].readings[name] for rule, names in draft.under.items() for name in names]
    own = [anchor for reading in readings for anchor in reading.stated or reading.implied]
    return list(dict.fromkeys(own or proposal.scenario.cites))


def _each_once(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return entries whose comments stand only with the first of those made of one."""
    seen: set[tuple[str, ...]] = set()
    kept: list[Entry] = []
    for entry in entries:
        own = tuple(line for line in entry.above if not line.startswith(CONFIRM))
        again = bool(own) and own in seen
        seen.add(own)
        kept.append(replace(entry, above=tuple(x for x in entry.above if x not in own), beside="") if again else entry)
    return tuple(kept)
