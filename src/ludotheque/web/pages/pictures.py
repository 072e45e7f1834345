"""Pictures and signs of cards that are in no box, drawn when asked for. Their addresses say what they show, so there is
no end of them: an address may ask only so often, and each picture waits for its turn as those do who look at a table.
"""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ...pictures.drawn import FOLDER, drawn
from ...pictures.signs import signs
from ..server.limits import limit_pictures
from ..views.html import YEAR
from .shelf import Ask

SVG = "image/svg+xml"
KEEP = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
END = ".svg"


@get(f"/{FOLDER}/{{path:path}}", guards=[limit_pictures])
async def picture(request: Ask, path: FromPath[str]) -> Response[str]:
    """A picture. Raises NotFoundException where there is no such one."""
    await request.app.state.turns.look()
    try:
        return Response(drawn(_named(str(path))), media_type=SVG, headers=KEEP)
    except (ValueError, LookupError):  # or no signs are packed
        raise NotFoundException from None


@get("/signs/{name:str}", guards=[limit_pictures])
async def sign(name: FromPath[str]) -> Response[str]:
    """A sign, as the sprites have them. Raises NotFoundException where there is no such one."""
    try:
        word = _named(name)
        body = f'<symbol id="i-{word}" viewBox="0 0 512 512"><path fill="currentColor" d="{signs()[word]}"/></symbol>'
    except (ValueError, LookupError):
        raise NotFoundException from None
    return Response(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', media_type=SVG, headers=KEEP)


def _named(path: str) -> str:
    if not path.endswith(END):
        raise ValueError(path)
    return path.strip("/").removesuffix(END)


HANDLERS = [picture, sign]
