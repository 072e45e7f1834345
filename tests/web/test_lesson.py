"""The lesson at a table: its notes, what becomes of them, leaving it and taking it up, and who plays against it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ludotheque.games import Box, box
from ludotheque.kernel.match import Match
from ludotheque.web.tables.seating import LEFT, STRAYED
from ludotheque.web.tables.table import Seat, Table
from ludotheque.web.views import gate
from ludotheque.web.views.words import WORDS

from .helpers import Browsers, Page, come_to_rest, nobodys, read, sit

Client = Browsers


def opened(client: Client, entry: str = "vaalbara") -> Page:
    answer = client.post(f"/start/{entry}", data={"mode": "learn"})
    return read(answer.url.path, answer.text)


def note_of(html: str) -> str:
    match = re.search(r'<section id="note"[^>]* data-note="([^"]+)"', html)
    return match[1] if match else ""


def send(client: Client, page: Page, **fields: str) -> Page:
    answer = client.post(page.path, data={"version": str(page.version), "key": page.key, **fields})
    assert answer.status_code == 200, answer.text
    return sit(client, page.path)


def test_a_note_is_shown_until_it_is_read(client: Client) -> None:
    page = opened(client)
    first = note_of(page.html)
    assert first == "goal"
    assert note_of(sit(client, page.path).html) == first
    after = send(client, page, note=first)
    assert note_of(after.html) not in ("", first)
    assert WORDS["lesson_at"].filled(n=2, of=25).fr in after.html


def test_the_reference_comes_when_it_is_asked_for_with_all_notes_the_same_for_everybody(client: Client) -> None:
    page = opened(client)
    explained = 'class="explained"'
    assert explained not in page.html
    part = client.get(page.path, headers={"X-Part": "reference"}).text
    assert "<html" not in part
    assert explained in part
    assert re.search(r'</h4>\s*<span class="shows"[^>]*>\s*<span>.*?#i-', part, re.S), "cards show their signs"
    assert WORDS["lesson_notes"].fr in part
    assert client.get(nobodys(page.path), headers={"X-Part": "reference"}).text == part


def test_a_note_that_no_lesson_has_is_ignored(client: Client) -> None:
    page = opened(client)
    assert note_of(send(client, page, note="nonsense").html) == "goal"


def test_a_task_that_cannot_be_done_any_more_names_another(client: Client) -> None:
    """Whoever has played otherwise than the notes is asked for what can be done, not for a card that is gone."""
    page = opened(client, "chronica")
    for fields in ({"note": "goal"}, {"action": "play:coucy"}):
        page = send(client, page, **fields)
    while note_of(page.html) != "power":
        if note_of(page.html) == STRAYED:
            page = send(client, page, note=STRAYED)
        elif page.actions:
            page = send(client, page, action=page.actions[0])
        else:
            page = come_to_rest(client, page.path)
    assert "play:coucy" not in page.actions
    assert 'data-tries="play:' in page.html
    sentence = re.search(r'id="sentence"[^>]*>(.*?)</p>', page.html, re.DOTALL)
    assert sentence
    assert "Coucy" not in sentence[1]


def test_to_play_is_to_have_read(client: Client) -> None:
    page = opened(client)
    for note in ("goal", "rows"):
        page = send(client, page, note=note)
    assert note_of(page.html) == "secret"
    assert "Jouez le Chasseur" in page.html
    page = send(client, page, action="play:falconer")  # something else than what the note asks
    assert note_of(page.html) != "secret"


def test_another_choice_than_that_of_a_note_is_said_to_be_allowed(client: Client) -> None:
    """And does not count as reading the note that follows."""
    page = opened(client, "royaume-2e")
    for fields in ({"note": "goal"}, {"action": "keep:simon-the-unclean"}):
        page = send(client, page, **fields)
    assert note_of(page.html) != STRAYED  # each Duke is what the note asks for
    while note_of(page.html) != "recruit":
        if note_of(page.html):
            page = send(client, page, note=note_of(page.html))
        elif page.actions:
            page = send(client, page, action=page.actions[0])
        else:
            page = come_to_rest(client, page.path)
    strayed = send(client, page, action="gain:gold")
    assert note_of(strayed.html) == STRAYED
    assert WORDS["strayed_back"].fr in strayed.html
    assert 'data-at="" data-tries=""' in strayed.html
    back = send(client, strayed, undo="1")
    assert note_of(back.html) == "recruit"
    strayed = send(client, back, action="gain:gold")
    read = send(client, strayed, note=STRAYED)
    assert note_of(read.html) not in ("recruit", STRAYED)
    assert STRAYED not in [note_of(send(client, read, lesson=does).html) for does in ("leave", "resume")]


def test_a_note_points_at_what_the_page_has(client: Client) -> None:
    page = opened(client)
    for note in ("goal", "rows"):
        at = re.search(r'data-at="([^"]+)"', page.html)
        assert at
        for target in at[1].split():
            assert f'id="{target}"' in page.html
        page = send(client, page, note=note)


def test_a_note_points_at_all_cards_that_it_lets_one_choose_from(client: Client) -> None:
    page = opened(client, "royaume-2e")
    page = send(client, page, note=note_of(page.html))
    assert note_of(page.html) == "duke"
    at = re.search(r'data-at="([^"]+)"', page.html)
    assert at
    assert len(at[1].split()) == page.html.count('value="keep:') == 2


def test_a_lesson_is_left_and_taken_up_where_it_was(client: Client) -> None:
    page = send(client, opened(client), note="goal")
    left = send(client, page, lesson="leave")
    assert note_of(left.html) == ""
    assert 'value="resume"' in left.html
    assert 'value="leave"' in page.html.partition('id="note"')[2]  # the leading bar stays as low as in another game
    assert left.actions == page.actions
    again = send(client, left, lesson="resume")
    assert note_of(again.html) == "rows"


def test_a_game_without_a_lesson_does_not_offer_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    offer = 'name="mode" value="learn"'
    assert offer in client.get("/rules/vaalbara").text
    assert offer in client.get("/").text
    layout = replace(box("vaalbara").layout, lesson=None)
    monkeypatch.setattr(Box, "layout", property(lambda self: layout))
    assert offer not in client.get("/").text
    assert offer not in client.get("/rules/vaalbara").text


def test_bots_answer_a_learner_as_the_lesson_says() -> None:
    """Until the last note is read, which others may not have come before, or the lesson is left."""
    shelf = box("vaalbara")
    lesson = shelf.layout.lesson
    assert lesson is not None
    match = Match.new(shelf.game, 2, entry=shelf.name, options={}, seed=1, engine=shelf.game.engine(compiled=False))
    seats = [Seat(0, "Anne", None, "anne"), Seat(1, "Bot", "easy")]
    table = Table("t", shelf, match, seats, True, "", "{}")
    assert gate.lesson_answer(table, 1) == lesson.answer(match.legal(1))
    seats[0].tips.append(LEFT)
    assert gate.lesson_answer(table, 1) is None
    seats[0].tips[:] = [lesson.notes[-1].id]
    assert gate.lesson_answer(table, 1) is None
