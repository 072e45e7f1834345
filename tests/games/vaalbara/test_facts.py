"""Advice about a move of Vaalbara has reasons: what is public of the turn order, what pays now and afterwards."""

from __future__ import annotations

import pytest

from ludotheque.games.vaalbara.page.facts import facts
from ludotheque.games.vaalbara.page.table import LAYOUT
from ludotheque.games.vaalbara.rules.actions import Act, Ev
from ludotheque.kernel.events import read_events
from ludotheque.kernel.linking.rule import compiled_by_default
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.counsel import Found, Position, counsel, said
from ludotheque.stage.look import Look

from ...support.tested import subject_of
from .positions import lay
from .table import SEATS, Table, seat_of

BARREN = "mountain, mountain, mountain"
LATE = "tracker midwife rider artisan pioneer farmer"
EARLY = "combatant poetess hunter oracle carpenter falconer"
SURE = "That is certain, by the characters that your neighbours have left."
NEVER = "That cannot be, by the characters that your neighbours have left."


def look_of(t: Table, letter: str, lang: Lang = "en") -> Look:
    seat = seat_of(letter)
    legal = tuple(int(code) for code in t.match.legal_codes(seat))
    return Look(t.match.content, t.match.view_twin(seat), seat, lang, tuple(t.letters), legal)


def facts_of(t: Table, letter: str, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What is said of an action by its canonical name."""
    look = look_of(t, letter, lang)
    code = look.content.actions.code(action)
    assert code in look.legal
    return facts(look, code)


def playing(character: str, first: str = BARREN, **discards: str) -> tuple[str, ...]:
    """What A reads of a character; the others have played what is named."""
    t = lay(players=3, hands={"A": character}, discards=discards, first=first, omens="A>B>C")
    return facts_of(t, "A", f"play:{character}")


# --- characters -----------------------------------------------------------------------------------------------


def test_how_many_of_what_the_others_have_left_acts_before() -> None:
    assert playing("artisan", B="combatant poetess", C="farmer")[0] == (
        "Initiative 10: of the 21 characters that the others have left, 16 would act before."
    )


def test_equal_characters_are_parted_by_the_omens() -> None:
    worse = lay(players=3, hands={"A": "hunter"}, omens="B>A>C", first=BARREN)
    assert facts_of(worse, "A", "play:hunter")[0].endswith(
        "of the 24 characters that the others have left, 5 would act before."
    )


def test_when_what_was_played_leaves_no_doubt() -> None:
    assert playing("oracle", B="combatant poetess hunter", C="combatant poetess hunter")[0] == (
        "Initiative 4: nobody can act before you."
    )
    assert playing("falconer", B=LATE + " falconer", C=LATE + " falconer")[0] == (
        "Initiative 6: all others will act before you."
    )


def test_two_players_have_one_other() -> None:
    t = lay(players=2, hands={"A": "farmer"}, omens="B>A", first="mountain, mountain")
    assert facts_of(t, "A", "play:farmer")[0] == "Initiative 12: the other will act before you."
    assert facts_of(t, "A", "play:farmer", "fr")[0] == "Initiative 12 : l’autre agira avant vous."


def test_that_a_power_is_none_is_no_reason() -> None:
    assert len(playing("combatant")) == 1


@pytest.mark.parametrize(
    ("character", "discards", "sentence"),
    [
        ("hunter", {"B": "combatant"}, "Of the 23 that your neighbours have left, 20 would act after you."),
        ("hunter", {"B": "combatant poetess", "C": "combatant poetess"}, SURE),
        ("hunter", {"B": LATE + " oracle carpenter falconer hunter"}, NEVER),
        ("artisan", {"B": "combatant"}, "Of the 23 that your neighbours have left, 17 would act before you."),
        ("artisan", {"B": EARLY + " tracker midwife rider"}, NEVER),
        ("oracle", {"B": "combatant hunter"}, "Of the 22 that your neighbours have left, 10 are odd."),
        ("falconer", {"B": EARLY, "C": EARLY}, "Nobody will act before you."),
        ("carpenter", {}, "That makes 0 points now."),
    ],
)
def test_what_a_power_comes_to(character: str, discards: dict[str, str], sentence: str) -> None:
    words = playing(character, **discards)[1]
    assert words.endswith(sentence)


def test_a_carpenter_counts_the_forests() -> None:
    t = lay(players=3, hands={"A": "carpenter"}, domains={"A": "forest 4, forest 5"}, first=BARREN)
    assert facts_of(t, "A", "play:carpenter")[1] == "Gain 3 points per Forest in your domain. That makes 6 points now."


def test_a_farmer_doubles_the_best_of_the_first_row() -> None:
    t = lay(players=3, hands={"A": "farmer"}, domains={"A": "field, field"}, first="field, river, forest 4")
    assert facts_of(t, "A", "play:farmer")[1].endswith("In the first row that would bring up to 12 points (Field).")


def test_what_a_river_pays_at_this_initiative() -> None:
    row = "river, mountain, mountain"
    assert playing("hunter", row)[2] == "At this initiative the River would bring you 3 points."
    assert playing("rider", row)[2] == "At this initiative the River would bring you 6 points."


# --- territories ----------------------------------------------------------------------------------------------


def taking(domain: str, land: str, lang: Lang = "en", round: int | None = None) -> tuple[str, ...]:
    t = lay(players=3, domains={"A": domain}, first=f"{land}, mountain, mountain", round=round)
    t.play(A="combatant", B="farmer", C="farmer")
    return facts_of(t, "A", f"take:{t.first.index(land) + 1}", lang)


def test_a_fifth_and_a_sixth_type() -> None:
    assert taking("prairie, forest 4, village, river", "field")[0] == (
        "Your domain will have 5 types out of 6: 5 points at the end."
    )
    assert taking("prairie, forest 4, village, river, field", "mountain")[0] == (
        "Your domain will have all 6 types: 10 points at the end, instead of 5."
    )
    assert taking("prairie, forest 4", "field")[0] == "One more type in your domain: 3 out of 6."
    assert all("type" not in words for words in taking("field, field", "field"))
    assert all("type" not in words for words in taking("field", "river", round=8))  # five are out of reach


def test_what_pays_more_afterwards() -> None:
    assert taking("mountain, mountain", "mountain") == ("What will then bring more: Mountain (20 instead of 0).",)
    assert taking("field", "field", "fr") == ("Rapportera ensuite davantage : Champ (6, au lieu de 4).",)
    assert taking("field", "river")[-1] == (
        "What will then bring more: River (up to 12 instead of 6), Village (6 instead of 4)."
    )
    assert taking("field, field", "field", round=9) == ()


def test_territories_to_exchange_are_told_by_what_they_would_pay() -> None:
    t = lay(players=3, domains={"A": "field"}, first="field, mountain, mountain", second="village, ...")
    t.play(A="rider", B="farmer", C="farmer")
    assert facts_of(t, "A", f"first:{t.first.index('field') + 1}") == (
        "The Field, now worth 4 points to you, leaves the first row.",
    )
    t.pick("A", first="mountain")
    assert facts_of(t, "A", f"second:{t.second.index('village') + 1}") == ("The Village would bring you 4 points.",)


def test_a_territory_that_leaves_the_second_row_is_told_by_whom_it_would_pay() -> None:
    domains = {"A": "field", "B": "mountain", "C": "village, river"}
    t = lay(players=3, domains=domains, first="field, mountain, mountain", second="mountain, river, prairie")
    t.play(A="tracker", B="farmer", C="farmer")
    stays = "The first row stays as it is: the Field would bring you 4 points there."
    assert facts_of(t, "A", f"second:{t.second.index('mountain') + 1}") == (
        stays,
        "In the next round the Mountain would bring B 10 points, with the domain as it is.",
    )
    assert facts_of(t, "A", f"second:{t.second.index('river') + 1}") == (
        stays,
        "In the next round the River would bring C up to 12 points, with the domain as it is.",
    )


def test_in_the_last_round_only_the_first_row_counts() -> None:
    t = lay(players=3, round=9, domains={"B": "mountain"}, first="field, mountain, mountain", second="mountain, ...")
    t.play(A="tracker", B="farmer", C="farmer")
    assert facts_of(t, "A", f"second:{t.second.index('mountain') + 1}", "fr") == (
        "La première ligne reste telle quelle : le Champ vous y rapporterait 2 points.",
    )


def test_a_territory_that_is_given_up() -> None:
    t = lay(players=3, domains={"A": "field, field, river"}, first=BARREN)
    t.play(A="pioneer", B="farmer", C="farmer")
    assert facts_of(t, "A", "cede:1") == ("You keep 1 Field; points gained stay.",)
    assert facts_of(t, "A", "cede:3") == ("Your domain has no other.",)


def test_an_action_of_a_word_that_was_added_is_none_of_ours() -> None:
    """A new block of actions comes behind the last one, and is no character taken back."""
    t = lay(players=3)
    assert facts(Look(t.match.content, t.view("A"), 0, "en", tuple("ABC"), ()), Act.RECALL.after) == ()


# --- everywhere -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_a_choice_of_character_always_has_a_reason_and_asking_changes_nothing(players: int) -> None:
    subject = subject_of("vaalbara", players, compiled_by_default())
    names = tuple(SEATS[:players])
    for step, (state, seat, action) in enumerate(subject.walk(3)):
        redacted = subject.engine.redact(subject.content, state, seat)
        before = redacted.tobytes()
        lang = LANGS[step % 2]
        view = subject.game.state.twin(redacted)
        look = Look(subject.content, view, seat, lang, names, tuple(subject.legal(state, seat)))
        sentences = facts(look, action)
        assert all(sentences)
        assert not any(set("{}[]|") & set(words) for words in sentences)
        assert sentences or not Act.PLAY <= action < Act.TAKE
        assert view.played == subject.game.state.twin(redacted).played
        assert redacted.tobytes() == before


def test_promised_rewards_are_those_that_come() -> None:
    """What pays more after a territory is what it does pay when it comes."""
    t = lay(players=3, domains={"A": "field"}, first="field, field, field")
    t.play(A="combatant", B="rider", C="farmer")
    assert facts_of(t, "A", "take:1") == ("What will then bring more: Field (6 instead of 4).",)
    events = read_events(t.match.engine.apply_with_events(t.match.content, t.match.state.copy(), 0, Act.TAKE))
    assert [event.a for event in events if event.kind == Ev.GAINED and event.seat == 0] == [4]


@pytest.mark.parametrize(("round", "last"), [(6, False), (7, False), (8, False), (9, True)])
def test_the_last_round_is_said_once(round: int, last: bool) -> None:
    t = lay(players=3, round=round)
    look = look_of(t, "A")
    assert LAYOUT.last_round(look) == last
    assert bool(LAYOUT.outlook(look)) == (round in (7, 8))


def test_advice_about_a_character_tells_them() -> None:
    t = lay(players=3, hands={"A": "farmer"}, first=BARREN)
    at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, "en", tuple(t.letters))
    assert facts_of(t, "A", "play:farmer") == tuple(said(counsel(at, Found("play:farmer")).reasons)[:2])


def test_what_is_picked_for_an_exchange_is_told_with_a_verb() -> None:
    t = lay(players=3, first="field, mountain, mountain")
    t.play(A="rider", B="farmer", C="farmer")
    look = look_of(t, "A", "fr")
    assert look.button(Act.FIRST + t.first.index("field")).label == "Échanger le Champ (première ligne)"


def test_what_a_take_brings_is_said_once() -> None:
    """The name of the action says what is taken, and the sentence about points what it brings."""
    t = lay(players=2, first="field, mountain")
    t.play(A="combatant", B="farmer")
    at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, "en", tuple(t.letters))
    reasons = said(counsel(at, Found("take:1")).reasons)
    assert sum("That brings" in reason for reason in reasons) == 1
    assert not any("ake the" in reason or "You gain" in reason for reason in reasons)


def test_a_theft_that_comes_whatever_is_done_is_no_price_of_an_action() -> None:
    t = lay(players=2, first="field, mountain", points={"A": 9})
    t.play(A="combatant", B="falconer")
    at = Position(t.match.engine, t.match.content, LAYOUT, t.match.view(0), 0, "en", tuple(t.letters))
    reasons = " ".join(said(counsel(at, Found("take:1")).reasons))
    assert "steals 2 points" in reasons
    assert "That brings" in reasons
    assert "Thefts" not in reasons
