"""The program at a real terminal: what is hidden, what fits, and what an interruption leaves."""

from __future__ import annotations

import codecs
import json
import os
import random
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from ludotheque.games import SHELF
from tests.support.tiers import mostly

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a terminal of POSIX")
if os.name != "nt":
    import fcntl
    import pty
    import termios

PATIENCE = 90.0  # seconds in which something must appear, however busy the machine is
CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
HIDE, SHOW, CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"


class Terminal:
    """A program at a terminal of a given size; `said` is all that it wrote."""

    def __init__(self, *args: object, columns: int = 80, lines: int = 24, lang: str = "en", **env: str) -> None:
        self.said = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # what is read may end within a letter
        self._pid, self._file = pty.fork()
        if self._pid == 0:  # the child
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            ours = ("COLUMNS", "LINES", "LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR")
            kept = {name: value for name, value in os.environ.items() if name not in ours}
            command = [sys.executable, "-m", "ludotheque", *map(str, args)]
            # readline sets COLUMNS behind os.environ, so the environment is given in full
            os.execve(sys.executable, command, kept | env | {"LANG": f"{lang}.UTF-8", "TERM": "xterm-256color"})

    def until(self, sign: str, after: int = 0) -> int:
        """Wait for a text; returns where it ends."""
        deadline = time.monotonic() + PATIENCE
        while (place := self.said.find(sign, after)) < 0:
            assert time.monotonic() < deadline, f"no {sign!r} in {self.said[after:]!r}"
            assert self._read(), f"the program ended without {sign!r}: {self.said[after:]!r}"
        return place + len(sign)

    def until_any(self, *signs: str, after: int) -> None:
        """Wait for one of several texts."""
        deadline = time.monotonic() + PATIENCE
        while not any(sign in self.said[after:] for sign in signs):
            assert time.monotonic() < deadline, f"none of {signs} in {self.said[after:]!r}"
            assert self._read(), f"the program ended without {signs}"

    def type(self, text: str) -> int:
        """Type something; returns from where on its answer is in what is said."""
        here = len(self.said)
        os.write(self._file, text.encode())
        return here

    def end(self) -> int:
        """Wait for the end; returns the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def close(self) -> None:
        os.close(self._file)  # a program that is still there loses its terminal and ends

    def _read(self) -> bool:
        if select.select([self._file], [], [], 1)[0]:
            try:
                more = os.read(self._file, 65536)
            except OSError:  # the other side is gone
                return False
            self.said += self._decoder.decode(more)
            return bool(more)
        return True


@contextmanager
def terminal(*args: object, **options: object) -> Iterator[Terminal]:
    opened = Terminal(*args, **options)  # type: ignore[arg-type]
    try:
        yield opened
    finally:
        opened.close()


def plain(text: str) -> str:
    return CODE.sub("", text)


def scrollback(written: str, lines: int) -> str:
    """What a terminal keeps to scroll back to: what was written outside the alternate screen, and whatever left the
    alternate screen at its top because more lines were written than it has."""
    kept, hidden, row = "", False, 0
    for part in re.split(r"(\x1b\[\?1049[hl]|\x1b\[2J|\x1b\[H|\n)", written):
        if part in (HIDE, SHOW):
            hidden, row = part == HIDE, 0
        elif part in (CLEAR, "\x1b[H"):
            row = 0
        elif part == "\n":
            row += 1
            assert not hidden or row < lines, "the alternate screen scrolls"
        elif not hidden:
            kept += part
    return plain(kept)


def test_two_people_find_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = ("play", "vaalbara", "--people", 2, "--name", "Anne,Bob", "--seed", 4, "--save", path)
    with terminal(*args) as game:
        game.until("Pass the keyboard to Anne")
        assert "Your hand" not in game.said
        game.type("l\n")  # before the keyboard is handed over nothing but Enter is heard
        game.until("for help")
        assert "Your hand" in plain(game.said)
        for typed, answer in (("?\n", "u undo"), ("99\n", "Choose 1 to"), ("l\n", "Round 1"), ("r\n", "q: back, 1/")):
            game.until(answer, game.type(typed))
        game.until("for help", game.type("q\n"))
        chosen = game.type("1\n")
        bobs = game.until("Pass the keyboard to Bob", chosen)
        wiped = game.said.rfind(CLEAR, chosen, bobs)
        assert wiped >= 0
        assert plain(game.said[wiped:bobs]).strip() == "Pass the keyboard to Bob"
        game.until("for help", game.type("\n"))
        kept = json.loads(path.read_text())
        assert kept["actions"], "the game is kept after each move"
        mine = plain(game.said[bobs:])
        assert "Anne chose" not in mine
        game.type("q\n")
        assert game.end() == 0
    left = scrollback(game.said, 24)
    assert "Game kept. To go on:" in left
    assert "Your hand" not in left
    assert "Play the" not in left


def test_the_top_of_a_table_that_does_not_fit_can_be_seen(tmp_path: Path) -> None:
    args = ("play", "vaalbara", "--people", 2, "--name", "Anne,Bob", "--seed", 4, "--save", tmp_path / "game.json")
    with terminal(*args, lines=14) as game:
        game.until("Pass the keyboard to Anne")
        shown = game.type("\n")
        game.until("t for the top", shown)
        assert "Omens" not in game.said
        game.until("go on, q: back, 1/", game.type("t\n"))
        assert "Omens" in game.said
        game.until("t for the top", game.type("q\n"))
        game.type("q\n")
        assert game.end() == 0
    scrollback(game.said, 14)


def test_only_a_game_of_clans_names_them(tmp_path: Path) -> None:
    args = ("play", "royaume-2e", "--bots", "random", "--seed", 4, "--save", tmp_path / "game.json")
    with terminal(*args, lang="en") as game:
        game.until("for help")
        game.type("q\n")
        assert game.end() == 0
    assert " clan " not in plain(game.said).replace("\n", " ")


def test_a_whole_game_fits_a_narrow_terminal_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    name = "Maximilienne de la Tour"
    args = (
        "play",
        "vaalbara",
        "-p",
        5,
        "--bots",
        "random",
        "--seed",
        3,
        "--no-confirm",
        "--save",
        path,
        "--name",
        name,
    )
    with terminal(*args, columns=60) as game:
        here = game.until("for help] ")
        while "Game kept" not in game.said[here:]:
            here = game.type("1\n")
            game.until_any("for help] ", "Game kept", after=here)
        assert game.end() == 0
    assert json.loads(path.read_text())["result"]
    assert "To watch it again:" in game.said
    result = plain(game.said).rpartition("Result")[2]
    assert re.search(r"\d\. Maximilienne de la Tour  Points \d+", result)
    assert "…" not in result


PASS, KEPT = "presses Enter. ", "Game kept"
ASKED = re.compile(r"\[1(?:-(\d+))?, \?[^\]]*\] $")


@pytest.mark.parametrize("columns", mostly([60, 80], always=[80]))
def test_two_people_play_a_duel_to_its_end_and_read_what_comes_of_attacks(tmp_path: Path, columns: int) -> None:
    path, dice = tmp_path / "game.json", random.Random(columns)
    args = ("play", "chronica", "--people", 2, "--name", "Anne,Bob", "--seed", 5, "--no-confirm", "--save", path)
    screens: list[str] = []
    holder = ""
    with terminal(*args, columns=columns, lines=60, LUDOTHEQUE_JIT="0") as game:
        here = 0
        while True:
            game.until_any("] ", PASS, KEPT, after=here)
            shown = plain(game.said[here:])
            if KEPT in shown:
                break
            if shown.endswith(PASS):
                holder = "Anne" if "keyboard to Anne" in shown else "Bob"
                here = game.type("\n")
            elif asked := ASKED.search(shown):
                assert re.search(rf"[●■] {holder} \(you\)", shown), "the table is drawn for who has the keyboard"
                screens.append(shown)
                here = game.type(f"{dice.randint(1, int(asked[1] or 1))}\n")
            else:
                assert game._read(), shown  # more of this screen is to come
        assert game.end() == 0
    assert len(screens) >= 20
    lines = [line.rstrip() for screen in screens for line in screen.splitlines()]
    assert [line for line in lines if len(line) > columns] == []
    assert [line for line in lines if re.search(r"\w…", line)] == []
    offered = " ".join(" ".join(screen.split()) for screen in screens)
    assert re.search(r"Attack [^.]*? (Learning|Prestige|War): \d+ against \d+, your Honour \d+ → \d+", offered)
    kept = json.loads(path.read_text())
    assert kept["result"]
    result = plain(game.said).rpartition("Result")[2]
    assert "Anne" in result
    assert "Bob" in result


SURE = "[Enter to confirm, u to choose again] "


@pytest.mark.parametrize("columns", mostly([60, 80], always=[60]))
def test_a_whole_game_of_margraves_by_keys_says_before_each_last_word_what_comes_of_it(
    tmp_path: Path, columns: int
) -> None:
    """With few citizens, whose deck ends it soon."""
    path, own, dice = tmp_path / "game.json", tmp_path / "own.toml", random.Random(columns)
    few = ("bard", "cleric", "lumberjack", "peddler", "pilot", "ranger", "trader")
    others = [name for name in list(SHELF["margraves"].game.box["citizen"])[4:] if name not in few]
    copies = {**dict.fromkeys(few, 1), **dict.fromkeys(others, 0)}
    own.write_text("".join(f"[citizen.{name}]\ncopies = [{n}, 0, 0, 0]\n" for name, n in copies.items()))
    args = ("play", "margraves", "--people", 2, "--name", "Anne,Bob", "--seed", 5, "--content", own, "--save", path)
    asked: list[str] = []
    sure: list[str] = []
    with terminal(*args, columns=columns, lines=100, LUDOTHEQUE_JIT="0") as game:
        here, deadline = 0, time.monotonic() + PATIENCE
        while KEPT not in game.said[here:]:
            shown = plain(game.said[here:])
            if choices := ASKED.search(shown):
                asked.append(shown)
                here = game.type(f"{dice.randint(1, int(choices[1] or 1))}\n")
            elif shown.endswith((SURE, PASS)):
                if shown.endswith(SURE):
                    sure.append(shown.removesuffix(SURE))
                here = game.type("\n")
            else:
                assert time.monotonic() < deadline, shown
                assert game._read(), shown  # more of this screen is to come
                continue
            deadline = time.monotonic() + PATIENCE
        assert game.end() == 0
    lines = [line.rstrip() for screen in (*asked, *sure) for line in screen.splitlines()]
    assert [line for line in lines if len(line) > columns] == []
    foretold = [
        sentence
        for shown in sure
        for sentence in re.findall(r"^You (?:gain|recruit|advance)[^.]*", shown, re.MULTILINE)
    ]
    assert len(foretold) >= 4
    assert "Alchemist" in plain(game.said)
    assert json.loads(path.read_text())["result"]
    assert "Leftovers" in plain(game.said).rpartition("Result")[2]


def test_one_person_keeps_the_scrollback_and_clans_have_names(tmp_path: Path) -> None:
    with terminal(
        "play", "vaalbara", "--bots", "random", "--seed", 4, "--save", tmp_path / "g.json", lang="fr"
    ) as game:
        game.until("pour l’aide")
        game.type("q\n")
        assert game.end() == 0
    assert HIDE not in game.said
    assert re.search(r"\(vous\)\s+clan jaune · à vous de choisir", plain(game.said))


SERIES = (("simulate", "vaalbara", "--games", 20), ("arena", "vaalbara", "--games", 4))
LISTS = (("games",), ("games", "--provenance", "vaalbara"), ("--help",), ("play", "--help"))


@pytest.mark.parametrize(
    ("columns", "command"), mostly(product([40, 60], SERIES), always=list(zip([60, 40], SERIES, strict=True)))
)
def test_tables_keep_names_and_intervals(columns: int, command: tuple[object, ...]) -> None:
    with terminal(*command, "--bots", "easy,greedy", columns=columns) as shown:
        assert shown.end() == 0
    lines = [line.rstrip() for line in plain(shown.said.rpartition("\x1b[2K")[2]).splitlines()]
    assert max(map(len, lines)) <= columns
    assert "…" not in "".join(lines)
    for bot in ("easy", "greedy"):
        rate = r"\d+\.\d \(\d+\.\d–\d+\.\d\)"
        assert re.search(rf"{bot} +{rate}|{bot}\n(  .*\n)?  % \(at 95%\) {rate}", "\n".join(lines)), lines


@pytest.mark.parametrize(
    ("columns", "command"), mostly(product([40, 60], LISTS), always=list(zip([60, 40, 60, 40], LISTS, strict=True)))
)
def test_lists_fit(columns: int, command: tuple[str, ...]) -> None:
    with terminal(*command, columns=columns, lang="fr") as shown:
        assert shown.end() == 0
    lines = plain(shown.said).splitlines()
    cut = [
        line for line in lines if re.search(r"\w…", line)
    ]  # an ellipsis of ours stands after a space, a comma or a ]
    assert cut == []
    commands = ("Exemple", "Pour commencer", "À corriger")  # lines that are copied: the terminal wraps them
    assert [line for line in lines if len(line.rstrip()) > columns and not line.startswith(commands)] == []


STOPPED = (("simulate", "vaalbara"), ("arena", "vaalbara", "--bots", "greedy,random"))


@pytest.mark.parametrize("command", mostly([(command,) for command in STOPPED], always=[(STOPPED[1],)]))
def test_ctrl_c_tells_what_was_played(command: tuple[str, ...]) -> None:
    with terminal(*command, "--games", 90_000_000, "--workers", 2) as running:
        running.until("Games played")
        while not re.search(r"[1-9]\d*/\d{5}", plain(running.said)):
            running.until("\x1b[2K", len(running.said))
        running.type("\x03")
        assert running.end() == 130
    output = plain(running.said)
    assert "Interrupted: this is what was played." in output
    assert re.search(r"of the 90.?000.?000 games asked for", output)
    assert "Traceback" not in output
