"""Defaults for what most tables show alike: the leading sentence, and the result by points."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.text import Text, together
from .look import Look
from .parts import Part
from .scene import Place, Prompt, SeatPanel, Source, Stat, waiting

_YOU_WIN = Text("Vous remportez la partie !", "You win the game!")
_WINS = Text("{who} remporte la partie", "{who} wins the game")
_SHARED = Text("Victoire partagée : {who}", "A shared victory: {who}")
_YOU = Text("vous", "you")


def prompt(look: Look) -> Prompt:
    """The question to the viewer with a button for each legal action that it leaves, or who is waited for, or who has
    won.
    """
    if look.finished:
        return _winners(look)
    if not look.legal or look.changing:
        return waiting(look)
    sentence, choices = look.question()
    return Prompt(sentence, yours=True, choices=choices or look.buttons(*look.legal))


def _winners(look: Look) -> Prompt:
    lang = look.lang
    if look.winners == (look.viewer,):
        return Prompt(_YOU_WIN.say(lang), yours=False)
    names = [_YOU.say(lang) if seat == look.viewer else look.names[seat] for seat in look.winners]
    return Prompt((_WINS if len(names) == 1 else _SHARED).say(lang, who=together(names, lang)), yours=False)


def result(look: Look, sources: Sequence[Text]) -> tuple[Place, ...]:
    """The places of a finished game, by rank, with points by source (`Game.breakdown`); none before the end."""
    if not look.finished:
        return ()
    places = [
        Place(
            seat,
            look.names[seat],
            rank,
            points,
            tuple(Source(name.say(look.lang), gained) for name, gained in zip(sources, by_source, strict=True)),
        )
        for seat, (points, rank, *by_source) in enumerate(look.result)
    ]
    return tuple(sorted(places, key=lambda place: place.rank))


def panel(look: Look, seat: int, *stats: Stat, parts: tuple[Part, ...] = (), status: str = "") -> SeatPanel:
    """The area of a seat with these numbers and parts."""
    return SeatPanel(seat, look.names[seat], seat == look.viewer, look.acts(seat), status, stats, parts)
