"""What has happened is told beat by beat: all that a viewer may hear, once and in order, and nothing else."""

from __future__ import annotations

import asyncio
import gzip
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.games import box
from ludotheque.games.margraves.rules.actions import Ev
from ludotheque.games.royaume.rules.actions import Ev as RoyaumeEv
from ludotheque.games.royaume.rules.actions import From
from ludotheque.games.vaalbara.rules.actions import Ev as VaalbaraEv
from ludotheque.kernel.events import CHOSEN, NOBODY, SPECTATOR
from ludotheque.stage.moments import LONG, Side, Staged, as_one
from ludotheque.stage.parts import Card
from ludotheque.stage.telling import latest_deeds, leads_on, only_heads
from ludotheque.web.pages.table import beat_pages
from ludotheque.web.tables import playing
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.table import MOST_BEATS, Seat, Sitter, Table
from ludotheque.web.views import gate
from ludotheque.web.views.beats import LED, ROOM, Beat, with_one_scene
from ludotheque.web.views.beats import beats as tell_beats
from ludotheque.web.views.board import board_values
from ludotheque.web.views.html import Reader, pieces
from ludotheque.web.views.parts import kept
from ludotheque.web.views.story import Page, packed
from ludotheque.web.views.view import NO_OFFERS
from tests.support.tested import subject_of

from .helpers import PART, Browsers, give, nobodys, people, play_round, read, sit
from .story import unpacked

Client = Browsers
BOXES = [("vaalbara", 4), ("royaume-2e", 3)]
BETWEEN = {"vaalbara": 5, "royaume-2e": 17}  # commands, of which one is looked at closely
SOON = 8  # commands whose beats a table certainly remembers
LARGEST = 40_000  # bytes of an answer, compressed
DEEDS = {RoyaumeEv.RECRUITED, RoyaumeEv.SLEW, RoyaumeEv.BUILT, RoyaumeEv.TOOK}
ACTION = (RoyaumeEv.GAINED, From.ACTION)  # what is gained by an Action
FRENCH = Reader("fr", "auto", "", "/")


def table_of(entry: str, players: int, seed: int = 1) -> Table:
    match = subject_of(entry, players, compiled=False).match(seed=seed)
    return Table("table", box(entry), match, [Seat(seat, f"P{seat}", None) for seat in range(players)], False, "", "")


def command(table: Table, dice: random.Random) -> int:
    """Do a random command; the seat that gave it."""
    match = table.match.fork()
    seat = dice.choice(match.actors)
    match.play(seat, dice.choice(match.legal(seat)))
    table.go_on(match, seat)
    return seat


def whole_game(table: Table, seed: int = 1) -> Iterator[int]:
    """Play at random to the end; the seat of each command."""
    dice = random.Random(seed)
    while not table.match.finished:
        yield command(table, dice)


def beats_since(table: Table, viewer: int, since: int) -> list[Beat]:
    return list(tell_beats(table, viewer, gate.view(table, viewer, "fr"), since))


def is_quiet(table: Table, kind: int) -> bool:
    declared = table.match.game.events(kind).kind
    return kind == CHOSEN or declared.silent or declared.outcome


@pytest.mark.parametrize(("entry", "players"), BOXES)
def test_all_that_a_viewer_may_hear_is_told_once_and_in_order(entry: str, players: int) -> None:
    table, dice = table_of(entry, players), random.Random(2)
    seen = dict.fromkeys((0, SPECTATOR), 0)
    beats_met = 0
    for _ in whole_game(table):
        for viewer, since in seen.items():
            if dice.random() < 0.15 or table.version - since > SOON or table.match.finished:
                beats = beats_since(table, viewer, since)
                heard = [event for version, event in table.events if version > since and event.visible_to(viewer)]
                in_beats = [event for beat in beats for event in beat.events]
                assert heard[: len(in_beats)] == in_beats
                rest = [event for event in heard[len(in_beats) :] if not is_quiet(table, event.kind)]
                teller = gate.teller_for(table, viewer, "fr")
                assert not rest or leads_on(teller, rest) or only_heads(teller, rest), "the table says the rest"
                assert all(since < beat.view.version <= table.version for beat in beats)
                check_deeds(table, viewer, since, beats)
                seen[viewer] = table.version
                beats_met += len(beats)
    assert beats_met > 50


def check_deeds(table: Table, viewer: int, since: int, beats: list[Beat]) -> None:
    """Each beat has what each seat did last as all rows up to it say it, but who has won."""
    teller = gate.teller_for(table, viewer, "fr")
    rows = [row for row in gate.rows_for(table, viewer) if not teller.kind(row[1]).outcome]
    behind = sum(version <= since for version, _ in rows)
    layout = table.box.layout
    for beat in beats:
        behind += sum(not teller.kind(event).outcome for event in beat.events)
        expected = latest_deeds(teller, rows[max(0, behind - gate.PAST) : behind], layout.brief or layout.deed)
        assert expected.items() <= beat.view.deeds.items()


@pytest.mark.parametrize(("entry", "players"), BOXES)
def test_at_a_beat_nobody_is_asked_and_something_is_said(entry: str, players: int) -> None:
    table = table_of(entry, players)
    for number, seat in enumerate(whole_game(table)):
        for beat in beats_since(table, seat, table.version - 1) if number % 7 == 0 else ():
            view = beat.view
            assert beat.sentence
            assert not list(view.scene.offers())
            assert not any((view.scene.prompt.yours, view.waiting_for, view.key))
            assert not any(panel.acting for panel in view.scene.seats)
            assert view.offers == NO_OFFERS


@pytest.mark.parametrize(("entry", "players"), [*BOXES, ("margraves", 3), ("chronica", 2)])
def test_every_beat_tells_a_line_of_the_log_below_the_heading_that_it_belongs_to(entry: str, players: int) -> None:
    """No beat is empty, a price or a number alone, and the new part of the game is headed when it is told of."""
    table, dice, since, ended = table_of(entry, players), random.Random(4), 0, 0
    for _ in whole_game(table):
        if dice.random() < 0.7 and table.version - since < SOON:
            continue
        teller, heading = gate.teller_for(table, SPECTATOR, "fr"), ""
        for beat in beats_since(table, SPECTATOR, since):
            kinds = [teller.kind(event) for event in beat.events]
            loud = [kind for kind in kinds if not kind.silent]
            assert loud
            assert not all(kind.leads for kind in loud), beat.sentence
            assert not all(kind.heading and not kind.turn for kind in loud), f"the heading says it: {beat.sentence}"
            begins = [at for at, kind in enumerate(loud) if kind.heading]
            if heading and begins and begins[0] > 0 and not any(kind.beat for kind in loud[begins[0] :]):
                assert beat.view.scene.heading == heading, f"ahead of: {beat.sentence}"
                ended += 1
                heading = ""  # the scene has gone on
            else:
                heading = beat.view.scene.heading
        since = table.version
    assert ended or entry not in ("margraves",)


def test_nobody_has_the_turn_before_the_last_deed_of_somebody_else_is_told() -> None:
    """The words beside the names go on with the heading, also those of one's own area."""
    table, since, last_deeds = table_of("chronica", 2), [0, 0], 0
    for _ in whole_game(table):
        for viewer in table.match.actors:
            teller = gate.teller_for(table, viewer, "fr")
            for beat in beats_since(table, viewer, since[viewer]):
                if teller.kind(beat.events[-1]).turn and beat.seat != viewer:
                    status = {panel.seat: panel.status for panel in beat.view.scene.seats}
                    assert status[viewer] != "votre tour", beat.sentence
                    last_deeds += 1
            since[viewer] = table.version
    assert last_deeds > 5


def test_a_harvest_is_told_below_its_own_heading() -> None:
    """Behind it, and so in the position that is drawn, the Actions begin."""
    table, acted, harvests = table_of("royaume-2e", 3), False, 0
    for _ in whole_game(table):
        for beat in beats_since(table, SPECTATOR, table.version - 1):
            rolled = False
            for event in beat.events:
                rolled |= event.kind == RoyaumeEv.ROLLED
                acted = not rolled and (acted or event.kind in DEEDS or (event.kind, event.c) == ACTION)
            gains = [event for event in beat.events if event.kind == RoyaumeEv.GAINED]
            if gains and not acted and not rolled and all(gain.c < From.CONSOLATION for gain in gains):
                assert "Récolte" in beat.view.scene.heading, beat.sentence
                harvests += 1
            elif not gains:
                assert acted <= ("Récolte" not in beat.view.scene.heading)
    assert harvests > 10


def test_resources_that_lead_to_something_are_told_with_it() -> None:
    """Whether or not the page has looked in between."""
    table = table_of("margraves", 2)
    sailed = paid = 0
    for _ in whole_game(table):
        seat = table.moments[-1].seat
        rows = gate.rows_for(table, SPECTATOR)
        last = [event for version, event in rows if version == table.version]
        before = [event for version, event in rows if version == table.version - 1]
        beats = beats_since(table, SPECTATOR, table.version - 1)
        names = [Ev(event.kind).name for event in last]
        if set(names) == {"RETURNED"} and all(event.seat == seat for event in last):
            paid += 1
            assert not beats
        if "SAILED" in names and before and all(event.kind == Ev.RETURNED for event in before):
            sailed += 1
            assert re.match(r"P\d rend .* avance son Navire", beats[0].sentence)
            both = sum(event.b for event in (*before, *last) if event.kind == Ev.RETURNED)
            told_of = beats[0].sentence.partition(" avance ")[0]
            assert sum(map(int, re.findall(r"\b(\d+) [A-Z]", told_of))) >= both
    assert paid
    assert sailed


def test_an_answer_with_all_beats_of_five_players_is_small() -> None:
    table, sizes = table_of("royaume-2e", 5), []
    for number, _ in enumerate(whole_game(table)):
        if number % 120 == 119:
            text = gzip.compress(packed(pages_of(table, viewer=0, since=0)).encode())
            sizes.append(len(text))
    assert len(sizes) >= 2
    assert max(sizes) < LARGEST


@pytest.mark.parametrize(("entry", "players"), BOXES)
def test_what_is_kept_of_other_pages_changes_no_byte(entry: str, players: int) -> None:
    """Pieces that were drawn for other moments and viewers stand in a page as if they had been drawn for it."""
    table = table_of(entry, players)
    every, compared = 6 * BETWEEN[entry], 0
    for number, _ in enumerate(whole_game(table)):
        since = max(0, table.version - SOON)
        if number % every >= every - 2:
            pages_by_viewer = {viewer: pages_of(table, viewer, since) for viewer in (0, 1, SPECTATOR)}
            if number % every == every - 1:
                kept.cache_clear()
                for viewer, pages in reversed(pages_by_viewer.items()):
                    for (drawn, _), (again, _) in zip(pages, pages_of(table, viewer, since), strict=True):
                        assert without_key("".join(again)) == without_key("".join(drawn))
                compared += 1
    assert compared > 1


def pages_of(table: Table, viewer: int, since: int) -> list[Page]:
    """What a viewer's page is sent that shows a version."""
    now = gate.view(table, viewer, "fr")
    values = board_values(table, now, "/t/table")
    page = pieces("_table.html", FRENCH, **values)
    return [*beat_pages(table, viewer, FRENCH, now, since, values), (page, {})]


def test_a_table_remembers_its_last_beats_only() -> None:
    table = table_of("vaalbara", 3)
    for _ in whole_game(table):
        versions = [moment.version for moment in table.moments]
        assert versions == sorted(versions)
        assert versions[-1] == table.version
        assert len(versions) <= MOST_BEATS
        heard = [event for moment in table.moments for event in moment.events]
        assert heard == [event for version, event in table.events if version >= versions[0]], "whole commands"
    assert len(table.moments) > MOST_BEATS - 20


# --- over the wire ---


def update(client: Client, path: str, since: int) -> Any:
    return client.get(path, headers={**PART, "X-Since": str(since)})


def without_key(html: str) -> str:
    return re.sub(r'name="key" value="\w+"', "", html)


@pytest.mark.parametrize(("entry", "players"), [("vaalbara", 3), ("royaume-2e", 3)])
def test_the_last_page_is_that_of_a_fresh_request(client: Client, entry: str, players: int) -> None:
    paths = people(client, players, entry=entry)
    seen, with_beats = dict.fromkeys(paths, 0), 0
    for number in range(12):
        play_round(client, paths)
        path = paths[number % players]
        answer = update(client, path, seen[path])
        fresh = client.get(path, headers=PART)
        pages = unpacked(answer)
        assert without_key(pages[-1].html) == without_key(fresh.text)
        assert answer.headers["x-version"] == fresh.headers["x-version"]
        for page in pages[:-1]:
            assert 'name="action"' not in page.html
            assert 'name="key" value=""' in page.html
            assert seen[path] < read(path, page.html.replace('value=""', 'value="-"')).version == page.version
        seen[path] = int(answer.headers["x-version"])
        with_beats += len(pages) > 1
    assert with_beats > 3
    path = paths[-1]
    now = int(client.get(path, headers=PART).headers["x-version"])
    assert unpacked(update(client, path, now))[0].version is None, "nothing has happened since"


def test_a_harvest_of_five_names_all_who_gained() -> None:
    """In short: the sentence has room for each of them, and the viewer's own part comes first."""
    table = table_of("royaume-2e", 5)
    gained = table.match.game.events["GAINED"]
    harvests = 0
    for _ in whole_game(table):
        for beat in beats_since(table, 0, table.version - 1):
            seats = {event.seat for event in beat.events if event.kind == gained}
            if len(seats) > LED and all(event.kind == gained for event in beat.events):
                harvests += 1
                names = ["Vous gagnez" if seat == 0 else f"P{seat} gagne" for seat in sorted(seats)]
                assert all(name in beat.sentence for name in names), beat.sentence
                assert "…" not in beat.sentence
                assert len(beat.sentence) <= ROOM
        if harvests > 3:
            return
    raise AssertionError("hardly anybody harvests")


def test_a_command_is_answered_with_its_beats(client: Client) -> None:
    host, friend = people(client)
    give(client, sit(client, host), sit(client, host).actions[0])
    page = sit(client, friend)
    form = {"version": str(page.version), "key": page.key, "action": page.actions[0]}
    pages = unpacked(client.post(friend, data=form, headers={**PART, "X-Since": "0"}))
    assert "Person 1\u00a0révèle" in pages[0].html
    assert "Vous révélez" in pages[0].html, "it tells of others too"


def test_an_action_is_confirmed_on_the_table_and_on_no_beat_before_it(client: Client) -> None:
    paths = people(client)
    table = client.app.state.tables._open[paths[0].split("/")[2]]
    play_round(client, paths)
    while not table.match.sealed:
        play_round(client, paths)
    give(client, sit(client, paths[0]), sit(client, paths[0]).actions[0])
    page = sit(client, paths[1])
    form = {"version": str(page.version), "key": page.key, "action": page.actions[0], "careful": "1"}
    *beats, last = unpacked(client.post(paths[1], data=form, headers={**PART, "X-Since": "0"}))
    assert beats
    assert 'name="confirmed"' in last.html
    assert not any('name="confirmed"' in beat.html for beat in beats)


def test_whoever_brought_the_last_beat_about_sees_the_table_at_once(client: Client) -> None:
    """It is told to others, and to its owner where something has come after it or where it has a scene of its own."""
    paths = people(client, entry="royaume-2e")
    table = client.app.state.tables._open[paths[0].split("/")[2]]
    while table.match.sealed:
        play_round(client, paths)
    lone = 0
    for _ in range(40):
        before, actor = table.version, table.match.actors[0]
        page = sit(client, paths[actor])
        form = {"version": str(page.version), "key": page.key, "action": page.actions[0]}
        answer = client.post(paths[actor], data=form, headers={**PART, "X-Since": str(before)})
        beats = beats_since(table, actor, before)
        own = bool(beats) and {event.seat for event in beats[-1].events} <= {actor, NOBODY} and not beats[-1].staged
        versions = [beat.view.version for beat in beats]
        assert [beat.version for beat in unpacked(answer)] == [*(versions[:-1] if own else versions), None]
        others = [beat.view.version for beat in beats_since(table, 1 - actor, before)]
        assert [beat.version for beat in unpacked(update(client, paths[1 - actor], before))] == [*others, None]
        lone += own and len(beats) == 1
    assert lone > 5


@pytest.mark.parametrize(("entry", "players", "seed"), [*((name, n, 1) for name, n in BOXES), ("chronica", 2, 2)])
def test_what_ends_a_game_is_told_on_the_board_and_who_has_won_by_the_scene_of_the_end(
    entry: str, players: int, seed: int
) -> None:
    """The scene of the end lies over the board: what a last deed brought would be seen nowhere."""
    table = table_of(entry, players, seed)
    *_, seat = whole_game(table, seed)
    now, since = gate.view(table, seat, "fr"), table.version - 1
    beats = list(tell_beats(table, seat, now, since, to_the_last=False))
    assert beats == beats_since(table, seat, since) != []
    assert now.scene.result
    assert now.scene.heading == "Partie terminée"
    for beat in beats:
        assert not beat.view.scene.result
        assert beat.view.scene.heading != now.scene.heading
        assert not re.search("remporte|l’emporte", " ".join([beat.sentence, *beat.view.deeds.values()]))


def test_who_has_chosen_is_no_beat_and_what_is_nobodys_to_know(client: Client) -> None:
    paths = people(client, 3)
    first, second, third = (sit(client, path) for path in paths)
    give(client, first, first.actions[0])
    give(client, second, second.actions[-1])
    for path, own in ((third.path, 2), (nobodys(third.path), None)):
        answer = update(client, path, 0)
        assert len(unpacked(answer)) == 1, "the table says it"
        assert {int(seat) for seat in re.findall(r'id="character-(\d)-', answer.text)} <= {own}
        assert 'id="sealed-0"' in answer.text
    give(client, third, third.actions[0])
    assert len(unpacked(update(client, third.path, 0))) > 1


def test_a_spectator_is_told_the_beats_without_what_is_private(client: Client) -> None:
    paths = people(client, 2)
    for _ in range(2):
        play_round(client, paths)
    pages = unpacked(update(client, nobodys(paths[0]), 0))
    assert len(pages) > 2
    assert not any("piochez" in page.html or 'id="hand-' in page.html for page in pages)


@pytest.mark.parametrize("since", ["", "-1", "x", "1e3", "²", "1", "99999999999", "0" * 4000])
def test_a_version_that_cannot_be_is_refused_in_words(client: Client, since: str) -> None:
    host, _ = people(client)
    page = sit(client, host)
    headers: Any = {**PART, "X-Since": since.encode()}
    form = {"version": "0", "key": page.key, "action": page.actions[0]}
    for answer in (client.get(host, headers=headers), client.post(host, data=form, headers=headers)):
        assert answer.status_code == 409
        assert "rechargez-la" in answer.text
    assert sit(client, host).version == 0


def test_what_was_taken_back_is_not_told(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box("royaume-2e"), [Sitter("A"), Sitter("B")], {}, seed=4)
        dice, undone = random.Random(4), 0
        for number in range(60):
            seat = dice.choice(table.match.actors)
            before, action = table.moments.copy(), dice.choice(table.match.legal(seat))
            await playing.play(tables, table, seat, action, version=table.version, key=f"{number}")
            if table.match.can_undo(seat):
                await playing.undo(tables, table, seat, version=table.version, key=f"undo {number}")
                assert [moment.version for moment in table.moments] == [moment.version for moment in before][
                    -len(table.moments) :
                ]
                assert beats_since(table, 1 - seat, table.version - 2) == []
                await playing.play(tables, table, seat, action, version=table.version, key=f"again {number}")
                undone += 1
        assert undone
        await tables.database.close()

    asyncio.run(story())


def test_after_a_restart_the_present_is_shown(database: Path) -> None:
    async def story() -> None:
        tables = Tables(Database(database))
        table = await tables.create(box("vaalbara"), [Sitter("A"), Sitter("B")], {})
        for seat in (0, 1):
            await playing.play(tables, table, seat, table.match.legal(seat)[0], version=table.version, key="k")
        assert beats_since(table, 0, 0)
        again = await Tables(tables.database).open(table.id)
        assert beats_since(again, 0, 0) == []
        assert np.array_equal(again.match.state, table.match.state)
        await tables.database.close()

    asyncio.run(story())


# --- what others did since ---


@pytest.mark.parametrize(("entry", "players"), BOXES)
def test_the_log_tells_what_is_new_since_ones_own_move(entry: str, players: int) -> None:
    table = table_of(entry, players)
    last: dict[int, int] = {}
    for number, seat in enumerate(whole_game(table)):
        last[seat] = table.version
        if number % 25 or 0 not in last:
            continue
        lines = gate.log(table, 0, "fr")
        begins = [at for at, line in enumerate(lines) if line.begins]
        new = [at for at, line in enumerate(lines) if line.step > table.lasting.index(last[0]) + 1]
        if new and len(new) < len(lines):
            assert begins == new[:1]
            assert [line.fresh for line in lines] == [at in new for at in range(len(lines))]
        else:
            assert begins == []


STAGED = [
    ("chronica", 2, "COMPARED"),
    ("royaume-2e", 2, "SLEW"),
    ("margraves", 2, "BUILT"),
    ("margraves", 2, "SLEW"),
    ("vaalbara", 3, "REVEALED"),
]


def beats_with(entry: str, players: int, kind: str, viewer: int = 0, games: int = 8) -> Iterator[Beat]:
    """The beats of some games in which an event of this kind is told."""
    for seed in range(games):
        table = table_of(entry, players, seed)
        number = next(event for event in table.match.game.events if event.name == kind)
        for _ in whole_game(table, seed):
            for beat in beats_since(table, viewer, table.version - 1):
                if any(event.kind == number for event in beat.events):
                    yield beat


@pytest.mark.parametrize(("entry", "players", "kind"), STAGED)
def test_what_decides_a_game_has_a_scene_of_its_own(entry: str, players: int, kind: str) -> None:
    beat = next(beats_with(entry, players, kind))
    assert beat.staged
    assert beat.sentence.endswith(" · ".join(beat.lines)), "but for what was done before, its lines are all"
    html = "".join(pieces("_moment.html", FRENCH, beat=beat, view=beat.view, colours=beat.view.scene.colours))
    assert 'aria-hidden="true"' in html, "the sentence says it, once"
    assert not re.search(r"<(?:button|a|input)\b| id=\"card-", html), "nothing can be done there"
    for line in beat.lines[1:]:
        assert escape(line) in html


def test_all_characters_are_revealed_in_one_scene_in_their_order() -> None:
    beat = next(beats_with("vaalbara", 3, "REVEALED"))
    assert beat.staged
    order = [event for event in beat.events if event.kind == VaalbaraEv.REVEALED]
    assert list(beat.staged.seats) == [event.seat for event in order]
    assert [card.id for card in beat.staged.cards] == [f"character-{event.a}" for event in order]
    assert len(order) == 3
    html = "".join(pieces("_moment.html", FRENCH, beat=beat, view=beat.view, colours=beat.view.scene.colours))
    numbers = [int(number) for number in re.findall(r'<b class="order">(\d+)</b>', html)]
    assert numbers == sorted(numbers) == [event.a + 1 for event in order], "whoever has the lowest acts first"
    assert all(escape(line) in html for line in beat.lines), "the first of them, too"


def test_one_scene_stands_for_all_that_a_command_brings() -> None:
    """Cards stand side by side; a fight is shown alone."""
    tower, beast = (Staged(cards=(Card(name, "location", name, ""),), motion="falls") for name in ("tower", "beast"))
    fight = Staged(sides=(Side(0, (), 6), Side(1, (), 5)))
    assert as_one([]) is None
    assert as_one([tower]) is tower
    both = as_one([tower, beast])
    assert both
    assert [card.id for card in both.cards] == ["tower", "beast"]
    assert (both.motion, both.beats) == ("", LONG)
    shown = as_one([tower, fight])
    assert shown
    assert (shown.sides, shown.cards) == (fight.sides, ())


def test_the_scenes_of_one_command_last_no_longer_than_one() -> None:
    """The leading one stands for all; a beat that was told for its scene alone goes, the others keep their words."""
    built = next(beats_with("margraves", 2, "BUILT"))
    plain = replace(built, staged=None)
    throw = replace(built, staged=Staged(dice=(1, 2), beats=2))
    assert list(with_one_scene([(built, False), (throw, True)])) == [built, throw], "short enough"
    assert built.staged
    other = replace(built, staged=replace(built.staged))
    first, second, third = with_one_scene([(built, False), (other, False), (plain, False), (throw, True)])
    assert first.staged
    assert first.staged.beats == LONG
    assert len(first.staged.cards) == 2
    assert (second.staged, third.staged) == (None, None)
    assert second.sentence == built.sentence


def test_both_sides_of_a_fight_add_up_to_what_is_compared() -> None:
    """Also where effects add to the cards or take from them, and in a welcome."""
    compared = next(event for event in box("chronica").game.events if event.name == "COMPARED")
    fights = helped = 0
    for beat in beats_with("chronica", 2, "COMPARED"):
        scene, event = beat.staged, next(event for event in beat.events if event.kind == compared)
        assert scene
        assert [side.total for side in scene.sides] == [event.a, event.b]
        assert [side.seat for side in scene.sides] == [event.seat, 1 - event.seat]
        for side in scene.sides:
            assert sum(share.number for share in side.shares) == side.total
            assert side.shares[0].card
        assert (event.a == event.b) == (scene.verdict == "Égalité")
        fights += 1
        helped += len(scene.sides[0].shares) > 1
    assert fights > 20
    assert helped > 5


def test_ones_own_throw_is_shown_and_others_roll_on_the_table() -> None:
    rolled = 0
    for beat in beats_with("royaume-2e", 2, "ROLLED", games=1):
        throw = next(event for event in beat.events if event.kind == RoyaumeEv.ROLLED)
        thrown = beat.staged.dice if beat.staged else ()
        assert thrown == ((throw.a, throw.b) if throw.seat == 0 else ())
        rolled += bool(thrown)
    assert rolled > 3


def test_a_reward_is_told_before_the_dice_that_follow_and_never_as_what_they_brought() -> None:
    """At the end of a turn a Monster is slain or a reward chosen, and the next player throws by the same command."""
    early = 0
    for beat in beats_with("royaume-2e", 2, "ROLLED", games=3):
        kinds = [event.kind for event in beat.events]
        if RoyaumeEv.GAINED in kinds[: kinds.index(RoyaumeEv.ROLLED)]:
            early += 1
            assert " lance" in beat.lines[0]
            assert not beat.sentence.startswith(beat.lines[0])
    assert early > 3
