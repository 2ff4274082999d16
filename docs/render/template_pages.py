"""The adapter templates: an overview, and a page a language that shows the file and how to build, try and check it."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from docs.render.site import Site
from macao_conformance.templates import Template, templates

FOLDER: Final = "my-adapter"
"""What the reader's folder is called on these pages."""


def template_pages(site: Site) -> None:
    """Write them; the files themselves are served beside the pages."""
    site.page("adapters/", "adapters.md.j2", templates=templates().values(), folder=FOLDER)
    for template in templates().values():
        site.put(_served(template), template.path.read_bytes())
        site.page(
            f"adapters/{template.language}/",
            "adapter.md.j2",
            one=template,
            folder=FOLDER,
            commands=commands(template),
            code=_verbatim(template.path.read_text(encoding="utf-8")),
            served=_served(template),
        )


def commands(template: Template) -> list[Markup]:
    """What to type, from nothing to a verdict, a command a line."""
    lines = [
        f"macao-kit adapter new {template.language} {FOLDER}",
        template.built(FOLDER),
        template.kit("smoke", FOLDER),
        template.kit("check", FOLDER),
    ]
    return [_verbatim(line) for line in lines if line]


def _served(template: Template) -> str:
    return f"files/templates/{template.language}/{template.file}"


def _verbatim(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - our own files, and they stand in a block of code
