"""Who plays a seat: people who come, leave, resign and come back, bots that stand in, and standing answers."""

from __future__ import annotations

from typing import Any

from ...kernel.errors import GameError
from ...kernel.text import Text
from .clocks import Clocks
from .door import Door
from .keeping import Tables
from .lobby import person_name
from .names import apart_from
from .people import Who
from .refusals import NotAllowed
from .table import Request, Seat, Table
from .tokens import fresh_id

MOST_REQUESTS = 12  # for seats of one table
ZERO = 0.001  # seconds that are none
LEFT = "-"  # among the notes that a seat has read: it has left the lesson
STRAYED = "~"  # behind the note that it read last: it did something else, and has not been told yet that it may
TURN_OVER = Text(
    "Votre temps est écoulé : le bot finit ce tour. Vous pourrez reprendre votre place juste après.",
    "Your time is up: the bot finishes this turn. You can take your place back right after it.",
)
GIVEN_UP = Text(
    "Votre temps est écoulé : à cette table, la place est alors abandonnée.",
    "Your time is up: at this table that seat has then resigned.",
)
STILL_HERE = Text(
    "Rien n’a été changé. L’hôte peut laisser un bot jouer à tout moment ; les autres, pour qui n’a ni regardé la "
    "table ni joué depuis deux minutes.",
    "Nothing was changed. The host may let a bot play at any time; the others, for somebody who has neither looked at "
    "the table nor played for two minutes.",
)

GAME_OVER = Text("La partie est finie.", "The game is over.")
TAKEN = Text("Cette place est prise.", "This seat is taken.")
NOBODY_LEADS = Text(
    "Personne n’est là pour vous donner une place : réessayez plus tard.",
    "Nobody is there to give you a seat: try again later.",
)
LEADER_ONLY = Text(
    "Seul l’hôte de la table peut le faire : rien n’a été changé.",
    "Only the host of the table may do that: nothing was changed.",
)
NO_REQUEST = Text("Personne ne demande plus cette place.", "Nobody asks for that seat any more.")
ONE_SEAT = Text(
    "Vous avez déjà une place à cette table : celle-ci reste à qui elle est.",
    "You have a seat at this table already: this one stays whose it is.",
)


async def keep_standing_answer(tables: Tables, table: Table, seat: int, name: str, action: str | None) -> None:
    """Keep the standing answer of a seat to a question; without an `action`, forget it and ask again."""
    async with table.lock:
        sitter = table.seats[seat]
        answers = {question: given for question, given in sitter.standing_answers.items() if question != name}
        if action is not None:
            answers[name] = action
        if answers != sitter.standing_answers:
            await tables.database.save_standing_answers(table.id, seat, answers)
            sitter.standing_answers = answers


async def stand_in(tables: Tables, table: Table, seat: int, bot: str, *, by: int, resigned: bool = False) -> None:
    """Let a bot play for a person, as `by`, the seat of a person, asks: for oneself at any time, and for good where
    one has `resigned`; for others at any time as the host, and as anybody for one who has been gone for two
    minutes. Raises GameError, and then nothing has changed.
    """
    async with table.lock:
        if not 0 <= seat < len(table.seats) or not table.seats[seat].taken:
            raise GameError(Text("Personne n’est assis à cette place.", "Nobody sits at that seat."))
        if table.finished:
            raise GameError(GAME_OVER)
        sitter = table.seats[seat]
        if seat != by and not sitter.away and seat not in table.gone and by != table.leader:
            raise GameError(STILL_HERE)
        if not sitter.away or (resigned and not sitter.resigned):
            await _seat(tables, table, seat, sitter.bot or bot, resigned, clocks=table.clocks)


async def take_back(tables: Tables, table: Table, seat: int) -> None:
    """Let a person play their own seat again."""
    async with table.lock:
        if table.seats[seat].away:
            clocks = table.clocks
            if clocks and seat in clocks.out:
                check_may_return(table, clocks, seat)
                clocks = clocks.back(seat)
            await _seat(tables, table, seat, None, resigned=False, clocks=clocks)


def check_may_return(table: Table, clocks: Clocks, seat: int) -> None:
    """Raises GameError where the person of a seat whose time was up may not play it again, or not yet."""
    if clocks.control.resigns:
        raise GameError(GIVEN_UP)
    if seat in table.match.actors and clocks.reserves[seat].left <= ZERO:
        raise GameError(TURN_OVER)


async def call_time(tables: Tables, table: Table, bot: str) -> None:
    """Call the time of the seats whose time is up: a bot plays on there, or they have resigned, as was agreed."""
    async with table.lock:
        if table.clocks is None:
            return
        now = tables.time.now
        for seat in table.running:
            if table.clocks.left(seat, now, runs=True) <= ZERO:
                clocks = table.clocks.up(seat, table.version)
                await _seat(tables, table, seat, bot, clocks.control.resigns, clocks=clocks)
        tables.set_clocks(table, table.clocks)


async def _seat(
    tables: Tables, table: Table, seat: int, bot: str | None, resigned: bool, *, clocks: Clocks | None
) -> None:
    """Let a bot play a seat, or its person (None) alone, and its clock stand or go on."""
    await _change(tables, table, seat, {"bot": bot, "resigned": resigned}, clocks=clocks)
    table.announce()


async def _change(
    tables: Tables,
    table: Table,
    seat: int,
    values: dict[str, Any],
    *,
    clocks: Clocks | None,
    spent: bool = False,
    door: Door | None = None,
) -> None:
    """Let a seat have these values, clocks stand or go on, and the table have a door, all in one transaction. Where
    links from before there were people are `spent`, they open it no more.
    """
    sitter, bot = table.seats[seat], values["bot"]
    if clocks:
        clocks = clocks.charged(table.running, tables.time.now)
    running = tuple(other for other in table.match.actors if (bot if other == seat else table.seats[other].bot) is None)
    links = {"secret_hash": None, "link_hash": None} if spent else {}
    await tables.database.save_seat(
        table.id, seat, values | links, timing=tables.timing(clocks, running), door=door and door.stored()
    )
    for name, value in (values | ({"links": ()} if spent else {})).items():
        setattr(sitter, name, value)
    table.door = door or table.door
    tables.set_clocks(table, clocks)


async def claim(tables: Tables, table: Table, secret: str, who: Who) -> None:
    """Give whoever asks the seat that a link from before there were people opens; the link is spent then. Raises
    Unknown for a wrong or spent one, and GameError for somebody who has a seat there already.
    """
    async with table.lock:
        seat = table.seats[table.seat_of_link(secret)]
        person = await who()
        if table.seats_of(person):
            raise GameError(ONE_SEAT)
        await _give(tables, table, seat, person, seat.name, seat.bot)


async def request_seat(tables: Tables, table: Table, seat: int, person: str | None, name: str, *, who: Who) -> None:
    """Ask for the seat of a bot; whoever leads there grants it or does not. `who` makes a person of somebody who is
    none yet. Where bots play alone it is granted at once, but to whom others have put out. Who asks again asks for the
    other seat. Raises GameError where the seat is somebody's, where nobody could grant it, and for who has a seat
    there.
    """
    async with table.lock:
        name = _check_request(table, seat, person, name)
        person = person or await who()
        if not table.has_people:
            await _give(tables, table, table.seats[seat], person, name, None, clocks=table.clocks)
            return
        table.requests.pop(person, None)
        if len(table.requests) >= MOST_REQUESTS:
            del table.requests[next(iter(table.requests))]
        table.requests[person] = Request(fresh_id(), seat, name, table.door.name_of(person))
        table.announce()


def _check_request(table: Table, seat: int, person: str | None, name: str) -> str:
    """The name under which somebody would have a seat. Raises GameError where they cannot ask for it."""
    others = [other.name for other in table.seats if other.number != seat]
    name = apart_from([*others, *table.door.names_but(person)], person_name(name))
    if table.finished:
        raise GameError(GAME_OVER)
    if table.seats_of(person):
        raise GameError(ONE_SEAT)
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken:
        raise GameError(TAKEN)
    if table.leader is None and (table.has_people or table.door.has_put_out(person)):
        raise GameError(NOBODY_LEADS)
    return name


async def answer_request(tables: Tables, table: Table, request_id: str, by: int, *, granted: bool) -> None:
    """Let somebody have the seat that they ask for, or not, as whoever leads says. Raises GameError."""
    async with table.lock:
        if by != table.leader:
            raise NotAllowed(LEADER_ONLY)
        person = next((person for person, request in table.requests.items() if request.id == request_id), None)
        if person is None:
            raise GameError(NO_REQUEST)
        request = table.requests[person]
        seat = table.seats[request.seat]
        if granted and (seat.taken or table.finished):
            raise GameError(TAKEN)
        if granted:
            await _give(tables, table, seat, person, request.name, None, clocks=table.clocks)
        del table.requests[person]
        table.announce()


async def put_out(tables: Tables, table: Table, seat: int, name: str, bot: str) -> None:
    """Give the seat of somebody whom all others put out to a bot of another name. Their device may have another seat
    still. The lock is held.
    """
    sitter = table.seats[seat]
    person = sitter.person if table.seats_of(sitter.person) == [seat] else None
    door = table.door.without(person, sitter.name, seat)
    await _give(tables, table, sitter, None, name, bot, clocks=table.clocks, door=door)


async def renew_invitation(tables: Tables, table: Table, by: int) -> None:
    """Let the link of a private table be another one, as whoever leads says: others who watch have to be invited again.
    Raises GameError.
    """
    async with table.lock:
        if by != table.leader or not table.door.private:
            raise NotAllowed(LEADER_ONLY)
        door = table.door.renewed()
        await tables.database.save_door(table.id, door.stored())
        table.door = door
        table.announce()


async def _give(
    tables: Tables,
    table: Table,
    seat: Seat,
    person: str | None,
    name: str,
    bot: str | None,
    *,
    clocks: Clocks | None = None,
    door: Door | None = None,
) -> None:
    """Let a seat be a person's, or a bot's alone (None)."""
    values = {"person": person, "name": name, "bot": bot, "resigned": False}
    await _change(tables, table, seat.number, values, clocks=clocks, spent=True, door=door)
    table.see(seat.number)
    table.announce()


async def read_note(tables: Tables, table: Table, seat: int, note: str, *, strayed: bool = False) -> None:
    """Remember that a seat has read a note of the lesson, and whether it did something else than that asks; one that
    the game does not have is ignored. `STRAYED` is the note that says so.
    """
    lesson, read = table.box.layout.lesson, table.seats[seat].tips
    if note == STRAYED and STRAYED in read:
        read.remove(STRAYED)
    elif lesson and note in {other.id for other in lesson.notes} and note not in read:
        read += [note, STRAYED] if strayed else [note]
    else:
        return
    await tables.database.save_tips(table.id, seat, read)


async def read_again(tables: Tables, table: Table, seat: int) -> None:
    """Let a seat that has taken back what it did instead of what a note asks read that note again."""
    read = table.seats[seat].tips
    if STRAYED in read:
        at = read.index(STRAYED)
        del read[at - 1 : at + 1]
        await tables.database.save_tips(table.id, seat, read)


async def leave_lesson(tables: Tables, table: Table, seat: int, leaves: bool) -> None:
    """Show a seat no further note for now, or go on where the lesson was left."""
    read = table.seats[seat].tips
    if leaves != (LEFT in read):
        read.append(LEFT) if leaves else read.remove(LEFT)
        await tables.database.save_tips(table.id, seat, read)
