"""A first start that is killed at any moment leaves a file that the next start uses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# Forks for each statement of a first start before which the files are others than before the statement ahead of it,
# kills the child there, and starts again: what is killed elsewhere leaves the same files. A fork has everything
# imported, so that all moments are tried in little time. Prints how many statements there are, and how many moments.
STORY = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from ludotheque.web.tables.file import prepare

folder, every = Path(sys.argv[1]), sys.argv[2] == "every statement"
left, watched, seen = -1, None, []

def files(path):
    # What is there but for the index of the log, which SQLite makes anew after a crash.
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if not one.name.endswith("-shm")}

@event.listens_for(Engine, "before_cursor_execute")
def count_down(*_):
    global left
    if watched:
        seen.append(files(watched))
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

def watch(path):
    global watched
    watched = path
    prepare(path)
    changed = [at for at, now in enumerate(seen) if every or not at or now != seen[at - 1]]
    (folder / "moments").write_text(" ".join(str(at) for at in [len(seen), *changed]))

def place(name):
    (folder / name).mkdir()
    return folder / name / "tables.sqlite3"

path = place("watched")
assert child(lambda: watch(path)) == 0
statements, *moments = map(int, (folder / "moments").read_text().split())
for moment in moments:
    path = place(str(moment))
    assert child(lambda: killed_at(moment + 1, path)) == -signal.SIGKILL
    assert child(lambda: prepare(path)) == 0, f"killed before statement {moment + 1}"
print(statements, len(moments))
"""


@pytest.mark.parametrize("where", ["new files", pytest.param("every statement", marks=pytest.mark.full)])
def test_a_first_start_may_be_killed_at_any_moment(tmp_path: Path, where: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STORY, str(tmp_path), where], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    statements, moments = map(int, done.stdout.split())
    assert statements > 10
    assert moments > 1
