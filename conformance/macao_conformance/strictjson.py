"""JSON read strictly, from whoever may mean harm: UTF-8, no key twice, no NaN, nothing that no JSON can be written of.

All that is wrong, nesting too deep included, is one exception with a reason; reading takes time and memory in
proportion to the length.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from math import isfinite
from typing import Any, NoReturn

import jsonschema_rs
import orjson

_SHOWN = 300
_MAY_BE_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""How half of a character, which no UTF-8 can carry, gets into JSON; mostly it is one of two halves."""


class NotJson(ValueError):
    """What was read is no strict JSON; the text says why."""


def parse(content: bytes) -> Any:
    """Read one document. Raises NotJson."""
    with suppress(ValueError, TypeError):
        found = orjson.loads(content)
        if orjson.dumps(found) == content:  # so written, it has no key twice, nor anything else that reading would lose
            return found
    return parse_slowly(content)


def parse_slowly(content: bytes) -> Any:
    """Read one document, however it is written, and find out what is wrong with it. Raises NotJson."""
    try:
        found = _decode(content.decode())
        if _MAY_BE_HALF.search(content):
            _encode(found).encode()
    except UnicodeDecodeError:
        raise NotJson("not UTF-8") from None
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise NotJson(f"{half} is half a character, without the other half") from None
    except RecursionError:
        raise NotJson("nested too deep") from None
    except ValueError as error:
        raise NotJson(f"not a line of JSON ({error})") from None
    return found


def encode(value: Any) -> bytes:
    """Write one value, on one line and without spaces."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a number of more than 64 bits
        return _encode(value).encode()


def first_fault(validator: jsonschema_rs.Validator, found: Any) -> str:
    """The first thing a schema finds wrong, with its place; never all of them, which may be millions."""
    try:
        validator.validate(found)
    except jsonschema_rs.ValidationError as error:
        place = ".".join(map(str, error.instance_path))
        return excerpt(f"{place}: {error.message}" if place else error.message)
    except ValueError:  # it is nested too deep for the validator
        pass
    return "it cannot be read"


def excerpt(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {excerpt(twice)!r} stands twice")
    return found


def _float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{excerpt(text)} is larger than any number that can be read")
    return number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_decode = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float).decode
