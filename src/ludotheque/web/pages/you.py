"""Oneself on several devices: a code that works once, a recovery phrase, and the browsers where one is known."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect

from ...kernel.errors import GameError
from ..server.addresses import outside
from ..server.events import tell
from ..server.invitations import NAME as INVITED
from ..server.limits import limit_commands, limit_entries
from ..server.sessions import enter, people_of, person_of, session_of, somebody
from ..server.sessions import leave as leave_here
from ..tables.people import Browser
from ..views.html import Reader, page
from ..views.words import WORDS
from ..views.words.days import day
from .commands import FormOf, Short
from .lobby import square_code
from .shelf import CONFLICT, OK, SEE_OTHER, Ask, Held

OF_A_PERSON = ("name", INVITED)  # cookies that go with a session
LONGEST = 120  # of a code or a phrase that is looked at


class Entry(msgspec.Struct):
    """A code or a phrase as somebody has typed it. `replace`: they leave the tables that this browser has."""

    words: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    replace: Short | None = None


class Leaving(msgspec.Struct):
    """Which browser somebody signs out, by its key. `others`: all but the one that asks."""

    browser: Short = ""
    others: Short | None = None


class SigningOut(msgspec.Struct):
    """Whether somebody is `sure` to leave, although nothing would lead them back to their seats."""

    sure: Short | None = None


@get("/you")
async def you(request: Ask, code: FromQuery[str] = "") -> Response[str]:
    """How to come here from another device, or from there to here; with the `code` of a link in its field."""
    return await show(request, typed=code[:LONGEST])


@post("/you/code", status_code=OK, guards=[limit_commands])
async def code(request: Ask) -> Response[str]:
    """A code for another device. It is shown on this page and nowhere else."""
    new_code = people_of(request).code(await somebody(request))
    base, reach = outside(request)
    link = f"{base}you?code={new_code}"
    return await show(request, new_code=new_code, square=square_code(link) if reach in ("all", "network") else None)


@post("/you/phrase", status_code=OK, guards=[limit_entries])
async def phrase(request: Ask) -> Response[str]:
    """A new recovery phrase. It is shown once."""
    new_phrase = await people_of(request).phrase(await somebody(request))
    tell(request, "phrase-made")
    return await show(request, phrase=new_phrase)


@post("/you/leave", guards=[limit_commands])
async def leave(request: Ask, data: FormOf[Leaving]) -> Redirect:
    """Be nobody any more in another browser of this person, or in all others."""
    session = await session_of(request)
    if session is not None:
        key = None if data.others is not None else data.browser
        await people_of(request).sign_out(session.person, session.id, key)
        tell(request, "signed-out")
    return Redirect("/you", status_code=SEE_OTHER)


@post("/you/sign-out", guards=[limit_commands])
async def sign_out(request: Ask, data: FormOf[SigningOut], tables: Held) -> Response[Any]:
    """Be nobody any more in this browser. Whoever has no other one and no phrase is asked first: nothing would lead
    them back to their seats.
    """
    session, people = await session_of(request), people_of(request)
    if session is not None:
        person = session.person
        alone = len(await people.sessions(person, session.id)) == 1 and not await people.has_phrase(person)
        if alone and data.sure is None and await tables.database.tables_of(person, 0):
            return await show(request, losing=True)
        await leave_here(request)
        tell(request, "signed-out")
    answer = Redirect("/", status_code=SEE_OTHER)
    for name in OF_A_PERSON:
        answer.delete_cookie(name)
    return answer


@post("/you/enter", guards=[limit_entries])
async def come_in(request: Ask, data: FormOf[Entry], tables: Held) -> Response[Any]:
    """Be the person of a code or a phrase in this browser, by a new session; a code is spent, whoever uses it. Whoever
    has tables here as somebody else is asked first.
    """
    words, own = data.words, await person_of(request)
    person = await people_of(request).person_by(words)
    if person is None:
        tell(request, "entry-refused")
        return await show(request, typed=words, refused=GameError(WORDS["you_unknown"]))
    left = len(await tables.database.tables_of(own, 0)) if own and own != person else 0
    if left and data.replace is None:
        return await show(request, typed=words, left=left)
    person = await people_of(request).person_by(words, spend=True)
    if person is None:
        tell(request, "entry-refused")
        return await show(request, refused=GameError(WORDS["you_unknown"]))
    await enter(request, person)
    tell(request, "entered")
    return Redirect("/", status_code=SEE_OTHER)


async def show(
    request: Ask,
    *,
    typed: str = "",
    new_code: str = "",
    square: Any = None,
    phrase: str = "",
    left: int = 0,
    losing: bool = False,
    refused: GameError | None = None,
) -> Response[str]:
    """The page. `new_code`: a code that was just made, with its picture. `left`: the tables that this browser has as
    somebody else. `losing`: signing out here would lose this browser's seats.
    """
    reader, session, safety = Reader.of(request), await session_of(request), people_of(request).safety
    browsers = await people_of(request).sessions(session.person, session.id) if session else []
    return page(
        "you.html",
        reader,
        status=CONFLICT if refused or left or losing else OK,
        known=session is not None,
        browsers=[(browser, *(day(at, reader.lang, reader.zone) for at in _days(browser))) for browser in browsers],
        days=safety.idle_days,
        most_days=safety.longest_days,
        typed=typed,
        new_code=new_code,
        square=square,
        phrase=phrase,
        left=left,
        losing=losing,
        refusal=refused.say(reader.lang) if refused else "",
    )


def _days(browser: Browser) -> tuple[str, str]:
    """When a browser came, and the day when it was last there, which begins and ends by UTC."""
    return browser.created, f"{browser.used}T12:00+00:00"


HANDLERS = [you, code, phrase, leave, sign_out, come_in]
