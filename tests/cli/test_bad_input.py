"""Every mistake gets a sentence, a non-zero exit, and no traceback."""

import socket
from pathlib import Path

import pytest

from ludotheque.cli.lab.keep import kept_records
from ludotheque.cli.status import NO_ACCESS, NOT_SOUND, REFUSED
from ludotheque.kernel.text import Lang
from ludotheque.lab.series import Series

from .conftest import Run

DUEL = ("arena", "vaalbara", "--bots", "greedy,random")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "chess"), "Unknown game: chess. On the shelf: vaalbara"),
        (("simulate", "vaalbara", "--players", "1"), "1 player: it takes 2 to 5"),
        (("simulate", "vaalbara", "--players", "6"), "6 players: it takes 2 to 5"),
        (("simulate", "vaalbara", "--players", "many"), "--players / -p: it takes a whole number."),
        (("arena", "vaalbara", "--bots", "greedy,random", "--margin", "x"), "--margin: it takes a number."),
        (("simulate", "vaalbara", "--games", "0"), "Number of games refused: 0"),
        (("simulate", "vaalbara", "--games", "-3"), "Number of games refused: -3"),
        (("simulate", "vaalbara", "--bots", "wizard"), "Unknown bot: wizard. Bots: random"),
        (("simulate", "vaalbara", "--bots", "easy+builder"), "Unknown temperament in this game: builder. Temp"),
        (("simulate", "chronica", "--bots", "easy+trader"), "Temperaments: fighter, planner."),
        (("simulate", "vaalbara", "--bots", "greedy+hasty"), "a temperament goes with easy, medium, hard, expert"),
        (("arena", "vaalbara", "--bots", "easy+wizard,easy"), "Unknown temperament in this game: wizard"),
        (("play", "vaalbara", "--bots", "hard+wizard"), "Unknown temperament in this game: wizard"),
        (
            ("arena", "vaalbara", "--bots", "\udcff.py:Bot,random", "--file", "o.jsonl"),
            "Name refused (unreadable signs): ?.py",
        ),
        (("simulate", "vaalbara", "--bots", "\udcff.network:20"), "Name refused (unreadable signs): ?.network:20."),
        (("train", "vaalbara", "--out", "\udcff.network"), "Name refused (unreadable signs): ?.network."),
        (("simulate", "vaalbara", "--bots", "random,,random"), "A name is missing"),
        (
            ("simulate", "vaalbara", "--bots", f"x.network:{'9' * 5000}"),
            "x.network:NUMBER, the number of playouts (1 to",
        ),
        (("simulate", "vaalbara", "--bots", "x.network:many"), "x.network:NUMBER, the number of playouts (1 to"),
        (("train", "vaalbara", "--out", "a.network", "--teacher", f"search:{'9' * 5000}"), "Who plays? search:999"),
        (("simulate", "vaalbara", "--players", "3", "--bots", "easy,easy"), "2 bots for 3 seats"),
        (("simulate", "vaalbara", "--option", "speed=fast"), "Unknown option: speed"),
        (("simulate", "vaalbara", "--option", "rider-forests=maybe"), "Unknown value for rider-forests: maybe"),
        (("simulate", "vaalbara", "--option", "rider-forests"), "Unreadable option: rider-forests"),
        (("simulate", "vaalbara", "-o", "rider-forests=cancel", "-o", "rider-forests=cancel"), "given twice"),
        (("simulate", "vaalbara", "--seed", "-1"), "Seed refused"),
        (("simulate", "vaalbara", "--workers", "0"), "Number of workers refused: 0"),
        (("simulate", "vaalbara", "--lang", "de"), "Unknown language: de"),
        (("simulate",), "Missing: GAME. Help: ludotheque simulate --help"),
        (("arena", "vaalbara"), "Missing: --bots / -b. Help: ludotheque arena --help"),
        (("simulate", "vaalbara", "--fast"), "No such option: --fast."),
        (("simulate", "vaalbara", "--game", "3"), "No such option: --game. Did you mean --games?"),
        (("simulate", "vaalbara", "--seed"), "The option --seed needs a value."),
        (("simulate", "vaalbara", "--json=3"), "The option --json takes no value."),
        (("games", "vaalbara"), "Unexpected argument: vaalbara."),
        (("conquer",), "No such command: conquer. Help: ludotheque --help"),
        (("simul",), "No such command: simul. Did you mean simulate?"),
        (("serve", "--port", "99999"), "Port refused: 99999 (0 to 65535)"),
        ((*DUEL, "--players", "3"), "3 seats cannot be shared among 2 bots"),
        ((*DUEL, "--players", "1"), "1 player: it takes 2 to 5"),
        ((*DUEL, "--games", "0"), "Number of games refused: 0"),
        ((*DUEL, "--stop-at", "2"), "Threshold refused"),
        ((*DUEL, "--stop-at", "0.5", "--margin", "0.7"), "Margin refused: a number between 0 and 0.5."),
        ((*DUEL, "--margin", "0.1"), "--margin is a distance from --stop-at."),
        (("rules", "vaalbara", "--json", "--content", "a.toml"), "--json is about the checklist"),
        (("rules", "vaalbara", "--ids", "--content", "a.toml"), "--ids is about the checklist"),
        (("arena", "vaalbara", "--bots", "greedy"), "at least two different bots"),
        (("games", "--options", "chess"), "Unknown game: chess"),
        (("games", "--provenance", "chess"), "Unknown game: chess"),
        (("games", "--options", "vaalbara", "--provenance", "vaalbara", "--json"), "a single document"),
        (("rules", "chess"), "Unknown game: chess"),
        (("rules", "chess", "--words"), "Unknown game: chess"),
        (
            ("rules", "vaalbara", "--words", "--ids"),
            "--words is about the words of the game: it does not go with --ids",
        ),
        (("rules", "vaalbara", "--words", "--content", "a.toml"), "it does not go with --content"),
        (("play",), "Which game?"),
        (("play", "chess"), "Unknown game: chess"),
        (("play", "vaalbara", "--players", "6"), "6 players"),
        (("play", "vaalbara", "--people", "0"), "0 people for 2 seats"),
        (("play", "vaalbara", "--people", "3", "--players", "2"), "3 people for 2 seats"),
        (("play", "vaalbara", "--bots", "wizard"), "Unknown bot: wizard"),
        (("play", "vaalbara", "--bots", "easy,easy"), "2 bots for 1 seat"),
        (("play", "vaalbara", "--name", "Anne,Bob"), "It takes 1 name"),
        (("play", "vaalbara", "--seed", "-1"), "Seed refused"),
        (("play", "--resume", "nowhere.json"), "Cannot read nowhere.json: no such file or folder."),
        (("replay", "nowhere.json"), "Cannot read nowhere.json"),
    ],
)
def test_a_mistake_is_explained(run: Run, args: tuple[str, ...], message: str) -> None:
    done = run(*args)
    assert done.code == (NO_ACCESS if "nowhere.json" in args else REFUSED)
    assert message in " ".join(done.err.split())
    assert "Traceback" not in done.out + done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "vaalbara", "-p", 6), "6 joueurs : il en faut de 2 à 5"),
        (("simulate", "vaalbara", "-p", "six"), "--players / -p : il faut un nombre entier."),
        (("play", "vaalbara", "--bots", "hard+mage"), "Tempérament inconnu à ce jeu : mage. Tempéraments : hasty,"),
        (("arena", "vaalbara", "--bots", "random+hasty,easy"), "« random » ne compare pas ses actions"),
        (("arena", "vaalbara", "--bots", "a,b", "--stop-at", "x"), "--stop-at : il faut un nombre."),
        (("simulate",), "Il manque : JEU. Aide : ludotheque simulate --help"),
        (("replay",), "Il manque : FICHIER."),
        (("simulate", "vaalbara", "--game", "3"), "Option inconnue : --game. Vouliez-vous dire --games ?"),
        (("simulate", "vaalbara", "--seed"), "L’option --seed attend une valeur."),
        (("games", "--json=oui"), "L’option --json ne prend pas de valeur."),
        (("games", "vaalbara"), "Argument de trop : vaalbara."),
        (("conquer",), "Commande inconnue : conquer."),
        (("play", "--resume", "nowhere.json"), "Impossible de lire nowhere.json : fichier ou dossier absent."),
        (("play", "vaalbara", "--seed", "-1"), "Graine refusée : il faut un entier"),
        (("serve", "--port", "99999"), "Port refusé : 99999"),
        (("serve", "--database", "/proc/none/tables", "--port", "0"), "le dossier /proc/none n’existe pas"),
    ],
)
def test_french_is_answered_in_french(run: Run, args: tuple[object, ...], message: str) -> None:
    """Whether --lang or the system asks for it, and wherever --lang stands."""
    for done in (run(*args, "--lang", "fr"), run(*args, lang="fr_FR.UTF-8")):
        assert done.code in (REFUSED, NO_ACCESS)
        if args[-1] not in ("--seed",):  # whose value --lang would be
            assert message in " ".join(done.err.split())
    assert message in " ".join(done.err.split())


def test_files_that_cannot_be_written_are_named(run: Run, tmp_path: Path) -> None:
    wall = tmp_path / "file"
    wall.write_text("")
    for args in (
        ("play", "vaalbara", "--save", wall / "game.json"),
        ("play", "vaalbara", "--save", tmp_path),
        (*DUEL, "--file", wall / "duel.jsonl"),
        (*DUEL, "--file", tmp_path),
    ):
        done = run(*args)
        assert done.code == (REFUSED if "exists already" in done.err else NO_ACCESS)
        assert "Cannot" in done.err or "exists already" in done.err


@pytest.mark.parametrize("option", ["--record", "--records"])
@pytest.mark.parametrize(
    ("lang", "reason"), [("en", "the path leads through a file"), ("fr", "le chemin passe par un fichier")]
)
def test_games_that_cannot_be_kept_say_why(run: Run, tmp_path: Path, option: str, lang: str, reason: str) -> None:
    (tmp_path / "wall").write_text("")
    given = (option, tmp_path / "wall" / "deep" / "x", "--lang", lang)
    done = run("simulate", "vaalbara", "--games", 1, *given)
    assert done.code == NO_ACCESS
    assert reason in done.err


@pytest.mark.parametrize(
    "args",
    [
        ("train", "vaalbara", "--games", 20, "--out"),
        ("simulate", "vaalbara", "--games", 1, "--record"),
        ("simulate", "vaalbara", "--games", 1, "--records"),
        ("play", "vaalbara", "--save"),
        ("serve", "--port", 0, "--no-open", "--database"),
    ],
    ids=lambda args: args[0] + args[-1],
)
@pytest.mark.parametrize(
    ("lang", "reason"), [("en", "there is no folder {}. Make it"), ("fr", "le dossier {} n’existe pas. Créez-le")]
)
def test_no_folder_is_made_for_a_slip_of_the_pen(
    run: Run, tmp_path: Path, args: tuple[object, ...], lang: Lang, reason: str
) -> None:
    folder = tmp_path / "none"
    done = run(*args, folder / "x.network", "--lang", lang)
    assert done.code == NO_ACCESS
    assert reason.format(folder) in " ".join(done.err.replace("\xa0", " ").split())
    assert not folder.exists()


def test_a_bot_that_cannot_be_read_says_why(run: Run) -> None:
    done = run("simulate", "vaalbara", "--games", 1, "--bots", "nowhere.py:A", "--lang", "fr")
    assert done.code == NO_ACCESS
    assert "fichier ou dossier absent" in done.err


def test_a_record_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    series = Series.checked("vaalbara", 2, ["random"], {}, 1)
    with kept_records(tmp_path / "games", series) as keep:
        assert keep is not None
        keep(0, {"name": "whole"})
        with pytest.raises(UnicodeEncodeError):
            keep(1, {"name": "\udce9"})
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["vaalbara-1-000000.json"]


def test_a_new_game_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt")
    done = run("play", "vaalbara", "--save", letter, answers=["q"])
    assert done.code == 2
    assert "exists already" in done.err
    assert letter.read_text() == "Dear aunt"


def test_a_results_file_of_something_else_is_kept(run: Run, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("a shopping list\n")
    done = run(*DUEL, "--games", 2, "--file", notes)
    assert done.code == NOT_SOUND
    assert "is not a file of results" in done.err
    assert notes.read_text() == "a shopping list\n"


def test_a_port_in_use_is_named(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", port, "--no-open", "--database", tmp_path / "tables.sqlite3")
    assert done.code == NO_ACCESS
    assert f"Port {port} is already in use" in done.err
