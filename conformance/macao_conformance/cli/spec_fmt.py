"""``macao-kit spec fmt``: bring files of the spec into their one form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from macao_conformance.cli.options import spec_option

if TYPE_CHECKING:
    from macao_conformance.specfiles import SpecFile

_UNFORMATTED, _INVALID = 1, 4


@click.command("fmt")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if a file is not in its form.")
@click.option("--diff", is_flag=True, help="Write nothing, and print what would change; exit code as with --check.")
@spec_option
def fmt(paths: tuple[Path, ...], root: Path | None, *, check: bool, diff: bool) -> int:
    """Bring files of the spec into their one form: keys in the order of the schema, a line for what fits in one.

    PATHS are files or folders; without any, the whole spec. Comments are kept, and nothing but the form changes: a file
    that is formatted says the same, and one that is formatted twice stays as it is.

    \b
    Examples:
      macao-kit spec fmt
      macao-kit spec fmt spec/GAME/scenarios/TOPIC/my-file.yaml
      macao-kit spec fmt --check
      macao-kit spec fmt --diff spec/glossary.yaml

    Exit code 0 if all is well, 1 if --check or --diff finds something to do, 2 if the command is not right, 4 if a file
    cannot be read; such a file is left as it is.
    """  # noqa: D301 (click reads the backspace)
    from macao_conformance.authoring.form import Form
    from macao_conformance.problems import SpecInvalid
    from macao_conformance.specfiles import spec_files, with_games

    writing = not (check or diff)
    home = home_for(paths, root, writing=writing)
    try:
        files, _ = spec_files(home)
    except SpecInvalid as invalid:
        click.echo(str(invalid), err=True)
        return _INVALID
    schemas, _ = with_games(home, [file.game for file in files if file.kind == "game" and file.game])
    form = Form(schemas)
    chosen = _chosen(files, paths)
    changed, unreadable = 0, 0
    for file in chosen:
        content = file.path.read_bytes()
        try:
            new = form.formatted(file, content)
        except SpecInvalid as invalid:
            click.echo(str(invalid), err=True)
            unreadable += 1
            continue
        if new.encode() != content:
            changed += 1
            _tell(file, content, new, diff=diff)
            if writing:
                file.path.write_text(new, encoding="utf-8", newline="\n")
    left = len(chosen) - changed - unreadable
    said = "formatted" if writing else "to be formatted"
    click.echo(
        f"{changed} {said}, {left} in their form" + (f", {unreadable} unreadable" if unreadable else ""), err=diff
    )
    return _INVALID if unreadable else _UNFORMATTED if changed and not writing else 0


def home_for(paths: tuple[Path, ...], root: Path | None, *, writing: bool) -> Path:
    """Return the root of the spec that a command is about: as given, else around its paths, else the kit's own."""
    from macao_conformance.specfiles import root_of, shipped, spec_root

    if root is not None:
        return root
    if paths:
        found = root_of(paths[0])
        if found is None:
            raise click.UsageError(f"{paths[0]} lies in no spec: no folder around it has a game in it")
        return found
    if writing and shipped():
        raise click.UsageError("the kit's own spec is an installed copy; give the folder of yours with --spec")
    return spec_root()


def _chosen(files: list[SpecFile], paths: tuple[Path, ...]) -> list[SpecFile]:
    """Return the files that are, or lie in, some paths; all if there are none."""
    if not paths:
        return files
    places = [path.resolve() for path in paths]
    found = [file for file in files if any(file.path.resolve().is_relative_to(place) for place in places)]
    for path, place in zip(paths, places, strict=True):
        if not any(file.path.resolve().is_relative_to(place) for file in found):
            raise click.UsageError(f"{path} is no file of the spec, and none lies in it")
    return found


def _tell(file: SpecFile, old: bytes, new: str, *, diff: bool) -> None:
    if not diff:
        click.echo(file.label)
        return
    from difflib import unified_diff

    before = old.decode("utf-8-sig").splitlines(keepends=True)
    for line in unified_diff(before, new.splitlines(keepends=True), file.label, f"{file.label} (formatted)"):
        click.echo(line, nl=not line.endswith("\n"))
