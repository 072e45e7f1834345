"""What the gate gives out: a table as one viewer may see it, and what may lie over it. No match is held here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ...bots.puzzles import Verdict
from ...kernel.content import Content
from ...kernel.text import Lang, Text
from ...kernel.written.patch import Change, Whole
from ...stage.counsel import Reason
from ...stage.lesson import Note
from ...stage.scene import Scene

NAMED = 3  # changed cards that are named in the table's heading
_NAME = Text("{card}", "{card}")


@dataclass(frozen=True)
class Line:
    """One line of the log. `fresh`: others caused it since this viewer's own last command, or it belongs to the last
    change. `begins`: it is the first line after that command. `heading`: it opens a new part of the log. `step` is the
    step of the replay that shows it.
    """

    seat: int
    words: str
    heading: bool
    step: int
    fresh: bool = False
    begins: bool = False


@dataclass(frozen=True)
class Offers:
    """What a viewer may do beside the choices of the scene. A spectator has none of it."""

    can_undo: bool = False
    why_no_undo: str = ""  # "shown" or "answered": why what the viewer did in this turn stays done
    may_ask: bool = False  # for advice
    may_answer_always: bool = False  # may give a standing answer to this question
    standing_answers: tuple[tuple[str, str], ...] = ()  # name and words of each


@dataclass(frozen=True)
class Taught:
    """Where a learner is in the lesson: how many notes of how many are read, whether the lesson is left for now, the
    note whose moment it is, if any, what it asks to try, and the ids on the page of what it points at.
    """

    read: int
    of: int
    left: bool
    note: Note | None = None
    tried: str = ""  # the action to try, where it can be done
    task: str = ""  # the same in words
    at: tuple[str, ...] = ()


@dataclass(frozen=True)
class Overlay:
    """Something that lies over the base of a page, at most one at a time; this class stands for none. Templates read
    its `kind`.
    """

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Confirming(Overlay):
    """An action of the viewer waits to be confirmed."""

    kind = "confirming"
    action: str


@dataclass(frozen=True)
class Advice(Overlay):
    """Advice that the viewer asked for, with its reasons. `chance`: how likely the viewer is to win, if known."""

    kind = "advice"
    action: str
    does: str
    reasons: tuple[Reason, ...]
    chance: str


@dataclass(frozen=True)
class Relieved(Overlay):
    """A bot plays in the viewer's place."""

    kind = "relieved"


@dataclass(frozen=True)
class Puzzling(Overlay):
    """A practice position that is not answered yet."""

    kind = "puzzling"


@dataclass(frozen=True)
class Judged(Overlay):
    """A practice position with the verdict on the viewer's answer."""

    kind = "judged"
    verdict: Verdict


NO_OFFERS, NOTHING_OVER = Offers(), Overlay()


@dataclass(frozen=True)
class View:
    """A table as one viewer may see it, in their language: the base of every page of a table."""

    table_id: str
    viewer: int
    version: int
    lang: Lang
    names: tuple[str, ...]
    scene: Scene
    content: Content
    changed: tuple[Change | Whole, ...]
    deeds: Mapping[int, str]  # each seat's last deed, without its name
    finished: bool
    waiting_for: tuple[int, ...]
    fingerprint: str | None = None
    key: str | None = None
    offers: Offers = NO_OFFERS
    over: Overlay = NOTHING_OVER
    taught: Taught | None = None

    @property
    def changed_names(self) -> str:
        """The cards that differ from the box, in short."""
        names = list(dict.fromkeys(_NAME.say(self.lang, card=change.about[1]) for change in self.changed))
        return ", ".join([*names[:NAMED], *(["…"] if len(names) > NAMED else [])])
