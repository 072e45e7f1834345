"""Static files and the looks of games: where they are, and their addresses. An address changes with the file's content,
so that browsers may cache it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from ...games.artwork import Artwork
from ...kernel.errors import OutOfReach
from ...kernel.text import Text
from ...pictures.drawn import FOLDER
from ...pictures.signs import packed

STATIC = Path(__file__).parent.parent / "static"
NEEDED = ("htmx.min.js", "fonts.css", "icons.svg", "licences.json")  # of what `make assets` builds


def check_built() -> None:
    """Raises OutOfReach if the front-end files are not built, as after an install from a clone."""
    folder = STATIC / "vendor"
    missing = [name for name in NEEDED if not (folder / name).is_file()]
    if missing:
        raise OutOfReach(
            Text(
                "Les pages n’ont pas été construites : il manque {names} dans {folder}. Dans le dossier du projet, "
                "lancez « make assets » ; si ludotheque a été installé de là par pip, réinstallez-le ensuite "
                "(« pip install . »). Tout le reste marche sans elles.",
                "The pages have not been built: {folder} lacks {names}. In the project’s folder, run “make assets”; "
                "where pip has installed ludotheque from there, install it again afterwards (“pip install .”). "
                "Everything else works without them.",
            ),
            names=", ".join(missing),
            folder=folder,
        )


@cache
def asset(path: str) -> str:
    """The address of a static file."""
    return f"/static/{path}?v={_mark(STATIC / path)}"


@cache
def look_file(looks: Artwork, path: str) -> str:
    """The address of a file among a game's looks."""
    return f"/looks/{looks.package}/{path}?v={_mark(looks.folder / path)}"


@cache
def picture_file(name: str) -> str:
    """The address of a card's picture, given as "GAME/NAME" or as one that is drawn on request; empty without one."""
    if name.startswith(f"{FOLDER}/"):
        return f"/{name}.svg" if packed() else ""
    path = f"vendor/pictures/{name}.svg"
    return asset(path) if name and (STATIC / path).is_file() else ""


def _mark(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10] if file.is_file() else "0"
