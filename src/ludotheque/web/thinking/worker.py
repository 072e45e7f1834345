"""The process for the bots of one game, `python -m ludotheque.web.thinking.worker ENTRY`: a task a line in, an answer a
line out.

It prints `true` once it has started. It ends when its input ends, which the system closes when the server ends. The
task `load` names a compiled stage and loads its code; the answer is `true`. The other tasks are questions: `think`;
`plainly` for a bot whose stage is not compiled; `advice` for a person, with reasons. A question holds an entry of the
shelf, options, changed card values, a redacted record's bytes, a seat, a level, a seed, and a limit in milliseconds. So
a process never receives more of a game than that seat may know.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
import threading
from queue import SimpleQueue
from typing import Any

NICENESS = 5  # a third of the server's weight; at 15, bots starve on a busy machine
LOAD, THINK, PLAINLY, ADVICE = "load", "think", "plainly", "advice"


def _listen(questions: SimpleQueue[str]) -> None:
    """Read questions. End this process, even while it thinks, once the input ends."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def main(entry: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; its end closes our input
    questions: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    answers = sys.stdout
    sys.stdout = sys.stderr

    def say(answer: Any) -> None:
        try:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
        except BrokenPipeError:  # the server has ended
            os._exit(0)

    from ...bots.tasks import prepare, think, think_for, think_plainly
    from ...games import box

    engine = box(entry).game.engine()
    say(True)
    while True:
        task, *given = json.loads(questions.get())
        if task == LOAD:
            for _ in prepare(engine, *given) if engine.compiled else ():
                pass
            say(True)
            continue
        asked, options, patch, redacted, seat, level, seed, limit = given
        seen = base64.b64decode(redacted)
        if task == ADVICE:
            say(think_for(asked, options, patch, seen, seat, seed, limit))
        elif task == PLAINLY:
            say(think_plainly(asked, options, patch, seen, seat, level, seed))
        else:
            say(think(asked, options, patch, seen, seat, level, seed, limit))


if __name__ == "__main__":
    main(sys.argv[1])
