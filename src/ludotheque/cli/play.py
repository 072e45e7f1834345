"""`play`: a game in the terminal, with bots or with several people who share the keyboard."""

from __future__ import annotations

import secrets
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text as Line

from ..bots.names import Player, find_bot, parse_bot
from ..bots.own import SECONDS, check_seconds, names_file
from ..games import Box, box
from ..kernel.errors import BadRecord, GameError
from ..kernel.events import Event
from ..kernel.game import Game
from ..kernel.match import Match, check_seed, made_by_other_rules, made_with_other_cards
from ..kernel.random import decision_seed
from ..kernel.text import Text
from ..lab.series import SEED_BITS, fewest_seats
from ..stage.scene import Scene
from .calling import command
from .console import check_name, err, out, quiet_engine, read_names, read_options
from .decks import with_decks
from .draw import draw, ended, menu
from .files import BOT, LONGEST_NAME, PLAYER, check_writable, read_record, saves_folder, seat_names, write_record
from .known import Known
from .language import note, say, spoken
from .parts import Pen
from .patches import changed_lines, patch_of
from .screen import Curtain, Screen, can_hide
from .typed import ADVICE, LOG, REFERENCE, SAVE, TABLE, UNDO, Leave, chosen, hint, not_offered, typed

EASY = "easy"  # who plays where nobody is named
THINKING_MS = 2000  # the most that a bot thinks about one decision
ENDINGS = ("SIGTERM", "SIGHUP")  # how a system asks a program to stop; the second, when its terminal closes


@dataclass(frozen=True)
class Wish:
    """What the command line asks for."""

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


@dataclass
class Seat:
    """Who sits here; `bot` is None for a person. `read`: how many commands of the log they have seen."""

    name: str
    bot: Player | None
    read: int = -1


@dataclass
class Sitting:
    """A match at this terminal."""

    shelf: Box
    match: Match
    seats: list[Seat]
    path: Path
    log: list[list[Event]]  # by command, the opening first
    tips: bool = False
    confirm: bool = True
    _told: set[str] = field(default_factory=set)
    _holder: int | None = None  # who has the keyboard
    _screen: Screen = field(default_factory=Screen)
    _kept: bool = True  # whether the last move is in the file

    @property
    def known(self) -> Known:
        """The game as it stands, to be shown to those who may know it."""
        return Known(self.shelf, self.match, self.log, tuple(who.name for who in self.seats))

    @property
    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who.bot is None]

    def run(self) -> None:
        """Play to the end. Raises Leave when somebody wants to stop."""
        levels = [f"{who.name} : {who.bot.text.say(spoken())}" for who in self.seats if who.bot]
        if levels:
            out.print(escape(" · ".join(levels)), style="dim")
        for line in changed_lines(self.match.game, self.match.content):
            out.print(escape(line), style="yellow", soft_wrap=True)
        with self._stage() as self._screen:
            while not self.match.finished:
                actors = self.match.actors
                seat = next((seat for seat in actors if self.seats[seat].bot is None), actors[0])
                if self.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
        self._screen = Screen()
        self._end()

    def _stage(self) -> Screen:
        """The screen of this sitting. Several people are told where it cannot keep their cards apart."""
        if len(self.people) == 1:
            return Screen()
        if can_hide():
            return Curtain()
        note(
            Text(
                "Cette sortie ne s’efface pas : chacun pourra y relire les cartes des autres.",
                "This output cannot be wiped: everybody can read the others' cards in it again.",
            )
        )
        return Screen()

    # --- bots ---

    def _bot(self, seat: int) -> None:
        match, bot = self.match, self.seats[seat].bot
        assert bot is not None
        view = match.view(seat)
        seed = decision_seed(match.seed, 0, len(match.actions)) if match.seed is not None else secrets.randbits(63)
        thinking = say("{who} réfléchit…", "{who} is thinking…", who=self.seats[seat].name)
        with err.status(escape(thinking)):
            code = bot.choose(match.engine, match.content, view, seat, seed, limit_ms=THINKING_MS)
        self._do(seat, match.content.actions.names[code])

    # --- people ---

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        known = self.known
        scene = known.scene(seat)
        labels = known.labels(seat, scene)
        numbers = {action: number for number, action in enumerate(labels, 1)}
        self._screen.show(
            *self._news(seat),
            draw(self.shelf.title.say(spoken()), scene, Pen(numbers, self.shelf.looks.signs)),
            *self._tip(seat),
            menu(scene, labels, numbers, out.width),
        )
        while True:
            answer = self._read(hint(len(labels), self._screen.hidden() > 0))
            if answer in UNDO:
                if self._undo(seat):
                    return
                continue
            if answer in ADVICE:
                self._screen.aside(*self._advice(seat))
                continue
            action = self._chosen(answer, numbers)
            if action is not None and self._meant(seat, action, scene):
                break
        self._do(seat, action)
        self._screen.wipe()

    def _meant(self, seat: int, action: str, scene: Scene) -> bool:
        """Whether an action is to be done: one that cannot be taken back then is asked once more, with what is certain
        to come of it.
        """
        if not self.confirm or not self._final(seat, action):
            return True
        if words := self.known.promised(seat, action, scene):
            self._screen.aside(Line(words, style="dim"))
        asked = say("[Entrée pour confirmer, u pour choisir autre chose] ", "[Enter to confirm, u to choose again] ")
        return self._read(asked) not in UNDO

    def _final(self, seat: int, action: str) -> bool:
        """Whether an action cannot be taken back; a sealed choice cannot where only bots have still to choose."""
        if self.match.sealed:
            return all(self.seats[other].bot for other in self.match.actors if other != seat)
        return self.match.hands_on(seat, action)

    def _advice(self, seat: int) -> list[RenderableType]:
        """What a search would do here, and why, from what this person knows."""
        match = self.match
        if len(self.people) > 1:
            return [
                Line(
                    say(
                        "Un conseil se demande seul face à des bots : les autres le liraient.",
                        "Advice is for one person against bots: the others would read it.",
                    )
                )
            ]
        seed = decision_seed(match.seed or 0, 0, len(match.actions))
        with err.status(escape(say("Le conseiller réfléchit…", "The adviser is thinking…"))):
            return self.known.advice(seat, seed, THINKING_MS)

    def _chosen(self, answer: str, numbers: dict[str, int]) -> str | None:
        """The action that an answer names, None after anything else (which is dealt with)."""
        if (action := chosen(answer, numbers)) is not None:
            return action
        if answer == "?":
            self._screen.aside(
                say(
                    "Un numéro ou un nom d’action ; c conseil, u annuler, s sauver, l journal, t table, "
                    "r référence, q quitter.",
                    "A number or an action's name; c advice, u undo, s save, l log, t table, r reference, q quit.",
                )
            )
        elif answer:
            self._screen.complain(not_offered(numbers))
        return None

    def _read(self, asked: str) -> str:
        """One answer. What is asked besides the game is answered here. Raises Leave."""
        while True:
            answer = typed(asked)
            if answer in SAVE:
                self._save_now()
            elif answer in LOG:
                self._screen.aside(*self.known.told(self._holder or 0, 0))
            elif answer in REFERENCE:
                self._screen.aside(*self.known.reference(self.people[0] if self._holder is None else self._holder))
            elif answer in TABLE:
                self._screen.turn_over()
            else:
                return answer

    def _hand_over(self, seat: int) -> None:
        """Let the next person take the keyboard; until they have it, nothing is shown and nothing answered."""
        if len(self.people) > 1 and self._holder != seat:
            self._screen.wipe()
            name = self.seats[seat].name
            typed(
                say(
                    "Passez le clavier à {name}, qui appuie sur Entrée. ",
                    "Pass the keyboard to {name}, who presses Enter. ",
                    name=name,
                )
            )
        self._holder = seat

    def _undo(self, seat: int) -> bool:
        taken = self.match.fork()
        try:
            taken.undo(seat)
        except GameError as error:
            self._screen.complain(error.say(spoken()))
            return False
        self.match = taken
        self._keep_up()
        del self.log[len(self.match.actions) + 1 :]
        for who in self.seats:
            who.read = min(who.read, len(self.log))
        self._screen.aside(Line(say("Annulé.", "Undone."), style="dim"))
        return True

    # --- what is shown ---

    def _news(self, seat: int) -> list[RenderableType]:
        """The log since this person last looked."""
        first = max(self.seats[seat].read, 0)
        self.seats[seat].read = len(self.log)
        return self.known.told(seat, first)

    def _tip(self, seat: int) -> list[RenderableType]:
        if not self.tips:
            return []
        look = self.known.look(seat)
        for tip in self.shelf.layout.tips:
            if tip.id not in self._told and tip.when(look):
                self._told.add(tip.id)
                return [Line(f"\n{tip.words(look.content, spoken())}", style="yellow")]
        return []

    def _end(self) -> None:
        viewer = self.people[0]
        self._screen.show(*self._news(viewer))
        scene = self.known.scene(viewer)
        out.print(draw(self.shelf.title.say(spoken()), scene, Pen({}, self.shelf.looks.signs)))
        out.print(ended(scene, out.width))
        out.print(f"[bold]{escape(scene.prompt.sentence)}[/]")

    # --- the match ---

    def _do(self, seat: int, action: str) -> None:
        """Play on a fork that takes the match's place when it is whole: a game is kept wherever it is interrupted."""
        played = self.match.fork()
        self.log.append(played.play(seat, action))
        self.match = played
        self._keep_up()

    def _keep_up(self) -> None:
        """Write the game after each move, so that nothing is lost however the program ends.

        A failure is told once; the game goes on, and each move tries again.
        """
        try:
            self.save()
        except GameError as error:
            if self._kept:
                self._screen.complain(error.say(spoken()))
            self._kept = False
        else:
            self._kept = True

    def save(self) -> None:
        """Write the game to its file. Raises GameError when that fails."""
        seats = [{"name": who.name, "bot": who.bot.name if who.bot else None} for who in self.seats]
        write_record(self.path, self.match.save() | {"seats": seats})

    def _save_now(self) -> None:
        try:
            self.save()
        except GameError as error:
            self._screen.complain(error.say(spoken()))
        else:
            self._screen.aside(escape(say("Sauvé : {path}", "Saved: {path}", path=self.path)))


def play(wish: Wish) -> None:
    """Play until the end or until somebody leaves; then the game is kept. Raises GameError for a bad wish.

    Whatever else ends the sitting (Ctrl-C, a signal, a closed terminal, a fault) is raised when the game is kept.
    """
    sitting = resumed(wish) if wish.resume else begun(wish)
    with _signals_raised():
        try:
            _sit(sitting)
        except BaseException as reason:
            _keep(sitting, reason)
            raise


def _sit(sitting: Sitting) -> None:
    """Play, keep the game and say where it is."""
    try:
        sitting.run()
    except Leave:
        sitting.save()  # a closing terminal ends the input first and sends its signal while this goes on
        _say_how_to_go_on(sitting)
    else:
        sitting.save()
        how = command("replay", sitting.path)
        out.print(
            say("Partie gardée. Pour la revoir : {how}", "Game kept. To watch it again: {how}", how=how),
            markup=False,
            soft_wrap=True,
        )


@contextmanager
def _signals_raised() -> Iterator[None]:
    """The signals that end a program end what is inside by SystemExit, with the status that shells give them.

    It may come where an exception is dropped, as in a finalizer: then the program ends so when the inside is over.
    """
    caught: list[int] = []

    def stop(number: int, _: Any) -> None:
        caught.append(number)
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)  # a second one must not interrupt the keeping of the game
        sys.exit(128 + number)

    numbers = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    before = {ending: signal.getsignal(ending) for ending in numbers if signal.getsignal(ending) is signal.SIG_DFL}
    for ending in before:
        signal.signal(ending, stop)
    try:
        yield
        if caught:
            sys.exit(128 + caught[0])
    finally:
        for ending in before:
            signal.signal(ending, signal.SIG_DFL)


def _keep(sitting: Sitting, reason: BaseException) -> None:
    """Write the game down while something worse goes on, which nothing here may hide: a terminal may be gone."""
    try:
        sitting.save()
    except GameError as error:
        reason.add_note(error.say("en"))
        if not isinstance(reason, GameError):  # which is told anyway
            with suppress(OSError):
                err.print(escape(error.say(spoken())), style="red", soft_wrap=True)
        return
    with suppress(OSError, SystemExit):
        out.print()
        _say_how_to_go_on(sitting)


def _say_how_to_go_on(sitting: Sitting) -> None:
    own = dict.fromkeys(who.bot.name for who in sitting.seats if who.bot and names_file(who.bot.name))
    bots = ("--bots", ",".join(own)) if own else ()
    how = command("play", "--resume", sitting.path, *bots)
    out.print(
        say("Partie gardée. Pour la reprendre : {how}", "Game kept. To go on: {how}", how=how),
        markup=False,
        soft_wrap=True,
    )


def begun(wish: Wish) -> Sitting:
    """A new game. Raises GameError for anything impossible."""
    if wish.entry is None:
        raise GameError(Text("Quel jeu ? Essayez : {how}", "Which game? Try: {how}"), how=command("games"))
    shelf = box(wish.entry)
    game = shelf.game
    people = wish.people if wish.people is not None else 1
    players = wish.players if wish.players is not None else fewest_seats(game, people)
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
    seats += _opponents(wish.bots or EASY, players - people, game, wish.bot_seconds)
    path = wish.save or saves_folder() / f"{shelf.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"
    _check_new(path)
    if wish.seed is not None:
        check_seed(wish.seed, SEED_BITS)
    seed = wish.seed if wish.seed is not None else secrets.randbits(63)
    engine = quiet_engine(game.engine())
    match = Match.new(game, players, entry=shelf.name, options=options, patch=patch, seed=seed, engine=engine)
    return Sitting(shelf, match, seats, path, [match.opening], wish.tips, wish.confirm)


def _check_new(path: Path) -> None:
    """Raises GameError when a game cannot be kept here without harm to another file."""
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


def _opponents(given: str, count: int, game: Game, seconds: float) -> list[Seat]:
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
    chosen = bots if len(bots) == count else bots[:1] * count
    return [Seat(BOT.say(spoken(), n=number), bot.seated()) for number, bot in enumerate(chosen, 1)]


def resumed(wish: Wish) -> Sitting:
    """A saved game. Raises BadRecord when the file is not one, or its position is not where its actions lead."""
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
    """Raises GameError when something is asked for that a kept game has settled already."""
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
    """Who sits where, from a save; a record without it has a person first and easy bots elsewhere.

    A save does not have a file run: its own bots are those that the command line allows by name.
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
    """A bot that a save names. Raises GameError for an own one that is not allowed, and for one that there is not."""
    if names_file(name) and name not in allowed:
        raise GameError(
            Text(
                "Un bot à vous joue dans cette partie ; pour qu’il soit exécuté, ajoutez : --bots {name}",
                "A bot of your own plays in this game; to have it run, add: --bots {name}",
            ),
            name=name[:200],
        )
    return (find_bot(name, seconds=seconds) if names_file(name) else parse_bot(name, game)).seated()
