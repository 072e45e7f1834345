"""Files in TOML that people write: read with a bound, and every error with file, line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import GameError, unreadable
from ..text import Text
from .values import MARKS, Wrong, both

MOST_BYTES = 100_000
LONGEST_TITLE = 60
TITLE = "title"
NOWHERE = ("", "", "")
AT_LINE = re.compile(r" \(at line (\d+), column \d+\)")
AT_END = " (at end of document)"


@contextmanager
def reading(path: Path, called: str | None = None) -> Iterator[tuple[dict[str, Any], str]]:
    """The tables in a file, and its text; `called` takes its path's place in sentences. A GameError in the block comes
    out with file, line and reason.

    Raises OutOfReach for a file that cannot be read, GameError for one that is too large or no TOML.
    """
    name = called or str(path)
    tables, text = parsed(read_bytes(path, name), name)
    try:
        yield tables, text
    except GameError as error:
        raise located(error, name, line_at(error, text)) from None


def read_bytes(path: Path, name: str) -> bytes:
    """What a file holds, as far as a file of cards may be long. Raises OutOfReach."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # the second: a name that no file can have
        raise unreadable(name, error) from None


def parsed(raw: bytes, name: str) -> tuple[dict[str, Any], str]:
    """The tables that bytes spell, and their text. Raises GameError, which calls them by this name."""
    if len(raw) > MOST_BYTES:
        text = Text("{file} est trop grand : {most} octets au plus.", "{file} is too large: {most} bytes at most.")
        raise GameError(text, file=name, most=MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except ValueError as error:
        line = raw.count(b"\n", 0, getattr(error, "start", 0)) + 1
        raise GameError(_NO_TOML, file=name, line=line, why=_NO_TEXT) from None
    try:
        return tomllib.loads(text), text
    except RecursionError:
        raise GameError(_NO_TOML_AT_ALL, file=name, why=_TOO_DEEP) from None
    except ValueError as error:  # no TOML, or a number of too many digits
        message = str(error)
        at_line, why = AT_LINE.search(message), expected(message)
        if at_line or AT_END in message:
            line = int(at_line[1]) if at_line else text.rstrip().count("\n") + 1
            raise GameError(_NO_TOML, file=name, line=line, why=why) from None
        raise GameError(_NO_TOML_AT_ALL, file=name, why=why) from None


def expected(message: str) -> Text:
    """What a text that is not TOML needs, in words for its author; `message` is the parser's."""
    return next((why for begins, why in _WHY if message.startswith(begins)), _OTHERWISE)


_NO_TOML = Text("{file}, ligne {line}, ne se lit pas : {why}", "{file}, line {line}, cannot be read: {why}")
_NO_TOML_AT_ALL = Text("{file} ne se lit pas : {why}", "{file} cannot be read: {why}")
_NO_TEXT = Text("ce n’est pas du texte en UTF-8", "it is no text in UTF-8")
_TOO_DEEP = Text("trop de crochets les uns dans les autres", "too many brackets inside each other")
_OTHERWISE = Text("ce n’est pas du TOML", "it is not TOML")
_TWICE = Text("cette clé est déjà définie plus haut", "this key is already defined above")
_UNCLOSED_TITLE = Text(
    "il manque un crochet fermant à la fin d’un titre entre crochets", "a heading in brackets lacks its closing one"
)
_UNCLOSED_TEXT = Text("il manque le guillemet qui ferme un texte", "a text lacks its closing quote")
_BACKSLASH = Text(
    "dans un texte entre guillemets, « \\ » s’écrit « \\\\ »", "in a text in quotes, “\\” is written “\\\\”"
)
_SIGN = Text("un signe n’a pas sa place ici", "a sign has no place here")
_WHY = (  # how the parser's sentences begin, what is more particular first
    (
        "Expected '='",
        Text(
            'après un nom, il faut « = » et une valeur, comme dans : title = "Un titre"',
            'a name is followed by “=” and a value, as in: title = "A title"',
        ),
    ),
    (
        "Invalid statement",
        Text(
            "une ligne commence par un nom sans accents ni espaces, suivi de « = » et d’une valeur",
            "a line begins with a name without accents or spaces, followed by “=” and a value",
        ),
    ),
    (
        "Invalid initial character",
        Text("il manque un nom, sans accents ni espaces", "a name is missing, without accents or spaces"),
    ),
    (
        "Invalid value",
        Text(
            "après « = », il faut une valeur : un texte entre guillemets, un nombre, ou une liste entre crochets",
            "“=” is followed by a value: a text in quotes, a number, or a list in brackets",
        ),
    ),
    ("Expected newline", Text("il y a quelque chose de trop après la valeur", "something follows the value")),
    ("Expected ']", _UNCLOSED_TITLE),
    (
        "Unclosed array",
        Text(
            "dans une liste, il manque une virgule ou le crochet fermant", "a list lacks a comma or its closing bracket"
        ),
    ),
    (
        "Unclosed inline table",
        Text(
            "entre accolades, il manque une virgule ou l’accolade fermante",
            "what is in braces lacks a comma or the closing brace",
        ),
    ),
    ("Unterminated string", _UNCLOSED_TEXT),
    ("Expected \"'", _UNCLOSED_TEXT),
    ("Illegal character '\\n'", _UNCLOSED_TEXT),
    ("Found invalid character '\\n'", _UNCLOSED_TEXT),
    ("Illegal character", _SIGN),
    ("Found invalid character", _SIGN),
    ("Unescaped", _BACKSLASH),
    ("Invalid hex value", _BACKSLASH),
    ("Escaped character", _BACKSLASH),
    ("Invalid date", Text("cette date n’existe pas", "there is no such date")),
    ("Cannot", _TWICE),
    ("Duplicate", _TWICE),
    ("Exceeds the limit", Text("un nombre a trop de chiffres", "a number has too many digits")),
)


def located(error: GameError, name: str, line: int) -> GameError:
    """The same error with the file and the line of what it is about, if it is about one."""
    return GameError(
        Text("{file}, ligne {line} : {why}", "{file}, line {line}: {why}")
        if line
        else Text("{file} : {why}", "{file}: {why}"),
        file=name,
        line=line,
        why=error,
    )


def line_at(error: GameError, text: str) -> int:
    """The line of what an error is about, which is its `values['where']` as (kind, card, field): the first one where
    that is missing, 0 where the error says nothing.
    """
    where = error.values.get("where", NOWHERE)
    return line_of(text, *where) or int(any(where))


def title_from(path: Path) -> Text:
    """What a file is called that has no title: its name, without what would mean something in a Text."""
    name = "".join(sign for sign in path.stem if sign not in MARKS and sign.isprintable())[:LONGEST_TITLE]
    return Text(name, name)


def title_of(given: Any, where: tuple[str, str, str]) -> Text:
    """A title: a short text, or one for each language. Raises GameError."""
    try:
        title = both(given, LONGEST_TITLE)
        if title.fr and title.en:
            return title
    except Wrong:
        pass
    text = Text(
        "{name} est un texte court, ou une table de deux : {example}",
        "{name} is a short text, or a table of two: {example}",
    )
    raise GameError(text, name=where[2] or TITLE, example='{ fr = "…", en = "…" }', where=where)


KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
HEADER = re.compile(rf"\s*\[\s*({KEY}(?:\s*\.\s*{KEY})*)\s*\]")
PAIR = re.compile(rf"\s*({KEY}(?:\s*\.\s*{KEY})*)\s*=")


def line_of(text: str, *where: str) -> int:
    """The line of a TOML text in which a value stands, or as much of its path as there is; 0 where nothing does."""
    wanted = [part for part in where if part]
    line_found, depth, inside = 0, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        header, pair = HEADER.match(line), PAIR.match(line)
        if header:
            path = inside = _keys(header[1])
        elif pair:
            path = [*inside, *_keys(pair[1])]
        else:
            continue
        common = min(len(path), len(wanted))
        if common > depth and path[:common] == wanted[:common]:
            line_found, depth = number, common
    return line_found


def _keys(path: str) -> list[str]:
    return [key.strip("\"'") for key in re.findall(KEY, path)]
