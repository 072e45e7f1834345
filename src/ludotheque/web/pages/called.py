"""What a browser sends that wants to be told when it is its person's turn, and the end of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, post
from litestar.exceptions import NotFoundException, ValidationException

from ..server.addresses import outside
from ..server.calls import Calls
from ..server.limits import limit_commands
from ..server.push import Subscription
from ..server.sessions import session_of
from ..views.html import Reader
from .commands import FormOf
from .shelf import NO_CONTENT, Ask, Held

MOST = 12  # browsers of one person that are called
Long = Annotated[str, msgspec.Meta(max_length=600)]


class Wanted(msgspec.Struct):
    """A subscription as browsers make it (Push API)."""

    endpoint: Long
    p256dh: Long = ""
    auth: Long = ""
    off: Long = ""  # what is there where no messages are wanted any more


@post("/called", guards=[limit_commands], status_code=NO_CONTENT)
async def called(request: Ask, data: FormOf[Wanted], tables: Held) -> Response[None]:
    """Keep where a browser wants to be called, with its person, or forget it. Raises NotFoundException for a browser
    that is nobody's and a server that calls nobody, and ValidationException for an address of no push service.
    """
    calls: Calls = request.app.state.calls
    session = await session_of(request)
    if not session or not calls.public_key:
        raise NotFoundException
    if data.off:
        await tables.database.forget_subscription(session.person, data.endpoint)
    elif not Subscription(data.endpoint, data.p256dh, data.auth).possible:
        raise ValidationException("no address of a push service that we know")
    else:
        await tables.database.save_subscription(
            {
                "endpoint": data.endpoint,
                "person": session.person,
                "p256dh": data.p256dh,
                "auth": data.auth,
                "lang": Reader.of(request).lang,
                "session": session.id,
                "origin": outside(request)[0].rstrip("/"),
            },
            MOST,
        )
    return Response(None, status_code=NO_CONTENT)


HANDLERS = [called]
