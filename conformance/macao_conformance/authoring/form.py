"""Brings a file of the spec into its one form, and proves that nothing but the form has changed."""

from __future__ import annotations

from macao_conformance.authoring.layout import written
from macao_conformance.authoring.shapes import Shape, file_shape
from macao_conformance.authoring.tree import Document, comments_of, document
from macao_conformance.model import Where
from macao_conformance.problems import Problem, SpecInvalid
from macao_conformance.specfiles import Schemas, SpecFile
from macao_conformance.strictyaml import Located, load
from macao_conformance.values import same


class Form:
    """The form of the files of one spec; the shape of each kind is worked out once."""

    def __init__(self, schemas: Schemas) -> None:
        self._schemas = schemas
        self._shapes: dict[tuple[str, str | None], Shape] = {}

    def of(self, file: SpecFile) -> Shape:
        """Return the shape of a file."""
        key = (file.kind, file.game)
        if key not in self._shapes:
            self._shapes[key] = file_shape(*key, self._schemas)
        return self._shapes[key]

    def formatted(self, file: SpecFile, content: bytes) -> str:
        """Return the content of a file in its one form. Raises SpecInvalid if it is not YAML as the spec has it."""
        doc, text = read(file.label, content)
        new = written(document(doc, text), self.of(file))
        again, _ = load(file.label, new.encode())
        if again is None or not same(again.data, doc.data) or _remarks(new) != _remarks(text):
            message = "the kit cannot bring this file into its form without changing it, and leaves it as it is"
            raise SpecInvalid([Problem(Where(file.label), message, "please report it, with the file")])
        return new


def read(label: str, content: bytes) -> tuple[Located, str]:
    """Read a file: its data with their places, and its text. Raises SpecInvalid."""
    doc, problems = load(label, content)
    if doc is None:
        raise SpecInvalid(problems)
    return doc, content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def tree_of(label: str, content: bytes) -> Document:
    """Read a file as a tree. Raises SpecInvalid."""
    return document(*read(label, content))


def _remarks(text: str) -> list[str]:
    """Return the comments of a text, in no order: where keys move, their comments go with them."""
    return sorted(" ".join(comment.text.split()) for comment in comments_of(text))
