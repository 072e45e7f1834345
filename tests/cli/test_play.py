"""The game in the terminal, played by typing."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.cli.files import write_record
from ludotheque.cli.play import play, sitting
from ludotheque.cli.status import NOT_SOUND
from ludotheque.games import Box, box
from ludotheque.kernel.match import Match
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene
from tests.support.processes import until_it_waits

from .conftest import Run

GAME = ("play", "vaalbara", "--seed", "4", "--bots", "random", "--no-confirm")
ONES = ["1"] * 200


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.mark.parametrize(
    ("lang", "title", "points"), [("en", "Game over", "Points"), ("fr", "Partie terminée", "Points")]
)
def test_a_whole_game(run: Run, path: Path, lang: str, title: str, points: str) -> None:
    done = run(*GAME, "--players", 3, "--lang", lang, "--save", path, answers=ONES)
    assert done.code == 0
    assert title in done.out
    assert points in done.out
    assert done.err == ""
    replayed = run("replay", path, "--json")
    assert json.loads(replayed.out)["finished"]


def test_a_game_that_does_not_tell_its_result_ends(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = box("vaalbara").layout

    def silent(look: Look) -> Scene:
        return replace(layout.scene(look), result=())

    monkeypatch.setattr(Box, "layout", replace(layout, scene=silent))
    done = run(*GAME, "--save", path, answers=ONES)
    assert (done.code, done.err) == (0, "")
    assert "This game does not tell the result." in done.out
    assert "does not tell the result" in run("replay", path).out


def test_choices_are_numbered_and_named(run: Run, path: Path) -> None:
    done = run(*GAME, "--lang", "fr", "--save", path, answers=["q"])
    assert "Choisissez en secret" in done.out
    assert "Jouer l’Oracle" in done.out or "Jouer le" in done.out
    assert "[1]" in done.out
    assert done.code == 0


def test_leaving_keeps_the_game_and_it_goes_on(run: Run, path: Path) -> None:
    left = run(*GAME, "--name", "Anne", "--save", path, answers=["1", "1", "q"])
    assert f"ludotheque play --resume {path}" in left.out
    kept = json.loads(path.read_text())
    assert [seat["name"] for seat in kept["seats"]] == ["Anne", "Bot 1"]
    assert kept["seats"][1]["bot"] == "random"
    again = run("play", "--resume", path, "--no-confirm", answers=ONES)
    assert again.code == 0
    assert "Game over" in again.out
    ended = json.loads(path.read_text())
    assert ended["actions"][: len(kept["actions"])] == kept["actions"]
    assert ended["result"]


def test_the_end_of_input_is_leaving(run: Run, tmp_path: Path) -> None:
    done = run(*GAME, answers=["1"])
    assert done.code == 0
    (kept,) = (tmp_path / "data" / "ludotheque" / "saves").iterdir()
    assert str(kept) in done.out


def test_an_interrupted_game_is_kept(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: object, seat: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludotheque.cli.play.sitting.Sitting._person", interrupt)
    done = run(*GAME, "--save", path)
    assert done.code == 130
    assert path.exists()
    assert "Traceback" not in done.err


def test_a_number_that_is_not_offered_changes_nothing(run: Run, path: Path) -> None:
    done = run(*GAME, "--save", path, answers=["99", "0", "dance", "", "?", "q"])
    assert done.err.count("Choose 1 to") == 3
    assert "u undo" in done.out
    assert json.loads(path.read_text())["actions"] == []


def test_an_action_can_be_named(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["q"])
    record = json.loads(path.read_text())
    run("play", "--resume", path, "--no-confirm", answers=[_first_action(record), "q"])
    assert json.loads(path.read_text())["actions"][0] == [0, _first_action(record)]


def _first_action(record: dict[str, object]) -> str:
    game = box("vaalbara").game
    return Match.begin(game, record, game.engine(compiled=False)).legal(0)[0]


def test_what_ends_a_turn_is_confirmed(run: Run, path: Path) -> None:
    game = ("play", "vaalbara", "--players", 3, "--seed", "4", "--bots", "random", "--save", path)
    done = run(*game, answers=["play:hunter", "", "take:1", "u", "take:2", "", "q"])
    assert done.out.count("u to choose again") == 3
    actions = json.loads(path.read_text())["actions"]
    assert [0, "take:1"] not in actions
    assert [0, "take:2"] in actions
    path.unlink()
    run(*game, answers=["play:hunter", "", "take:2", "", "q"])
    assert json.loads(path.read_text())["actions"] == actions


def test_a_secret_choice_that_bots_follow_at_once_is_confirmed(run: Run, path: Path) -> None:
    game = ("play", "vaalbara", "--players", 3, "--seed", 4, "--bots", "random", "--save", path)
    done = run(*game, answers=["play:hunter", "u", "q"])
    assert done.out.count("u to choose again") == 1
    assert json.loads(path.read_text())["actions"] == []


def test_only_the_last_person_confirms_a_secret_choice(run: Run, path: Path) -> None:
    game = ("play", "vaalbara", "--players", 3, "--people", 2, "--seed", 4, "--bots", "random", "--save", path)
    done = run(*game, answers=["", "1", "", "1", "u", "q"])
    assert done.out.count("u to choose again") == 1
    assert [seat for seat, _ in json.loads(path.read_text())["actions"]] == [0]


def test_what_others_saw_cannot_be_undone(run: Run, path: Path) -> None:
    done = run(*GAME, "--save", path, answers=["play:hunter", "u", "q"])
    assert "can no longer be undone" in done.err


def test_a_game_is_saved_on_request(run: Run, path: Path) -> None:
    done = run(*GAME, "--save", path, answers=["1", "s", "r", "l", "q"])
    assert f"Saved: {path}" in done.out
    assert "Prairie" in done.out


def test_the_log_says_where_points_come_from(run: Run, path: Path) -> None:
    game = ("play", "vaalbara", "--players", 3, "--seed", "4", "--bots", "random", "--save", path)
    done = run(*game, answers=["play:hunter", "", "take:2", "", "l", "q"])
    assert "You gain 3 points (Hunter)" in done.out
    assert "(Characters)" not in done.out


def test_people_share_a_keyboard(run: Run, path: Path) -> None:
    args = ("play", "vaalbara", "--people", 2, "--name", "Anne,Bob", "--no-confirm", "--seed", 4, "--save", path)
    done = run(*args, answers=["", "1", "", "1", "q"])
    assert done.out.count("Pass the keyboard to Anne, who presses Enter.") == 1
    assert "Pass the keyboard to Bob, who presses Enter." in done.out
    assert done.err.count("everybody can read the others' cards in it again") == 1
    assert [seat for seat, _ in json.loads(path.read_text())["actions"]][:2] == [0, 1]


def test_nobody_sees_anothers_hand(run: Run, path: Path) -> None:
    args = ("play", "vaalbara", "--people", 2, "--name", "Anne,Bob", "--no-confirm", "--seed", 4, "--save", path)
    done = run(*args, answers=["", "1", "", "q"])
    annes, _, bobs = done.out.partition("Pass the keyboard to Bob")
    for part, holder in ((annes, "Anne"), (bobs, "Bob")):
        lines = part.splitlines()
        (hand,) = [number for number, line in enumerate(lines) if line.strip().startswith("Your hand")]
        assert f"{holder} (you)" in lines[hand - 1]
    assert "Anne chose" not in bobs


def test_tips_explain_the_first_game(run: Run, path: Path) -> None:
    done = run(*GAME, "--tips", "--save", path, answers=["q"])
    assert "Nine rounds, nine Territories." in done.out


def test_a_damaged_save_is_refused_and_kept(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["1", "q"])
    whole = json.loads(path.read_text())
    kept = whole["snapshot"]
    raw = kept["state"]
    for change in (
        {"snapshot": kept | {"state": "A" + raw[1:] if raw[0] != "A" else "B" + raw[1:]}},
        {"snapshot": kept | {"state": "%%%"}},
        {"snapshot": kept | {"digest": "0"}},
        {"snapshot": kept | {"frames": kept["frames"][:-1]}},
        {"snapshot": kept | {"frames": 3}},
        {"snapshot": "%%%"},
        {"snapshot": None},
        {"actions": whole["actions"][:-1]},
        {"actions": [[0, "dance"]]},
        {"game": "chess"},
        {"version": 99},
    ):
        text = json.dumps(whole | change)
        path.write_text(text)
        done = run("play", "--resume", path, answers=["q"])
        assert done.code == NOT_SOUND, change
        assert "Traceback" not in done.err
        assert path.read_text() == text


def test_a_save_of_another_game_is_refused(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["q"])
    done = run("play", "margraves", "--resume", path)
    assert done.code == 2
    assert "not of margraves" in done.err


def test_a_save_of_other_rules_goes_on_with_a_notice(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["1", "q"])
    whole = json.loads(path.read_text())
    path.write_text(json.dumps(whole | {"ruleset": 0}))
    done = run("play", "--resume", path, answers=["q"])
    assert done.code == 0
    assert "rules have changed" in done.err


def test_a_bot_keeps_its_temperament_in_a_save(run: Run, path: Path) -> None:
    game = ("play", "vaalbara", "--seed", "4", "--no-confirm", "--bots", "easy+hasty")
    left = run(*game, "--lang", "fr", "--save", path, answers=["1", "q"])
    assert "Bot 1 : facile, pressé" in left.out
    kept = path.read_text()
    assert json.loads(kept)["seats"][1]["bot"] == "easy+hasty"
    again = run("play", "--resume", path, answers=["q"])
    assert again.code == 0
    assert "Bot 1 : easy, hasty" in again.out
    path.write_text(kept.replace("+hasty", "+wizard"))
    refused = run("play", "--resume", path, answers=["q"])
    assert refused.code == 2
    assert "Unknown temperament in this game: wizard" in refused.err
    assert path.read_text() == kept.replace("+hasty", "+wizard")


def test_seats_of_a_save_are_checked(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["1", "q"])
    whole = json.loads(path.read_text())
    for seats, code in (
        ([{"name": "A", "bot": "wizard"}, {"name": "B", "bot": None}], 2),
        ("nobody", 0),
        ([{"name": 3}, 5], 0),
        ([{"name": "A", "bot": "easy"}, {"name": "B", "bot": "easy"}], 0),
    ):
        path.write_text(json.dumps(whole | {"seats": seats}))
        assert run("play", "--resume", path, answers=["q"]).code == code


def test_a_game_is_kept_whatever_fails(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, seat: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ludotheque.cli.play.sitting.Sitting._bot", fail)
    with pytest.raises(ZeroDivisionError):
        run(*GAME, "--save", path, answers=ONES)
    assert len(json.loads(path.read_text())["actions"]) == 1


def test_a_command_that_is_interrupted_is_not_half_kept(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Match.play

    def interrupted(self: Match, seat: int, action: str) -> None:
        played(self, seat, action)
        del self.actions[-1]  # as if the signal came just before it is noted
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "play", interrupted)
    assert run(*GAME, "--save", path, answers=["1"]).code == 130
    monkeypatch.undo()
    record = json.loads(path.read_text())
    assert record["actions"] == []
    game = box("vaalbara").game
    fresh = Match.begin(game, record, game.engine(compiled=False))
    assert record["snapshot"] == fresh.save()["snapshot"]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_game_that_is_kept(path: Path, number: signal.Signals) -> None:
    with _at_the_prompt(path) as playing:
        until_it_waits(playing)  # it has shown its prompt, and reads
        playing.send_signal(number)
        _, errors = playing.communicate(timeout=60)
    assert playing.returncode == 128 + number
    assert b"Traceback" not in errors
    assert json.loads(path.read_text())["actions"] == []


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_signal_whose_exception_is_dropped_still_ends_the_program() -> None:
    def dropping() -> None:
        with suppress(SystemExit):
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)

    with pytest.raises(SystemExit) as ended, play._signals_raised():
        dropping()
    assert ended.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_game_is_kept_when_nobody_reads_it_any_more(path: Path) -> None:
    with _at_the_prompt(path) as playing:
        assert playing.stdout
        assert playing.stdin
        assert playing.stderr
        playing.stdout.close()
        playing.stdin.write(b"1\n")
        playing.stdin.flush()
        errors = playing.stderr.read()
        playing.wait(timeout=60)
    assert b"Traceback" not in errors
    assert len(json.loads(path.read_text())["actions"]) >= 1


@contextmanager
def _at_the_prompt(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A game in a process of its own that waits for its first answer."""
    command = [sys.executable, "-m", "ludotheque.cli", *GAME, "--lang", "en", "--save", str(path)]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert playing.stdout
        shown = b""
        while b"for help]" not in shown:
            more = os.read(playing.stdout.fileno(), 65536)
            assert more, "the game ended before its first question"
            shown += more
        yield playing
    finally:
        playing.kill()


def test_a_name_is_not_read_as_markup(run: Run, path: Path) -> None:
    done = run(*GAME, "--name", "[/x] :sword:", "--save", path, answers=ONES)
    assert done.code == 0
    assert "1. [/x] :sword:" in done.out or "2. [/x] :sword:" in done.out
    assert "Points" in done.out


def test_the_reference_explains_signs_and_the_cards_of_this_game(run: Run, path: Path) -> None:
    shelf = box("royaume-1e")
    content = shelf.game.content(shelf.presets)
    game = ("play", shelf.name, "--seed", "4", "--bots", "random", "--save", path)
    done = run(*game, answers=["r", "q"])
    for section in shelf.layout.reference_of(content, 2):
        assert section.title.en in done.out
        for _, meaning in section.signs:
            assert meaning.en in done.out
        for paragraph in section.words(content, "en"):
            assert paragraph[:30] in done.out


@pytest.mark.parametrize("name", ["J\udce9r", "\x1b[2J"])
def test_a_name_that_no_file_can_hold_is_refused(run: Run, path: Path, name: str) -> None:
    done = run(*GAME, "--name", name, "--save", path, answers=["1", "q"])
    assert done.code == 2
    assert "Name refused" in done.err
    assert not path.exists()


def test_a_draft_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_record(tmp_path / "game.json", {"name": "\udce9"})
    assert list(tmp_path.iterdir()) == []


def test_whoever_gives_no_name_is_called_in_the_readers_language(run: Run, path: Path) -> None:
    run(*GAME, "--lang", "fr", "--save", path, answers=["1", "q"])
    english = run("play", "--resume", path, "--lang", "en", answers=["q"])
    assert "Player 1 (you)" in english.out
    assert "Joueur" not in english.out
    assert "Joueur 1 (vous)" in run("play", "--resume", path, "--lang", "fr", answers=["q"]).out


def test_a_name_in_a_save_is_made_readable(run: Run, path: Path) -> None:
    run(*GAME, "--name", "Anne", "--save", path, answers=["1", "q"])
    path.write_text(path.read_text().replace('"Anne"', r'"A\udce9"'))
    assert run("play", "--resume", path, answers=["q"]).code == 0
    assert json.loads(path.read_text())["seats"][0]["name"] == "A?"


def test_a_kept_game_goes_on_as_it_is(run: Run, path: Path) -> None:
    run(*GAME, "--save", path, answers=["1", "q"])
    before = path.read_text()
    settled = ("-p", 3), ("-b", "hard"), ("--people", 2), ("--name", "Bob"), ("-o", "a=b"), ("--deck", "ost"), ("-s", 0)
    for option in settled:
        done = run("play", "--resume", path, *option, answers=["q"])
        assert done.code == 2, option
        assert "A kept game goes on as it is" in done.err
    assert path.read_text() == before


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_signal_while_a_left_game_is_written_does_not_lose_it(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, hung = write_record, []

    def hang_up(where: Path, record: dict[str, object]) -> None:
        if not hung:
            hung.append(True)
            os.kill(os.getpid(), signal.SIGHUP)
        write(where, record)

    monkeypatch.setattr(sitting, "write_record", hang_up)
    assert run(*GAME, "--save", path, answers=["1"]).code == 128 + signal.SIGHUP
    assert json.loads(path.read_text())["actions"]
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL
