"""The command line. Nothing heavy is imported before a command needs it, so that `--help` answers at once."""

from __future__ import annotations

import io
import sys

from ..kernel.errors import GameError


def main(args: list[str] | None = None) -> None:
    """Run the program and exit: 0 done, 1 found wanting, 2 impossible request, 130 interrupted."""
    from . import language
    from .app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another
    try:
        app(args, prog_name="ludotheque")
    except GameError as error:
        print(error.say(language.spoken()), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
