"""Every card of Le Royaume is read out in both languages, drawn with known icons, and has its values."""

from dataclasses import fields, replace
from typing import Any

import pytest

from ludotheque.games.royaume.cards.content import BOX, RoyaumeContent, make_content
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.names import AREA_IDS
from ludotheque.games.royaume.page.faces import FIELDS, citizen_face, domain_face, provenance
from ludotheque.games.royaume.page.guide import RULES
from ludotheque.games.royaume.page.table import scene
from ludotheque.games.royaume.state import DOMAINS, Role, Timing, Type
from ludotheque.kernel.content import Mark, table
from ludotheque.kernel.events import Event
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang, Noun
from ludotheque.kernel.words import BadCard, Verb
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Scene
from ludotheque.web.views import icons

from .published import content_of

EFFECTS = {name: effect for name, effect in content_of().programs.effects.items() if not name.startswith("course.")}
CITIZENS, MONSTERS, DOMAIN = BOX["citizen"], BOX["monster"], BOX["domain"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_a_sentence(name: str, lang: Lang) -> None:
    sentence = EFFECTS[name].say(lang)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not set("{}[]|") & set(sentence)


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_drawn(name: str) -> None:
    row = EFFECTS[name].glyphs()
    assert row
    assert {glyph.icon for glyph in row if glyph.icon} <= icons.known()


def test_every_picture_is_known() -> None:
    kinds = ("citizen", "starter", "monster", "event", "domain", "duke")
    pictures = [card.picture for kind in kinds for card in BOX[kind].values()]
    assert len(set(pictures)) == len(pictures)
    assert set(pictures) <= icons.known()


def test_every_program_is_called_by_its_card() -> None:
    assert {name for name in EFFECTS if name.startswith("duke.")} == {f"duke.{name}.points" for name in BOX["duke"]}
    assert {"citizen.archer.on_turn", "citizen.archer.off_turn", "event.mimic.effect", "event.mimic.reward"} <= set(
        EFFECTS
    )
    assert {"monster.goblin.reward", "domain.the-tower.effect", "starter.starter-herald.on_turn"} <= set(EFFECTS)


def test_only_these_steps_are_special() -> None:
    special = {
        name for name, effect in EFFECTS.items() for part in effect.walk() if isinstance(part, Verb) and part.special
    }
    assert special == {
        "domain.the-desert-orchid.effect",
        "domain.watcher-on-the-water.effect",
        "domain.nest-of-the-weaver-witch.effect",
        "domain.purloiners-perch.effect",
    }


# --- where values come from -----------------------------------------------------------------------------------


def test_marks_belong_to_values() -> None:
    for kind, cards in BOX.items():
        for card in cards.values():
            assert {*card.marks} <= {field.name for field in fields(card)} - {"id", "picture", "marks"}, (kind, card.id)


def test_what_is_inferred_says_so_and_nothing_else_does() -> None:
    c = content_of()
    inferred = [card.id for card in (*c.domains, *c.dukes) if "inferred" in provenance(card, "en").lower()]
    assert inferred == [card.id for card in (*c.domains, *c.dukes) if card.edition == 2]
    coliseum = provenance(BOX["domain"]["coliseum"], "fr")
    assert coliseum.startswith("Nom français : le nôtre. Valeur déduite : l’édition")
    assert provenance(CITIZENS["archer"], "fr") == provenance(CITIZENS["archer"], "en") == ""


def test_every_value_that_a_face_shows_has_a_name() -> None:
    shown = {
        field.name for kind in ("citizen", "event", "domain") for card in BOX[kind].values() for field in fields(card)
    }
    assert shown - {"id", "noun", "picture", "figure", "marks"} <= set(FIELDS)


# --- the published box ----------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-COMP-02", "ROY-COMP-03", "ROY-MONSTER-01", "ROY-MONSTER-04", "ROY-CITIZEN-06")
def test_the_box_holds_18_citizens_and_8_areas_of_6_monsters() -> None:
    assert len(CITIZENS) == 18
    by_area = [[monster for monster in MONSTERS.values() if monster.area == area] for area in AREA_IDS]
    assert [sum(monster.copies for monster in area) for area in by_area] == [6] * 8
    assert [sum(monster.for_five for monster in area) for area in by_area] == [1] * 8


@pytest.mark.rule("ROY-SETUP-07", "ROY-MONSTER-02", "ROY-MONSTER-03", "ROY-DUKE-04")
def test_areas_have_three_strengths_and_one_boss() -> None:
    assert {monster.type for monster in MONSTERS.values()} == set(Type)
    assert all(monster.strength >= 1 for monster in MONSTERS.values())
    for area in AREA_IDS:
        cards = [monster for monster in MONSTERS.values() if monster.area == area]
        assert len({monster.strength for monster in cards}) == 3
        assert [monster.type == Type.BOSS for monster in cards] == [False] * (len(cards) - 1) + [True]
        assert cards[-1].copies == 1


@pytest.mark.rule("ROY-CITIZEN-01")
def test_every_citizen_has_one_role() -> None:
    assert {citizen.role for citizen in CITIZENS.values()} == set(Role)


@pytest.mark.rule(
    "ROY-DATA-01",
    "ROY-DATA-02",
    "ROY-DATA-05",
    "ROY-DATA-07",
    "ROY-DATA-08",
    "ROY-DATA-09",
    "ROY-DATA-11",
    "ROY-DATA-12",
)
def test_values_that_the_rulebooks_show() -> None:
    treant, cube = MONSTERS["treant"], MONSTERS["gelatinous-cube"]
    assert (treant.area, treant.strength, treant.magic) == ("forest", 3, 0)
    assert (cube.strength, cube.magic) == (4, 1)
    peasant, archer = CITIZENS["peasant"], CITIZENS["archer"]
    assert (peasant.cost, peasant.values, peasant.role) == (2, (5,), Role.WORKER)
    assert (archer.cost, archer.values, archer.role) == (4, (4,), Role.SOLDIER)
    assert CITIZENS["knight"].cost <= 3
    assert CITIZENS["thief"].values == (7,)
    assert CITIZENS["monk"].values == CITIZENS["cleric"].values == (1,)
    palace = DOMAIN["palace-of-the-dawn"]
    assert sorted(palace.needs) == [Role.WORKER, Role.SOLDIER, Role.SOLDIER]
    assert palace.cost == 11


# --- cards of one's own ---------------------------------------------------------------------------------------


def content_with(kind: str, *cards: Any) -> RoyaumeContent:
    """A content with these cards in place of, or after, those of their ids."""
    own = {**BOX, kind: {**BOX[kind], **{card.id: card for card in cards}}}
    return make_content(GAME.check_options({}), {}, own)


def test_a_new_domain_is_in_the_pool_and_on_the_page() -> None:
    mint = replace(DOMAIN["halfpenny-hill"], id="the-mint", noun=Noun("Monnaie", "The Mint", "f"), cost=4)
    c = content_with("domain", mint)
    number = len(DOMAIN)
    assert c.twin.domain_count == number + 1
    assert c.twin.domain_pool >> number & 1
    assert c.twin.timing[Timing.START] >> number & 1
    assert domain_face(c, number, "fr").name == "Monnaie"
    shown = [card.name for section in RULES if section.cards for card in section.cards(c, "en")]
    assert "The Mint" in shown


def test_too_many_cards_are_refused() -> None:
    cards = [replace(DOMAIN["the-tower"], id=f"tower-{i}") for i in range(DOMAINS + 1)]
    with pytest.raises(BadCard, match=r"domain: 32 cards, the record has room for 31 \(state\.py\)"):
        table("domain", cards, DOMAINS)


def test_one_id_twice_is_refused() -> None:
    with pytest.raises(BadCard, match=r"domain\.the-tower: there are two"):
        table("domain", [DOMAIN["the-tower"]] * 2, DOMAINS)


@pytest.mark.parametrize(
    ("kind", "name", "values", "reason"),
    [
        ("citizen", "archer", {"values": (3,)}, r"mercenary, archer, alchemist all have the values \(3,\)"),
        ("citizen", "archer", {"values": (9,)}, r"citizen\.archer: there is no pile for the values \(9,\)"),
        ("citizen", "archer", {"off_turn": "thief"}, r"citizen\.archer: only the effect of one's own turn can rob"),
        ("monster", "goblin", {"area": "moon"}, r"monster\.goblin: there is no area 'moon' \(cards/monsters"),
        ("monster", "goblin", {"copies": 4}, r"monsters: 49 cards, it takes 48 \(cards/monsters"),
        ("monster", "goblin", {"strength": 40}, r"monster\.goblin: with tokens it costs more than can be paid"),
    ],
)
def test_a_card_that_makes_no_game_is_named(kind: str, name: str, values: dict, reason: str) -> None:
    if "off_turn" in values:
        values = {"off_turn": CITIZENS[values["off_turn"]].on_turn}
    with pytest.raises(BadCard, match=reason):
        content_with(kind, replace(BOX[kind][name], **values))


# --- patches --------------------------------------------------------------------------------------------------

PATCH = {"citizen": {"archer": {"cost": 9, "on_turn": "gain(strength=7)"}}}


@pytest.mark.parametrize(
    ("lang", "cost", "gain"), [("fr", "Coût : 9 Or", "gagnez 7 Force"), ("en", "Cost: 9 Gold", "gain 7 Strength")]
)
def test_a_patched_archer_reads_as_it_costs_and_gains(lang: Lang, cost: str, gain: str) -> None:
    c = content_of({}, PATCH)
    kind = list(CITIZENS).index("archer")
    face = citizen_face(c, kind, lang)
    assert cost in face.words
    assert gain in face.words
    assert face.price[0].text == "9+"
    assert face.effect[0].text == "+7"
    assert c.twin.cost[kind] == 9
    assert c.citizens[kind].marks == {"cost": Mark.PATCHED, "on_turn": Mark.PATCHED}
    assert ("coût et effet à votre tour" if lang == "fr" else "cost and effect on your turn") in face.provenance
    assert citizen_face(content_of(), kind, lang).price[0].text == "4+"


@pytest.mark.parametrize("lang", LANGS)
def test_a_patched_archer_costs_what_it_reads_wherever_it_is_shown(lang: Lang) -> None:
    """On the pile, in the question, in the log, in the reference panel and on the page of rules."""
    match = Match.new(GAME, 2, patch=PATCH, seed=1, engine=GAME.engine(compiled=False))
    for seat in range(2):
        match.play(seat, match.legal(seat)[0])
    while "gain:gold" not in match.legal(match.actors[0]):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    (seat,) = match.actors
    match.state["res"][0, seat] = 12, 0, 0

    def shown(events: tuple[Event, ...] = ()) -> Scene:
        legal = tuple(int(code) for code in match.legal_codes(seat))
        return scene(Look(match.content, match.view_twin(seat), seat, lang, ("Ysabeau", "Gaspard"), legal, events))

    gold = "9 Or" if lang == "fr" else "9 Gold"
    cards = [card for zone in shown().zones() for card in zone.cards] + list(shown().reference)
    archers = [card for card in cards if card.icon == "bowman"]
    assert [card.price[0].text for card in archers] == ["9", "9+"]
    assert f"{gold}." in archers[0].words.split(":")[-1]  # to pay
    assert all(f"{gold}," in card.words and card.effect[0].text == "+7" for card in archers)
    match.play(seat, "recruit:archer")  # with Gold alone there is one way to pay
    assert match.state["res"][0, seat, 0] == 12 - 9
    pages = [card for part in RULES if part.cards for card in part.cards(match.content, lang) if card.icon == "bowman"]
    assert [card.price[0].text for card in pages] == ["9+"]
    assert match.content.programs.texts["citizen.archer.on_turn"] == "gain 1 7\nend"
