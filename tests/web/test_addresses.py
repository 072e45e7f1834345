"""Where a server says that it can be opened, and what it says that means."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli import main
from ludotheque.web import serving
from ludotheque.web.app import create_app
from ludotheque.web.server.addresses import MEANING, NOT_FOUND, Addresses, addresses, outward

Find = Callable[[], str | None]


def at_home() -> str:
    return "192.168.1.20"


def nowhere() -> None:
    return None


@pytest.mark.parametrize(
    ("host", "find", "expected"),
    [
        ("127.0.0.1", at_home, Addresses("http://127.0.0.1:8000/")),
        ("localhost", at_home, Addresses("http://localhost:8000/")),
        ("::1", at_home, Addresses("http://[::1]:8000/")),
        ("0.0.0.0", at_home, Addresses("http://127.0.0.1:8000/", "http://192.168.1.20:8000/", open=True)),
        ("::", at_home, Addresses("http://127.0.0.1:8000/", "http://192.168.1.20:8000/", open=True)),
        ("0.0.0.0", nowhere, Addresses("http://127.0.0.1:8000/", None, open=True)),
        ("10.0.0.7", nowhere, Addresses("http://10.0.0.7:8000/", "http://10.0.0.7:8000/", open=True)),
        ("fd00::7", nowhere, Addresses("http://[fd00::7]:8000/", "http://[fd00::7]:8000/", open=True)),
    ],
)
def test_the_addresses_of_a_host(host: str, find: Find, expected: Addresses) -> None:
    assert addresses(host, 8000, find) == expected


def test_what_is_said_of_them() -> None:
    here, other = "http://127.0.0.1:8000/", "http://192.168.1.20:8000/"
    assert len(list(Addresses(here).lines())) == 1
    first, second, third = Addresses(here, other, open=True).lines()
    assert first.fr.endswith(here)
    assert second.en.endswith(other)
    assert third == MEANING
    assert list(Addresses(here, None, open=True).lines())[1:] == [MEANING, NOT_FOUND]
    assert list(Addresses(other, other, open=True).lines())[1:] == [MEANING]


def test_the_outward_address_is_one_of_this_machine_and_found_without_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    address = outward()
    assert address is None or re.fullmatch(r"(?!127\.)\d+\.\d+\.\d+\.\d+", address)

    def unreachable(*_: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert outward() is None


@pytest.mark.parametrize(("lang", "words"), [("fr", MEANING.fr), ("en", MEANING.en)])
def test_the_command_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    """As if it listened everywhere: a server under test listens to this machine alone."""
    given: dict[str, Any] = {}

    def create(path: Path, **more: Any) -> Any:
        more["on_ready"]()
        given.update(more)
        return create_app(path, **more)

    everywhere = Addresses("http://127.0.0.1:8000/", "http://192.168.1.20:8000/", open=True)
    monkeypatch.setattr(serving, "addresses", lambda *_: everywhere)
    monkeypatch.setattr(serving, "create_app", create)
    monkeypatch.setattr(serving.TableServer, "run", lambda *_, **__: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    command = ["serve", "--port", "0", "--no-open", "--database", str(tmp_path / "tables.sqlite3"), "--lang", lang]
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code in (0, None)
    assert [line.split()[-1] for line in capsys.readouterr().out.splitlines()] == [
        everywhere.here,
        everywhere.network,
        words.split()[-1],
    ]
    assert given["network"] == everywhere.network
