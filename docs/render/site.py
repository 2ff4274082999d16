"""A rulebook in one language: what its pages are made from, and how a page comes to stand in a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from docs.render import links
from macao_conformance.disagreements import Row, rows
from macao_conformance.model import Game, Scenario, Spec, Text, Variant
from macao_conformance.readings import Resolved, resolve

Lang = Literal["en", "ru"]
LANGS: Final[tuple[Lang, ...]] = ("en", "ru")
DOCS: Final = Path(__file__).parents[1]
_SPECIAL: Final = re.compile(r"[\\`*_\[\]#!]")


@dataclass(frozen=True, slots=True)
class Book:
    """The spec with what every page asks of it, worked out once and the same in every language."""

    spec: Spec
    resolved: Mapping[str, Resolved]
    """By variant."""
    rows: Mapping[tuple[str, str], Row]
    """By game and rule."""
    about: Mapping[tuple[str, str], tuple[Scenario, ...]]
    """By game and rule: the scenarios about it."""

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """All scenarios of all games."""
        return {s.id: s for game in self.spec.games.values() for s in game.scenarios.values()}

    @property
    def variants(self) -> tuple[Variant, ...]:
        """All variants, documented ones before the conjectures of their game."""
        games = self.spec.games.values()
        return tuple(
            v for game in games for v in sorted(game.variants.values(), key=lambda v: v.conjecture is not None)
        )

    def game(self, variant: Variant) -> Game:
        """The game of a variant."""
        return self.spec.games[variant.game]


def book_of(spec: Spec) -> Book:
    """Work out a spec once."""
    about: dict[tuple[str, str], list[Scenario]] = {}
    for game in spec.games.values():
        for scenario in game.scenarios.values():
            for rule in scenario.rules:
                about.setdefault((game.id, rule), []).append(scenario)
    return Book(
        spec=spec,
        resolved={v.id: resolve(game, v) for game in spec.games.values() for v in game.variants.values()},
        rows={(row.rule.game, row.rule.id): row for row in rows(spec)},
        about={key: tuple(found) for key, found in about.items()},
    )


@dataclass(frozen=True, slots=True)
class Site:
    """The pages of one language; `written` collects the files that stand under `out`."""

    book: Book
    lang: Lang
    words: Mapping[str, Text]
    out: Path
    env: Environment
    written: set[Path] = field(default_factory=set)

    def word(self, key: str) -> str:
        """A text of the site itself. Raises KeyError for one it does not have."""
        return self.words[key][self.lang]

    def say(self, text: Text) -> str:
        """A text of the spec."""
        return text[self.lang]

    def gist(self, anchor: str) -> str:
        """What a passage says, in the kit's words."""
        return self.say(self.book.spec.sources[anchor.partition("¶")[0]].passages[anchor].gist)

    def page(self, url: str, template: str, **values: Any) -> None:
        """Write the page at a URL (``rules/banking/tie/``; the home page is the empty one) from a template."""
        name = f"{url.rstrip('/')}.md" if url else "index.md"
        root = links.relative(url, "")
        text = self.env.get_template(template).render(
            site=self, links=links, root=root, url=url, lang=self.lang, **values
        )
        self.file(name, text)

    def file(self, name: str, text: str) -> None:
        """Write a text."""
        self.put(name, text.encode())

    def put(self, name: str, data: bytes) -> None:
        """Write a file, unless it stands there already: a builder that watches sees what changed."""
        path = self.out / name
        self.written.add(path)
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def sweep(self) -> None:
        """Remove the files that no page stands in any more."""
        for path in sorted(self.out.rglob("*"), reverse=True):
            if path.is_file() and path not in self.written:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def environment() -> Environment:
    """The templates; values are escaped, and a name that is not there is an error."""
    made = Environment(
        loader=FileSystemLoader(DOCS / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["md"] = _markdown
    return made


def _markdown(text: str) -> Markup:
    """Write plain text so that Markdown leaves it as it is."""
    return Markup(_SPECIAL.sub(r"\\\g<0>", str(escape(text))))  # noqa: S704 - escaped just before
