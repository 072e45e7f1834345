"""The pages around the tables, in both languages, and the words and icons they use."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import ludotheque.web
from ludotheque.bots import ladder
from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Lang
from ludotheque.web.pages.shelf import AT_HAND, offers
from ludotheque.web.thinking import queue
from ludotheque.web.views.assets import STATIC
from ludotheque.web.views.html import typeset
from ludotheque.web.views.icons import FALLBACK, known
from ludotheque.web.views.levels import level_says, signs_of, strengths
from ludotheque.web.views.words import WORDS
from ludotheque.web.views.words.days import day

from .helpers import Browsers, nobodys, people, read, shared, sit

WEB = Path(ludotheque.web.__file__).parent
SOURCES = "".join(path.read_text(encoding="utf-8") for path in [*WEB.rglob("*.py"), *WEB.glob("templates/**/*.html")])
Client = Browsers


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", ["/", "/about", *(f"/{page}/{name}" for name in SHELF for page in ("new", "rules"))])
def test_every_page_in_both_languages(client: Client, path: str, lang: Lang) -> None:
    client.cookies.set("lang", lang)
    answer = client.get(path)
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    assert WORDS["menu"].say(lang) in answer.text
    assert "{{" not in answer.text


PACKED = ["/rules/vaalbara", "/static/table.css", "/static/vendor/pictures/vaalbara/forest-0.svg"]


@pytest.mark.parametrize("path", PACKED)
def test_what_is_sent_is_packed(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["content-encoding"] == "gzip"
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert (plain.content, plain.headers["content-type"]) == (answer.content, answer.headers["content-type"])
    assert "Accept-Encoding" in answer.headers["vary"]
    assert answer.headers["cache-control"] == plain.headers["cache-control"]


def test_whoever_saves_data_keeps_the_signs(client: Client) -> None:
    assert "data-saving" in client.get("/rules/vaalbara", headers={"Save-Data": "on"}).text
    assert "data-saving" not in client.get("/rules/vaalbara").text
    client.cookies.set("pictures", "signs")
    assert "data-saving" in client.get("/rules/vaalbara").text
    client.cookies.set("pictures", "all")
    assert "data-saving" not in client.get("/rules/vaalbara", headers={"Save-Data": "on"}).text


def test_fonts_are_not_packed_again(client: Client) -> None:
    font = next((STATIC / "vendor" / "fonts").glob("*.woff2"))
    assert "content-encoding" not in client.get(f"/static/vendor/fonts/{font.name}").headers


def test_the_switch_of_language_and_theme(client: Client) -> None:
    assert 'lang="fr" data-theme="auto"' in client.get("/").text
    answer = client.post("/preferences", data={"lang": "en", "back": "/about"})
    assert answer.url.path == "/about"
    client.post("/preferences", data={"theme": "dark"})
    assert 'lang="en" data-theme="dark"' in client.get("/").text
    client.post("/preferences", data={"lang": "de", "theme": "pink"})
    assert 'lang="en" data-theme="dark"' in client.get("/").text


@pytest.mark.parametrize(
    ("referer", "back"),
    [("http://testserver.local/new/vaalbara?players=9", "/new/vaalbara"), ("http://[", "/"), ("", "/")],
)
def test_the_switch_on_an_answer_to_a_form_leads_to_the_page_of_the_form(
    client: Client, referer: str, back: str
) -> None:
    answer = client.post("/new/vaalbara", data={"players": "9"}, headers={"Referer": referer})
    assert answer.status_code == 409
    assert f'name="back" value="{back}"' in answer.text


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "fr"),
        ("en", "en"),
        ("EN-us,en;q=0.5", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de, en;q=0.3, fr;q=0.2", "en"),
        ("en;q=0.3,fr;q=0.30", "en"),
        ("fr;q=0.5, en ; q = 0.6", "en"),
        ("de, it", "fr"),
        ("de, *;q=0.1", "fr"),
        ("fr;q=0, *", "en"),
        ("en;q=0.4, *;q=0.5", "fr"),
        ("en;q=0, fr;q=0", "fr"),
        ("en;q=0, en-GB;q=0.5", "en"),
        ("en;q=high, ;q=1, ,;;", "fr"),
        ("en;q=7", "fr"),
        ("enough", "fr"),
        pytest.param("x," * 5000 + "en", "fr", id="a long one"),
    ],
)
def test_the_language_that_a_browser_asks_for(client: Client, accepted: str, lang: str) -> None:
    answer = client.get("/", headers={"accept-language": accepted})
    assert f'<html lang="{lang}"' in answer.text
    assert "Accept-Language" in answer.headers["vary"]
    client.cookies.set("lang", "en" if lang == "fr" else "fr")
    assert f'<html lang="{lang}"' not in client.get("/", headers={"accept-language": accepted}).text


def test_the_head_of_every_page_is_that_of_the_page(client: Client) -> None:
    seat = people(client)[0]
    table = seat.split("/")[2]
    steady = ("content-type", "content-length", "cache-control", "vary", "location", "x-version")
    always = ["/", "/about", "/new/vaalbara", "/rules/vaalbara", "/static/base.css", "/nothing", "/preferences"]
    for path in [*always, seat, nobodys(seat), f"/version/{table}", f"/replay/{table}", f"/record/{table}"]:
        whole = client.get(path, follow_redirects=False)
        head = client.head(path, follow_redirects=False)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        names = steady if "/t/" not in path else set(steady) - {"content-length"}  # another key in it, packed
        assert [head.headers.get(name) for name in names] == [whole.headers.get(name) for name in names], path
    assert int(client.head(seat).headers["content-length"]) > 0
    stream = client.head(f"/live/{table}")
    assert (stream.status_code, stream.content) == (200, b"")
    assert stream.headers["content-type"].startswith("text/event-stream")


def test_icons_are_in_the_sprite() -> None:
    assert FALLBACK in known()
    used = set(re.findall(r"""icon\(\s*["']([a-z-]+)["']""", SOURCES))
    whole = {name for name in used if not name.endswith("-")}
    assert whole <= known()
    assert all(any(name.startswith(begun) for name in known()) for begun in used - whole)


def test_one_click_starts_a_game_against_bots(client: Client) -> None:
    answer = client.post("/start/vaalbara")
    page = read(answer.url.path, answer.text)
    assert len(page.actions) == 5
    assert answer.text.count('class="level"') == 2
    shelf = client.get("/").text
    assert page.path in shelf
    opened = re.search(r'<time datetime="([^"]+)">([^<]+)</time>', shelf)
    assert opened
    assert day(opened[1], "fr") == opened[2]


def test_tables_in_play_are_at_hand_and_the_others_below(client: Client) -> None:
    paths = [client.post("/start/vaalbara").url.path for _ in range(AT_HAND + 1)]
    above, below = client.get("/").text.split('<ul class="shelf">')
    assert [path in above for path in paths] == [False] + [True] * AT_HAND
    assert paths[0] in below
    assert WORDS["your_tables"].fr in above
    assert WORDS["other_tables"].fr in below


FIVE_AREAS = ["hills", "ruins", "swamp", "cavern", "barrens"]
TWO_BOTS = {
    "players": "3",
    "kind-0": "human",
    "name-0": "Zoé",
    "kind-1": "easy",
    "name-1": "",
    "kind-2": "easy",
    "name-2": "",
}


def test_a_form_that_is_refused_comes_back_as_it_was(client: Client) -> None:
    form = {**TWO_BOTS, "option-solo-sum": "yes", "part-areas": ["hills", "ruins"]}
    answer = client.post("/new/royaume-2e", data=form)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "Il faut cinq Lieux, et non 2" in answer.text
    assert "Il faut cinq Lieux, et non 2" in beside(answer.text, "option-areas")
    assert "refused" not in beside(answer.text, "option-citizens")
    assert 'name="name-0" maxlength="24" autocomplete="off" value="Zoé"' in answer.text
    assert '<option value="easy" selected>' in answer.text
    assert 'value="ruins" checked' in answer.text
    assert "/t/" not in client.get("/").text


def beside(html: str, field: str) -> str:
    """What stands at a field of the form."""
    match = re.search(rf'<(fieldset|div)[^>]* id="{field}".*?</\1>', html, re.S)
    assert match, html[:300]
    return match[0]


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ({"players": "9"}, "players", "9\u00a0joueurs"),
        ({"kind-1": "admin"}, "kind-1", "place 2"),
        ({"kind-1": "bot", "level-1": "admin"}, "kind-1", "place 2"),
        ({"option-events": "own", "part-events": ["nothing"]}, "option-events", "nothing"),
        ({"option-areas": "own"}, "option-areas", "et non 0"),
        ({"option-solo-sum": "yes"}, "option-solo-sum", "un seul joueur"),
        ({"option-set": "mastery-over-magic"}, "option-set", "1ʳᵉ édition"),
        ({"option-mixed": "perhaps"}, "option-mixed", "perhaps"),
    ],
)
def test_what_is_refused_is_said_beside_its_field(client: Client, form: dict[str, Any], field: str, words: str) -> None:
    answer = client.post("/new/royaume-2e", data=TWO_BOTS | form)
    assert answer.status_code == 409
    assert f'aria-describedby="{field}-refused"' in answer.text
    assert words in beside(answer.text, field)
    assert f'<a href="#{field}">' in answer.text


def test_a_refusal_leads_to_its_field_and_is_said_once(client: Client) -> None:
    client.cookies.set("lang", "en")
    form = unescape(client.post("/new/margraves", data={"players": "9"}).text).replace("\u00a0", " ")
    assert re.search(r'<a href="#players">How many players\?</a>', form)
    assert len(re.findall("9 players", form)) == 1


def test_an_error_shows_the_box_of_its_address_or_the_first(client: Client) -> None:
    for path, name in (("/rules/margraves/none", "margraves"), ("/none", next(iter(SHELF)))):
        page = client.get(path).text
        assert re.search(rf'class="error-picture" src="/looks/[^"]*/{name}\.svg', page), path


def test_bots_are_seated_by_level_and_citizens_one_for_each_value(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "kind-1": "bot", "level-1": "hard", "option-citizens": "own"}
    page = client.get("/new/royaume-2e").text
    usual = re.findall(r'name="(part-citizens-\d+)" value="([^"]+)" checked', page)
    assert len(usual) == 10
    form |= dict(usual) | {"part-citizens-0": "monk"}
    answer = client.post("/new/royaume-2e", data=form)
    table = client.app.state.tables._open[answer.url.path.split("/")[2]]
    assert table.seats[1].bot == "hard"
    assert table.options["citizens"].split(",")[0] == "monk"
    ticked = {**TWO_BOTS, "option-areas": "random", "part-areas": FIVE_AREAS}
    answer = client.post("/new/royaume-2e", data=ticked)
    assert client.app.state.tables._open[answer.url.path.split("/")[2]].options["areas"] == "random"


def seated(client: Client, entry: str, form: dict[str, Any]) -> list[str | None]:
    """The bots of the table that a form opens."""
    answer = client.post(f"/new/{entry}", data={"players": "2", "kind-0": "human", "kind-1": "bot"} | form)
    assert answer.status_code == 200, answer.text
    return [seat.bot for seat in client.app.state.tables._open[answer.url.path.split("/")[2]].seats]


def test_a_bot_is_seated_with_its_temperament(client: Client) -> None:
    assert seated(client, "margraves", {"level-1": "hard", "temperament-1": "builder"}) == [None, "hard+builder"]
    assert seated(client, "margraves", {"level-1": "hard", "temperament-1": ""}) == [None, "hard"]
    assert seated(client, "margraves", {"level-1": "hard"}) == [None, "hard"], "an older form has no such field"
    for level in ("greedy", "random"):
        assert seated(client, "margraves", {"level-1": level, "temperament-1": "builder"}) == [None, level], (
            "these have none, and the page hides the field"
        )


@pytest.mark.parametrize(("lang", "words"), [("fr", "difficile, bâtisseur"), ("en", "hard, builder")])
def test_the_table_says_what_sits_there(client: Client, lang: str, words: str) -> None:
    client.cookies.set("lang", lang)
    form = {"players": "2", "kind-0": "human", "kind-1": "bot", "level-1": "hard", "temperament-1": "builder"}
    page = client.post("/new/margraves", data=form).text
    strip = re.search(r'<span class="level"[^>]*>.*?</span></span>', page, re.S)
    assert strip
    assert words in strip[0]
    assert "#i-hammer-nails" in strip[0]


def test_a_temperament_that_a_game_has_no_more_is_not_spoken_of(client: Client) -> None:
    game = box("margraves").game
    assert level_says("hard+forgotten", game, "fr") == "difficile"
    assert level_says("hard+builder", game, "fr", "bot") == "Bot difficile, bâtisseur"
    assert signs_of("hard+forgotten", game) == signs_of("hard", game) == ("vintage-robot",)


def test_a_strange_temperament_is_refused_and_the_form_keeps_the_others(client: Client) -> None:
    form = {"players": "3", "kind-0": "human", "kind-1": "bot", "level-1": "hard", "temperament-1": "trader"}
    form |= {"kind-2": "bot", "level-2": "easy", "temperament-2": "wizard"}
    answer = client.post("/new/margraves", data=form)
    assert answer.status_code == 409
    assert typeset("Tempérament inconnu à ce jeu : wizard") in beside(answer.text, "kind-2")
    assert '<option value="trader" selected>' in answer.text
    assert "/t/" not in client.get("/").text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("entry", SHELF)
def test_the_form_offers_the_temperaments_of_its_game(client: Client, entry: str, lang: Lang) -> None:
    client.cookies.set("lang", lang)
    page = client.get(f"/new/{entry}").text
    choice = re.search(r'<select name="temperament-1">(.*?)</select>', page, re.S)
    assert choice
    assert re.findall(r'value="(\w*)"', choice[1]) == [
        "",
        *(temperament.name for temperament in SHELF[entry].game.temperaments),
    ]
    match = re.search(r'<details class="strengths[^"]*" id="temperaments">.*?</details>', page, re.S)
    assert match
    for temperament in SHELF[entry].game.temperaments:
        assert temperament.text.say(lang) in match[0]
        assert typeset(temperament.about.say(lang)) in unescape(match[0])


def test_an_option_without_parts_may_have_any_value(client: Client) -> None:
    """Chronica's "own" means a deck each, not that one ticks something."""
    form = {"players": "2", "kind-0": "human", "kind-1": "easy", "option-decks": "own", "option-deck-1": "ost"}
    answer = client.post("/new/chronica", data=form)
    options = client.app.state.tables._open[answer.url.path.split("/")[2]].options
    assert (options["decks"], options["deck-1"], options["deck-2"]) == ("own", "ost", "all")


@pytest.mark.parametrize("entry", SHELF)
def test_a_colour_before_the_game_is_the_one_at_the_table(client: Client, entry: str) -> None:
    """The form and the lobby show the colours of places, or none where they are drawn by lot."""
    seats = SHELF[entry].seats
    players = min(3, seats[-1])
    marks = r'<span class="mark c-(\w+)'
    form = client.get(f"/new/{entry}").text
    shown = re.findall(marks, form)
    lobby = client.post(f"/new/{entry}", data=bots(players) | {"kind-1": "human"})
    gathered = re.findall(marks, lobby.text)
    tables = set()
    for _ in range(6):
        path = client.post(f"/new/{entry}", data=bots(players), follow_redirects=False).headers["location"]
        heads = r'id="seat-\d"[^>]*>\s*<(?:header|summary)[^>]*>\s*'
        tables.add(tuple(re.findall(heads + marks, client.get(path).text)))
    if len(tables) > 1:
        assert (shown, gathered) == ([], [])
    else:
        assert shown[:players] == gathered == [*tables.pop()]


def bots(players: int) -> dict[str, str]:
    return {"players": str(players), "kind-0": "human"} | {f"kind-{seat}": "random" for seat in range(1, players)}


@pytest.mark.parametrize("entry", SHELF)
def test_the_form_shows_what_one_chooses(client: Client, entry: str) -> None:
    page = client.get(f"/new/{entry}").text
    tiles = set(re.findall(r'<span class="plate"><img src="([^"?]+)', page))
    assert tiles
    assert all((STATIC / tile.removeprefix("/static/")).is_file() for tile in tiles)
    assert all(option.about and option.about.fr and option.about.en for option, _ in offers(entry))
    saving = client.get(f"/new/{entry}", headers={"Save-Data": "on"}).text
    assert "<img" not in saving
    assert 'class="tile"' in saving


def test_areas_are_chosen_freely(client: Client) -> None:
    answer = client.post("/new/royaume-2e", data={**TWO_BOTS, "part-areas": FIVE_AREAS})
    table = client.app.state.tables._open[answer.url.path.split("/")[2]]
    assert sorted(table.options["areas"].split(",")) == sorted(FIVE_AREAS)


@pytest.mark.parametrize(
    ("entry", "option", "offered"),
    [
        ("royaume-2e", "set", {"first-game": [1, 2, 3, 4, 5], "random": [1, 2, 3, 4, 5]}),
        ("royaume-2e", "solo-sum", {"no": [1, 2, 3, 4, 5], "yes": [1]}),
        ("royaume-2e", "dukes", {"yes": [1, 2, 3, 4, 5], "no": [2, 3, 4, 5]}),
        ("royaume-2e", "fewest", None),
        ("royaume-1e", "events", None),
    ],
)
def test_the_form_offers_what_suits_the_box(entry: str, option: str, offered: dict[str, list[int]] | None) -> None:
    choices = {choice.name: {value: seats for value, _, seats in values} for choice, values in offers(entry)}
    assert choices.get(option) == offered


def test_whoever_plays_again_keeps_the_own_seat_and_name(client: Client) -> None:
    _, friend = people(client)
    client.get(friend)
    answer = client.post("/again/" + friend.split("/")[2])
    lobby = client.app.state.lobbies._open[answer.url.path.split("/")[2]]
    before = client.app.state.tables._open[friend.split("/")[2]].seats
    assert [place.name for place in lobby.places] == [before[1].name, before[0].name]
    assert [place.taken for place in lobby.places] == [True, False]


def test_what_a_box_has_settled_stays() -> None:
    assert box("royaume-2e").settle({"edition": "2e"})["edition"] == "2e"
    with pytest.raises(GameError, match="edition"):
        box("royaume-2e").settle({"edition": "1e"})


def test_days_are_written_out() -> None:
    assert day("2027-05-01T09:30:00+00:00", "fr", UTC) == "1er mai 2027"
    assert day("2027-05-01T09:30:00+00:00", "en", UTC) == "1 May 2027"
    assert day("2026-12-31T23:59:59+00:00", "fr", UTC) == "31 décembre 2026"


def test_a_table_has_one_address_and_shows_each_what_is_theirs(client: Client) -> None:
    host, friend = people(client)
    assert shared(host) == shared(friend)
    assert re.fullmatch("/t/[0-9a-f]{16}", shared(host)), "64 random bits"
    hands = [re.findall(r'id="(character-\d)-', client.get(path).text) for path in (host, friend, nobodys(host))]
    assert [set(hand) for hand in hands] == [{"character-0"}, {"character-1"}, set()]
    assert typeset(WORDS["spectator_note"].fr) in client.get(nobodys(host)).text


def test_the_key_is_published_before_and_shown_after(client: Client) -> None:
    page = sit(client, people(client)[0])
    assert re.search(r"<code>[0-9a-f]{64}</code>", page.html)
    assert typeset(WORDS["key_later"].fr) in page.html


@pytest.mark.parametrize("entry", SHELF)
def test_english_pages_spell_a_title_as_english_does(client: Client, entry: str) -> None:
    client.cookies.set("lang", "en")
    table = client.post(f"/start/{entry}").url.path
    lobby = client.post(f"/start/{entry}", data={"mode": "friends"}).url.path
    for path in ("/", "/about", f"/new/{entry}", f"/rules/{entry}", table, lobby):
        page = client.get(path).text
        assert box(entry).title.en in page
        for other in SHELF.values():
            assert other.title.fr == other.title.en or typeset(other.title.fr) not in page, path


def test_play_again_opens_a_table_like_this_one(client: Client) -> None:
    host = people(client, 3, {"option-rider-forests": "exchange"})[0]
    answer = client.post(f"/again/{host.split('/')[2]}", follow_redirects=True)
    assert answer.status_code == 200
    assert "Person 3" in answer.text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_door_of_the_shelf_has_its_box_in_its_name(client: Client, lang: Lang) -> None:
    client.cookies.set("lang", lang)
    shelf = unescape(client.get("/").text).replace("\u00a0", " ")
    for shown in SHELF.values():
        title, play = shown.title.say(lang), WORDS["play_now"].say(lang)
        assert f'aria-label="{play}{" :" if lang == "fr" else ":"} {title}"' in shelf
    doors = re.findall(r'aria-label="([^"]+)"', shelf.partition('<ul class="shelf">')[2].partition("</main>")[0])
    assert len(doors) == len(set(doors)) >= 4 * len(SHELF)


def test_every_box_of_the_shelf_has_what_its_page_needs() -> None:
    for name in SHELF:
        layout = box(name).layout
        assert layout.rules
        assert layout.reference
        assert layout.lesson


def test_bots_that_play_plainly_say_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a quiet line, for as long as what they call is not compiled."""
    assert "simplement" not in client.post("/start/vaalbara").text, "where nothing is to be compiled"
    monkeypatch.setattr(queue, "compiled_by_default", lambda: True)
    monkeypatch.setattr(queue, "COMPILER", ("-c", "import sys; sys.stdin.read()"))  # it is never done
    duel = client.post("/start/chronica")
    assert "Le bot joue simplement, le temps que sa réflexion se prépare." in duel.text
    assert "Les bots jouent simplement" in client.post("/start/vaalbara").text
    client.cookies.set("lang", "en")
    page = client.get(duel.url.path).text
    assert "<span>The bot plays simply while its thinking gets ready.</span>" in page


def test_each_number_of_players_is_told_the_measurement_nearest_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = box("vaalbara").game
    rung = ladder.Rung("medium", "easy", 60, 50.0, 0.72, 0.907, 0.58, "above")
    measured = [
        ladder.Ladder("vaalbara", players, {}, game.ruleset, game.content().digest, 1, 200, (rung,), ())
        for players in (2, 4)
    ]
    strengths.cache_clear()
    monkeypatch.setattr(ladder, "read", lambda package: measured)
    assert {strength.players: strength.at for strength in strengths("vaalbara")} == {2: (2, 3), 4: (4, 5)}
    strengths.cache_clear()


def test_the_form_tells_how_strong_levels_were_measured_to_be(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only with the rules and cards that the game has: otherwise nothing is said."""
    game = box("vaalbara").game
    rung = ladder.Rung("medium", "easy", 60, 50.0, 0.72, 0.907, 0.58, "above")
    ratings = (ladder.Rating("easy", 1227, 115), ladder.Rating("medium", 1500, 0))
    today = ladder.Ladder("vaalbara", 2, {}, game.ruleset, game.content().digest, 1, 200, (rung,), ratings)
    for current, there in ((today, True), (replace(today, content="0"), False)):
        strengths.cache_clear()
        monkeypatch.setattr(ladder, "read", lambda package, current=current: [current])
        shown = client.get("/new/vaalbara").text
        assert ('id="strengths"' in shown) is there
        assert ("bat «\u00a0facile\u00a0» 8\u00a0fois sur\u00a010" in shown) is there
        assert ("cote 1227" in shown) is there
        assert ("avec les options et les cartes habituelles" in shown) is there
        assert ("pas encore mesuré à tant de joueurs" in shown) is there
    strengths.cache_clear()


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "une pile épuisée frappe encore"), ("en", "an exhausted pile still")]
)
def test_a_table_names_what_was_chosen_for_it(client: Client, lang: str, words: str) -> None:
    client.cookies.set("lang", lang)
    form = {"players": "1", "kind-0": "human", "name-0": "Anne", "option-solo-exhausted": "yes"}
    page = unescape(client.post("/new/royaume-2e", data=form, follow_redirects=True).text)
    drawer = page[page.index('id="about-table"') :]
    chosen = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", drawer))
    assert {value for option, value in chosen.items() if words in option} == {"oui" if lang == "fr" else "yes"}
    assert sum("Solo" in option for option in chosen) == 3


def test_what_was_written_in_a_field_comes_back_as_it_was() -> None:
    page = '<p>Oui !</p><textarea name="cards">a ; b</textarea><input name="title" value="Été : 2"><b>Deck : 3</b>'
    shown = typeset(page)
    assert shown == page.replace("Oui !", "Oui\u00a0!").replace("Deck :", "Deck\u00a0:")


@pytest.mark.parametrize(
    ("entry", "rulings"),
    [
        ("vaalbara", ["rider-forests"]),
        ("margraves", ["tombs-lie", "knights-return", "town-crier"]),
        ("royaume-1e", ["fewest"]),
        ("chronica", []),
    ],
)
def test_what_the_booklet_leaves_open_is_asked_of_those_who_know_the_game(
    client: Client, entry: str, rulings: list[str]
) -> None:
    """In a part of the form that is shut, unless something in it is refused. It is sent all the same."""
    form = client.get(f"/new/{entry}").text
    folded = re.findall(r'<details class="rulings[^>]*>(.*?)</details>', form, re.DOTALL)
    assert [re.findall(r'id="option-([^"]+)"', part) for part in folded] == ([rulings] if rulings else [])
    assert not re.search(r'<details class="rulings[^>]* open', form)
    if rulings:
        refused = client.post(f"/new/{entry}", data={**TWO_BOTS, f"option-{rulings[0]}": "maybe"}).text
        assert re.search(r'<details class="rulings[^>]* open', refused)
