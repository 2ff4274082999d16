"""Ways to spoil a file: its bytes, or, if it is YAML or JSON, what it says. Strategies for Hypothesis."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from hypothesis import strategies as st

from macao_conformance.strictyaml import load

Spoil = Callable[[bytes], bytes]
Path = tuple[Any, ...]

_TOKENS = (
    *(b"\r", b"\r\n", b"\n", b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\xc2", b"\x85", b"\t"),
    *(
        b"- ",
        b": ",
        b"? ",
        b"---\n",
        b"...\n",
        b"{",
        b"}",
        b"[",
        b"]",
        b"'",
        b'"',
        b"|\n",
        b">-\n",
        b"#",
        b"%YAML 1.3\n",
    ),
    *(b"&a ", b"*a ", b"<<: ", b"!!python/object:os.system ", b"!x ", b"\\", b"\\ud800", b"\x1b[2J", b"\xe2\x80\xae"),
    *(b"1e999", b"2026-11-30", b"9" * 5000, b"[" * 3000, b"{a: " * 500, b"- " * 3000, b"  " * 3000 + b"a: 1\n"),
)
_RAW = (
    *("null", "true", "-1", "0", "999999999999999", "9" * 5000, "1.5", "1e999", ".nan", "2026-11-30", "yes", '""'),
    *("[]", "{}", "[[]]", "[null]", "&a [*a]", "*a", "{<<: {a: 1}}", "!!set {a}", "!x y", "{? [a]: b}", "{a: 1, a: 2}"),
    *(
        "[" * 20 + "]" * 20,
        "[" * 500 + "]" * 500,
        "{a: {b: {c: d}}}",
        "[" + "a, " * 2000 + "b]",
        '"\\ud83d"',
        '"\\u0000"',
    ),
    *('"' + "x" * 10_000 + '"', '"\\u202e"', "S1¶6–7", "T1¶1–" + "9" * 5000, "T1¶9–1", "T1¶", '"¶"', "T1¶3.1", "T1"),
    *("7S 7S", '"??"', "7S", "north", "[north, north]", '"a, b"'),
)


def _spliced(place: float, length: int, new: bytes, content: bytes) -> bytes:
    start = int(place * len(content))
    return content[:start] + new + content[start + length :]


def _repeated(place: float, length: int, times: int, content: bytes) -> bytes:
    start = int(place * len(content))
    return content[:start] + content[start : start + length] * times + content[start + length :]


def _flipped(place: float, bit: int, content: bytes) -> bytes:
    start = int(place * len(content))
    return content[:start] + bytes(byte ^ 1 << bit for byte in content[start : start + 1]) + content[start + 1 :]


def _cut(place: float, content: bytes) -> bytes:
    return content[: int(place * len(content))]


def _replaced(old: bytes, new: bytes, content: bytes) -> bytes:
    return content.replace(old, new)


def _made(function: Callable[..., bytes], *given: st.SearchStrategy[Any]) -> st.SearchStrategy[Spoil]:
    return st.tuples(*given).map(lambda values: partial(function, *values))


_place = st.floats(0, 1, exclude_max=True)
_bytes: st.SearchStrategy[Spoil] = st.one_of(
    _made(_flipped, _place, st.integers(0, 7)),
    _made(_spliced, _place, st.integers(0, 40), st.sampled_from(_TOKENS) | st.binary(max_size=4)),
    _made(_repeated, _place, st.integers(1, 400), st.integers(2, 50)),
    _made(_cut, _place),
    _made(
        _replaced,
        st.sampled_from([b"\n", b" ", b":", b"- ", b"{", b"e"]),
        st.sampled_from([b"\r\n", b"\r", b"\n\n", b"\t", b"\0", b"", b"\xa0"]),
    ),
)


def bytes_spoiled() -> st.SearchStrategy[Spoil]:
    """Up to three changes of bytes, one after the other."""
    return st.lists(_bytes, min_size=1, max_size=3).map(lambda ways: partial(_one_by_one, ways))


def _one_by_one(ways: Sequence[Spoil], content: bytes) -> bytes:
    for way in ways:
        content = way(content)
    return content


def words_of(contents: Sequence[bytes]) -> list[str]:
    """The short texts and the keys of some YAML: ids above all."""
    found: set[str] = set()
    for content in contents:
        data = _data(content)
        for path in _paths(data):
            found |= {word for word in (at(data, path), *path[-1:]) if isinstance(word, str) and len(word) < 30}
    return sorted(found)


def sense_spoiled(words: Sequence[str]) -> st.SearchStrategy[Spoil]:
    """Up to three changes of what a file says: values are dropped, exchanged, wrapped, renamed, or strange ones."""
    one = st.tuples(
        _place,
        st.sampled_from(["raw", "raw", "word", "word", "key", "drop", "copy", "list", "map"]),
        _place,
        st.sampled_from(words),
        st.sampled_from(_RAW),
    )
    return st.lists(one, min_size=1, max_size=3).map(lambda changes: partial(_changed, changes))


def _changed(changes: Sequence[tuple[float, str, float, str, str]], content: bytes) -> bytes:
    box = {"": _data(content)}
    written: dict[str, str] = {}
    for place, kind, other, word, raw in changes:
        paths = list(_paths(box))[1:]
        *above, last = paths[int(place * len(paths))]
        around, mark = at(box, tuple(above)), f"@{len(written)}@"
        written[json.dumps(mark)] = raw
        new = {
            "raw": mark,
            "word": word,
            "copy": copy.deepcopy(at(box, paths[int(other * len(paths))])),
            "list": [around[last]],
            "map": {word: around[last]},
        }
        if kind == "drop" and above:
            del around[last]
        elif kind == "key" and isinstance(around, dict) and above:
            around[mark if other < 0.3 else word] = around.pop(last)
        else:
            around[last] = new.get(kind, mark)
    text = json.dumps(box[""], ensure_ascii=False, default=str)
    for mark, raw in written.items():
        text = text.replace(mark, raw)
    return text.encode("utf-8", "surrogatepass")


def _data(content: bytes) -> Any:
    """What some YAML or JSON says, which nobody has spoiled yet."""
    if content.startswith(b"{"):
        return json.loads(content)
    document, problems = load("", content)
    assert document is not None, problems
    return document.data


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from _paths(value, (*path, key))


def at(data: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        data = data[step]
    return data
