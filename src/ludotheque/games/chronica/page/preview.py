"""What an Action or a welcome would compare and move, told before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....kernel.scene import Look
from ....kernel.text import Text, person
from ..names import DOMAIN_NAMES
from ..rules.compare import attack, chooser, defence, predilection, raised, settled_domain
from ..rules.powers import Raise
from ..rules.province import filled, is_occupied
from ..state import DOMAINS, EMPTY, HONOUR, SET, SLOTS, Play


@dataclass(frozen=True)
class Comparison:
    """In one domain: what attacks, what defends, and the difference that the attacker's Honour makes of it."""

    domain: int
    ours: int
    theirs: int

    @property
    def by(self) -> int:
        return self.ours - self.theirs


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def compared(
    look: Look, card: int, helper: int, slot: int, *, playing: int = EMPTY, welcome: bool = False
) -> tuple[Comparison, ...]:
    """The comparison with a slot of the other Province, two where a domain is still to be chosen. What the power of the
    card that is about to be played would add is counted in.
    """
    v, c, content = look.v, look.c, look.content
    host = 1 - v.active
    settled = v.domain if v.domain != EMPTY else content.rule(settled_domain)(c, v, host, slot)
    domains = [settled] if settled != EMPTY else _circled(look, slot)
    more = _raised(look, playing, slot, welcome) if playing != EMPTY else [0] * DOMAINS
    return tuple(
        Comparison(
            domain,
            content.rule(attack)(c, v, card, helper, domain) + more[domain],
            content.rule(defence)(c, v, host, slot, domain),
        )
        for domain in domains
    )


def _circled(look: Look, slot: int) -> list[int]:
    host = 1 - look.v.active
    pair = (look.v.building[host][slot], look.v.character[host][slot])
    return sorted({look.content.rule(predilection)(look.c, card) for card in pair})


def _raised(look: Look, card: int, slot: int, welcome: bool) -> list[int]:
    """What a power would add by domain, as if the card were on its way already."""
    v: Any = look.v
    content = look.content
    before = v.play, v.slot
    v.play = Play.WELCOME if welcome else Play.ACTION
    if not welcome:
        v.slot = slot
    try:
        op = content.programs.words.number(Raise)
        return [content.rule(raised)(look.c, v, v.active, card, op, domain) for domain in range(DOMAINS)]
    finally:
        v.play, v.slot = before


def tag(found: tuple[Comparison, ...]) -> str:
    """'+2', or '+2/−1' where a domain is to be chosen."""
    return "/".join(dict.fromkeys(signed(one.by) for one in found))


def told(look: Look, found: tuple[Comparison, ...]) -> str:
    """'Guerre : 5 contre 3, votre Honneur 8 → 10', of whoever attacks."""
    text = Text(
        "{domain} : {ours} contre {theirs}, {whose} {now} → {then}",
        "{domain}: {ours} against {theirs}, {whose} {now} → {then}",
    )
    v, lang = look.v, look.lang
    whose = Text("votre Honneur", "your Honour")
    if v.active != look.viewer:
        whose = Text("Honneur {who:de}", "the Honour {who:of}").filled(who=person(look.names[v.active]))
    now = v.honour[v.active]
    said = [
        text.say(
            lang,
            domain=DOMAIN_NAMES[one.domain],
            ours=one.ours,
            theirs=one.theirs,
            whose=whose,
            now=now,
            then=min(HONOUR, max(0, now + one.by)),
        )
        for one in found
    ]
    return Text(" ; ou ", "; or ").say(lang).join(said)


def values_told(look: Look, found: tuple[Comparison, ...]) -> str:
    """'Guerre : 5 contre 3 ; ou Prestige : 4 contre 4'."""
    text = Text("{domain} : {ours} contre {theirs}", "{domain}: {ours} against {theirs}")
    said = [text.say(look.lang, domain=DOMAIN_NAMES[one.domain], ours=one.ours, theirs=one.theirs) for one in found]
    return Text(" ; ou ", "; or ").say(look.lang).join(said)


def fatal(look: Look, found: tuple[Comparison, ...]) -> str:
    """A warning where Honour would be used up."""
    if all(look.v.honour[look.v.active] + one.by > 0 for one in found):
        return ""
    text = Text(" Un Honneur à zéro, et la partie est perdue !", " Honour at zero, and the game is lost!")
    return text.say(look.lang)


@dataclass(frozen=True)
class Promise:
    """What would come of an action: the difference as a tag, what must be known in short, and what more can be said."""

    tag: str
    brief: str
    more: str = ""

    @property
    def words(self) -> str:
        return f"{self.brief} {self.more}".strip()


LOST = Text("L’adversaire perd 1 Honneur", "The opponent loses 1 Honour")


def of_attack(look: Look, slot: int) -> Promise:
    """An attack on a slot: values, Honour, who chooses, and what leaves the table."""
    v, lang = look.v, look.lang
    found = compared(look, v.card, EMPTY, slot, playing=v.card)
    host = 1 - v.active
    lost = fatal(look, found)
    said = [f"{told(look, found)}.{lost}"]
    if not lost and look.content.rule(is_occupied)(v, host, slot):
        said.append(Text("{lost} et vous rejouez.", "{lost} and you play again.").say(lang, lost=LOST))
    if len(found) > 1:
        mine = look.content.rule(chooser)(look.c, v, v.active, v.card, slot) == v.active
        text = Text("[Vous choisirez|L’adversaire choisira] le domaine.", "[You|The opponent] will choose the domain.")
        said.append(text.say(lang, you=mine))
    cards = [
        look.content.cards_in_set[code % SET].noun
        for code in (v.card, v.building[host][slot], v.character[host][slot])
        if code >= 0
    ]
    gone = Text("Quittent la table : {them}.", "Leaving the table: {them}.")
    return Promise(tag(found), " ".join(said), gone.say(lang, them=", ".join(one.form(lang) for one in cards)))


def of_helper(look: Look, helper: int) -> Promise:
    """A reinforcement."""
    found = compared(look, look.v.card, helper, look.v.slot, playing=helper)
    return Promise(tag(found), f"{told(look, found)}.{fatal(look, found)}")


def of_welcome(look: Look, slot: int) -> Promise:
    """A welcome."""
    found = compared(look, look.v.card, EMPTY, slot, playing=look.v.card, welcome=True)
    then = Text("Il s’installe chez vous. {lost}.", "He moves in with you. {lost}.")
    return Promise(tag(found), f"{told(look, found)}.{fatal(look, found) or ' ' + then.say(look.lang, lost=LOST)}")


def of_place(look: Look, slot: int) -> Promise:
    """A card that is placed: only a pair moves anything, and a full Province ends the game."""
    v, lang = look.v, look.lang
    said = []
    pair = max(v.building[v.active][slot], v.character[v.active][slot]) >= 0
    if pair:
        text = Text("Édifice occupé : 3 points. {lost}.", "An occupied Building: 3 points. {lost}.")
        said.append(text.say(lang, lost=LOST))
    elif look.content.rule(filled)(v, v.active) == SLOTS - 1:
        said.append(Text("Votre Province sera complète.", "Your Province will be complete.").say(lang))
    return Promise("", " ".join(said))
