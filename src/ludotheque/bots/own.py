"""Bots that people write: a class with `choose(view)`, or a function of a view, named as FILE.py:Name.

An error in such a bot becomes a BotFault with the file, the line and the reason. So does a bot that thinks for longer
than its limit. A limit works in the main thread only, and not on Windows.
"""

from __future__ import annotations

import hashlib
import inspect
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from ..kernel.content import Content
from ..kernel.errors import GameError, OutOfReach, reason
from ..kernel.game import Engine, Game
from ..kernel.linking.at_work import is_compiling
from ..kernel.text import Text
from .view import SeatView

Choose = Callable[[SeatView], str]
HASH_DIGITS = 16
SCRIPT = ".py"
NETWORK_FILE, POLICY_FILE, AGENT_FILE = ".network", ".policy", ".agent"  # what files with something learned end with
LEARNED = (NETWORK_FILE, POLICY_FILE, AGENT_FILE)
FILES = (SCRIPT, *LEARNED)
LONGEST_REASON = 400
SECONDS = (
    60.0  # that an own bot may think in a simulation, an arena or a game in the terminal, if nobody says otherwise
)
MOST_SECONDS = 86_400.0
AGAIN = 1.0  # seconds after which one that goes on all the same is stopped once more


class BotFault(GameError):
    """An own bot cannot be loaded, raises an error, or returns something other than a legal action."""


class NoBotFile(BotFault, OutOfReach):
    """The file of an own bot cannot be read."""


class Overtime(BaseException):
    """The time of an own bot is over. It is no Exception, so a bot that catches every Exception ends, too."""


class OwnPlayer(Protocol):
    """What a class of an own bot has: an action by name for each view."""

    def choose(self, view: SeatView, /) -> str: ...


@dataclass(frozen=True)
class OwnBot:
    """An own bot: its name, its file (as it was named, from a folder), its class or function, and how many seconds it
    may think (0: no limit).
    """

    name: str
    file: str
    player: type[OwnPlayer] | Choose | OwnPlayer
    folder: str = ""
    seconds: float = 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process the file is run again."""
        if self.file:
            return load_bot, (self.name, self.folder, self.seconds)
        return OwnBot, (self.name, self.file, self.player, self.folder, self.seconds)

    @property
    def text(self) -> Text:
        return Text(self.name, self.name)

    def check_plays(self, game: Game, content: Content, players: int) -> None:
        """An own bot is asked when it has to play."""

    def seated(self) -> Seated:
        """The bot on one seat of one game. A class is called anew for each, so games stay apart."""
        player: Any = self.player
        if isinstance(player, type):
            with _faults_of(self.name, self.file, player, self.seconds):
                player = player()
        choose = player.choose if hasattr(player, "choose") else player
        return Seated(self, choose)


@dataclass(frozen=True)
class Seated:
    """An own bot on its seat."""

    bot: OwnBot
    _choose: Choose

    @property
    def name(self) -> str:
        return self.bot.name

    @property
    def text(self) -> Text:
        return self.bot.text

    def choose(
        self, engine: Engine, content: Content, redacted: np.ndarray, seat: int, seed: int, limit_ms: int | None = None
    ) -> int:
        """The legal action that the bot names, within the seconds that it has. Raises BotFault."""
        view = SeatView(engine, content, redacted, seat, seed)
        legal = view.legal
        with _faults_of(self.name, self.bot.file, self._choose, self.bot.seconds):
            action = self._choose(view)
        if not isinstance(action, str) or action not in legal:
            raise _fault(
                self.name,
                self.bot.file or _file_of(self._choose) or "",
                _line_of(self._choose),
                Text(
                    "{answer} n’est pas une action possible ; elles sont : {legal}",
                    "{answer} is not a legal action; these are: {legal}",
                ).filled(answer=repr(action)[:60], legal=", ".join(legal)),
            )
        code = content.actions.code(action)
        assert code is not None
        return code


def split_name(name: str) -> tuple[str, str]:
    """The file that a bot's name begins with, and what stands behind its colon; without a file, the name and ''."""
    file, _, rest = (name, "", "") if name.endswith(FILES) else name.rpartition(":")
    return (file, rest) if file.endswith(FILES) else (name, "")


def counted(text: str, most: int) -> int | None:
    """The number of playouts that a bot's name says, from 1 to `most`; None where the text says no such number."""
    says = len(text) <= len(str(most)) and text.isascii() and text.isdecimal()
    return int(text) if says and 1 <= int(text) <= most else None


def names_file(name: str) -> bool:
    """Whether a bot's name is that of an own one, or of one that has learned: it names a file."""
    return split_name(name)[0].endswith(FILES)


def names_learned(name: str) -> bool:
    """Whether a bot's name is that of an agent, or of a search with a value network or a playout policy."""
    return split_name(name)[0].endswith(LEARNED)


def file_of(folder: str, file: str) -> Path:
    """The file that a bot's name means, looked for from a folder; `~` is the user's home folder. Raises OutOfReach."""
    try:
        return Path(folder, Path(file).expanduser())
    except RuntimeError:
        raise OutOfReach(
            Text("{file} : il n’y a personne de ce nom ici.", "{file}: there is nobody of that name here."), file=file
        ) from None


def check_seconds(seconds: float) -> None:
    """Raises GameError unless own bots can be given so many seconds; 0 stands for no limit."""
    if not 0 <= seconds <= MOST_SECONDS:
        raise GameError(
            Text(
                "Temps de réflexion refusé : {n} s (de 0, sans limite, à {most}).",
                "Time to think refused: {n} s (0, no limit, to {most}).",
            ),
            n=seconds,
            most=int(MOST_SECONDS),
        )


def load_bot(name: str, folder: str = "", seconds: float = 0.0) -> OwnBot:
    """The own bot called FILE.py:Name, looked for from a folder (the working one by default), which may think, and take
    to be loaded, so many seconds. Raises BotFault.
    """
    folder = folder or str(Path.cwd())
    file, thing = split_name(name)
    if not file.endswith(SCRIPT) or file == name:
        raise BotFault(
            Text("Quel bot de {file} ? Écrivez {file}:Nom.", "Which bot of {file}? Write {file}:Name."), file=name
        )
    module = _module(name, file, file_of(folder, file).absolute(), seconds)
    player = vars(module).get(thing)
    if player is None:
        there = [key for key, value in vars(module).items() if _defined_in(module, value) and _plays(value)]
        raise BotFault(
            Text(
                "{file} : il n’y a pas de {thing} ; il y a : {there}.",
                "{file}: there is no {thing}; there is: {there}.",
            ),
            file=file,
            thing=thing or "''",
            there=", ".join(there) or Text("aucun bot", "no bot"),
        )
    return own_bot(player, name, file, folder, seconds)


def own_bot(player: Any, name: str = "", file: str = "", folder: str = "", seconds: float = 0.0) -> OwnBot:
    """An own bot from a class with `choose(view)`, an object of one, or a function of a view. Raises BotFault."""
    name = name or getattr(player, "__name__", type(player).__name__)
    if not _plays(player):
        raise _fault(
            name,
            file or _file_of(player) or "",
            _line_of(player),
            Text(
                "ce n’est ni une classe avec choose(view), ni une fonction.",
                "neither a class with choose(view) nor a function.",
            ),
        )
    return OwnBot(name, file, player, folder, seconds)


def file_hash(name: str, folder: str = "") -> str:
    """What identifies the present text of an own bot's file. Raises NoBotFile."""
    file = split_name(name)[0]
    return hashlib.sha256(_read(name, file, file_of(folder, file))).hexdigest()[:HASH_DIGITS]


def _read(bot: str, file: str, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NoBotFile(
            Text("{bot} : impossible de lire {file} ({why}).", "{bot}: cannot read {file} ({why})."),
            bot=bot,
            file=file,
            why=reason(error),
        ) from None


def _plays(value: Any) -> bool:
    choose = getattr(value, "choose", None)
    return callable(choose) or (callable(value) and not isinstance(value, type))


def _defined_in(module: ModuleType, value: Any) -> bool:
    return getattr(value, "__module__", None) == module.__name__


def _module(bot: str, file: str, path: Path, seconds: float) -> ModuleType:
    """The module of a file, run once a process and text: a file that changes is run again."""
    text = _read(bot, file, path)
    digest = hashlib.sha256(bytes(path) + b"\0" + text).hexdigest()[:HASH_DIGITS]
    name = f"{path.stem}_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # so that it can be made of several files
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    try:
        with _faults_of(bot, file, module, seconds):
            exec(compile(text, str(path), "exec"), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _faults_of(bot: str, file: str, where: Any, seconds: float) -> Iterator[None]:
    """Errors of an own bot's code as BotFaults. What it prints goes to the error stream: the other is for answers."""
    try:
        with redirect_stdout(sys.stderr), _stopped_after(seconds):
            yield
    except (Exception, SystemExit, Overtime) as error:
        file = file or _file_of(where) or ""
        line, message = _line_in(error, where), str(error)
        if line is None and isinstance(error, SyntaxError):  # of the file itself
            line, message = error.lineno, error.msg
        if line is None and isinstance(where, ModuleType):  # before its first line
            line = 1
        why: Any = error if isinstance(error, GameError) else f"{type(error).__name__}: {message[:LONGEST_REASON]}"
        if isinstance(error, Overtime):
            why = Text(
                "pas de réponse en {n} s ; --bot-seconds donne plus de temps, et 0 tout le temps.",
                "no answer within {n} s; --bot-seconds gives it more time, and 0 all the time there is.",
            ).filled(n=f"{seconds:g}")
        raise _fault(bot, file, line, why) from error


@contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    """Raise Overtime in the block once its seconds are over, and again where it goes on. Rules that are compiled for it
    meanwhile begin its time anew.
    """
    keeps_time = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not seconds or not keeps_time:
        yield
        return

    def stop(*_: object) -> None:
        if not is_compiling():
            raise Overtime
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _fault(bot: str, file: str, line: int | None, why: Any) -> BotFault:
    if not file:
        return BotFault(Text("{bot} : {why}", "{bot}: {why}"), bot=bot, why=why)
    return BotFault(
        Text("{bot} : {file}, ligne {line} : {why}", "{bot}: {file}, line {line}: {why}"),
        bot=bot.removeprefix(f"{file}:"),
        file=file,
        line=line or "?",
        why=why,
    )


def _line_in(error: BaseException, where: Any) -> int | None:
    """The last line of the bot's own file that an error came through, else where the bot begins."""
    file = _file_of(where)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else None if isinstance(where, ModuleType) else _line_of(where)


def _file_of(where: Any) -> str | None:
    try:
        return inspect.getfile(inspect.unwrap(where) if callable(where) else where)
    except TypeError:
        return None


def _line_of(where: Any) -> int | None:
    """Where a class, function or method begins."""
    try:
        return inspect.getsourcelines(where)[1] or 1
    except (OSError, TypeError):
        return None
