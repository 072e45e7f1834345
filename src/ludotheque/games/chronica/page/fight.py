"""A comparison as a scene: the cards of both sides, what each adds in the domain, and for whom the difference is."""

from __future__ import annotations

from ....kernel.events import Event
from ....kernel.text import Noun, Text
from ....stage.look import Look
from ....stage.moments import Share, Side, Staged
from ..names import DOMAIN_ICONS, DOMAIN_NAMES
from ..rules.actions import Ev
from ..state import SET
from .faces import face
from .preview import guards_of

_AGAINST = Text("{ours:le} contre {theirs:le}", "{ours:the} against {theirs:the}")
_EFFECTS = Text("Effets", "Effects")
_LASTING = Text("{it} (durable)", "{it} (lasting)")
_DRAWN = Text("Égalité", "A tie")
_DIFFERENCE = Text("Différence {n}, pour {who}", "A difference of {n}, for {who}")
_YOU = Text("vous", "you")


def fight(look: Look, event: Event) -> Staged | None:
    """The scene of a comparison, of an Action or of a welcome; None if its beginning is no longer known."""
    ours, theirs = _cards(look, event)
    if not ours or not theirs:
        return None
    title = _AGAINST.say(look.lang, ours=_noun(look, ours[0]), theirs=_noun(look, theirs[0]))
    return Staged(
        title=title[:1].upper() + title[1:],
        above=DOMAIN_NAMES[event.c].form(look.lang),
        icon=DOMAIN_ICONS[event.c],
        sides=(
            Side(event.seat, _shares(look, ours, event.c, event.a), event.a),
            Side(1 - event.seat, _shares(look, theirs, event.c, event.b, _guards(look, event, theirs)), event.b),
        ),
        verdict=_verdict(look, event),
        beats=5,
    )


def _noun(look: Look, code: int) -> Noun:
    return look.content.cards_in_set[code % SET].noun


def _cards(look: Look, event: Event) -> tuple[list[int], list[int]]:
    """The cards of either side, the one that leads it first."""
    helpers: list[int] = []
    behind = len(look.past) - 1 - look.past[::-1].index(event)
    for before in reversed(look.past[:behind]):
        if before.kind in (Ev.REINFORCED, Ev.CALLED):
            helpers.insert(0, before.a)
        elif before.kind == Ev.DECLARED:
            return [before.a, *helpers], list(dict.fromkeys((before.b, before.c)))
        elif before.kind == Ev.INVITED:
            return [before.b], [before.a]
    return [], []


def _guards(look: Look, event: Event, theirs: list[int]) -> tuple[Share, ...]:
    """What lasting powers in the Province of the defender add, a line for each card."""
    host = 1 - event.seat
    there = {int(code) for code in (*look.v.building[host], *look.v.character[host])}
    guards = guards_of(look, host, event.c, [code for code in theirs if code not in there])
    return tuple(
        Share(_LASTING.say(look.lang, it=_noun(look, code).form(look.lang)), number) for code, number in guards
    )


def _shares(look: Look, codes: list[int], domain: int, total: int, guards: tuple[Share, ...] = ()) -> tuple[Share, ...]:
    """What each card adds, what lasting powers add to them, and what other effects do."""
    cards = [face(look.content, code, look.lang) for code in codes]
    values = [look.content.cards_in_set[code % SET].values[domain] for code in codes]
    shares = [Share(card.name, value, card) for card, value in zip(cards, values, strict=True)]
    rest = total - sum(values) - sum(guard.number for guard in guards)
    shares += guards
    return (*shares, Share(_EFFECTS.say(look.lang), rest)) if rest else tuple(shares)


def _verdict(look: Look, event: Event) -> str:
    if event.a == event.b:
        return _DRAWN.say(look.lang)
    winner = event.seat if event.a > event.b else 1 - event.seat
    who = _YOU.say(look.lang) if winner == look.viewer else look.names[winner]
    return _DIFFERENCE.say(look.lang, n=abs(event.a - event.b), who=who)
