"""What the log of Chronica Universalis says of one command: against whom Honour moved, and each drawn card once."""

from __future__ import annotations

from ....kernel.telling import Group, Teller
from ....kernel.text import Text
from ..rules.actions import Ev
from ..state import SET

_OTHERS = Text("[piochez|pioche] {n} {n:autre carte|autres cartes}", "[draw|draws] {n} {n:other card|other cards}")
_AGAINST = Text("{words} contre {it:le}", "{words} against {it:the}")


def deed(teller: Teller, group: Group) -> str:
    """'gagne 2 Honneur contre le Louvre', 'pioche Roland'; the number of cards only where not all of them were seen."""
    parts: list[str] = []
    seen = 0  # of the cards that are drawn together
    for event in group.events:
        if event.kind == Ev.DREW:
            seen += 1
        elif event.kind == Ev.DRAWN:
            known, seen = seen, 0
            if known:
                parts += _others(teller, event.seat, event.a - known)
                continue
        words = teller.deed(event)
        if event.kind in (Ev.HONOUR_GAINED, Ev.HONOUR_LOST) and event is group.events[0] and _compared(group):
            target = group.latest(Ev.DECLARED)
            if target is not None and target.seat == event.seat:
                words = _AGAINST.say(teller.lang, words=words, it=teller.content.cards_in_set[target.b % SET].noun)
        parts.append(words)
    return teller.joined(parts)


def _others(teller: Teller, seat: int, number: int) -> list[str]:
    """The cards that were drawn with others which were seen."""
    return [teller.verb(_OTHERS, seat, n=number)] if number > 0 else []


def _compared(group: Group) -> bool:
    """Whether an Action has just been compared."""
    return bool(group.past) and group.past[-1][1].kind == Ev.COMPARED
