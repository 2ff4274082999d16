"""``python -m docs.render``: writes the pages of both languages under ``build/docs``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from docs.render.book import render
from docs.render.site import LANGS, Lang
from macao_conformance.loading import load_spec
from macao_conformance.problems import SpecInvalid


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--spec", "root", type=click.Path(path_type=Path, exists=True), help="The folder of the spec.")
@click.option("--out", type=click.Path(path_type=Path), default="build", show_default=True, help="Where pages go.")
@click.option("--lang", "langs", type=click.Choice(LANGS), multiple=True, help="Only this language.")
def main(root: Path | None, out: Path, langs: tuple[Lang, ...]) -> None:
    """Write the rulebook's pages, in every language, ready for `mkdocs build`.

    Exit code 0 if all is written, 4 if the spec is invalid.
    """
    began = time.perf_counter()
    try:
        spec = load_spec(root)
    except SpecInvalid as error:
        click.echo(str(error), err=True)
        click.echo("`macao-kit spec check` says more; nothing was written", err=True)
        sys.exit(4)
    pages = render(spec, out, langs or LANGS)
    click.echo(f"{pages} pages in {' and '.join(langs or LANGS)} under {out} ({time.perf_counter() - began:.1f} s)")


if __name__ == "__main__":
    main()
