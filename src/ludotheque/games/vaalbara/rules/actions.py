"""The actions and events of Vaalbara, with their sentences."""

from __future__ import annotations

from typing import Any

from ....kernel.actions import ActionBlocks, Block
from ....kernel.events import CHOICE_MADE, EventKind, EventKinds
from ....kernel.text import Noun, Text
from ..names import CLAN_NAMES, SOURCE_NAMES
from ..state import CHARACTERS, FIRST_LINE, ROUNDS, SEATS, SECOND_LINE


def _territory(content: Any, card: int) -> Noun | Text:
    """The name of a territory, a Forest with its number."""
    return content.territories[card].noun if card >= 0 else Text("?", "?")


def _character(content: Any, index: int) -> Noun:
    return content.characters[index].noun


def _clans(content: Any, back: int) -> Text:
    rank = content.twin.rank[back]
    clans = sorted(range(len(rank)), key=rank.__getitem__)
    return Text(" > ".join(CLAN_NAMES[i].fr for i in clans), " > ".join(CLAN_NAMES[i].en for i in clans))


def _in_line(line: int) -> Any:
    return lambda content, v, index: _territory(content, v.line[line][index])


def _in_domain(content: Any, v: Any, index: int) -> Noun | Text:
    seat = next(seat for seat in range(v.players) if v.actors >> seat & 1)
    return _territory(content, v.domain[seat][index])


_PLACES = tuple(str(i + 1) for i in range(SEATS))


class Act(ActionBlocks):
    """The actions."""

    PLAY = Block(
        Text("Jouer {it:le}", "Play {it:the}"),
        it=lambda content, v, i: _character(content, i),
        kind="character",
        room=CHARACTERS,
    )
    TAKE = Block(Text("Prendre {it:le}", "Take {it:the}"), _PLACES, _in_line(FIRST_LINE))
    FIRST = Block(
        Text("Échanger {it:le} (première ligne)", "Exchange {it:the} (first row)"), _PLACES, _in_line(FIRST_LINE)
    )
    SECOND = Block(
        Text("Échanger {it:le} (deuxième ligne)", "Exchange {it:the} (second row)"), _PLACES, _in_line(SECOND_LINE)
    )
    CEDE = Block(Text("Céder {it:le}", "Give up {it:the}"), tuple(str(i + 1) for i in range(ROUNDS)), _in_domain)
    RECALL = Block(
        Text("Reprendre {it:le}", "Take back {it:the}"),
        it=lambda content, v, i: _character(content, i),
        kind="character",
        room=CHARACTERS,
    )


class Ev(EventKinds):
    """The events."""

    CHOSEN = CHOICE_MADE
    ROUND = EventKind(Text("Manche {a}", "Round {a}"), heading=True)  # a: number
    OMENS = EventKind(Text("Présages : {a}", "Omens: {a}"), a=_clans)  # a: back; in tables of ruleset 3, see RANKED
    REVEALED = EventKind(  # a: character
        Text("{who} [révélez|révèle] {a:le}", "{who} [reveal|reveals] {a:the}"),
        a=_character,
        takes="character",
        alone=True,
        beat=True,
    )
    TURN = EventKind(  # a: character
        Text("Au tour de {who}", "{who} to act"), a=_character, silent=True, beat=True, turn=True
    )
    GAINED = EventKind(  # a: points, b: source
        Text("{who} [gagnez|gagne] {a} {a:point|points} ({b})", "{who} [gain|gains] {a} {a:point|points} ({b})"),
        b=lambda content, source: SOURCE_NAMES[source],
        adds="a",
        advised="unless counted",
        beat=True,
    )
    STOLE = EventKind(  # a: points, b: victim
        Text("{who} [volez|vole] {a} {a:point|points} à {b}", "{who} [steal|steals] {a} {a:point|points} from {b}"),
        b="seat",
        to_you=Text("{who} vous vole {a} {a:point|points}", "{who} steals {a} {a:point|points} from {b}"),
        adds="a",
        beat=True,
    )
    TOOK = EventKind(  # a: card
        Text("{who} [prenez|prend] {a:le}", "{who} [take|takes] {a:the}"),
        advised="unless named",
        a=_territory,
        takes="land",
        beat=True,
    )
    SWAPPED_TOP = EventKind(  # a: given, b: received, c: the omens of the end (`draw.last_omens`)
        Text("{who} [remplacez|remplace] {a:le} par {b:le}", "{who} [replace|replaces] {a:the} with {b:the}"),
        a=_territory,
        b=_territory,
        irrevocable=True,
        beat=True,
    )
    SWAPPED_LINES = EventKind(  # a: brought to the first line, b: to the second
        Text("{who} [échangez|échange] {b:le} avec {a:le}", "{who} [exchange|exchanges] {b:the} with {a:the}"),
        a=_territory,
        b=_territory,
        beat=True,
    )
    SWAPPED_BOTTOM = EventKind(  # a: given, b: received, c: the omens of the end, where they changed
        Text(
            "{who} [cédez|cède] {a:le} contre {b:le}",
            "{who} [give|gives] up {a:the} for {b:the}",
        ),
        a=_territory,
        b=_territory,
        irrevocable=True,
        beat=True,
    )
    TOOK_BACK = EventKind(  # a: character
        Text("{who} [reprenez|reprend] {a:le} en main", "{who} [take|takes] {a:the} back in hand"),
        a=_character,
        beat=True,
    )
    DREW = EventKind(  # a: character; its player only
        Text("Vous piochez {a:le}", "You draw {a:the}"), a=_character, irrevocable=True, draws="character", dealt="hand"
    )
    REFILLED = EventKind(  # a: number of cards
        Text(
            "La deuxième ligne avance ; {a} {a:carte|cartes} la remplacent",
            "The second row moves up; {a} {a:card|cards} refill it",
        ),
        irrevocable=True,
        beat=True,
    )
    BONUS = EventKind(  # a: points
        Text(
            "{who} [gagnez|gagne] {a} {a:point|points} (diversité du domaine)",
            "{who} [gain|gains] {a} {a:point|points} (variety of the domain)",
        ),
        beat=True,
    )
    WON = EventKind(
        Text("{who} [remportez|remporte] la partie", "{who} [win|wins] the game"), irrevocable=True, outcome=True
    )
    RANKED = EventKind(Text("Présages : {a}", "Omens: {a}"), a="ranking")  # a: the seats by the omens of a round
