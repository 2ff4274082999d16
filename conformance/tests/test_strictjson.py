"""JSON read fast is JSON read strictly."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from macao_conformance.strictjson import NotJson, encode, parse, parse_slowly

NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
LEAVES = st.none() | st.booleans() | NUMBERS | st.text(max_size=4)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=4)
)


@st.composite
def written(draw: st.DrawFn) -> bytes:
    """A value as someone may have written it: spaced or not, escaped or not, one character changed, a key twice."""
    value = draw(VALUES)
    tight = draw(st.booleans())
    separators = (",", ":") if tight else None
    text = json.dumps(value, ensure_ascii=draw(st.booleans()), separators=separators)
    line = text.encode(errors="surrogatepass")
    match draw(st.sampled_from(("as it is", "changed", "twice"))):
        case "changed":
            at = draw(st.integers(0, len(line)))
            return line[:at] + draw(st.binary(max_size=2)) + line[at + 1 :]
        case "twice":
            return b'{"a":%s,"a":%s}' % (line, line)
        case _:
            return line


def outcome(read: Any, line: bytes) -> str:
    """What reading gives, or why it gives nothing; 1, 1.0 and true are three things."""
    try:
        return repr(read(line))
    except NotJson as error:
        return f"refused: {error}"


@given(line=written())
@example(line=b'{"a":1,"a":1}')
@example(line=b"18446744073709551616")
@example(line=b"1e999")
@example(line=b"NaN")
@example(line=rb'"\ud800"')
@example(line=b"[" * 1000 + b"]" * 1000)
@example(line=b"-0")
def test_the_short_way_reads_what_the_strict_way_reads(line: bytes) -> None:
    """Whatever comes, the fast reader gives the same value, or the same reason."""
    assert outcome(parse, line) == outcome(parse_slowly, line)


@given(value=VALUES)
def test_what_is_written_is_read_back(value: Any) -> None:
    """Numbers of more than 64 bits too; infinity and its kin never get here, as none is ever read."""
    assert repr(parse(encode(value))) == repr(value)
