"""The content of Margraves de Valeria: the record that rules read, and the cards that it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ....kernel.actions import ActionSpace
from ....kernel.content import Content, PatchValues, Tables, table
from ....kernel.effects import AnyOrder, May, Seq
from ....kernel.record import Record, bits, card, choice, count, estimate, flag, program
from ....kernel.scoring import Estimate
from ....kernel.text import Text
from ....kernel.vocabulary import Programs, Vocabulary, code_field
from ....kernel.words import BadCard, Effect, Verb, Word, with_words
from ....kernel.written.patch import patched
from .. import rules
from ..rules.actions import Act
from ..rules.citizens import Recruit
from ..rules.gains import Force, Gain, Gold, Joker
from ..rules.influence import DrawTile, Influence, InfluenceOn, TakeTile
from ..state import (
    BANNERS,
    CELLS,
    DEPTH,
    GUILDS,
    LAIRS,
    LEVELS,
    LINES,
    LOCATIONS,
    MONSTERS,
    NUMBERS,
    RESOURCES,
    RIVERS,
    ROW,
    SEGMENTS,
    SITES,
    STARTERS,
    TOKENS,
    TOMB_COLUMNS,
    TOMB_ROWS,
    Level,
)
from ..state import CITIZENS as MOST_CITIZENS
from ..state import TILES as MOST_TILES
from ..state import WEALTH as MOST_WEALTH
from .boards import BOARD, SUPPLY, WEALTH
from .boards import LINES as TOMB_LINES
from .boards import LOCATIONS as PLACES
from .boards import RIVERS as ALL_RIVERS
from .boards import SEGMENTS as TRACK
from .citizens import CITIZENS
from .citizens import GUILDS as ALL_GUILDS
from .course import COURSE
from .giving import BESIDE, given, lacked, room_for
from .kinds import Board, Citizen, GuildCard, Line, Location, Monster, River, Segment, Supply, Tile, Wealth
from .monsters import MONSTERS as ALL_MONSTERS
from .tiles import TILES

CAPACITY = 1000
WORDS = Vocabulary.of("margraves", rules)
BOX: Tables = {
    "guild": table("guild", ALL_GUILDS, GUILDS),
    "citizen": table("citizen", CITIZENS, MOST_CITIZENS),
    "monster": table("monster", ALL_MONSTERS, LAIRS * MONSTERS),
    "tile": table("tile", TILES, MOST_TILES),
    "wealth": table("wealth", WEALTH, MOST_WEALTH),
    "location": table("location", PLACES, LOCATIONS),
    "segment": table("segment", TRACK, SEGMENTS),
    "line": table("line", TOMB_LINES, LINES),
    "river": table("river", ALL_RIVERS, RIVERS),
    "board": table("board", (BOARD,)),
    "supply": table("supply", (SUPPLY,)),
}


def _actions(box: Tables) -> ActionSpace:
    """The actions, named by the cards of a box."""
    return ActionSpace(Act, {kind: tuple(cards) for kind, cards in box.items()})


ACTIONS = _actions(BOX)
STARTING_LOCATION = 0
SITE_NAMES = ("first", "second", "third")  # fields of the rewards of a location

CONTENT = Record(
    "MargravesContent",
    code=code_field(CAPACITY),
    citizen_program=program(MOST_CITIZENS),
    pennant_program=program(GUILDS),
    grant_program=program(MOST_TILES),
    wealth_program=program(MOST_WEALTH),
    power_program=program(LOCATIONS),
    site_program=program(LOCATIONS, SITES),
    reward_program=program(LAIRS * MONSTERS),
    segment_program=program(SEGMENTS),
    line_program=program(LINES),
    river_program=program(RIVERS),
    **{name: program() for name in COURSE},
    guild=choice("u1", MOST_CITIZENS, of=GUILDS),
    copies=count("u1", MOST_CITIZENS, NUMBERS),
    t_level=choice("u1", MOST_TILES, of=3),
    t_copies=count("u1", MOST_TILES, NUMBERS),
    t_grant=flag(MOST_TILES),
    t_icons=count("u1", MOST_TILES, GUILDS),
    t_banner=choice("u1", MOST_TILES, of=BANNERS + 1),
    t_worth=estimate("u1", MOST_TILES),  # tenths of a point that a grant may bring
    # What a grant gives, as a set (`things.py`), and the most of it; what the power of a location lacks when it is not
    # offered. All of it follows from the programs.
    t_gives=estimate("i2", MOST_TILES),
    t_gold=estimate("u2", MOST_TILES),
    t_steps=estimate("u2", MOST_TILES),
    t_tokens=estimate("u2", MOST_TILES),
    power_lacks=estimate("i2", LOCATIONS),
    grant_room=estimate("u1"),  # frames that cashing a grant may take
    wealths=count("u1", most=MOST_WEALTH),
    w_asks=flag(MOST_WEALTH),  # whether it asks a question, or does more than the next four fields say
    w_gold=count("u1", MOST_WEALTH),
    w_tokens=count("u1", MOST_WEALTH, TOKENS),  # at most: a resource of choice counts as each of the three
    w_draws=count("u1", MOST_WEALTH, LEVELS),
    w_steps=count("u1", MOST_WEALTH, GUILDS),
    roads=bits("u1", LOCATIONS, of=LOCATIONS),
    lairs=bits("u1", LOCATIONS, of=LAIRS),
    l_icons=count("u1", LOCATIONS, GUILDS),
    start=card("u1", of=LOCATIONS),
    m_force=count("u1", LAIRS, MONSTERS),
    m_magic=count("u1", LAIRS, MONSTERS),
    m_influence=count("u1", LAIRS, MONSTERS),
    segment_plain=flag(SEGMENTS),
    segment_like=choice("u1", SEGMENTS, of=SEGMENTS),  # the first one of the same reward
    line_plain=flag(LINES),
    line_like=choice("u1", LINES, of=LINES),
    line_cells=bits("u2", LINES, of=CELLS),
    tomb_cells=bits("u2", of=CELLS),
    river_gold=count("u1", RIVERS),
    points=count("u1", RIVERS + 1),
    row_gold=count("u1", ROW),
    supply=count("u1", TOKENS, NUMBERS),
    storage=count("u1"),
    most_force=count("u1"),
    instead=count("u1"),
    build_influence=count("u1"),
    per_gem=count("u1"),
    per_gold=count("u1"),
    per_resources=count("u1"),
    only_lines_lie=flag(),
    knights_each_turn=flag(),
)


class MargravesContent(Content):
    """The cards of Margraves de Valeria in play."""

    @property
    def guilds(self) -> tuple[GuildCard, ...]:
        return self.kind("guild")

    @property
    def citizens(self) -> tuple[Citizen, ...]:
        return self.kind("citizen")

    @property
    def monsters(self) -> tuple[Monster, ...]:
        """Five of each lair, the boss last."""
        return self.kind("monster")

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return self.kind("tile")

    @property
    def wealth(self) -> tuple[Wealth, ...]:
        return self.kind("wealth")

    @property
    def locations(self) -> tuple[Location, ...]:
        return self.kind("location")

    @property
    def segments(self) -> tuple[Segment, ...]:
        return self.kind("segment")

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.kind("line")

    @property
    def rivers(self) -> tuple[River, ...]:
        return self.kind("river")

    @property
    def board(self) -> Board:
        return self.kind("board")[0]


# --- rewards in any order -------------------------------------------------------------------------------------

PLAIN = (Gold, Force, Gain, Joker)  # their order makes no difference to what they bring


def steps(effect: Effect) -> Iterator[Effect]:
    """The parts of a reward that can be taken one by one."""
    if isinstance(effect, Seq):
        for step in effect.steps:
            yield from steps(step)
    else:
        yield effect


def is_plain(effect: Effect) -> bool:
    """Whether a reward loses nothing if it comes first."""
    return all(isinstance(step, PLAIN) for step in steps(effect))


def alike(rewards: Sequence[Effect]) -> list[int]:
    """For each reward, the number of the first equal one."""
    return [rewards.index(reward) for reward in rewards]


def arranged(*rewards: Effect) -> Effect:
    """Rewards that their owner may take in any order (MAR-SLAY-17, MAR-PRIV-20). The order is asked only if it matters.

    Gold, strength and tokens come first: gold can pay for a river, and no other order brings anybody more.
    """
    every = [step for reward in rewards for step in steps(reward)]
    first = [step for step in every if isinstance(step, PLAIN)]
    later = [step for step in every if not isinstance(step, PLAIN)]
    if len(later) > 1:
        later = [AnyOrder(tuple(later))]
    ordered = [*first, *later]
    return ordered[0] if len(ordered) == 1 else Seq(tuple(ordered))


def text_of(citizen: Citizen, options: Mapping[str, str]) -> Effect:
    """The text of a citizen. A recruitment at its own price can be declined if an option says so."""

    def declinable(word: Word) -> Word | Effect:
        return May(word) if isinstance(word, Recruit) and word.price > 0 else word

    return with_words(citizen.text, declinable) if options["town-crier"] == "may" else citizen.text


# --- the record -----------------------------------------------------------------------------------------------


def make_content(options: Mapping[str, str], patch: PatchValues, box: Tables | None = None) -> MargravesContent:
    """The content for checked options, with these cards or the box's.

    Raises BadCard for cards that do not make a game.
    """
    cards = patched(WORDS, BOX if box is None else box, patch)
    actions = ACTIONS if box is None else _actions(box)
    of = {kind: tuple(by_id.values()) for kind, by_id in cards.items()}
    programs = WORDS.compile(_effects(of, options), CAPACITY)
    record = CONTENT.zeros()
    c: Any = record[0]
    c["code"] = programs.code
    for name in COURSE:
        c[name] = programs[f"course.{name}"]
    c["pennant_program"] = [programs[f"guild.{guild.id}.pennants"] for guild in of["guild"]]
    _fill_citizens(c, programs, of["citizen"])
    _fill_tiles(c, programs, of["tile"])
    _fill_monsters(c, programs, of["monster"])
    _fill_locations(c, programs, of["location"])
    _fill_tombs(c, programs, of["line"])
    _fill_wealth(c, programs, of["wealth"])
    _fill_track(c, programs, of["segment"])
    _fill_rivers(c, programs, of["river"])
    _fill_board(c, cards["board"]["board"])
    _fill_supply(c, cards["supply"]["supply"])
    _fill_choices(c, options)
    content = partial(MargravesContent, actions, CONTENT, programs=programs, cards=cards, options=options, patch=patch)
    c["grant_room"] = _room_for_grants(content(record.copy()), of["tile"])
    return content(record)


def _effects(of: Mapping[str, tuple[Any, ...]], options: Mapping[str, str]) -> dict[str, Effect]:
    """The effects of cards, by the names of their programs; rewards may be taken in any order."""
    return {
        **{f"guild.{guild.id}.pennants": guild.pennants for guild in of["guild"]},
        **{f"citizen.{citizen.id}.text": text_of(citizen, options) for citizen in of["citizen"]},
        **{
            f"monster.{monster.id}.reward": arranged(monster.reward, Influence(monster.influence))
            for monster in of["monster"]
        },
        **{f"tile.{tile.id}.grant": arranged(tile.grant) for tile in of["tile"] if tile.is_grant},
        **{f"wealth.{tile.id}.gains": tile.gains for tile in of["wealth"]},
        **_effects_of_locations(of["location"]),
        **{f"segment.{segment.id}.reward": arranged(segment.reward) for segment in of["segment"]},
        **{f"line.{line.id}.reward": arranged(line.reward) for line in of["line"]},
        **{f"river.{river.id}.tile": May(TakeTile(river.level)) for river in of["river"]},
        **{f"course.{name}": effect for name, effect in COURSE.items()},
    }


def _effects_of_locations(places: tuple[Location, ...]) -> dict[str, Effect]:
    """Their powers, then all first sites, all second ones, all third ones."""
    powers = {f"location.{location.id}.power": location.power for location in places}
    rewards = {
        f"location.{location.id}.{site}": arranged(getattr(location, site))
        for site in SITE_NAMES
        for location in places
    }
    return {**powers, **rewards}


def _room_for_grants(content: MargravesContent, tiles: tuple[Tile, ...]) -> int:
    """The frames that must be free before a grant is cashed. Raises BadCard for grants that do not fit even at the
    beginning of a turn, and for those that slay: the Monster whose reward is being taken still lies open then.
    """
    grants = {f"tile.{tile.id}.grant": tile for tile in tiles if tile.is_grant}
    for name, tile in grants.items():
        if "course.slaying" in content.depths.reached([name]):
            raise BadCard(_SLAYS, tile=tile.id)
        content.depths.check_one(name, DEPTH - BESIDE - 1)
    deepest = max(map(content.depths.of, grants), default=0)
    return room_for((tile.grant for tile in grants.values()), deepest)


def _fill_citizens(c: Any, programs: Programs, citizens: tuple[Citizen, ...]) -> None:
    for number, citizen in enumerate(citizens):
        c["citizen_program"][number] = programs[f"citizen.{citizen.id}.text"]
        c["guild"][number], c["copies"][number] = citizen.guild, citizen.copies
    recruited = sum(citizen.copies[0] for citizen in citizens[STARTERS:])
    if recruited < ROW:
        raise BadCard(_CITIZENS, n=recruited, wanted=ROW)


def _fill_tiles(c: Any, programs: Programs, tiles: tuple[Tile, ...]) -> None:
    for number, tile in enumerate(tiles):
        if tile.level == Level.EITHER:
            raise BadCard(_LEVEL, tile=tile.id)
        c["t_level"][number], c["t_copies"][number], c["t_banner"][number] = tile.level, tile.copies, tile.banner
        for guild in tile.guilds:
            c["t_icons"][number][guild] += 1
        if tile.is_grant:
            c["t_grant"][number] = 1
            c["grant_program"][number] = programs[f"tile.{tile.id}.grant"]
            c["t_worth"][number] = min(255, round(10 * ESTIMATE(tile.grant)))
            gives = given(tile.grant)
            c["t_gives"][number], c["t_gold"][number] = gives.things, gives.gold
            c["t_steps"][number], c["t_tokens"][number] = gives.steps, gives.tokens


def _worth(verb: Verb) -> float:
    """The points that a verb of a grant may bring."""
    if isinstance(verb, Gold):
        return 0.3 * verb.amount
    if isinstance(verb, Force | Joker):
        return (0.35 if isinstance(verb, Force) else 0.7) * verb.amount
    if isinstance(verb, Gain):
        return (0.7, 0.7, 0.7, 2.8, 0.45)[verb.kind] * verb.amount
    return 1.2 * verb.amount if isinstance(verb, Influence) else 2.5


ESTIMATE = Estimate(verb=_worth, counted=1.0, taken_up=1.0)


def _fill_wealth(c: Any, programs: Programs, wealth: tuple[Wealth, ...]) -> None:
    """The tiles, and whether their order can matter."""
    c["wealths"] = len(wealth)
    for number, tile in enumerate(wealth):
        c["wealth_program"][number] = programs[f"wealth.{tile.id}.gains"]
        for step in steps(tile.gains):
            if isinstance(step, Gold):
                c["w_gold"][number] = min(_MOST, int(c["w_gold"][number]) + step.amount)
            elif isinstance(step, Gain):
                tokens = int(c["w_tokens"][number][step.kind])
                c["w_tokens"][number][step.kind] = min(_MOST, tokens + step.amount)
            elif isinstance(step, InfluenceOn):
                c["w_steps"][number][step.guild] += 1
            elif isinstance(step, DrawTile):
                c["w_draws"][number][step.level - 1] += 1
            elif isinstance(step, Joker):
                c["w_asks"][number] = 1
                for kind in range(RESOURCES):
                    c["w_tokens"][number][kind] = min(_MOST, int(c["w_tokens"][number][kind]) + step.amount)
            elif not isinstance(step, Force):
                c["w_asks"][number] = 1
                c["w_tokens"][number] = _MOST


def _fill_monsters(c: Any, programs: Programs, monsters: tuple[Monster, ...]) -> None:
    if [monster.lair for monster in monsters] != [lair for lair in range(LAIRS) for _ in range(MONSTERS)]:
        raise BadCard(_LAIRS, n=MONSTERS)
    for number, monster in enumerate(monsters):
        place = divmod(number, MONSTERS)
        c["reward_program"][number] = programs[f"monster.{monster.id}.reward"]
        c["m_force"][place], c["m_magic"][place], c["m_influence"][place] = (
            monster.force,
            monster.magic,
            monster.influence,
        )


def _fill_locations(c: Any, programs: Programs, places: tuple[Location, ...]) -> None:
    numbers = {location.id: number for number, location in enumerate(places)}
    for number, location in enumerate(places):
        c["power_program"][number] = programs[f"location.{location.id}.power"]
        c["power_lacks"][number] = lacked(location.power)
        c["site_program"][number] = [programs[f"location.{location.id}.{site}"] for site in SITE_NAMES]
        for road in location.roads:
            if road not in numbers or road == location.id or location.id not in cards_roads(places, road):
                raise BadCard(_ROAD, place=location.id, road=road)
            c["roads"][number] |= 1 << numbers[road]
        for lair in location.lairs:
            c["lairs"][number] |= 1 << lair
        for guild in location.guilds:
            c["l_icons"][number][guild] += 1
    c["start"] = STARTING_LOCATION


def cards_roads(places: tuple[Location, ...], place: str) -> tuple[str, ...]:
    """The ends of the roads of a location."""
    return next(location.roads for location in places if location.id == place)


def _fill_tombs(c: Any, programs: Programs, lines: tuple[Line, ...]) -> None:
    """Rows give the columns that they reach; columns follow from the rows."""
    for number, line in enumerate(lines):
        c["line_program"][number] = programs[f"line.{line.id}.reward"]
        c["line_plain"][number] = is_plain(line.reward)
    c["line_like"] = alike([line.reward for line in lines])
    for row in range(TOMB_ROWS):
        for cell in lines[row].cells:
            if not 1 <= cell <= TOMB_COLUMNS:
                raise BadCard(_CELL, line=lines[row].id, cell=cell, most=TOMB_COLUMNS)
            bit = 1 << (row * TOMB_COLUMNS + cell - 1)
            c["line_cells"][row] |= bit
            c["line_cells"][TOMB_ROWS + cell - 1] |= bit
            c["tomb_cells"] |= bit
    if int(c["tomb_cells"]) == 0:
        raise BadCard(_CELL, line=lines[0].id, cell=0, most=TOMB_COLUMNS)


def _fill_track(c: Any, programs: Programs, segments: tuple[Segment, ...]) -> None:
    for number, segment in enumerate(segments):
        c["segment_program"][number] = programs[f"segment.{segment.id}.reward"]
        c["segment_plain"][number] = is_plain(segment.reward)
    c["segment_like"] = alike([segment.reward for segment in segments])


def _fill_rivers(c: Any, programs: Programs, rivers: tuple[River, ...]) -> None:
    for number, river in enumerate(rivers):
        c["river_program"][number], c["river_gold"][number] = programs[f"river.{river.id}.tile"], river.gold


def _fill_board(c: Any, board: Board) -> None:
    c["points"], c["row_gold"] = board.points, board.row
    for name in ("storage", "most_force", "instead", "build_influence", "per_gem", "per_gold", "per_resources"):
        c[name] = getattr(board, name)
    if 0 in (board.per_gold, board.per_resources) or not TOKENS <= board.storage <= _MOST_STORAGE:
        raise BadCard(_NUMBERS, most=_MOST_STORAGE, least=TOKENS)


def _fill_supply(c: Any, supply: Supply) -> None:
    c["supply"] = [supply.stone, supply.wood, supply.magic, supply.gem, supply.knight]
    if min(supply.knight) < LOCATIONS or any(n < players for n, players in zip(supply.gem, range(2, 6), strict=True)):
        raise BadCard(_SUPPLY)


def _fill_choices(c: Any, options: Mapping[str, str]) -> None:
    c["only_lines_lie"] = options["tombs-lie"] == "lines"
    c["knights_each_turn"] = options["knights-return"] == "each-turn"


_MOST_STORAGE = 12
_MOST = 255  # gold or tokens: as much as any river costs, or as there is
_NUMBERS = Text(
    "board.board : storage va de {least} à {most}, per_gold et per_resources ne sont pas 0",
    "board.board: storage goes from {least} to {most}, per_gold and per_resources are not 0",
)
_SUPPLY = Text(
    "supply.supply : il faut une Gemme par joueur et un Chevalier par Lieu",
    "supply.supply: it takes a Gem for each player and a Knight for each Location",
)
_CITIZENS = Text(
    "citizen : {n} {n:carte|cartes} à deux joueurs, il en faut {wanted}",
    "citizen: {n} {n:card|cards} with two players, it takes {wanted}",
)
_SLAYS = Text(
    "tile.{tile}.grant : un Octroi ne peut pas terrasser de Monstre, ni y mener : on peut l’utiliser pendant qu’on "
    "reçoit la récompense d’un autre",
    "tile.{tile}.grant: a grant cannot slay a Monster, or lead there: it may be used while the reward of another is "
    "being taken",
)
_LEVEL = Text("tile.{tile} : une tuile est de type i ou ii", "tile.{tile}: a tile is of level i or ii")
_LAIRS = Text(
    "monster : il faut {n} Monstres par Repaire, dans l’ordre des Repaires",
    "monster: it takes {n} Monsters for each lair, in the order of the lairs",
)
_ROAD = Text(
    "location.{place} : la route vers « {road} » ne mène pas dans les deux sens",
    "location.{place}: the road to “{road}” does not lead both ways",
)
_CELL = Text(
    "line.{line} : l’emplacement {cell} n’est pas entre 1 et {most}",
    "line.{line}: slot {cell} is not between 1 and {most}",
)
