"""Input at a table: choices by number or name, and other words."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import say

QUIT = ("q", "quit", "quitter")
UNDO = ("u", "undo", "annuler")
SAVE = ("s", "save", "sauver")
LOG = ("l", "log", "journal")
REFERENCE = ("r", "reference", "aide")
TABLE = ("t", "table")
ADVICE = ("c", "conseil", "advice")


class Leave(Exception):
    """A person wants to stop."""


def typed(hint: str) -> str:
    """One line from the keyboard. Raises Leave if the person wants to stop or the input ends."""
    try:
        answer = input(hint).strip().lower()
    except (EOFError, RuntimeError):  # the latter if there is no input at all
        raise Leave from None
    if answer in QUIT:
        raise Leave
    return answer


def chosen(answer: str, numbers: Mapping[str, int]) -> str | None:
    """The action with this number or name, None if there is none."""
    return next((action for action, number in numbers.items() if answer in (str(number), action)), None)


def not_offered(numbers: Mapping[str, int]) -> str:
    """The message for an answer that is no choice."""
    names = ", ".join(numbers)
    return say("Choisissez de 1 à {n} : {names}", "Choose 1 to {n}: {names}", n=len(numbers), names=names)


def hint(choices: int, above: bool) -> str:
    """What may be typed: the numbers, and how to see hidden lines above if there are any."""
    numbers = f"1-{choices}" if choices > 1 else "1"
    if above:
        return say("[{n}, ? pour l’aide, t pour le haut] ", "[{n}, ? for help, t for the top] ", n=numbers)
    return say("[{n}, ? pour l’aide] ", "[{n}, ? for help] ", n=numbers)
