"""Card values of one's own: what is refused, with file, line and reason in both languages; what a file cannot do."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path

import pytest

from ludotheque.games import SHELF, box
from ludotheque.games.vaalbara.cards.content import WORDS
from ludotheque.games.vaalbara.cards.most import COUNTED
from ludotheque.kernel.errors import GameError, OutOfReach
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS
from ludotheque.kernel.words import Counter
from ludotheque.kernel.written.patch import changes, check_patch, read_patch
from ludotheque.kernel.written.toml import MOST_BYTES

ARCHER = '[citizen.archer]\ncost = 9\non_turn = "gain(strength=7)"\n'
REALM = box("royaume-2e")
VAALBARA = box("vaalbara")


def refusal(tmp_path: Path, text: str | bytes, entry: str = "royaume-2e") -> tuple[str, str]:
    """What is said of a file, in French and English."""
    path = tmp_path / "own.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    shelf = box(entry)
    with pytest.raises(GameError) as caught:
        read_patch(shelf.game, path, shelf.presets)
    assert str(path) in caught.value.say("fr")
    return caught.value.say("fr"), caught.value.say("en")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# mine\n[citzen.archer]\ncost = 9", 2, ("citzen", "citizen, starter")),
        ("[citizen.archer]\n[citizen.archerr]\ncost = 9", 2, ("archerr", "cleric")),
        ("[citizen.archer]\n\nprice = 9", 3, ("price", "cost")),
        ("[citizen.archer]\ncost = '9'", 2, ("cost", "99")),
        ("[citizen.archer]\ncost = true", 2, ("cost", "99")),
        ("[citizen.archer]\ncost = 1e400", 2, ("cost", "99")),
        ("[citizen.archer]\ncost = 100", 2, ("cost", "99")),
        ("[citizen.archer]\ncost = -1", 2, ("cost", "99")),
        ("[citizen.archer]\nnoun = 'Bowman'", 2, ("noun", "cost")),
        ("[citizen.archer]\nrole = 'wizard'", 2, ("wizard", "soldier")),
        ("[citizen.archer]\nvalues = 4", 2, ("values",)),
        ("[citizen.archer]\nvalues = [4, 5]", 1, ("citizen.archer", "(4, 5)")),
        ("[citizen.archer]\non_turn = 7", 2, ("on_turn",)),
        ('[citizen.archer]\non_turn = "win()"', 2, ("win", "gain")),
        ('[citizen.archer]\non_turn = "gain(strenght=7)"', 2, ("gain", "strenght")),
        ('[citizen.archer]\non_turn = "rob(1, 2, 3, 4)"', 2, ("rob",)),
        ('[citizen.archer]\non_turn = "gain(strength=100)"', 2, ("100", "99")),
        ('[citizen.archer]\non_turn = "gain(strength=True)"', 2, ("True",)),
        ('[citizen.archer]\non_turn = "gain("', 2, ("gain(",)),
        ('[citizen.archer]\non_turn = "choose(gain(gold=1))"', 2, ("citizen.archer.on_turn",)),
        ("[citizen]\narcher.cost = 'x'", 2, ("cost",)),
        ("citizen.archer.cost = 'x'", 1, ("cost",)),
        ("[citizen]\narcher = 4", 2, ("[",)),
        ("citizen = 4", 1, ("[",)),
        ("title = 4\n" + ARCHER, 1, ("title",)),
        ('title = { fr = "Seul" }\n' + ARCHER, 1, ("title",)),
        ("[monster.goblin]\narea = '{moon} [a|b]'", 1, ("{moon} [a|b]",)),
    ],
)
def test_what_does_not_fit_is_refused_with_line_and_reason(
    tmp_path: Path, text: str, line: int, words: tuple[str, ...]
) -> None:
    french, english = refusal(tmp_path, text)
    assert f"own.toml, ligne {line} : " in french
    assert f"own.toml, line {line}: " in english
    assert french != english
    for word in words:
        assert word in french
        assert word in english


@pytest.mark.parametrize(
    "text",
    [
        "[citizen.archer\ncost = 9",
        "[citizen.archer]\ncost = 9\ncost = 9",
        b"\xff\xfe",
        "x = " + "9" * 5000,
        "x = " + "[" * 9000 + "]" * 9000,
    ],
)
def test_what_is_no_toml_is_said_to_be_none(tmp_path: Path, text: str | bytes) -> None:
    french, english = refusal(tmp_path, text)
    assert "ne se lit pas" in french
    assert "cannot be read" in english


def test_files_out_of_reach_and_too_large_ones(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, Path("a\0b.toml")):
        with pytest.raises(OutOfReach):
            read_patch(REALM.game, path)
    assert "bytes at most" in refusal(tmp_path, "#" * (MOST_BYTES + 1))[1]


@pytest.mark.parametrize(
    "spelt",
    [
        "__import__('os').system('touch OWNED')",
        "canary()",
        "gain(gold=canary())",
        "seq(gain(gold=1), canary())",
        "(lambda: canary())()",
        "[canary() for _ in (1,)]",
        "gain(gold=f'{canary()}')",
        "canary.x",
        "points(3)",
        "gain.__class__",
        "gain(strength=().__class__)",
        "gain.__globals__['sys']",
        "[gain(gold=1) for _ in (1,)][0]",
        "(lambda: gain(gold=1))()",
        "gain(gold=f'{1}')",
        "gain(**{'gold': 1})",
        "gain(*[1])",
        "gain(gold=1) if 1 else gain(gold=2)",
        "gain(gold=1 + 1)",
        "gain(gold=-1)",
        "gain(gold=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)",
        "gain(gold=" + "9" * 900 + ")",
        "gain(gold=1j)",
        "gain(gold=b'x')",
        "gain(gold=None)",
        "(x := gain(gold=1))",
        "gain(gold=1); gain(gold=1)",
        "gain(gold=1)\x00",
        "gain(gold='\\N{BULLET}')",
        "seq(" * 60 + "gain(gold=1)" + ")" * 60,
        "(" * 400 + "gain(gold=1)" + ")" * 400,
        "-" * 900 + "1",
        "a" * 5000,
        "",
        "4",
        "strength",
    ],
)
def test_nothing_is_evaluated(spelt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []
    monkeypatch.setattr(builtins, "canary", lambda *given: called.append(1), raising=False)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError) as caught:
        check_patch(REALM.game, {"citizen": {"archer": {"on_turn": spelt}}})
    assert not called
    for lang in LANGS:
        assert "on_turn" in caught.value.say(lang)
        assert len(caught.value.say(lang)) < 1500
    assert not list(tmp_path.iterdir())


def test_values_nested_without_end_are_refused() -> None:
    nested: list[object] = []
    for _ in range(sys.getrecursionlimit() * 20):
        nested = [nested]
    with pytest.raises(GameError):
        check_patch(REALM.game, {"citizen": {"archer": {"values": nested}}})
    for wrong in ([], 4, "citizen", None):
        with pytest.raises(GameError):
            check_patch(REALM.game, wrong)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[land.forest]\ncopies = [3, 1, 2, 3]", "land.forest: 2 numbers for 3 copies of mark 5"),
        ("[land.field]\ncopies = [4, 2, 2, 2]", "the copies of all types make 11 territories of mark 5, it takes 10"),
        ("[land.forest]\nnumbers = [[4, 5, 6]]", "land.forest: numbers has 1 list, it takes 4"),
        ("[omens.omens]\nrankings = ['BVYRG']", "omens.omens: 1 ranking, it takes 51"),
    ],
)
def test_cards_that_make_no_game_of_vaalbara_are_refused(tmp_path: Path, text: str, words: str) -> None:
    french, english = refusal(tmp_path, text, "vaalbara")
    assert words in english
    assert words not in french


def test_effects_and_numbers_too_large_for_the_record_are_refused(tmp_path: Path) -> None:
    many = ", ".join(["gain(gold=1)"] * 60)
    full = "".join(f"[citizen.{card}]\non_turn = 'seq({many})'\n" for card in REALM.game.box["citizen"])
    full += "".join(f"[domain.{card}]\neffect = 'seq({many})'\n" for card in REALM.game.box["domain"])
    assert "there is room for 2048" in refusal(tmp_path, full)[1] or "has room for 2048" in refusal(tmp_path, full)[1]
    assert "it takes 48" in refusal(tmp_path, "[monster.goblin]\ncopies = 99")[1]


def test_a_scoring_field_takes_what_is_counted_and_nothing_else(tmp_path: Path) -> None:
    duke = next(iter(REALM.game.box["duke"]))
    assert "does nothing here" in refusal(tmp_path, f"[duke.{duke}]\npoints = 'gain(gold=1)'")[1]
    assert check_patch(REALM.game, {"duke": {duke: {"points": "points(3)"}}})


def test_a_title_has_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('title = { fr = "Élite", en = "Elite" }\n' + ARCHER, encoding="utf-8")
    patch = read_patch(REALM.game, path)
    assert (patch.title.fr, patch.title.en) == ("Élite", "Elite")
    assert patch.values == {"citizen": {"archer": {"cost": 9, "on_turn": "gain(strength=7)"}}}
    path.write_text(ARCHER, encoding="utf-8")
    assert read_patch(REALM.game, path).title.fr == "own"


@pytest.mark.parametrize("entry", ["royaume-2e", "royaume-1e"])
def test_a_patch_fits_both_editions_and_is_told_value_by_value(entry: str) -> None:
    shelf = box(entry)
    content = shelf.game.content(shelf.presets, {"citizen": {"archer": {"cost": 9, "on_turn": "gain(strength=7)"}}})
    assert [change.say("fr") for change in changes(shelf.game, content)] == [
        "Citoyen Archère, coût : 9 (boîte : 4)",
        "Citoyen Archère, à son tour : gagnez 7 Force (boîte : gagnez 2 Force)",
    ]
    assert changes(shelf.game, content)[1].say("en").endswith("gain 7 Strength (box: gain 2 Strength)")
    assert content.digest != shelf.game.content(shelf.presets).digest
    assert changes(shelf.game, shelf.game.content(shelf.presets)) == ()


@pytest.mark.parametrize("name", sorted({shelved.package for shelved in SHELF.values()}))
def test_every_value_of_every_card_has_a_name_in_words(name: str) -> None:
    game = next(shelved.game for shelved in SHELF.values() if shelved.package == name)
    fields = {field for cards in game.box.values() for card in cards.values() for field in vars(card)}
    wanted = set(game.box) | fields - {"id", "noun", "picture", "figure", "marks"}
    assert wanted - set(game.terms) == set()


def test_a_damaged_patch_in_a_record_is_refused() -> None:
    match = Match.new(REALM.game, 2, seed=1, engine=REALM.game.engine(compiled=False))
    for patch in (
        {"citizen": {"archer": {"cost": 400}}},
        {"citizen": 4},
        {"citizen": {"archer": {"on_turn": "exit()"}}},
    ):
        record = json.loads(json.dumps(match.record())) | {"patch": patch}
        with pytest.raises(GameError):
            Match.replay(REALM.game, record, match.engine)


RIVER = "per_river(gain(99))"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f'[land.river]\nreward = "seq({", ".join([RIVER] * 6)})"\n[points.points]\nriver_cap = 99', "land.river"),
        ('[character.hunter]\neffect = "repeat(99, gain(99))"', "character.hunter"),
        ('[character.hunter]\neffect = "repeat(40, each_player(gain(99)))"', "character.hunter"),
        ('[land.field]\nreward = "times(Own(FIELD), times(Own(FIELD), gain(99)))"', "land.field"),
    ],
)
def test_points_that_the_record_cannot_count_are_refused(tmp_path: Path, text: str, named: str) -> None:
    fr, en = refusal(tmp_path, text, "vaalbara")
    assert named in en
    assert "no more than 32767" in en
    assert "32767" in fr


@pytest.mark.parametrize("effect", ["gain(99)", "per_around(PRAIRIE, gain(99))", "per_type(gain(99))"])
def test_high_values_alone_are_counted(tmp_path: Path, effect: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'[land.prairie]\nreward = "{effect}"\n')
    assert read_patch(VAALBARA.game, path, VAALBARA.presets).values


def test_every_counter_of_vaalbara_has_its_most() -> None:
    assert set(COUNTED) == set(WORDS.words[Counter])


def test_a_number_too_large_for_the_record_is_an_error_in_words() -> None:
    match = Match.new(VAALBARA.game, 2, seed=1, engine=VAALBARA.game.engine(compiled=False))
    match.state["points"] = match.state["gained"] = 2**15 - 1
    message, before = "", b""
    while not message:
        before = match.state.tobytes()
        try:
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        except GameError as error:
            message = str(error)
    assert "too large to be counted" in message
    assert match.state.tobytes() == before
