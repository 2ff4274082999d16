"""The adapter templates: one file a language, and how it is built and run."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from macao_conformance.problems import UnknownName


def templates_root() -> Path:
    """Return the folder of the templates: the one shipped inside the package, else that of the checkout."""
    shipped = Path(__file__).parent / "_templates"
    return shipped if shipped.is_dir() else Path(__file__).parents[1] / "adapters" / "template"


@dataclass(frozen=True, slots=True)
class Template:
    """A template. `needs` and `note` are sentences by the reader's language; it cannot do without the program `tool`.

    `build` (empty where nothing is built) and `run` are shell commands with {dir} for the folder of the file.
    """

    language: str
    name: str
    file: str
    needs: Mapping[str, str]
    tool: str
    run: str
    note: Mapping[str, str]
    highlight: str
    build: str = ""
    one_shot: bool = False
    also: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return templates_root() / self.language / self.file

    def built(self, folder: str) -> str:
        """The command that builds it in a folder, as a shell takes it."""
        return self.build.format(dir=shlex.quote(folder))

    def engine(self, folder: str) -> str:
        """The command that runs it in a folder, as the kit takes it."""
        return self.run.format(dir=shlex.quote(folder))

    def kit(self, command: str, folder: str) -> str:
        """A command of the kit about it in a folder, as a shell takes it."""
        words = ["macao-kit", command, self.engine(folder), *(["--one-shot"] if self.one_shot else [])]
        return shlex.join(words)


@cache
def templates() -> Mapping[str, Template]:
    """All templates, by language."""
    listed = yaml.safe_load((templates_root() / "languages.yaml").read_text(encoding="utf-8"))
    return {entry["language"]: Template(**entry | {"also": tuple(entry.get("also", ()))}) for entry in listed}


def find_template(name: str) -> Template:
    """Find a template by its language, or by another word for it. Raises UnknownName."""
    for template in templates().values():
        if name.lower() in (template.language, *template.also):
            return template
    raise UnknownName("template for", name, templates())
