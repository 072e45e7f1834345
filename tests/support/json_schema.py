"""What a JSON Schema says of a value: the few words of it that ours use, each read as the standard has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}
REMARKS = {"$schema", "title", "examples"}  # say nothing of a value


def complaints(schema: Schema, value: Any, path: str = "") -> Iterator[str]:
    """Where a value is not as its schema wants it. Raises KeyError for a word that is not known here."""
    for word, wanted in schema.items():
        if word not in REMARKS:
            yield from (
                f"{path}: {word}" if complaint is None else complaint
                for complaint in WORDS[word](schema, wanted, value, path)
            )


def _unless(holds: bool) -> list[None]:
    return [] if holds else [None]


def _same(first: Any, second: Any) -> bool:
    return type(first) is type(second) and first == second


def _properties(schema: Schema, wanted: Mapping[str, Schema], value: Any, path: str) -> Iterator[str]:
    for name in wanted.keys() & value.keys() if isinstance(value, dict) else ():
        yield from complaints(wanted[name], value[name], f"{path}.{name}")


def _others(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str | None]:
    for name in value.keys() - schema.get("properties", {}).keys() if isinstance(value, dict) else ():
        if wanted is False:
            yield None
        else:
            yield from complaints(wanted, value[name], f"{path}.{name}")


def _names(schema: Schema, wanted: Schema, value: Any, path: str) -> Iterator[str]:
    for name in value if isinstance(value, dict) else ():
        yield from complaints(wanted, name, f"{path}.{name}")


def _items(schema: Schema, wanted: Schema, value: Any, path: str) -> Iterator[str]:
    for number, item in enumerate(value if isinstance(value, list) else ()):
        yield from complaints(wanted, item, f"{path}[{number}]")


def _size(kind: type, least: bool) -> Callable[..., list[None]]:
    def holds(schema: Schema, wanted: int, value: Any, path: str) -> list[None]:
        return _unless(not isinstance(value, kind) or (len(value) >= wanted if least else len(value) <= wanted))

    return holds


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


WORDS: Mapping[str, Callable[[Schema, Any, Any, str], Any]] = {
    "type": lambda schema, wanted, value, path: _unless(TYPES[wanted](value)),
    "const": lambda schema, wanted, value, path: _unless(_same(wanted, value)),
    "enum": lambda schema, wanted, value, path: _unless(any(_same(allowed, value) for allowed in wanted)),
    "minimum": lambda schema, wanted, value, path: _unless(not _number(value) or value >= wanted),
    "maximum": lambda schema, wanted, value, path: _unless(not _number(value) or value <= wanted),
    "minLength": _size(str, True),
    "maxLength": _size(str, False),
    "minItems": _size(list, True),
    "maxItems": _size(list, False),
    "minProperties": _size(dict, True),
    "maxProperties": _size(dict, False),
    "pattern": lambda schema, wanted, value, path: _unless(
        not isinstance(value, str) or bool(re.search(wanted.replace("$", r"\Z"), value))
    ),
    "uniqueItems": lambda schema, wanted, value, path: _unless(
        not isinstance(value, list) or len({repr(item) for item in value}) == len(value)
    ),
    "required": lambda schema, wanted, value, path: _unless(not isinstance(value, dict) or {*wanted} <= {*value}),
    "anyOf": lambda schema, wanted, value, path: _unless(
        any(not list(complaints(option, value, path)) for option in wanted)
    ),
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _names,
    "items": _items,
}
