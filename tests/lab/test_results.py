"""A results file survives being cut off anywhere, and refuses what is not its own."""

import json
import os
from pathlib import Path

import pytest

from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.lab.results import LONGEST_FIRST, Results

from ..support.full import files_of

HEADER = {"format": "test", "seed": 1}


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "results.jsonl"
    with Results(path, HEADER) as results:
        for number in range(3):
            results.append({"setup": number})
    return path


def test_rows_come_back_in_order(written: Path) -> None:
    with Results(written, HEADER) as results:
        assert results.rows == [{"setup": 0}, {"setup": 1}, {"setup": 2}]
        results.append({"setup": 3})
    assert [json.loads(line) for line in written.read_text().splitlines()][1:] == [
        {"setup": number} for number in range(4)
    ]


def test_a_file_that_another_command_writes_is_refused(written: Path) -> None:
    with Results(written, HEADER) as results:
        with pytest.raises(OutOfReach, match="Another command is writing"):
            Results(written, HEADER)
        results.append({"setup": 3})
    with Results(written, HEADER) as results:
        assert len(results.rows) == 4


def test_a_full_disk_is_told_with_the_file_and_leaves_whole_lines(written: Path) -> None:
    before = written.read_bytes()
    refusal = pytest.raises(OutOfReach, match=r"Cannot use .*results\.jsonl: file too large")
    with files_of(len(before) + 5), refusal, Results(written, HEADER) as results:
        results.append({"setup": 3})
    assert written.read_bytes() == before


def test_a_file_torn_at_any_byte_is_healed(written: Path) -> None:
    whole = written.read_bytes()
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 10]
    for length in range(len(whole)):
        written.write_bytes(whole[:length])
        with Results(written, HEADER) as results:
            kept = max(0, sum(end <= length for end in ends) - 1)
            assert len(results.rows) == kept
            for number in range(kept, 3):
                results.append({"setup": number})
        assert written.read_bytes() == whole


@pytest.mark.parametrize("size", [70_000, LONGEST_FIRST + 1])
def test_a_long_first_line_is_no_torn_one(tmp_path: Path, size: int) -> None:
    """It holds all cards that somebody changed."""
    path, header = tmp_path / "results.jsonl", {**HEADER, "patch": "x" * size}
    with Results(path, header) as results:
        results.append({"setup": 0})
    whole = path.read_bytes()
    with Results(path, header) as results:
        assert results.rows == [{"setup": 0}]
    assert path.read_bytes() == whole
    path.write_bytes(whole[:size])
    with Results(path, header) as results:
        assert results.rows == []
    assert path.read_bytes() == whole[: whole.index(b"\n") + 1]


def test_a_file_that_begins_alike_and_goes_on_otherwise_is_kept(tmp_path: Path) -> None:
    header = {**HEADER, "patch": "x" * LONGEST_FIRST}
    path = tmp_path / "notes.txt"
    path.write_bytes(json.dumps(header, separators=(",", ":")).encode() + b" and so on")
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="not a file of results"):
        Results(path, header)
    assert path.read_bytes() == before


def test_a_damaged_line_is_named(written: Path) -> None:
    written.write_bytes(written.read_bytes().replace(b'{"setup":1}', b'{"setup":#}'))
    with pytest.raises(BadRecord, match="line 3 is damaged"):
        Results(written, HEADER)


def test_results_of_something_else_are_refused_and_kept(written: Path) -> None:
    before = written.read_bytes()
    with pytest.raises(BadRecord, match="seed: 1, not 2"):
        Results(written, {**HEADER, "seed": 2})
    assert written.read_bytes() == before


@pytest.mark.parametrize(
    ("about", "asked", "fr", "en"),
    [
        (
            {"own": {"b.py:Bot": "1", "c.py:C": "1"}},
            {"own": {"b.py:Bot": "1", "c.py:C": "2"}},
            "le fichier du bot c.py a changé",
            "the file of the bot c.py has changed",
        ),
        (
            {"likes": {"easy+trader": ["a"]}},
            {"likes": {"easy+trader": ["b"]}},
            "ce que les bots préfèrent a changé",
            "what the bots like has changed",
        ),
        (
            {"patch": {"card": {}}},
            {},
            "les valeurs des cartes ont changé",
            "the values of the cards have changed",
        ),
        ({"bots": ["a", "b"]}, {"bots": ["b", "a"]}, "bots : a, b, et non b, a", "bots: a, b, not b, a"),
        ({"options": {"set": "x"}}, {"options": {}}, "options : set=x, et non ", "options: set=x, not "),
        ({"version": "\x1b[2Jno"}, {"version": 1}, "version : ?[2Jno, et non 1", "version: ?[2Jno, not 1"),
        ({"\x1b[2J": 1}, {}, "?[2J : 1, et non –", "?[2J: 1, not –"),
    ],
)
def test_what_differs_is_told_in_words(
    tmp_path: Path, about: dict[str, object], asked: dict[str, object], fr: str, en: str
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps({**HEADER, **about}) + "\n")
    with pytest.raises(BadRecord) as refused:
        Results(path, {**HEADER, **asked})
    assert refused.value.say("fr") == f"{path} contient les résultats d’autre chose ({fr})."
    assert refused.value.say("en") == f"{path} holds results of something else ({en})."


@pytest.mark.parametrize("content", [b"a shopping list", b"a shopping list\n", b"[]\n", b'{"format":"other"}\n'])
def test_a_foreign_file_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match="not a file of results"):
        Results(path, HEADER)
    assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="Cannot use"):
        Results(tmp_path / "missing" / "results.jsonl", HEADER)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero"])
def test_a_device_is_no_file_of_results(device: str) -> None:
    with pytest.raises(BadRecord, match="not a file of results"):
        Results(Path(device), HEADER)


def test_a_huge_file_is_judged_by_its_first_line_and_its_size(tmp_path: Path, written: Path) -> None:
    film = tmp_path / "film.mkv"
    film.touch()
    for path, message in ((film, "not a file of results"), (written, "too large: 256 MiB at most")):
        os.truncate(path, 3 << 30)
        with pytest.raises(GameError, match=message):
            Results(path, HEADER)
        assert path.stat().st_size == 3 << 30
