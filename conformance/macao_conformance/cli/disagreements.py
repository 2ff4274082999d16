"""``macao-kit disagreements``: what the sources say on each rule, side by side."""

from __future__ import annotations

from pathlib import Path

import click

from macao_conformance.cli.options import spec_option


@click.command("disagreements")
@click.argument("rule", required=False)
@click.option("--game", help="Only the rules of this game.")
@click.option("--format", "form", type=click.Choice(["table", "json", "markdown"]), default="table", show_default=True)
@spec_option
def command(rule: str | None, game: str | None, form: str, root: Path | None) -> None:
    """Show where the sources disagree and where they are silent, with passages, or one RULE in full.

    \b
    macao-kit disagreements                     what they disagree on, and who says what
    macao-kit disagreements RULE                one rule: its readings, their passages, the variants that follow
    macao-kit disagreements --format markdown   the whole matrix of rules × sources
    """  # noqa: D301 (click reads the backspace)
    import json

    from macao_conformance import disagreement_views as views
    from macao_conformance.cli.spec import console, load_or_exit
    from macao_conformance.disagreements import as_data, rows, slips
    from macao_conformance.problems import UnknownName

    spec = load_or_exit(root)
    if game is not None and game not in spec.games:
        raise click.UsageError(str(UnknownName("game", game, spec.games)))
    found = rows(spec, game)
    if rule is not None:
        names = [row.rule.id for row in found]
        found = [row for row in found if row.rule.id == rule]
        if not found:
            raise click.UsageError(str(UnknownName("rule", rule, names)))
    if form == "json":
        data = as_data(found, slips(spec, game) if rule is None else ())
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    elif rule is not None and form == "markdown":
        click.echo("\n".join(views.rule_markdown(spec, row) for row in found), nl=False)
    elif form == "markdown":
        click.echo(views.markdown(spec, found))
        click.echo(views.amiss_markdown(slips(spec, game)), nl=False)
    elif rule is not None:
        for row in found:
            views.print_rule(console(), spec, row)
    else:
        console().print(views.table(spec, found))
        console().print(views.silences(found))
        console().print(views.amiss(slips(spec, game)))
        click.echo(views.summary(found))
        click.echo(views.amiss_summary(slips(spec, game)))
