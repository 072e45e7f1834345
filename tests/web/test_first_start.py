"""A first start that is killed at any moment leaves a file that the next start uses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# Forks for each statement of a first start, kills the child just before that statement, and starts again. A fork has
# everything imported, so that all moments are tried in little time. Prints how many moments there are.
STORY = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from ludotheque.web.tables.file import prepare

folder = Path(sys.argv[1])
left = -1

@event.listens_for(Engine, "before_cursor_execute")
def count_down(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def child(work):
    pid = os.fork()
    if pid == 0:
        try:
            work()
        except BaseException as error:
            print(error, flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

def killed_at(number, path):
    global left
    left = number
    prepare(path)

moments = 0
while True:
    path = folder / f"{moments}.sqlite3"
    status = child(lambda: killed_at(moments + 1, path))
    assert child(lambda: prepare(path)) == 0, f"killed before statement {moments + 1}"
    if status == 0:
        break
    assert status == -signal.SIGKILL
    moments += 1
print(moments)
"""


def test_a_first_start_may_be_killed_at_any_moment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STORY, str(tmp_path)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 10
