"""`backup`, `check` and `reported`, as one types them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from ludotheque.web.tables.file import prepare

from .conftest import Run


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The user's tables."""
    path = tmp_path / "data" / "ludotheque" / "tables.sqlite3"
    prepare(path)
    return path


def test_a_backup_is_made_and_checked(run: Run, database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    done = run("backup", copy)
    assert (done.code, done.err) == (0, "")
    assert str(copy) in done.out
    assert run("check", "--database", copy).out == f"0 sound tables in {copy}.\n"
    assert "saine" in run("check", "--lang", "fr").out
    again = run("backup", copy)
    assert again.code == 2
    assert "exists already" in again.err


def test_what_is_damaged_is_said(run: Run, database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO 'table' (id, entry, origin, created, version, snapshot, finished, guided) "
            "VALUES ('abc', 'vaalbara', '{}', '', 0, x'00', 0, 0)"
        )
    connection.close()
    done = run("check")
    assert done.code == 3
    assert "abc" in done.err
    assert "its row was changed (digest)" in done.err
    asked = run("check", "--json", "--lang", "fr")
    assert asked.code == 3
    report = json.loads(asked.out)
    assert (report["file"], report["sound"], report["tables"]) == (str(database), False, 1)
    assert report["faults"][0]["table"] == "abc"
    assert "sa ligne a été changée (digest)" in report["faults"][0]["why"]


@pytest.mark.parametrize("command", [["check"], ["reported"], ["backup", "copy.sqlite3"]])
def test_what_cannot_be_used_is_said(run: Run, tmp_path: Path, command: list[str]) -> None:
    done = run(*command)
    assert done.code == 4
    assert "no such file or folder" in done.err
    notes = tmp_path / "notes.txt"
    notes.write_text("not a database " * 100)
    done = run(*command, "--database", notes)
    assert done.code == 3
    assert "not a database" in done.err
    assert notes.read_text().startswith("not a database")


def test_what_cannot_be_used_is_json_too(run: Run) -> None:
    done = run("check", "--json")
    assert done.code == 4
    assert json.loads(done.out)["tables"] is None


def test_what_was_reported_is_read(run: Run, database: Path) -> None:
    assert "Nothing was reported" in run("reported").out
    with sqlite3.connect(database) as connection:
        connection.executemany(
            "INSERT INTO report VALUES ('abc', ?, 'Anne #1', 0, 'Bob', ?, ?, '2026-11-28T10:00:00+00:00', ?)",
            [(4, "a [bold]word[/]", "", "2026-11-28T11:00:00+00:00"), (5, "", "bye", "2026-11-28T12:00:00+00:00")],
        )
    connection.close()
    output = run("reported").out
    assert output.index("I have to go.") < output.index("a [bold]word[/]")
    assert "table abc, message 4 · Bob, reported by Anne #1" in output
    assert [message["words"] for message in json.loads(run("reported", "--json", "--lang", "fr").out)["reported"]] == [
        "Je dois partir.",
        "a [bold]word[/]",
    ]
