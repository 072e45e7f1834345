"""What is asked once more, what can be taken back, and what is not asked at all."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ludotheque.games import box
from ludotheque.kernel.events import SPECTATOR
from ludotheque.kernel.random import generator
from ludotheque.web.tables import playing, seating
from ludotheque.web.tables.database import Database
from ludotheque.web.tables.keeping import Tables
from ludotheque.web.tables.refusals import Stale
from ludotheque.web.tables.table import Sitter, Table
from ludotheque.web.thinking.bots import Bots
from ludotheque.web.views import gate
from ludotheque.web.views.beats import beats as tell_beats

from .helpers import PART, Browsers, Page, give, nobodys, people, read, sit

Client = Browsers
SEEDED = 7


def sentence(html: str) -> str:
    """What the leading bar says."""
    match = re.search(r'id="sentence"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert match
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", match[1])).strip()


def without_key(html: str) -> str:
    return re.sub(r'name="key" value="[^"]*"', "", html)


def refused(client: Client, page: Page, answer: Any) -> bool:
    """Whether an answer is a refusal in words, and the seat's table as it was."""
    assert answer.status_code == 409, answer.text
    assert 'class="refused"' in answer.text
    return without_key(sit(client, page.path).html) == without_key(page.html)


# --- a sealed choice can be changed until the last one has chosen ---------------------------------------------


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e"])
def test_what_was_chosen_is_shown_to_its_owner_who_may_change_it(client: Client, entry: str) -> None:
    host, *_ = people(client, 3, entry=entry)
    page = sit(client, host)
    first, second, *_ = page.actions
    give(client, page, first)
    mine = sit(client, host)
    assert mine.actions == ()
    assert set(mine.changes) == set(page.actions) - {first}
    assert sentence(mine.html).startswith("Votre choix : ")
    assert "On attend Person 2 et Person 3" in sentence(mine.html)
    assert re.search(r'class="card [^"]* about"', mine.html)
    answer = give(client, mine, change=second)
    assert answer.status_code == 200
    changed = read(host, answer.text)
    assert changed.version == mine.version
    assert set(changed.changes) == set(page.actions) - {second}
    assert sentence(changed.html) != sentence(mine.html)
    assert sentence(sit(client, host).html) == sentence(changed.html)


@pytest.mark.parametrize("entry", ["vaalbara", "royaume-2e"])
def test_nobody_else_can_tell_that_a_choice_was_changed(client: Client, entry: str) -> None:
    """Every page, part and version that anybody else can ask for stays the same byte for byte."""
    host, *others = people(client, 3, entry=entry)
    give(client, sit(client, others[0]), sit(client, others[0]).actions[0])
    page = sit(client, host)
    give(client, page, page.actions[0])
    watched = nobodys(host)

    def seen() -> list[str]:
        return [
            *(without_key(client.get(path, headers=more).text) for path in (*others, watched) for more in ({}, PART)),
            *(without_key(client.get(path, headers={**PART, "X-Since": "0"}).text) for path in others),
            client.get(watched.replace("/t/", "/version/")).text,
        ]

    before = seen()
    mine = sit(client, host)
    for change in mine.changes[:3]:
        assert give(client, sit(client, host), change=change).status_code == 200
        assert seen() == before


def test_the_last_word_counts_in_the_reveal_and_the_record(client: Client) -> None:
    host, friend = people(client)
    page, theirs = sit(client, host), sit(client, friend)
    give(client, page, page.actions[0])
    mine = sit(client, host)
    assert give(client, mine, change=mine.changes[-1]).status_code == 200
    assert give(client, theirs, theirs.actions[0]).status_code == 200, "a change takes nothing from others"
    html = sit(client, friend).html
    number = re.search(r'id="character-0-(\d+)"', html)
    assert number
    ids = list(box("vaalbara").game.box["character"])
    assert ids[int(number[1])] == mine.changes[-1].removeprefix("play:")


def test_a_change_may_cross_the_choice_of_another_on_its_way(client: Client) -> None:
    host, friend, _ = people(client, 3)
    page, theirs = sit(client, host), sit(client, friend)
    give(client, page, page.actions[0])
    mine = sit(client, host)
    give(client, theirs, theirs.actions[0])
    answer = give(client, mine, change=mine.changes[0])
    assert answer.status_code == 200
    assert read(host, answer.text).version == 2
    assert give(client, mine, change=mine.changes[0]).status_code == 200, "a repeated key is done once"
    assert give(client, mine, change=mine.changes[1]).status_code == 409, "and not used for something else"


def test_a_change_that_makes_no_sense_is_refused_in_words(client: Client) -> None:
    host, friend = people(client)
    page, theirs = sit(client, host), sit(client, friend)
    assert refused(client, page, give(client, page, change=page.actions[0])), "nothing is chosen yet"
    give(client, page, page.actions[0])
    mine = sit(client, host)
    foreign = next(action for action in theirs.actions if action not in page.actions)
    for wrong in (foreign, "take:1", "play:nobody", "🂡" * 20, "play:hunter\x00"):
        assert refused(client, mine, give(client, mine, change=wrong))
    assert refused(client, mine, give(client, page, change=mine.changes[0], key="other")), "seen before the choice"
    assert refused(client, mine, give(client, mine, mine.changes[0])), "chosen twice"
    give(client, sit(client, friend), theirs.actions[0])  # all is revealed
    late = sit(client, host)
    assert late.changes == ()
    assert refused(client, late, give(client, mine, change=mine.changes[0]))
    assert refused(client, late, give(client, late, change=mine.changes[0]))


async def opened(tables: Tables, entry: str, players: int) -> Table:
    return await tables.create(box(entry), [Sitter(f"P{seat}") for seat in range(players)], {})


def test_a_changed_choice_is_on_the_disk_and_replays(database: Path) -> None:
    """A server that is killed after a change comes back with it, and the journal holds the last word alone."""

    async def story() -> None:
        tables = Tables(Database(database))
        table = await opened(tables, "vaalbara", 2)
        for number in range(6):
            first, last = table.match.legal(0)[0], table.match.legal(0)[-1]
            await playing.play(tables, table, 0, first, version=table.version, key=f"a{number}")
            await playing.change(tables, table, 0, last, version=table.version, key=f"b{number}")
            await tables.database.close()
            tables = Tables(Database(database))
            again = await tables.open(table.id)
            assert again.match.chosen(0) == last
            assert again.match.state.tobytes() == table.match.state.tobytes()
            assert (again.version, again.lasting, again.match.actions) == (
                table.version,
                table.lasting,
                table.match.actions,
            )
            assert again.done[0, f"b{number}"] == last
            table = again
            await playing.play(tables, table, 1, table.match.legal(1)[0], version=table.version, key=f"c{number}")
            while not table.match.sealed:
                (seat,) = table.match.actors
                key = f"d{table.version}"
                await playing.play(tables, table, seat, table.match.legal(seat)[0], version=table.version, key=key)
        match = table.match
        replayed = type(match).replay(match.game, match.record(), match.engine)
        assert replayed.state.tobytes() == match.state.tobytes()
        await tables.database.close()

    asyncio.run(story())


def test_two_servers_do_not_change_the_same_choice_unseen(database: Path) -> None:
    async def story() -> None:
        first, second = Tables(Database(database)), Tables(Database(database))
        table = await opened(first, "vaalbara", 2)
        legal = table.match.legal(0)
        await playing.play(first, table, 0, legal[0], version=0, key="a")
        twin = await second.open(table.id)
        await playing.change(first, table, 0, legal[1], version=1, key="b")
        with pytest.raises(Stale):
            await playing.change(second, twin, 0, legal[2], version=1, key="c")
        assert (await second.open(table.id)).match.chosen(0) == legal[1]
        await first.database.close()
        await second.database.close()

    asyncio.run(story())


def test_views_of_others_do_not_depend_on_a_change(database: Path) -> None:
    """Views, beats and what a bot is given, at every sealed decision of some rounds."""

    async def story() -> None:
        tables, dice = Tables(Database(database)), random.Random(SEEDED)
        table = await opened(tables, "vaalbara", 3)
        for number in range(30):
            if table.match.sealed and table.match.chosen(0) is not None:

                def seen() -> list[Any]:
                    match = table.match
                    now = {who: gate.view(table, who, "fr") for who in (1, 2, SPECTATOR)}
                    heard = [list(tell_beats(table, who, version, 0)) for who, version in now.items()]
                    return [now, heard, [gate.bot_input(match, who) for who in now]]

                before = seen()
                codes = [table.match.game.actions.names[code] for code in table.match.open_codes(0)]
                await playing.change(
                    tables, table, 0, dice.choice(codes), version=table.version, key=f"change {number}"
                )
                assert repr(seen()) == repr(before)
            seat = dice.choice(table.match.actors)
            action = dice.choice(table.match.legal(seat))
            await playing.play(tables, table, seat, action, version=table.version, key=str(number))
        await tables.database.close()

    asyncio.run(story())


# --- what cannot be taken back is confirmed -------------------------------------------------------------------


def carefully(client: Client, page: Page, action: str, **more: str) -> Any:
    return give(client, page, action, careful="1", **more)


def to_act(client: Client, paths: list[str]) -> Page:
    """Let all choose, and see the page of whoever acts first."""
    for path in paths:
        page = sit(client, path)
        give(client, page, page.actions[0])
    return next(page for page in (sit(client, path) for path in paths) if page.actions)


def test_what_hands_the_game_on_waits_for_a_last_word(client: Client) -> None:
    """The last territory taken, the last choice made: shown to nobody and done by nothing but the last word."""
    paths = people(client)
    first, second = sit(client, paths[0]), sit(client, paths[1])
    assert read(paths[0], carefully(client, first, first.actions[0]).text).version == 1, "this can be changed"
    asked = carefully(client, second, second.actions[0])
    assert (asked.status_code, asked.headers["x-version"]) == (200, "1"), "this reveals all"
    page = read(paths[1], asked.text)
    assert sentence(page.html).startswith("Jouer ")
    assert f'name="confirmed" value="{second.actions[0]}"' in page.html
    assert re.search(r'class="card [^"]* about"', page.html)
    assert page.actions == second.actions, "another one can be chosen at once"
    assert 'name="confirmed"' not in sit(client, paths[1]).html, "it is on that page only"
    assert "choisit…" in sit(client, paths[0]).html
    pending = {**PART, "X-Pending": f"1 {quote(second.actions[0])}"}
    assert without_key(client.get(paths[1], headers=pending).text) == without_key(asked.text), "a page keeps it"
    other = read(paths[1], carefully(client, page, second.actions[1]).text)
    assert f'name="confirmed" value="{second.actions[1]}"' in other.html
    back = give(client, other, look="1")
    assert without_key(back.text) == without_key(client.get(paths[1], headers=PART).text)
    done = give(client, read(paths[1], back.text), confirmed=second.actions[1], careful="1")
    assert read(paths[1], done.text).version == 2


def test_what_comes_before_is_done_at_once_and_can_be_taken_back_step_by_step(client: Client) -> None:
    """A Rider's two cards, and the territory before it is confirmed."""
    for _ in range(40):
        paths = people(client)
        for path in paths:
            page = sit(client, path)
            give(client, page, "play:rider" if "play:rider" in page.actions else page.actions[0])
        page = next(page for page in (sit(client, path) for path in paths) if page.actions)
        if page.actions[0].startswith("first:"):
            break
    else:
        raise AssertionError("nobody has drawn the Rider")
    begun, steps = page, 0
    while not page.actions[0].startswith("take:"):
        steps += 1
        answer = carefully(client, page, page.actions[-1])
        page = read(page.path, answer.text)
        assert (answer.status_code, page.version) == (200, begun.version + steps)
        assert 'name="undo"' in page.html
    asked = read(page.path, carefully(client, page, page.actions[0]).text)
    assert (asked.version, 'name="undo"' in asked.html) == (page.version, False)
    for _ in range(steps):
        page = read(page.path, give(client, page, undo="1").text)
    assert page.actions == begun.actions
    assert 'name="undo"' not in page.html


@pytest.mark.parametrize("pending", ["0 {}", "9 {}", "1 play:nobody", "1", "1 %F0%9F%82%A1", "1 %00", "one {}", "{}"])
def test_a_page_that_waits_for_another_last_word_is_shown_none(client: Client, pending: str) -> None:
    paths = people(client)
    first, second = sit(client, paths[0]), sit(client, paths[1])
    carefully(client, first, first.actions[0])
    headers = {**PART, "X-Pending": pending.format(quote(second.actions[0]))}
    shown = client.get(paths[1], headers=headers)
    assert without_key(shown.text) == without_key(client.get(paths[1], headers=PART).text)
    headers["X-Pending"] = f"1 {quote(first.actions[0])}"
    assert 'name="confirmed"' not in client.get(paths[0], headers=headers).text, "this seat has chosen"


@pytest.mark.parametrize("confirmed", ["take:9", "play:nobody", "🂡" * 20, "yes\x00"])
def test_a_last_word_about_something_else_is_refused(client: Client, confirmed: str) -> None:
    page = to_act(client, people(client))
    assert refused(client, page, give(client, page, confirmed=confirmed))
    assert refused(client, page, carefully(client, page, confirmed))


def test_a_last_word_that_comes_late_changes_nothing(client: Client) -> None:
    paths = people(client)
    page = to_act(client, paths)
    asked = read(page.path, carefully(client, page, page.actions[0]).text)
    assert give(client, page, page.actions[-1]).status_code == 200  # from another tab, whose reader confirms nothing
    now = sit(client, page.path)
    assert refused(client, now, give(client, asked, confirmed=page.actions[0]))
    again = give(client, asked, confirmed=page.actions[-1], key=page.key)
    assert again.status_code == 200, "the same command twice is done once"
    assert sit(client, page.path).version == now.version


def test_without_scripts_a_last_word_is_asked_on_a_page_of_its_own(client: Client) -> None:
    page = to_act(client, people(client))
    form = {"version": str(page.version), "key": page.key, "action": page.actions[0], "careful": "1"}
    asked = client.post(page.path, data=form, follow_redirects=False)
    assert asked.status_code == 200
    assert "<html" in asked.text
    key = read(page.path, asked.text).key
    form = {"version": str(page.version), "key": key, "confirmed": page.actions[0], "careful": "1"}
    assert client.post(page.path, data=form, follow_redirects=False).status_code == 303
    assert client.post(page.path, data=form | {"look": "1"}, follow_redirects=False).status_code == 303


@pytest.mark.parametrize(("entry", "moves"), [("vaalbara", 23), ("royaume-2e", 12)])
def test_what_is_asked_depends_on_nothing_hidden(database: Path, entry: str, moves: int) -> None:
    """Whether something waits for a last word, and the page that says so, are the same for every guess."""

    async def story() -> None:
        tables, dice = Tables(Database(database)), random.Random(SEEDED)
        table = await opened(tables, entry, 3)
        asked = 0
        for number in range(moves):
            match, seat = table.match, dice.choice(table.match.actors)
            truth = match.state.copy()
            action = dice.choice(match.legal(seat))
            answers = []
            for seed in range(3):
                if seed:
                    match.state[0] = match.engine.determinize(match.content, match.view(seat), seat, generator(seed))[0]
                waits = match.hands_on(seat, action)
                answers.append((waits, gate.awaiting(gate.view(table, seat, "fr"), table, action)))
                match.state[0] = truth[0]
            assert answers[1:] == answers[:1] * 2
            asked += answers[0][0]
            await playing.play(tables, table, seat, action, version=table.version, key=str(number))
        assert asked > 1
        await tables.database.close()

    asyncio.run(story())


# --- a question that is always answered alike is not asked ----------------------------------------------------


async def until_asked(tables: Tables, table: Table, dice: random.Random, seat: int) -> str:
    """Play at random until this seat is asked a question that it may answer for good; the question."""
    for _ in range(400):
        assert table.match.actors, "nobody was asked"
        asked = gate.standing_question(table, seat)
        if asked:
            return asked
        who = dice.choice(table.match.actors)
        await playing.play(
            tables, table, who, dice.choice(table.match.legal(who)), version=table.version, key=str(dice.random())
        )
    raise AssertionError("nobody was asked")


def test_a_standing_answer_is_given_at_once_in_its_players_name(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the one question and its one player, without a bot and without a page; undone, it is answered by hand; it
    outlives the server and can be forgotten.
    """
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")

    async def settled(bots: Bots, table: Table) -> None:
        bots.wake(table)
        await asyncio.gather(*bots._running.values())

    async def story() -> None:
        tables, dice = Tables(Database(database)), random.Random(SEEDED)
        bots = Bots(tables, pace=0)
        table = await opened(tables, "royaume-2e", 3)
        asked = await until_asked(tables, table, dice, 0)
        legal = table.match.legal(0)
        await playing.play(tables, table, 0, legal[1], version=table.version, key="by hand")
        await seating.keep_standing_answer(tables, table, 0, asked, legal[1])
        while await until_asked(tables, table, dice, 0) != asked:
            await playing.play(tables, table, 0, table.match.legal(0)[0], version=table.version, key=str(dice.random()))
        before, own = table.version, table.last_command_of(0)
        others = {who: gate.view(table, who, "fr") for who in (1, 2, SPECTATOR)}
        assert gate.standing_answer(table) == (0, legal[1])
        await settled(bots, table)
        assert table.version > before
        assert table.match.actions[table.lasting.index(before + 1)] == (0, legal[1])
        assert table.last_command_of(0) == own, "what others did stays marked until one acts oneself"
        now = gate.view(table, 0, "fr")
        beats = list(tell_beats(table, 0, now, before))
        assert beats == list(tell_beats(table, 0, now, before, to_the_last=False)) != [], "and is told"
        assert all("toujours" not in repr(view) for view in others.values()), "it is nobody else's business"

        assert gate.view(table, 0, "fr").offers.standing_answers == (
            (asked, gate.view(table, 0, "fr").offers.standing_answers[0][1]),
        )
        # The dice of a table are its own: who is asked first may bring 1 Gold, or 2 of something.
        assert "toujours " in gate.view(table, 0, "fr").offers.standing_answers[0][1]
        assert "always " in gate.view(table, 0, "en").offers.standing_answers[0][1]
        await bots.close()
        await tables.database.close()
        tables = Tables(Database(database))
        again = await tables.open(table.id)
        assert again.seats[0].standing_answers == {asked: legal[1]}
        assert (again.unasked, again.last_command_of(0)) == (table.unasked, own)
        await seating.keep_standing_answer(tables, again, 0, "no.such", None)
        await seating.keep_standing_answer(tables, again, 0, asked, None)
        assert again.seats[0].standing_answers == {}
        await tables.database.close()
        assert (await reopened(database, table.id)).seats[0].standing_answers == {}

    asyncio.run(story())


async def reopened(database: Path, table_id: str) -> Table:
    tables = Tables(Database(database))
    table = await tables.open(table_id)
    await tables.database.close()
    return table


def test_an_undone_standing_answer_is_asked_about(database: Path) -> None:
    async def story() -> None:
        tables, dice = Tables(Database(database)), random.Random(SEEDED)
        for _ in range(20):
            table = await opened(tables, "royaume-2e", 1)
            asked = await until_asked(tables, table, dice, 0)
            choice = table.match.legal(0)[0]
            await seating.keep_standing_answer(tables, table, 0, asked, choice)
            given = gate.standing_answer(table)
            assert given is not None
            assert given == (0, choice)
            await playing.give_standing_answer(tables, table, *given, table.version - 1)
            assert gate.standing_answer(table) == given, "an answer to an older table is dropped"
            await playing.give_standing_answer(tables, table, *given, table.version)
            if table.match.can_undo(0):
                break
        else:
            raise AssertionError("nothing could be taken back")
        await playing.undo(tables, table, 0, version=table.version, key="undo")
        assert gate.standing_question(table, 0) == asked
        assert gate.standing_answer(table) is None
        assert table.unasked == set()
        await playing.play(tables, table, 0, table.match.legal(0)[1], version=table.version, key="otherwise")
        assert table.seats[0].standing_answers == {asked: choice}, "this once"
        assert not table.seats[0].by_hand
        await tables.database.close()

    asyncio.run(story())


# Short games from a seed: what was done, and what the second player then hears.
NO_UNDO = {
    "shown": (
        "vaalbara",
        3,
        ((0, "play:pioneer"), (1, "play:tracker"), (2, "play:farmer"), (1, "second:2")),
        {"fr": "Votre dernier coup ne s’annule pas", "en": "Your last move cannot be undone"},
    ),
    "answered": (
        "royaume-2e",
        1,
        (
            (0, "keep:reese-the-firebrand"),
            (2, "keep:node"),
            (1, "keep:waybright-the-wise"),
            (1, "choice:3"),
            (2, "choice:1"),
            (0, "choice:2"),
        ),
        {"fr": "Vos coups de ce tour ne s’annulent plus", "en": "Your moves of this turn can no longer be undone"},
    ),
}


@pytest.mark.parametrize("why", NO_UNDO)
def test_why_nothing_can_be_undone_is_said_to_whoever_has_acted_in_this_turn(client: Client, why: str) -> None:
    """It is not said before, beside an undo, or to others. A dull button stands where the undo would be."""
    entry, seed, moves, says = NO_UNDO[why]
    host = people(client)[0].rpartition("/")[2]
    client.become(host.removeprefix("~"))
    sitters = [Sitter("P0"), Sitter("P1", person=client.person), Sitter("P2")]
    tables: Tables = client.app.state.tables

    async def played() -> Table:
        table = await tables.create(box(entry), sitters, {}, seed=seed)
        for seat, action in moves:
            assert said(table) == ["", "", "", ""]
            await playing.play(tables, table, seat, action, version=table.version, key=str(table.version))
        return table

    def said(table: Table) -> list[str]:
        return [gate.view(table, viewer, "fr").offers.why_no_undo for viewer in (0, 1, 2, SPECTATOR)]

    table = client.blocking_portal.call(played)
    assert said(table) == ["", why, "", ""]
    for lang, words in says.items():
        client.cookies.set("lang", lang)
        html = client.get(f"/t/{table.id}/{host}").text.replace("\u00a0", " ")
        assert words in html
        assert 'id="no-undo"' in html
        assert 'name="undo"' not in html


def test_a_page_offers_and_forgets_standing_answers(client: Client) -> None:
    """A tick and a choice: it is done, kept, shown to its player alone, and forgotten with one click."""
    paths = people(client, entry="royaume-2e")
    for _ in range(400):
        pages = [sit(client, path) for path in paths]
        page = next(page for page in pages if page.actions)
        if 'name="always"' in page.html:
            break
        give(client, page, page.actions[-1], always="1")  # a question that comes once keeps nothing
        assert 'name="forget"' not in sit(client, page.path).html
    else:
        raise AssertionError("nobody was asked")
    stale = give(client, page, page.actions[0], always="1", version="0", key="stale")
    assert stale.status_code == 409
    assert give(client, page, "play:nobody", always="1", key="odd").status_code == 409
    assert 'name="forget"' not in sit(client, page.path).html
    answer = carefully(client, page, page.actions[0], always="1")
    kept = read(page.path, answer.text)
    assert kept.version == page.version + 1, "a tick is confirmation enough"
    (name,) = re.findall(r'name="forget" value="([^"]+)"', kept.html)
    other = next(path for path in paths if path != page.path)
    for path in (other, nobodys(page.path)):
        assert 'name="forget"' not in client.get(path).text
    assert 'name="forget"' in give(client, kept, forget="no.such").text
    assert 'name="forget"' not in give(client, kept, forget=name).text
