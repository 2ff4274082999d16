"""``macao-kit spec new``: write the first draft of a scenario, which validates."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import oracle_option, spec_option

if TYPE_CHECKING:
    from macao_conformance.authoring.tree import Branch
    from macao_conformance.loading import Loaded
    from macao_conformance.model import Condition, Game, Json, Scenario

_UNDONE, _USAGE, _NOT_RUN = 1, 2, 3


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the author has given; None and nothing is taken from the pattern."""

    name: str
    title: str
    rules: tuple[str, ...]
    cites: tuple[str, ...]
    under: Condition | None
    setup: dict[str, Json]
    play: list[dict[str, Json]] | None


@click.command("new")
@click.argument("game")
@click.argument("topic")
@click.option("--id", "name", metavar="ID", help="The id of the scenario: words joined by hyphens, for good.")
@click.option("--title", help="What happens, in one line.")
@click.option("--rule", "rules", multiple=True, metavar="R", help="A rule it is about; may be repeated.")
@click.option("--cite", "cites", multiple=True, metavar="ANCHOR", help="A passage it is taken from; may be repeated.")
@click.option("--under", multiple=True, metavar="R=READING", help="Its scope; several readings with commas between.")
@click.option("--setup", "setup", multiple=True, metavar="KEY=VALUE", help="A part of the setup, VALUE as in a file.")
@click.option("--play", "play", multiple=True, metavar="'SEAT DO …'", help="An action, as `spec show` prints it.")
@click.option("--like", metavar="SCENARIO", help="The scenario to begin from; without it, the nearest of the topic.")
@click.option("--file", "file", metavar="NAME", help="The file in the topic's folder; without it, called by the id.")
@oracle_option
@spec_option
def new(
    *,
    game: str,
    topic: str,
    name: str | None,
    title: str | None,
    rules: tuple[str, ...],
    cites: tuple[str, ...],
    under: tuple[str, ...],
    setup: tuple[str, ...],
    play: tuple[str, ...],
    like: str | None,
    file: str | None,
    oracle: str,
    root: Path | None,
) -> int:
    """Write a first draft of a scenario of GAME into the folder of TOPIC.

    What is not given comes from another scenario of the topic. The outcomes are what an engine shows, each with a
    comment to take out when the passage has been read. The file validates as it is written; one that is there already
    gets the scenario at its end. On a terminal, id, title, rules, setup and play are asked for if they are not given.

    \b
    Examples:
      macao-kit spec new GAME TOPIC
      macao-kit spec new GAME TOPIC --id my-first --title 'Both stand on seven' --rule RULE
      macao-kit spec new GAME TOPIC --id my-first --title 'Both stand on seven' --rule RULE \\
          --setup 'hands={east: 7S, north: 7H}' --play 'east stand' --play 'north show'
      macao-kit spec new GAME TOPIC --id my-first --title 'As before, with an eight' --like SCENARIO --file ties

    Exit code 0 if it is written, 1 if what the engine shows makes no valid scenario (nothing is written), 2 if the
    command is not right, 3 if the engine cannot be run, 4 if the spec is invalid otherwise.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.authoring.drafts import BadDraft, pattern
    from macao_conformance.cli.spec_fill import loaded_for_writing
    from macao_conformance.cli.spec_fmt import home_for

    home = home_for((), root, writing=True)
    loaded = loaded_for_writing(home)
    place = _game(loaded, game, topic)
    model = _model(place, like)
    asking = sys.stdin.isatty()
    name = name or _asked("--id", "Id (words joined by hyphens)", asking=asking)
    _free_id(loaded, name)
    title = title or _asked("--title", "Title (what happens, in one line)", asking=asking)
    if not rules and model is None:
        said = _asked("--rule", f"Rules it is about ({', '.join(_rules_of(place, topic))})", asking=asking)
        rules = tuple(said.replace(",", " ").split())
    _known_rules(place, rules)
    model = model or pattern(place, topic, rules)
    try:
        wanted = _wanted(loaded, place, (name, title, rules, cites), under=under, setup=setup, play=play)
        if asking and not setup and not play:
            wanted = _ask_position(loaded, place, wanted, model)
        branch = _draft(loaded, place, wanted, model)
    except BadDraft as bad:
        raise click.UsageError(str(bad)) from None
    path = home / game / "scenarios" / topic / f"{(file or name).removesuffix('.yaml')}.yaml"
    return _write(loaded, home, path, place, branch, oracle=oracle)


def _game(loaded: Loaded, game: str, topic: str) -> Game:
    from macao_conformance.problems import UnknownName

    if game not in loaded.spec.games:
        raise click.UsageError(str(UnknownName("game", game, loaded.spec.games)))
    found = loaded.spec.games[game]
    if topic not in found.topics:
        raise click.UsageError(str(UnknownName(f"topic of `{game}`", topic, found.topics)))
    return found


def _model(game: Game, like: str | None) -> Scenario | None:
    from macao_conformance.problems import UnknownName

    if like is None:
        return None
    names = {name: one for one in game.scenarios.values() for name in (one.id, *one.aliases)}
    if like not in names:
        raise click.UsageError(str(UnknownName(f"scenario of `{game.id}`", like, names)))
    return names[like]


def _free_id(loaded: Loaded, name: str) -> None:
    for game in loaded.spec.games.values():
        for one in game.scenarios.values():
            if name in (one.id, *one.aliases):
                raise click.UsageError(f"there is a scenario `{name}` already, at {one.where}; ids are for good")


def _known_rules(game: Game, rules: tuple[str, ...]) -> None:
    from macao_conformance.problems import UnknownName

    for rule in rules:
        if rule not in game.rules:
            raise click.UsageError(str(UnknownName(f"rule of `{game.id}`", rule, game.rules)))


def _rules_of(game: Game, topic: str) -> list[str]:
    return [rule.id for rule in game.rules.values() if rule.topic == topic] or list(game.rules)


def _asked(option: str, question: str, *, asking: bool) -> str:
    """Return the answer to a question; without a terminal the option is needed."""
    if not asking:
        raise click.UsageError(f"{option} is needed: there is no terminal to ask on")
    answer: str = click.prompt(question)
    return answer.strip()


def _wanted(
    loaded: Loaded,
    game: Game,
    given: tuple[str, str, tuple[str, ...], tuple[str, ...]],
    *,
    under: tuple[str, ...],
    setup: tuple[str, ...],
    play: tuple[str, ...],
) -> _Wanted:
    """Read the options. Raises BadDraft."""
    from macao_conformance.authoring.drafts import action_keys, action_of, condition_of, part_of

    name, title, rules, cites = given
    keys = action_keys(loaded.schemas, game.id)
    return _Wanted(
        name,
        title,
        rules,
        cites,
        condition_of("--under", under) if under else None,
        dict(part_of("--setup", text) for text in setup),
        [action_of("--play", text, keys) for text in play] if play else None,
    )


def _ask_position(loaded: Loaded, game: Game, wanted: _Wanted, model: Scenario | None) -> _Wanted:
    """Ask for the setup, key by key, and for the play, line by line; an empty answer keeps the pattern's."""
    from dataclasses import replace

    from macao_conformance.authoring.drafts import action_keys, action_of, play_of, skeleton, value_of
    from macao_conformance.scenario_view import written_action, written_value

    setup = dict(model.setup) if model is not None else skeleton(loaded.schemas, game.id)
    click.echo(f"The position{f' is that of {model.id}' if model else ''}; Enter keeps what stands in brackets.")
    answers = {key: click.prompt(f"  {key}", default=written_value(value)) for key, value in setup.items()}
    given = {key: value_of(key, answer) for key, answer in answers.items() if answer != written_value(setup[key])}
    click.echo("The play, an action a line: a seat, what it does, and more where that needs it. An empty line ends it.")
    for step in play_of(model) if model else ():
        click.echo(f"  as it stands: {written_action(step)}")
    lines: list[str] = []
    while line := click.prompt("  action", default="", show_default=False).strip():
        lines.append(line)
    keys = action_keys(loaded.schemas, game.id)
    play = [action_of("action", line, keys) for line in lines] if lines else None
    return replace(wanted, setup=given, play=play)


def _draft(loaded: Loaded, game: Game, wanted: _Wanted, model: Scenario | None) -> Branch:
    """Return the scenario without outcomes: what is wanted, and the rest from the pattern."""
    from macao_conformance.authoring.drafts import drafted, play_of, skeleton

    base = dict(model.setup) if model is not None else skeleton(loaded.schemas, game.id)
    play = wanted.play if wanted.play is not None else play_of(model) if model is not None else []
    under = wanted.under if wanted.under is not None else model.under if model is not None else {}
    rules = wanted.rules or (model.rules if model is not None else ())
    return drafted(
        name=wanted.name,
        title=wanted.title,
        rules=rules,
        cites=wanted.cites,
        under=under,
        setup={**base, **wanted.setup},
        play=play,
    )


def _write(loaded: Loaded, home: Path, path: Path, game: Game, branch: Branch, *, oracle: str) -> int:
    """Have the outcomes filled in, and write the file if it then validates."""
    from macao_conformance.authoring.amend import amended
    from macao_conformance.authoring.drafts import appended, schema_line
    from macao_conformance.authoring.form import tree_of
    from macao_conformance.authoring.layout import written
    from macao_conformance.authoring.oracle import Oracle
    from macao_conformance.authoring.proposals import Unproposable, propose
    from macao_conformance.authoring.shapes import file_shape
    from macao_conformance.cli.spec import plain_error
    from macao_conformance.cli.spec_fill import print_proposal
    from macao_conformance.engines import EngineUnusable
    from macao_conformance.specfiles import path_label
    from macao_conformance.views.text import plain, shortened

    label = path_label(path)
    before = tree_of(label, path.read_bytes()) if path.is_file() else None
    shape = file_shape("scenario", game.id, loaded.schemas)
    line = schema_line(path, home, game.id)
    name = str(branch.get("scenario"))
    text = written(appended(before, branch, line), shape)
    draft, problems = _read_draft(home, path, text, game.id, name)
    if draft is None:
        click.echo("What was given makes no scenario:", err=True)
        for problem in problems:
            click.echo(problem, err=True)
        return _USAGE
    try:
        with Oracle(loaded.spec, oracle) as asked:
            proposal = propose(asked, game, draft)
    except EngineUnusable as error:
        click.echo(f"Error: {plain_error(error)}", err=True)
        return _NOT_RUN
    except Unproposable as trouble:
        click.echo(f"Nothing is written: {shortened(plain(str(trouble)))}", err=True)
        return _UNDONE
    print_proposal(loaded, game, proposal)
    text = written(appended(before, amended(branch, proposal, game, confirmed=False), line), shape)
    _, problems = _read_draft(home, path, text, game.id, name)
    if problems:
        click.echo("Nothing is written, because the scenario would not be valid:", err=True)
        for problem in problems:
            click.echo(problem, err=True)
        return _UNDONE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"written: {label}")
    click.echo(
        f"Next: read the passages, and take out each comment they bear out; `macao-kit spec show {name}` draws it."
    )
    click.echo(f"When you change it: `macao-kit spec fill {name}` says what the engine shows then.")
    return 0


def _read_draft(home: Path, path: Path, text: str, game: str, name: str) -> tuple[Scenario | None, list[str]]:
    """Read a spec with a file as it might be; return the scenario, if it is sound, and what is wrong with the file."""
    from macao_conformance.loading import read_spec
    from macao_conformance.specfiles import path_label

    loaded = read_spec(home, {path: text.encode()})
    label = path_label(path)
    problems = [str(problem) for problem in loaded.problems if problem.where.file == label]
    return loaded.spec.games[game].scenarios.get(name), problems
