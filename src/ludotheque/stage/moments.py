"""Moments: beats that have a short scene of their own, such as a fight, a throw of dice, or a monster that falls.

A game says which kinds of events have one (`Layout.staged`). What is told and when stays with the beats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..kernel.events import Event
from .look import Look
from .parts import Card

LONG = 5  # beats that the scenes of one command last at most


@dataclass(frozen=True)
class Share:
    """What one card adds to its side. Without a card it is what effects add."""

    name: str
    number: int
    card: Card | None = None


@dataclass(frozen=True)
class Side:
    """One side of a fight: whose it is, what each card adds, and the sum."""

    seat: int
    shares: tuple[Share, ...]
    total: int


@dataclass(frozen=True)
class Staged:
    """The scene of a beat: two sides whose numbers are weighed, or cards that stand alone, or dice.

    `title` takes the place of the first line of the beat; the other lines follow one after the other as its outcome.
    `seats`: whose each of the cards is, if that is not said otherwise: the corner of each is drawn large, and all lines
    follow. `motion`: what becomes of the cards, "rises" for the icon that rises from one, "falls" for one that falls
    over. `terms`: the price, effect and points of each card are drawn below its name. `beats`: how many beats it lasts.
    """

    title: str = ""
    above: str = ""  # what is compared, or where it happens
    icon: str = ""
    sides: tuple[Side, ...] = ()
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    motion: str = ""
    terms: bool = False
    dice: tuple[int, ...] = ()
    verdict: str = ""
    beats: int = 3

    @property
    def tilt(self) -> str:
        """The side that weighs more."""
        ours, theirs = (side.total for side in self.sides)
        return "left" if ours > theirs else "right" if ours < theirs else "level"


Stagings = Mapping[int, Callable[[Look, Event], Staged | None]]  # by the kind of the event


def staged(stagings: Stagings, look: Look) -> Staged | None:
    """The scene of a beat, if its events have any."""
    scenes = (stagings[event.kind](look, event) for event in look.recent if event.kind in stagings)
    return as_one([scene for scene in scenes if scene])


def leading(scenes: Sequence[Staged]) -> Staged:
    """The scene that stands for all of them: a fight, else the first."""
    return next((scene for scene in scenes if scene.sides), scenes[0])


def as_one(scenes: Sequence[Staged]) -> Staged | None:
    """One scene in place of several. Cards that stand alone stand side by side."""
    if len(scenes) < 2:
        return scenes[0] if scenes else None
    first = leading(scenes)
    if first.sides or first.dice:
        return replace(first, beats=LONG)
    others = [scene for scene in scenes if scene is not first]
    cards = (*first.cards, *(card for scene in others for card in scene.cards))
    return replace(first, cards=cards, motion="", beats=LONG)
