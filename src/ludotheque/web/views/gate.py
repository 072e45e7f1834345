"""The gate: everything that leaves a table for a viewer or a bot is made here.

It uses only the viewer's redacted record and the event rows whose audience includes the viewer. No other module that
answers a request reads a match in progress. `finished` plays finished games again, and what is shown of them is drawn
here too.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ...bots.advice import chance_told
from ...bots.puzzles import Puzzle, verdict
from ...kernel.errors import GameError
from ...kernel.events import SPECTATOR
from ...kernel.match import Match
from ...kernel.record import Twin
from ...kernel.text import LANGS, Lang, Text, person
from ...kernel.written.patch import changes
from ...stage.counsel import Found, Position, counsel
from ...stage.lesson import Lesson, Note, decides
from ...stage.look import Look
from ...stage.parts import Tag
from ...stage.preview import foreshown
from ...stage.scene import Prompt, Scene
from ...stage.telling import (
    Row,
    Teller,
    Told,
    latest_deeds,
    log_lines,
    promised,
)
from ..tables.seating import LEFT, STRAYED
from ..tables.table import Moment, Table
from .view import (
    NO_OFFERS,
    Advice,
    Confirming,
    Judged,
    Line,
    Offers,
    Puzzling,
    Relieved,
    Taught,
    View,
)
from .words import say

HEARD = 12  # sentences of news for readers without beats
PAST = 240  # event rows that a layout may read


def names_for(table: Table, viewer: int, lang: Lang) -> tuple[str, ...]:
    """The names of the seats. A person without a name is "you" to themselves and a guest to others."""
    you, guests = say("you", lang), [say("guest", lang, n=seat.number + 1) for seat in table.seats]
    return tuple(
        seat.name or (you if seat.number == viewer else guest) for seat, guest in zip(table.seats, guests, strict=True)
    )


def look(table: Table, viewer: int, lang: Lang, heard: Sequence[Row], own: int | None, *, acting: bool) -> Look:
    """The input of a layout: the redacted twin and the viewer's own legal actions.

    A spectator has no legal actions. A viewer whose sealed choice waits has the actions that may replace it. `heard`:
    the event rows that the viewer may know. `own`: the version of the viewer's own last command.
    """
    match = table.match
    legal, changing = _choices(match, viewer) if acting else ((), False)
    last = table.events[-1][0] if acting and table.events else table.version
    return Look(
        match.content,
        match.view_twin(viewer),
        viewer,
        lang,
        names_for(table, viewer, lang),
        legal,
        recent=tuple(event for version, event in heard if version == last),
        past=tuple(event for _, event in heard[-PAST:]),
        lately=tuple(event for version, event in heard if own is not None and version > own),
        changing=changing,
    )


def _choices(match: Match, viewer: int) -> tuple[tuple[int, ...], bool]:
    """The codes of a viewer's legal actions, and whether they would replace a sealed choice of theirs."""
    if viewer == SPECTATOR:
        return (), False
    if match.chosen(viewer) is not None:
        return tuple(int(code) for code in match.open_codes(viewer)), True
    if viewer in match.actors:
        return tuple(int(code) for code in match.legal_codes(viewer)), False
    return (), False


def view(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> View:
    """Everything that a page shows to this viewer; `acting` if the viewer may also act."""
    match = table.match
    own = table.last_command_of(viewer) if acting else None
    heard = rows_for(table, viewer)
    seen = look(table, viewer, lang, heard, own, acting=acting)
    layout = table.box.layout
    scene = layout.scene(seen)
    taught = _taught(table, seen, scene)
    return View(
        table.id,
        viewer,
        table.version,
        lang,
        seen.names,
        _teaching(scene, taught),
        match.content,
        changes(match.game, match.content),
        latest_deeds(teller_for(table, viewer, lang), heard[-PAST:], layout.short_deed),
        match.finished,
        match.actors,
        None if match.key is None else hashlib.sha256(match.key).hexdigest(),
        match.key.hex() if match.key is not None and match.finished else None,
        offers=_offers(table, seen) if acting else NO_OFFERS,
        taught=taught,
    )


def _offers(table: Table, seen: Look) -> Offers:
    """What is offered to a viewer who may act."""
    if seen.viewer == SPECTATOR:
        return NO_OFFERS
    match, layout = table.match, table.box.layout
    kept = {} if match.finished else table.seats[seen.viewer].standing_answers
    words = {name: layout.standing_words(match.content, name, action, seen.lang) for name, action in kept.items()}
    return Offers(
        can_undo=match.can_undo(seen.viewer),
        why_no_undo=_why_no_undo(table, seen.viewer),
        may_ask=may_ask(table, seen.viewer, seen.legal),
        may_answer_always=seen.viewer in match.actors and bool(layout.standing_question(seen)),
        standing_answers=tuple((name, sentence) for name, sentence in words.items() if sentence),
    )


def _why_no_undo(table: Table, seat: int) -> str:
    """Why a seat cannot undo what it did earlier in its turn: "shown" or "answered". Empty if it can or did nothing."""
    match, own = table.match, table.last_command_of(seat)
    if own is None or match.sealed or seat not in match.actors or match.can_undo(seat):
        return ""
    events = ((version, event) for version, event in reversed(table.events))
    turns = ((version, event.seat) for version, event in events if match.game.events(event.kind).kind.turn)
    begun, owner = next(turns, (own, seat))
    if owner != seat or begun >= own:
        return ""
    return "shown" if match.actions[-1][0] == seat else "answered"


def standing_question(table: Table, seat: int) -> str:
    """The name of the question to a seat if it may get a standing answer, else empty."""
    if seat not in table.match.actors:
        return ""
    return table.box.layout.standing_question(look(table, seat, LANGS[0], rows_for(table, seat), None, acting=True))


def standing_answer(table: Table) -> tuple[int, str] | None:
    """A seat that must decide and has a standing answer to the question, with the action; None if there is no such
    seat.

    Sealed choices are always made by hand, and so is the first action after an undo.
    """
    for seat in () if table.match.sealed or table.open_proposal else table.match.actors:
        sitter = table.seats[seat]
        if sitter.bot is None and sitter.standing_answers and not sitter.by_hand:
            action = sitter.standing_answers.get(standing_question(table, seat))
            if action in table.match.legal(seat):
                return seat, action
    return None


def awaiting(now: View, table: Table, action: str) -> View:
    """The view while an action of its viewer waits to be confirmed. Nothing is done yet; the certain results are
    marked, the viewer's own described, and what a lesson suggests is not marked.
    """
    called = table.match.called(now.viewer, action, now.lang)
    lines: list[Told] = []
    scene = now.scene.pointing(frozenset(now.taught.at), about=False) if now.taught else now.scene
    with suppress(GameError):  # the table may have changed since the action was legal
        lines, scene = foretold(table, now.viewer, now.lang, action, scene)
    own = next((line.words for line in lines if line.seat == now.viewer), "")
    return replace(
        now,
        scene=scene.awaiting(action, called, now.lang, own),
        offers=replace(now.offers, can_undo=False, why_no_undo="", may_ask=False, may_answer_always=False),
        over=Confirming(action),
    )


def present(table: Table, viewer: int, lang: Lang) -> View:
    """What a page shows to this viewer now. A viewer for whom a bot plays may only take the place back."""
    if viewer == SPECTATOR or table.finished or not table.seats[viewer].away:
        return view(table, viewer, lang)
    now = view(table, viewer, lang, acting=False)
    prompt = Prompt(say(_relieved(table, viewer), lang), yours=False)
    seats = tuple(
        replace(seat, acting=False, status="") if seat.you and seat.acting else seat for seat in now.scene.seats
    )
    return replace(now, scene=replace(now.scene, prompt=prompt, seats=seats), over=Relieved())


def _relieved(table: Table, viewer: int) -> str:
    """The word that says why a bot plays in the viewer's place."""
    resigned = table.seats[viewer].resigned
    if table.clocks and viewer in table.clocks.out:
        return "time_up_resigned_you" if resigned else "time_up_you"
    return "you_resigned" if resigned else "bot_for_you"


def foretold(table: Table, viewer: int, lang: Lang, action: str, now: Scene) -> tuple[list[Told], Scene]:
    """The certain results of a viewer's legal action, as far as they can know: line by line, and marked on their scene.

    Nothing is done. Raises what `Match.foresee` raises.
    """
    match, layout = table.match, table.box.layout
    foreseen = match.foresee(viewer, action)
    if not foreseen.events:
        return [], now
    teller = teller_for(table, viewer, lang)
    past = rows_for(table, viewer)[-PAST:]
    lines = promised(teller, past, foreseen.events, layout.deed)
    known = (*(event for _, event in past), *foreseen.events)
    seen = Look(match.content, foreseen.view, viewer, lang, teller.names, (), foreseen.events, known)
    return lines, foreshown(now, layout.scene(seen))


def hands_on(table: Table, seat: int, action: str) -> bool:
    """Whether an action of a seat waits for a last word (`Match.hands_on`). Raises GameError where it is not legal."""
    return table.match.hands_on(seat, action)


def may_ask(table: Table, viewer: int, legal: Sequence[int]) -> bool:
    """Whether a viewer with these choices may ask for advice: only if all others are bots."""
    people = [seat.number for seat in table.seats if seat.bot is None or seat.away]
    return people == [viewer] and viewer in table.match.actors and len(legal) > 1


def check_may_ask(table: Table, seat: int) -> None:
    """Raises GameError unless a seat may ask for advice now."""
    table.match.check_turn(seat)
    if not may_ask(table, seat, table.match.legal_codes(seat).tolist()):
        raise GameError(
            Text(
                "Un conseil se demande face à des bots, quand vous avez le choix.",
                "Advice is for games against bots, when you have a choice.",
            )
        )


def advised(now: View, table: Table, advice: Found) -> View:
    """The view with the advice, its reasons, and marks on the table; unchanged if the advised action is no longer
    legal.
    """
    match, viewer, lang = table.match, now.viewer, now.lang
    if advice.action not in match.legal(viewer):
        return now
    counselled = counsel(position(table, viewer, lang), advice)
    chance = "" if counselled.wins else chance_told(match, advice, lang)
    scene = now.scene.pointing(now.scene.bearing(counselled.action))
    over = Advice(counselled.action, counselled.does(lang), counselled.reasons, chance)
    return replace(now, scene=scene, over=over)


def puzzled(table: Table, puzzle: Puzzle, lang: Lang, answer: str = "") -> View:
    """A practice position as its seat sees it: the question, or the verdict on a legal answer with the best action
    marked.
    """
    match, seat = table.match, puzzle.seat
    answered = bool(answer) and answer in match.legal(seat)
    now = replace(view(table, seat, lang, acting=not answered), offers=NO_OFFERS, waiting_for=())
    if not answered:
        return replace(now, over=Puzzling())
    judged = verdict(puzzle, answer, position(table, seat, lang))
    asked = view(table, seat, lang).scene
    best, own = asked.bearing(puzzle.best), asked.bearing(answer)
    tags = {} if best == own and not judged.right else dict.fromkeys(best, Tag(say("best_move", lang), "best"))
    tags |= dict.fromkeys(own - best, Tag(say("own_move", lang), "given"))
    scene = replace(now.scene.pointing(best).tagging(tags), prompt=Prompt(judged.sentence, yours=False))
    return replace(now, scene=scene, over=Judged(judged))


def position(table: Table, viewer: int, lang: Lang) -> Position:
    """The input for reasons: a viewer's redacted record and the event rows that they may know."""
    match = table.match
    return Position(
        match.engine,
        match.content,
        table.box.layout,
        match.view(viewer),
        viewer,
        lang,
        names_for(table, viewer, lang),
        rows_for(table, viewer)[-PAST:],
    )


# --- the lesson ---


def _lesson(table: Table, viewer: int) -> Lesson | None:
    """The lesson that a table teaches to a viewer, if any."""
    return table.box.layout.lesson if table.guided and viewer != SPECTATOR else None


def learns(table: Table, seat: int) -> bool:
    """Whether a seat has notes of a lesson to come, and has not left it."""
    lesson = _lesson(table, seat)
    if lesson is None:
        return False
    read = table.seats[seat].tips
    return LEFT not in read and bool(lesson.to_come(table.content, read))


def note_for(table: Table, seat: int) -> Note | None:
    """The note that a seat is to read now."""
    lesson, read = _lesson(table, seat), table.seats[seat].tips
    if lesson is None or LEFT in read or not (STRAYED in read or learns(table, seat)):
        return None
    return _note(lesson, look(table, seat, LANGS[0], rows_for(table, seat), None, acting=True), read)


def _note(lesson: Lesson, seen: Look, read: Sequence[str]) -> Note | None:
    """The note whose moment it is. First of all one that says that something else was allowed; it has the title of the
    note that asked.
    """
    if STRAYED not in read:
        return lesson.note(seen, read)
    asked = next((note.title for note in lesson.notes if note.id == read[read.index(STRAYED) - 1]), None)
    if asked is None or not decides(seen):
        return None
    return Note(STRAYED, asked, asked, ())


def strays(table: Table, seat: int, note: Note, action: str) -> bool:
    """Whether an action of a seat is something else than what a note asks for, where it asks for something."""
    wished = note.wished(table.match.legal(seat))
    return bool(wished) and action not in wished


def lesson_answer(table: Table, seat: int) -> str | None:
    """What a bot does against somebody who learns: always the same, so that the lesson goes as it was written."""
    lesson = _lesson(table, seat)
    if lesson is None or not any(sitter.bot is None and learns(table, sitter.number) for sitter in table.seats):
        return None
    return lesson.answer(table.match.legal(seat))


def _taught(table: Table, seen: Look, scene: Scene) -> Taught | None:
    lesson = _lesson(table, seen.viewer)
    if lesson is None:
        return None
    read, notes = table.seats[seen.viewer].tips, lesson.notes_of(seen.content)
    done = len(notes) - len(lesson.to_come(seen.content, read))
    note = _note(lesson, seen, read) if LEFT not in read else None
    if note is None:
        return Taught(done, len(notes), LEFT in read)
    tried = note.tried(seen.content.actions.names[action] for action in seen.legal)
    task = note.task.say(seen.lang) if note.task and tried else ""
    if task and not tried.startswith(
        note.tries[0]
    ):  # what the task names cannot be done: whoever learns has played otherwise
        task = next((choice.label for choice, _ in scene.offers() if choice.action == tried), task)
    return Taught(done, len(notes), False, note, tried, task, note.targets(seen, scene))


def _teaching(scene: Scene, taught: Taught | None) -> Scene:
    """The table with what a note points at marked, and what is to be tried as its leading sentence."""
    if taught is None or taught.note is None:
        return scene
    prompt = replace(scene.prompt, sentence=taught.task, by="") if taught.task else scene.prompt
    return replace(scene.pointing(frozenset(taught.at)), prompt=prompt)


# --- the log ---


def log(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> tuple[Line, ...]:
    """All lines of the log that this viewer may read, oldest first. Those after the viewer's last command are marked,
    or those of the last change if none are later; `acting` as in `view`.
    """
    entries = list(log_lines(teller_for(table, viewer, lang), rows_for(table, viewer), 0, table.box.layout.deed))
    own = table.last_command_of(viewer) if acting else None
    steps = {version: number for number, version in enumerate(table.lasting, 1)}
    last = entries[-1].version if entries else 0
    since = last if own is None or own >= last else own + 1
    lines = [
        Line(
            entry.seat,
            entry.words,
            entry.heading,
            steps.get(entry.version, 0),
            fresh=entry.version >= since,
            begins=own is not None and before is not None and before.version <= own < entry.version,
        )
        for before, entry in zip([None, *entries], entries, strict=False)
    ]
    versions = [entry.version for entry in entries]
    for version, seat in reversed(table.clocks.ups if table.clocks else ()):
        words = _time_up(table, seat, viewer, lang)
        line = Line(seat, words, heading=False, step=steps.get(version, 0), fresh=version >= since)
        lines.insert(bisect_right(versions, version), line)
    return tuple(lines)


def _time_up(table: Table, seat: int, viewer: int, lang: Lang) -> str:
    """The line that says that the time of a seat was up."""
    assert table.clocks
    word = "time_up_resigned" if table.clocks.control.resigns else "time_up"
    if seat == viewer:
        return say(f"{word}_you", lang)
    return say(word, lang, n=1, who=person(names_for(table, viewer, lang)[seat]))


def news(table: Table, viewer: int, lang: Lang, since: int) -> list[Told]:
    """The lines since a version."""
    rows = rows_for(table, viewer)
    first = next((at for at, (version, _) in enumerate(rows) if version > since), len(rows))
    return list(log_lines(teller_for(table, viewer, lang), rows, first, table.box.layout.deed))


def last_change(table: Table, viewer: int, lang: Lang) -> list[Told]:
    """The lines of the table's last change."""
    return news(table, viewer, lang, table.version - 1)


def latest_lines(table: Table, viewer: int, lang: Lang) -> list[Told]:
    """The lines of the last change that made any."""
    last = list(news(table, viewer, lang, table.version - 1))
    for version in dict.fromkeys(version for version, _ in reversed(rows_for(table, viewer))):
        last = last or list(news(table, viewer, lang, version - 1))
    return last


def deeds_of_others(table: Table, viewer: int, lang: Lang, since: int) -> list[str]:
    """The lines since a version without the viewer's own deeds, the latest `HEARD` of them."""
    return [line.words for line in news(table, viewer, lang, since) if line.seat != viewer][-HEARD:]


def last_deeds(table: Table, viewer: int, lang: Lang, most: int) -> list[str]:
    """The last commands as a viewer may read them, the latest first: what the log says of each, or who gave it."""
    told_at: dict[tuple[int, int], str] = {}
    for line in log(table, viewer, lang):
        told_at.setdefault((line.step, line.seat), line.words)
    names, given = names_for(table, viewer, lang), list(enumerate(table.match.actions, 1))
    return [
        told_at.get((step, by)) or say("back_silent", lang, who=names[by]) for step, (by, _) in given[: -most - 1 : -1]
    ]


def salts(table: Table) -> list[tuple[int, str]]:
    """From which command on chance follows which salt, counted from 1."""
    return [(first + 1, salt) for first, salt in table.match.salts]


def teller_for(table: Table, viewer: int, lang: Lang) -> Teller:
    """The teller of events for a viewer."""
    match = table.match
    return Teller(match.content, match.game.events, lang, viewer, names_for(table, viewer, lang))


def rows_for(table: Table, viewer: int) -> list[Row]:
    """The event rows that a viewer may know, each with its version."""
    bit = 1 << viewer
    return [row for row in table.events if row[1].audience & bit]


def latest_rows(table: Table, viewer: int, number: int) -> list[Row | None]:
    """The latest `number` event rows, None in the place of each that a viewer may not know."""
    bit = 1 << viewer
    return [row if row[1].audience & bit else None for row in table.events[-number:]]


def known_at(table: Table, moment: Moment, viewer: int) -> Twin:
    """The position of a moment as a viewer may know it."""
    match = table.match
    return match.engine.redacted_twin(match.content, moment.position, viewer)


def next_bot(table: Table) -> int | None:
    """The first bot seat that must decide now. Bots wait while something is proposed."""
    if table.open_proposal:
        return None
    return next((seat for seat in table.match.actors if table.seats[seat].bot), None)


def bot_input(match: Match, seat: int) -> bytes:
    """The only input of a bot: its seat's redacted record."""
    return match.view(seat).tobytes()


def finished_record(table: Table) -> dict[str, Any]:
    """The record of a finished game, with its key: anybody can replay it. Raises GameError while the game runs."""
    if not table.finished:
        raise GameError(
            Text(
                "L’enregistrement se télécharge à la fin de la partie : il en contient tous les secrets.",
                "The record can be downloaded when the game is over: it holds all of its secrets.",
            )
        )
    return table.match.record()


def summary(table: Table, viewer: int) -> tuple[bool, bool]:
    """Whether the game is over, and whether this viewer must decide."""
    return table.finished, viewer in table.match.actors and not table.seats[viewer].away


def round_of(table: Table, viewer: int) -> int:
    """The round of a position as this viewer knows it, 0 where the game does not say."""
    return table.match.game.rounds_of(table.match.view(viewer)) or 0
