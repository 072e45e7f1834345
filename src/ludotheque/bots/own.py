"""Bots that people write: a class with `choose(view)`, or a function of a view, named as FILE.py:Name.

What goes wrong in one is told with the file, the line and the reason, as a BotFault.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
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
from ..kernel.game import Engine
from ..kernel.text import Text
from .view import SeatView

Choose = Callable[[SeatView], str]
HASH_DIGITS = 16
SCRIPT = ".py"
JUDGE, HABITS = ".judge", ".habits"  # what files with something learned end with
FILES = (SCRIPT, JUDGE, HABITS)
LONGEST_REASON = 400


class BotFault(GameError):
    """An own bot cannot be loaded, fails, or answers with something that is no legal action."""


class NoBotFile(BotFault, OutOfReach):
    """The file of an own bot cannot be read."""


class OwnPlayer(Protocol):
    """What a class of an own bot has: an action by name for each view."""

    def choose(self, view: SeatView, /) -> str: ...


@dataclass(frozen=True)
class OwnBot:
    """An own bot: how it is called, the file it stands in (as it was named, from a folder), its class or function."""

    name: str
    file: str
    made: type[OwnPlayer] | Choose | OwnPlayer
    folder: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process the file is run again."""
        if self.file:
            return load_bot, (self.name, self.folder)
        return OwnBot, (self.name, self.file, self.made)

    @property
    def text(self) -> Text:
        return Text(self.name, self.name)

    def seated(self) -> Seated:
        """The bot on one seat of one game: a class is called anew, so that games stay apart."""
        made: Any = self.made
        if isinstance(made, type):
            with _faults_of(self.name, self.file, made):
                made = made()
        choose = made.choose if hasattr(made, "choose") else made
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
        """The legal action that the bot names; it takes whatever time it takes. Raises BotFault."""
        view = SeatView(engine, content, redacted, seat, seed)
        legal = view.legal
        with _faults_of(self.name, self.bot.file, self._choose):
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
    """Whether a bot's name is that of a search with something learned, a judgement or habits."""
    return split_name(name)[0].endswith((JUDGE, HABITS))


def file_of(folder: str, file: str) -> Path:
    """The file that a bot's name means, looked for from a folder; `~` is whoever runs this. Raises OutOfReach."""
    try:
        return Path(folder, Path(file).expanduser())
    except RuntimeError:
        raise OutOfReach(
            Text("{file} : il n’y a personne de ce nom ici.", "{file}: there is nobody of that name here."), file=file
        ) from None


def load_bot(name: str, folder: str = "") -> OwnBot:
    """The own bot called FILE.py:Name, looked for from a folder (the working one by default). Raises BotFault."""
    folder = folder or str(Path.cwd())
    file, thing = split_name(name)
    if not file.endswith(SCRIPT) or file == name:
        raise BotFault(
            Text("Quel bot de {file} ? Écrivez {file}:Nom.", "Which bot of {file}? Write {file}:Name."), file=name
        )
    module = _module(name, file, file_of(folder, file).absolute())
    found = vars(module).get(thing)
    if found is None:
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
    return own_bot(found, name, file, folder)


def own_bot(made: Any, name: str = "", file: str = "", folder: str = "") -> OwnBot:
    """An own bot from a class with `choose(view)`, an object of one, or a function of a view. Raises BotFault."""
    name = name or getattr(made, "__name__", type(made).__name__)
    if not _plays(made):
        raise _fault(
            name,
            file or _file_of(made) or "",
            _line_of(made),
            Text(
                "ce n’est ni une classe avec choose(view), ni une fonction.",
                "neither a class with choose(view) nor a function.",
            ),
        )
    return OwnBot(name, file, made, folder)


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


def _module(bot: str, file: str, path: Path) -> ModuleType:
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
        with _faults_of(bot, file, module):
            exec(compile(text, str(path), "exec"), vars(module))
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _faults_of(bot: str, file: str, where: Any) -> Iterator[None]:
    """Errors of an own bot's code as BotFaults. What it prints goes to the error stream: the other is for answers."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as error:
        file = file or _file_of(where) or ""
        line, said = _line_in(error, where), str(error)
        if line is None and isinstance(error, SyntaxError):  # of the file itself
            line, said = error.lineno, error.msg
        why = error if isinstance(error, GameError) else f"{type(error).__name__}: {said[:LONGEST_REASON]}"
        raise _fault(bot, file, line, why) from error


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
