"""The harvest of this turn for each player, from the event rows."""

from __future__ import annotations

from collections import defaultdict

from ....kernel.events import Event
from ....kernel.text import Text, together
from ....kernel.words import Glyph
from ....stage.look import Look
from ....stage.parts import Summary
from ..names import POINTS_NAME, RESOURCE_NAMES
from ..rules.actions import Ev, From, source_name
from ..rules.signs import RESOURCE_ICONS
from ..rules.words import noun_of
from ..state import RESOURCES, Res, Timing

_BOUGHT = frozenset({Ev.RECRUITED, Ev.SLEW, Ev.BUILT, Ev.TOOK})
_AT_HARVEST = frozenset({Timing.HARVEST, Timing.START})
Entry = tuple[int, int, str]  # resource, amount, source


def harvest(look: Look) -> Summary | None:
    """For each seat its gains, payments and losses since the dice were rolled, before any Action."""
    rows = _turn(look)
    if not look.v.die[0] or not rows:
        return None
    gained = _gained(look, rows)
    if not gained:
        return None
    seats = [seat for seat in look.seats() if seat in gained]
    lines = tuple((seat, look.names[seat], _signs(gained[seat]), _words(look, gained[seat])) for seat in seats)
    return Summary(Text("Récolte de ce tour", "This turn’s harvest").say(look.lang), lines)


def is_told(look: Look) -> bool:
    """Whether the shown beat tells of the Harvest; its position may be that of the first Action."""
    rows = look.recent if look.beat and not any(event.kind == Ev.ROLLED for event in look.recent) else ()
    gained = any(event.kind == Ev.GAINED and _harvested(look, event.c) for event in rows)
    return gained and not any(event.kind in _BOUGHT or _acted(event) for event in _turn(look))


def _acted(event: Event) -> bool:
    return event.kind == Ev.GAINED and event.c == From.ACTION


def _turn(look: Look) -> tuple[Event, ...]:
    """The event rows since the last roll."""
    rows = look.past or look.recent
    start = next((i for i in range(len(rows) - 1, -1, -1) if rows[i].kind == Ev.ROLLED), None)
    return () if start is None else rows[start + 1 :]


def _gained(look: Look, rows: tuple[Event, ...]) -> dict[int, list[Entry]]:
    gained: dict[int, list[Entry]] = defaultdict(list)
    paid: list[Event] = []
    acted = False
    for event in rows:
        if event.kind == Ev.PAID:
            paid.append(event)
        elif event.kind == Ev.GAINED and event.seat >= 0 and _harvested(look, event.c):
            for cost in paid:
                if cost.seat == event.seat:
                    gained[event.seat].append((cost.a, -cost.b, _called(look, event.c)))
            paid.clear()
            gained[event.seat].append((event.a, event.b, _called(look, event.c)))
        elif event.kind == Ev.STOLE and not acted:
            gained[event.seat].append((event.a, event.b, look.names[event.c]))
            gained[event.c].append((event.a, -event.b, look.names[event.seat]))
        elif event.kind in _BOUGHT or _acted(event):
            acted = True
            paid.clear()
    return gained


def _called(look: Look, source: int) -> str:
    return noun_of(source_name(look.content, source), look.lang)


def _harvested(look: Look, source: int) -> bool:
    """Whether a gain comes from a Citizen (or a consolation), or from a Domain that works before the Actions."""
    if From.CITIZEN <= source <= From.CONSOLATION:
        return True
    return From.DOMAIN <= source < From.TOKENS and look.content.domains[source - From.DOMAIN].timing in _AT_HARVEST


def _signs(entries: list[Entry]) -> tuple[Glyph, ...]:
    """The sum of each Resource; if it is zero, gains and losses: '+2 −2'."""
    signs = []
    for res, icon in enumerate(RESOURCE_ICONS):
        amounts = [amount for kind, amount, _ in entries if kind == res]
        came = sum(amount for amount in amounts if amount > 0)
        if total := sum(amounts):
            signs.append(Glyph(icon, _signed(total)))
        elif came:
            signs.append(Glyph(icon, f"{_signed(came)} {_signed(-came)}"))
    return tuple(signs)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def _words(look: Look, entries: list[Entry]) -> str:
    """'+2 Or (Paysan), +1 Force (Archère)'."""
    sums: dict[tuple[int, str], int] = defaultdict(int)
    for res, amount, source in entries:
        sums[res, source] += amount
    names = (*RESOURCE_NAMES, POINTS_NAME)
    parts = [
        f"{_signed(amount)} {names[res].form(look.lang)} ({source})" for (res, source), amount in sums.items() if amount
    ]
    return together(parts, look.lang)


assert Res.POINTS == RESOURCES
