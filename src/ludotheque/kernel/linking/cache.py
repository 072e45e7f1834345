"""Where compiled code is kept on disk, and which files of it may be run."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import time
from functools import cache
from pathlib import Path

KEPT = 24  # compiled forms of one entry: branches and checkouts that are worked on by turns
ABANDONED = 86_400.0  # seconds after which a file that was never finished has no writer any more
SUFFIX = ".bin"
UNFINISHED = ".part"


def cache_root() -> Path:
    """Where compiled games are kept: LUDOTHEQUE_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("LUDOTHEQUE_CACHE")
    try:
        base = Path(chosen) if chosen else _home_cache() / "ludotheque"
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except (OSError, RuntimeError):  # not writable, or nobody's home
        return _private_folder()


def _home_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


@cache
def _private_folder() -> Path:
    """A temporary folder of this user alone: compiled code is run, so nobody else may have put it there."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    base = Path(tempfile.gettempdir()) / f"ludotheque-{user}"
    with contextlib.suppress(OSError):
        base.mkdir(mode=0o700, exist_ok=True)
        about = base.lstat()
        if stat.S_ISDIR(about.st_mode) and (os.name == "nt" or (about.st_uid, about.st_mode & 0o077) == (user, 0)):
            return base
    return Path(tempfile.mkdtemp(prefix="ludotheque-"))


class Store:
    """One game's compiled entries: a file for each entry and key, where a key stands for all that the entry is made of.

    A file is its own checksum, then the data. One that is damaged, or that somebody else could have written, is as
    good as missing. Nothing here raises: without a place to keep it, code is compiled again.
    """

    def __init__(self, game: str) -> None:
        self.folder = cache_root() / "jit" / game

    def load(self, entry: str, key: str) -> bytes | None:
        """The data kept for an entry under this key, None when there is none that may be run."""
        path = self._path(entry, key)
        try:
            with path.open("rb") as file:
                if not _is_ours(os.fstat(file.fileno())):
                    return None
                checksum, data = file.read(32), file.read()
        except OSError:
            return None
        if checksum != _checksum(entry, key, data):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # files are kept by their last use
        return data

    def save(self, entry: str, key: str, data: bytes) -> None:
        """Keep the data, whole or not at all, and let go of what has not been used for longest."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f"{entry}-", suffix=UNFINISHED, dir=self.folder)
            part = Path(name)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_checksum(entry, key, data) + data)
                part.chmod(0o644)
                part.replace(self._path(entry, key))
            except BaseException:
                part.unlink(missing_ok=True)
                raise
            self._prune(entry)

    def _path(self, entry: str, key: str) -> Path:
        return self.folder / f"{entry}-{key}{SUFFIX}"

    def _prune(self, entry: str) -> None:
        used = {path: path.stat().st_mtime for path in self.folder.glob(f"{entry}-*")}
        finished = sorted((path for path in used if path.suffix == SUFFIX), key=used.__getitem__, reverse=True)
        forgotten = [path for path in used if path.suffix == UNFINISHED and used[path] < time.time() - ABANDONED]
        for path in finished[KEPT:] + forgotten:
            path.unlink(missing_ok=True)


def _checksum(entry: str, key: str, data: bytes) -> bytes:
    return hashlib.sha256(f"{entry}-{key}\n".encode() + data).digest()


def _is_ours(about: os.stat_result) -> bool:
    """Whether nobody but this user and root can have written a file: what it holds is run."""
    if not stat.S_ISREG(about.st_mode):
        return False
    if os.name == "nt":
        return True
    return about.st_uid in (0, os.getuid()) and about.st_mode & 0o022 == 0
