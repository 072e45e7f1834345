"""The bounds of an effect: how many frames of the stack it may need, and how many instructions it may have.

A content with an effect beyond these bounds is refused before a game begins. The record would have no frame for it, or
it would not end in any reasonable time.

A word may begin further programs: a Monster is slain, and its reward runs on top of the program that slew it. The rules
of the word say which programs these are (`Vocabulary.begins`), so the bounds are computed over all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from .effects import Another, AnyOrder, Each, IfOffered, PayFor, Repeat, Times
from .text import LANGS, Text, clause
from .words import BadCard, Effect, Verb

MOST_STEPS = 10_000  # instructions of one effect
COUNTED = 50  # more than `times` counts of anything that cards are made of
SEATS = 5
LONGEST_WAY = 5  # programs in a sentence
COURSE = "course."  # how programs begin that are no card's

_DEEP = Text(
    "{name} : trop d’effets les uns dans les autres{path} ; la pile a de la place pour {most}, il en faudrait {n} : "
    "retirez-en",
    "{name}: too many effects inside each other{path}; the stack has room for {most}, it would take {n}: "
    "take some of them out",
)
_ENDLESS = Text(
    "{name} : cet effet peut recommencer à l’intérieur de lui-même, sans fin ({path}) : retirez ce qui y ramène",
    "{name}: this effect may begin anew inside itself, without end ({path}): take out what leads back to it",
)
_COUNTED = Text(
    "{name} : « {verb} » ne fait rien au moment où cette carte agit",
    "{name}: “{verb}” does nothing at the moment when this card works",
)
_PRICE = Text(
    "{name} : « {verb} » est un prix, qui se dit avec ce qu’il achète : may(…, …)",
    "{name}: “{verb}” is a price, which is said with what it buys: may(…, …)",
)
_LONG = Text(
    "{name} : ces répétitions peuvent prendre {n} pas, au plus {most}",
    "{name}: these repetitions may take {n} steps, at most {most}",
)


@dataclass(frozen=True)
class Begun:
    """Programs of which a word begins one, with the frames of others that it has begun waiting under it."""

    programs: Collection[str]
    waiting: int = 0


Begins = Callable[[Verb, str], Iterable[Begun]]  # what a word begins in a program of this name
AtOnce = Callable[[str, Collection[str]], int | None]  # how often a program can be under way while these run


def frames(effect: Effect) -> int:
    """The most frames that a program by itself is made of at one time, its own among them."""
    return 1 + max((depth for _, depth in _verbs(effect)), default=0)


def _verbs(effect: Effect, depth: int = 0) -> Iterator[tuple[Verb | None, int]]:
    """The verbs of a program, with the frames on top of its own in which they run."""
    inside = depth + isinstance(effect, Each | Another | Repeat | Times | AnyOrder)
    yield (effect if isinstance(effect, Verb) else None), inside
    for part in effect.parts():
        yield from _verbs(part, inside)


def steps(effect: Effect) -> int:
    """About how many instructions a program runs through at most."""
    once = 1 + sum(map(steps, effect.parts()))
    if isinstance(effect, Repeat):
        return once * effect.times
    if isinstance(effect, Times):
        return once * COUNTED
    return once * SEATS if isinstance(effect, Each) else once


def check_steps(name: str, effect: Effect) -> None:
    """Raises BadCard for a program that would run for very long."""
    if (n := steps(effect)) > MOST_STEPS:
        raise BadCard(_LONG, name=name, n=n, most=MOST_STEPS)


def unbounded(program: str, running: Collection[str]) -> int | None:
    """Of most programs nothing keeps one from running inside itself as often as one likes."""
    return None


class Depths:
    """How many frames every program of a content takes at most, with all that it may begin.

    Programs that can come to run inside themselves are refused, unless `at_once` says of each how often it can be under
    way while the others run: then all of them may lie on each other, each so often.
    """

    def __init__(
        self,
        effects: Mapping[str, Effect],
        begins: Begins,
        at_once: AtOnce = unbounded,
        own: Collection[str] = (),
    ) -> None:
        """`own`: the programs that somebody has written, which are to blame rather than those of the box."""
        self._effects = effects
        self._own = frozenset(own)
        self._at_once = at_once
        self._begun: dict[str, list[tuple[int, Collection[str]]]] = {}
        for name, effect in effects.items():
            places = ((1 + depth, begun) for verb, depth in _verbs(effect) if verb for begun in begins(verb, name))
            self._begun[name] = [(depth + begun.waiting, begun.programs) for depth, begun in places if begun.programs]
        self._rings = self._all_rings()
        self._found: dict[str, tuple[int, tuple[str, ...]]] = {}

    def of(self, name: str) -> int:
        """The most frames that a program may come to. Raises BadCard for one that may run inside itself without end."""
        return self._deepest(name)[0]

    def check(self, room: int) -> None:
        """Raises BadCard, naming the card, where a program takes more frames than there are, does in the course of the
        game what is only ever counted, or, being somebody's own, takes what may not be there.
        """
        for name in self._effects:
            self.check_one(name, room)
        for name in self.reached(program for program in self._effects if program.startswith(COURSE)):
            for verb, _ in _verbs(self._effects[name]):
                if verb and "run" not in verb.rules():
                    raise BadCard(_COUNTED, name=name, verb=_said(verb))
        for name in sorted(self._own & self._effects.keys()):
            afforded = list(_afforded(self._effects[name]))
            for verb, _ in _verbs(self._effects[name]):
                if verb and _is_price(verb) and not any(verb is price for price in afforded):
                    raise BadCard(_PRICE, name=name, verb=_said(verb))

    def check_one(self, name: str, room: int) -> None:
        """The same of one program."""
        n, path = self._deepest(name)
        if n > room:
            cards = _cards(path)
            way = f" ({_way(cards)})" if len(cards) > 1 else ""
            raise BadCard(_DEEP, name=self._to_blame(cards), path=way, n=n, most=room)

    def reached(self, names: Iterable[str]) -> set[str]:
        """Everything that may run while these do, themselves among them."""
        names_reached: set[str] = set()
        waiting = list(names)
        while waiting:
            if (name := waiting.pop()) not in names_reached:
                names_reached.add(name)
                waiting += self._begins(name)
        return names_reached

    def _begins(self, name: str) -> Iterator[str]:
        """The programs that one may begin by itself."""
        return (program for _, programs in self._begun[name] for program in programs)

    def _all_rings(self) -> dict[str, frozenset[str]]:
        """The programs that may come to run inside themselves, each with those that begin each other with it."""
        inside = {name: self.reached(self._begins(name)) for name in self._begun}
        return {
            name: frozenset(other for other in begun_inside if name in inside[other])
            for name, begun_inside in inside.items()
            if name in begun_inside
        }

    def _deepest(self, name: str) -> tuple[int, tuple[str, ...]]:
        """The frames, and the programs that lie on each other then."""
        if name not in self._found:
            ring = self._rings.get(name)
            self._found[name] = self._of_ring(name, ring) if ring else self._of_one(name)
        return self._found[name]

    def _of_one(self, name: str) -> tuple[int, tuple[str, ...]]:
        best = frames(self._effects[name]), (name,)
        for under, programs in self._begun[name]:
            for other in programs:
                n, path = self._deepest(other)
                best = max(best, (under + n, (name, *path)), key=lambda road: road[0])
        return best

    def _of_ring(self, name: str, ring: Collection[str]) -> tuple[int, tuple[str, ...]]:
        """Of programs that begin each other: all of them on each other, and what one of them begins outside on top."""
        running = self.reached(ring)
        total, best = 0, (0, ())
        for program in sorted(ring):
            often = self._at_once(program, running)
            if often is None:
                raise BadCard(_ENDLESS, name=self._to_blame(_cards(ring)), path=_way(_cards(self._circle(ring))))
            begun = self._begun[program]
            total += often * max([frames(self._effects[program]), *(under for under, _ in begun)])
            outside = [self._deepest(other) for _, some in begun for other in some if other not in ring]
            best = max(best, *outside, key=lambda chain: chain[0]) if outside else best
        return total + best[0], (name, *(program for program in sorted(ring) if program != name), *best[1])

    def _to_blame(self, programs: Collection[str]) -> str:
        """Of some programs the one that says most, if it can be one of somebody's own."""
        return max(
            programs,
            key=lambda program: (program in self._own, frames(self._effects[program]), steps(self._effects[program])),
        )

    def _circle(self, ring: Collection[str]) -> list[str]:
        """A shortest way from a program of a ring back to it."""
        start = self._to_blame(_cards(ring))
        ways = [[start]]
        seen: set[str] = set()
        for way in ways:
            for _, programs in self._begun[way[-1]]:
                for other in sorted(set(ring) & set(programs)):
                    if other == start:
                        return [*way, start]
                    if other not in seen:
                        seen.add(other)
                        ways.append([*way, other])
        return [start]


def _said(verb: Verb) -> Text:
    return Text(*(clause(verb.say(lang)).rstrip(".") for lang in LANGS))


def _is_price(verb: Verb) -> bool:
    """Whether a verb takes at once what it was made sure of before: where that is not there, it must not run."""
    rules = verb.rules()
    return "can" in rules and "options" not in rules


def _afforded(effect: Effect) -> Iterator[Verb]:
    """The verbs that run only where they can: what something costs, and what begins an effect that must be on offer."""
    for part in effect.walk():
        if isinstance(part, PayFor):
            yield part.cost
        elif isinstance(part, IfOffered):
            yield from islice((step for step in part.walk() if isinstance(step, Verb)), 1)


def _cards(programs: Iterable[str]) -> list[str]:
    """Those of them that are of cards, or all where none is."""
    every = list(programs)
    return [program for program in every if not program.startswith(COURSE)] or every


def _way(programs: list[str]) -> str:
    """Programs that begin each other, in order, as far as one reads them."""
    return " › ".join([*programs[:LONGEST_WAY], "…"] if len(programs) > LONGEST_WAY else programs)
