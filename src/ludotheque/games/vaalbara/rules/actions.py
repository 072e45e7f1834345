"""The actions and events of Vaalbara, with their sentences."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ....kernel.actions import ActionSpace, Block
from ....kernel.effects import shared_blocks
from ....kernel.events import EventKind
from ....kernel.stack import CHOSEN
from ....kernel.text import Noun, Text
from ..cards.content import printed
from ..names import CHARACTER_IDS, CHARACTER_NAMES, CLAN_NAMES, LAND_NAMES, SOURCE_NAMES
from ..state import FIRST_LINE, ROUNDS, SEATS, SECOND_LINE


def land_name(c: Any, card: int) -> Noun | Text:
    """The name of a territory, a Forest with its number."""
    if card < 0:
        return Text("?", "?")
    name = LAND_NAMES[c.kind[card]]
    if not c.value[card]:
        return name
    return Noun(f"{name.fr} {c.value[card]}", f"{name.en} {c.value[card]}", name.gender)


def _in_line(line: int) -> Any:
    return lambda c, v, index: land_name(c, v.line[line][index])


def _in_domain(c: Any, v: Any, index: int) -> Noun | Text:
    seat = next(seat for seat in range(v.players) if v.actors >> seat & 1)
    return land_name(c, v.domain[seat][index])


_PLACES = tuple(str(i + 1) for i in range(SEATS))

ACTIONS = ActionSpace(
    *shared_blocks(SEATS),
    Block("play", CHARACTER_IDS, Text("Jouer {it:le}", "Play {it:the}"), lambda c, v, i: CHARACTER_NAMES[i]),
    Block("take", _PLACES, Text("Prendre {it:le}", "Take {it:the}"), _in_line(FIRST_LINE)),
    Block("first", _PLACES, Text("{it} (première ligne)", "{it} (first row)"), _in_line(FIRST_LINE)),
    Block("second", _PLACES, Text("{it} (deuxième ligne)", "{it} (second row)"), _in_line(SECOND_LINE)),
    Block(
        "cede",
        tuple(str(i + 1) for i in range(ROUNDS)),
        Text("Céder {it:le}", "Give up {it:the}"),
        _in_domain,
    ),
    Block(
        "recall",
        CHARACTER_IDS,
        Text("Reprendre {it:le}", "Take back {it:the}"),
        lambda c, v, i: CHARACTER_NAMES[i],
    ),
)
PLAY = ACTIONS.offset("play")
TAKE = ACTIONS.offset("take")
FIRST = ACTIONS.offset("first")
SECOND = ACTIONS.offset("second")
CEDE = ACTIONS.offset("cede")
RECALL = ACTIONS.offset("recall")


class Ev(IntEnum):
    """Kinds of event rows."""

    CHOSEN = CHOSEN
    ROUND = 1  # a: number
    OMENS = 2  # a: back
    REVEALED = 3  # a: character
    TURN = 4  # a: character
    GAINED = 5  # a: points, b: source
    STOLE = 6  # a: points, b: victim
    TOOK = 7  # a: card
    SWAPPED_TOP = 8  # a: given, b: received
    SWAPPED_LINES = 9  # a: brought to the first line, b: to the second
    SWAPPED_BOTTOM = 10  # a: given, b: received
    TOOK_BACK = 11  # a: character
    DREW = 12  # a: character; its player only
    REFILLED = 13  # a: number of cards
    BONUS = 14  # a: points
    WON = 15


def _card(card: int) -> Noun | Text:
    return land_name(printed(), card)


def _character(index: int) -> Noun:
    return CHARACTER_NAMES[index]


def _ranking(back: int) -> Text:
    rank = printed().rank[back]
    clans = sorted(range(len(rank)), key=rank.__getitem__)
    return Text(" > ".join(CLAN_NAMES[i].fr for i in clans), " > ".join(CLAN_NAMES[i].en for i in clans))


EVENTS: dict[int, EventKind] = {
    Ev.CHOSEN: EventKind("chosen", Text("{who} [avez|a] choisi", "{who} [have|has] chosen"), irrevocable=True),
    Ev.ROUND: EventKind("round", Text("Manche {a}", "Round {a}")),
    Ev.OMENS: EventKind("omens", Text("Présages : {a}", "Omens: {a}"), {"a": _ranking}),
    Ev.REVEALED: EventKind(
        "revealed", Text("{who} [révélez|révèle] {a:le}", "{who} [reveal|reveals] {a:the}"), {"a": _character}
    ),
    Ev.TURN: EventKind("turn", Text("Au tour de {who}", "{who} to act"), {"a": _character}, silent=True),
    Ev.GAINED: EventKind(
        "gained",
        Text("{who} [gagnez|gagne] {a} {a:point|points} ({b})", "{who} [gain|gains] {a} {a:point|points} ({b})"),
        {"b": lambda source: SOURCE_NAMES[source]},
    ),
    Ev.STOLE: EventKind(
        "stole",
        Text(
            "{who} [volez|vole] {a} {a:point|points} à {b}",
            "{who} [steal|steals] {a} {a:point|points} from {b}",
        ),
        {"b": "seat"},
        to_you=Text("{who} vous vole {a} {a:point|points}", "{who} steals {a} {a:point|points} from {b}"),
    ),
    Ev.TOOK: EventKind("took", Text("{who} [prenez|prend] {a:le}", "{who} [take|takes] {a:the}"), {"a": _card}),
    Ev.SWAPPED_TOP: EventKind(
        "swapped-top",
        Text("{who} [remplacez|remplace] {a:le} par {b:le}", "{who} [replace|replaces] {a:the} with {b:the}"),
        {"a": _card, "b": _card},
        irrevocable=True,
    ),
    Ev.SWAPPED_LINES: EventKind(
        "swapped-lines",
        Text("{who} [échangez|échange] {b:le} avec {a:le}", "{who} [exchange|exchanges] {b:the} with {a:the}"),
        {"a": _card, "b": _card},
    ),
    Ev.SWAPPED_BOTTOM: EventKind(
        "swapped-bottom",
        Text(
            "{who} [cédez|cède] {a:le} et [recevez|reçoit] {b:le}",
            "{who} [give|gives] up {a:the} and [receive|receives] {b:the}",
        ),
        {"a": _card, "b": _card},
        irrevocable=True,
    ),
    Ev.TOOK_BACK: EventKind(
        "took-back",
        Text("{who} [reprenez|reprend] {a:le} en main", "{who} [take|takes] {a:the} back in hand"),
        {"a": _character},
    ),
    Ev.DREW: EventKind("drew", Text("Vous piochez {a:le}", "You draw {a:the}"), {"a": _character}, irrevocable=True),
    Ev.REFILLED: EventKind(
        "refilled",
        Text(
            "La deuxième ligne avance ; {a} {a:carte|cartes} la remplacent",
            "The second row moves up; {a} {a:card|cards} refill it",
        ),
        irrevocable=True,
    ),
    Ev.BONUS: EventKind(
        "bonus",
        Text(
            "{who} [gagnez|gagne] {a} {a:point|points} (diversité du domaine)",
            "{who} [gain|gains] {a} {a:point|points} (variety of the domain)",
        ),
    ),
    Ev.WON: EventKind(
        "won", Text("{who} [remportez|remporte] la partie", "{who} [win|wins] the game"), irrevocable=True
    ),
}
