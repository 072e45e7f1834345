"""What the page of Margraves de Valeria makes of a position: the copies of one Citizen in the row, what an action would
change on map and tracks, and what buttons say.
"""

from __future__ import annotations

import re

import pytest

from ludotheque.games import SHELF
from ludotheque.games.margraves.rules.actions import Act
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.kernel.words import Verb
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Bill, Map, Track, Zone
from ludotheque.stage.preview import COMES, foreshown, marks
from ludotheque.stage.scene import Scene

from ...support.table import SEATS, seat_of
from .positions import lay
from .table import WEALTH_IDS, Table, fresh, play_at_random

NAMES = ("Ysabeau", "Gaspard", "Aliénor")


def scene(t: Table, letter: str, lang: Lang = "en") -> Scene:
    """What this seat sees."""
    seat = seat_of(letter)
    changing = t.match.chosen(seat) is not None
    codes = t.match.open_codes(seat) if changing else t.match.legal_codes(seat) if seat in t.match.actors else ()
    legal = tuple(int(code) for code in codes)
    look = Look(t.match.content, t.view(letter), seat, lang, NAMES, legal, changing=changing, past=tuple(t.log))
    return SHELF["margraves"].layout.scene(look)


def row_of(shown: Scene) -> Zone:
    return next(part for part in shown.board if isinstance(part, Zone) and part.id == "row")


@pytest.mark.parametrize("lang", LANGS)
def test_copies_that_are_one_choice_carry_it_each(lang: Lang) -> None:
    t = lay(row="champion monk monk bard monk").do("A", "recall")
    cards = row_of(scene(t, "A", lang)).cards
    assert [[choice.action for choice in card.choices] for card in cards] == [
        ["dismiss:1"],
        ["dismiss:3"],
        ["dismiss:3"],
        ["dismiss:4"],
        ["dismiss:5"],
    ]
    assert ["3" in card.choices[0].label for card in cards] == [False, True, True, False, False]


@pytest.mark.parametrize(("row", "placed"), [("champion monk monk bard pilot", False), ("monk champion monk", True)])
def test_a_place_is_named_only_where_it_matters(row: str, placed: bool) -> None:
    t = lay(row=row, deck=0, last_round=True).do("A", "recall")
    labels = [choice.label for card in row_of(scene(t, "A")).cards if card.name == "Monk" for choice in card.choices]
    assert labels == (
        ["Remove the Monk (place 1) from the game", "Remove the Monk (place 3) from the game"]
        if placed
        else ["Remove the Monk from the game"] * 2
    )


def test_copies_at_two_prices_say_which_they_are() -> None:
    t = lay(has={"A": "20 gold"}, row="champion monk monk bard pilot").do("A", "recall", "dismiss:1")
    labels = [choice.label for card in row_of(scene(t, "A")).cards for choice in card.choices]
    assert labels == [
        "Recruit the Monk (place 2)",
        "Recruit the Monk (place 3)",
        "Recruit the Bard",
        "Recruit the Pilot",
    ]


def test_copies_at_one_price_say_who_they_are() -> None:
    t = lay(has={"A": "2 gold"}, hands={"A": "town-crier captain"}, row="champion monk monk bard pilot")
    t.text("A", "town-crier")
    labels = [choice.label for card in row_of(scene(t, "A")).cards for choice in card.choices]
    assert labels[:3] == ["Recruit the Champion", "Recruit the Monk", "Recruit the Monk"]


# --- what would come --------------------------------------------------------------------------------------------


def would(t: Table, letter: str, action: str) -> dict[str, list[str]]:
    """By space: which pieces would go (-) and come (+), and "another" where it would be another one."""
    seat = seat_of(letter)
    then = Look(t.match.content, t.match.foresee(seat, action).view, seat, "en", NAMES, ())
    shown = foreshown(scene(t, letter), SHELF["margraves"].layout.scene(then))
    return {
        mark.bearer.id: [
            *(["another"] if mark.bearer.foretold else []),
            *(
                ("+" if piece.foretold == COMES else "-") + piece.id.removesuffix("-ghost")
                for piece in mark.bearer.pieces
                if piece.foretold
            ),
        ]
        for mark in marks(shown)
    }


def test_a_margrave_that_would_move() -> None:
    t = lay().pennants("A", "captain")
    assert would(t, "A", "move:hamun") == {"shilina": ["-margrave-0"], "hamun": ["+margrave-0"]}
    assert would(t, "A", "no") == {}


def test_a_knight_that_would_move_is_one_of_several() -> None:
    t = lay(knights={"shilina": 2, "hamun": 1}).pennants("A", "captain", "no")
    assert would(t, "A", "send:hamun") == {"shilina": ["-knights-0"], "hamun": ["+knights-1"]}


def test_a_ship_that_would_sail() -> None:
    t = lay(at={"A": "thraecius"}, has={"A": "3 stone"}).pennants("A", "paladin", "move:nymar", "power")
    t.do("A", "give:stone")
    assert would(t, "A", "set-sail") == {"1": ["-ship-0"], "3": ["+ship-0"]}


def test_a_slain_monster_would_leave_its_lair_once_nothing_is_asked_before() -> None:
    t = lay(hands={"A": "champion captain"}, tops="bandits", knights={"hamun": 1}).text("A", "champion")
    paid = {"3": ["-strength-0"], "0": ["+strength-0"]}
    assert would(t, "A", "slay:hills") == paid, "its rewards come first"
    t.do("A", "slay:hills")
    marked = would(t, "A", "guild:artisan")
    assert marked == {"hills": ["another"], "1": ["-marker-0-0"], "2": ["+marker-0-0"]}


def test_a_recruit_changes_neither_map_nor_track_and_the_draw_is_not_foretold() -> None:
    t = lay(has={"A": "20 gold"}).do("A", "recall", "dismiss:1")
    assert would(t, "A", "recruit:2") == {}
    assert not t.match.foresee(0, "recruit:2").whole


# --- what buttons say -------------------------------------------------------------------------------------------


def labels(t: Table, letter: str, lang: Lang) -> dict[str, str]:
    """What buttons say, by action."""
    return {choice.action: choice.label for choice, _ in scene(t, letter, lang).offers()}


def at_nymar() -> Table:
    t = lay(at={"A": "thraecius"}, has={"A": "2 stone 1 wood"}, ships={"A": 6})
    return t.pennants("A", "paladin", "move:nymar")


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("fr", "Effectuer une action Navale : 3 segments au plus, d’abord le 8 (gagner 5 Or)"),
        ("en", "Perform a naval action: at most 3 segments, first segment 8 (gain 5 Gold)"),
    ],
)
def test_a_naval_action_says_how_far_it_leads(lang: Lang, expected: str) -> None:
    assert labels(at_nymar(), "A", lang)["power"] == expected


def test_the_button_of_a_naval_action_ends_with_the_ship() -> None:
    power = next(choice for choice in scene(at_nymar(), "A").prompt.choices if choice.action == "power")
    assert [glyph.icon or glyph.text for glyph in power.signs] == ["cubes", "→", "galleon"]


def test_each_resource_says_which_segment_it_reaches() -> None:
    t = at_nymar().do("A", "power")
    assert labels(t, "A", "en")["give:stone"] == "Return 1 Stone to reach segment 8 (gain 5 Gold)"
    t.do("A", "give:stone")
    assert labels(t, "A", "fr")["give:wood"].startswith("Rendre 1 Bois pour atteindre le segment 1 (")
    t.do("A", "give:stone")
    assert labels(t, "A", "en")["set-sail"] == "Move the Ship 2 segments"


@pytest.mark.parametrize(
    ("lang", "take", "move"),
    [
        (
            "fr",
            ("Ne prendre aucun Chevalier", "Ne plus prendre de Chevalier"),
            ("Ne déplacer aucun Chevalier", "Ne plus déplacer de Chevalier"),
        ),
        ("en", ("Take no Knight", "Take no other Knight"), ("Move no Knight", "Move no other Knight")),
    ],
)
def test_who_has_taken_a_knight_may_take_no_other(lang: Lang, take: tuple[str, str], move: tuple[str, str]) -> None:
    """Out of the tombs, and from another location."""
    t = lay(hands={"A": "necromancer captain"}, tomb="1-2 3-3").text("A", "necromancer")
    assert labels(t, "A", lang)["no"] == take[0]
    assert labels(t.do("A", "raise:1-2"), "A", lang)["no"] == take[1]
    t = lay(hands={"A": "bard captain"}, at={"A": "hamun"}, knights={"viktoria": 3}).text("A", "bard")
    assert labels(t, "A", lang)["no"] == move[0]
    assert labels(t.do("A", "from:viktoria", "power"), "A", lang)["no"] == move[1]


def test_what_is_chosen_stands_in_the_infinitive() -> None:
    t = lay(at={"A": "viktoria"}, has={"A": "2 stone"}, hands={"A": "trader captain"}).text("A", "trader", "gain:wood")
    texts = list(labels(t, "A", "fr").values())
    assert texts[0].startswith("Effectuer une action Navale : 3 segments au plus")
    assert texts[1:] == ["Gagner 1 ressource au choix", "Ne rien faire"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("fr", "Garder la Richesse 6 : gagner 1 Influence (Saints), 1 Bois et 1 Magie"),
        ("en", "Keep Wealth 6: gain 1 Influence with the Saints, 1 Wood and 1 Magic"),
    ],
)
def test_a_wealth_tile_is_called_as_it_is_titled(lang: Lang, expected: str) -> None:
    t = fresh()
    code = Act.KEEP + WEALTH_IDS.index("wealth-6")
    assert t.match.content.actions.say(code, lang, t.match.content, t.view("A")) == expected


def test_the_tile_that_was_chosen_is_marked_and_the_others_may_take_its_place() -> None:
    t = fresh()
    tiles = t.match.legal(0)
    t.do("A", tiles[1])
    shown = scene(t, "A")
    draft = next(part for part in shown.board if isinstance(part, Zone) and part.id == "draft")
    assert sorted((card.about, len(card.choices)) for card in draft.cards) == [(False, 1)] * 3 + [(True, 0)]
    assert {choice.action for choice, _ in shown.offers()} == set(tiles) - {tiles[1]}


def test_kept_wealth_lies_on_the_board_with_what_it_brings_until_it_has_been_taken() -> None:
    t = fresh()
    while not t.match.legal(seat := t.match.actors[0])[0].startswith("resolve:"):
        t.match.play(seat, t.match.legal(seat)[0])
    shown = scene(t, SEATS[seat])
    (kept,) = (part for part in shown.board if isinstance(part, Zone) and part.id == "draft")
    assert [choice.action for card in kept.cards for choice in card.choices] == list(t.match.legal(seat))
    assert all(card.words for card in kept.cards)
    assert not [part for part in shown.seats[0].parts if part.id.startswith("wealth")], "each lies in one place"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("fr", ["vous avez choisi", "choisit…", "choisit…"]),
        ("en", ["you have chosen", "is choosing…", "is choosing…"]),
    ],
)
def test_seats_say_who_has_chosen_a_tile(lang: Lang, expected: list[str]) -> None:
    t = fresh()
    t.do("A", t.match.legal(0)[0])
    assert [panel.status for panel in scene(t, "A", lang).seats] == expected


IMPERATIVE = re.compile(r"\b\w{2,}ez\b")


@pytest.mark.parametrize("seed", [1, 2])
def test_no_label_is_in_another_mood(seed: int) -> None:
    """A game at random: nothing that can be done is said as an order."""
    all_labels: set[str] = set()
    for t in play_at_random(fresh(2, seed), seed):
        for seat in t.match.actors:
            all_labels |= {choice.label for choice, _ in scene(t, SEATS[seat], "fr").offers()}
    assert [label for label in all_labels if IMPERATIVE.search(label)] == []


@pytest.mark.parametrize(
    ("lang", "near", "over"),
    [
        ("fr", ["Artisans", "×2 dans 2 cases"], ["Saints", "×1 → ×2", "+1", "−2"]),
        ("en", ["Artisans", "×2 in 2 spaces"], ["Saints", "×1 → ×2", "+1", "−2"]),
    ],
)
def test_a_step_of_influence_says_what_it_leads_to(lang: Lang, near: list[str], over: list[str]) -> None:
    """How far the next section is, or what one's icons are worth more behind a river; in words too."""
    t = lay(
        hands={"A": "champion captain"},
        tops="bandits",
        knights={"hamun": 1},
        influence={"A": "saint=2"},
        towers={"A": "thraecius:1"},
    )
    t.text("A", "champion").do("A", "slay:hills")
    steps = {choice.action: choice for choice in scene(t, "A", lang).prompt.choices}
    signs = {action: [glyph.text for glyph in choice.signs] for action, choice in steps.items()}
    assert (signs["guild:artisan"], signs["guild:saint"]) == (near, over)
    assert ". " in steps["guild:saint"].label


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_a_card_in_the_hand_repeat_nothing(lang: Lang) -> None:
    t = lay(hands={"A": "champion trader"})
    hand = next(part for part in scene(t, "A", lang).seats[0].parts if isinstance(part, Zone) and part.id == "hand-0")
    assert all(len(card.brief) < len(card.words) for card in hand.cards)
    assert max(len(card.brief) for card in hand.cards) < 170
    assert not any("au choix" in card.brief or "adjacent" in card.brief for card in hand.cards)


def test_what_is_printed_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    t, worded = lay(hands={"A": "champion trader"}), []
    first, phrase = scene(t, "A"), Verb.clause
    monkeypatch.setattr(Verb, "clause", lambda *given: worded.append(given[0]) or phrase(*given))
    assert scene(t, "A") == first
    assert worded == []


# --- payments, and why something cannot be done -----------------------------------------------------------------


def test_a_payment_for_a_monster_has_one_panel() -> None:
    t = lay(hands={"A": "champion captain"}, tops="bandits", knights={"shilina": 2}).text("A", "champion")
    assert not [part for part in scene(t, "A").board if isinstance(part, Bill)]
    t.do("A", "slay:hills")
    (bill,) = (part for part in scene(t, "A").board if isinstance(part, Bill))
    marker, here, own = bill.sources
    assert (bill.title, len(bill.units), bill.paid) == ("Bandits", 3, 0)
    assert [choice.label for choice in marker.choices] == ["Pay 3 Strength"]
    assert marker.words == "0 will be left"
    assert (here.number, own.number) == ("2", "0")
    t.do("A", "hero:1-1")
    (bill,) = (part for part in scene(t, "A").board if isinstance(part, Bill))
    assert bill.paid == 1
    assert [choice.label for choice in bill.sources[0].choices] == ["Pay 2 Strength"]
    assert not [part for part in scene(t, "B").board if isinstance(part, Bill)], "nobody else is asked"


def test_strength_that_needs_knights_before_it_lacks_nothing() -> None:
    t = lay(hands={"A": "champion captain"}, tops="gnoll-hunters", knights={"shilina": 3})
    t.text("A", "champion").do("A", "slay:hills")
    marker, *_ = bill_of(t, "A").sources
    assert (marker.words, marker.reason, marker.choices) == ("pays the rest after 2 Knights", "", ())


def test_a_place_that_completes_a_line_has_a_button_with_its_reward() -> None:
    t = lay(hands={"A": "champion captain"}, tops="bandits", knights={"shilina": 1}, tomb="1-2 1-3 1-4")
    t.text("A", "champion").do("A", "slay:hills")
    (bill,) = (part for part in scene(t, "A").board if isinstance(part, Bill))
    assert "hero:1-1" in [choice.action for choice in bill.sources[1].choices]


def bill_of(t: Table, letter: str) -> Bill:
    """The panel of the payment that this seat is asked for; the bar repeats none of its buttons."""
    shown = scene(t, letter)
    (bill,) = (part for part in shown.board if isinstance(part, Bill))
    assert {choice.action for choice, _ in bill.offers()}.isdisjoint(choice.action for choice in shown.prompt.choices)
    return bill


def test_resources_that_move_a_ship_are_paid_in_a_panel_of_segments() -> None:
    t = at_nymar().do("A", "power", "give:wood")
    bill = bill_of(t, "A")
    assert (len(bill.units), bill.paid) == (3, 1), "as far as all resources lead"
    assert [glyph.text for glyph in bill.units[0]] == ["+5"], "the segment behind the Ship"
    assert [(source.number, len(source.choices)) for source in bill.sources] == [("2", 1), ("0", 0)]
    assert [choice.action for choice in bill.choices] == ["set-sail"]


def test_resources_of_a_price_are_paid_in_its_panel() -> None:
    t = lay(at={"A": "shilina"}, has={"A": "3 stone 2 wood"})
    t.pennants("A", "paladin", "move:thraecius", "power", "give:wood")
    bill = bill_of(t, "A")
    assert (bill.title, len(bill.units), bill.paid) == ("Thraecius", 3, 1)
    assert [glyph.text for glyph in bill.brings] == ["+1"]


def test_an_amount_is_paid_or_not_in_its_panel() -> None:
    t = lay(hands={"A": "captain champion"}, has={"A": "3 gold"}).text("A", "captain")
    bill = bill_of(t, "A")
    assert (bill.title, bill.sources[0].number, bill.sources[0].words) == ("Captain", "3", "2 will be left")
    assert [(choice.action, choice.label) for choice in bill.choices] == [("yes", "Pay 1 Gold"), ("no", "No")]


def test_one_s_own_marker_says_what_the_next_river_costs() -> None:
    t = lay(influence={"A": "artisan=1"}, has={"A": "4 gold"})
    row = next(part for part in scene(t, "A").board if isinstance(part, Track) and part.id == "influence-0")
    (own,) = (space for space in row.spaces if space.lit)
    assert "Next river: 2 Gold; you have 4." in own.words
    first_river = next(space for space in row.spaces if space.kind == "river")
    assert (own.title, first_river.title) == ("Artisans, space 2", "Artisans, river 1")


def test_what_an_arrival_brings_stands_before_what_a_place_prints() -> None:
    before, now = (
        {place.id: place for part in scene(t, "A").board if isinstance(part, Map) for place in part.places}
        for t in (lay(), lay().pennants("A", "captain"))
    )
    assert now["hamun"].words.startswith("On arrival")
    assert now["hamun"].more.startswith(before["hamun"].words)
    assert now["inkadeus"].words == before["inkadeus"].words


def test_a_lair_says_what_is_missing() -> None:
    t = lay(tops="hill-dragon", knights={"hamun": 1})
    (country,) = (part for part in scene(t, "A").board if isinstance(part, Map))
    reasons = {place.id: place.reason for place in country.places if place.reason}
    assert reasons.keys() == {"hills"}
    assert "Strength" in reasons["hills"]
    assert "Magic" in reasons["hills"]


def test_a_tower_says_what_is_missing() -> None:
    t = lay(has={"A": "1 stone 1 gem"})
    (price,) = (part for part in scene(t, "A").seats[0].parts if part.id == "tower" and isinstance(part, Track))
    assert [space.name for space in price.spaces if space.kind == "lacking"] == ["Wood", "Magic"]
    assert price.hint == "2 tokens missing"
    t = lay(has={"A": "1 stone 1 wood 1 magic 1 gem"})
    (price,) = (part for part in scene(t, "A").seats[0].parts if part.id == "tower" and isinstance(part, Track))
    assert price.hint == "possible here"


def test_a_full_storage_is_told_before_anything_is_paid() -> None:
    t = lay(hands={"A": "captain alchemist"}, has={"A": "3 gold 7 stone"}).text("A", "captain")
    assert scene(t, "A").prompt.sentence.endswith("or you would forgo it.")


def test_a_full_storage_names_what_fills_it_once() -> None:
    t = lay(hands={"A": "captain alchemist"}, has={"A": "3 gold 8 stone"}).text("A", "captain")
    asked = scene(t, "A").prompt
    assert (asked.by, asked.sentence) == ("Captain", "Storage is full: what do you return for the Knight?")
