"""How the log of Le Royaume words one command: a card with its price, and gains with their sources."""

from __future__ import annotations

from ....kernel.events import Event
from ....kernel.text import Text
from ....stage.telling import Group, Teller
from ..names import POINTS_NAME, RESOURCE_NAMES
from ..rules.actions import Ev, From, source_name
from ..rules.words import noun_of

_FOR = Text("{it} pour {price}", "{it} for {price}")
_PAY = Text("[payez|paie] {price}", "[pay|pays] {price}")
_GAIN = Text("[gagnez|gagne] {it}", "[gain|gains] {it}")
_NAMES = (*RESOURCE_NAMES, POINTS_NAME)


def deed(teller: Teller, group: Group) -> str:
    """'recrute le Paladin pour 2 Or et gagne 1 Magie (Chagrins Oubliés)'."""
    return _deed(teller, group, sources=True)


def brief(teller: Teller, group: Group) -> str:
    """The same without the sources of gains."""
    return _deed(teller, group, sources=False)


def _deed(teller: Teller, group: Group, *, sources: bool) -> str:
    parts: list[str] = []
    paid: list[Event] = []
    gained: list[Event] = []
    for event in group.events:
        if event.kind == Ev.PAID:
            paid.append(event)
        elif event.kind == Ev.GAINED:
            gained.append(event)
        else:
            words = teller.deed(event)
            parts.append(_FOR.say(teller.lang, it=words, price=_amounts(teller, paid)) if paid else words)
            paid = []
    if paid:
        parts.append(teller.verb(_PAY, group.seat, price=_amounts(teller, paid)))
    if gained:
        own = {_source(event) for event in group.events} if sources else None
        parts.append(teller.verb(_GAIN, group.seat, it=_amounts(teller, gained, own)))
    return teller.joined(parts)


def _source(event: Event) -> int:
    """The source of a gain that belongs to an event, so that nothing is named twice."""
    first = {Ev.BUILT: From.DOMAIN, Ev.SLEW: From.MONSTER}.get(Ev(event.kind))
    return From.ACTION if first is None else first + event.a


def _amounts(teller: Teller, rows: list[Event], own: set[int] | None = None) -> str:
    """'3 Or (Paysan, Boucher) et 1 Force (Chevalier)'. Prices have no sources, nor has a gain from a card that is
    already named: it comes first.
    """
    parts = []
    for res, name in enumerate(_NAMES):
        for named in (False, True):
            some = [event for event in rows if event.a == res and named == (own is not None and event.c not in own)]
            if some:
                words = name.count(teller.lang, sum(event.b for event in some))
                sources = dict.fromkeys(event.c for event in some) if named else ()
                names = [noun_of(source_name(teller.content, event), teller.lang) for event in sources]
                parts.append(f"{words} ({', '.join(names)})" if names else words)
    return teller.joined(parts)
