"""How much an effect may take at once: frames of the stack, and instructions. What takes more is refused before a game
begins, since the record has no frame for it, or nobody would live to see its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .effects import Another, AnyOrder, BadCard, Each, Effect, Repeat, Times, Verb
from .text import Text

MOST_STEPS = 10_000  # instructions of one effect
COUNTED = 50  # more than `times` counts of anything that cards are made of
SEATS = 5

_DEEP = Text(
    "{name} : trop d’effets les uns dans les autres ; la pile a de la place pour {most}, il en faudrait {n}",
    "{name}: too many effects inside each other; the stack has room for {most}, it would take {n}",
)
_LONG = Text(
    "{name} : ces répétitions peuvent prendre {n} pas, au plus {most}",
    "{name}: these repetitions may take {n} steps, at most {most}",
)


def nothing_beyond(verb: Verb) -> int:
    """What most verbs push: no program of their own."""
    return 0


def frames(effect: Effect, beyond: Callable[[Verb], int] = nothing_beyond) -> int:
    """The most frames that a program is made of at one time, its own among them; `beyond` says how many stand on top
    of it where a verb has pushed further programs.
    """
    return 1 + _on_top(effect, beyond)


def _on_top(effect: Effect, beyond: Callable[[Verb], int]) -> int:
    if isinstance(effect, Verb):
        return beyond(effect)
    inside = max((_on_top(part, beyond) for part in effect.parts()), default=0)
    return inside + isinstance(effect, Each | Another | Repeat | Times | AnyOrder)


def steps(effect: Effect) -> int:
    """About how many instructions a program runs through at most."""
    once = 1 + sum(map(steps, effect.parts()))
    if isinstance(effect, Repeat):
        return once * effect.times
    if isinstance(effect, Times):
        return once * COUNTED
    return once * SEATS if isinstance(effect, Each) else once


def check_frames(effects: Mapping[str, Effect], room: int, beyond: Callable[[Verb], int] = nothing_beyond) -> None:
    """Raises BadCard, naming the program, for one that takes more frames than there are."""
    for name, effect in effects.items():
        if (n := frames(effect, beyond)) > room:
            raise BadCard(_DEEP, name=name, n=n, most=room)


def check_steps(name: str, effect: Effect) -> None:
    """Raises BadCard for a program that would run for very long."""
    if (n := steps(effect)) > MOST_STEPS:
        raise BadCard(_LONG, name=name, n=n, most=MOST_STEPS)
