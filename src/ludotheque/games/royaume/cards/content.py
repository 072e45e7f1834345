"""The content of Le Royaume: the record that rules read, made of the cards, and the cards themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ....kernel.actions import ActionSpace
from ....kernel.bounds import Begun
from ....kernel.content import Content, PatchValues, Tables, table
from ....kernel.record import Record, bits, card, choice, count, estimate, flag, program
from ....kernel.scoring import Estimate
from ....kernel.text import Noun, Text
from ....kernel.vocabulary import Programs, code_field
from ....kernel.words import BadCard, Effect, Glyph, Verb
from ....kernel.written.patch import patched
from .. import state
from ..names import AREA_IDS, AREA_NAMES, CONSOLATION, SPOKEN_OF
from ..rules.actions import MOST_FACES, MOST_MAGIC, Act
from ..rules.acts import Cheaper, NoSurcharge
from ..rules.gains import Gain, Pay
from ..rules.harvest import Rob, mode_of
from ..rules.vocabulary import VOCABULARY
from ..state import (
    AREAS,
    CARDS,
    CENT,
    CITIZENS,
    COLUMNS,
    DOMAINS,
    DUKES,
    EVENTS,
    GOLD_WORTH,
    HERALD,
    KINDS,
    MONSTERS,
    MOST_TOKENS,
    NOTHING,
    RESOURCES,
    ROLES,
    SIDES,
    STARTERS,
    TYPES,
    WAKING,
    Mode,
    Res,
    Timing,
)
from . import citizens, domains, dukes, monsters
from .begun import Working, at_once
from .course import CONSOLING, COURSE
from .kinds import Citizen, Domain, Duke, Event, Monster, Starter
from .options import NO_YES, check_together
from .sets import NO_DUKE, SETS, START

CAPACITY = 2048
NAMES = state.NAMES
PILES = 2 * COLUMNS
LASTING = {Timing.CITIZEN_PRICE: NoSurcharge, Timing.DOMAIN_PRICE: Cheaper}  # what a Domain that changes a price says

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
    domain_count=count("u1", most=DOMAINS),  # how many cards there are of a kind
    duke_count=count("u1", most=DUKES),
    event_count=count("u1", most=EVENTS),
    name_count=count("u1", most=NAMES),
    on_mode=choice("u1", KINDS, of=len(Mode)),
    off_mode=choice("u1", KINDS, of=len(Mode)),
    hits=count("u1", SIDES, SIDES, KINDS),  # by dice less one: how often one card is activated
    waking=card("i1", SIDES, SIDES, WAKING, of=KINDS),  # which kinds these are
    own_income=estimate("u2", CITIZENS),  # hundredths of a Resource that a card brings by a roll of its owner
    other_income=estimate("u2", CITIZENS),  # the same by somebody else's roll
    cost=count("u1", CITIZENS),
    role=choice("u1", CITIZENS, of=ROLES),
    slot=choice("u1", CITIZENS, of=PILES),  # the pile of a Citizen
    starter=card("u1", CITIZENS, of=KINDS),  # the Starter of the same name, 0 without
    named_kind=card("u1", len(SPOKEN_OF), of=KINDS),  # the Citizens of whom cards speak by name
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
    ),  # by which number events tell of a card: another one where its name is another
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
    """The cards of Le Royaume in play, by the numbers that records and events give them."""

    @cached_property
    def citizens(self) -> tuple[Citizen | Starter, ...]:
        """By kind; the Starters come last."""
        return (*self.kind("citizen"), *self.kind("starter"))

    @cached_property
    def monsters(self) -> tuple[Monster | Event, ...]:
        """By card; the Monster Events come last."""
        return _by_card(self.cards)

    @cached_property
    def names(self) -> tuple[Monster | Event, ...]:
        """One Monster or Event of each name."""
        return (*self.kind("monster"), *self.kind("event"))

    @cached_property
    def face_cards(self) -> tuple[int, ...]:
        """The cards of the faces by which events tell of them: every card, then those of another name in an edition."""
        renamed = (card for card, monster in enumerate(self.monsters) if _renamed(monster))
        return (*range(len(self.monsters)), *renamed)

    @cached_property
    def faces(self) -> tuple[Monster | Event, ...]:
        """The Monsters and Events of the faces."""
        return tuple(self.monsters[card] for card in self.face_cards)

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
        """What the first edition has in place of the Herald."""
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


def _by_card(cards: Tables) -> tuple[Monster | Event, ...]:
    return (
        *(monster for monster in cards["monster"].values() for _ in range(monster.copies)),
        *cards["event"].values(),
    )


def _renamed(monster: Monster | Event) -> bool:
    return isinstance(monster, Monster) and monster.in_first is not None


# --- making one -----------------------------------------------------------------------------------------------


def make_content(options: Mapping[str, str], patch: PatchValues, box: Tables | None = None) -> RoyaumeContent:
    """The content for checked options, made of these cards or of those in the box.

    Raises GameError when options do not go together, BadCard for cards that make no game.
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
    _fill_citizens(c, cards, programs, options)
    _fill_monsters(c, cards, programs, options)
    _fill_domains(c, cards, programs, options)
    _fill_dukes(c, cards, programs, options)
    _fill_choices(c, cards, options)
    return RoyaumeContent(actions, CONTENT, record, programs, cards, options, patch)


def _programs(cards: Tables) -> Programs:
    """All programs; those of a card are called by its kind, its id and the field that they stand in."""
    effects: dict[str, Effect] = {}
    for kind, of_kind in cards.items():
        for printed in of_kind.values():
            for name, value in vars(printed).items():
                if isinstance(value, Effect):
                    effects[f"{kind}.{printed.id}.{name}"] = value
    effects |= {f"course.{name}": effect for name, effect in COURSE.items()}
    return VOCABULARY.compile(effects, CAPACITY)


def _in_edition(cards: Tables, edition: str) -> Tables:
    """The cards as an edition names them."""
    if edition == "2e":
        return cards
    named = {
        name: replace(monster, noun=monster.in_first) if monster.in_first else monster
        for name, monster in cards["monster"].items()
    }
    return {**cards, "monster": named}


def _off_turn(citizen: Citizen | Starter) -> Effect:
    """Raises BadCard for a theft on the right side, which would have to come first as well (ROY-HARVEST-27)."""
    if mode_of(citizen.off_turn) == Mode.THEFT:
        raise BadCard(_ROB, card=citizen.id)
    return citizen.off_turn


_ROB = Text(
    "citizen.{card} : seul l’effet du tour de son propriétaire peut voler (cards/citizens.py)",
    "citizen.{card}: only the effect of one's own turn can rob (cards/citizens.py)",
)
_SHARED = Text("Citoyens : {ids} ont tous les valeurs {values}", "citizens: {ids} all have the values {values}")
_NO_CITIZEN = Text("Citoyens : une pile reste sans aucun", "citizens: a pile is left without any")
_AWAKE = Text(
    "Citoyens : un jet en active {n} sortes, il y a place pour {most}",
    "citizens: one roll wakes {n} kinds, there is room for {most}",
)
_MONSTERS = Text(
    "Monstres : {n} cartes, il en faut {wanted} (cards/monsters.py)",
    "monsters: {n} cards, it takes {wanted} (cards/monsters.py)",
)
_DEAR = Text(
    "{kind}.{card} : avec des jetons, elle coûte plus qu’on ne peut payer",
    "{kind}.{card}: with tokens it costs more than can be paid",
)
_DEAR_CITIZEN = Text("citizen.{card}.cost : {most} Or au plus", "citizen.{card}.cost: {most} Gold at most")
_NO_AREA = Text(
    "monster.{card} : il n’y a pas de zone {area}, mais {there} (cards/monsters.py)",
    "monster.{card}: there is no area '{area}' (cards/monsters.py), but {there}",
)
_LASTING = Text(
    "domain.{card}.effect : ce Domaine ({timing}) ne change qu’un prix : no_surcharge() ou domains_cheaper(…)",
    "domain.{card}.effect: this Domain ({timing}) only changes a price: no_surcharge() or domains_cheaper(…)",
)
_PILE = Text(
    "Monstres : {n} dans la zone {area}, une pile en a de 1 à {most}",
    "monsters: {n} in the area '{area}', a pile holds 1 to {most}",
)


def _fill_citizens(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    kinds: list[tuple[str, Citizen | Starter]] = [
        (kind, citizen) for kind in ("citizen", "starter") for citizen in cards[kind].values()
    ]
    ids = [citizen.id for _, citizen in kinds]
    if len(cards["citizen"]) != CITIZENS or len(cards["starter"]) != STARTERS:
        raise BadCard(f"citizens: it takes {CITIZENS} and {STARTERS} Starters, whatever they are (cards/citizens.py)")
    for number, (kind, citizen) in enumerate(kinds):
        c["on_program"][number] = programs[f"{kind}.{citizen.id}.on_turn"]
        c["off_program"][number] = programs[f"{kind}.{citizen.id}.off_turn"]
        c["on_mode"][number] = mode_of(citizen.on_turn)
        c["off_mode"][number] = mode_of(_off_turn(citizen))
    if options["edition"] == "1e":
        c["on_program"][HERALD] = c["off_program"][HERALD] = programs["course.consolation"]
        c["on_mode"][HERALD] = c["off_mode"][HERALD] = mode_of(CONSOLING)
    c["pile_kinds"] = NOTHING
    for kind, citizen in enumerate(cards["citizen"].values()):
        pile = citizen.pile
        c["cost"][kind], c["role"][kind], c["slot"][kind] = citizen.cost, citizen.role, pile
        if citizen.cost + state.COPIES > MOST_MAGIC:  # as many of its name may be in a tableau already
            raise BadCard(_DEAR_CITIZEN, card=citizen.id, most=MOST_MAGIC - state.COPIES)
        sharing = [other.id for other in cards["citizen"].values() if other.values == citizen.values]
        if len(sharing) > 2:
            raise BadCard(_SHARED, ids=", ".join(sharing), values=citizen.values)
        c["pile_kinds"][pile][sharing.index(citizen.id)] = kind
        if f"starter-{citizen.id}" in cards["starter"]:
            c["starter"][kind] = ids.index(f"starter-{citizen.id}")
    if (c["pile_kinds"][:, 0] < 0).any():
        raise BadCard(_NO_CITIZEN)
    c["named_kind"] = [ids.index(name) for name in SPOKEN_OF]
    _fill_hits(c, [citizen for _, citizen in kinds])
    for kind, citizen in enumerate(cards["citizen"].values()):
        often = c["hits"][:, :, kind].mean()
        c["own_income"][kind] = max(0, round(CENT * often * worth(citizen.on_turn)))
        c["other_income"][kind] = max(0, round(CENT * often * worth(citizen.off_turn)))


def _fill_hits(c: Any, kinds: list[Citizen | Starter]) -> None:
    c["waking"] = NOTHING
    for first in range(SIDES):
        for two in range(SIDES):
            shown = (first + 1, two + 1, first + two + 2)
            hits = [sum(value in kind.values for value in shown) for kind in kinds]
            woken = [kind for kind, number in enumerate(hits) if number]
            if len(woken) > WAKING:
                raise BadCard(_AWAKE, n=len(woken), most=WAKING)
            c["hits"][first][two] = hits
            c["waking"][first][two][: len(woken)] = woken


def _fill_monsters(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    by_card = _by_card(cards)
    names = [*cards["monster"], *cards["event"]]
    if len(by_card) - len(cards["event"]) != MONSTERS:
        raise BadCard(_MONSTERS, n=len(by_card) - len(cards["event"]), wanted=MONSTERS)
    if len(names) != len(set(names)) or len(names) > NAMES:
        raise BadCard(f"monsters: {len(names)} names, each once and at most {NAMES} (cards/monsters.py)")
    c["name_count"] = len(names)
    c["m_name"] = c["m_area"] = NOTHING
    face = len(by_card)
    for number, monster in enumerate(by_card):
        kind = "event" if isinstance(monster, Event) else "monster"
        name = names.index(monster.id)
        c["m_type"][number], c["m_name"][number], c["m_face"][number] = monster.type, name, number
        c["m_strength"][number], c["m_magic"][number], c["m_points"][number] = (
            monster.strength,
            monster.magic,
            monster.points,
        )
        if monster.strength + monster.magic + 2 * MOST_TOKENS > MOST_MAGIC:
            raise BadCard(_DEAR, kind=kind, card=monster.id)
        c["reward"][number] = programs[f"{kind}.{monster.id}.reward"]
        c["name_mask"][name] |= 1 << number
        c["type_mask"][monster.type] |= 1 << number
        if _renamed(monster):
            c["m_face"][number] = face if options["edition"] == "1e" else number
            face += 1
        if isinstance(monster, Monster):
            if monster.area not in AREA_NAMES:
                raise BadCard(_NO_AREA, card=monster.id, area=monster.area[:40], there=", ".join(AREA_IDS))
            area = AREA_IDS.index(monster.area)
            c["m_area"][number] = area
            c["area_mask"][area] |= 1 << number
            c["m_five"][number] = sum(other is monster for other in by_card[number:]) <= monster.for_five
    if face > MOST_FACES:
        raise BadCard(f"monsters: {face} faces, there is room for {MOST_FACES} (rules/actions.py)")
    rows = tuple(cards["monster"].values())
    for five in (False, True):
        places = sorted(range(AREAS), key=lambda area: _area_key(rows, AREA_IDS[area], five))
        for place, area in enumerate(places):
            c["area_order"][int(five)][area] = place
    c["event_count"] = len(cards["event"])
    c["event_pool"] = (1 << len(cards["event"])) - 1
    for event, printed in enumerate(cards["event"].values()):
        c["event_value"][event] = printed.value
        c["event"][event] = programs[f"event.{printed.id}.effect"]


def _area_key(rows: tuple[Monster, ...], area: str, five: bool) -> tuple[int, int, int]:
    """By the Strength of the top card (ROY-SETUP-08); ties by that of the whole pile, then in the order of the box."""
    strengths = [
        monster.strength
        for monster in rows
        if monster.area == area
        for _ in range(monster.copies - (0 if five else monster.for_five))
    ]
    if not 0 < len(strengths) <= state.COPIES:
        raise BadCard(_PILE, n=len(strengths), area=area, most=state.COPIES)
    return min(strengths), sum(strengths), AREA_IDS.index(area)


def _fill_domains(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    without = SETS[options["set"]].without if options["set"] in SETS else ()
    c["domain_count"] = len(cards["domain"])
    for domain, printed in enumerate(cards["domain"].values()):
        c["d_cost"][domain], c["d_points"][domain] = printed.cost, printed.points
        for role in printed.needs:
            c["d_need"][domain][role] += 1
        c["domain_program"][domain] = programs[f"domain.{printed.id}.effect"]
        c["timing"][printed.timing] |= 1 << domain
        if (lasting := LASTING.get(printed.timing)) and not isinstance(printed.effect, lasting):
            raise BadCard(_LASTING, card=printed.id, timing=printed.timing.name.lower().replace("_", "-"))
        if printed.id not in without and _in_box(printed, options):
            c["domain_pool"] |= 1 << domain


def _fill_dukes(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    c["duke_count"] = len(cards["duke"])
    for duke, printed in enumerate(cards["duke"].values()):
        c["duke_program"][duke] = programs[f"duke.{printed.id}.points"]
        if _in_box(printed, options):
            c["duke_pool"] |= 1 << duke
    c["icons"], c["left"] = programs["no-duke.no-duke.icons"], programs["no-duke.no-duke.left"]
    no_duke = cards["no-duke"]["no-duke"]
    c["most"], c["most_tied"] = no_duke.most, no_duke.most_tied


def _in_box(printed: Domain | Duke, options: Mapping[str, str]) -> bool:
    return printed.edition == 1 or options["edition"] == "2e"


def _fill_choices(c: Any, cards: Tables, options: Mapping[str, str]) -> None:
    start = cards["start"]["start"]
    c["start"] = [start.gold, start.strength, start.magic]
    areas = _chosen(options, "areas")
    c["chosen_area"] = [AREA_IDS.index(area) for area in areas] if areas else NOTHING
    c["chosen_kind"] = NOTHING
    for kind, citizen in enumerate(cards["citizen"].values()):
        if citizen.id in _chosen(options, "citizens"):
            c["chosen_kind"][c["slot"][kind]] = kind
    c["heralds"] = options["edition"] == "2e"
    c["throws"] = options["edition"] == "1e"
    c["mixed"] = options["mixed"] == "yes"
    c["dukes"] = options["dukes"] == "yes"
    c["events"] = options["events"] != "no"
    if options["events"] not in NO_YES:
        event_ids = tuple(cards["event"])
        c["wanted_events"] = sum(1 << event_ids.index(name) for name in options["events"].split(",") if name)
    for name in ("solo-sum", "solo-exhausted", "solo-board"):
        c[name.replace("-", "_")] = options[name] == "yes"
    c["all_cards"] = options["fewest"] == "all"


def _chosen(options: Mapping[str, str], what: str) -> tuple[str, ...]:
    """The areas or Citizens that are chosen by name or by a set; empty for a random choice."""
    if options[what] == "random" or (options[what] == "set" and options["set"] == "random"):
        return ()
    if options[what] == "set":
        return getattr(SETS[options["set"]], what)
    return tuple(options[what].split(","))


# --- an estimate for those who plan ---------------------------------------------------------------------------


def _worth_of(verb: Verb) -> float:
    """What a verb brings or takes, as so many Strength or Magic; a theft counts as Gold, of which it may be."""
    if isinstance(verb, Rob):
        return GOLD_WORTH * verb.most
    if not isinstance(verb, Gain | Pay):
        return 0.0
    return (GOLD_WORTH if verb.res == Res.GOLD else 1.0) * verb.amount


worth = Estimate(_worth_of, counted=2.5, taken_up=0.85)


# --- what the box must keep to --------------------------------------------------------------------------------


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
