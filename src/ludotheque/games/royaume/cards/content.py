"""The content of Le Royaume: the record that rules read, and the cards that it is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ....kernel.actions import ActionSpace
from ....kernel.bounds import Begun
from ....kernel.content import Content, PatchValues, Tables, table
from ....kernel.record import Record, bits, card, choice, count, estimate, flag, program
from ....kernel.text import Noun
from ....kernel.vocabulary import Programs, code_field
from ....kernel.words import BadCard, Effect, Glyph, Verb
from ....kernel.written.patch import patched
from ..names import AREA_IDS, AREA_NAMES, CONSOLATION, SPOKEN_OF
from ..rules.actions import MOST_FACES, Act
from ..rules.vocabulary import VOCABULARY
from ..state import (
    AREAS,
    CARDS,
    CITIZENS,
    COLUMNS,
    DOMAINS,
    DUKES,
    EVENTS,
    KINDS,
    NAMES,
    RESOURCES,
    ROLES,
    SIDES,
    STARTERS,
    TYPES,
    WAKING,
    Mode,
    Timing,
)
from . import citizens, domains, dukes, monsters
from .begun import Working, at_once
from .course import COURSE
from .filling import PILES, by_card, fill_choices, fill_citizens, fill_domains, fill_dukes, fill_monsters, is_renamed
from .kinds import Citizen, Domain, Duke, Event, Monster, Starter
from .options import check_together
from .sets import NO_DUKE, SETS, START

CAPACITY = 2048

BOX: Tables = {
    "citizen": table("citizen", citizens.CITIZENS, CITIZENS),
    "starter": table("starter", citizens.STARTERS, STARTERS),
    "monster": table("monster", monsters.MONSTERS),
    "event": table("event", monsters.EVENTS, EVENTS),
    "domain": table("domain", domains.DOMAINS, DOMAINS),
    "duke": table("duke", dukes.DUKES, DUKES),
    "start": table("start", (START,)),
    "no-duke": table("no-duke", (NO_DUKE,)),
}


def _actions(box: Tables) -> ActionSpace:
    """The actions, named by the cards of a box."""
    ids = {
        "citizen": (*box["citizen"], *box["starter"]),
        "recruit": tuple(box["citizen"]),
        "name": (*box["monster"], *box["event"]),
        "target": (*AREA_IDS, *box["event"]),
        "domain": tuple(box["domain"]),
        "duke": tuple(box["duke"]),
    }
    return ActionSpace(Act, ids)


ACTIONS = _actions(BOX)

CONTENT = Record(
    "RoyaumeContent",
    code=code_field(CAPACITY),
    opening=program(),
    turn=program(),
    capture=program(),
    icons=program(),  # the scoring without Dukes
    left=program(),
    on_program=program(KINDS),
    off_program=program(KINDS),
    reward=program(CARDS),
    event=program(EVENTS),
    domain_program=program(DOMAINS),
    duke_program=program(DUKES),
    name_mask=bits("i8", NAMES, of=CARDS),  # the cards of each Monster name
    area_mask=bits("i8", AREAS, of=CARDS),
    type_mask=bits("i8", TYPES, of=CARDS),
    timing=bits("i4", len(Timing), of=DOMAINS),  # the Domains of each timing
    domain_pool=bits("i4", of=DOMAINS),  # those of this edition and set
    duke_pool=bits("i4", of=DUKES),
    event_pool=bits("i4", of=EVENTS),
    wanted_events=bits("u1", of=EVENTS),
    domain_count=count("u1", most=DOMAINS),  # the number of cards of a kind
    duke_count=count("u1", most=DUKES),
    event_count=count("u1", most=EVENTS),
    name_count=count("u1", most=NAMES),
    on_mode=choice("u1", KINDS, of=len(Mode)),
    off_mode=choice("u1", KINDS, of=len(Mode)),
    hits=count("u1", SIDES, SIDES, KINDS),  # by dice less one: how often one card is activated
    waking=card("i1", SIDES, SIDES, WAKING, of=KINDS),  # which kinds these are
    own_income=estimate("u2", CITIZENS),  # hundredths of a Resource that a card brings when its owner rolls
    other_income=estimate("u2", CITIZENS),  # the same when somebody else rolls
    cost=count("u1", CITIZENS),
    role=choice("u1", CITIZENS, of=ROLES),
    slot=choice("u1", CITIZENS, of=PILES),  # the pile of a Citizen
    starter=card("u1", CITIZENS, of=KINDS),  # the Starter of the same name, 0 without
    named_kind=card("u1", len(SPOKEN_OF), of=KINDS),  # the Citizens that cards mention by name
    pile_kinds=card("i1", PILES, 2, of=CITIZENS),  # the Citizens of each activation value
    chosen_kind=card("i1", PILES, of=CITIZENS),  # NOTHING: one of them at random
    chosen_area=choice("i1", COLUMNS, of=AREAS),  # NOTHING: at random
    area_order=choice("u1", 2, AREAS, of=AREAS),  # by fewer than five players and by five: areas from the left
    m_area=choice("i1", CARDS, of=AREAS),
    m_type=choice("u1", CARDS, of=TYPES),
    m_strength=count("u1", CARDS),
    m_magic=count("u1", CARDS),
    m_points=count("u1", CARDS),
    m_name=choice("i1", CARDS, of=NAMES),
    m_face=choice(
        "u1", CARDS, of=MOST_FACES
    ),  # the number of a card in events; another one if its name differs in this edition
    m_five=flag(CARDS),
    event_value=count("u1", EVENTS),
    d_cost=count("u1", DOMAINS),
    d_points=count("u1", DOMAINS),
    d_need=count("u1", DOMAINS, ROLES),
    start=count("u1", RESOURCES),
    most=count("u1"),
    most_tied=count("u1"),
    heralds=flag(),  # in the second edition
    throws=flag(),  # in the first edition: dice say who begins
    mixed=flag(),
    dukes=flag(),
    events=flag(),
    solo_sum=flag(),
    solo_exhausted=flag(),
    solo_board=flag(),
    all_cards=flag(),  # the first edition's tie-break may count every card
)


# --- the cards in play ----------------------------------------------------------------------------------------


class RoyaumeContent(Content):
    """The cards of Le Royaume in play, by their numbers in records and events."""

    @cached_property
    def citizens(self) -> tuple[Citizen | Starter, ...]:
        """By kind; the Starters come last."""
        return (*self.kind("citizen"), *self.kind("starter"))

    @cached_property
    def monsters(self) -> tuple[Monster | Event, ...]:
        """By card; the Monster Events come last."""
        return by_card(self.cards)

    @cached_property
    def names(self) -> tuple[Monster | Event, ...]:
        """One Monster or Event for each name."""
        return (*self.kind("monster"), *self.kind("event"))

    @cached_property
    def face_cards(self) -> tuple[int, ...]:
        """The cards by their numbers in events: every card, then those with another name in an edition."""
        renamed = (card for card, monster in enumerate(self.monsters) if is_renamed(monster))
        return (*range(len(self.monsters)), *renamed)

    @cached_property
    def faces(self) -> tuple[Monster | Event, ...]:
        """The Monsters and Events by their numbers in events."""
        return tuple(self.monsters[card] for card in self.face_cards)

    def taken(self, kind: str) -> tuple[Any, ...]:
        return {"citizen": self.citizens, "monster": self.faces}.get(kind) or self.kind(kind)

    @property
    def domains(self) -> tuple[Domain, ...]:
        return self.kind("domain")

    @property
    def dukes(self) -> tuple[Duke, ...]:
        return self.kind("duke")

    @property
    def areas(self) -> tuple[Noun, ...]:
        return tuple(AREA_NAMES.values())

    @property
    def consolation(self) -> Noun:
        """The first edition's replacement for the Herald."""
        return CONSOLATION

    def drawn(self, effect: Effect) -> tuple[Glyph, ...]:
        """An effect in signs that need no language: a Citizen's name becomes its picture."""
        pictures = {noun.fr: self.cards["citizen"][name].picture for name, noun in SPOKEN_OF.items()}
        return tuple(Glyph(pictures[glyph.text]) if glyph.text in pictures else glyph for glyph in effect.glyphs())

    @cached_property
    def _working(self) -> Working:
        return Working(self.cards, self.record[0])

    def begun_by(self, verb: Verb, program: str) -> Iterable[Begun]:
        begun = self._working.by(verb, program)
        return super().begun_by(verb, program) if begun is None else begun

    def at_once(self, program: str, running: Collection[str]) -> int | None:
        return at_once(self.cards, self.programs.effects, program, running)


# --- making one -----------------------------------------------------------------------------------------------


def make_content(options: Mapping[str, str], patch: PatchValues, box: Tables | None = None) -> RoyaumeContent:
    """The content for checked options, with these cards or the box's.

    Raises GameError for options that exclude each other, BadCard for cards that do not make a game.
    """
    check_together(options, None)
    cards = patched(VOCABULARY, BOX if box is None else box, patch)
    actions = ACTIONS if box is None else _actions(box)
    programs = _programs(cards)
    cards = _in_edition(cards, options["edition"])
    record = CONTENT.zeros()
    c: Any = record[0]
    c["code"] = programs.code
    for name in ("opening", "turn", "capture"):
        c[name] = programs[f"course.{name}"]
    fill_citizens(c, cards, programs, options)
    fill_monsters(c, cards, programs, options)
    fill_domains(c, cards, programs, options)
    fill_dukes(c, cards, programs, options)
    fill_choices(c, cards, options)
    return RoyaumeContent(actions, CONTENT, record, programs, cards, options, patch)


def _programs(cards: Tables) -> Programs:
    """All programs; a card's are named by its kind, its id and the field with the effect."""
    effects: dict[str, Effect] = {}
    for kind, of_kind in cards.items():
        for printed in of_kind.values():
            for name, value in vars(printed).items():
                if isinstance(value, Effect):
                    effects[f"{kind}.{printed.id}.{name}"] = value
    effects |= {f"course.{name}": effect for name, effect in COURSE.items()}
    return VOCABULARY.compile(effects, CAPACITY)


def _in_edition(cards: Tables, edition: str) -> Tables:
    """The cards with the names of an edition."""
    if edition == "2e":
        return cards
    named = {
        name: replace(monster, noun=monster.in_first) if monster.in_first else monster
        for name, monster in cards["monster"].items()
    }
    return {**cards, "monster": named}


# --- checks of the box ----------------------------------------------------------------------------------------


def _check_sets() -> None:
    for name, piles in SETS.items():
        for kind, known, ids in (
            ("area", AREA_NAMES, piles.areas),
            ("citizen", BOX["citizen"], piles.citizens),
            ("domain", BOX["domain"], piles.without),
        ):
            for card_id in ids:
                if card_id not in known:
                    raise BadCard(f"set '{name}' (cards/sets.py): there is no {kind} '{card_id}'")


def _check_spoken_of() -> None:
    for name in SPOKEN_OF:
        if name not in BOX["citizen"]:
            raise BadCard(f"SPOKEN_OF (names.py): there is no citizen '{name}' (cards/citizens.py)")


_check_sets()
_check_spoken_of()
