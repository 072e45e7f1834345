"""The talk of a table, or of the lobby where it begins: what is said there, and what one may do about it."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, get_args

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from ...kernel.errors import GameError, OutOfReach
from ..server.events import tell_refusal
from ..server.invitations import admit
from ..server.limits import limit_messages
from ..server.sessions import person_of
from ..tables import talk
from ..tables.database import Database
from ..tables.table import Table
from ..tables.tokens import KEY_LENGTH
from ..views.html import Reader, answered, drawn, page
from ..views.talk import Place, Voice, talk_values, voice_at
from ..views.words import WORDS
from .commands import KIND, Form, Number, convert, of_first_kind
from .shelf import SEE_OTHER, Ask, Gathered
from .table import CONFLICT, is_partial

PART = "talk"


class Wish(msgspec.Struct, tag_field=KIND):
    """What somebody wishes who sits there."""

    paced: ClassVar[bool] = False  # whether it counts against how fast a seat may talk

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        """Do it. Raises GameError."""


class Say(Wish, tag="say"):
    """Say something in one's own words."""

    say: Annotated[str, msgspec.Meta(max_length=talk.LONGEST * 4)]
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]

    paced = True

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        await talk.say(database, place, voice.number, voice.name, words=self.say, key=self.key)


class Quick(Wish, tag="phrase"):
    """Say a quick phrase, or react."""

    phrase: Annotated[str, msgspec.Meta(max_length=20)]
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]

    paced = True

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        await talk.say(database, place, voice.number, voice.name, phrase=self.phrase, key=self.key)


class Mute(Wish, tag="mute"):
    """Hear a seat no more."""

    mute: Number

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        await talk.mute(database, place, *_pair(place, voice, self.mute), mutes=True)


class Unmute(Wish, tag="unmute"):
    """Hear a seat again."""

    unmute: Number

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        await talk.mute(database, place, *_pair(place, voice, self.unmute), mutes=False)


class Report(Wish, tag="report"):
    """Let whoever owns the server read a message."""

    report: Number

    async def carry_out(self, database: Database, place: Place, voice: Voice) -> None:
        await talk.report(database, place, self.report, voice.known_as)


AnyWish = Quick | Mute | Unmute | Report | Say
KINDS = tuple(kind.__struct_config__.tag for kind in get_args(AnyWish))


def read(form: Mapping[str, Any]) -> AnyWish:
    """The wish of a form: the first of the kinds that it names. Raises ValidationException for any other form."""
    return convert(of_first_kind(form, KINDS), AnyWish)


def _pair(place: Place, voice: Voice, other: int) -> tuple[int, int]:
    """The seats of whoever mutes and of whom they mute. Raises GameError where there are no two such seats."""
    if voice.number is None or not isinstance(place, Table) or other == voice.seat or other >= len(place.seats):
        raise GameError(WORDS["talk_seated_only"])
    return voice.number, other


async def voice_of(request: Ask, place: Place) -> Voice:
    """Who looks at a place, as their browser is known there."""
    person = await person_of(request)
    place.see_person(person)
    return voice_at(place, place.seat_of(person))


@get("/talk/{name:str}")
async def read_talk(
    request: Ask, name: FromPath[str], lobbies: Gathered, after: FromQuery[Number] = 0
) -> Response[Any]:
    """What is said at a place: all of it, or for its page what came after a message."""
    place = await admit(request, await lobbies.open(name))
    return show(request, place, await voice_of(request, place), after=after if is_partial(request, PART) else 0)


@post("/talk/{name:str}", status_code=200, guards=[limit_messages], form=AnyWish)
async def speak(request: Ask, name: FromPath[str], data: Form, lobbies: Gathered) -> Response[Any]:
    """Do what somebody wishes who sits there; the answer is what is said then."""
    wish = read(data)
    place = await admit(request, await lobbies.open(name))
    voice = await voice_of(request, place)
    try:
        check(request, place, voice, wish)
        await wish.carry_out(request.app.state.tables.database, place, voice)
    except OutOfReach:
        raise
    except GameError as error:
        tell_refusal(request, error)
        return show(request, place, voice, refused=error)
    if is_partial(request, PART):
        return show(request, place, voice)
    return Redirect(f"/talk/{place.id}", status_code=SEE_OTHER)


def check(request: Ask, place: Place, voice: Voice, wish: Wish) -> None:
    """Raises GameError for who does not sit there, and for who talks too fast."""
    if voice.seat is None:
        raise GameError(WORDS["talk_seated_only"])
    if wish.paced:
        wait = request.app.state.limits.voices.take(f"{place.id} {voice.seat}", time.monotonic())
        if wait:
            raise GameError(WORDS["talk_slower"], n=math.ceil(wait))


def show(
    request: Ask, place: Place, voice: Voice, *, after: int = 0, refused: GameError | None = None
) -> Response[Any]:
    """The talk for one viewer: the whole page, or the messages alone."""
    reader = Reader.of(request)
    part = is_partial(request, PART)
    if refused and part:
        return Response(refused.say(reader.lang), status_code=CONFLICT, media_type=MediaType.TEXT)
    values = talk_values(place, voice, reader, after, refused.say(reader.lang) if refused else "")
    if part:
        answer = answered(drawn("_talk.html", reader, **values))
    else:
        answer = page("talk.html", reader, status=CONFLICT if refused else 200, box=place.box, **values)
    answer.headers |= {"X-Part": PART}
    return answer


HANDLERS = [read_talk, speak]
