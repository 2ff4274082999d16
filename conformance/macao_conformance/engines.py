"""Finds the engine that an argument names.

In this order: the name of an entry point of the group `macao_kit.engines`; ``py:module:object``, a callable of this
process; ``http://…``, a service; a command line. An entry point is a callable too, unless it has an attribute `command`
(a list of words): such an engine is run like any other, behind a command line.
"""

from __future__ import annotations

import importlib
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from macao_conformance.problems import nearest
from macao_conformance.transport_http import BadAddress, HttpTransport, address_of
from macao_conformance.transport_inprocess import InProcessTransport
from macao_conformance.transport_process import ProcessTransport
from macao_conformance.transports import Transport

GROUP: Final = "macao_kit.engines"
DEFAULT: Final = "reference"
_IN_PROCESS = "py:"
_SERVICE = ("http:", "https:")


class EngineUnusable(Exception):
    """The engine cannot be run at all; the message says why and the hint what to do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Engine:
    """What `argument` names, and how to start it; `command` is None where none is run: in process, or a service."""

    argument: str
    command: tuple[str, ...] | None
    open: Callable[[], Transport]


def find_engine(argument: str = DEFAULT, *, allow_remote: bool = False, memory: int | None = None) -> Engine:
    """Find the engine that an argument names, on this machine unless others are allowed; `memory` limits it, in MiB.

    Raises EngineUnusable.
    """
    if memory is not None and sys.platform != "linux":
        raise EngineUnusable("the memory of an engine can be limited on Linux only", "leave the limit out")
    engine = _found(argument, memory, allow_remote=allow_remote)
    if memory is not None and engine.command is None:
        raise EngineUnusable(
            f"the memory of `{argument}` cannot be limited: it is not started by the kit as a process of its own",
            "give a command line, or leave the limit out",
        )
    return engine


def _found(argument: str, memory: int | None, *, allow_remote: bool) -> Engine:
    for entry in entry_points(group=GROUP):
        if entry.name == argument:
            return _entry(argument, entry, memory)
    if argument.startswith(_IN_PROCESS):
        return in_process(argument, _named_object(argument))
    if argument.startswith(_SERVICE):
        return _service(argument, allow_remote=allow_remote)
    return _process(argument, _words(argument), memory)


def engine_names() -> tuple[str, ...]:
    """The engines that are installed as entry points."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


def _entry(argument: str, entry: EntryPoint, memory: int | None) -> Engine:
    try:
        found = entry.load()
    except Exception as error:
        raise EngineUnusable(
            f"the engine `{argument}` is installed as {entry.value}, which cannot be imported: {_said(error)}"
        ) from error
    command = getattr(found, "command", None)
    if command is None:
        return in_process(argument, found)
    return _process(argument, [str(word) for word in command], memory)


def _named_object(argument: str) -> Any:
    module, _, name = argument.removeprefix(_IN_PROCESS).partition(":")
    if not module or not name:
        raise EngineUnusable(f"`{argument}` names no object", "write py:module:object")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)  # as `python -m` does
    try:
        found: Any = importlib.import_module(module)
    except BaseException as error:  # a module may do anything when it is imported, exit as well
        raise EngineUnusable(f"the module {module} cannot be imported: {_said(error)}") from error
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            known = [word for word in vars(found) if not word.startswith("_")] if hasattr(found, "__dict__") else []
            raise EngineUnusable(f"{module} has no `{name}`", nearest(part, known)) from None
    return found


def in_process(argument: str, found: Any) -> Engine:
    """A callable of this process, and what it is called. Raises EngineUnusable if it cannot be called."""
    if not callable(found):
        raise EngineUnusable(
            f"`{argument}` is {type(found).__name__}, and cannot be called",
            "an engine in process is a callable: engine(method, params) returns the result",
        )

    return Engine(argument, None, lambda: InProcessTransport(found))


def _service(argument: str, *, allow_remote: bool) -> Engine:
    try:
        address = address_of(argument, allow_remote=allow_remote)
    except BadAddress as error:
        raise EngineUnusable(str(error), error.hint) from None
    return Engine(argument, None, lambda: HttpTransport(address))


def _words(argument: str) -> list[str]:
    try:
        words = shlex.split(argument)
    except ValueError as error:
        raise EngineUnusable(f"`{argument}` is not a command line: {error}", "close the quotes") from error
    if not words:
        raise EngineUnusable("the engine's command line is empty", _installed())
    return words


def _process(argument: str, words: Sequence[str], memory: int | None) -> Engine:
    if os.name != "posix":
        raise EngineUnusable(
            "engines behind a command line are run on POSIX systems only",
            "run the kit under WSL, or give the engine as py:module:object",
        )
    command = (_executable(words[0]), *words[1:])
    return Engine(argument, command, lambda: ProcessTransport(command, memory=memory))


def _executable(word: str) -> str:
    """The path of a program, by PATH or as a file."""
    found = shutil.which(word)
    if found is not None:
        return found
    path = Path(word)
    if path.is_file():
        if os.access(path, os.X_OK):
            return str(path.absolute())
        raise EngineUnusable(
            f"the file {word} is not executable",
            f"make it so (chmod +x {shlex.quote(word)}), or write its interpreter before it",
        )
    close = get_close_matches(word, engine_names(), n=1)
    hint = f"did you mean `{close[0]}`?" if close else _installed()
    raise EngineUnusable(f"there is no engine and no program called `{word}`", hint)


def _installed() -> str:
    names = engine_names()
    if not names:
        return "no engine is installed; give a command line, such as 'python3 my_engine.py'"
    return f"installed engines: {', '.join(names)}; or give a command line, such as 'python3 my_engine.py'"


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
