"""Decks in the browser: made, kept with a cookie, shared as link and text, offered for a game; the pages of a set."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.games.chronica.cards.options import SLOTS
from ludotheque.games.chronica.game import GAME
from ludotheque.web.app import create_app
from ludotheque.web.pages.decks import MOST_KEPT, SHOWN

from .helpers import Browsers, begin, come, shared, sit

Client = Browsers
IDS = tuple(GAME.box["card"])
THIRTY = IDS[:30]
MAKE = "/decks/chronica/make"
SMALL = re.findall(
    r"```toml\n(.*?)```", (Path(__file__).parents[2] / "docs" / "sets.md").read_text("utf-8"), re.DOTALL
)[0]


@pytest.fixture
def client(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "renaissance.toml").write_text(SMALL, encoding="utf-8")
    app = create_app(database, pace=0, warm=False, limited=False, patches=tmp_path / "patches")
    with Browsers(app, base_url="http://127.0.0.1:8000") as browsers:
        browsers.cookies.set("lang", "en")
        yield browsers


def keep(client: Client, title: str = "Mine", cards: tuple[str, ...] = THIRTY, **more: str) -> int:
    """Keep a deck; the status of the answer."""
    form = {"title": title, "card": list(cards)} | more
    return client.post(MAKE, data=form, follow_redirects=False).status_code


def kept(client: Client) -> list[str]:
    """The titles of the decks that the list calls one's own."""
    page = client.get("/decks/chronica").text.partition("Come with the game")[0]
    return [html.unescape(heading) for heading in re.findall(r"<h3>(.*?)</h3>", page)]


def test_a_deck_is_kept_changed_and_forgotten_by_its_person_alone(client: Client) -> None:
    assert kept(client) == []
    assert keep(client, "A <b>") == 303
    assert keep(client, "Draft", THIRTY[:3]) == 303
    assert sorted(kept(client)) == ["A <b>", "Draft"]
    page = client.get("/decks/chronica").text
    assert "A &lt;b&gt;" in page
    assert page.count("not playable yet") == 1
    address = html.unescape(next(link for link in re.findall(r'href="([^"]+)"', page) if "title=Draft" in link))
    deck_id = re.search(r"id=([\w-]+)", address)
    assert deck_id
    assert keep(client, "Whole", THIRTY, id=deck_id[1]) == 303
    assert sorted(kept(client)) == ["A <b>", "Whole"]
    session = client.session
    client.become("")
    assert kept(client) == []
    assert client.post("/decks/chronica/forget", data={"id": deck_id[1]}, follow_redirects=False).status_code == 303
    assert keep(client, "Other", THIRTY, id=deck_id[1]) == 303, "an id of somebody else's is as good as none"
    client.become(session)
    assert sorted(kept(client)) == ["A <b>", "Whole"]
    client.post("/decks/chronica/forget", data={"id": deck_id[1]})
    assert kept(client) == ["A <b>"]


@pytest.mark.parametrize(("lang", "words"), [("fr", ("Les cartes", "Pioches")), ("en", ("The cards", "Decks"))])
def test_the_shelf_leads_to_the_cards_and_decks_of_the_games_that_have_them(
    client: Client, lang: str, words: tuple[str, str]
) -> None:
    client.cookies.set("lang", lang)
    shelf = client.get("/").text
    where = ["/cards/chronica", "/decks/chronica"]
    in_its_menu = re.findall(r'href="(/(?:cards|decks)/[^"]+)" aria-label[^>]*>([^<]+)</a>', shelf)
    assert in_its_menu == list(zip(where, words, strict=True))
    assert re.findall(r'href="(/(?:cards|decks)/[^"]+)">Chronica', shelf) == where, "in the book of cards"
    for address in where:
        assert client.get(address).status_code == 200


def test_a_browser_keeps_so_many_decks(client: Client) -> None:
    for number in range(MOST_KEPT):
        assert keep(client, str(number)) == 303
    assert keep(client, "one more") == 409
    assert len(kept(client)) == MOST_KEPT


def test_what_a_deck_is_like_is_told_while_it_is_made(client: Client) -> None:
    def summary(cards: tuple[str, ...], lang: str = "en") -> str:
        client.cookies.set("lang", lang)
        answer = client.post(MAKE, data={"card": list(cards)}, headers={"X-Part": "deck"})
        assert answer.status_code == 200
        return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))

    few = summary(THIRTY[:29])
    for fault in SLOTS.faults(THIRTY[:29], IDS):
        assert fault.say("en") in few
    assert "This deck can be played with." in summary(THIRTY)
    french = summary(THIRTY, "fr")
    assert "Cette pioche se joue." in french
    buildings = sum(GAME.box["card"][card].building for card in THIRTY)
    assert f"Édifice {buildings}" in french
    sixes = sum(GAME.box["card"][card].prestige == 6 for card in THIRTY)
    assert re.search(rf"Prestige 6.: {sixes} carte", french)


def test_nothing_is_counted_or_found_fault_with_before_a_card_is_chosen(client: Client) -> None:
    for chosen, counted in (("", False), (f"?cards={IDS[0]}", True)):
        page = client.get(MAKE + chosen).text
        for part in ('class="deck-faults"', 'class="deck-counts"', 'class="curves"'):
            assert (part in page) == counted, part


def test_a_link_holds_the_deck_and_is_checked_when_it_comes(client: Client) -> None:
    page = client.get(f"{MAKE}?title=Ours&cards={'.'.join(THIRTY)}").text
    link = html.unescape(re.search(r'id="deck-link" readonly value="([^"]+)"', page)[1])  # pyright: ignore[reportOptionalSubscript]
    client.cookies.delete("lang")
    shared = client.get(link.removeprefix("http://127.0.0.1:8000"))
    assert shared.status_code == 200
    assert shared.text.count(" checked>") == 30
    assert 'value="Ours"' in shared.text


@pytest.mark.parametrize(
    "query",
    [
        "cards=asterix",
        "cards=louvre.louvre",
        "cards=louvre&cards=reims",
        "cards=" + ".".join(["x"] * 5000),
        "cards=<script>",
        "cards=louvre%00",
        "title=" + "x" * 61,
        "title={x}",
        "title=a%00b",
        "id=../../x",
        "id=" + "x" * 99,
    ],
)
def test_what_no_page_has_sent_is_refused_in_a_sentence(client: Client, query: str) -> None:
    answer = client.get(f"{MAKE}?{query}")
    assert answer.status_code == 400
    words = re.sub(r"<[^>]+>", " ", answer.text.partition("<main")[2])
    assert "<script>" not in answer.text.partition("<main")[2]
    assert any(
        sentence in words
        for sentence in ("This deck cannot be read here.", "A name is a line of at most 60\u00a0signs.")
    )


def test_forms_that_no_page_has_sent_are_refused(client: Client) -> None:
    assert keep(client, "x", ("asterix",)) == 400
    assert keep(client, "x", ("louvre", "louvre")) == 400
    assert keep(client, "x" * 61) == 400
    assert keep(client, "x", THIRTY, id="../x") == 400
    assert keep(client, "", THIRTY) == 400
    assert keep(client, "x", ()) == 400
    assert keep(client, "x", THIRTY, of="none.toml") == 409
    assert client.post("/decks/chronica/forget", data={"id": "<b>"}).status_code == 400
    for path in ("/decks/vaalbara", "/cards/vaalbara", "/decks/none", "/cards/none/sheet", "/decks/vaalbara/make"):
        assert client.get(path).status_code == 404
    assert kept(client) == []


def test_text_goes_out_and_comes_in_as_the_command_line_has_it(client: Client) -> None:
    page = client.get(f"{MAKE}?title=Ours&cards={'.'.join(THIRTY)}").text
    text = html.unescape(re.search(r'id="deck-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1])  # pyright: ignore[reportOptionalSubscript]
    answer = client.post("/decks/chronica/text", data={"text": text}, follow_redirects=False)
    assert answer.status_code == 303
    assert client.get(answer.headers["location"]).text.count(" checked>") == 30
    for wrong, word in (
        ("", "The text"),
        ("[deck", "The text"),
        (text.replace("chronica", "chess"), "line 2"),
        (text.replace('"louvre"', '"asterix"'), "cannot be read"),
        (text.replace("cards = [", "cards = 4 #["), "The text"),
        ("x" * 15000, "The text"),
        (text.replace("Ours", "<script>{x}"), "title"),
    ):
        refused = client.post("/decks/chronica/text", data={"text": wrong})
        assert refused.status_code == 400
        shown = re.search(r'role="alert"[^>]*>(.*?)</p>', refused.text, re.DOTALL)
        assert shown
        assert word in shown[1]
        assert "<script>" not in refused.text


def test_a_list_of_decks_shows_a_few_of_their_cards(client: Client) -> None:
    """Of one's own, too, and of no more than it has."""
    keep(client, "Mine")
    keep(client, "Three", THIRTY[:3])
    rows = client.get("/decks/chronica").text.split('<li class="deck-row">')[1:]
    assert sorted(row.count('<span class="plate"><img') for row in rows) == [3] + [SHOWN] * (1 + len(SLOTS.ready))


def test_kept_decks_are_offered_for_a_game_and_played(client: Client) -> None:
    keep(client, "Mine")
    keep(client, "Draft", THIRTY[:9])
    form = client.get("/new/chronica").text
    assert form.count(f'value="{",".join(THIRTY)}"') == 2, "for either seat"
    assert "Draft" not in form
    assert 'type="hidden" name="players" value="2"' in form, "where there is one number of players nobody is asked"
    assert form.count("A friend chooses their own on arrival") == 1, "at the seat that is not yours"
    assert 'id="players"' in client.get("/new/vaalbara").text
    for deck in SLOTS.ready:
        assert deck.title.en in form
    wanted = {
        "players": "2",
        "kind-0": "human",
        "kind-1": "random",
        "option-deck-1": ",".join(THIRTY),
        "option-deck-2": "ost",
    }
    answer = client.post("/new/chronica", data=wanted, follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"].split("/")[2]
    options = client.app.state.tables._open[table].match.options  # type: ignore[attr-defined]
    assert (options["deck-1"], options["deck-2"]) == (",".join(THIRTY), "ost")
    assert sit(client, answer.headers["location"]).html
    for wrong in ("louvre,reims", "asterix", "x" * 3000):
        refused = client.post("/new/chronica", data=wanted | {"option-deck-1": wrong}, follow_redirects=False)
        assert refused.status_code == 409
        assert 'id="option-deck-1-refused"' in refused.text


def test_decks_of_an_own_set(client: Client) -> None:
    page = client.get(f"{MAKE}?of=sets/renaissance.toml").text
    assert page.count('name="card"') == 30
    assert "Chambord" in page
    assert "Louvre" not in page
    names = tuple(re.findall(r'name="card" value="([^"]+)"', page))
    assert keep(client, "Theirs", names, of="sets/renaissance.toml") == 303
    listed = client.get("/decks/chronica").text
    assert "sets/renaissance.toml" in listed
    played = listed.partition('action="/new/chronica">')[2].partition("</form>")[0]
    form = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', played))
    assert client.post("/new/chronica", data=form, follow_redirects=False).status_code == 303, "with the set's cards"
    assert client.get(f"{MAKE}?of=sets/none.toml").status_code == 409
    wanted = {"players": "2", "kind-0": "human", "kind-1": "random", "option-deck-1": ",".join(names)}
    assert client.post("/new/chronica", data=wanted, follow_redirects=False).status_code == 409
    chosen = wanted | {"content": "sets/renaissance.toml"}
    assert client.post("/new/chronica", data=chosen, follow_redirects=False).status_code == 303


def test_the_page_of_the_set_tells_every_card(client: Client) -> None:
    for lang, mark in (("fr", "valeur reconstituée"), ("en", "reconstructed value")):
        client.cookies.set("lang", lang)
        page = html.unescape(client.get("/cards/chronica").text).replace("\u00a0", " ")
        assert page.count('class="leaf large') == 52
        for card in GAME.box["card"].values():
            assert card.noun.form(lang) in page
            assert card.story.say(lang) in page  # type: ignore[arg-type]
        assert page.count(mark) == 52
    assert client.get(f"/cards/chronica?cards={'.'.join(THIRTY)}").text.count('class="leaf large') == 30
    assert client.get("/cards/chronica?of=sets/renaissance.toml").text.count('class="leaf large') == 30
    assert client.get("/cards/chronica?cards=asterix").status_code == 400


def test_a_deck_is_played_from_its_list(client: Client) -> None:
    keep(client, "Whole", THIRTY)
    listed = client.get("/decks/chronica").text
    forms = re.findall(r'<form method="post" action="/new/chronica">(.*?)</form>', listed, re.DOTALL)
    assert len(forms) == 1 + len(SLOTS.ready)
    for form in forms:
        data = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', form))
        answer = client.post("/new/chronica", data=data, follow_redirects=False)
        assert answer.status_code == 303
        table = answer.headers["location"].split("/")[2]
        options = client.app.state.tables._open[table].match.options  # type: ignore[attr-defined]
        assert options["deck-1"] != "all"
        assert options["deck-2"] == "all"


def test_a_deck_is_played_from_the_page_on_which_it_is_made(client: Client) -> None:
    assert 'id="play-now"' not in client.get(f"{MAKE}?cards={'.'.join(THIRTY[:29])}").text
    page = client.get(f"{MAKE}?cards={'.'.join(THIRTY)}").text
    form = page.partition('id="play">')[2].partition("</form>")[0]
    fields = [*re.findall(r'name="([^"]+)" value="([^"]*)"', form)]
    fields += re.findall(r'form="play" name="([^"]+)" value="([^"]+)"', page)
    answer = client.post("/new/chronica", data=dict(fields), follow_redirects=False)
    assert answer.status_code == 303
    assert options_of(client, answer.headers["location"])["deck-1"] == ",".join(THIRTY)


def test_the_sheet_has_nine_cards_a_page(client: Client) -> None:
    page = client.get("/cards/chronica/sheet").text
    assert (page.count('class="a4"'), page.count('class="leaf cut')) == (6, 52)
    assert (page.count('class="a4 backs"'), page.count('class="leaf-back"')) == (6, 54)
    assert "leaf-provenance" not in page, "where values come from is said where cards are listed"
    assert "leaf-provenance" in client.get("/cards/chronica").text
    deck = client.get(f"/cards/chronica/sheet?cards={'.'.join(THIRTY)}").text
    assert (deck.count('class="a4"'), deck.count('class="leaf cut'), deck.count('class="marks"')) == (4, 30, 4)


def gather(client: Client, **more: str) -> str:
    """A lobby of two, with its host alone; its address for them."""
    client.become("")
    form = {"players": "2", "kind-0": "human", "name-0": "Camille", "kind-1": "human"} | more
    answer = client.post("/new/chronica", data=form, follow_redirects=False)
    assert answer.status_code == 303
    return client.mine(answer.headers["location"])


def take(client: Client, path: str, place: int, deck: str) -> int:
    """Ask for a deck; the status of the answer."""
    form = {"do": "deck", "place": str(place), "deck": deck}
    return client.post(path, data=form, headers={"X-Part": "lobby"}, follow_redirects=False).status_code


def options_of(client: Client, path: str) -> dict[str, str]:
    """The options of the table that a lobby has become."""
    return client.app.state.tables._open[path.split("/")[2]].match.options  # type: ignore[attr-defined]


def test_a_friend_brings_a_deck_to_a_table(client: Client) -> None:
    host = gather(client)
    guest = come(client, shared(host), "Ada")
    assert keep(client, "Of Ada", THIRTY) == 303
    page = client.get(guest).text
    assert f'<option value="{",".join(THIRTY)}">Of Ada</option>' in page
    assert 'class="brought"' not in page, "all play with the cards of the box"
    assert "Of Ada" not in client.get(host).text
    assert take(client, guest, 1, ",".join(THIRTY)) == 200
    assert "Deck: Of Ada" in client.get(guest).text
    seen = client.get(host).text
    assert "Of Ada" not in seen
    assert "Deck: made up, 30\u00a0cards" in seen
    assert f'href="/cards/chronica?cards={".".join(THIRTY)}"' in seen, "both know both lists"
    assert take(client, host, 0, "ost") == 200
    assert f"Deck: {SLOTS.named('ost').title.en}" in client.get(guest).text  # type: ignore[union-attr]
    client.app.state.lobbies._drop(client.app.state.lobbies._alive[host.split("/")[2]])  # type: ignore[attr-defined]
    assert "Deck: Of Ada" in client.get(guest).text, "it is on the disk"
    begin(client, host)
    options = options_of(client, host)
    assert (options["deck-1"], options["deck-2"]) == ("ost", ",".join(THIRTY))
    again = client.post(guest.replace("/lobby/", "/again/"), follow_redirects=False)
    assert again.status_code == 303
    rematch = client.app.state.lobbies._alive[again.headers["location"].split("/")[2]]  # type: ignore[attr-defined]
    assert (rematch.options["deck-1"], rematch.options["deck-2"]) == (",".join(THIRTY), "ost"), "decks go with players"


def test_a_deck_of_others_and_one_that_cannot_be_played_are_refused(client: Client) -> None:
    host = gather(client, **{"option-deck-2": "cloitre"})
    guest = come(client, shared(host), "Ada")
    lobby = client.app.state.lobbies._alive[host.split("/")[2]]  # type: ignore[attr-defined]
    before = lobby.places
    for path, place, deck in (
        (guest, 0, "ost"),
        (host, 1, "ost"),
        (guest, 1, "asterix"),
        (guest, 1, "louvre,reims"),
        (guest, 1, ",".join([*THIRTY, "asterix"])),
        (guest, 1, "<b>"),
        (guest, 9, "ost"),
    ):
        assert take(client, path, place, deck) == 409
    assert take(client, guest, 1, "x" * 9000) == 400
    assert lobby.places == before
    assert take(client, guest, 1, "ost") == 200
    assert take(client, guest, 1, "") == 200, "the table's again"
    begin(client, host)
    assert options_of(client, host)["deck-2"] == "cloitre"


def test_a_game_without_decks_has_none_to_choose(client: Client) -> None:
    form = {"players": "2", "kind-0": "human", "kind-1": "human"}
    path = client.post("/new/vaalbara", data=form, follow_redirects=False).headers["location"]
    assert 'value="deck"' not in client.get(path).text
    assert take(client, path, 0, "ost") == 409
