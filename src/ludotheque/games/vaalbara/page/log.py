"""How the log of Vaalbara words one command: a Territory with its reward, and points with the character that brought
them.
"""

from __future__ import annotations

from itertools import takewhile

from ....kernel.effects import Nothing
from ....kernel.events import Event, ranking
from ....kernel.text import Text, person
from ....stage.telling import Group, Teller
from ..rules.actions import Ev
from ..rules.verbs import Double
from ..state import Source

_WORTH = Text("+{n} {n:point|points}", "+{n} {n:point|points}")
_GAIN = Text("[gagnez|gagne] {n} {n:point|points}", "[gain|gains] {n} {n:point|points}")
_IDLE = Text("{card} sans effet", "{card} without effect")
_OF = Text("{card} {who:de}", "{who}’s {card}")
_YOURS = Text("votre {card}", "your {card}")
_OMENS = Text(
    "[découvrez|découvre] les Présages qui départageront les égalités : {names}",
    "[uncover|uncovers] the Omens that will break ties: {names}",
)


def deed(teller: Teller, group: Group) -> str:
    """'prend le Village (+6 points, Chasseur sans effet)', 'vole 2 points à Isengrin (Fauconnière)'."""
    return _deed(teller, group, _idle(teller, group))


def brief(teller: Teller, group: Group) -> str:
    """The same without a character that did nothing."""
    return _deed(teller, group, "")


def _deed(teller: Teller, group: Group, idle: str) -> str:
    parts: list[str] = []
    took = -1
    for event in group.events:
        if event.kind == Ev.GAINED and parts and event.b != Source.CHARACTERS:
            parts[-1] = _beside(parts[-1], _WORTH.say(teller.lang, n=event.a))
        elif _by_character(event):
            words = teller.verb(_GAIN, event.seat, n=event.a)
            parts.append(_with(teller, words, group, event))
        elif event.kind in _BY_CHARACTER:
            parts.append(_with(teller, teller.deed(event), group, event))
        else:
            took = len(parts) if event.kind == Ev.TOOK else took
            parts.append(teller.deed(event))
    if idle and took >= 0:
        parts[took] = _beside(parts[took], idle)
    parts += [
        teller.verb(_OMENS, event.seat, names=ranking(event.c, teller.lang, teller.viewer, teller.called))
        for event in group.events
        if event.kind in _TURNS_UP and event.c
    ]
    return teller.joined(parts)


def _beside(words: str, more: str) -> str:
    """Words with more in the parentheses at their end."""
    bare = words.removesuffix(")")
    return f"{words} ({more})" if bare == words else f"{bare}, {more})"


def _idle(teller: Teller, group: Group) -> str:
    """The character of the turn in which a Territory is taken, if it did nothing: it acts before. A doubled reward is
    told by its points.
    """
    turn = group.latest(Ev.TURN)
    if turn is None:
        return ""
    since = [*takewhile(lambda event: event is not turn, (event for _, event in reversed(group.past))), *group.events]
    character = teller.content.characters[turn.a]
    tells_nothing = any(isinstance(step, Nothing | Double) for step in character.effect.walk())
    if tells_nothing or any(event.kind in _BY_CHARACTER or _by_character(event) for event in since):
        return ""
    return _IDLE.say(teller.lang, card=character.noun.form(teller.lang))


def _by_character(event: Event) -> bool:
    return event.kind == Ev.GAINED and event.b == Source.CHARACTERS


_BY_CHARACTER = frozenset({Ev.STOLE, Ev.SWAPPED_TOP, Ev.SWAPPED_LINES, Ev.SWAPPED_BOTTOM, Ev.TOOK_BACK})
_TURNS_UP = frozenset({Ev.SWAPPED_TOP, Ev.SWAPPED_BOTTOM})


def _with(teller: Teller, words: str, group: Group, event: Event) -> str:
    """The words with the character at work, and its owner if somebody else has played it."""
    turn = group.latest(Ev.TURN)
    if turn is None:
        return words
    card = teller.content.characters[turn.a].noun.form(teller.lang)
    if turn.seat != event.seat:
        yours = turn.seat == teller.viewer
        owner = person(teller.called(turn.seat))
        card = _YOURS.say(teller.lang, card=card) if yours else _OF.say(teller.lang, card=card, who=owner)
    return f"{words} ({card})"
