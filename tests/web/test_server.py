"""The real server in a process of its own: killed, started again, refused."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from tools.serving import PROGRAM, start

from ludotheque.web.serving import listen
from tests.web.helpers import looked, opened, post, read


def steady(html: str) -> str:
    """A page without what is fresh at each drawing, the form's key, the server's own address, and since when somebody
    thinks: a server does not know what it has not seen.
    """
    return re.sub(r'name="key" value="[^"]+"|127\.0\.0\.1:\d+|<span class="says"[^>]*></span>', "", html)


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    server = start(database)
    try:
        form = {"players": "2", "kind-0": "human", "name-0": "A", "kind-1": "human", "name-1": "B"}
        path, people = opened(server, form)
        for number in range(7):
            pages = ((person, read(path, looked(server, path, person))) for person in people)
            person, page = next((person, page) for person, page in pages if page.actions)
            post(server, path, person, version=str(page.version), key=page.key, action=page.actions[0])
            before = [steady(looked(server, path, each)) for each in people]
            if number % 2:
                continue
            server.stop(signal.SIGKILL)
            server = start(database)
            assert [steady(looked(server, path, each)) for each in people] == before
            again = post(server, path, person, version=str(page.version), key=page.key, action=page.actions[0])
            assert read(path, again).version == page.version + 1
    finally:
        server.stop()


def test_it_ends_when_told_to_even_with_an_open_stream(tmp_path: Path) -> None:
    server = start(tmp_path / "tables.sqlite3")
    try:
        form = {"players": "2", "kind-0": "human", "kind-1": "human"}
        lobby = re.search(r'data-table="([^"]+)"', post(server, "/new/vaalbara", None, **form))
        assert lobby
        with urlopen(f"{server.address}/live/{lobby[1]},{opened(server, form)[0].split('/')[2]}", timeout=20) as stream:
            assert b"version" in stream.readline()
            server.stop(signal.SIGTERM)
        assert server.process.poll() is not None
    finally:
        server.stop()


def test_a_connection_whose_client_is_lost_ends_within_a_minute() -> None:
    """A phone without a network closes nothing: its player would be there until the system stops sending."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # which only Linux has
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert option is None or accepted.getsockopt(socket.IPPROTO_TCP, option) == 60_000


def refused(*arguments: str) -> str:
    """What a server says that cannot start."""
    program = PROGRAM.replace("run(", "from ludotheque.kernel.errors import GameError\ntry:\n    run(")
    program += "except GameError as error:\n    sys.exit(error.say('fr') + error.say('en'))\n"
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        words = refused(str(other.getsockname()[1]), str(tmp_path / "tables.sqlite3"), "0")
    assert "déjà pris" in words
    assert "already in use" in words
    assert not (tmp_path / "tables.sqlite3").exists()


def test_an_unusable_port_is_said(tmp_path: Path) -> None:
    assert "70000" in refused("70000", str(tmp_path / "tables.sqlite3"), "0")
