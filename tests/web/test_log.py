"""The log: complete, one line an action, each for whom it is meant; in a finished game each leads into the replay."""

from __future__ import annotations

import asyncio
import random
import re
from html import unescape

import pytest

from ludotheque.games import box
from ludotheque.kernel.events import CHOSEN, PUBLIC, SPECTATOR, Event
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.telling import Teller, latest_deeds, log_lines
from ludotheque.web.pages.log import in_groups
from ludotheque.web.tables.table import Table
from ludotheque.web.views import gate
from ludotheque.web.views.finished import Replays
from ludotheque.web.views.view import Line

from .helpers import Browsers, nobodys, people, play_round

Client = Browsers


def play_to_the_end(table: Table) -> None:
    chooser = random.Random(1)
    while not table.match.finished:
        seat = table.match.actors[0]
        table.match.play(seat, chooser.choice(table.match.legal(seat)))
        table.go_on(table.match, seat)


def test_how_much_of_the_same_is_told_once_as_a_sum() -> None:
    """In every game, what differs in nothing but how much; what is of somebody or something else stays apart."""
    stolen = ((4, "STOLE", 1, 0, 1, 0), (4, "STOLE", 1, 0, 2, 0), (4, "STOLE", 1, 0, 1, 2), (4, "LOST", 1, 2, 1, 0))
    assert lines_of("royaume-2e", "en", *stolen, (4, "LOST", 1, 2, 1, 0)) == [
        "Bruno takes 3 Gold from Ada, takes 1 Gold from Chloé and loses 2 Magic"
    ]
    paid = ((4, "PAID_TO", 1, 1, 0, 0), (4, "PAID_TO", 1, 1, 0, 0), (4, "SPENT_FORCE", 1, 2, 0, 0))
    assert lines_of("margraves", "fr", *paid, (4, "SPENT_FORCE", 1, 1, 0, 0)) == [
        "Bruno paie 2 Or à Ada et dépense 3 Force"
    ]
    gained = ((4, "STOLE", 1, 1, 0, 0), (4, "STOLE", 1, 1, 0, 0))
    assert lines_of("vaalbara", "fr", *gained) == ["Bruno vole 2 points à Ada"]


UNREADABLE = re.compile(r"[{}\[\]|]|  |\(Personnages\)|\(Characters\)")
NAMES = ("Ada", "Bruno", "Chloé")


def lines_of(entry: str, lang: Lang, *rows: tuple[int, str, int, int, int, int], viewer: int = SPECTATOR) -> list[str]:
    """What the log says of rows: version, kind, seat, a, b, c."""
    game = box(entry).game
    match = Match.new(game, min(3, game.seats[-1]), entry=entry, seed=1, engine=game.engine(compiled=False))
    teller = Teller(match.content, game.events, lang, viewer, NAMES)
    events = [(version, Event(int(game.events[kind]), seat, a, b, c, PUBLIC)) for version, kind, seat, a, b, c in rows]
    return [line.words for line in log_lines(teller, events, 0, box(entry).layout.deed)]


def test_a_card_is_told_with_its_price_and_a_gain_with_its_card() -> None:
    bought = ((4, "PAID", 1, 2, 1, 0), (4, "PAID", 1, 0, 2, 0), (4, "RECRUITED", 1, 8, 0, 0), (4, "GAINED", 1, 2, 1, 1))
    assert lines_of("royaume-2e", "fr", *bought) == [
        "Bruno recrute le Paladin pour 2 Or et 1 Magie, et gagne 1 Magie (Clerc)"
    ]
    assert lines_of("royaume-2e", "en", *bought, viewer=1) == [
        "You recruit the Paladin for 2 Gold and 1 Magic, and gain 1 Magic (Cleric)"
    ]


def test_a_harvest_is_a_line_for_each_player_and_each_command() -> None:
    rows = (
        (3, "ROLLED", 0, 5, 6, 11),
        (3, "GAINED", 0, 0, 1, 19),
        (3, "GAINED", 0, 0, 2, 5),
        (3, "GAINED", 1, 1, 1, 20),
        (4, "PAID", 1, 1, 1, 0),
        (4, "GAINED", 1, 0, 2, 3),
    )
    assert lines_of("royaume-2e", "fr", *rows) == [
        "Ada lance 5 et 6 (somme 11)",
        "Ada gagne 3 Or (Paysan de Départ, Paysan)",
        "Bruno gagne 1 Force (Chevalier de Départ)",
        "Bruno paie 1 Force et gagne 2 Or (Mercenaire)",
    ]


def test_points_of_a_character_name_it_and_whose_it_is() -> None:
    rows = (
        (2, "TURN", 1, 1, 0, 0),
        (2, "GAINED", 0, 2, 0, 0),
        (2, "GAINED", 1, 3, 0, 0),
        (3, "TOOK", 1, 0, 0, 0),
        (3, "GAINED", 1, 6, 1, 0),
    )
    assert lines_of("vaalbara", "fr", *rows) == [
        "Ada gagne 2 points (Poétesse de Bruno)",
        "Bruno gagne 3 points (Poétesse)",
        "Bruno prend la Prairie (+6 points)",
    ]
    assert lines_of("vaalbara", "en", *rows[:2], viewer=1) == ["Ada gains 2 points (your Poetess)"]


def test_who_has_chosen_is_told_until_it_is_revealed() -> None:
    chosen = [(seat + 1, "CHOSEN", seat, 0, 0, 0) for seat in range(3)]
    assert len(lines_of("vaalbara", "fr", *chosen)) == 3
    assert lines_of("vaalbara", "fr", *chosen, (3, "REVEALED", 0, 3, 0, 0)) == ["Ada révèle l’Oracle"]


def test_a_duel_is_told_without_saying_anything_twice() -> None:
    names = list(box("chronica").game.box["card"])
    louvre, suger, roland = (names.index(name) for name in ("louvre", "suger", "roland"))
    action = (
        (1, "DECLARED", 0, roland, louvre, suger),
        (2, "COMPARED", 0, 5, 3, 2),
        (2, "HONOUR_GAINED", 0, 2, 0, 0),
        (2, "DRAWN", 0, 1, 0, 0),
    )
    assert lines_of("chronica", "fr", *action) == [
        "Ada envoie Roland contre le Louvre",
        "Guerre : 5 contre 3",
        "Ada gagne 2 Honneur contre le Louvre et pioche 1 carte",
    ]
    drew = (2, "DREW", 0, suger, 0, 0)
    assert lines_of("chronica", "en", *action[:3], drew, action[3])[2:] == [
        "Ada gains 2 Honour against the Louvre and draws Suger"
    ]


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e", "chronica"])
def test_the_log_is_complete_in_both_languages(client: Client, entry: str) -> None:
    """Every event that a viewer may hear of is in exactly one line, but for silent ones and revealed choices."""
    players = min(3, box(entry).seats[-1])
    table = client.app.state.tables._open[people(client, players, entry=entry)[0].split("/")[2]]
    play_to_the_end(table)
    match = table.match
    assert match.finished
    rows = [row for row in table.events if row[1].visible_to(0)]
    for lang in LANGS:
        teller = Teller(match.content, match.game.events, lang, 0, NAMES)
        lines = list(log_lines(teller, rows, 0, table.box.layout.deed))
        heard = [at for at, (_, row) in enumerate(rows) if not teller.kind(row).silent and row.kind != CHOSEN]
        assert sorted({line.behind for line in lines}) == [line.behind for line in lines]
        assert lines[-1].behind == len(rows)
        assert len(lines) <= len(heard)
        assert len(lines) > 20
        assert not [
            line.words for line in lines if re.search(r"[{}\[\]|]|  |\(Personnages\)|\(Characters\)", line.words)
        ]
        deeds = latest_deeds(teller, rows, table.box.layout.deed)
        assert set(deeds) == set(range(players))
        assert all(deed[0].islower() for deed in deeds.values())


def unnamed(page: str) -> str:
    """A log in which names of cards and of players are words as all others."""
    page = re.sub(r'<b class="log-name[^>]*>([^<]*)</b>', r"\1", page)
    page = re.sub(r'<span class="words"[^>]*>[^<]*</span>', "", page)
    return re.sub(r'<span class="named[^>]*><(span|a) class="name"[^>]*>([^<]*)</\1></span>', r"\2", page)


def after_rounds(client: Client) -> list[str]:
    """Three people's pages of one table after twelve rounds."""
    paths = people(client, 3)
    for _ in range(12):
        play_round(client, paths)
    return paths


def test_the_name_of_a_card_carries_what_the_card_does_once(client: Client) -> None:
    paths = after_rounds(client)
    page = client.get(paths[0].replace("/t/", "/log/")).text
    named = re.findall(r'data-words="([^"]+)"><a class="name"[^>]*>([^<]+)</a>', page)
    assert len(named) > 10
    rules = client.get("/rules/vaalbara").text
    for id, name in set(named):
        assert f'href="/rules/vaalbara#{id.replace("named-", "about-")}"' in page
        assert f'id="{id.replace("named-", "about-")}"' in rules
        assert page.count(f'id="{id}"') == 1, name
    (words,) = set(re.findall(rf'id="{named[0][0]}" hidden>([^<]+)<', page))
    assert len(words) > 10


def test_lines_in_a_row_of_one_player_stand_under_one_name(client: Client) -> None:
    """For who reads the page; who hears it has the whole sentence of each."""
    paths = after_rounds(client)
    page = client.get(paths[0].replace("/t/", "/log/")).text
    rows = re.findall(r'<li class="([^"]*)" data-step="\d+">(.*?)</li>', page)
    lines = gate.log(client.app.state.tables._open[paths[0].split("/")[2]], 0, "fr")
    assert len(rows) == len(lines) > 40
    named = False
    for before, line, (classes, words) in zip((None, *lines[:-1]), lines, rows, strict=True):
        name = re.search(r'<b class="log-name( sr)?">([^<]+)</b> ', words)
        assert ("same" in classes.split()) == bool(name and name[1])
        below = before is not None and before.seat == line.seat and named and not line.begins
        assert bool(name and name[1]) == bool(name and below)
        named = name is not None
        assert not name or line.words.startswith(name[2] + " ")
    assert {"Vous"} < set(re.findall(r'<b class="log-name(?: sr)?">([^<]+)<', page))
    assert 'class="log-name sr"' in page


def test_a_name_is_left_out_only_below_that_name() -> None:
    """A sentence that does not begin with it, as in Chronica's turns, names nobody for the lines that follow."""
    words = ("It is Ada’s turn", "Ada passes", "Ada discards", "Bo passes")
    lines = [Line(0, sentence, False, step) for step, sentence in enumerate(words[:3])] + [Line(1, words[3], False, 3)]
    grouped = [(group.name, group.same) for group in in_groups(lines, ["Ada", "Bo"])]
    assert grouped == [("", False), ("Ada", False), ("Ada", True), ("Bo", False)]


def test_each_line_of_a_finished_game_leads_to_its_moment(client: Client) -> None:
    path = people(client)[0]
    table = path.split("/")[2]
    address = path.replace("/t/", "/log/")
    running = client.get(address).text
    assert '<a href="/replay/' not in running
    play_to_the_end(client.app.state.tables._open[table])
    page = unnamed(client.get(address, headers={"X-Part": "log"}).text)
    assert "<html" not in page
    lines = re.findall(rf'<a href="(/replay/{table}/1/(\d+))">([^<]+)</a>', page)
    assert len(lines) > 40
    game = asyncio.run(Replays().of(client.app.state.tables._open[table]))
    for _, step, words in lines:
        told = [line.words for line in gate.last_change(game.at(int(step)), 0, "fr")]
        assert unescape(words).replace("\u00a0", " ") in [line.replace("\u00a0", " ") for line in told]
    for link, step, _ in lines[:: len(lines) // 5]:
        assert f'data-version="{step}"' in client.get(link).text
    assert client.get(f"/replay/{table}/2/log").status_code == 200
    assert client.get(f"/replay/{table}/3/log").status_code == 404


def test_a_line_is_only_for_those_who_may_hear_it(client: Client) -> None:
    paths = after_rounds(client)
    table = paths[0].split("/")[2]
    assert client.get(f"/replay/{table}/1/log").status_code == 404
    pages = [unnamed(client.get(path.replace("/t/", "/log/")).text) for path in paths]
    drawn = [set(re.findall(r"Vous piochez [^<]+", page)) for page in pages]
    assert all(drawn)
    assert not re.search("piochez", client.get(nobodys(f"/log/{table}")).text)
    match = client.app.state.tables._open[table]
    for viewer, shown in enumerate(drawn):
        own = {line.words for line in gate.log(match, viewer, "fr") if "piochez" in line.words}
        assert shown == own
