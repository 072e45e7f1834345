"""Moving cards: Citizens and Monsters gained, returned and stolen (ROY-SLAY, ROY-CARD)."""

from __future__ import annotations

from ....kernel.effects import spelled
from ....kernel.events import PUBLIC, emit
from ....kernel.linking.rule import outlined, rule
from ....kernel.random import pick_bit
from ....kernel.stack import PLAYER, add, ask, asks
from ....kernel.text import Lang, Noun, Text
from ....kernel.words import Glyph, Verb
from ....stage.look import Look, Question
from ..names import ROLE_NAMES, SPOKEN_OF
from ..state import CITIZENS, COLUMNS, MONSTERS, NAMES, Role
from .actions import Act, Ev
from .counters import CITIZEN_NAMED, place_of
from .piles import (
    bits,
    citizens_of,
    in_game,
    lift_citizen,
    lift_monster,
    put_back_citizen,
    put_back_monster,
    receive_citizen,
)
from .prices import obtainable
from .signs import CITIZEN, GOLD, MONSTER, OPPONENT, ROLE_ICONS

NO_LIMIT = 99
ANY_ROLE = -1
ALL_MONSTERS = (1 << MONSTERS) - 1
_NOUNS = tuple(SPOKEN_OF.values())


# --- Citizens gained ------------------------------------------------------------------------------------------


class GainCitizen(Verb):
    """A Citizen on top of a Central Pile, free of charge; only its base cost counts (ROY-SLAY-10)."""

    role: int = ANY_ROLE
    at_most: int = NO_LIMIT

    def phrase(self, lang: Lang, you: bool, infinitive: bool = False) -> str:
        fr, en = "[prenez|prend|prendre] un Citoyen", "[take|takes|take] a Citizen"
        if self.role != ANY_ROLE:
            fr, en = fr + " {what}", en.replace("Citizen", "{what} Citizen")
        fr, en = fr + " des Piles Centrales", en + " from the Central Piles"
        if self.at_most != NO_LIMIT:
            fr, en = fr + " d’un coût de base de {n} Or au plus", en + " of base cost {n} Gold or less"
        what = ROLE_NAMES[self.role] if self.role != ANY_ROLE else ""
        return Text(fr, en).say(lang, you=you, infinitive=infinitive, what=what, n=self.at_most)

    def drawn(self) -> tuple[Glyph, ...]:
        role = (Glyph(ROLE_ICONS[self.role]),) if self.role != ANY_ROLE else ()
        limit = (Glyph(GOLD, f"≤{self.at_most}"),) if self.at_most != NO_LIMIT else ()
        return (Glyph(text="+"), *role, Glyph(CITIZEN), *limit)

    run = asks

    @staticmethod
    @rule
    def options(c, s, role, at_most, out):
        return _citizen_options(c, s, role, at_most, out)

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _take_citizen(c, s, frame.seat, action - Act.TAKE, events)

    @staticmethod
    @rule
    def offer(c, s, role, at_most):
        offered = False
        for kind in range(CITIZENS):
            offered = offered or _wanted(c, s, kind, role, at_most)
        return offered

    def ask(self, look: Look) -> Question:
        what = Text("Prenez un Citoyen", "Take a Citizen")
        if self.role != ANY_ROLE:
            role = ROLE_NAMES[self.role]
            what = Text(f"Prenez un Citoyen {role.fr}", f"Take a {role.en} Citizen")
        most = Text(" d’un coût de base de {n} Or au plus", " of base cost {n} Gold or less")
        return what.say(look.lang) + (most.say(look.lang, n=self.at_most) if self.at_most != NO_LIMIT else ""), ()


@rule
def _wanted(c, s, kind, role, limit):
    return obtainable(c, s, kind, limit) and (role == ANY_ROLE or c.role[kind] == role)


@outlined
def _citizen_options(c, s, role, limit, out):
    n = 0
    for kind in range(CITIZENS):
        if _wanted(c, s, kind, role, limit):
            n = add(out, n, Act.TAKE + kind)
    return n


@outlined
def _take_citizen(c, s, seat, kind, events):
    emit(events, Ev.TOOK, seat, kind, 0, 0, PUBLIC)
    lift_citizen(s, c.slot[kind], events)
    receive_citizen(c, s, seat, kind)


class GainNamed(Verb):
    """A Citizen of a name on top of a Central Pile (ROY-CARD-01); `who` is its place in `names.SPOKEN_OF`."""

    who: int
    text = Text(
        "[prenez|prend|prendre] {what:un} des Piles Centrales", "[take|takes|take] {what:a} from the Central Piles"
    )
    question = Text("Prenez un Citoyen", "Take a Citizen")

    def named(self) -> dict[str, Noun]:
        return {"what": _NOUNS[self.who]}

    def drawn(self) -> tuple[Glyph, ...]:
        return (Glyph(text="+"), Glyph(CITIZEN, _NOUNS[self.who].fr), Glyph("knight-banner"))

    run = asks

    @staticmethod
    @rule
    def options(c, s, who, out):
        kind = int(c.named_kind[who])
        return add(out, 0, Act.TAKE + kind) if obtainable(c, s, kind, NO_LIMIT) else 0

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        _take_citizen(c, s, frame.seat, action - Act.TAKE, events)

    @staticmethod
    @rule
    def offer(c, s, who):
        return obtainable(c, s, int(c.named_kind[who]), NO_LIMIT)


# --- cards returned -------------------------------------------------------------------------------------------


class ReturnMonster(Verb):
    """Return a Monster to the top of its pile (ROY-CARD-21 to 24)."""

    special = True
    text = Text(
        "[remettez|remet|remettre] un Monstre de [votre|sa] pile Victoire sur sa Pile Centrale",
        "[return|returns|return] a Monster of [your|their] Victory pile to its Central Pile",
    )
    icons = (Glyph(MONSTER, "−1"),)
    question = Text(
        "Quel Monstre de votre pile Victoire remettre ?", "Which Monster of your Victory pile do you return?"
    )

    run = asks

    @staticmethod
    @rule
    def options(c, s, seat, out):
        """Own Monsters by name; Events have no pile to return to (ROY-CARD-24)."""
        n = 0
        mine = int(s.slain[seat]) & ALL_MONSTERS
        for name in range(NAMES):
            if mine & int(c.name_mask[name]):
                n = add(out, n, Act.RETURN + name)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        mine = int(s.slain[frame.seat]) & int(c.name_mask[action - Act.RETURN])
        card = bits((mine & -mine) - 1)
        put_back_monster(c, s, frame.seat, card, events)

    @staticmethod
    @rule
    def can(s, seat):
        return int(s.slain[seat]) & ALL_MONSTERS != 0


class ReturnCitizen(Verb):
    """Return a Citizen to the top of its pile; never a Starter (ROY-CARD-10 to 13)."""

    special = True
    text = Text(
        "[remettez|remet|remettre] un Citoyen de [votre|son] tableau sur sa Pile Centrale",
        "[return|returns|return] a Citizen of [your|their] tableau to its Central Pile",
    )
    icons = (Glyph(CITIZEN, "−1"),)
    question = Text("Quel Citoyen de votre tableau remettre ?", "Which Citizen of your tableau do you return?")

    run = asks

    @staticmethod
    @rule
    def options(s, seat, out):
        n = 0
        for kind in range(CITIZENS):
            if s.owned[seat][kind] > 0:
                n = add(out, n, Act.DISMISS + kind)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        put_back_citizen(c, s, frame.seat, action - Act.DISMISS, events)

    @staticmethod
    @rule
    def can(s, seat):
        return citizens_of(s, seat) > 0


# --- Monsters taken -------------------------------------------------------------------------------------------


class TakeMonster(Verb):
    """Take a random Monster of an opponent, without its reward (ROY-CARD-28 to 31); in solo play, the top Monster of
    the leftmost pile that has one (ROY-SOLO-10, ROY-SOLO-11).
    """

    special = True
    text = Text(
        "[prenez|prend|prendre] un Monstre au hasard dans la pile Victoire de l’adversaire de [votre|son] choix, "
        "sans sa récompense",
        "[take|takes|take] a random Monster from the Victory pile of an opponent of [your|their] choice, "
        "without its reward",
    )
    icons = (Glyph(MONSTER, "+1"), Glyph(text="←"), Glyph(OPPONENT))

    @staticmethod
    @rule
    def run(c, s, frame, events):
        if s.players > 1:
            ask(s, frame.seat)
        else:
            _take_from_pile(c, s, frame.seat, events)

    @staticmethod
    @rule
    def options(s, frame, out):
        n = 0
        for other in range(s.players):
            if other != frame.seat and in_game(s, other) and s.slain[other] != 0:
                n = add(out, n, PLAYER + other)
        return n

    @staticmethod
    @rule
    def answer(c, s, frame, action, events):
        victim = action - PLAYER
        card = pick_bit(s.rng, int(s.slain[victim]))
        s.slain[victim] &= ~(1 << card)
        s.slain[frame.seat] |= 1 << card
        emit(events, Ev.STOLE_MONSTER, frame.seat, c.m_face[card], victim, 0, PUBLIC)

    def ask(self, look: Look) -> Question:
        choices = tuple(look.button(action, look.names[action - PLAYER]) for action in look.legal)
        text = Text("À qui prendre un Monstre, au hasard ?", "From whom do you take a random Monster?")
        return text.say(look.lang), choices


@outlined
def _take_from_pile(c, s, seat, events):
    for column in range(COLUMNS):
        if s.monsters[column] > 0:
            card = lift_monster(s, column)
            s.slain[seat] |= 1 << card
            emit(events, Ev.STOLE_MONSTER, seat, c.m_face[card], seat, 0, PUBLIC)
            return


# --- as cards spell them --------------------------------------------------------------------------------------


@spelled
def gain_citizen(*, role: Role | None = None, at_most: int = NO_LIMIT) -> GainCitizen:
    return GainCitizen(ANY_ROLE if role is None else role, at_most)


@spelled
def gain_named(citizen: str) -> GainNamed:
    return GainNamed(place_of(citizen, tuple(SPOKEN_OF), CITIZEN_NAMED))


@spelled
def return_monster() -> ReturnMonster:
    return ReturnMonster()


@spelled
def return_citizen() -> ReturnCitizen:
    return ReturnCitizen()


@spelled
def take_monster() -> TakeMonster:
    return TakeMonster()
