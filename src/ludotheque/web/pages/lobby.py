"""A lobby's pages: one link for everybody, who is there, and the beginning.

The address of a lobby is the link that its host gives to everybody; the address of a place adds its secret, as at a
table. Once the table is open, both lead there.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect
from markupsafe import Markup

from ...kernel.errors import GameError, OutOfReach
from ...kernel.events import SPECTATOR
from ...kernel.text import Lang, person
from ...kernel.written.patch import changes
from ..server.addresses import outside
from ..server.limits import limit_commands
from ..tables.keeping import Tables
from ..tables.lobby import NOBODY, Lobby, Place
from ..tables.names import clean_name
from ..tables.tokens import KEY_LENGTH
from ..views.html import Reader, answered, cookie, drawn, page
from ..views.levels import LEANING, LEVELS, strengths
from ..views.talk import speaking, voice_at
from ..views.words import say
from . import wishes
from .commands import Form
from .memory import ask_to_forget, remembering
from .shelf import SEE_OTHER, UNAVAILABLE, Ask, Gathered, Held, Players, chosen_words
from .table import CONFLICT, is_partial

PART = "lobby"
ARRIVAL = "arrival"  # the cookie by which a browser is known at one lobby before it has a place
DARK = re.compile(rb"\x01+")
QUIET_ZONE = 4  # modules around a square code, as its standard asks


class Arrival(msgspec.Struct):
    """What somebody sends who wants to sit down: a name, and the key of this arrival."""

    key: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]
    name: wishes.Name = ""


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
    link = f"{base}lobby/{lobby.id}"
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
async def come(request: Ask, lobby_id: FromPath[str], tables: Held, lobbies: Gathered) -> Response[Any]:
    """The lobby as somebody sees it who has no place yet; a browser that has one is sent there."""
    reader = Reader.of(request)
    secret = reader.secret_for(lobby_id)
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        return await to_table(request, tables, lobby_id, secret)
    if lobby.eyes_of(secret) != NOBODY:
        return Redirect(f"/lobby/{lobby_id}/{secret}", status_code=SEE_OTHER)
    answer = show(request, reader, lobby, None, "")
    if ARRIVAL not in request.cookies:
        key = secrets.token_urlsafe(18)
        answer.set_cookie(Cookie(ARRIVAL, f"/lobby/{lobby_id}", key, httponly=True, samesite="lax"))
    return answer


@post("/lobby/{lobby_id:str}", guards=[limit_commands])
async def arrive(
    request: Ask,
    lobby_id: FromPath[str],
    data: Annotated[Arrival, Body(media_type=RequestEncodingType.URL_ENCODED)],
    tables: Held,
    lobbies: Gathered,
) -> Response[Any]:
    """Take a place under a name; a browser that has one keeps it and takes no other. Tabs that ask at the same moment,
    before any of them has been answered, are told to be one browser by the cookie that came with the form.
    """
    reader = Reader.of(request)
    held = reader.secret_for(lobby_id)
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        return await to_table(request, tables, lobby_id, held)
    if lobby.eyes_of(held) != NOBODY:
        return Redirect(f"/lobby/{lobby_id}/{held}", status_code=SEE_OTHER)
    if crowded := await ask_to_forget(request, reader, lobby_id):
        return crowded
    try:
        secret = await lobbies.arrive(lobby, data.name, request.cookies.get(ARRIVAL, "")[:KEY_LENGTH] or data.key)
    except GameError as error:
        return show(request, reader, lobby, None, "", refused=error, typed=clean_name(data.name))
    answer = Redirect(f"/lobby/{lobby_id}/{secret}", status_code=SEE_OTHER)
    answer.set_cookie(await remembering(request, reader, lobby_id, secret))
    answer.set_cookie(cookie("name", clean_name(data.name)))
    return answer


@get("/lobby/{lobby_id:str}/{secret:str}")
async def wait(
    request: Ask, lobby_id: FromPath[str], secret: FromPath[str], tables: Held, lobbies: Gathered
) -> Response[Any]:
    """The lobby as somebody sees it who has a place."""
    reader = Reader.of(request)
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        return await to_table(request, tables, lobby_id, secret)
    held = reader.secret_for(lobby_id)
    if held == secret and lobby.eyes_of(secret) == NOBODY:
        return away(request, f"/lobby/{lobby_id}")  # where this browser is told that its place was freed
    place = lobby.place_of(secret)
    if held is None and not is_partial(request, PART):
        return whose(reader, lobby, place, secret)
    lobby.see(place.number)
    answer = show(request, reader, lobby, place, secret)
    if held not in (None, secret):
        answer.set_cookie(await remembering(request, reader, lobby_id, secret))
    return answer


@post("/lobby/{lobby_id:str}/{secret:str}", status_code=200, guards=[limit_commands])
async def wish(
    request: Ask,
    lobby_id: FromPath[str],
    secret: FromPath[str],
    data: Form,
    tables: Held,
    lobbies: Gathered,
    bots: Players,
) -> Response[Any]:
    """Do what somebody asks who has a place; the answer is the lobby as it is then, or the way to the table."""
    asked = wishes.read(data)
    reader = Reader.of(request)
    lobby = await lobbies.find(lobby_id)
    if lobby is None:
        return await to_table(request, tables, lobby_id, secret)
    if reader.secret_for(lobby_id) == secret and lobby.eyes_of(secret) == NOBODY:
        return away(request, f"/lobby/{lobby_id}")
    place = lobby.place_of(secret)
    lobby.see(place.number)
    if isinstance(asked, wishes.Return) and (crowded := await ask_to_forget(request, reader, lobby_id)):
        return crowded
    try:
        await wishes.carry_out(asked, lobbies, bots, lobby, place)
    except GameError as error:
        return show(request, reader, lobby, place, secret, refused=error)
    if lobby.started:
        return await to_table(request, tables, lobby_id, secret)
    if is_partial(request, PART) and asked.stays:
        return show(request, reader, lobby, lobby.place_of(secret), secret)
    answer = away(request, request.url.path if asked.stays else f"/lobby/{lobby_id}")
    for kept in await asked.cookies(request, reader, lobby, secret):
        answer.set_cookie(kept)
    return answer


def whose(reader: Reader, lobby: Lobby, place: Place, secret: str) -> Response[Any]:
    """The question to a browser that has no place here and opens somebody's: a host who sends their own address
    instead of the link for everybody is not to lose the table.
    """
    name = person(place.name or say("the_host", reader.lang).lower())
    link = f"/lobby/{lobby.id}"
    return page("whose.html", reader, title=title(lobby, reader.lang), name=name, address=f"{link}/{secret}", link=link)


def away(request: Ask, address: str) -> Response[Any]:
    """The way to another page: for the page's script a header, since what it asks for is followed unseen."""
    if is_partial(request, PART):
        return Response("", headers={"X-Location": address, "Cache-Control": "no-store"}, status_code=200)
    return Redirect(address, status_code=SEE_OTHER)


async def to_table(request: Ask, tables: Tables, table_id: str, secret: str | None) -> Response[Any]:
    """The way to the table that a lobby has become, as a spectator for who has no seat there. Raises Unknown."""
    table = await tables.open(table_id)
    return away(request, f"/t/{table_id}/{secret}" if table.eyes_of(secret) != SPECTATOR else f"/t/{table_id}")


def show(
    request: Ask,
    reader: Reader,
    lobby: Lobby,
    own: Place | None,
    secret: str,
    *,
    refused: GameError | None = None,
    typed: str = "",
) -> Response[Any]:
    """The lobby for one of its places, or for a visitor: the whole page, or what changes in it."""
    values = {
        "lobby": lobby,
        "own": own,
        "hosting": own is not None and own.number == lobby.leader,
        "freed": own is None and reader.secret_for(lobby.id) is not None,
        "address": f"/lobby/{lobby.id}/{secret}" if secret else f"/lobby/{lobby.id}",
        "title": title(lobby, reader.lang),
        "names": {place.number: called(place, reader.lang) for place in lobby.places},
        "levels": LEVELS,
        "leaning": LEANING,
        "box": lobby.box,
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
            setting=chosen_words(lobby.box, lobby.options, len(lobby.places), reader.lang),
            changed=changes(lobby.box.game, lobby.box.game.content(lobby.options, lobby.patch)),
            typed=typed or reader.name,
            strengths=[strength for strength in strengths(lobby.box.name) if len(lobby.places) in strength.at],
            **values,
        )
    answer.headers |= {"X-Part": PART, "X-Version": str(lobby.version)}
    return answer


def title(lobby: Lobby, lang: Lang) -> str:
    """Whose table it is."""
    if lobby.host.name:
        return say("table_of_host", lang, host=person(lobby.host.name))
    return say("table_of", lang, game=lobby.box.title)


def called(place: Place, lang: Lang) -> str:
    """How a place is called: by its name, or by what it is."""
    if place.free:
        return say("expected", lang, name=place.name) if place.name else say("free_place", lang)
    return place.name or say("the_host", lang)  # whoever comes later says a name


HANDLERS = [come, arrive, wait, wish]
