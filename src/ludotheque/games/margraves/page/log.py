"""What the log of Margraves de Valeria says of one command: goods as sums, a price once, equal deeds counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from ....kernel.events import Event
from ....kernel.telling import Group, Teller
from ....kernel.text import Noun, Text
from ..names import FORCE_NAME, GOLD_NAME, TOKEN_NAMES
from ..rules.actions import Ev, From, source_name, wealth_label

_GAIN = Text("[gagnez|gagne] {it}", "[gain|gains] {it}")
_RETURN = Text("[rendez|rend] {it}", "[return|returns] {it}")
_REVEAL = Text("[révélez|révèle] {it}", "[reveal|reveals] {it}")
_TAKE = Text("[prenez|prend] {it:le}", "[take|takes] {it}")
_LINES = Text("[complétez|complète] {n} lignes des Tombeaux", "[complete|completes] {n} lines of the Tombs")

_GAINS = (Ev.GAINED, Ev.GOLD, Ev.FORCE)
_NAMING: dict[int, int] = {
    Ev.PENNANTS: From.CITIZEN,
    Ev.POWER: From.CITIZEN,
    Ev.MOVED: From.LOCATION,
    Ev.POSTED: From.LOCATION,
    Ev.BUILT: From.SITE,
    Ev.SLEW: From.MONSTER,
    Ev.CASHED: From.TILE,
    Ev.RESOLVED: From.WEALTH,
}  # events that name what the gains behind them come from
_NO_SOURCE = -1


def deed(teller: Teller, group: Group) -> str:
    """'va à Hamûn, gagne 1 Pierre et 3 Force (Paladin)', 'recrute le Barde (7 Or)'."""
    parts: list[str] = []
    before: Event | None = None
    for _, run in groupby(_once(group.events), _alike):
        events = list(run)
        parts.append(_said(teller, events, before))
        before = events[-1]
    return teller.joined(parts)


def _once(events: Sequence[Event]) -> Iterator[Event]:
    """The events without the payment of a price that a recruit names itself."""
    before: Event | None = None
    for event in events:
        named = before is not None and before.kind == Ev.RECRUITED and before.b == event.a
        if not (named and event.kind == Ev.PAID):
            yield event
        before = event


def _alike(event: Event) -> object:
    """What events have in common that are told together; nothing is like any other event."""
    if event.kind in _GAINS:
        return Ev.GAINED
    if event.kind in (Ev.RETURNED, Ev.LINE):
        return event.kind
    if event.kind == Ev.INFLUENCE:
        return event.kind, event.a
    return event.kind, id(event)


def _said(teller: Teller, events: Sequence[Event], before: Event | None) -> str:
    """Events that are alike, in one breath."""
    last = events[-1]
    if last.kind in _GAINS:
        return teller.verb(_GAIN, last.seat, it=_gained(teller, events, before))
    if last.kind == Ev.RETURNED:
        return teller.verb(_RETURN, last.seat, it=_amounts(teller, events))
    if last.kind == Ev.LINE and len(events) > 1:
        return teller.verb(_LINES, last.seat, n=len(events))
    if last.kind == Ev.KEPT:
        return teller.verb(_REVEAL, last.seat, it=wealth_label(teller.content, last.a))
    if last.kind == Ev.RESOLVED:
        return teller.verb(_TAKE, last.seat, it=teller.content.wealth[last.a].noun)
    return teller.deed(last)


def _gained(teller: Teller, events: Sequence[Event], before: Event | None) -> str:
    """'1 Magie et 2 Force (Paladin)'; without the source where the event before has just named it."""
    named = _NO_SOURCE if before is None else _source_named(before)
    by_source: dict[str, list[Event]] = {}
    for event in events:
        by_source.setdefault("" if event.c == named else _source_words(teller, event.c), []).append(event)
    parts = [_amounts(teller, some) + (f" ({source})" if source else "") for source, some in by_source.items()]
    return teller.joined(parts)


def _source_named(event: Event) -> int:
    if event.kind == Ev.DEPLOYED:
        return From.LOCATION + event.b
    first = _NAMING.get(event.kind)
    return _NO_SOURCE if first is None else first + event.a


def _source_words(teller: Teller, source: int) -> str:
    name = source_name(teller.content, source)
    return name.form(teller.lang) if isinstance(name, Noun) else name.say(teller.lang)


def _amounts(teller: Teller, events: Sequence[Event]) -> str:
    """'1 Magie et 2 Force': each kind once."""
    sums: Counter[Noun] = Counter()
    for event in events:
        noun, number = _amount(event)
        sums[noun] += number
    return teller.joined([noun.count(teller.lang, number) for noun, number in sums.items()])


def _amount(event: Event) -> tuple[Noun, int]:
    """What is gained or returned, and how much of it."""
    if event.kind == Ev.GOLD:
        return GOLD_NAME, event.a
    if event.kind == Ev.FORCE:
        return FORCE_NAME, event.a
    return TOKEN_NAMES[event.a], event.b
