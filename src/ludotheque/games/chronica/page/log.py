"""How the log of Chronica Universalis words one command: against whom Honour moved, and each card once."""

from __future__ import annotations

from itertools import groupby

from ....kernel.events import Event
from ....kernel.text import Noun, Text
from ....stage.telling import Group, Teller
from ..rules.actions import Ev
from ..state import SET

_DRAW = Text("[piochez|pioche] {cards}", "[draw|draws] {cards}")
_CARDS = Text("{n} {n:carte|cartes}", "{n} {n:card|cards}")
_OTHERS = Text("{n} {n:autre carte|autres cartes}", "{n} {n:other card|other cards}")
_WHO_OCCUPIES = Text("{words}, qui {it:occupe|occupent} {house:le}", "{words}, who {it:occupies|occupy} {house:the}")
_OCCUPIED_BY = Text(
    "{words}, que {guest:le} {guest:occupe|occupent}", "{words}, which {guest:the} {guest:occupies|occupy}"
)
_AGAINST = Text("{words} contre {it:le}", "{words} against {it:the}")


def deed(teller: Teller, group: Group) -> str:
    """'gagne 2 Honneur contre le Louvre', 'pioche Roland'; the number of cards only if some were not seen."""
    parts: list[str] = []
    for draws, run in groupby(group.events, lambda event: event.kind in (Ev.DREW, Ev.DRAWN)):
        events = list(run)
        if draws:
            parts += _drawn(teller, events)
            continue
        for before, event in zip([None, *events], events, strict=False):
            if before and event.kind == Ev.OCCUPIED:
                parts[-1] = _occupied(teller, parts[-1], before, event)
                continue
            words = teller.deed(event)
            if event.kind in (Ev.HONOUR_GAINED, Ev.HONOUR_LOST) and event is group.events[0] and _compared(group):
                target = group.latest(Ev.DECLARED)
                if target is not None and target.seat == event.seat:
                    words = _AGAINST.say(teller.lang, words=words, it=_noun(teller, target.b))
            parts.append(words)
    return teller.joined(parts)


def _occupied(teller: Teller, words: str, before: Event, event: Event) -> str:
    """The words of what led to an occupied Building, and what they do not say of it."""
    house, guest = _noun(teller, event.a), _noun(teller, event.b)
    if before.kind == Ev.WELCOMED:
        return words
    if before.a == event.b:
        return _WHO_OCCUPIES.say(teller.lang, words=words, it=guest, house=house)
    return _OCCUPIED_BY.say(teller.lang, words=words, guest=guest)


def _drawn(teller: Teller, events: list[Event]) -> list[str]:
    """The drawn cards in one phrase: each that was seen, and the number of others."""
    seen = [_noun(teller, event.a) for event in events if event.kind == Ev.DREW]
    others = sum(event.a for event in events if event.kind == Ev.DRAWN) - len(seen)
    cards = [noun.form(teller.lang, "le" if teller.lang == "fr" else "the") for noun in seen]
    if others > 0:
        cards.append((_OTHERS if seen else _CARDS).say(teller.lang, n=others))
    return [teller.verb(_DRAW, events[0].seat, cards=teller.joined(cards))] if cards else []


def _noun(teller: Teller, card: int) -> Noun:
    return teller.content.cards_in_set[card % SET].noun


def _compared(group: Group) -> bool:
    """Whether the last event was a comparison of an Action."""
    return bool(group.past) and group.past[-1][1].kind == Ev.COMPARED
