"""The end of a game on its page: why, every line, the curve with its turning point; none of it before the end."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from colorsys import rgb_to_hsv
from html import unescape
from itertools import pairwise

import pytest

from ludotheque.games import SHELF
from ludotheque.games.chronica.cards.content import ChronicaContent
from ludotheque.games.margraves.names import GUILD_IDS
from ludotheque.games.royaume.state import Outcome
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.web.tables.table import Table
from ludotheque.web.views import finished as watched
from ludotheque.web.views.curve import APART, _apart, course
from ludotheque.web.views.finished import Replay, Replays
from ludotheque.web.views.gate import view

from .helpers import PART, Browsers, nobodys, people, play_round
from .test_log import play_to_the_end

Client = Browsers
SAID = {
    "fr": (
        "l’emporte",
        "Les points au fil de la partie",
        "Le tournant",
        "Rejouer",
        "Revoir la partie",
        "D’où viennent",
    ),
    "en": ("win", "The points over the game", "The turning point", "Play again", "Watch it again", "Where the points"),
}


def over(client: Client, entry: str = "vaalbara") -> Table:
    """A table where a game of three, or of as many as there can be, was played to its end, at random."""
    players = min(3, SHELF[entry].seats[-1])
    table = client.app.state.tables._open[people(client, players, entry=entry)[0].split("/")[2]]
    play_to_the_end(table)
    return table


def replayed(table: Table) -> Replay:
    return asyncio.run(Replays().of(table))


def test_somebody_of_the_guild_that_brought_most_stands_for_each_player(client: Client) -> None:
    scene = view(over(client, "margraves"), 0, "fr").scene
    for place in scene.result:
        figure = scene.figure(place)
        by_guild = {source.kind: source.points for source in place.sources}
        assert figure is not None
        assert by_guild[figure.kind] == max(by_guild[guild] for guild in GUILD_IDS)


def test_a_character_stands_for_each_player_whatever_lies_in_the_province(client: Client) -> None:
    """Of a Province of Buildings alone it is one that the viewer has in hand, or that was discarded."""
    table = over(client, "chronica")
    assert isinstance(table.match.content, ChronicaContent)
    people = {card.noun.form("fr") for card in table.match.content.cards_in_set if not card.building}
    for empty in (False, True):
        if empty:
            table.match.state["character"][...] = -1
        scene = view(table, 0, "fr").scene
        assert {figure.name for place in scene.result if (figure := scene.figure(place))} <= people
        assert all(scene.figure(place) for place in scene.result)


def test_the_character_played_last_stands_for_each_player_of_vaalbara(client: Client) -> None:
    table = over(client)
    people = {character.noun.form("fr") for character in table.match.content.characters}  # type: ignore[attr-defined]
    scene = view(table, 0, "fr").scene
    assert {figure.name for place in scene.result if (figure := scene.figure(place))} <= people


def test_sources_of_nothing_are_left_out_of_the_places(client: Client) -> None:
    table = over(client)
    ranks = client.get(f"/t/{table.id}").text.partition('<ol class="ranks">')[2].partition("</ol>")[0]
    scene = view(table, 0, "fr").scene
    counted = [source for place in scene.result for source in place.sources if source.points]
    assert ranks.count('class="from"') == len(counted)


def test_guilds_have_the_colours_of_the_table(client: Client) -> None:
    """Hue by hue: that of the bars is that of the cards; each source of Margraves has one, and no two alike."""
    table = over(client, "margraves")
    page = client.get(f"/t/{table.id}").text
    style = (SHELF["margraves"].looks.folder / "kinds.css").read_text(encoding="utf-8")
    bars = dict(re.findall(r"\.src-(\w+) { --s: light-dark\((#\w+)", style))
    cards = dict(re.findall(r"\.k-(\w+) {.*?--deep: light-dark\((#\w+)", style))
    for guild in ("artisan", "soldier", "shadow", "saint"):
        assert abs(hue(bars[guild]) - hue(cards[guild])) < 0.05, guild
    kinds = [source.kind for source in view(table, 0, "fr").scene.result[0].sources]
    assert set(kinds) == set(bars)
    assert len(set(bars.values())) == len(kinds)
    for number, kind in enumerate(kinds):
        assert f'swatch src-{number} src-{kind}"' in page


def hue(colour: str) -> float:
    return rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0]


@pytest.mark.parametrize("entry", SHELF)
@pytest.mark.parametrize("lang", LANGS)
def test_the_end_says_why_and_how(client: Client, entry: str, lang: Lang) -> None:
    table = over(client, entry)
    client.cookies.set("lang", lang)
    page = unescape(client.get(f"/t/{table.id}").text).replace("\u00a0", " ")  # leads to this browser's seat
    scene = view(table, 0, lang).scene
    assert scene.cause
    assert scene.cause in page
    for words in SAID[lang]:
        if words == SAID[lang][1] and scene.measured:
            words = words.replace({"fr": "Les points", "en": "The points"}[lang], scene.measured)
        assert words in page or (words == SAID[lang][2] and 'class="turn-mark"' not in page)
    assert page.count('class="curve ') == table.match.players
    assert len(set(re.findall(r'class="curve (l-\w+)', page))) == table.match.players  # told apart without colours
    for place in scene.result:
        for source in place.sources:
            for line in source.lines:
                assert line.words in page
                sum_of_many = f" = <b>{line.points}</b>" if len(source.lines) > 1 else ""
                assert not line.each or f"{line.number} × {line.each}{sum_of_many}" in page
    assert "style=" not in page
    watching = client.get(nobodys(f"/t/{table.id}")).text
    assert 'class="course"' in watching
    assert 'form="again"' not in watching


def test_nothing_of_it_is_there_before(client: Client) -> None:
    paths = people(client, 3, entry="royaume-2e")
    for _ in range(20):
        play_round(client, paths)
    table = paths[0].split("/")[2]
    for path in (*paths, f"/t/{table}"):
        for headers in ({}, PART):
            page = client.get(path, headers=headers).text
            assert 'id="table"' in page
            for sign in ('id="end"', 'class="curve', "turn-mark", 'class="course"', "/replay/"):
                assert sign not in page
    assert client.get(f"/replay/{table}/1?step=3").status_code == 409


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e", "chronica"])
def test_the_course_is_that_of_the_points(client: Client, entry: str) -> None:
    table = over(client, entry)
    game = replayed(table)
    now = view(table, 0, "fr")
    drawn = course(game, 0, "fr", now.scene.colours)
    final = {place.seat: place.points for place in now.scene.result}
    assert {curve.seat: curve.points for curve in drawn.curves} == final
    assert drawn.scale[0][0] <= game.standings.lowest
    assert drawn.scale[-1][0] >= game.standings.highest
    assert drawn.rounds[0][0] == 1
    assert [number for number, *_ in drawn.rounds] == list(range(1, len(drawn.rounds) + 1))
    assert all(points == game.standings.points[step] for _, _, step, points in drawn.rounds)
    numbers = sorted(map(int, drawn.labelled))
    assert all(after - before > 2 for before, after in pairwise(numbers)), "hundredths of the width"
    winner, *others = (place for place in now.scene.result if place.rank == 1)
    behind = winner.points < max(final.values())  # something else than points decided
    assert drawn.led == (drawn.turning is None and not others and not behind)
    assert drawn.turning is None or drawn.turning.seat == winner.seat
    assert drawn.turning is None or drawn.turning.step == game.standings.turning_point(winner.seat)
    if drawn.turning:
        before, after = (game.standings.points[drawn.turning.step + by] for by in (-1, 0))
        moves = [(str(had), str(has)) for had, has in zip(before, after, strict=True) if had != has]
        assert re.findall(r"(-?\d+) → (-?\d+)", drawn.turning.moved) == moves
        assert moves


def ended_by(client: Client, ends: Callable[[Match], bool]) -> Table:
    """A table of Chronica, on which a game was played at random that ends so."""
    table = over(client, "chronica")
    game = table.box.game
    for seed in range(200):
        match = Match.new(game, 2, entry="chronica", seed=seed, engine=table.match.engine)
        chooser = random.Random(seed)
        while not match.finished:
            seat = match.actors[0]
            match.play(seat, chooser.choice(match.legal(seat)))
        if ends(match):
            table.match = match
            return table
    raise AssertionError("no such game")


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_that_honour_decided_has_the_course_of_honour(client: Client, lang: Lang) -> None:
    table = ended_by(client, lambda match: 0 in match.view_twin().honour)
    game = replayed(table)
    now = view(table, 0, lang)
    assert [place.rank for place in now.scene.result] == [1, 2]
    assert game.standings.points[0] == (10, 10)
    assert game.standings.points[-1] == tuple(int(honour) for honour in table.match.view_twin().honour)
    drawn = course(game, 0, lang, now.scene.colours)
    assert drawn.measured == {"fr": "Honneur", "en": "Honour"}[lang]
    assert drawn.turning is not None or drawn.led
    if drawn.turning:
        assert drawn.turning.seat == now.scene.result[0].seat
        assert drawn.measured in drawn.turning.moved
    client.cookies.set("lang", lang)
    page = unescape(client.get(f"/t/{table.id}").text).replace("\u00a0", " ")
    for words in {
        "fr": ("Honneur au fil de la partie", "Honneur 0", "est tombé à zéro"),
        "en": ("Honour over the game", "Honour 0", "has fallen to zero"),
    }[lang]:
        assert words in page


@pytest.mark.parametrize("entry", SHELF)
def test_the_winner_has_a_figure(client: Client, entry: str) -> None:
    """A card with a picture: a Duke who is open now, or the first of the winner's cards."""
    scene = view(over(client, entry), 0, "fr").scene
    (champion, *_) = (place for place in scene.result if place.rank == 1)
    figure = scene.figure(champion)
    assert figure
    assert figure.picture.startswith(f"{SHELF[entry].package}/")
    assert not figure.face_down
    assert figure.name == champion.note or not entry.startswith("royaume")


@pytest.mark.parametrize("lang", LANGS)
def test_a_draw_of_chronica_is_won_by_nobody(client: Client, lang: Lang) -> None:
    table = ended_by(client, lambda match: match.ranks == [1, 1])
    assert replayed(table).sole_winner is None
    client.cookies.set("lang", lang)
    page = unescape(client.get(f"/t/{table.id}").text).replace("\u00a0", " ")
    banner = re.search(r"<h2>(.*?)</h2>", page, re.DOTALL)
    assert banner
    assert "laurel-crown" not in banner[1]
    nobody = {"fr": "Égalité : personne ne l’emporte", "en": "A draw: nobody wins"}[lang]
    assert nobody in banner[1]
    assert {"fr": "l’emportent ensemble", "en": "win together"}[lang] not in page


def test_names_beside_the_curves_stand_apart() -> None:
    for ends in ([0.1, 0.1, 0.1], [0.97, 0.98, 0.99, 1.0, 0.2], [0.0, 0.5], [0.5]):
        places = sorted(_apart(ends))
        assert all(behind - before > APART - 1e-9 for before, behind in pairwise(places))
        assert places[0] >= 0
        assert places[-1] <= 1
        order = sorted(range(len(ends)), key=lambda number: ends[number])
        assert [_apart(ends)[seat] for seat in order] == places


def test_a_finished_game_is_played_again_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(client)
    again, played = watched._play_again, []

    async def counted(finished: Table) -> Replay:
        played.append(finished.id)
        return await again(finished)

    monkeypatch.setattr(watched, "_play_again", counted)
    for path in (f"/t/{table.id}", f"/t/{table.id}", f"/replay/{table.id}/1/4", f"/t/{table.id}"):
        assert client.get(path).status_code == 200
    assert played == [table.id]


def test_a_game_of_other_rules_ends_without_its_course(client: Client) -> None:
    table = over(client)
    table.other_rules = True
    page = client.get(f"/t/{table.id}").text
    assert 'class="ranks"' in page
    assert 'class="course"' not in page
    assert "/replay/" not in page


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e"])
def test_jumps_lead_to_rounds_turns_and_own_moves(client: Client, entry: str) -> None:
    table = over(client, entry)
    game = replayed(table)
    middle = game.last // 2
    page = client.get(f"/replay/{table.id}/2/{middle}", headers=PART).text
    wanted = {
        "step": range(game.last + 1),
        "turn": (0, *game.turns),
        "round": game.round_starts,
        "own": [step for step, (seat, _) in enumerate(table.match.actions, 1) if seat == 1],
    }
    for kind, steps in wanted.items():
        back = max(step for step in steps if step < middle)
        on = min(step for step in steps if step > middle)
        for way, step in (("back", back), ("on", on)):
            assert f'id="{kind}-{way}" href="/replay/{table.id}/2/{step}"' in page
    assert len(game.round_starts) == (9 if entry == "vaalbara" else len(game.round_starts)) > 3
    assert len(game.turns) > len(game.round_starts)
    first = client.get(f"/replay/{table.id}/2/0", headers=PART).text
    assert len(re.findall(r'id="(?:step|turn|round|own)-back"[^>]* aria-disabled="true"', first)) == 4
    assert 'id="own-' not in client.get(f"/replay/{table.id}/0/{middle}", headers=PART).text


def test_the_scrubber_leads_on_without_a_script(client: Client) -> None:
    table = over(client)
    page = client.get(f"/replay/{table.id}/1/7").text
    assert re.search(r'<input type="range" id="scrub" form="scrub-form" name="step" min="0" max="\d+" value="7"', page)
    assert f'<form id="scrub-form" method="get" action="/replay/{table.id}/1">' in page
    answer = client.get(f"/replay/{table.id}/1?step=12")
    assert answer.url.path == f"/replay/{table.id}/1/12"
    for bad in ("?step=99999", "?step=-1"):
        assert client.get(f"/replay/{table.id}/1{bad}").status_code == 404
    assert client.get(f"/replay/{table.id}/1?step=x").status_code == 400
    assert page.count('class="curve ') == 3  # behind the scrubber


def test_a_step_without_a_line_tells_what_was_heard_last(client: Client) -> None:
    """A target of Le Royaume that is paid for with the next command: nothing has happened since the step before."""
    table = over(client, "royaume-2e")
    game = replayed(table)

    def sentence_at(step: int) -> str:
        page = client.get(f"/replay/{table.id}/0/{step}", headers=PART).text
        assert "die fresh" not in page or step not in silent
        return re.search(r'<p class="sentence[^>]*>\s*(.*?)</p>', page, re.DOTALL)[1]  # type: ignore[index]

    silent = [
        step for step in range(2, game.last + 1) if not game.at(step).events or game.at(step).events[-1][0] != step
    ]
    assert silent
    for step in silent[:3]:
        assert sentence_at(step) == sentence_at(step - 1)
        assert not unescape(sentence_at(step)).startswith("On attend")


@pytest.mark.parametrize("outcome", [Outcome.OVERRUN, Outcome.SCORED])
def test_a_defeat_has_no_laurel(client: Client, outcome: Outcome) -> None:
    form = {"players": "1", "kind-0": "human", "name-0": "Anne"}
    path = client.post("/new/royaume-2e", data=form, follow_redirects=False).headers["location"]
    table = client.app.state.tables._open[path.split("/")[2]]
    play_to_the_end(table)
    table.match.state["outcome"], table.match.state["lord_points"] = outcome, 99
    assert table.match.ranks[0] == 2
    page = client.get(path).text
    end = page[page.index('id="end"') :]
    assert "laurel-crown" not in end[: end.index("</h2>")]
    assert re.findall(r"place-row rank-(.)", end) == (["1", "2"] if outcome == Outcome.SCORED else ["0"])
    assert ('class="rank"' in end) == (outcome == Outcome.SCORED)
