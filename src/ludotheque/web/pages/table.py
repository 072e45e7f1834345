"""A table: its page, and the commands given there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import unquote

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from ...kernel.errors import GameError, NotYourTurn, OutOfReach
from ...kernel.events import SPECTATOR
from ...kernel.text import Text
from ...kernel.text import person as person_called
from ...stage.preview import CHANGES, marks
from ...stage.telling import in_one
from ..server.addresses import outside
from ..server.calls import turn_words
from ..server.events import tell_refusal
from ..server.invitations import accept, admit, link_of
from ..server.limits import limit_commands
from ..server.sessions import person_of, somebody
from ..tables import seating
from ..tables.gathering import Lobbies
from ..tables.lobby import Lobby
from ..tables.names import clean_name
from ..tables.refusals import NotAllowed
from ..tables.table import Table
from ..thinking.bots import BOTS, Bots, StillThinking
from ..views import gate
from ..views.beats import beats
from ..views.board import board_values
from ..views.curve import Course, course
from ..views.finished import Replays
from ..views.html import Reader, answered, cookie, environment, page, pieces, typeset
from ..views.parts import draw_foretold
from ..views.story import Page, packed
from ..views.talk import drawer
from ..views.times import agreed
from ..views.view import View
from ..views.words import WORDS, say
from .commands import AnyCommand, Form, FormOf, Name, Number, carry_out, read
from .device import handing_over
from .shelf import NO_CONTENT, SEE_OTHER, Ask, Films, Held, Players, chosen_words

DIGITS = 10  # of a version
ACCEPTED, CONFLICT = 202, 409


@dataclass(frozen=True)
class Visit:
    """A request to see a table, by whom, and what its page is made with."""

    request: Ask
    reader: Reader
    table: Table
    person: str | None
    viewer: int
    bots: Bots
    replays: Replays


class SeatRequest(msgspec.Struct):
    """What somebody sends who asks for a seat: which, and the name under which they would play."""

    seat: Number
    name: Name = ""


@get("/t/{table_id:str}")
async def watch(
    request: Ask,
    table_id: FromPath[str],
    tables: Held,
    bots: Players,
    replays: Films,
    invitation: FromQuery[str] = "",
) -> Response[Any]:
    """The table as whoever asks may see it: as their seat does, or as a spectator. Whoever comes by the link of a
    private one brings its `invitation`.
    """
    if invitation:
        return await accept(request, await tables.open(table_id), invitation, f"/t/{table_id}")
    table, person = await admit(request, await tables.open(table_id)), await person_of(request)
    if is_partial(request, "reference"):
        return show_reference(table, Reader.of(request))
    table.see_person(person)
    bots.wake(table)
    await request.app.state.turns.look()
    if handed := handing_over(request, table, person, partial=is_partial(request)):
        return handed
    visit = Visit(request, Reader.of(request), table, person, table.seat_of(person), bots, replays)
    return await show(visit, pending=pending_of(request, table, visit.viewer), freed=table.door.has_put_out(person))


@get("/t/{table_id:str}/{secret:str}")
async def old_link(request: Ask, table_id: FromPath[str], secret: FromPath[str], tables: Held) -> Response[Any]:
    """Whether to take the seat of a link from before there were people. It is asked for, since a link that opens once
    must not be spent by a program that looks at it to show what it leads to.
    """
    reader, table = Reader.of(request), await admit(request, await tables.open(table_id))
    name = gate.names_for(table, SPECTATOR, reader.lang)[table.seat_of_link(secret)]
    return whose(reader, f"/t/{table_id}", secret, name, say("table_of", reader.lang, game=table.box.title))


def whose(reader: Reader, link: str, secret: str, name: str, title: str) -> Response[str]:
    """The question whether somebody is whom an old link of a table or a lobby is for."""
    return page("whose.html", reader, title=title, name=person_called(name), address=f"{link}/{secret}", link=link)


@post("/t/{table_id:str}/{secret:str}", guards=[limit_commands])
async def claim(request: Ask, table_id: FromPath[str], secret: FromPath[str], tables: Held) -> Response[Any]:
    """Take the seat of such a link. It opens nothing any more then."""
    table = await admit(request, await tables.open(table_id))
    await seating.claim(tables, table, secret, partial(somebody, request))
    return Redirect(f"/t/{table_id}", status_code=SEE_OTHER)


@get("/foretold/{table_id:str}", guards=[limit_commands])
async def foretell(
    request: Ask,
    table_id: FromPath[str],
    tables: Held,
    action: FromQuery[str],
    version: FromQuery[int | None] = None,
) -> Response[Any]:
    """What is certain to come of a legal action of a seat: the sentence, and the pieces of each space where something
    would change, by the space's id on the page. Nothing is done. Whoever looked at an older `version` of the table gets
    an empty answer: it has gone on.
    """
    reader = Reader.of(request)
    table = await admit(request, await tables.open(table_id))
    seat = table.seat_of(await person_of(request))
    if seat == SPECTATOR:
        raise NotAllowed(WORDS["no_seat"])
    if version not in (None, table.version):
        return Response(None, status_code=NO_CONTENT)
    await request.app.state.turns.look()
    now = gate.view(table, seat, reader.lang).scene
    lines, scene = gate.foretold(table, seat, reader.lang, action, now)
    words = in_one([line.words for line in lines])
    spaces = [
        {
            "id": f"{mark.part}-{mark.bearer.id}",
            "pieces": str(draw_foretold(environment(), mark.bearer.pieces, reader.lang)),
            "changes": mark.bearer.foretold == CHANGES,
        }
        for mark in marks(scene)
    ]
    return answered(
        msgspec.json.encode({"version": table.version, "words": words, "spaces": spaces}).decode(),
        media_type=MediaType.JSON,
    )


@post("/t/{table_id:str}", status_code=200, guards=[limit_commands], form=AnyCommand)
async def command(
    request: Ask,
    table_id: FromPath[str],
    data: Form,
    tables: Held,
    bots: Players,
    replays: Films,
) -> Response[Any]:
    """Do what a seat asks; the answer is the table as it is then, with a notice where nothing could be done. Where
    advice takes longer, a header says so, and a page is told in words when it comes: it asks again by itself.
    """
    asked = read(data)
    reader = Reader.of(request)
    table, person = await admit(request, await tables.open(table_id)), await person_of(request)
    table.see_person(person)
    since_of(request, table)
    pending = notice = later = None
    try:
        pending = await carry_out(asked, tables, bots, table, table.seat_of(person))
    except OutOfReach:
        raise
    except GameError as error:
        tell_refusal(request, error)
        words = WORDS["not_your_turn"] if isinstance(error, NotYourTurn) else error
        notice, later = words.say(reader.lang), error if isinstance(error, StillThinking) else None
        table = await admit(request, await tables.open(table_id))
    bots.wake(table)
    if later and is_partial(request):
        return told_later(later, reader)
    if notice is None and pending is None and not is_partial(request):
        return Redirect(request.url.path, status_code=SEE_OTHER)
    if handed := handing_over(request, table, person, partial=is_partial(request)):
        return handed
    visit = Visit(request, reader, table, person, table.seat_of(person), bots, replays)
    answer = await show(visit, notice=notice, pending=pending or "")
    if later:
        answer.status_code = ACCEPTED
    return answer


@post("/seat/{table_id:str}", guards=[limit_commands])
async def request_seat(request: Ask, table_id: FromPath[str], data: FormOf[SeatRequest], tables: Held) -> Response[Any]:
    """Ask for the seat of a bot."""
    table = await admit(request, await tables.open(table_id))
    person, who = await person_of(request), partial(somebody, request)
    await seating.request_seat(tables, table, data.seat, person, data.name, who=who)
    answer = Redirect(f"/t/{table_id}", status_code=SEE_OTHER)
    answer.set_cookie(cookie("name", clean_name(data.name)))
    return answer


def told_later(later: StillThinking, reader: Reader) -> Response[bytes]:
    """The answer to a page whose advice is not there yet: what its button and its status say meanwhile."""
    button = say("ready_in" if later.seconds else "ready_soon", reader.lang, n=later.seconds)
    words = msgspec.json.encode({"button": button, "status": typeset(later.say(reader.lang))})
    return Response(words, status_code=ACCEPTED, media_type=MediaType.JSON, headers={"X-Advice": "later"})


def is_partial(request: Ask, part: str = "table") -> bool:
    """Whether a page asks for a part of itself alone, to morph it in."""
    return request.headers.get("x-part") == part


def since_of(request: Ask, table: Table) -> int | None:
    """The version that a page says it shows, if it wants to be told what has happened since. Raises GameError."""
    shown = request.headers.get("x-since")
    if shown is None or not is_partial(request):
        return None
    if not (shown.isascii() and shown.isdigit() and len(shown) <= DIGITS and int(shown) <= table.version):
        raise GameError(
            Text(
                "La page montre un état de la table qui n’existe pas : rechargez-la.",
                "The page shows a state of the table that does not exist: reload it.",
            )
        )
    return int(shown)


def pending_of(request: Ask, table: Table, seat: int) -> str:
    """The action that waits for the last word on a page which asks for its table again: it says which, and at which
    version. An empty text where it does not, and where the action would not wait for one now.
    """
    shown, _, quoted = request.headers.get("x-pending", "").partition(" ")
    if seat == SPECTATOR or table.finished or table.seats[seat].away or shown != str(table.version):
        return ""
    action = unquote(quoted)
    with suppress(GameError):
        if gate.hands_on(table, seat, action):
            return action
    return ""


async def show(visit: Visit, *, notice: str | None = None, pending: str = "", freed: bool = False) -> Response[str]:
    """The table for one viewer: the whole page, or the part that is morphed in. `pending`: a legal action of theirs
    that they are asked to confirm. `freed`: they had a place that was given away before the game.
    """
    view = present(visit, pending)
    values = await values_of(visit, view, notice, freed)
    status = CONFLICT if notice else 200
    if is_partial(visit.request):
        answer = show_part(visit, view, values, status)
    else:
        answer = await show_whole(visit, view, values, status)
    answer.headers |= {"X-Part": "table", "X-Version": str(view.version)}
    return answer


def present(visit: Visit, pending: str) -> View:
    """What the viewer may see, under what lies over it: an action to be confirmed, or advice."""
    table, viewer = visit.table, visit.viewer
    view = gate.present(table, viewer, visit.reader.lang)
    if pending:
        return gate.awaiting(view, table, pending)
    advice = visit.bots.advised(table, viewer) if view.offers.may_ask else None
    return gate.advised(view, table, advice) if advice else view


async def values_of(visit: Visit, view: View, notice: str | None, freed: bool) -> dict[str, Any]:
    """The values with which this table is drawn for this viewer."""
    table, watching = visit.table, visit.viewer == SPECTATOR
    kept = table.admits(visit.person, "")
    return board_values(
        table,
        view,
        f"/t/{table.id}",
        log_address=f"/log/{table.id}",
        foretold_address="" if watching else f"/foretold/{table.id}",
        watching=watching,
        freed=freed,
        requested=requested_by(table, visit.person),
        kept=kept,
        course=await course_of(visit.replays, table, view) if kept else None,
        rematch=await rematch_of(visit.request.app.state.lobbies, table, view),
        other_rules=table.other_rules,
        notice=notice,
        bot_next=any(table.seats[seat].bot for seat in view.waiting_for),
        preparing=BOTS in table.preparing and not view.finished,
    )


def show_part(visit: Visit, view: View, values: dict[str, Any], status: int) -> Response[str]:
    """The table alone, with the beats before it if the page asks for them, or with what they say in words."""
    table, viewer, reader = visit.table, visit.viewer, visit.reader
    since = since_of(visit.request, table)
    in_words = visit.request.headers.get("x-told") == "words"
    if since is not None and in_words:
        values["told"] = gate.deeds_of_others(table, viewer, reader.lang, since)
    last = pieces("_table.html", reader, **values)
    pages = [] if since is None or in_words else list(beat_pages(table, viewer, reader, view, since, values))
    if not pages:
        return answered("".join(last), status=status)
    return answered(packed([*pages, (last, {})]), status=status, media_type=MediaType.JSON)


def show_reference(table: Table, reader: Reader) -> Response[str]:
    """What the drawer of a table's page explains, the same for everybody: as much text as the rest of the page."""
    return page(
        "_explanations.html",
        reader,
        box=table.box,
        lesson=table.box.layout.lesson if table.guided else None,
        view=gate.view(table, SPECTATOR, reader.lang, acting=False),
    )


async def show_whole(visit: Visit, view: View, values: dict[str, Any], status: int) -> Response[str]:
    """The page of a table, with its link."""
    request, table = visit.request, visit.table
    return page(
        "table.html",
        visit.reader,
        status=status,
        open_seats=seats_to_ask_for(table, visit.viewer),
        led=table.has_people,
        private=table.door.private,
        leads=viewer_leads(visit),
        link=link_of(table, f"{outside(request)[0]}t/{table.id}"),
        **drawer(table, visit.viewer),
        salts=gate.salts(table),
        shared=table.is_shared_by(visit.person),
        friends=[seat.number for seat in table.seats if seat.taken and seat.number != visit.viewer],
        turn_words=turn_words(table, visit.reader.lang),
        push_key=request.app.state.calls.public_key,
        setting_chosen=[
            *chosen_words(table.box, table.options, len(table.seats), visit.reader.lang),
            *agreed(table.clocks and table.clocks.control, visit.reader.lang),
        ],
        **values,
    )


def viewer_leads(visit: Visit) -> bool:
    """Whether whoever looks has the host's rights."""
    return visit.viewer != SPECTATOR and visit.viewer == visit.table.leader


def seats_to_ask_for(table: Table, viewer: int) -> list[int]:
    """The seats of bots that a spectator may ask for; none where nobody could grant it."""
    if viewer != SPECTATOR or table.finished or (table.has_people and table.leader is None):
        return []
    return [seat.number for seat in table.seats if not seat.taken]


def requested_by(table: Table, person: str | None) -> int | None:
    """The seat that a person asks for, None for who asks for none."""
    request = table.requests.get(person or "")
    return request.seat if request else None


async def course_of(replays: Replays, table: Table, view: View) -> Course | None:
    """The course of a game that is over; None while it runs, and where these rules do not lead to its end."""
    if not view.finished:
        return None
    try:
        return course(await replays.of(table), view.viewer, view.lang, view.scene.colours)
    except GameError:
        return None


@dataclass(frozen=True)
class Rematch:
    """Where those who sat at a table play again, and the words that announce it."""

    at: str
    words: str


async def rematch_of(lobbies: Lobbies, table: Table, view: View) -> Rematch | None:
    """What a finished game leads on to; None where nobody has asked to play again."""
    rematch = await lobbies.rematch_of(table) if view.finished else None
    if rematch is None:
        return None
    if not isinstance(rematch, Lobby):
        return Rematch(rematch.id, say("rematch_begun", view.lang))
    host = rematch.host.name or say("the_host", view.lang)
    return Rematch(rematch.id, say("rematch_waits", view.lang, host=host))


def beat_pages(
    table: Table, viewer: int, reader: Reader, now: View, since: int, values: dict[str, Any]
) -> Iterator[Page]:
    """Each beat since a version as the page draws it, with its version, but a last one of the viewer's own."""
    for beat in beats(table, viewer, now, since, to_the_last=False):
        of_beat = {
            "view": beat.view,
            "scene": beat.view.scene,
            "beat": beat,
            "notice": None,
            "bot_next": False,
        }
        yield pieces("_table.html", reader, **(values | of_beat)), {"version": beat.view.version}


@get("/record/{table_id:str}")
async def record(request: Ask, table_id: FromPath[str], tables: Held) -> Response[str]:
    """A finished game as a file that `ludotheque replay` plays again."""
    table = await admit(request, await tables.open(table_id), by_invitation=False)
    content = json.dumps(gate.finished_record(table), ensure_ascii=False, indent=1) + "\n"
    name = f"{table.box.name}-{table.id}.json"
    return Response(
        content, media_type=MediaType.JSON, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


HANDLERS = [watch, old_link, claim, foretell, command, request_seat, record]
