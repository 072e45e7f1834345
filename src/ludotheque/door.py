"""The door for Python: what `import ludotheque` offers. `docs/python.md` shows it at work."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

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

if TYPE_CHECKING:
    from .lab.arena import Outcome
    from .lab.games import Games

__all__ = [
    "SPECTATOR",
    "Opponent",
    "arena",
    "bot",
    "features",
    "games",
    "load",
    "new",
    "replay",
    "simulate",
]

Record = Mapping[str, Any]
Content = Mapping[str, Any] | str | os.PathLike[str]


def games() -> list[Box]:
    """The games that can be played, as boxes: name, title, seats (a range), options with their values, minutes, about.

    A title is a `Text`: `.fr` and `.en`. Minutes are a pair, of a short and a long game.

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
    content: Content | None = None,
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
        """The name that `bot` was given, or that of the class or function."""
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
    """An opponent by name: random, policy, greedy, easy, medium, hard or expert; with a temperament, hard+builder; an
    agent, FILE.agent; or a bot of your own, FILE.py:Name, its class, or a function of a `SeatView`.

    A named file is run. Raises GameError for an unknown name, and BotFault for a file that cannot be run.
    Temperaments depend on the game: an unknown one is refused when the bot has to choose.

    >>> bot("easy")
    <Opponent easy>
    >>> first = bot(lambda view: view.legal[0])
    >>> first.choose(new("vaalbara", players=2, seed=1), 0)
    'play:combatant'
    """
    return Opponent(find_bot(who) if isinstance(who, str) else own_bot(who))


def simulate(
    game: str,
    players: int | None = None,
    *,
    bots: str | Sequence[str] = "random",
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    content: Content | None = None,
    workers: int | None = None,
    cluster: str | None = None,
) -> Games:
    """Let bots play many games. The games are those of the command `simulate`: the same seed and number, the same game.

    game: a name that `games()` lists. games: how many. bots: the name of a bot for all seats, or one a seat, as a list
    or with commas between them; their files are named (`FILE.py:Name`). players: by default one a bot, at least two.
    seed: below 2**64. options, content: as `new` takes
    them. workers: processes; by default long runs use all cores. The games do not depend on it. cluster: the address of
    a Ray cluster.

    Raises GameError for what cannot be played. On Ctrl-C it raises KeyboardInterrupt.

    >>> games = simulate("vaalbara", bots="policy,random,random", games=5)
    >>> games
    <Games vaalbara, 5 games, 3 players, seed 1>
    """
    from .lab.games import Games
    from .lab.parallel.workers import without_main
    from .lab.series import Series
    from .lab.simulate import Kept
    from .lab.simulate import simulate as play

    names, shelf = _names(bots), box(game)
    setting = Setting.of(
        shelf, shelf.game.fewest_seats(len(names)) if players is None else players, _options(options), content
    )
    series = Series.checked(game, setting.players, names, setting.options, seed, setting.patch)
    parts: list[Kept] = []
    with without_main():
        report = play(series, games, workers, keep_games=parts.append, cluster=cluster)
    return Games(report, Kept.together(parts))


def arena(
    game: str,
    bots: str | Sequence[str],
    players: int | None = None,
    *,
    games: int = 400,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    content: Content | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    file: str | os.PathLike[str] | None = None,
    stop_at: float | None = None,
    margin: float | None = None,
) -> Outcome:
    """Let bots meet, as the command `arena` does: each deal is played in every rotation of the seats.

    bots: names, repeated around the table. players: by default one a bot. games: at least so many, in whole rotations
    of the seats. file: results are kept there, and gone on
    from. stop_at: ends once the first bot surely wins more, or less, than this share of the games, by at least `margin`
    (0.05). The rest is as in `simulate`.

    Raises GameError for what cannot be played.

    >>> outcome = arena("vaalbara", "policy,random", games=4)
    >>> [standing.bot for standing in outcome.standings], outcome.games
    (['policy', 'random'], 4)
    """
    from .lab.arena import Pairing
    from .lab.arena import arena as contest
    from .lab.intervals import MARGIN
    from .lab.parallel.workers import without_main

    patch = Setting.of(box(game), None, _options(options), content).patch
    pairing = Pairing.checked(game, players, _names(bots), _options(options), seed, patch)
    with without_main():
        return contest(
            pairing,
            games,
            workers=workers,
            cluster=cluster,
            file=None if file is None else Path(file),
            stop_at=stop_at,
            margin=MARGIN if margin is None else margin,
        )


def _names(bots: Any) -> list[str]:
    """Names of bots, from a list or from text with commas."""
    names = bots.split(",") if isinstance(bots, str) else list(bots) if isinstance(bots, Sequence) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise GameError(
            Text(
                "Les bots vont par leur nom, « greedy » ou [« greedy », « fichier.py:Nom »], et non {value}.",
                "Bots go by their names, “greedy” or [“greedy”, “file.py:Name”], not {value}.",
            ),
            value=repr(bots)[:60],
        )
    return [name.strip() for name in names]


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
