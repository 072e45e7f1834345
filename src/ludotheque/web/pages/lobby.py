"""A lobby's pages: one link for everybody, who is there, and the beginning.

The address of a lobby is the link that its host gives to everybody. Once the table is open, it leads there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from ...kernel.errors import GameError, OutOfReach
from ...kernel.text import Lang
from ...kernel.text import person as person_called
from ...kernel.written.patch import changes
from ..server.addresses import outside
from ..server.events import tell_refusal
from ..server.invitations import accept, admit, link_of
from ..server.limits import limit_commands
from ..server.sessions import enter, person_of, somebody
from ..tables.gathering import Lobbies
from ..tables.keeping import Tables
from ..tables.lobby import NOBODY, Lobby, Place
from ..tables.names import clean_name
from ..tables.refusals import spent_link
from ..tables.tokens import KEY_LENGTH, commitment_of, fresh_secret
from ..views.fair import of_lobby
from ..views.html import Reader, answered, cookie, drawn, page
from ..views.levels import LEANING, levels_of, strengths
from ..views.talk import speaking, voice_at
from ..views.words import say
from . import wishes
from .brought import brought
from .commands import Form
from .shelf import SEE_OTHER, UNAVAILABLE, Ask, Gathered, Held, chosen_words
from .table import CONFLICT, is_partial, whose

PART = "lobby"
ARRIVAL = "arrival"  # the cookie by which a browser is known at one lobby before it has a place
DARK = re.compile(rb"\x01+")
QUIET_ZONE = 4  # modules around a square code, as its standard asks


@dataclass(frozen=True)
class Invitation:
    """The link for everybody, and whom it reaches (`addresses.outside`)."""

    base: str
    link: str
    reach: str
    code: Markup | None


def invitation(request: Ask, lobby: Lobby) -> Invitation:
    """The link as others can open it: with the name that the visitor used, unless that means this machine alone."""
    base, reach = outside(request)
    link = link_of(lobby, f"{base}lobby/{lobby.id}")
    return Invitation(base, link, reach, square_code(link) if reach in ("all", "network") else None)


def square_code(text: str) -> Markup:
    """A QR code as SVG, dark on light in every theme: cameras do not read all of them otherwise."""
    code = segno.make_qr(text, error="m")
    rows = [bytes(row) for row in code.matrix_iter(border=QUIET_ZONE)]
    path = ""
    for number, row in enumerate(rows):
        for dark in DARK.finditer(row):
            path += f"M{dark.start()} {number}h{len(dark[0])}v1h-{len(dark[0])}z"
    return Markup(
        '<svg class="code" viewBox="0 0 {0} {0}" role="img" aria-labelledby="code-says">'
        '<rect width="{0}" height="{0}" fill="#fff"/><path d="{1}" fill="#1b1512"/></svg>'
    ).format(len(rows), path)


@get("/lobby/{lobby_id:str}")
async def come(
    request: Ask, lobby_id: FromPath[str], tables: Held, lobbies: Gathered, invitation: FromQuery[str] = ""
) -> Response[Any]:
    """The lobby as whoever asks sees it: with a place, or before they take one. Whoever comes by its link may bring its
    `invitation`.
    """
    lobby = await lobbies.find(lobby_id)
    if invitation:
        place, kind = (lobby, "lobby") if lobby else (await tables.open(lobby_id), "t")
        return await accept(request, place, invitation, f"/{kind}/{lobby_id}")
    if lobby is None:
        return await to_table(request, tables, lobby_id)
    await admit(request, lobby)
    person = await person_of(request)
    lobby.see_person(person)
    answer = await show(request, lobby, person)
    if person is None and ARRIVAL not in request.cookies:
        answer.set_cookie(arrival_cookie(lobby_id, fresh_secret()))
    return answer


def arrival_cookie(lobby_id: str, key: str) -> Cookie:
    """What tells two tabs of a browser at one lobby apart from two browsers."""
    return Cookie(ARRIVAL, f"/lobby/{lobby_id}", key, httponly=True, samesite="lax")


@post("/lobby/{lobby_id:str}", status_code=200, guards=[limit_commands], form=wishes.AnyWish)
async def wish(request: Ask, lobby_id: FromPath[str], data: Form, tables: Held, lobbies: Gathered) -> Response[Any]:
    """Do what somebody asks; the answer is the lobby as it is then, or the way to the table."""
    asked = wishes.read(data)
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        return await to_table(request, tables, lobby_id)
    await admit(request, lobby)
    if isinstance(asked, wishes.Arrive):
        return await arrive(request, lobbies, lobby, asked)
    person = await person_of(request)
    place = lobby.place_of(person)
    if place is None:
        return away(request, f"/lobby/{lobby_id}")  # where somebody is told that their place was freed
    lobby.see(place.number)
    try:
        await wishes.carry_out(asked, lobbies, lobby, place)
    except GameError as error:
        tell_refusal(request, error)
        return await show(request, lobby, person, refused=error)
    if lobby.started:
        return await to_table(request, tables, lobby_id)
    if is_partial(request, PART) and asked.stays:
        return await show(request, lobby, person)
    answer = away(request, f"/lobby/{lobby_id}")
    for kept in asked.cookies():
        answer.set_cookie(kept)
    return answer


async def arrive(request: Ask, lobbies: Lobbies, lobby: Lobby, asked: wishes.Arrive) -> Response[Any]:
    """Take a place under a name; a person who has one keeps it and takes no other. Tabs that ask at the same moment,
    before any of them has been answered, are told to be one browser by the cookie that came with the form.
    """
    name = clean_name(asked.name)
    try:
        person, who = await person_of(request), partial(somebody, request)
        key = request.cookies.get(ARRIVAL, "")[:KEY_LENGTH]
        seated = await lobbies.arrive(lobby, name, person, key, commitment_of(asked.commitment), who=who)
    except GameError as error:
        tell_refusal(request, error)
        return await show(request, lobby, await person_of(request), refused=error, typed=name)
    if seated != await person_of(request):
        await enter(request, seated)
    answer = Redirect(f"/lobby/{lobby.id}", status_code=SEE_OTHER)
    answer.set_cookie(cookie("name", name))
    return answer


@get("/lobby/{lobby_id:str}/{secret:str}")
async def old_link(
    request: Ask, lobby_id: FromPath[str], secret: FromPath[str], tables: Held, lobbies: Gathered
) -> Response[Any]:
    """Whether to take the place of a link from before there were people (`table.old_link`)."""
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        await admit(request, await tables.open(lobby_id))
        return Redirect(f"/t/{lobby_id}/{secret}", status_code=SEE_OTHER)
    await admit(request, lobby)
    reader = Reader.of(request)
    name = called(lobby.place_of_link(secret), reader.lang)
    return whose(reader, f"/lobby/{lobby_id}", secret, name, title(lobby, reader.lang))


@post("/lobby/{lobby_id:str}/{secret:str}", guards=[limit_commands])
async def claim(request: Ask, lobby_id: FromPath[str], secret: FromPath[str], lobbies: Gathered) -> Response[Any]:
    """Take the place of such a link. It opens nothing any more then."""
    lobby = await admit(request, await lobbies.open(lobby_id))
    if not isinstance(lobby, Lobby):
        raise spent_link()
    await lobbies.claim(lobby, secret, partial(somebody, request))
    return Redirect(f"/lobby/{lobby_id}", status_code=SEE_OTHER)


def away(request: Ask, address: str) -> Response[Any]:
    """The way to another page: for the page's script a header, since what it asks for is followed unseen."""
    if is_partial(request, PART):
        return Response("", headers={"X-Location": address, "Cache-Control": "no-store"}, status_code=200)
    return Redirect(address, status_code=SEE_OTHER)


async def to_table(request: Ask, tables: Tables, table_id: str) -> Response[Any]:
    """The way to the table that a lobby has become. Raises Unknown, and Uninvited."""
    await admit(request, await tables.open(table_id))
    return away(request, f"/t/{table_id}")


async def show(
    request: Ask, lobby: Lobby, person: str | None, *, refused: GameError | None = None, typed: str = ""
) -> Response[Any]:
    """The lobby for a person: the whole page, or what changes in it."""
    reader, own, kept = Reader.of(request), lobby.place_of(person), lobby.kept_for(person)
    values = {
        "lobby": lobby,
        "own": own,
        "shared": lobby.places_of(person)[1:],
        "hosting": own is not None and own.number == lobby.leader and not lobby.beginning,
        "put_out": lobby.door.has_put_out(person),
        "may_sit": own is None and bool(lobby.free_for(person)),
        "address": f"/lobby/{lobby.id}",
        "title": title(lobby, reader.lang),
        "names": {place.number: called(place, reader.lang) for place in lobby.places},
        "awaited": [called(place, reader.lang) for place in lobby.awaited],
        "levels": levels_of(lobby.box),
        "leaning": LEANING,
        "box": lobby.box,
        "chance": of_lobby(lobby, reader.lang),
        "decks": await brought(request, lobby, person, reader.lang),
    } | speaking(lobby, voice_at(lobby, own.number if own else NOBODY), refused.say(reader.lang) if refused else "")
    status = 200 if refused is None else UNAVAILABLE if isinstance(refused, OutOfReach) else CONFLICT
    if is_partial(request, PART):
        answer = answered(drawn("_lobby.html", reader, **values), status=status)
    else:
        answer = page(
            "lobby.html",
            reader,
            status=status,
            invitation=invitation(request, lobby),
            setting=chosen_words(lobby.box, lobby.settled, len(lobby.places), reader.lang),
            changed=changes(lobby.box.game, lobby.box.game.content(lobby.options, lobby.patch)),
            typed=typed or (kept.name if kept else "") or reader.name,
            strengths=[strength for strength in strengths(lobby.box.name) if len(lobby.places) in strength.at],
            **values,
        )
    answer.headers |= {"X-Part": PART, "X-Version": str(lobby.version)}
    return answer


def title(lobby: Lobby, lang: Lang) -> str:
    """Whose table it is."""
    if lobby.host.name:
        return say("table_of_host", lang, host=person_called(lobby.host.name))
    return say("table_of", lang, game=lobby.box.title)


def called(place: Place, lang: Lang) -> str:
    """How a place is called: by its name, or by what it is."""
    if place.free:
        return say("expected", lang, name=place.name) if place.name else say("free_place", lang)
    return place.name or say("the_host", lang)  # whoever comes later says a name


HANDLERS = [come, wish, old_link, claim]
