"""How the log of Vaalbara words one command: a Territory with its reward, and points with the character that brought
them.
"""

from __future__ import annotations

from ....kernel.events import Event, ranking
from ....kernel.text import Text, person
from ....stage.telling import Group, Teller
from ..rules.actions import Ev
from ..state import Source

_WORTH = Text("+{n} {n:point|points}", "+{n} {n:point|points}")
_GAIN = Text("[gagnez|gagne] {n} {n:point|points}", "[gain|gains] {n} {n:point|points}")
_OF = Text("{card} {who:de}", "{who}’s {card}")
_YOURS = Text("votre {card}", "your {card}")
_OMENS = Text(
    "[découvrez|découvre] les Présages qui départageront les égalités : {names}",
    "[uncover|uncovers] the Omens that will break ties: {names}",
)


def deed(teller: Teller, group: Group) -> str:
    """'prend le Village (+6 points)', 'vole 2 points à Isengrin (Fauconnière)'."""
    parts: list[str] = []
    for event in group.events:
        if event.kind == Ev.GAINED and parts and event.b != Source.CHARACTERS:
            worth = _WORTH.say(teller.lang, n=event.a)
            bare = parts[-1].removesuffix(")")
            parts[-1] = f"{parts[-1]} ({worth})" if bare == parts[-1] else f"{bare}, {worth})"
        elif event.kind == Ev.GAINED and event.b == Source.CHARACTERS:
            words = teller.verb(_GAIN, event.seat, n=event.a)
            parts.append(_with(teller, words, group, event))
        elif event.kind in _BY_CHARACTER:
            parts.append(_with(teller, teller.deed(event), group, event))
        else:
            parts.append(teller.deed(event))
    parts += [
        teller.verb(_OMENS, event.seat, names=ranking(event.c, teller.lang, teller.viewer, teller.called))
        for event in group.events
        if event.kind in _TURNS_UP and event.c
    ]
    return teller.joined(parts)


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
