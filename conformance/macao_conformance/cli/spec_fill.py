"""``macao-kit spec fill``: what an engine shows of a scenario, offered as its outcomes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import oracle_option, spec_option

if TYPE_CHECKING:
    from macao_conformance.authoring.proposals import Proposal
    from macao_conformance.loading import Loaded
    from macao_conformance.model import Game, Scenario, Spec

_UNDONE, _NOT_RUN, _INVALID = 1, 3, 4


@click.command("fill")
@click.argument("target")
@click.option("--write", is_flag=True, help="Write what is proposed, after asking.")
@click.option("--yes", is_flag=True, help="Do not ask: write, and mark what is new as not confirmed.")
@oracle_option
@spec_option
def fill(target: str, oracle: str, root: Path | None, *, write: bool, yes: bool) -> int:
    """Offer the outcomes of TARGET, a scenario or a file of scenarios, as an engine shows them.

    The engine plays it under every variant in scope, and under each with one reading swapped. An outcome that lacks its
    expectation, or expects something else, is put right; where readings part, there is an outcome for each; rules that
    matter and are not named are found. The engine is no source: read the passages, and say yes only if they say so.

    \b
    Examples:
      macao-kit spec fill SCENARIO
      macao-kit spec fill spec/GAME/scenarios/TOPIC/my-file.yaml --write
      macao-kit spec fill SCENARIO --write --yes

    Exit code 0 if all is as the engine shows it or has been written, 1 if something is proposed and not written or is
    left for you to mend, 2 if the command is not right, 3 if the engine cannot be run, 4 if the spec is invalid
    otherwise.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.authoring.oracle import Oracle
    from macao_conformance.authoring.proposals import Unproposable, propose
    from macao_conformance.cli.spec import plain_error
    from macao_conformance.cli.spec_fmt import home_for
    from macao_conformance.engines import EngineUnusable

    if write and not yes and not sys.stdin.isatty():
        raise click.UsageError("--write asks, and there is no terminal to ask on; --yes writes without asking")
    path = Path(target) if Path(target).is_file() else None
    home = home_for((path,) if path else (), root, writing=write)
    loaded = loaded_for_writing(home)
    chosen = _chosen(loaded, target, path)
    accepted: list[tuple[Proposal, bool]] = []
    undone = False
    try:
        with Oracle(loaded.spec, oracle) as asked:
            for game, scenario in chosen:
                click.echo(f"{scenario.id}  {scenario.where}")
                try:
                    proposal = propose(asked, game, scenario)
                except Unproposable as trouble:
                    click.echo(f"  {_plain(str(trouble))}")
                    undone = True
                    continue
                print_proposal(loaded, game, proposal)
                confirmed = write and not yes and proposal.changed and click.confirm("Do the passages say so?")
                if proposal.changed and write and (yes or confirmed):
                    accepted.append((proposal, confirmed))
                    undone = undone or proposal.doubtful
                else:
                    undone = undone or proposal.changed or proposal.doubtful
    except EngineUnusable as error:
        click.echo(f"Error: {plain_error(error)}", err=True)
        return _NOT_RUN
    left = [line for file, some in _by_file(accepted) for line in _written(home, loaded, file, some)]
    for line in left:
        click.echo(line)
    return _INVALID if left else _UNDONE if undone else 0


def loaded_for_writing(home: Path) -> Loaded:
    """Read a spec whose scenarios may be unfinished; if anything else is wrong, print it and exit with code 4."""
    from macao_conformance.loading import read_spec
    from macao_conformance.problems import SpecInvalid
    from macao_conformance.specfiles import spec_files

    try:
        loaded = read_spec(home)
        unfinished = {file.label for file in spec_files(home)[0] if file.kind == "scenario"}
    except SpecInvalid as invalid:
        click.echo(str(invalid), err=True)
        raise SystemExit(_INVALID) from None
    wrong = [problem for problem in loaded.problems if problem.where.file not in unfinished]
    for problem in wrong:
        click.echo(str(problem), err=True)
    if wrong:
        raise SystemExit(_INVALID)
    return loaded


def _chosen(loaded: Loaded, target: str, path: Path | None) -> list[tuple[Game, Scenario]]:
    """Return the scenarios meant; if there are none, print what is wrong with the file, or say so, and exit."""
    from macao_conformance.problems import UnknownName
    from macao_conformance.specfiles import path_label

    everything = [(game, one) for game in loaded.spec.games.values() for one in game.scenarios.values()]
    if path is not None:
        label = path_label(path)
        found = [(game, one) for game, one in everything if one.where.file == label]
        ends = [problem for problem in loaded.problems if problem.where.file == label] if not found else []
    else:
        found = [(game, one) for game, one in everything if target in (one.id, *one.aliases)]
        ends = [problem for problem in loaded.problems if f"`{target}`" in problem.message] if not found else []
    if ends:
        for problem in ends:
            click.echo(str(problem), err=True)
        raise SystemExit(_INVALID)
    if not found:
        known = [one.id for _, one in everything]
        raise click.UsageError(
            f"no scenario stands in {path}" if path else str(UnknownName("scenario or file", target, known))
        )
    return found


def print_proposal(loaded: Loaded, game: Game, proposal: Proposal) -> None:
    """Print what an engine would have a scenario say, and the passages to hold that against."""
    for note in proposal.notes:
        click.echo(f"  {_plain(note)}")
    if not proposal.changed:
        if not proposal.doubtful:
            click.echo("  every outcome is as the engine shows it")
        return
    click.echo("  the engine would have it say:")
    for line in _yaml(loaded, game, proposal):
        click.echo(f"    {line}" if line else "")
    for line in _gists(loaded.spec, game, proposal):
        click.echo(f"  {line}")


def _yaml(loaded: Loaded, game: Game, proposal: Proposal) -> list[str]:
    """Return the parts of a scenario that a proposal is about, as they would be written."""
    from macao_conformance.authoring.amend import amended, condition_data, step_data
    from macao_conformance.authoring.layout import written
    from macao_conformance.authoring.shapes import FREE, file_shape
    from macao_conformance.authoring.tree import Branch, Document, node_of

    it = proposal.scenario
    whole = {"rules": list(it.rules), "under": condition_data(it.under), "play": [step_data(step) for step in it.play]}
    after = {"rules": proposal.rules, "under": proposal.under, "play": proposal.play}
    before = {"rules": it.rules, "under": it.under, "play": it.play}
    olds = [
        {
            "under": condition_data(outcome.under),
            **({"play": [step_data(step) for step in outcome.play]} if outcome.play else {}),
            **({"expect": dict(outcome.expect.fields)} if outcome.expect else {}),
        }
        for outcome in it.outcomes
    ]
    bare = len(olds) == 1 and olds[0].keys() <= {"under", "expect"} and not olds[0]["under"]
    frame = node_of({**whole, **({} if bare or not olds else {"outcomes": olds})})
    if not isinstance(frame, Branch):
        raise TypeError("a scenario is a map")
    tree = amended(frame, proposal, game, confirmed=True)
    for key in ("rules", "under", "play"):
        tree = tree if after[key] != before[key] else tree.without(key)
    shape = file_shape("scenario", game.id, loaded.schemas).items or FREE
    return written(Document(tree), shape).rstrip("\n").split("\n")


def _gists(spec: Spec, game: Game, proposal: Proposal) -> Iterable[str]:
    """Yield the passages that the new outcomes are to be held against, with what they say."""
    from macao_conformance.authoring.amend import passages

    anchors = dict.fromkeys(
        anchor for draft in proposal.drafts if draft.changed for anchor in passages(draft, proposal, game)
    )
    if not anchors:
        yield "No passage is behind these readings: they follow from a ruling, or from none; read the rules."
    for anchor in anchors:
        yield f"{anchor}  {spec.sources[anchor.partition('¶')[0]].passages[anchor].gist['en']}"


def _by_file(accepted: Sequence[tuple[Proposal, bool]]) -> list[tuple[str, list[tuple[Proposal, bool]]]]:
    found: dict[str, list[tuple[Proposal, bool]]] = {}
    for one in accepted:
        found.setdefault(one[0].scenario.where.file, []).append(one)
    return list(found.items())


def _written(home: Path, loaded: Loaded, label: str, accepted: Sequence[tuple[Proposal, bool]]) -> list[str]:
    """Write the proposals for one file; return what is still wrong with it."""
    from macao_conformance.authoring.amend import amended, replaced
    from macao_conformance.authoring.form import tree_of
    from macao_conformance.authoring.layout import written
    from macao_conformance.authoring.shapes import file_shape
    from macao_conformance.authoring.tree import Branch
    from macao_conformance.loading import read_spec
    from macao_conformance.specfiles import spec_files

    file = next(file for file in spec_files(home)[0] if file.label == label)
    document = tree_of(label, file.path.read_bytes())
    entries = document.root.entries if isinstance(document.root, Branch) else ()
    places = {entry.value.get("scenario"): n for n, entry in enumerate(entries) if isinstance(entry.value, Branch)}
    for proposal, confirmed in accepted:
        place = places[proposal.scenario.id]
        branch = entries[place].value
        if isinstance(branch, Branch):
            game = loaded.spec.games[proposal.scenario.game]
            document = replaced(document, place, amended(branch, proposal, game, confirmed=confirmed))
    text = written(document, file_shape(file.kind, file.game, loaded.schemas))
    file.path.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"written: {label}")
    return [str(problem) for problem in read_spec(home).problems if problem.where.file == label]


def _plain(text: str) -> str:
    from macao_conformance.views.text import plain, shortened

    return shortened(plain(text))
