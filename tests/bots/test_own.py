"""Bots that people write: played as any other, and told plainly what is wrong with them."""

from __future__ import annotations

import json
import pickle
import signal
from pathlib import Path
from types import ModuleType

import pytest

import ludotheque
from ludotheque.bots.bot import Bot
from ludotheque.bots.names import find_bot
from ludotheque.bots.own import (
    Overtime,
    _faults_of,
    _stopped_after,
    file_hash,
    load_bot,
    names_file,
    names_learned,
    split_name,
)
from ludotheque.bots.playout_policy import PlayoutPolicy
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.kernel.linking.at_work import compiling
from ludotheque.lab.arena import Pairing, arena
from ludotheque.lab.series import Series
from ludotheque.lab.simulate import simulate
from tests.support.tiers import mostly

FILE = '''
class First:
    """Takes the first action."""

    def choose(self, view):
        return view.legal[0]


class Chance:
    def choose(self, view):
        print("thinking")
        return view.random.choice(view.legal)


class Counts:
    """Finds out how often its object was asked: sealed choices of a game of nine rounds, and turns."""

    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        assert view.twin.round_number >= 1
        assert self.asked <= 60
        return view.legal[self.asked % len(view.legal)]


def last(view):
    return view.legal[-1]


class Divides:
    def choose(self, view):
        helper(view)


def helper(view):
    return 1 / 0


class Cheats:
    def choose(self, view):
        return "play:moon"


class Late:
    def choose(self, view):
        return view.legal[0] if view.twin.round_number < 3 else None


class Number:
    def choose(self, view):
        return 3


class Leaves:
    def choose(self, view):
        raise SystemExit(0)


class Wants:
    def __init__(self, depth):
        self.depth = depth

    def choose(self, view):
        return view.legal[0]


class Mute:
    pass


class Refused:
    def choose(self, view):
        import ludotheque

        return ludotheque.bot("wizard")


SIZE = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a file of bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FILE, encoding="utf-8")
    return tmp_path


def line_of(text: str) -> int:
    """The line of the file that holds a text, the first."""
    return next(number for number, line in enumerate(FILE.splitlines(), 1) if text in line)


def match() -> ludotheque.Match:
    return ludotheque.new("vaalbara", 2, seed=3, compiled=False)


def fault_of(name: str) -> str:
    with pytest.raises(ludotheque.BotFault) as caught:
        ludotheque.bot(name).choose(match(), 0)
    assert caught.value.say("fr") != caught.value.say("en")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return str(caught.value)


# --- at play ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_a_class_or_a_function_of_a_file_plays() -> None:
    game = match()
    legal = game.legal(0)
    assert ludotheque.bot("mine.py:First").choose(game, 0) == legal[0]
    assert ludotheque.bot("mine.py:last").choose(game, 0) == legal[-1]
    answers = {ludotheque.bot("mine.py:Chance").choose(game, 0, seed=seed) for seed in range(60)}
    assert answers == set(legal)


def test_a_class_an_object_or_a_function_of_this_program_plays() -> None:
    class First:
        def choose(self, view: ludotheque.SeatView) -> str:
            return view.legal[0]

    for own in (First, First(), lambda view: view.legal[0]):
        assert ludotheque.bot(own).choose(match(), 1) == match().legal(1)[0]


def test_what_it_prints_is_not_taken_for_an_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ludotheque.bot("mine.py:Chance").choose(match(), 0)
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "thinking\n")


def test_an_object_remembers_one_seat_of_one_opponent() -> None:
    class Asked:
        made = 0

        def __init__(self) -> None:
            type(self).made += 1
            self.asked = 0

        def choose(self, view: ludotheque.SeatView) -> str:
            self.asked += 1
            return view.legal[self.asked % len(view.legal)]

    game, first, other = match(), ludotheque.bot(Asked), ludotheque.bot(Asked)
    legal = game.legal(0)
    assert [first.choose(game, 0) for _ in range(3)] == [legal[1], legal[2], legal[3]]
    assert other.choose(game, 0) == legal[1]
    first.choose(game, 1)
    assert Asked.made == 3


COUNTS, MEETS = ("mine.py:Counts", "mine.py:Chance"), ("mine.py:Chance", "greedy")


@pytest.mark.parametrize("bots", mostly([(COUNTS,), (MEETS,)], always=[(COUNTS,)]))
@pytest.mark.usefixtures("folder")
def test_any_number_of_workers_plays_the_same_games(bots: tuple[str, str]) -> None:
    series = Series.checked("vaalbara", 2, bots, {}, 7)
    rows: list[list[dict]] = [[], []]
    for workers, kept in zip((1, 2), rows, strict=True):
        assert simulate(series, 6, workers, keep_row=kept.append).workers == workers
    assert rows[0] == rows[1]
    pairing = Pairing.checked("vaalbara", None, bots, {}, 7)
    first, second = (arena(pairing, 6, workers=workers) for workers in (1, 2))
    assert first.standings == second.standings


def test_workers_look_from_the_folder_where_the_bot_was_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series.checked("vaalbara", 2, ("mine.py:First", "mine.py:last"), {}, 1)
    monkeypatch.chdir(folder.parent)
    assert simulate(series, 4, 2).workers == 2


def test_a_bot_may_be_made_of_several_files(folder: Path) -> None:
    (folder / "taste.py").write_text("def best(legal):\n    return legal[-1]\n", encoding="utf-8")
    text = "from taste import best\n\ndef plays(view):\n    return best(view.legal)\n"
    (folder / "two_files.py").write_text(text, encoding="utf-8")
    assert ludotheque.bot("two_files.py:plays").choose(match(), 0) == match().legal(0)[-1]


def test_a_home_is_looked_for_before_a_folder(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert load_bot("~/mine.py:First", str(tmp_path / "elsewhere")).name == "~/mine.py:First"
    for name in ("~nobody-of-this-name/x.py:First", "~nobody-of-this-name/x.network:3"):
        with pytest.raises(OutOfReach, match="nobody of that name"):
            find_bot(name)


def test_a_file_that_was_edited_is_read_again(folder: Path) -> None:
    path = folder / "edited.py"
    for place in (0, 1):
        path.write_text(f"def plays(view):\n    return view.legal[{place}]\n", encoding="utf-8")
        assert ludotheque.bot(f"{path}:plays").choose(match(), 0) == match().legal(0)[place]
    assert not (folder / "__pycache__").exists()


def test_results_of_another_text_of_a_bot_are_not_mixed(folder: Path) -> None:
    pairing = Pairing.checked("vaalbara", None, ("mine.py:First", "random"), {}, 7)
    arena(pairing, 2, workers=1, file=folder / "duel.jsonl")
    assert arena(pairing, 2, workers=1, file=folder / "duel.jsonl").resumed == 2
    (folder / "mine.py").write_text(FILE + "\n# another thought\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"something else \(the file of the bot mine\.py has changed\)"):
        arena(pairing, 2, workers=1, file=folder / "duel.jsonl")


# --- at fault -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_an_error_inside_names_its_own_line() -> None:
    assert (
        fault_of("mine.py:Divides") == f"Divides: mine.py, line {line_of('1 / 0')}: ZeroDivisionError: division by zero"
    )
    assert fault_of("mine.py:Leaves") == f"Leaves: mine.py, line {line_of('SystemExit')}: SystemExit: 0"
    assert f"line {line_of('wizard')}: Unknown bot: wizard" in fault_of("mine.py:Refused")


@pytest.mark.parametrize(
    ("name", "answer", "line"), [("Cheats", "'play:moon'", "class Cheats"), ("Number", "3", "class Number")]
)
@pytest.mark.usefixtures("folder")
def test_an_illegal_answer_names_those_that_were_legal(name: str, answer: str, line: str) -> None:
    message = fault_of(f"mine.py:{name}")
    assert message.startswith(
        f"{name}: mine.py, line {line_of(line) + 1}: {answer} is not a legal action; these are: play:"
    )
    assert all(action in message for action in match().legal(0))


@pytest.mark.usefixtures("folder")
def test_what_is_no_bot_is_refused_at_once() -> None:
    for name, message in {
        "mine.py:Nope": "mine.py: there is no Nope; there is: First, Chance, Counts, last, Divides, helper",
        "mine.py:SIZE": "SIZE: mine.py, line ?: neither a class with choose(view) nor a function",
        "mine.py:Mute": f"Mute: mine.py, line {line_of('class Mute')}: neither a class",
        "mine.py": "Which bot of mine.py? Write mine.py:Name.",
        "mine.py:": "mine.py: there is no ''",
        "nowhere.py:First": "nowhere.py:First: cannot read nowhere.py",
    }.items():
        with pytest.raises(GameError) as caught:
            find_bot(name)
        assert str(caught.value).startswith(message)


@pytest.mark.usefixtures("folder")
def test_a_class_that_cannot_be_called_is_told() -> None:
    message = fault_of("mine.py:Wants")
    assert message.startswith(f"Wants: mine.py, line {line_of('class Wants')}: TypeError")
    assert "depth" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def plays(view:\n    pass\n", "line 1: SyntaxError: '(' was never closed"),
        ("x = 1\n  y = 2\n", "line 2: IndentationError: unexpected indent"),
        ("x = 1\nimport nothing_of_this_name\n", "line 2: ModuleNotFoundError: No module named"),
        ("def plays(view):\n    return eval('1 +')\n", "line 2: SyntaxError: invalid syntax"),
        ("x = 1\n\nraise SystemExit(0)\n", "line 3: SystemExit: 0"),
        ("def plays(view):\n    return plays(view)\n", "line 2: RecursionError"),
        ("x = '\0'\n", "line"),
    ],
)
def test_a_file_that_cannot_be_run_names_its_line(folder: Path, text: str, message: str) -> None:
    (folder / "bad.py").write_text(text, encoding="utf-8")
    assert f"plays: bad.py, {message}" in fault_of("bad.py:plays")


ENDLESS = """
import signal, time

class Goes:
    def choose(self, view):
        while True:
            pass

class Sleeps:
    def choose(self, view):
        time.sleep(3600)

class Insists:
    def choose(self, view):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

class Begins:
    def __init__(self):
        time.sleep(3600)

    def choose(self, view):
        return view.legal[0]

left = []

def clock(view):
    left.append(signal.getitimer(signal.ITIMER_REAL)[0])
    return view.legal[0]
"""


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("bot", "line"), [("Goes", "while True"), ("Sleeps", "3600"), ("Insists", "pass"), ("Begins", "3600")]
)
def test_a_bot_that_thinks_for_ever_is_stopped(folder: Path, bot: str, line: str, workers: int) -> None:
    """Wherever it does so, with a sentence that names the place."""
    (folder / "endless.py").write_text(ENDLESS, encoding="utf-8")
    series = Series.checked("vaalbara", 2, (f"endless.py:{bot}", "random"), {}, 7, bot_seconds=0.05)
    message = rf"^{bot}: endless\.py, line \d+: no answer within 0\.05 s; --bot-seconds"
    with pytest.raises(ludotheque.BotFault, match=message):
        simulate(series, 4, workers)


def test_a_file_that_is_stopped_before_its_first_line_is_stopped_there(folder: Path) -> None:
    """A busy machine may take that long to begin."""
    path = folder / "endless.py"
    path.write_text(ENDLESS, encoding="utf-8")
    module = ModuleType("endless")
    module.__file__ = str(path)
    with (
        pytest.raises(ludotheque.BotFault, match=r"endless\.py, line 1: no answer within 0\.05 s"),
        _faults_of("Goes", "endless.py", module, 0.05),
    ):
        raise Overtime


def test_a_file_that_runs_for_ever_is_stopped(folder: Path) -> None:
    (folder / "endless.py").write_text("while True:\n    pass\n", encoding="utf-8")
    with pytest.raises(ludotheque.BotFault, match=r"endless\.py, line [12]: no answer within 0\.05 s"):
        Series.checked("vaalbara", 2, ("endless.py:choose",), {}, 7, bot_seconds=0.05)


def test_a_bot_has_the_time_that_it_was_given(folder: Path) -> None:
    """Without a limit nothing rings, and nothing goes on to ring once it has answered."""
    (folder / "endless.py").write_text(ENDLESS, encoding="utf-8")
    match = ludotheque.new("vaalbara", players=2, seed=3)
    seat = match.actors[0]
    left = []
    for seconds in (60.0, 0.0):
        bot = find_bot("endless.py:clock", seconds=seconds)
        bot = pickle.loads(pickle.dumps(bot))
        bot.seated().choose(match.engine, match.content, match.view(seat), seat, 1)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        left.append(bot.player.__globals__["left"][-1])
    assert 50 < left[0] <= 60
    assert left[1] == 0
    for impossible in (-1.0, float("nan"), 1e9):
        with pytest.raises(GameError, match="Time to think refused"):
            Series.checked("vaalbara", 2, ("random",), {}, 7, bot_seconds=impossible)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.usefixtures("folder")
def test_a_fault_in_a_worker_names_the_game_too(workers: int) -> None:
    series = Series.checked("vaalbara", 2, ("mine.py:Late", "random"), {}, 7)
    with pytest.raises(ludotheque.BotFault, match=r"^Late: mine\.py, line \d+: None is not .* \(game 0\)$"):
        simulate(series, 4, workers)


def test_an_opponent_finds_its_file_again_in_another_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pickled = pickle.dumps(ludotheque.bot("mine.py:First"))
    monkeypatch.chdir(folder.parent)
    assert pickle.loads(pickled).choose(match(), 0) == match().legal(0)[0]


def test_a_table_in_the_browser_runs_no_file(folder: Path) -> None:
    """The server parses bots by `parse_bot`, which knows no files."""
    from ludotheque.bots.names import parse_bot

    (folder / "evil.py").write_text("open('ran', 'w')\n", encoding="utf-8")
    with pytest.raises(GameError, match="Unknown bot"):
        parse_bot("evil.py:Evil")
    assert not (folder / "ran").exists()
    assert json.dumps(match().record())


@pytest.mark.parametrize(
    ("name", "file", "rest"),
    [
        ("mine.py:First", "mine.py", "First"),
        ("mine.py", "mine.py", ""),
        ("mine.py:", "mine.py", ""),
        ("a:b.network", "a:b.network", ""),
        ("a:b.network:400", "a:b.network", "400"),
        ("duel.policy", "duel.policy", ""),
        ("search:400", "search:400", ""),
        ("hard+trader", "hard+trader", ""),
    ],
)
def test_a_name_is_split_in_one_way(name: str, file: str, rest: str) -> None:
    assert split_name(name) == (file, rest)
    assert names_file(name) == (file.endswith((".py", ".network", ".policy")))
    assert names_learned(name) == (file.endswith((".network", ".policy")))


@pytest.mark.parametrize(("name", "playouts"), [("duel.policy", 400), ("duel.policy:90", 90)])
def test_what_has_learned_needs_no_number(tmp_path: Path, name: str, playouts: int) -> None:
    (tmp_path / "duel.policy").write_bytes(PlayoutPolicy({"play:hunter": 9}, {"players": [2]}).dump())
    bot = find_bot(name, str(tmp_path))
    assert isinstance(bot, Bot)
    assert bot.playouts == playouts


@pytest.mark.parametrize("name", ["duel.network", "duel.network:400", "duel.py:Name"])
def test_a_file_is_known_by_its_text(tmp_path: Path, name: str) -> None:
    file = tmp_path / split_name(name)[0]
    with pytest.raises(OutOfReach, match="no such file or folder"):
        file_hash(name, str(tmp_path))
    file.write_text("one")
    before = file_hash(name, str(tmp_path))
    file.write_text("two")
    assert file_hash(name, str(tmp_path)) != before


def test_the_time_that_the_rules_take_to_be_compiled_is_not_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[float] = []
    monkeypatch.setattr(signal, "setitimer", lambda _, seconds, again=0.0: rung.append(seconds))
    with _stopped_after(7):
        ring = signal.getsignal(signal.SIGALRM)
        assert callable(ring)
        with compiling():
            ring(signal.SIGALRM, None)
        with pytest.raises(Overtime):
            ring(signal.SIGALRM, None)
    assert rung == [7, 7, 0]
