"""The command `play`: a game in the terminal, with bots or with several people who share the keyboard."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rich.markup import escape

from ...bots.own import names_file
from ...kernel.errors import GameError
from ..calling import command
from ..console import err, out
from ..language import say, spoken
from .begin import Wish, begun, resumed
from .sitting import Sitting
from .typed import Leave

ENDINGS = ("SIGTERM", "SIGHUP")  # sent to stop a program; the second one when its terminal closes


def play(wish: Wish) -> None:
    """Play until the end or until somebody leaves, and save the game. Raises GameError for impossible arguments.

    Other interruptions (Ctrl-C, a signal, a closed terminal, a fault) are raised again after the game is saved.
    """
    sitting = resumed(wish) if wish.resume else begun(wish)
    with _signals_raised():
        try:
            _sit(sitting)
        except BaseException as reason:
            _keep(sitting, reason)
            raise


def _sit(sitting: Sitting) -> None:
    """Play, save the game, and print where it is."""
    try:
        sitting.run()
    except Leave:
        sitting.save()  # a closing terminal ends the input first and sends its signal during this
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
    """Turn signals that end a program into SystemExit, with the status that shells give them.

    Python drops an exception in a finalizer: then SystemExit is raised at the end of the block.
    """
    caught: list[int] = []

    def stop(number: int, _: Any) -> None:
        caught.append(number)
        for ending in before:
            signal.signal(ending, signal.SIG_IGN)  # a second signal must not interrupt the saving
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
    """Save the game while `reason` is raised, and never hide `reason`; the terminal may be gone."""
    try:
        sitting.save()
    except GameError as error:
        reason.add_note(error.say("en"))
        if not isinstance(reason, GameError):  # a GameError is printed anyway
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
