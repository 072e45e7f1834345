"""The language of the program's answers: --lang, else LUDOTHEQUE_LANG, else that of the system."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, cast

from ..kernel.errors import GameError
from ..kernel.text import LANGS, Lang, Text

_chosen: Lang | None = None


def hear(args: Sequence[str]) -> None:
    """Take the language from a command line before it is read, so that errors about it are in that language."""
    global _chosen
    _chosen = None
    for index, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if name == "--lang":
            given = value if equals else "".join(args[index + 1 : index + 2])
            if given in LANGS:
                _chosen = cast(Lang, given)


def choose(value: str | None) -> str | None:
    """Take the value of --lang. Raises GameError for an unknown language."""
    global _chosen
    if value is not None:
        if value not in LANGS:
            raise GameError(
                Text(
                    "Langue inconnue : {lang}. Langues : {known}.",
                    "Unknown language: {lang}. Languages: {known}.",
                ),
                lang=value[:20],
                known=", ".join(LANGS),
            )
        _chosen = cast(Lang, value)
    return value


def spoken() -> Lang:
    """The language of this run."""
    if _chosen:
        return _chosen
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def say(fr: str, en: str, /, **values: Any) -> str:
    """A sentence in the language of this run."""
    return Text(fr, en).say(spoken(), **values)


def note(text: Text) -> None:
    """A line on the error stream, in the language of this run."""
    print(text.say(spoken()), file=sys.stderr, flush=True)
