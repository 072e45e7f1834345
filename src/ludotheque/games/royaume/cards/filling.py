"""Fills the content record of Le Royaume, by kinds of cards.

Each function raises BadCard for cards that do not make a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.content import Tables
from ....kernel.scoring import Estimate
from ....kernel.text import Text
from ....kernel.vocabulary import Programs
from ....kernel.words import BadCard, Effect, Verb
from ..names import AREA_IDS, AREA_NAMES, SPOKEN_OF
from ..rules.actions import MOST_FACES, MOST_MAGIC
from ..rules.acts import Cheaper, NoSurcharge
from ..rules.gains import Gain, Pay
from ..rules.harvest import Rob, mode_of
from ..state import (
    AREAS,
    CENT,
    CITIZENS,
    COLUMNS,
    COPIES,
    GOLD_WORTH,
    HERALD,
    MONSTERS,
    MOST_TOKENS,
    NAMES,
    NOTHING,
    SIDES,
    STARTERS,
    WAKING,
    Mode,
    Res,
    Timing,
)
from .course import CONSOLING
from .kinds import Citizen, Domain, Duke, Event, Monster, Starter
from .options import NO_YES
from .sets import SETS

PILES = 2 * COLUMNS
LASTING = {Timing.CITIZEN_PRICE: NoSurcharge, Timing.DOMAIN_PRICE: Cheaper}  # the texts of Domains that change a price

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


def fill_citizens(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    """The effects of Citizens and Starters, their piles, and the rolls that activate them."""
    if len(cards["citizen"]) != CITIZENS or len(cards["starter"]) != STARTERS:
        raise BadCard(f"citizens: it takes {CITIZENS} and {STARTERS} Starters, whatever they are (cards/citizens.py)")
    kinds: list[Citizen | Starter] = [*cards["citizen"].values(), *cards["starter"].values()]
    _fill_harvest(c, cards, programs, options["edition"])
    _fill_piles(c, cards, [citizen.id for citizen in kinds])
    _fill_hits(c, kinds)
    for kind, citizen in enumerate(cards["citizen"].values()):
        often = c["hits"][:, :, kind].mean()
        c["own_income"][kind] = max(0, round(CENT * often * worth(citizen.on_turn)))
        c["other_income"][kind] = max(0, round(CENT * often * worth(citizen.off_turn)))


def _fill_harvest(c: Any, cards: Tables, programs: Programs, edition: str) -> None:
    """The effect of each kind; in the first edition a consolation replaces the Herald's."""
    kinds = [(kind, citizen) for kind in ("citizen", "starter") for citizen in cards[kind].values()]
    for number, (kind, citizen) in enumerate(kinds):
        c["on_program"][number] = programs[f"{kind}.{citizen.id}.on_turn"]
        c["off_program"][number] = programs[f"{kind}.{citizen.id}.off_turn"]
        c["on_mode"][number] = mode_of(citizen.on_turn)
        c["off_mode"][number] = mode_of(_off_turn(citizen))
    if edition == "1e":
        c["on_program"][HERALD] = c["off_program"][HERALD] = programs["course.consolation"]
        c["on_mode"][HERALD] = c["off_mode"][HERALD] = mode_of(CONSOLING)


def _off_turn(citizen: Citizen | Starter) -> Effect:
    """Raises BadCard for a theft on the right side, which would have to come first as well (ROY-HARVEST-27)."""
    if mode_of(citizen.off_turn) == Mode.THEFT:
        raise BadCard(_ROB, card=citizen.id)
    return citizen.off_turn


def _fill_piles(c: Any, cards: Tables, ids: list[str]) -> None:
    """Costs, roles and piles. `ids`: of all kinds, the Starters last."""
    c["pile_kinds"] = NOTHING
    for kind, citizen in enumerate(cards["citizen"].values()):
        pile = citizen.pile
        c["cost"][kind], c["role"][kind], c["slot"][kind] = citizen.cost, citizen.role, pile
        if citizen.cost + COPIES > MOST_MAGIC:  # as many of its name may be in a tableau already
            raise BadCard(_DEAR_CITIZEN, card=citizen.id, most=MOST_MAGIC - COPIES)
        sharing = [other.id for other in cards["citizen"].values() if other.values == citizen.values]
        if len(sharing) > 2:
            raise BadCard(_SHARED, ids=", ".join(sharing), values=citizen.values)
        c["pile_kinds"][pile][sharing.index(citizen.id)] = kind
        if f"starter-{citizen.id}" in cards["starter"]:
            c["starter"][kind] = ids.index(f"starter-{citizen.id}")
    if (c["pile_kinds"][:, 0] < 0).any():
        raise BadCard(_NO_CITIZEN)
    c["named_kind"] = [ids.index(name) for name in SPOKEN_OF]


def _fill_hits(c: Any, kinds: list[Citizen | Starter]) -> None:
    """How often each roll activates each kind, and which kinds it activates."""
    c["waking"] = NOTHING
    for first in range(SIDES):
        for second in range(SIDES):
            shown = (first + 1, second + 1, first + second + 2)
            hits = [sum(value in kind.values for value in shown) for kind in kinds]
            woken = [kind for kind, number in enumerate(hits) if number]
            if len(woken) > WAKING:
                raise BadCard(_AWAKE, n=len(woken), most=WAKING)
            c["hits"][first][second] = hits
            c["waking"][first][second][: len(woken)] = woken


def fill_monsters(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    """The points and rewards of Monsters and Events, and which of them share a name, an area or a type."""
    by_number = by_card(cards)
    names = [*cards["monster"], *cards["event"]]
    if len(by_number) - len(cards["event"]) != MONSTERS:
        raise BadCard(_MONSTERS, n=len(by_number) - len(cards["event"]), wanted=MONSTERS)
    if len(names) != len(set(names)) or len(names) > NAMES:
        raise BadCard(f"monsters: {len(names)} names, each once and at most {NAMES} (cards/monsters.py)")
    c["name_count"] = len(names)
    c["m_name"] = c["m_area"] = NOTHING
    for number, monster in enumerate(by_number):
        _fill_monster(c, programs, number, monster, names.index(monster.id))
        if isinstance(monster, Monster):
            _fill_place(c, number, monster, sum(other is monster for other in by_number[number:]))
    _fill_faces(c, by_number, options["edition"])
    _fill_area_order(c, tuple(cards["monster"].values()))
    _fill_events(c, programs, tuple(cards["event"].values()))


def _fill_monster(c: Any, programs: Programs, number: int, monster: Monster | Event, name: int) -> None:
    kind = "event" if isinstance(monster, Event) else "monster"
    if monster.strength + monster.magic + 2 * MOST_TOKENS > MOST_MAGIC:
        raise BadCard(_DEAR, kind=kind, card=monster.id)
    c["m_type"][number], c["m_name"][number], c["m_points"][number] = monster.type, name, monster.points
    c["m_strength"][number], c["m_magic"][number] = monster.strength, monster.magic
    c["reward"][number] = programs[f"{kind}.{monster.id}.reward"]
    c["name_mask"][name] |= 1 << number
    c["type_mask"][monster.type] |= 1 << number


def _fill_place(c: Any, number: int, monster: Monster, left: int) -> None:
    """The area of a Monster. `left`: how many of its name are still to come; the last are for five players."""
    if monster.area not in AREA_NAMES:
        raise BadCard(_NO_AREA, card=monster.id, area=monster.area[:40], there=", ".join(AREA_IDS))
    area = AREA_IDS.index(monster.area)
    c["m_area"][number] = area
    c["area_mask"][area] |= 1 << number
    c["m_five"][number] = left <= monster.for_five


def _fill_faces(c: Any, by_number: Sequence[Monster | Event], edition: str) -> None:
    """The number of each card in events: its own, or another if an edition has another name for it."""
    face = len(by_number)
    for number, monster in enumerate(by_number):
        c["m_face"][number] = number
        if is_renamed(monster):
            c["m_face"][number] = face if edition == "1e" else number
            face += 1
    if face > MOST_FACES:
        raise BadCard(f"monsters: {face} faces, there is room for {MOST_FACES} (rules/actions.py)")


def _fill_area_order(c: Any, rows: tuple[Monster, ...]) -> None:
    for five in (False, True):
        places = sorted(range(AREAS), key=lambda area: _area_key(rows, AREA_IDS[area], five))
        for place, area in enumerate(places):
            c["area_order"][int(five)][area] = place


def _fill_events(c: Any, programs: Programs, events: tuple[Event, ...]) -> None:
    c["event_count"] = len(events)
    c["event_pool"] = (1 << len(events)) - 1
    for number, event in enumerate(events):
        c["event_value"][number] = event.value
        c["event"][number] = programs[f"event.{event.id}.effect"]


def _area_key(rows: tuple[Monster, ...], area: str, five: bool) -> tuple[int, int, int]:
    """By the Strength of the top card (ROY-SETUP-08); ties by that of the whole pile, then by the order of the box."""
    strengths = [
        monster.strength
        for monster in rows
        if monster.area == area
        for _ in range(monster.copies - (0 if five else monster.for_five))
    ]
    if not 0 < len(strengths) <= COPIES:
        raise BadCard(_PILE, n=len(strengths), area=area, most=COPIES)
    return min(strengths), sum(strengths), AREA_IDS.index(area)


def fill_domains(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    """The prices and effects of Domains, and which of them are in this edition and set."""
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


def fill_dukes(c: Any, cards: Tables, programs: Programs, options: Mapping[str, str]) -> None:
    """The scores of Dukes, and the scoring without Dukes."""
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


def fill_choices(c: Any, cards: Tables, options: Mapping[str, str]) -> None:
    """The opening of players, and the values of options."""
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


def by_card(cards: Tables) -> tuple[Monster | Event, ...]:
    """Every Monster, once for each copy; the Events come last."""
    return (
        *(monster for monster in cards["monster"].values() for _ in range(monster.copies)),
        *cards["event"].values(),
    )


def is_renamed(monster: Monster | Event) -> bool:
    """Whether the first edition has another name for it."""
    return isinstance(monster, Monster) and monster.in_first is not None


# --- estimates for bots ---------------------------------------------------------------------------------------


def _worth_of(verb: Verb) -> float:
    """What a verb brings or takes, in Strength or Magic; a theft counts as Gold."""
    if isinstance(verb, Rob):
        return GOLD_WORTH * verb.most
    if not isinstance(verb, Gain | Pay):
        return 0.0
    return (GOLD_WORTH if verb.res == Res.GOLD else 1.0) * verb.amount


worth = Estimate(_worth_of, counted=2.5, taken_up=0.85)
