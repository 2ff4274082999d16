"""``macao-kit adapter``: writes an adapter to begin with."""

from __future__ import annotations

from pathlib import Path

import click


@click.group("adapter")
def command() -> None:
    """Begin an adapter: the small program between the kit and an engine."""


def _listed(context: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 (click calls it)
    """Print the languages and leave."""
    if not value or context.resilient_parsing:
        return
    from macao_conformance.templates import templates

    for template in templates().values():
        click.echo(f"{template.language:<12}{template.needs['en']}")
    context.exit()


@command.command("new")
@click.argument("language", metavar="LANG")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_listed, help="List the languages, and leave."
)
def new(*, language: str, folder: Path) -> None:
    """Write an adapter in LANG into DIR: one file that answers already, and passes `macao-kit smoke`.

    The folder is made if it is not there; a file that is there is never overwritten.

    \b
    Examples:
      macao-kit adapter new --list
      macao-kit adapter new python my-adapter
      macao-kit adapter new rust .

    Exit code 0 if it was written, 2 if the command is not right or the file cannot be written.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.problems import UnknownName
    from macao_conformance.templates import find_template

    try:
        template = find_template(language)
    except UnknownName as error:
        raise click.UsageError(str(error)) from None
    target = folder / template.file
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as stream:
            stream.write(template.path.read_bytes())
    except FileExistsError as error:
        there = target if error.filename == str(target) else folder
        raise click.UsageError(f"{there} is there already; nothing is overwritten") from None
    except OSError as error:
        raise click.UsageError(f"{target} cannot be written: {error.strerror or error}") from None
    steps = (
        ("It needs", template.needs["en"]),
        ("Build", template.built(str(folder))),
        ("Try", template.kit("smoke", str(folder))),
        ("Check", template.kit("check", str(folder))),
        ("Then", "say in `describe` what your engine plays, and fill in start, act and observe"),
    )
    click.echo(f"wrote {target}")
    for word, text in steps:
        if text:
            click.echo(f"  {word:<10}{text}")
