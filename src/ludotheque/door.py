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
from .games.setting import Setting
from .kernel.errors import BadRecord, GameError
from .kernel.events import SPECTATOR
from .kernel.match import Match, check_seed
from .kernel.random import decision_seed
from .kernel.text import Text

__all__ = ["SPECTATOR", "Opponent", "bot", "features", "games", "load", "new", "replay"]

Record = Mapping[str, Any]


def games() -> list[Box]:
    """The games that can be played, as boxes: name, title, seats (a range), options with their values, minutes, about.

    >>> [box.name for box in games()]
    ['vaalbara', 'royaume-2e', 'royaume-1e', 'margraves', 'chronica']
    """
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
    """Start a match.

    game: a name that `games()` lists. players: by default two, or the fewest that the game allows if that is more.
    seed: an integer below 2**96 that determines all chance; by default a random one. options: by name, as `games()`
    lists them. content: card values that replace those of the game, as the path of a file or as its content
    (`docs/patches.md`). key: 32 secret bytes instead of a seed, for a game that can be audited afterwards. compiled:
    False starts at once and plays a thousand times slower; by default rules are compiled, once on each machine.

    Raises GameError for an unknown game, option or value, and for an impossible number of players, seed or key.

    >>> match = new("vaalbara", players=3, seed=1)
    >>> match.actors
    (0, 1, 2)
    """
    setting = Setting.of(box(game), players, _options(options), content, compiled=compiled)
    if seed is None and key is None:
        seed = secrets.randbits(63)
    return setting.deal(seed=seed, key=key)


def features(game: str) -> tuple[str, ...]:
    """The names of the features that `Match.observe` returns, in order. They are the same for every number of players.

    `points[me]` are the points of the seat itself, `points[+1]` those of the next seat (0 where nobody sits);
    `played[+2]=7` is 1 if that card is card 7. Raises GameError for an unknown game.

    >>> features("vaalbara")[:2]
    ('stands[me]', 'stands[+1]')
    """
    return tuple(box(game).game.encoder.names)


def load(saved: Record | str | os.PathLike[str], *, compiled: bool | None = None) -> Match:
    """Load a match from what `Match.save()` returned, or from a file of it, at the position where it was saved.

    Raises BadRecord if it is damaged, or if the present rules have no such position.

    >>> match = new("vaalbara", players=2, seed=1)
    >>> load(match.save()).legal(0) == match.legal(0)
    True
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
    """Play a record again from its start: what `Match.record()` returned, or a file of it.

    Raises BadRecord if it is damaged, was made by other rules or cards, or comes out differently.

    >>> match = new("vaalbara", players=2, seed=1)
    >>> _ = match.play(0, match.legal(0)[0])
    >>> replay(match.record()).actions == match.actions
    True
    """
    shelf, checked = _record(record)
    return Match.replay(shelf.game, checked, shelf.game.engine(compiled=compiled))


class Opponent:
    """A bot that plays any seat of any match. `bot(...)` makes one.

    A bot of your own has one object for each seat, which lives as long as the opponent: take a new opponent for each
    match. A pickled opponent has no such objects.
    """

    def __init__(self, chosen: Bot | OwnBot) -> None:
        self._bot = chosen
        self._seats: dict[Any, Player] = {}

    @property
    def name(self) -> str:
        return self._bot.name

    def choose(self, match: Match, seat: int, *, seed: int | None = None, limit_ms: int | None = None) -> str:
        """Choose a legal action, by name, for a seat that must decide. The bot sees what this seat knows, nothing else.

        Without a time limit (in milliseconds) the same seed gives the same answer. By default the seed follows from
        the match and its number of actions. Raises GameOver, NotYourTurn, or BotFault if a bot of your own fails.

        >>> match = new("vaalbara", players=2, seed=1)
        >>> bot("greedy").choose(match, 0) in match.legal(0)
        True
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
    """An opponent by name: random, greedy, easy, medium, hard or expert; with a temperament, hard+builder; or a bot of
    your own, FILE.py:Name, its class, or a function of a `SeatView`.

    A named file is run. Raises GameError for an unknown name, and BotFault for a file that cannot be run.
    Temperaments depend on the game: an unknown one is refused when the bot has to choose.

    >>> bot("easy")
    <Opponent easy>
    >>> first = bot(lambda view: view.legal[0])
    >>> first.choose(new("vaalbara", players=2, seed=1), 0)
    'play:combatant'
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
