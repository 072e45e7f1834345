"""The shelf, a new game, the rules, the credits, and the reader's preferences."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from ...bots.puzzles import puzzles
from ...games import SHELF, Box, box, playable
from ...kernel.content import Content, PatchValues
from ...kernel.errors import GameError, OutOfReach
from ...kernel.game import Option
from ...kernel.text import LANGS, Lang, Text
from ...kernel.written.patch import changes
from ..server.invitations import admit
from ..server.limits import limit_openings
from ..server.sessions import person_of, somebody
from ..tables.clocks import TimeControl
from ..tables.door import Door
from ..tables.gathering import Lobbies
from ..tables.keeping import Tables, check_bots
from ..tables.lobby import Lobby
from ..tables.names import BOT_NAMES, apart_from, clean_name
from ..tables.refusals import unknown_table
from ..tables.table import Sitter, Table
from ..tables.tokens import commitment_of
from ..thinking.bots import Bots
from ..views import gate
from ..views.assets import STATIC
from ..views.finished import Replays
from ..views.html import THEMES, Reader, cookie, page
from ..views.levels import LEANING, levels_of, seated_bot, strengths
from ..views.named import Names, collected
from ..views.times import read_time
from ..views.words import WORDS, say
from ..views.words.days import day, moment_of
from .commands import FormOf, Short
from .patches import chosen, offers_of

Ask = Request[Any, Any, Any]
Held = NamedDependency[Tables]
Players = NamedDependency[Bots]
Gathered = NamedDependency[Lobbies]
Films = NamedDependency[Replays]

NO_CONTENT = 204
OK, SEE_OTHER, CONFLICT, UNAVAILABLE = 200, 303, 409, 503
USUAL_PLAYERS = 3
USUAL_LEVEL = "medium"
AT_HAND = 2  # tables in play that are shown above the shelf
MOST_WATCHED = 6  # tables that are over on the shelf: bots played there while one watched
INSIDE = re.compile(r"/(?:[\w-][\w/.-]*)?")  # an address of these pages; no query, and never another host
Filled = Mapping[str, Sequence[str]]  # what was sent, by field
NOTHING: Filled = MappingProxyType({})
OWN = "own"  # what the form sends for an option with parts when one chooses these oneself
BOT = "bot"  # a seat whose level stands beside it
HUMAN, HERE = "human", "here"  # a person's seat: with a device of their own, or with that of whoever opens the table
YOU = (WORDS["you"].fr, WORDS["you"].en)


class Start(msgspec.Struct):
    """How one begins with a click. `commitment`: to what the browser adds to the dice."""

    mode: Short = ""
    commitment: Short = ""


class Again(msgspec.Struct):
    """A new table like another. `commitment`: to what the browser adds to the dice."""

    commitment: Short = ""


class Preferences(msgspec.Struct):
    """Language and theme, and the page to lead back to."""

    lang: Short = ""
    theme: Short = ""
    back: str = "/"


@get("/")
async def shelf(request: Ask, tables: Held, lobbies: Gathered) -> Response[str]:
    """The boxes, one's tables, and the lobbies where one waits."""
    reader = Reader.of(request)
    person = await person_of(request)
    own = await own_tables(person, reader, lobbies, tables)
    tell_apart(own, reader)
    first = [row for row in own if not row["over"]][:AT_HAND]
    boxes = playable()
    return page(
        "shelf.html",
        reader,
        boxes=boxes,
        first=first,
        others=own[len(first) :],
        known=person is not None,
        with_rules=[("rules", shown) for shown in boxes],
        with_puzzles=[("puzzles", shown) for shown in boxes if puzzles(shown.name)],
        with_cards=[
            *(("cards", shown) for shown in boxes if shown.layout.collection),
            *(("decks", shown) for shown in boxes if shown.game.decks),
        ],
    )


async def own_tables(person: str | None, reader: Reader, lobbies: Lobbies, tables: Tables) -> list[dict[str, Any]]:
    """A person's tables and lobbies as the shelf lists them: those where they are to act first, those that are over
    last, else the latest first; those that cannot be opened are left out.
    """
    own = []
    for name in await tables.database.tables_of(person, MOST_WATCHED) if person else ():
        try:
            opened = await lobbies.open(name)
        except OutOfReach:
            raise
        except GameError:
            continue
        if not isinstance(opened, Lobby):
            if opened.admits(person, ""):
                own.append(_played(opened, person, reader))
        elif opened.place_of(person) or opened.kept_for(person):
            own.append(_waiting(opened))
    return sorted(own, key=lambda row: (row["over"], not row["to_act"]))


def tell_apart(own: Sequence[dict[str, Any]], reader: Reader, now: datetime | None = None) -> None:
    """Say of each table `when` it was opened, as seen `now`: the day, with the hour where others of that day have its
    box and people, with a number where the minute is theirs, too. So no two links of the shelf have one name.
    """
    for row in own:
        row["when"] = day(row["table"].opened, reader.lang, reader.zone, now=now)
    for row in chain.from_iterable(_alike(own)):
        row["when"] = moment_of(row["table"].opened, reader.lang, reader.zone, now=now)
    for some in _alike(own):
        for number, row in enumerate(reversed(some), 1):
            row["when"] = say("nth_table", reader.lang, when=row["when"], n=number)


def _alike(own: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Tables that the shelf would give one name, newest first: those of a box, with the same people, from one time."""
    by_name: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for row in own:
        by_name.setdefault((row["table"].box.name, row["names"], row["when"]), []).append(row)
    return [some for some in by_name.values() if len(some) > 1]


def _played(table: Table, person: str | None, reader: Reader) -> dict[str, Any]:
    """A table as the shelf lists it."""
    seat = table.seat_of(person)
    over, to_act = gate.summary(table, seat)
    names = ", ".join(gate.names_for(table, seat, reader.lang))
    to_act = to_act or table.handed_to(person) is not None
    state = "over" if over else "turn" if to_act else "play" if table.seats_of(person) else "watch"
    return {
        "table": table,
        "address": f"/t/{table.id}",
        "over": over,
        "to_act": to_act,
        "names": names,
        "state": state,
        "round": 0 if over else gate.round_of(table, seat),
    }


def _waiting(lobby: Lobby) -> dict[str, Any]:
    """A lobby as the shelf lists it."""
    names = ", ".join(place.name for place in lobby.people if place.name)
    return {
        "table": lobby,
        "address": f"/lobby/{lobby.id}",
        "over": False,
        "to_act": False,
        "names": names,
        "state": "wait",
        "round": 0,
    }


@post("/start/{entry:str}", guards=[limit_openings])
async def start(
    request: Ask, entry: FromPath[str], data: FormOf[Start], tables: Held, lobbies: Gathered, bots: Players
) -> Response[Any]:
    """One click: a sensible game against bots, one among friends, or the first game that teaches."""
    reader = Reader.of(request)
    shelf_box = box(entry)
    lesson = shelf_box.layout.lesson if data.mode == "learn" else None
    count = USUAL_PLAYERS if USUAL_PLAYERS in shelf_box.seats else shelf_box.seats[0]
    sitters = [Sitter(reader.name, commitment=commitment_of(data.commitment))]
    if data.mode == "friends":
        count = max(count, 2)
        return await _gather(request, lobbies, shelf_box, [*sitters, *[Sitter("")] * (count - 1)], {})
    if lesson:
        sitters += [Sitter(BOT_NAMES[i], lesson.bot) for i in range(lesson.players - 1)]
        more: Any = {"seed": lesson.seed, "guided": True}
        return await _open(request, tables, lobbies, bots, shelf_box, told_apart(sitters), {}, **more)
    sitters += [Sitter(BOT_NAMES[i], USUAL_LEVEL) for i in range(count - 1)]
    return await _open(request, tables, lobbies, bots, shelf_box, told_apart(sitters), {})


@post("/again/{table_id:str}", guards=[limit_openings])
async def again(
    request: Ask,
    table_id: FromPath[str],
    data: FormOf[Again],
    tables: Held,
    lobbies: Gathered,
    bots: Players,
) -> Response[Any]:
    """A new table like this one: the same box, cards, options and sitters, from the seat of whoever asks for it.
    Friends meet in the lobby of whoever asked first.
    """
    table, person = await admit(request, await tables.open(table_id)), await person_of(request)
    rematch = await lobbies.rematch_of(table)
    if isinstance(rematch, Lobby) and rematch.place_of(person):
        return Redirect(f"/lobby/{rematch.id}", status_code=SEE_OTHER)
    own = table.seats_of(person)
    first = table.seat_of(person) if table.seat_of(person) in own else (own or [0])[0]
    shared = own if table.is_shared_by(person) else ()
    sitters = [
        Sitter(seat.name, None if seat.away else seat.bot, here=seat.number in shared, kept_for=seat.person)
        for seat in (*table.seats[first:], *table.seats[:first])
    ]
    if not own:
        sitters = without_people(sitters, Reader.of(request).name)
    if sitters[0].bot is None:
        sitters[0] = replace(sitters[0], commitment=commitment_of(data.commitment))
    patch, control = table.content.patch, table.clocks and table.clocks.control
    more: Any = {"time_control": control, "private": table.door.private}
    options = decks_along(table, first)
    if not is_gathering(sitters):
        return await _open(request, tables, lobbies, bots, table.box, sitters, options, patch=patch, **more)
    if not own:
        more |= {"silent": table.talk.silent}
        return await _gather(request, lobbies, table.box, sitters, options, patch=patch, **more)
    rematch = await lobbies.rematch(table, table.seats[first], seated_by(sitters, person), options)
    return Redirect(f"/lobby/{rematch.id}", status_code=SEE_OTHER)


def decks_along(table: Table, first: int) -> dict[str, str]:
    """The options of a table for a new one that begins with another seat: decks go along with their players."""
    slots = table.box.game.decks
    names = slots.options[: len(table.seats)] if slots else ()
    turned = dict(zip(names, (*names[first:], *names[:first]), strict=True))
    return {name: table.options[turned.get(name, name)] for name in table.options}


def without_people(sitters: Sequence[Sitter], name: str) -> list[Sitter]:
    """The same seats for somebody of this name who only watched: nobody else who sat there is invited."""
    places = [sitter if sitter.bot else Sitter("") for sitter in sitters]
    first = next((number for number, sitter in enumerate(places) if sitter.bot is None), None)
    return [replace(sitter, name=name) if number == first else sitter for number, sitter in enumerate(places)]


@get("/new/{entry:str}")
async def new_form(request: Ask, entry: FromPath[str], bots: Players) -> Response[str]:
    """Who plays, with which options and cards."""
    bots.expect(box(entry))
    return await form_page(request, box(entry))


async def form_page(
    request: Ask, shelf_box: Box, filled: Filled = NOTHING, refusals: Mapping[str, GameError] = MappingProxyType({})
) -> Response[str]:
    """The form of a new game, with what was filled in before and why it was refused, by field."""
    reader = Reader.of(request)
    decks = await request.app.state.decks.of(await person_of(request), shelf_box)
    usual = min(USUAL_PLAYERS, shelf_box.seats[-1])
    rulings = [(option, values) for option, values in offers(shelf_box.name) if option.ruling]
    return page(
        "new.html",
        reader,
        status=_status_of(refusals.values()),
        box=shelf_box,
        offers=offers(shelf_box.name),
        patches=offers_of(request.app.state.patches, shelf_box),
        levels=levels_of(shelf_box),
        leaning=LEANING,
        usual=USUAL_LEVEL,
        strengths=strengths(shelf_box.name),
        bot_names=BOT_NAMES,
        count=usual,
        shown=shelf_box.layout.shown,
        decks=[deck for deck in decks if not deck.faults],
        open_at=open_at,
        rulings_at=sorted({players for option, values in rulings for players in open_at(option, values)}),
        rulings_refused=any(f"option-{option.name}" in refusals for option, _ in rulings),
        own=OWN,
        filled=filled,
        refusals={field: error.say(reader.lang) for field, error in refusals.items()},
    )


def _status_of(refusals: Collection[GameError]) -> int:
    """The status of a form: to be mended, or to be sent again where the tables could not be read or written."""
    if any(isinstance(refusal, OutOfReach) for refusal in refusals):
        return UNAVAILABLE
    return CONFLICT if refusals else OK


@cache
def offers(entry: str) -> list[tuple[Option, list[tuple[str, Text, list[int]]]]]:
    """The options that are left open by a box, each with its values: (value, text, numbers of players it suits)."""
    shelf_box, open_options = box(entry), []
    for option in shelf_box.game.options:
        if option.name not in shelf_box.presets:
            texts = option.value_texts or [Text(value, value) for value in option.values]
            named = zip(option.values, texts, strict=True)
            values = [(value, text, shelf_box.suits({option.name: value})) for value, text in named]
            values = [row for row in values if row[2]]
            if len(values) > 1:
                open_options.append((option, values))
    return open_options


Values = Sequence[tuple[str, Text, list[int]]]


def open_at(option: Option, values: Values) -> list[int]:
    """The numbers of players at which an option leaves a choice."""
    seats = [players for _, _, suited in values for players in suited]
    least = 1 if option.parts else 2
    return sorted(players for players in set(seats) if seats.count(players) >= least)


def chosen_words(shelf_box: Box, options: Mapping[str, str], players: int, lang: Lang) -> list[tuple[str, str]]:
    """What was chosen of what a box leaves open to so many players: (option, value), in words."""
    words = []
    for option, values in offers(shelf_box.name):
        if players not in open_at(option, values):
            continue
        value = options[option.name]
        if shelf_box.game.decks and option.name in shelf_box.game.decks.options and value not in option.values:
            listed = WORDS["number_of_cards"].say(lang, n=len(value.split(",")))
            words.append((option.text.say(lang), listed))
            continue
        parts = dict(option.parts)
        named = next((text.say(lang) for candidate, text, _ in values if candidate == value), None)
        words.append((option.text.say(lang), named or ", ".join(parts[part].say(lang) for part in value.split(","))))
    return words


@post("/new/{entry:str}", guards=[limit_openings])
async def new_table(
    request: Ask, entry: FromPath[str], tables: Held, lobbies: Gathered, bots: Players
) -> Response[Any]:
    """Open the table that the form describes, or the lobby where its people gather; or show the form again with what
    is in the way.
    """
    reader = Reader.of(request)
    shelf_box = box(entry)
    form = await request.form()
    filled = {name: [str(value) for value in form.getall(name)] for name in form}
    refusals: dict[str, GameError] = {}
    answer: Response[Any] | None = None
    with noted(refusals):
        check_options(filled, shelf_box, refusals)
        sitters = read_sitters(form, shelf_box)
        with noted(refusals, "content"):
            patch = chosen(request.app.state.patches, shelf_box, (filled.get("content") or [""])[0])
        with noted(refusals, "time"):
            control = read_time(*((filled.get(field) or [""])[0] for field in ("time", "at_zero")))
        if not refusals:
            options = read_options(filled, shelf_box)
            if is_gathering(sitters):
                more: Any = {"time_control": control, "silent": "silent" in form, "private": "private" in form}
                answer = await _gather(request, lobbies, shelf_box, sitters, options, patch=patch, **more)
            else:
                control = control if len(sitters) > 1 else None
                more = {"time_control": control, "private": "private" in form}
                answer = await _open(request, tables, lobbies, bots, shelf_box, sitters, options, patch=patch, **more)
    if answer is None:
        return await form_page(request, shelf_box, filled, refusals)
    answer.set_cookie(cookie("name", next((sitter.name for sitter in sitters if sitter.bot is None), reader.name)))
    return answer


@contextlib.contextmanager
def noted(refusals: dict[str, GameError], field: str = "") -> Iterator[None]:
    """What is refused is noted at the field that it is about: one that it names itself, else the given one; "" stands
    for the form as a whole.
    """
    try:
        yield
    except GameError as refused:
        refusals.setdefault(str(refused.values.get("field") or _option_field(refused) or field), refused)


def _option_field(refused: GameError) -> str:
    return f"option-{refused.values['option']}" if "option" in refused.values else ""


def check_options(filled: Filled, shelf_box: Box, refusals: dict[str, GameError]) -> None:
    """Note at each option what is wrong with its value alone."""
    wanted = read_options(filled, shelf_box)
    for option in shelf_box.game.options:
        if option.name in wanted and option.name not in shelf_box.presets:
            with noted(refusals, f"option-{option.name}"):
                option.canonical(wanted[option.name])


def read_options(filled: Filled, shelf_box: Box) -> dict[str, str]:
    """The options that the form asks for; names that are ticked stand for a value that lists them, where one chooses
    oneself or nothing else is chosen.
    """
    wanted = {}
    for option in shelf_box.game.options:
        chosen = (filled.get(f"option-{option.name}") or [""])[0]
        ticked = [part for name in fields_of_parts(option) for part in filled.get(name, ())]
        if option.parts and (chosen == OWN or (ticked and not chosen)):
            wanted[option.name] = ",".join(ticked)
        elif chosen:
            wanted[option.name] = chosen
    return wanted


def fields_of_parts(option: Option) -> list[str]:
    """The names of the fields with an option's parts: one for all, and one for each group of which one is chosen."""
    return [f"part-{option.name}", *(f"part-{option.name}-{number}" for number in range(len(option.one_of)))]


def read_sitters(form: Mapping[str, Any], shelf_box: Box) -> list[Sitter]:
    """The seats that the form asks for. Raises GameError for an unusable form."""
    sitters, commitment = [], commitment_of(form.get("commitment"))
    for number in range(_count(form, shelf_box)):
        kind, name = str(form.get(f"kind-{number}", "")), str(form.get(f"name-{number}", ""))
        level = str(form.get(f"level-{number}", USUAL_LEVEL)) if kind == BOT else kind
        if kind == HERE and not clean_name(name):
            raise GameError(WORDS["name_needed"], n=number + 1, field=f"kind-{number}")
        if kind in (HUMAN, HERE):
            sitters.append(Sitter("" if name in YOU else clean_name(name), commitment=commitment, here=kind == HERE))
            commitment = ""  # the others add their own
        elif level in levels_of(shelf_box):
            with _at_field(f"kind-{number}"):
                bot = seated_bot(level, str(form.get(f"temperament-{number}", "")), shelf_box.game)
            sitters.append(Sitter(clean_name(name) or BOT_NAMES[number], bot))
        else:
            raise GameError(WORDS["bad_form"], n=number + 1, field=f"kind-{number}")
    opener = next((number for number, sitter in enumerate(sitters) if sitter.bot is None), None)
    if opener is not None and not sitters[opener].name and any(sitter.here for sitter in sitters):
        raise GameError(WORDS["name_needed"], n=opener + 1, field=f"kind-{opener}")
    return told_apart(sitters)


def told_apart(sitters: Sequence[Sitter]) -> list[Sitter]:
    """The same sitters, those with a number whose name looks like that of one before them."""
    apart: list[Sitter] = []
    for sitter in sitters:
        name = apart_from([other.name for other in apart], sitter.name) if sitter.name else ""
        apart.append(replace(sitter, name=name))
    return apart


def _count(form: Mapping[str, Any], shelf_box: Box) -> int:
    text = str(form.get("players", ""))[:4]
    count = int(text) if text.isascii() and text.isdigit() else 0
    with _at_field("players"):
        shelf_box.game.check_players(count)
    return count


@contextlib.contextmanager
def _at_field(field: str) -> Iterator[None]:
    """What is refused is about this field."""
    try:
        yield
    except GameError as error:
        raise GameError(error.text, **error.values, field=field) from None


def is_gathering(sitters: Sequence[Sitter]) -> bool:
    """Whether friends have to come before these sitters can play: a table for one, or one device, needs no lobby. The
    first person is whoever opens the table.
    """
    people = [sitter for sitter in sitters if sitter.bot is None]
    return not all(sitter.here for sitter in people[1:])


async def _gather(
    request: Ask,
    lobbies: Lobbies,
    shelf_box: Box,
    sitters: Sequence[Sitter],
    options: Mapping[str, str],
    *,
    patch: PatchValues | None = None,
    time_control: TimeControl | None = None,
    silent: bool = False,
    private: bool = False,
) -> Response[Any]:
    check_setting(shelf_box, len(sitters), options, patch)
    own, more = seated_by(sitters, await somebody(request)), {"silent": silent, "private": private}
    lobby = await lobbies.create(shelf_box, own, options, patch=patch, time_control=time_control, **more)
    return Redirect(f"/lobby/{lobby.id}", status_code=SEE_OTHER)


def check_setting(shelf_box: Box, players: int, options: Mapping[str, str], patch: PatchValues | None) -> Content:
    """Its cards. Raises GameError for what no table can be opened with, before anybody becomes a person for it."""
    settled = shelf_box.settle(options)
    shelf_box.game.check_players(players, settled)
    return shelf_box.game.content(settled, patch)


def seated_by(sitters: Sequence[Sitter], person: str | None) -> list[Sitter]:
    """The sitters, the first of them who is no bot being this person, and those who share their device."""
    seated = list(sitters)
    first = next((number for number, sitter in enumerate(seated) if sitter.bot is None), None)
    if first is not None:
        seated[first] = replace(seated[first], person=person)
    return [replace(sitter, person=person) if sitter.here else sitter for sitter in seated]


async def _open(
    request: Ask,
    tables: Tables,
    lobbies: Lobbies,
    bots: Bots,
    shelf_box: Box,
    sitters: Sequence[Sitter],
    options: Mapping[str, str],
    *,
    patch: PatchValues | None = None,
    seed: int | None = None,
    guided: bool = False,
    time_control: TimeControl | None = None,
    private: bool = False,
) -> Response[Any]:
    """Open a table for sitters of whom nobody has to come. Where a browser has promised a number to its dice, it begins
    as a lobby in which that number is revealed.
    """
    content = check_setting(shelf_box, len(sitters), options, patch)
    if seed is None and any(sitter.commitment for sitter in sitters):
        check_bots([sitter.bot for sitter in sitters], shelf_box.game, content, len(sitters))
        own, more = seated_by(sitters, await somebody(request)), {"time_control": time_control, "private": private}
        lobby = await lobbies.create(shelf_box, own, options, patch=patch, **more)
        await lobbies.start(lobby, version=lobby.version)
        return Redirect(f"/lobby/{lobby.id}", status_code=SEE_OTHER)
    person = await somebody(request)
    table = await tables.create(
        shelf_box,
        seated_by(sitters, person),
        options,
        patch=patch,
        seed=seed,
        guided=guided,
        opener=person,
        door=Door.of(private=private),
        time_control=time_control,
    )
    bots.wake(table)
    return Redirect(f"/t/{table.id}", status_code=SEE_OTHER)


@get("/rules/{entry:str}")
async def rules(
    request: Ask, entry: FromPath[str], tables: Held, table: FromQuery[str] = "", card: FromQuery[str] = ""
) -> Response[Any]:
    """A game's rules in our words, with its cards; with those of a table where one of this game is named.
    Pictures of the table and examples are of the box: they are left out where a table plays with other values.

    `card`: the name of a card, whose place on the page is answered instead.
    """
    shelf_box = box(entry)
    content = printed = shelf_box.game.content(shelf_box.presets)
    if table:
        opened = await admit(request, await tables.open(table))
        if opened.box.game is not shelf_box.game:
            raise unknown_table()
        content = opened.content
    changed = changes(shelf_box.game, content)
    layout, reader = shelf_box.layout, Reader.of(request)
    if card_named := Names.of(layout, content, reader.lang).cards.get(card):
        return Redirect(
            f"/rules/{entry}{f'?table={table}' if table else ''}#about-{card_named.id}", status_code=SEE_OTHER
        )
    return page(
        "rules.html",
        reader,
        box=shelf_box,
        layout=layout,
        content=content,
        printed=printed,
        collected=collected(layout, content, reader.lang),
        changed=changed,
    )


@get("/about")
async def about(request: Ask) -> Response[str]:
    """Whose games these are, and whose work the pages use."""
    list_file = STATIC / "vendor" / "licences.json"
    parts = json.loads(list_file.read_text(encoding="utf-8")) if list_file.is_file() else []
    return page("about.html", Reader.of(request), boxes=list(SHELF.values()), parts=parts)


@post("/preferences")
async def preferences(data: FormOf[Preferences]) -> Response[Any]:
    """Language and theme, kept in cookies; then back to the page."""
    back = data.back[:300]
    answer = Redirect(back if INSIDE.fullmatch(back) else "/", status_code=SEE_OTHER)
    if data.lang in LANGS:
        answer.set_cookie(cookie("lang", data.lang))
    if data.theme in THEMES:
        answer.set_cookie(cookie("theme", data.theme))
    return answer


HANDLERS = [shelf, start, again, new_form, new_table, rules, about, preferences]
