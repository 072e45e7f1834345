"""Errors that are meant for people: a sentence in French and English, and what was possible instead."""

from __future__ import annotations

import errno
import operator
import socket
import stat
from collections.abc import Collection, Iterable, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from .text import Lang, Text


class GameError(ValueError):
    """Something asked for cannot be done; nothing has changed. `say(lang)` is the sentence to show."""

    def __init__(self, text: Text, **values: Any) -> None:
        self.text = text
        self.values = values
        super().__init__(text.say("en", **values))

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross the border between processes whole."""
        return _rebuilt, (type(self), self.text, self.values)

    def say(self, lang: Lang) -> str:
        """The sentence in a language, "fr" or "en"; `str()` of the error is the English one."""
        return self.text.say(lang, **self.values)


def _rebuilt(kind: type[GameError], text: Text, values: dict[str, Any]) -> GameError:
    return kind(text, **values)


def printable(value: Any, most: int = 60) -> str:
    """Something from outside as a sentence may quote it: without signs that would steer a terminal, and short."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value)[:most])


def whole(value: Any, what: Text) -> int:
    """A whole number of any integer type as a plain int. Raises GameError that names `what` it stands for."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise GameError(
            Text("{what} est un nombre entier, et non {value}.", "{what} is a whole number, not {value}."),
            what=what,
            value=repr(value)[:60],
        ) from None


class NotYourTurn(GameError):
    """The seat need not decide now."""


class IllegalAction(GameError):
    """The action is not among the legal ones, which `values['legal']` names."""


def illegal(action: Any, legal: Iterable[str]) -> IllegalAction:
    """The error of an action that is not among the legal ones."""
    return IllegalAction(
        Text(
            "Action impossible : {action}. Actions possibles : {legal}.",
            "Illegal action: {action}. Legal actions: {legal}.",
        ),
        action=printable(action),
        legal=", ".join(legal),
    )


class GameOver(GameError):
    """The game has ended."""


class BadRecord(GameError):
    """A saved game or record is damaged, foreign, or made by other rules."""


class OutOfReach(GameError):
    """A file, a folder or a port that cannot be used."""


class Broken(GameError):
    """Something ended that was not to end, such as a worker process."""


def taken(path: Any) -> GameError:
    """The error of a new file whose name another one has."""
    text = Text("{path} existe déjà : nommez un nouveau fichier.", "{path} exists already: name a new file.")
    return GameError(text, path=path)


_REASONS = {
    errno.ENOENT: Text("fichier ou dossier absent", "no such file or folder"),
    errno.EACCES: Text("accès interdit", "access denied"),
    errno.EPERM: Text("opération interdite", "operation not permitted"),
    errno.EISDIR: Text("c’est un dossier", "it is a folder"),
    errno.ENOTDIR: Text("le chemin passe par un fichier", "the path leads through a file"),
    errno.EEXIST: Text("un fichier est à la place du dossier", "a file stands in the place of the folder"),
    errno.ENOSPC: Text("plus de place sur le disque", "no space left on the disk"),
    errno.EROFS: Text("disque en lecture seule", "read-only disk"),
    errno.EFBIG: Text("fichier trop grand", "file too large"),
    errno.EIO: Text("erreur du disque", "disk error"),
    errno.ENAMETOOLONG: Text("nom trop long", "name too long"),
    errno.EMFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ENFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ELOOP: Text("trop de liens", "too many links"),
    socket.EAI_NONAME: Text("adresse inconnue", "unknown address"),
    errno.EADDRINUSE: Text("adresse déjà prise", "address already in use"),
    errno.EADDRNOTAVAIL: Text("adresse absente de cette machine", "address not of this machine"),
}


def reason(error: OSError) -> Text:
    """Why the system refused something, in both languages; its own words where we have none."""
    own = error.strerror or type(error).__name__
    return _REASONS.get(error.errno or 0, Text(own, own))


def unreadable(path: Any, error: OSError | ValueError) -> OutOfReach:
    """The error of a file that the system does not let us read, or that no file can be called (ValueError)."""
    why = reason(error) if isinstance(error, OSError) else error
    return OutOfReach(Text("Impossible de lire {path} : {why}.", "Cannot read {path}: {why}."), path=path, why=why)


def check_folder(path: Path) -> None:
    """Raises OutOfReach where the folder is not there in which a file or a folder is to be made: none is made for a
    slip of the pen.
    """
    try:
        if not stat.S_ISDIR(path.parent.stat().st_mode):
            raise NotADirectoryError(errno.ENOTDIR, "")
    except FileNotFoundError:
        raise OutOfReach(
            Text(
                "Impossible d’écrire {path} : le dossier {folder} n’existe pas. Créez-le, ou choisissez-en un autre.",
                "Cannot write {path}: there is no folder {folder}. Make it, or choose another one.",
            ),
            path=path,
            folder=path.parent,
        ) from None
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Any, error: OSError) -> OutOfReach:
    """The error of a file or folder that the system does not let us write."""
    return OutOfReach(
        Text("Impossible d’écrire {path} : {why}.", "Cannot write {path}: {why}."), path=path, why=reason(error)
    )


Where = tuple[str, str, str]  # kind, card, field


def known(name: str, there: Collection[str], where: Where, what: Text) -> None:
    """Raises GameError for a name that is none of these; `what` says what it would be."""
    if name not in there:
        raise GameError(
            Text("{what} inconnue : {name}. Il y a : {there}.", "Unknown {what}: {name}. There are: {there}."),
            what=what,
            name=printable(name, 40),
            there=", ".join(nearest(name, there)),
            where=where,
        )


def mapping(value: Any, where: Where) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise GameError(
            Text("Il faut une table [sorte.carte].", "It takes a table [kind.card]."),
            where=where,
        )
    return value


ALIKE = 0.6  # how much of two names is the same where one may be meant by the other


def nearest(name: str, there: Collection[str]) -> list[str]:
    """Names in their order, but those first that may be meant by one that is not among them."""
    likeness = {other: SequenceMatcher(None, name.lower(), other.lower()).ratio() for other in there}
    alike = sorted((other for other in there if likeness[other] >= ALIKE), key=lambda other: -likeness[other])
    return [*alike, *(other for other in there if other not in alike)]
