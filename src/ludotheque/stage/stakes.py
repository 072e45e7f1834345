"""What a decision is about, for lists of positions: what may be chosen there, and what its player holds.

It says nothing of which choice is best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..kernel.content import Content
from ..kernel.record import Twin
from ..kernel.text import LANGS, Lang, Noun, Text
from .layout import Layout, Shown
from .look import Look
from .parts import Card, Space
from .scene import Scene, Stat

MOST = 4  # things to choose from, and numbers of a player


@dataclass(frozen=True)
class Stakes:
    """`cards`: the most valuable thing that each kind of action may choose; of a single kind, several; where no card
    carries them, what the buttons beside the board name. `holds`: the first numbers of the player who chooses, each
    with its name.
    """

    cards: tuple[Shown, ...] = ()
    holds: tuple[tuple[Stat, Text], ...] = ()

    def titles(self, lang: Lang) -> list[str]:
        """The things by name, those that differ in what stands in brackets as one, with their number."""
        names = Counter(card.name.say(lang).partition(" (")[0] for card in self.cards)
        return [name if n == 1 else f"{name} ×{n}" for name, n in names.items()]

    def stored(self) -> dict[str, list[str]]:
        """As it stands in a file of positions, one line each."""
        return {
            "cards": [_line(card.picture, card.icon, card.name) for card in self.cards],
            "holds": [_line(stat.icon, stat.kind, stat.value, name) for stat, name in self.holds],
        }

    @classmethod
    def read(cls, row: Mapping[str, Sequence[str]]) -> Stakes:
        """From a file of positions."""
        cards = (Shown(Text(*names), picture, icon) for picture, icon, *names in map(_cells, row["cards"]))
        holds = (
            (Stat(icon, names[0], value, kind), Text(*names)) for icon, kind, value, *names in map(_cells, row["holds"])
        )
        return cls(tuple(cards), tuple(holds))


def _line(*cells: str | Text) -> str:
    return "|".join(part for cell in cells for part in ((cell.fr, cell.en) if isinstance(cell, Text) else (cell,)))


def _cells(line: str) -> list[str]:
    return line.split("|")


def stakes(
    layout: Layout, content: Content, view: Twin, seat: int, legal: Sequence[int], actions: Container[str]
) -> Stakes:
    """What a decision of a seat between these actions is about. `view`: the position as the seat knows it."""
    names = tuple(str(other) for other in range(view.players))  # nothing that is shown says one
    french, english = (layout.scene(Look(content, view, seat, lang, names, tuple(legal))) for lang in LANGS)
    offered = zip(_offered(french, actions), _offered(english, actions), strict=True)
    kinds: dict[str, dict[str, Shown]] = {}
    for (kind, thing), (_, other) in sorted(offered, key=lambda pair: _value(pair[0][1]), reverse=True):
        picture = thing.picture or (thing.portrait if isinstance(thing, Space) else "")
        shown = Shown(Text(thing.name, other.name), picture, thing.icon)
        kinds.setdefault(kind, {}).setdefault(thing.name, shown)
    by_kind = [list(some.values()) for some in kinds.values()]
    cards = [some[0] for some in by_kind] if len(by_kind) > 1 else [card for some in by_kind for card in some]
    cards = cards or list(_named(content, view, french, actions))
    own, named = (next(panel.stats for panel in scene.seats if panel.seat == seat) for scene in (french, english))
    holds = (
        (Stat(stat.icon, stat.name, stat.value, stat.kind), Text(stat.name, other.name))
        for stat, other in zip(own[:MOST], named, strict=False)
    )
    return Stakes(tuple(cards[:MOST]), tuple(holds))


def _offered(scene: Scene, actions: Container[str]) -> Iterator[tuple[str, Card | Space]]:
    """The cards and places with pictures that carry these actions, each with the kind of its first one."""
    for part in scene.parts():
        for thing in part.bearers():
            if isinstance(thing, Card | Space) and thing.name and (thing.picture or thing.icon):
                kinds = [it.action.partition(":")[0] for it in thing.choices if it.action in actions]
                if kinds:
                    yield kinds[0], thing


def _named(content: Content, view: Twin, scene: Scene, actions: Container[str]) -> Iterator[Shown]:
    """What the buttons beside the board name, such as the guilds, each with its sign."""
    for choice in scene.prompt.choices:
        code = content.actions.code(choice.action)
        noun = content.actions.about(code, content, view) if choice.action in actions and code is not None else None
        if isinstance(noun, Noun) and choice.signs and choice.signs[0].icon:
            yield Shown(Text(*(noun.form(lang) for lang in LANGS)), "", choice.signs[0].icon)


def _value(thing: Card | Space) -> tuple[int, int]:
    """What a card counts for in the end, then what it costs."""
    worth = int(thing.worth or 0) if isinstance(thing, Card) else 0
    return worth, sum(int(glyph.text) for glyph in thing.price if glyph.text.isdigit())
