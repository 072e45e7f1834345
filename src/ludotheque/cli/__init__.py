"""The command line. A command imports what it needs when it runs, so that `--help` answers at once."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


def main(args: list[str] | None = None) -> None:
    """Run the program and exit with a status of `cli/status.py`."""
    try:
        _run(sys.argv[1:] if args is None else args)
    except KeyboardInterrupt:
        sys.exit(130)


def _run(args: list[str]) -> None:
    """The imports stand here so that Ctrl-C ends the program quietly even while they load."""
    from ..kernel.errors import GameError, reason
    from . import complete, language, status
    from .app import app
    from .usage import Abort, UsageError, explain

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # replace signs that the terminal lacks
    language.hear(args)
    complete.prepare()
    try:
        try:
            code = app(args or ["--help"], prog_name=complete.PROGRAM, standalone_mode=False)
        finally:
            if sys.stdout:
                sys.stdout.flush()  # here, where an error of a full disk can still be shown
        sys.exit(code or status.DONE)
    except UsageError as error:
        print(*explain(error), sep="\n", file=sys.stderr)
        sys.exit(status.REFUSED)
    except Abort:
        sys.exit(status.INTERRUPTED)
    except GameError as error:
        print(error.say(language.spoken()), file=sys.stderr)
        sys.exit(status.of(error))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(status.SIGNAL + 13)  # the status of a program that SIGPIPE ends
    except OSError as error:
        _drop_output()
        why = reason(error).say(language.spoken())
        if error.filename is not None:
            why = f"{error.filename} : {why}" if language.spoken() == "fr" else f"{error.filename}: {why}"
        with suppress(OSError):
            print(
                language.say("Lecture ou écriture impossible : {why}.", "Cannot read or write: {why}.", why=why),
                file=sys.stderr,
            )
        sys.exit(status.NO_ACCESS)


def _drop_output() -> None:
    """Discard what is still buffered: writing it at exit would fail again."""
    with suppress(OSError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)
