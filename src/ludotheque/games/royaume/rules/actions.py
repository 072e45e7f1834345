"""The actions and events of Le Royaume, with their sentences."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ....kernel.actions import ActionSpace, Block
from ....kernel.effects import shared_blocks
from ....kernel.events import EventKind
from ....kernel.stack import CHOSEN
from ....kernel.text import Noun, Text
from ..cards import cards
from ..cards.content import FACE_NAMES, MONSTER_ROWS, NAMES, is_theft
from ..names import (
    AREA_NAMES,
    CITIZEN_IDS,
    CITIZEN_NAMES,
    CONSOLATION,
    DOMAIN_IDS,
    DOMAIN_NAMES,
    DUKE_IDS,
    DUKE_NAMES,
    EVENT_IDS,
    MONSTER_NAMES,
    RESOURCE_IDS,
    RESOURCE_NAMES,
)
from ..state import (
    AREAS,
    CITIZENS,
    COLUMNS,
    EVENTS,
    FIRST_CITIZENS,
    FIRST_DOMAINS,
    KINDS,
    MOST_TOKENS,
    SEATS,
    Res,
)

MOST_MAGIC = 100  # payments name the Magic spent, 0 to 99: more than any Monster can cost
ROB_MOST = max(part.b for card in cards.CITIZENS.values() for part in card.on_turn.walk() if is_theft(part))

CITIZEN_LIST = tuple(CITIZEN_NAMES.values())
DOMAIN_LIST = tuple(DOMAIN_NAMES.values())
DUKE_LIST = tuple(DUKE_NAMES.values())
MONSTER_LIST = tuple(MONSTER_NAMES.values())
AREA_LIST = tuple(AREA_NAMES.values())
PILE_VALUES = (*(str(value) for value in range(1, 9)), "9/10", "11/12")
assert max(row["strength"] - 1 + MOST_TOKENS + row["magic"] + MOST_TOKENS for row in MONSTER_ROWS) < MOST_MAGIC


def card_name(c: Any, card: int) -> Noun:
    """The name of a Monster or Event in this edition."""
    return FACE_NAMES[c.m_face[card]]


def _citizen(c: Any, v: Any, index: int) -> Noun:
    return CITIZEN_LIST[index]


def _area_or_event(c: Any, v: Any, index: int) -> Noun | Text:
    """The Monster on top of an area's pile, or a Monster Event."""
    if index >= AREAS:
        return MONSTER_LIST[len(NAMES) - EVENTS + index - AREAS]
    column = v.column[index]
    if column < 0 or v.monsters[column] == 0:
        return AREA_LIST[index]
    return card_name(c, v.monster[column][v.monsters[column] - 1])


def _named(c: Any, v: Any, index: int) -> Noun:
    """A Monster by its name's place in NAMES."""
    return card_name(c, next(card for card in range(len(MONSTER_ROWS)) if c.m_name[card] == index))


def _column(c: Any, v: Any, index: int) -> Text:
    names = [area for area in range(AREAS) if v.column[area] == index]
    name = AREA_LIST[names[0]] if names else None
    return (
        Text(f"{index + 1} ({name.fr})", f"{index + 1} ({name.en})") if name else Text(str(index + 1), str(index + 1))
    )


def _rob(c: Any, v: Any, index: int) -> Text:
    seat, rest = divmod(index, 2 * ROB_MOST)
    res, amount = (Res.GOLD, Res.MAGIC)[rest // ROB_MOST], rest % ROB_MOST + 1
    what = RESOURCE_NAMES[res]
    if v.players == 1:
        return Text(f"{amount} {what.fr}", f"{amount} {what.en}")
    return Text(f"{amount} {what.fr} au joueur {seat + 1}", f"{amount} {what.en} from player {seat + 1}")


def _die(c: Any, v: Any, index: int) -> Text | int:
    if index < 2:
        return v.die[index]
    return Text("la somme", "the sum")


_KINDS = CITIZEN_IDS[:CITIZENS]
_TARGETS = (*AREA_NAMES, *EVENT_IDS)
_ROB = tuple(
    f"{seat + 1}:{res}={amount + 1}" for seat in range(SEATS) for res in ("gold", "magic") for amount in range(ROB_MOST)
)

ACTIONS = ActionSpace(
    *shared_blocks(SEATS),
    Block("keep", DUKE_IDS, Text("Garder {it}", "Keep {it}"), lambda c, v, i: DUKE_LIST[i]),
    Block("use", DOMAIN_IDS, Text("Utiliser {it:le}", "Use {it:the}"), lambda c, v, i: DOMAIN_LIST[i]),
    Block("announce", (), Text("Annoncer les dés", "Announce the dice")),
    Block("die", ("1", "2", "3"), Text("Le dé {it}", "The die {it}"), _die),
    Block("rob", _ROB, Text("Prendre {it}", "Take {it}"), _rob),
    Block("wake", CITIZEN_IDS, Text("Activer {it:le}", "Activate {it:the}"), _citizen),
    Block("done", (), Text("Finir la récolte", "End the harvest")),
    Block("gain", RESOURCE_IDS, Text("Gagner 1 {it}", "Gain 1 {it}"), lambda c, v, i: RESOURCE_NAMES[i]),
    Block("recruit", _KINDS, Text("Recruter {it:le}", "Recruit {it:the}"), _citizen),
    Block("build", DOMAIN_IDS, Text("Bâtir {it:le}", "Build {it:the}"), lambda c, v, i: DOMAIN_LIST[i]),
    Block("slay", _TARGETS, Text("Tuer {it:le}", "Slay {it:the}"), _area_or_event),
    Block(
        "pay",
        tuple(f"magic={n}" for n in range(MOST_MAGIC)),
        Text("Payer avec {it} Magie", "Pay with {it} Magic"),
        lambda c, v, i: i,
    ),
    Block("take", _KINDS, Text("Prendre {it:le}", "Take {it:the}"), _citizen),
    Block("return", NAMES, Text("Remettre {it:le}", "Return {it:the}"), _named),
    Block("dismiss", _KINDS, Text("Remettre {it:le}", "Return {it:the}"), _citizen),
    Block("mark", _TARGETS, Text("Un jeton sur {it:le}", "A token on {it:the}"), _area_or_event),
    Block(
        "attack",
        tuple(str(i + 1) for i in range(COLUMNS)),
        Text("Activer la pile de Monstres {it}", "Wake Monster pile {it}"),
        _column,
    ),
    Block("lose", _KINDS, Text("Céder {it:le}", "Give up {it:the}"), _citizen),
)
KEEP = ACTIONS.offset("keep")
USE = ACTIONS.offset("use")
ANNOUNCE = ACTIONS.offset("announce")
DIE = ACTIONS.offset("die")
ROB = ACTIONS.offset("rob")
WAKE = ACTIONS.offset("wake")
DONE = ACTIONS.offset("done")
GAIN = ACTIONS.offset("gain")
RECRUIT = ACTIONS.offset("recruit")
BUILD = ACTIONS.offset("build")
SLAY = ACTIONS.offset("slay")
PAY = ACTIONS.offset("pay")
TAKE = ACTIONS.offset("take")
RETURN = ACTIONS.offset("return")
DISMISS = ACTIONS.offset("dismiss")
MARK = ACTIONS.offset("mark")
ATTACK = ACTIONS.offset("attack")
LOSE = ACTIONS.offset("lose")


class From(IntEnum):
    """What a gain came from, in event rows: 0 the Action, then cards by kind, Monsters by face."""

    ACTION = 0
    CITIZEN = 1
    CONSOLATION = 22
    MONSTER = 32
    DOMAIN = 96
    TOKENS = 127


class Ev(IntEnum):
    """Kinds of event rows. Monsters and Events that are named go by their face."""

    CHOSEN = CHOSEN
    TURN = 1  # a: number of the seat's turn, which is the round's
    ROLLED = 2  # a, b: dice, c: their sum
    CHANGED = 3  # a: die, b: value, c: the sum now
    GAINED = 4  # a: Res, b: amount, c: From
    PAID = 5  # a: Res, b: amount
    LOST = 6  # a: Res, b: amount
    STOLE = 7  # a: Res, b: amount, c: seat
    RECRUITED = 8  # a: kind
    TOOK = 9  # a: kind
    SLEW = 10  # a: face
    BUILT = 11  # a: domain
    REVEALED = 12  # a: domain
    TURNED_UP = 13  # a: kind
    EXHAUSTED = 14  # a: slot
    EVENT = 15  # a: event, b: slot
    WOKE = 16  # a: event
    TOKEN = 17  # a: Res, b: face
    RETURNED_MONSTER = 18  # a: face
    RETURNED_CITIZEN = 19  # a: kind
    STOLE_MONSTER = 20  # a: face, b: seat
    CAPTURED_CITIZEN = 21  # a: kind
    CAPTURED_DOMAIN = 22  # a: domain
    LAST_ROUND = 23
    DUKE = 24  # a: duke
    LORD = 25  # a: duke, b: points
    WON = 26
    CLEARED = 27
    OVERRUN = 28
    DEFEATED = 29
    STARTS = 30
    RESTS = 31
    THREW = 32  # a, b: dice, c: their sum; to find out who begins


def source_name(source: int) -> Noun | Text:
    """What a gain came from."""
    if source >= From.TOKENS:
        return Text("jetons", "tokens")
    if source >= From.DOMAIN:
        return DOMAIN_LIST[source - From.DOMAIN]
    if source >= From.MONSTER:
        return FACE_NAMES[source - From.MONSTER]
    if source >= From.CONSOLATION:
        return CONSOLATION
    if source >= From.CITIZEN:
        return CITIZEN_LIST[source - From.CITIZEN]
    return Text("Action", "Action")


def _resource(res: int) -> Noun | Text:
    return Text("PV", "VP") if res == Res.POINTS else RESOURCE_NAMES[res]


def _sum(total: int) -> Text:
    """The sum of the dice (ROY-ED1-11); rows of ruleset 1 do not carry it."""
    return Text(f" (somme {total})", f" (sum {total})") if total else Text("", "")


def _slot(slot: int) -> Text:
    """A pile: Citizens by the values that wake them, the others by their column."""
    if FIRST_CITIZENS <= slot < FIRST_DOMAINS:
        values = PILE_VALUES[slot - FIRST_CITIZENS]
        return Text(f"Citoyens {values}", f"Citizens {values}")
    row = Text("Monstres", "Monsters") if slot < FIRST_CITIZENS else Text("Domaines", "Domains")
    number = slot % COLUMNS + 1
    return Text(f"{row.fr} {number}", f"{row.en} {number}")


def _kind(kind: int) -> Noun:
    return CITIZEN_LIST[kind]


def _face(face: int) -> Noun:
    return FACE_NAMES[face]


def _domain(domain: int) -> Noun:
    return DOMAIN_LIST[domain]


def _event(event: int) -> Noun:
    return MONSTER_LIST[len(NAMES) - EVENTS + event]


def _duke(duke: int) -> Noun:
    return DUKE_LIST[duke]


def _kind_of(
    name: str,
    fr: str,
    en: str,
    irrevocable: bool = False,
    heading: bool = False,
    to_you: Text | None = None,
    **readers: Any,
) -> EventKind:
    return EventKind(name, Text(fr, en), readers or None, irrevocable=irrevocable, heading=heading, to_you=to_you)


EVENT_KINDS: dict[int, EventKind] = {
    Ev.CHOSEN: _kind_of("chosen", "{who} [avez|a] choisi", "{who} [have|has] chosen", irrevocable=True),
    Ev.TURN: _kind_of("turn", "Manche {a} : {who}", "Round {a}: {who}", heading=True),
    Ev.ROLLED: _kind_of(
        "rolled", "{who} [lancez|lance] {a} et {b}{c}", "{who} [roll|rolls] {a} and {b}{c}", irrevocable=True, c=_sum
    ),
    Ev.CHANGED: _kind_of(
        "changed", "{who} [changez|change] un dé en {b}{c}", "{who} [change|changes] a die to {b}{c}", c=_sum
    ),
    Ev.GAINED: _kind_of(
        "gained", "{who} [gagnez|gagne] {b} {a} ({c})", "{who} [gain|gains] {b} {a} ({c})", a=_resource, c=source_name
    ),
    Ev.PAID: _kind_of("paid", "{who} [payez|paie] {b} {a}", "{who} [pay|pays] {b} {a}", a=_resource),
    Ev.LOST: _kind_of("lost", "{who} [perdez|perd] {b} {a}", "{who} [lose|loses] {b} {a}", a=_resource),
    Ev.STOLE: _kind_of(
        "stole", "{who} [prenez|prend] {b} {a} à {c}", "{who} [take|takes] {b} {a} from {c}", a=_resource, c="seat",
        to_you=Text("{who} vous prend {b} {a}", "{who} takes {b} {a} from {c}"),
    ),
    Ev.RECRUITED: _kind_of(
        "recruited", "{who} [recrutez|recrute] {a:le}", "{who} [recruit|recruits] {a:the}", a=_kind
    ),
    Ev.TOOK: _kind_of("took", "{who} [prenez|prend] {a:le}", "{who} [take|takes] {a:the}", a=_kind),
    Ev.SLEW: _kind_of("slew", "{who} [tuez|tue] {a:le}", "{who} [slay|slays] {a:the}", a=_face),
    Ev.BUILT: _kind_of("built", "{who} [bâtissez|bâtit] {a:le}", "{who} [build|builds] {a:the}", a=_domain),
    Ev.REVEALED: _kind_of("revealed", "Nouveau Domaine : {a}", "New Domain: {a}", irrevocable=True, a=_domain),
    Ev.TURNED_UP: _kind_of("turned-up", "Nouveau Citoyen : {a}", "New Citizen: {a}", irrevocable=True, a=_kind),
    Ev.EXHAUSTED: _kind_of("exhausted", "Pile épuisée : {a}", "Pile exhausted: {a}", a=_slot),
    Ev.EVENT: _kind_of(
        "event", "{a} apparaît sur une pile épuisée : {b}", "{a} appears on an exhausted pile: {b}",
        irrevocable=True, a=_event, b=_slot,
    ),
    Ev.WOKE: _kind_of("woke", "Événement : {a}", "Event: {a}", a=_event),
    Ev.TOKEN: _kind_of(
        "token", "{who} [posez|pose] un jeton {a} sur {b:le}", "{who} [put|puts] a {a} token on {b:the}",
        a=_resource, b=_face,
    ),
    Ev.RETURNED_MONSTER: _kind_of(
        "returned-monster", "{who} [remettez|remet] {a:le} sur sa pile", "{who} [return|returns] {a:the} to its pile",
        a=_face,
    ),
    Ev.RETURNED_CITIZEN: _kind_of(
        "returned-citizen", "{who} [remettez|remet] {a:le} sur sa pile", "{who} [return|returns] {a:the} to its pile",
        a=_kind,
    ),
    Ev.STOLE_MONSTER: _kind_of(
        "stole-monster", "{who} [prenez|prend] {a:le} à {b}", "{who} [take|takes] {a:the} from {b}",
        irrevocable=True, a=_face, b="seat",
        to_you=Text("{who} vous prend {a:le}", "{who} takes {a:the} from {b}"),
    ),
    Ev.CAPTURED_CITIZEN: _kind_of(
        "captured-citizen", "Le Seigneur Noir capture {a:le}", "The Dark Lord captures {a:the}", a=_kind
    ),
    Ev.CAPTURED_DOMAIN: _kind_of(
        "captured-domain", "Le Seigneur Noir capture {a:le}", "The Dark Lord captures {a:the}", a=_domain
    ),
    Ev.LAST_ROUND: _kind_of(
        "last-round", "La fin est proche : chacun joue autant de tours", "The end is near: equal turns for all"
    ),
    Ev.DUKE: _kind_of(
        "duke", "{who} [révélez|révèle] {a}", "{who} [reveal|reveals] {a}", irrevocable=True, a=_duke
    ),
    Ev.LORD: _kind_of(
        "lord", "Le Seigneur Noir est {a} : {b} PV", "The Dark Lord is {a}: {b} VP", irrevocable=True, a=_duke
    ),
    Ev.WON: _kind_of("won", "{who} [remportez|remporte] la partie", "{who} [win|wins] the game", irrevocable=True),
    Ev.CLEARED: _kind_of(
        "cleared", "Le dernier Monstre est tué : victoire", "The last Monster is slain: victory", irrevocable=True
    ),
    Ev.OVERRUN: _kind_of(
        "overrun", "Une colonne est vide : Valeria est perdue", "A column is empty: Valeria is lost", irrevocable=True
    ),
    Ev.DEFEATED: _kind_of(
        "defeated", "Le Seigneur Noir l’emporte", "The Dark Lord prevails", irrevocable=True
    ),
    Ev.STARTS: _kind_of("starts", "{who} [commencez|commence]", "{who} [start|starts]", irrevocable=True),
    Ev.RESTS: _kind_of("rests", "{who} [vous reposez|se repose]", "{who} [rest|rests]"),
    Ev.THREW: _kind_of(
        "threw", "Pour commencer, {who} [lancez|lance] {a} et {b}{c}", "To begin, {who} [throw|throws] {a} and {b}{c}",
        irrevocable=True, c=_sum,
    ),
}  # fmt: skip

assert From.CITIZEN + KINDS <= From.CONSOLATION
assert From.MONSTER + len(FACE_NAMES) <= From.DOMAIN
