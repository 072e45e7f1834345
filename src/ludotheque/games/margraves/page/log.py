"""How the log of Margraves de Valeria words one command: goods as sums, a price once, equal deeds counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ....kernel.events import Event
from ....kernel.text import Noun, Text
from ....stage.telling import Group, Teller
from ..names import FORCE_NAME, GOLD_NAME, TOKEN_NAMES
from ..rules.actions import Ev, From, a_grant, citizen_name, source_name

_GAIN = Text("[gagnez|gagne] {it}", "[gain|gains] {it}")
_RETURN = Text("[rendez|rend] {it}", "[return|returns] {it}")
_RECRUIT_FREE = Text("[recrutez|recrute] {it:le} gratuitement", "[recruit|recruits] {it:the} for free")
_RECALL_NOBODY = Text("ne [rappelez|rappelle] personne", "[recall|recalls] nobody")
_USE = Text("[utilisez|utilise] {it}", "[use|uses] {it}")
_LINES = Text("[complétez|complète] {n} lignes des Tombeaux", "[complete|completes] {n} lines of the Tombs")
_HEROES = Text("[placez|place] {n} Chevaliers dans les Tombeaux", "[place|places] {n} Knights in the Tombs")

_GAINS = (Ev.GAINED, Ev.GOLD, Ev.FORCE)
_NAMING: dict[int, Callable[[Event], range]] = {
    Ev.PENNANTS: lambda event: _only(From.CITIZEN + event.a),
    Ev.POWER: lambda event: _only(From.CITIZEN + event.a),
    Ev.MOVED: lambda event: _only(From.LOCATION + event.a),
    Ev.POSTED: lambda event: _only(From.LOCATION + event.a),
    Ev.DEPLOYED: lambda event: _only(From.LOCATION + event.b),
    Ev.BUILT: lambda event: range(From.SITE, From.MONSTER),
    Ev.SLEW: lambda event: _only(From.MONSTER + event.a),
    Ev.CASHED: lambda event: _only(From.TILE + event.a),
    Ev.RESOLVED: lambda event: _only(From.WEALTH + event.a),
    Ev.SAILED: lambda event: range(From.SEGMENT, From.LINE),
    Ev.LINE: lambda event: range(From.LINE, From.TOMB),
}  # events that name the source of the gains after them


def _only(source: int) -> range:
    return range(source, source + 1)


def deed(teller: Teller, group: Group) -> str:
    """'va à Hamûn, gagne 1 Pierre et 3 Force (Paladin)', 'recrute le Barde (7 Or)'."""
    parts: list[str] = []
    named = range(0)  # the source that the last event named
    for _, run in groupby(_once(group.events), _alike):
        events = list(run)
        naming = _NAMING.get(events[0].kind)
        named = naming(events[0]) if naming else named
        parts.append(_said(teller, events, named, group))
    return teller.joined(parts)


def _once(events: Sequence[Event]) -> Iterator[Event]:
    """The events without a payment that a recruitment already names."""
    before: Event | None = None
    for event in events:
        priced = before is not None and before.kind == Ev.RECRUITED and before.b == event.a
        if not (priced and event.kind == Ev.PAID):
            yield event
        before = event


def _alike(event: Event) -> object:
    """The key of events that are worded together; every other event has a key of its own."""
    if event.kind in _GAINS:
        return Ev.GAINED
    if event.kind in (Ev.RETURNED, Ev.LINE, Ev.HERO):
        return event.kind
    if event.kind == Ev.INFLUENCE:
        return event.kind, event.a
    return event.kind, id(event)


def _said(teller: Teller, events: Sequence[Event], named: range, group: Group) -> str:
    """Events with one key in one phrase."""
    last = events[-1]
    if last.kind in _GAINS:
        return teller.verb(_GAIN, last.seat, it=_gained(teller, events, named))
    if last.kind == Ev.RETURNED:
        return teller.verb(_RETURN, last.seat, it=_amounts(teller, events))
    if last.kind in (Ev.LINE, Ev.HERO) and len(events) > 1:
        return teller.verb(_LINES if last.kind == Ev.LINE else _HEROES, last.seat, n=len(events))
    if last.kind == Ev.RECRUITED and last.b == 0:
        return teller.verb(_RECRUIT_FREE, last.seat, it=citizen_name(teller.content, last.a))
    if last.kind == Ev.RECALLED and last.a == 0:
        return teller.verb(_RECALL_NOBODY, last.seat)
    if last.kind == Ev.CASHED and any(event.kind in _GAINS and event.c in named for event in group.events):
        return teller.verb(_USE, last.seat, it=a_grant(teller.content, last.a))
    return teller.deed(last)


def _gained(teller: Teller, events: Sequence[Event], named: range) -> str:
    """'1 Magie et 2 Force (Paladin)'; without a source that was just named."""
    by_source: dict[str, list[Event]] = {}
    for event in events:
        by_source.setdefault("" if event.c in named else _source_words(teller, event.c), []).append(event)
    parts = [_amounts(teller, some) + (f" ({source})" if source else "") for source, some in by_source.items()]
    return teller.joined(parts)


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
    """The amount of a gain or return, with its kind."""
    if event.kind == Ev.GOLD:
        return GOLD_NAME, event.a
    if event.kind == Ev.FORCE:
        return FORCE_NAME, event.a
    return TOKEN_NAMES[event.a], event.b
