"""The door for Python: what `import ludotheque` offers. `docs/python.md` shows it at work."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, overload

from .bots.bot import Bot
from .bots.names import Player, find_bot
from .bots.own import OwnBot, OwnPlayer, own_bot
from .bots.view import SeatView
from .cli.files import read_record
from .games import SHELF, Box, box
from .kernel.content import PatchValues
from .kernel.errors import BadRecord, GameError
from .kernel.events import SPECTATOR
from .kernel.match import Match, check_seed
from .kernel.patch import check_patch, read_patch
from .kernel.text import Text
from .lab.series import decision_seed, fewest_seats

__all__ = ["SPECTATOR", "Opponent", "bot", "features", "games", "load", "new", "replay"]

Record = Mapping[str, Any]


def games() -> list[Box]:
    """The boxes on the shelf: each has a name, title, seats (a range), options (with their values), minutes, about."""
    return list(SHELF.values())


def new(
    game: str,
    players: int | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    content: Mapping[str, Any] | str | os.PathLike[str] | None = None,
    key: bytes | None = None,
    compiled: bool | None = None,
) -> Match:
    """A new match of a box on the shelf.

    game: a name that `games()` lists. players: as few as possible by default, but not alone. seed: a whole number under
    2**96 that fixes all chance; another one each time by default. options: by name, as `games()` lists them. content:
    card values in place of the box's, a file or what stands in one (`docs/patches.md`). key: 32 secret bytes instead of
    a seed, for a game that can be audited afterwards. compiled: False starts at once and plays a thousand times slower;
    by default rules are compiled, once a machine.

    Raises GameError for anything that there is not.
    """
    shelf = box(game)
    settled = shelf.settle(_options(options))
    if seed is None and key is None:
        seed = secrets.randbits(63)
    count = fewest_seats(shelf.game) if players is None else players
    engine = shelf.game.engine(compiled=compiled)
    patch = _patch(shelf, content, settled)
    return Match.new(
        shelf.game, count, entry=shelf.name, options=settled, patch=patch, seed=seed, key=key, engine=engine
    )


def features(game: str) -> tuple[str, ...]:
    """What the numbers that `Match.observe` gives stand for, in order: as many for every number of players.

    `points[me]` are one's own, `points[+1]` those of the next seat, which are 0 where nobody sits; `played[+2]=7` is 1
    if that is card 7. Raises GameError for a game that there is not.
    """
    return tuple(box(game).game.encoder.names)


def load(saved: Record | str | os.PathLike[str], *, compiled: bool | None = None) -> Match:
    """A match from what `Match.save()` gave, or from a file of it, at the position where it was left.

    Raises BadRecord when it is damaged, or of other rules that do not know such a position.
    """
    shelf, record = _record(saved)
    if "snapshot" not in record:
        raise BadRecord(
            Text(
                "Un enregistrement sans position : replay() le rejoue depuis le début.",
                "A record without a position: replay() plays it from its start.",
            )
        )
    return Match.load(shelf.game, record, shelf.game.engine(compiled=compiled))


def replay(record: Record | str | os.PathLike[str], *, compiled: bool | None = None) -> Match:
    """A match played again from its start, from what `Match.record()` gave or a file of it.

    Raises BadRecord when it is damaged, was made by other rules or cards, or comes out differently.
    """
    shelf, found = _record(record)
    return Match.replay(shelf.game, found, shelf.game.engine(compiled=compiled))


class Opponent:
    """Somebody to play against, from `bot(...)`.

    An own bot remembers what it wants, seat by seat, as long as its opponent lives: take a new one for each match.
    Pickled, an opponent forgets.
    """

    def __init__(self, chosen: Bot | OwnBot) -> None:
        self._bot = chosen
        self._seats: dict[Any, Player] = {}

    @property
    def name(self) -> str:
        return self._bot.name

    def choose(self, match: Match, seat: int, *, seed: int | None = None, limit_ms: int | None = None) -> str:
        """A legal action, by name, for a seat that must decide: from what this seat knows, and nothing else.

        The same seed gives the same answer where no time limit (in milliseconds) is set; by default it follows from
        the match and its number of actions. Raises GameOver, NotYourTurn, or BotFault for an own bot that fails.
        """
        if not isinstance(match, Match):
            raise GameError(
                Text("choose veut une partie, et non {value}.", "choose wants a match, not {value}."),
                value=repr(match)[:60],
            )
        seat = match.check_turn(seat)
        chance = _chance(match, seat) if seed is None else check_seed(seed)
        place = (match.game.name, seat, tuple(match.options.items()))
        player = self._seats.get(place)
        if player is None:
            player = self._seats[place] = self._bot.seated()
        code = player.choose(match.engine, match.content, match.view(seat), seat, chance, limit_ms)
        return match.content.actions.names[code]

    def __reduce__(self) -> tuple[Any, ...]:
        return Opponent, (self._bot,)

    def __repr__(self) -> str:
        return f"<Opponent {self.name}>"


@overload
def bot(who: str) -> Opponent: ...
@overload
def bot(who: type[OwnPlayer] | OwnPlayer | Callable[[SeatView], str]) -> Opponent: ...
def bot(who: Any) -> Opponent:
    """An opponent: random, greedy, easy, medium, hard, expert; one with a temperament, hard+builder; an own one,
    FILE.py:Name; or its class or function.

    A named file is run. Raises GameError for a name that there is not, and BotFault for a file that cannot be run.
    Temperaments depend on the game: a strange one is refused when it is to choose.
    """
    return Opponent(find_bot(who) if isinstance(who, str) else own_bot(who))


def _options(options: Any) -> Mapping[str, str]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise GameError(
            Text(
                "Les options sont un dictionnaire, nom par nom, et non {value}.",
                "Options are a dictionary, name by name, not {value}.",
            ),
            value=repr(options)[:60],
        )
    return options


def _patch(shelf: Box, content: Any, options: Mapping[str, str]) -> PatchValues | None:
    if isinstance(content, str | os.PathLike):
        return read_patch(shelf.game, Path(content), options).values
    return None if content is None else check_patch(shelf.game, content, options)


def _chance(match: Match, seat: int) -> int:
    """Where a bot's chance comes from unless somebody says: the match's seed, else nobody knows."""
    if match.seed is None:
        return secrets.randbits(63)
    return decision_seed(match.seed, 0, len(match.actions), seat)


def _record(given: Any) -> tuple[Box, Record]:
    """A record and its box, from a mapping or a file. Raises BadRecord for anything else."""
    if isinstance(given, str | os.PathLike):
        return read_record(Path(given))
    entry = given.get("entry") if isinstance(given, Mapping) else None
    if not isinstance(entry, str) or entry not in SHELF:
        raise BadRecord(
            Text(
                "Ce n’est ni une partie d’un jeu de l’étagère, ni un fichier d’une telle partie : {value}.",
                "This is neither a game of a box on the shelf nor a file of one: {value}.",
            ),
            value=repr(given)[:60],
        )
    return box(entry), given
