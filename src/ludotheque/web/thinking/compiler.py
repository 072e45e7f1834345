"""A process that compiles what the bots of a game call, `python -m ludotheque.web.thinking.compiler ENTRY STAGE`.

It prints `true` after each step of the stage (`bots.tasks.WORK`). It ends when it is done or its input ends. The
compiled code is kept on disk, where another process loads it in a moment.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

NICENESS = 10  # below the priority of the bots' processes, which is below that of the server


def _end_with_input() -> None:
    """End this process, even while it compiles, once its server has gone."""
    sys.stdin.read()
    os._exit(1)


def main(entry: str, stage: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; its end closes our input
    threading.Thread(target=_end_with_input, daemon=True).start()

    from ...bots.tasks import prepare
    from ...games import box

    for _ in prepare(box(entry).game.engine(), stage):
        print("true", flush=True)
    sys.stdout.flush()
    os._exit(0)  # the thread still reads the input


if __name__ == "__main__":
    main(*sys.argv[1:])
