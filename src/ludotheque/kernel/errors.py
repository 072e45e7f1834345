"""Errors that are meant for people: a sentence in French and English, and what was possible instead."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from .text import Lang, Text


class GameError(ValueError):
    """Something asked for cannot be done; nothing has changed. `say(lang)` is the sentence to show."""

    def __init__(self, text: Text, **values: Any) -> None:
        self.text = text
        self.values = values
        super().__init__(text.say("en", **values))

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross the border between processes whole."""
        return _rebuilt, (type(self), self.text, self.values)

    def say(self, lang: Lang) -> str:
        return self.text.say(lang, **self.values)


def _rebuilt(kind: type[GameError], text: Text, values: dict[str, Any]) -> GameError:
    return kind(text, **values)


def whole(value: Any, what: Text) -> int:
    """A whole number as a plain int, whatever kind of integer it is. Raises GameError, naming `what` it stands for."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise GameError(
            Text("{what} est un nombre entier, et non {value}.", "{what} is a whole number, not {value}."),
            what=what,
            value=repr(value)[:60],
        ) from None


class NotYourTurn(GameError):
    """The seat need not decide now."""


class IllegalAction(GameError):
    """The action is not among the legal ones, which `values['legal']` names."""


def illegal(action: Any, legal: Iterable[str]) -> IllegalAction:
    """The error of an action that is not among the legal ones."""
    return IllegalAction(
        Text(
            "Action impossible : {action}. Actions possibles : {legal}.",
            "Illegal action: {action}. Legal actions: {legal}.",
        ),
        action=str(action)[:60],
        legal=", ".join(legal),
    )


class GameOver(GameError):
    """The game has ended."""


class BadRecord(GameError):
    """A saved game or record is damaged, foreign, or made by other rules."""
