"""The actions and events of Le Royaume, with their sentences. Cards have the names of the content in play."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ....kernel.actions import ActionBlocks, Block
from ....kernel.events import CHOICE_MADE, EventKind, EventKinds
from ....kernel.text import Noun, Text
from ....kernel.words import BadCard
from ..names import AREA_NAMES, POINTS_NAME, RESOURCE_IDS, RESOURCE_NAMES
from ..state import (
    AREAS,
    CITIZENS,
    COLUMNS,
    DOMAINS,
    DUKES,
    EVENTS,
    FIRST_CITIZENS,
    FIRST_DOMAINS,
    KINDS,
    MONSTERS,
    NAMES,
    SEATS,
    Res,
)

MOST_MAGIC = 100  # payments name the Magic spent, 0 to 99: more than any Monster can cost
ROB_MOST = 3  # the most that a theft takes

AREA_LIST = tuple(AREA_NAMES.values())
PILE_VALUES = (*(str(value) for value in range(1, 9)), "9/10", "11/12")
_ROB = tuple(
    f"{seat + 1}:{res}={amount + 1}" for seat in range(SEATS) for res in ("gold", "magic") for amount in range(ROB_MOST)
)


# --- actions --------------------------------------------------------------------------------------------------


def card_name(content: Any, card: int) -> Noun:
    """The name of a Monster or Event in this edition."""
    return content.faces[content.twin.m_face[card]].noun


def _citizen(content: Any, v: Any, index: int) -> Noun:
    return content.citizens[index].noun


def _domain(content: Any, v: Any, index: int) -> Noun:
    return content.domains[index].noun


def _duke(content: Any, v: Any, index: int) -> Noun:
    return content.dukes[index].noun


def _area_or_event(content: Any, v: Any, index: int) -> Noun | Text:
    """The Monster on top of an area's pile, or a Monster Event."""
    if index >= AREAS:
        return content.monsters[MONSTERS + index - AREAS].noun
    column = v.column[index]
    if column < 0 or v.monsters[column] == 0:
        return AREA_LIST[index]
    return card_name(content, v.monster[column][v.monsters[column] - 1])


def _named(content: Any, v: Any, index: int) -> Noun:
    """A Monster by the number of its name."""
    return card_name(content, content.twin.m_name.index(index))


def _column(content: Any, v: Any, index: int) -> Text:
    names = [area for area in range(AREAS) if v.column[area] == index]
    name = AREA_LIST[names[0]] if names else None
    return (
        Text(f"{index + 1} ({name.fr})", f"{index + 1} ({name.en})") if name else Text(str(index + 1), str(index + 1))
    )


def _rob(content: Any, v: Any, index: int) -> Text:
    seat, rest = divmod(index, 2 * ROB_MOST)
    res, amount = (Res.GOLD, Res.MAGIC)[rest // ROB_MOST], rest % ROB_MOST + 1
    what = RESOURCE_NAMES[res]
    if v.players == 1:
        return Text(f"{amount} {what.fr}", f"{amount} {what.en}")
    return Text(f"{amount} {what.fr} au joueur {seat + 1}", f"{amount} {what.en} from player {seat + 1}")


def _die(content: Any, v: Any, index: int) -> Text | int:
    if index < 2:
        return v.die[index]
    return Text("la somme", "the sum")


class Act(ActionBlocks):
    KEEP = Block(Text("Garder {it}", "Keep {it}"), it=_duke, kind="duke", room=DUKES)
    USE = Block(Text("Utiliser {it:le}", "Use {it:the}"), it=_domain, kind="domain", room=DOMAINS)
    ANNOUNCE = Block(Text("Annoncer les dés", "Announce the dice"))
    DIE = Block(Text("Le dé {it}", "The die {it}"), ("1", "2", "3"), _die)
    ROB = Block(Text("Prendre {it}", "Take {it}"), _ROB, _rob)
    WAKE = Block(Text("Activer {it:le}", "Activate {it:the}"), it=_citizen, kind="citizen", room=KINDS)
    DONE = Block(Text("Finir la récolte", "End the harvest"))
    GAIN = Block(Text("Gagner 1 {it}", "Gain 1 {it}"), RESOURCE_IDS, lambda content, v, i: RESOURCE_NAMES[i])
    RECRUIT = Block(Text("Recruter {it:le}", "Recruit {it:the}"), it=_citizen, kind="recruit", room=CITIZENS)
    BUILD = Block(Text("Bâtir {it:le}", "Build {it:the}"), it=_domain, kind="domain", room=DOMAINS)
    SLAY = Block(Text("Tuer {it:le}", "Slay {it:the}"), it=_area_or_event, kind="target", room=AREAS + EVENTS)
    PAY = Block(
        Text("Payer avec {it} Magie", "Pay with {it} Magic"),
        tuple(f"magic={n}" for n in range(MOST_MAGIC)),
        lambda content, v, i: i,
    )
    TAKE = Block(Text("Prendre {it:le}", "Take {it:the}"), it=_citizen, kind="recruit", room=CITIZENS)
    RETURN = Block(Text("Remettre {it:le}", "Return {it:the}"), it=_named, kind="name", room=NAMES)
    DISMISS = Block(Text("Remettre {it:le}", "Return {it:the}"), it=_citizen, kind="recruit", room=CITIZENS)
    MARK = Block(
        Text("Un jeton sur {it:le}", "A token on {it:the}"), it=_area_or_event, kind="target", room=AREAS + EVENTS
    )
    ATTACK = Block(
        Text("Activer la pile de Monstres {it}", "Wake Monster pile {it}"),
        tuple(str(i + 1) for i in range(COLUMNS)),
        _column,
    )
    LOSE = Block(Text("Céder {it:le}", "Give up {it:the}"), it=_citizen, kind="recruit", room=CITIZENS)


# --- events ---------------------------------------------------------------------------------------------------


class From(IntEnum):
    """The sources of gains, in frames and event rows: 0 the Action, then Citizens by kind, Monsters and Events by face,
    Domains by card.
    """

    ACTION = 0
    CITIZEN = 1
    CONSOLATION = 22
    MONSTER = 32
    DOMAIN = 96
    TOKENS = 127


MOST_FACES = From.DOMAIN - From.MONSTER  # faces of Monsters and Events in a content, at most


def source_name(content: Any, source: int) -> Noun | Text:
    """The name of a source."""
    if source >= From.TOKENS:
        return Text("jetons", "tokens")
    if source >= From.DOMAIN:
        return content.domains[source - From.DOMAIN].noun
    if source >= From.MONSTER:
        return content.faces[source - From.MONSTER].noun
    if source >= From.CONSOLATION:
        return content.consolation
    if source >= From.CITIZEN:
        return content.citizens[source - From.CITIZEN].noun
    return Text("Action", "Action")


def _resource(content: Any, res: int) -> Noun | Text:
    return POINTS_NAME if res == Res.POINTS else RESOURCE_NAMES[res]


def _sum(content: Any, total: int) -> Text:
    """The sum of the dice (ROY-ED1-11); rows of ruleset 1 do not carry it."""
    return Text(f" (somme {total})", f" (sum {total})") if total else Text("", "")


def _slot(content: Any, slot: int) -> Noun | Text:
    """A pile: by its Citizen or area if the content fixes it, else by its values or column."""
    c = content.twin
    column = slot % COLUMNS + 1
    if slot >= FIRST_DOMAINS:
        return Text(f"Domaines, colonne {column}", f"Domains, column {column}")
    if slot >= FIRST_CITIZENS:
        pile = slot - FIRST_CITIZENS
        values, kind = PILE_VALUES[pile], c.chosen_kind[pile]
        if kind >= 0 and not c.mixed:
            return content.citizens[kind].noun
        return Text(f"Citoyens que {values} active", f"Citizens that {values} activates")
    area = _area_in(c, column - 1)
    text = Text("Monstres {it:du}", "Monsters {it:of}")
    return text.filled(it=area) if area else Text(f"Monstres, colonne {column}", f"Monsters, column {column}")


def _area_in(c: Any, column: int) -> Noun | None:
    """The area of a Monster pile, unless chance or the number of players decides it (ROY-SETUP-08)."""
    chosen = [area for area in c.chosen_area if area >= 0]
    areas = {sorted(chosen, key=order.__getitem__)[column] for order in c.area_order} if len(chosen) == COLUMNS else ()
    return AREA_LIST[min(areas)] if len(areas) == 1 else None


def _kind_a(content: Any, kind: int) -> Noun:
    return content.citizens[kind].noun


def _face_a(content: Any, face: int) -> Noun:
    return content.faces[face].noun


def _domain_a(content: Any, domain: int) -> Noun:
    return content.domains[domain].noun


def _event_a(content: Any, event: int) -> Noun:
    return content.monsters[MONSTERS + event].noun


def _duke_a(content: Any, duke: int) -> Noun:
    return content.dukes[duke].noun


class Ev(EventKinds):
    """The events. Monsters and Events are numbered by face. Those that a table shows by themselves are beats; gains and
    prices are shown with their causes.
    """

    CHOSEN = CHOICE_MADE
    TURN = EventKind(  # a: number of the seat's turn, which is the round's
        Text("Manche {a} : {who}", "Round {a}: {who}"), heading=True, turn=True
    )
    ROLLED = EventKind(  # a, b: dice, c: their sum
        Text("{who} [lancez|lance] {a} et {b}{c}", "{who} [roll|rolls] {a} and {b}{c}"),
        c=_sum,
        irrevocable=True,
        alone=True,
        beat=True,
    )
    CHANGED = EventKind(  # a: die, b: value, c: the sum now
        Text("{who} [changez|change] un dé en {b}{c}", "{who} [change|changes] a die to {b}{c}"),
        c=_sum,
        alone=True,
        beat=True,
    )
    GAINED = EventKind(  # a: Res, b: amount, c: From
        Text("{who} [gagnez|gagne] {a:by b} ({c})", "{who} [gain|gains] {a:by b} ({c})"),
        a=_resource,
        c=source_name,
        follows=True,
    )
    PAID = EventKind(  # a: Res, b: amount
        Text("{who} [payez|paie] {a:by b}", "{who} [pay|pays] {a:by b}"), a=_resource, leads=True
    )
    LOST = EventKind(  # a: Res, b: amount
        Text("{who} [perdez|perd] {a:by b}", "{who} [lose|loses] {a:by b}"), a=_resource, adds="b"
    )
    STOLE = EventKind(  # a: Res, b: amount, c: seat
        Text("{who} [prenez|prend] {b} {a} à {c}", "{who} [take|takes] {b} {a} from {c}"),
        a=_resource,
        c="seat",
        to_you=Text("{who} vous prend {b} {a}", "{who} takes {b} {a} from {c}"),
        adds="b",
        beat=True,
    )
    RECRUITED = EventKind(  # a: kind
        Text("{who} [recrutez|recrute] {a:le}", "{who} [recruit|recruits] {a:the}"),
        a=_kind_a,
        takes="citizen",
        beat=True,
    )
    TOOK = EventKind(  # a: kind
        Text("{who} [prenez|prend] {a:le}", "{who} [take|takes] {a:the}"), a=_kind_a, takes="citizen", beat=True
    )
    SLEW = EventKind(  # a: face
        Text("{who} [tuez|tue] {a:le}", "{who} [slay|slays] {a:the}"), a=_face_a, takes="monster", beat=True
    )
    BUILT = EventKind(  # a: domain
        Text("{who} [bâtissez|bâtit] {a:le}", "{who} [build|builds] {a:the}"), a=_domain_a, takes="domain", beat=True
    )
    REVEALED = EventKind(  # a: domain
        Text("Nouveau Domaine : {a}", "New Domain: {a}"), a=_domain_a, irrevocable=True, beat=True
    )
    TURNED_UP = EventKind(  # a: kind
        Text("Nouveau Citoyen : {a}", "New Citizen: {a}"), a=_kind_a, irrevocable=True, beat=True
    )
    EXHAUSTED = EventKind(  # a: slot
        Text("Pile épuisée : {a}", "Pile exhausted: {a}"), a=_slot, beat=True
    )
    EVENT = EventKind(  # a: event, b: slot
        Text(
            "{a} {a:apparaît|apparaissent} sur une pile épuisée : {b}",
            "{a} {a:appears|appear} on an exhausted pile: {b}",
        ),
        a=_event_a,
        b=_slot,
        irrevocable=True,
        beat=True,
    )
    WOKE = EventKind(Text("Événement : {a}", "Event: {a}"), a=_event_a, beat=True)  # a: event
    TOKEN = EventKind(  # a: Res, b: face
        Text("{who} [posez|pose] un jeton {a} sur {b:le}", "{who} [put|puts] a {a} token on {b:the}"),
        a=_resource,
        b=_face_a,
        alone=True,
        beat=True,
    )
    RETURNED_MONSTER = EventKind(  # a: face
        Text("{who} [remettez|remet] {a:le} sur sa pile", "{who} [return|returns] {a:the} to its pile"),
        a=_face_a,
        beat=True,
    )
    RETURNED_CITIZEN = EventKind(  # a: kind
        Text("{who} [remettez|remet] {a:le} sur sa pile", "{who} [return|returns] {a:the} to its pile"),
        a=_kind_a,
        beat=True,
    )
    STOLE_MONSTER = EventKind(  # a: face, b: seat
        Text("{who} [prenez|prend] {a:le} à {b}", "{who} [take|takes] {a:the} from {b}"),
        a=_face_a,
        takes="monster",
        b="seat",
        to_you=Text("{who} vous prend {a:le}", "{who} takes {a:the} from {b}"),
        irrevocable=True,
        beat=True,
    )
    CAPTURED_CITIZEN = EventKind(  # a: kind
        Text("Le Seigneur Noir capture {a:le}", "The Dark Lord captures {a:the}"), a=_kind_a, beat=True
    )
    CAPTURED_DOMAIN = EventKind(  # a: domain
        Text("Le Seigneur Noir capture {a:le}", "The Dark Lord captures {a:the}"), a=_domain_a, beat=True
    )
    LAST_ROUND = EventKind(
        Text(
            "La fin est proche : on finit la manche, et chacun aura joué le même nombre de tours",
            "The end is near: the round is finished, and everyone will have had the same number of turns",
        ),
        beat=True,
    )
    DUKE = EventKind(  # a: duke
        Text("{who} [révélez|révèle] {a}", "{who} [reveal|reveals] {a}"),
        a=_duke_a,
        takes="duke",
        irrevocable=True,
        alone=True,
        beat=True,
    )
    LORD = EventKind(  # a: duke, b: points
        Text("Le Seigneur Noir est {a} : {b} PV", "The Dark Lord is {a}: {b} VP"),
        a=_duke_a,
        irrevocable=True,
        beat=True,
    )
    WON = EventKind(
        Text("{who} [remportez|remporte] la partie", "{who} [win|wins] the game"),
        irrevocable=True,
        beat=True,
        outcome=True,
    )
    CLEARED = EventKind(
        Text("Le dernier Monstre est tué : victoire", "The last Monster is slain: victory"),
        irrevocable=True,
        beat=True,
        ending=True,
    )
    OVERRUN = EventKind(
        Text("Une colonne est vide : Valeria est perdue", "A column is empty: Valeria is lost"),
        irrevocable=True,
        beat=True,
        ending=True,
    )
    DEFEATED = EventKind(
        Text("Le Seigneur Noir l’emporte", "The Dark Lord prevails"), irrevocable=True, beat=True, ending=True
    )
    STARTS = EventKind(Text("{who} [commencez|commence]", "{who} [start|starts]"), irrevocable=True, beat=True)
    RESTS = EventKind(
        Text("{who} [vous reposez|se repose] : pas de récolte", "{who} [rest|rests]: no harvest"), alone=True
    )
    THREW = EventKind(  # a, b: dice, c: their sum; to find out who begins
        Text("Pour commencer, {who} [lancez|lance] {a} et {b}{c}", "To begin, {who} [throw|throws] {a} and {b}{c}"),
        c=_sum,
        irrevocable=True,
        alone=True,
        beat=True,
    )


if From.CITIZEN + KINDS > From.CONSOLATION or From.DOMAIN + DOMAINS > From.TOKENS:
    raise BadCard("what gains come from (From, rules/actions.py) has too little room for the cards of state.py")
