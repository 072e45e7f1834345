"""The command line. Nothing heavy is imported before a command needs it, so that `--help` answers at once."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


def main(args: list[str] | None = None) -> None:
    """Run the program and exit: 0 done, 1 found wanting or a failed write, 2 impossible request, 130 interrupted."""
    try:
        _run(args)
    except KeyboardInterrupt:
        sys.exit(130)


def _run(args: list[str] | None) -> None:
    """Imports stand here because Ctrl-C while they load is to end the program as quietly as later."""
    from ..kernel.errors import GameError
    from . import language
    from .app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another
    try:
        try:
            app(args, prog_name="ludotheque")
        finally:
            if sys.stdout:
                sys.stdout.flush()  # here, where a full disk can still be told
    except GameError as error:
        print(error.say(language.spoken()), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        why = error.strerror or str(error)
        if error.filename is not None:
            why = f"{error.filename} : {why}" if language.spoken() == "fr" else f"{error.filename}: {why}"
        with suppress(OSError):
            print(
                language.say("Lecture ou écriture impossible : {why}.", "Cannot read or write: {why}.", why=why),
                file=sys.stderr,
            )
        sys.exit(1)


def _drop_output() -> None:
    """What is still buffered goes nowhere: writing it at exit would fail once more."""
    with suppress(OSError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)
