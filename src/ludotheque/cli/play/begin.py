"""Begins a game at this terminal, or resumes one: checks the arguments and fills the seats."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...bots.bot import Bot
from ...bots.names import Player, find_bot, parse_bot
from ...bots.own import SECONDS, OwnBot, check_seconds, names_file
from ...games import box
from ...kernel.errors import BadRecord, GameError
from ...kernel.events import Event
from ...kernel.game import Game
from ...kernel.match import Match, check_seed, made_by_other_rules, made_with_other_cards
from ...kernel.text import Text
from ...lab.series import SEED_BITS
from ..calling import command
from ..console import check_name, err, quiet_engine, read_names, read_options
from ..files import BOT, LONGEST_NAME, PLAYER, check_writable, read_record, saves_folder, seat_names
from ..language import say, spoken
from ..shelf.decks import with_decks
from ..shelf.patches import patch_of
from .sitting import Seat, Sitting

EASY = "easy"  # the players when none are named


@dataclass(frozen=True)
class Wish:
    """The arguments of the command line."""

    entry: str | None
    players: int | None = None
    bots: str | None = None
    people: int | None = None
    names: str | None = None
    option: Sequence[str] = ()
    content: Path | None = None
    decks: Sequence[str] = ()
    seed: int | None = None
    save: Path | None = None
    resume: Path | None = None
    tips: bool = False
    confirm: bool = True
    bot_seconds: float = SECONDS


def begun(wish: Wish) -> Sitting:
    """A new game. Raises GameError for impossible arguments."""
    if wish.entry is None:
        raise GameError(Text("Quel jeu ? Essayez : {how}", "Which game? Try: {how}"), how=command("games"))
    shelf = box(wish.entry)
    game = shelf.game
    people = wish.people if wish.people is not None else 1
    players = wish.players if wish.players is not None else game.fewest_seats(people)
    given = read_options(wish.option)
    patch = patch_of(wish.entry, wish.content, given)
    options = shelf.settle(with_decks(wish.entry, given, wish.decks, patch))
    game.check_players(players, options)
    if not 1 <= people <= players:
        raise GameError(
            Text(
                "{people} {people:personne|personnes} pour {n} places.",
                "{people} {people:person|people} for {n} seats.",
            ),
            people=people,
            n=players,
        )
    seats = [Seat(name, None) for name in _people(wish.names, people)]
    bots = _opponents(wish.bots or EASY, players - people, game, wish.bot_seconds)
    for bot in bots:
        bot.check_plays(game, game.content(options, patch), players)
    seats += [Seat(BOT.say(spoken(), n=number), bot.seated()) for number, bot in enumerate(bots, 1)]
    path = wish.save or saves_folder() / f"{shelf.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"
    _check_new(path)
    if wish.seed is not None:
        check_seed(wish.seed, SEED_BITS)
    seed = wish.seed if wish.seed is not None else secrets.randbits(63)
    engine = quiet_engine(game.engine())
    match = Match.new(game, players, entry=shelf.name, options=options, patch=patch, seed=seed, engine=engine)
    return Sitting(shelf, match, seats, path, [match.opening], wish.tips, wish.confirm)


def _check_new(path: Path) -> None:
    """Raises GameError if keeping the game would harm another file."""
    if path.exists():
        raise GameError(
            Text(
                "{path} existe déjà : --resume reprend une partie gardée.",
                "{path} exists already: --resume goes on with a kept game.",
            ),
            path=path,
        )
    check_writable(path)


def _people(given: str | None, count: int) -> list[str]:
    if given is not None:
        names = [name[:LONGEST_NAME] for name in read_names(given)]
        for name in names:
            check_name(name)
        if len(names) != count or len(set(names)) != count:
            raise GameError(
                Text(
                    "Il faut {n} {n:nom|noms différents} (--name).", "It takes {n} {n:name|different names} (--name)."
                ),
                n=count,
            )
        return names
    return [PLAYER.say(spoken(), n=number + 1) for number in range(count)]


def _opponents(given: str, count: int, game: Game, seconds: float) -> list[Bot | OwnBot]:
    """The bots of so many seats, by the names that are given. Raises GameError."""
    check_seconds(seconds)
    bots = [find_bot(name, game=game, seconds=seconds) for name in read_names(given)]
    if len(bots) not in (1, count) and count:
        raise GameError(
            Text(
                "{bots} {bots:bot|bots} pour {n} {n:place|places} : nommez-en un seul, ou un par place.",
                "{bots} {bots:bot|bots} for {n} {n:seat|seats}: name one for all, or one for each.",
            ),
            bots=len(bots),
            n=count,
        )
    return bots if len(bots) == count else bots[:1] * count


def resumed(wish: Wish) -> Sitting:
    """A saved game. Raises BadRecord if the file holds none, or if its position differs from the one that its actions
    lead to.
    """
    assert wish.resume is not None
    _check_goes_on(wish)
    shelf, record = read_record(wish.resume)
    if wish.entry not in (None, shelf.name):
        raise GameError(
            Text("C’est une partie de {theirs}, pas de {ours}.", "This is a game of {theirs}, not of {ours}."),
            theirs=shelf.name,
            ours=wish.entry,
        )
    game = shelf.game
    engine = quiet_engine(game.engine())
    match = Match.load(game, record, engine)
    log: list[list[Event]] = [[]]
    if made_by_other_rules(record, game):
        err.print(
            say(
                "Les règles du programme ont changé depuis : la partie continue selon les nouvelles.",
                "The program's rules have changed since: the game goes on under the new ones.",
            )
        )
    elif made_with_other_cards(record, match):
        err.print(
            say(
                "Les cartes du programme ont changé depuis : la partie continue avec celles d’aujourd’hui.",
                "The program's cards have changed since: the game goes on with those of today.",
            )
        )
    else:
        again = Match.begin(game, record, engine)
        log = [again.opening, *again.steps(record)]
        if again.state.tobytes() != match.state.tobytes():
            raise BadRecord(Text("Cette partie enregistrée est endommagée.", "This saved game is damaged."))
        match = again
    path = wish.save or wish.resume
    if path != wish.resume:
        _check_new(path)
    check_writable(path)
    check_seconds(wish.bot_seconds)
    seats = _seats_of(record, match, read_names(wish.bots) if wish.bots else [], wish.bot_seconds)
    sitting = Sitting(shelf, match, seats, path, log, wish.tips, wish.confirm)
    for seat in seats:
        seat.read = max(0, len(log) - 1 - match.players)
    return sitting


def _check_goes_on(wish: Wish) -> None:
    """Raises GameError for arguments that a saved game has already settled."""
    settled = {
        "--players": wish.players,
        "--bots": None if wish.bots and all(map(names_file, read_names(wish.bots))) else wish.bots,
        "--people": wish.people,
        "--name": wish.names,
        "--option": wish.option or None,
        "--content": wish.content,
        "--deck": wish.decks or None,
        "--seed": wish.seed,
    }
    asked = [option for option, value in settled.items() if value is not None]
    if asked:
        raise GameError(
            Text(
                "Une partie gardée reprend telle qu’elle est : --resume ne va pas avec {asked}.",
                "A kept game goes on as it is: --resume does not go with {asked}.",
            ),
            asked=", ".join(asked),
        )


def _seats_of(record: dict, match: Match, allowed: Sequence[str], seconds: float) -> list[Seat]:
    """The seats of a save. A record without seats has a person first and easy bots elsewhere.

    A save cannot make the program run a file: own bots must be named on the command line.
    """
    about = record.get("seats")
    if not isinstance(about, list):
        about = [{} if seat == 0 else {"bot": EASY} for seat in range(match.players)]
    names = seat_names(record | {"seats": about}, match.players)
    seats = []
    for seat in range(match.players):
        given = about[seat] if seat < len(about) else None
        bot = given.get("bot") if isinstance(given, dict) else (None if seat == 0 else EASY)
        seats.append(Seat(names[seat], None if bot is None else _bot_of(str(bot), allowed, match.game, seconds)))
    if all(seat.bot for seat in seats):
        seats[0].bot = None
    return seats


def _bot_of(name: str, allowed: Sequence[str], game: Game, seconds: float) -> Player:
    """A bot of a save. Raises GameError for an own bot that is not allowed, and for an unknown one."""
    if names_file(name) and name not in allowed:
        raise GameError(
            Text(
                "Un bot à vous joue dans cette partie ; pour qu’il soit exécuté, ajoutez : --bots {name}",
                "A bot of your own plays in this game; to have it run, add: --bots {name}",
            ),
            name=name[:200],
        )
    return (find_bot(name, seconds=seconds) if names_file(name) else parse_bot(name, game)).seated()
