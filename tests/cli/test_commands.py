"""What each command answers."""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ludotheque.cli.console import print_json
from ludotheque.cli.status import NO_ACCESS
from ludotheque.games import SHELF
from ludotheque.lab.parallel.workers import Workers
from tests.support.processes import until

from .conftest import Run

PROGRAM = [sys.executable, "-m", "ludotheque.cli"]
REPORT_KEYS = {
    "game",
    "players",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "games_per_second",
    "mean_scores",
    "wins",
}
COMMANDS = (
    *("play", "simulate", "arena", "train", "games", "rules", "serve", "backup", "check", "replay", "verify", "warm"),
    *("measure", "report", "compare", "worth", "plan"),
)


def test_help_lists_every_command(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    assert all(f" {command} " in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_an_example(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert f"Example: ludotheque {command}" in done.out


@pytest.mark.parametrize(
    "args",
    [["--help"], ["simulate", "--help"], ["games"], ["games", "--provenance", "vaalbara"], ["rules", "vaalbara"]],
)
def test_what_plays_no_game_loads_no_compiler(args: list[str]) -> None:
    script = (
        "import sys\nfrom ludotheque.cli import main\n"
        "try:\n    main(sys.argv[1:])\nfinally:\n    print('loaded', *sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.rpartition("loaded ")[2].split())
    assert not loaded & {"numba", "litestar", "sqlalchemy", "uvicorn"}
    if "--help" in args:
        assert not loaded & {"numpy", "ludotheque.games"}


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("ludotheque ")


def test_simulate_prints_json(run: Run) -> None:
    done = run("simulate", "vaalbara", "--players", 4, "--games", 20, "--bots", "random", "--seed", 3, "--json")
    report = json.loads(done.out)
    assert done.code == 0
    assert set(report) >= REPORT_KEYS
    assert (report["game"], report["players"], report["games"]) == ("vaalbara", 4, 20)
    assert len(report["mean_scores"]) == len(report["wins"]) == 4
    assert sum(report["wins"]) == pytest.approx(20)


def test_simulate_prints_a_table(run: Run) -> None:
    done = run("simulate", "vaalbara", "--games", 5, "--bots", "greedy,random", "--option", "rider-forests=exchange")
    assert done.code == 0
    assert "Vaalbara, 2 players, 5 games" in done.out
    assert "decisions/s" in done.out
    french = run("simulate", "vaalbara", "--games", 1, "--lang", "fr")
    assert "Vaalbara, 2 joueurs, 1 partie" in french.out


def test_levels_of_bots_are_called_by_the_readers_words(run: Run) -> None:
    """Where they are told of; what is typed, and JSON, has their names."""
    asked = ("vaalbara", "--bots", "greedy,search:1", "--games", 2)
    for command in ("simulate", "arena"):
        french, english = (run(command, *asked, "--lang", lang).out for lang in ("fr", "en"))
        assert "glouton" in french
        assert "greedy" not in french
        assert "greedy" in english
        assert all("search:1" in output for output in (french, english))
        assert "greedy" in run(command, *asked, "--lang", "fr", "--json").out
    decided = run("arena", *asked, "--stop-at", 0.5, "--lang", "fr").out
    assert "décidé : glouton" in decided.replace("\xa0", " ").replace("\u202f", " ")


def test_a_pipe_gets_every_column_in_full() -> None:
    command = [*PROGRAM, "arena", "vaalbara", "--bots", "easy,greedy", "--games", "2", "--lang", "en"]
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    assert "…" not in done.stdout
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("  easy")]
    assert len(line.split("  ")) >= 6
    assert "Chance" in done.stdout


def test_arena_says_why_it_plays_another_number_of_games(run: Run) -> None:
    done = run("arena", "vaalbara", "--bots", "greedy,random", "--games", 3)
    assert "Vaalbara, 2 players, 4 games" in done.out
    assert "4 games instead of 3: a setup is fair only when it is played in all rotations." in done.out
    report = json.loads(run("arena", "vaalbara", "--bots", "greedy,random", "--games", 3, "--json").out)
    assert (report["games"], report["asked"], report["interrupted"]) == (4, 3, False)


def test_arena_says_what_it_takes_to_play_it_again(run: Run) -> None:
    asked = ("arena", "vaalbara", "--players", 4, "--bots", "random,greedy", "--games", 2, "--json")
    report = json.loads(run(*asked).out)
    assert report["bots"] == ["random", "greedy"] * 2
    assert (report["stop_at"], report["margin"]) == (None, None)
    report = json.loads(run(*asked, "--stop-at", 0.4).out)
    assert (report["stop_at"], report["margin"]) == (0.4, 0.05)


def test_json_has_no_number_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [float("nan"), (float("inf"), 1.5)], "b": {"c": -float("inf"), "d": None}})
    assert json.loads(capsys.readouterr().out) == {"a": [None, [None, 1.5]], "b": {"c": None, "d": None}}


def test_one_game_has_no_interval(run: Run) -> None:
    done = run("simulate", "vaalbara", "--games", 1)
    assert "A single game gives no interval." in done.out
    report = json.loads(run("simulate", "vaalbara", "--games", 1, "--json").out)
    assert report["win_intervals"] == report["score_intervals"] == [None, None]
    duel = json.loads(run("arena", "vaalbara", "--bots", "greedy,random", "--games", 2, "--json").out)
    assert duel["standings"][0]["utility_low"] is None
    few = json.loads(run("simulate", "vaalbara", "--games", 2, "--json").out)
    for low, high in (*few["win_intervals"], *few["score_intervals"]):
        assert low < high


def test_an_interruption_before_the_first_game_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludotheque.cli.lab.simulate.play", interrupt)
    done = run("simulate", "vaalbara", "--lang", "fr")
    assert done.code == 130
    assert "Interrompu avant la fin de la première partie." in done.err
    assert done.out == ""


def test_the_number_of_bots_gives_the_number_of_seats(run: Run) -> None:
    done = run("simulate", "vaalbara", "--games", 2, "--bots", "random,random,easy", "--json")
    report = json.loads(done.out)
    assert report["bots"] == ["random", "random", "easy"]


def test_arena_prints_rates_with_intervals(run: Run, tmp_path: Path) -> None:
    args = ["arena", "vaalbara", "--bots", "greedy,random", "--games", 6, "--file", tmp_path / "duel.jsonl"]
    report = json.loads(run(*args, "--json").out)
    assert report["games"] == 6
    for standing in report["standings"]:
        assert standing["win_low"] <= standing["win_rate"] <= standing["win_high"]
    shown = run(*args, "--stop-at", "0.5")
    assert "6 games from the file" in shown.out
    assert "Not decided yet: greedy against 50.0%" in shown.out
    assert "stopping early" not in shown.out


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The intervals take no account of stopping early; the decision does."),
        ("fr", "Les intervalles ne tiennent pas compte de l’arrêt anticipé ; la décision, si."),
    ],
)
def test_arena_says_what_stopping_early_does_to_intervals(run: Run, lang: str, sentence: str) -> None:
    duel = ("arena", "vaalbara", "--bots", "greedy,random", "--workers", 1)
    done = run(*duel, "--stop-at", 0.5, "--margin", 0.3, "--lang", lang)
    assert sentence in done.out
    assert sentence not in run(*duel, "--games", 2, "--lang", lang).out


def test_games_lists_the_shelf(run: Run) -> None:
    assert "vaalbara" in run("games").out
    assert "Nine rounds" in run("games").out
    assert "Neuf manches" in run("games", "--lang", "fr").out
    assert json.loads(run("games", "--json").out)[0]["name"] == "vaalbara"


def test_games_lists_options(run: Run) -> None:
    assert "rider-forests=cancel" in run("games", "--options", "vaalbara").out
    (option,) = json.loads(run("games", "--options", "vaalbara", "--json").out)
    assert option["default"] == "cancel"
    assert set(option["values"]) == {"cancel", "exchange"}


def test_games_lists_where_values_come_from(run: Run) -> None:
    assert "valeur reconstituée" in run("games", "--provenance", "vaalbara", "--lang", "fr").out
    listed = json.loads(run("games", "--provenance", "vaalbara", "--json").out)
    marks = {card["values"]: card["provenance"] for card in listed}
    assert marks["omens.rankings"] == "reconstructed"
    assert marks["points.start"] == "rulebook"


def test_rules_are_printed_in_both_languages(run: Run) -> None:
    assert "The most points win" in run("rules", "vaalbara").out
    assert "Le plus de points" in run("rules", "vaalbara", lang="fr_FR.UTF-8").out


@pytest.mark.parametrize("entry", SHELF)
def test_rules_list_the_words_of_cards(run: Run, entry: str) -> None:
    french, english = (run("rules", entry, "--words", "--lang", lang).out for lang in ("fr", "en"))
    assert "Ce qui se fait" in french
    assert "What is done" in english
    report = json.loads(run("rules", entry, "--words", "--json").out)
    for row in report:
        for shown in (french, english):
            assert f"  {row['written']} " in shown, "what one types is alike in both languages"
        assert row["says"].split()[0] in english
        assert " ".join(row["unread"].split()) in " ".join(english.split()), "what cards do not say is told as well"
    assert {"name": "times", "is": "a number"}.items() <= next(o for o in report if o["name"] == "repeat")["operands"][
        0
    ].items()


def test_rules_print_the_checklist(run: Run) -> None:
    assert "VAA-COMP-01" in run("rules", "vaalbara", "--ids").out
    entries = json.loads(run("rules", "vaalbara", "--json").out)
    assert len(entries) == 218


def test_warm_says_where_it_keeps_things(run: Run) -> None:
    done = run("warm")
    assert done.code == 0
    assert "Vaalbara: ready" in done.out


def test_warm_compiles_games_side_by_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    class Counted(Workers):
        def __init__(self, count: int, prepare: Callable[[], None]) -> None:
            counts.append(count)
            super().__init__(count, prepare)

    monkeypatch.setattr("ludotheque.cli.shelf.warm.cores", lambda: 8)
    monkeypatch.setattr("ludotheque.cli.shelf.warm.Workers", Counted)
    done = run("warm", "vaalbara", "royaume-1e", "royaume-2e")
    assert done.code == 0
    assert counts == [2], "a process for each game, editions of one game together"
    ready = {line.partition(":")[0] for line in done.out.splitlines()[:2]}
    assert ready == {"Vaalbara", SHELF["royaume-1e"].title.en}
    assert "ompiling" not in done.err


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_warm_ends_quietly_with_its_processes(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    running = subprocess.Popen(
        [*PROGRAM, "warm"],
        env=os.environ | {"LUDOTHEQUE_CACHE": str(cache), "LUDOTHEQUE_JIT": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heard,
    )
    try:
        until(running, lambda: any(cache.rglob("*.bin")))
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)  # the pipes close with the last process
    finally:
        running.kill()
    assert running.returncode == 130
    assert "Traceback" not in out + err


def test_the_language_of_the_system_is_spoken(run: Run) -> None:
    assert "Jeu inconnu" in run("rules", "chess", lang="fr_FR.UTF-8").err
    assert "Unknown game" in run("rules", "chess", lang="de_DE.UTF-8").err
    assert "Unknown game" in run("rules", "chess", "--lang", "en", lang="fr_FR.UTF-8").err


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_simulation_ends_quietly(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    command = [*PROGRAM, "simulate", "vaalbara", "--games", "200000000", "--workers", "2", "--record", str(rows)]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs are deaf to it
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heard)
    try:
        until(running, lambda: rows.exists() and rows.stat().st_size > 0)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "Traceback" not in out + err


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    running = subprocess.Popen(
        [*PROGRAM, "rules", "vaalbara", "--ids"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout
    assert running.stderr
    running.stdout.readline()
    running.stdout.close()
    assert "Traceback" not in running.stderr.read()
    running.wait(timeout=60)


def test_a_terminal_that_lacks_a_sign_shows_another() -> None:
    done = subprocess.run(
        [*PROGRAM, "rules", "vaalbara", "--lang", "fr"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0
    assert b"chacun ajoute neuf Territoires" in b" ".join(done.stdout.split())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "games", "--json", "--lang", "en"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == NO_ACCESS
    assert done.stderr.startswith("Cannot read or write: no space left on the disk.")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
def test_a_game_without_any_input_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command = shlex.join([*PROGRAM, "play", "vaalbara", "--lang", "en", "--save", str(path)])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "Game kept" in done.stdout
    assert "Traceback" not in done.stderr
    assert path.exists()


@pytest.mark.parametrize("module", ["ludotheque.kernel.errors", "ludotheque.cli.app"])
def test_an_interruption_while_loading_ends_quietly(module: str) -> None:
    interrupted = (
        "import builtins\n"
        "load = builtins.__import__\n"
        "def interrupt(name, given=None, *rest):\n"
        "    from_ = (given or {}).get('__package__') or ''\n"
        f"    if {module!r}.endswith('.' + name) and from_ == 'ludotheque.cli':\n"
        "        raise KeyboardInterrupt\n"
        "    return load(name, given, *rest)\n"
        "builtins.__import__ = interrupt\n"
        "from ludotheque.cli import main\n"
        "main(['--version'])\n"
    )
    done = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_json_is_the_same_in_any_locale() -> None:
    command = [*PROGRAM, "games", "--json", "--lang", "fr"]
    texts = {
        subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding}, check=True).stdout
        for encoding in ("utf-8", "ascii", "latin-1")
    }
    (text,) = texts
    assert "é" in json.loads(text)[0]["about"] + json.loads(text)[1]["about"]
