"""Grants at any moment of one's own turn, also where nothing else is possible; what is asked again behind them."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.cards.giving import FRAMES, resources_of
from ludotheque.games.margraves.page.table import LAYOUT
from ludotheque.games.margraves.rules.sailing import MOST_STEPS
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look

from ..table import GAME, TILE_IDS, Lay, Table

TILES_I = "end-1-soldier-rose end-1-saint-sword"


def asked(t: Table, lang: Lang) -> tuple[str, list[str]]:
    """What A is asked on the page, and the actions of the buttons beside it."""
    legal = tuple(t.match.legal_codes(0))
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), legal=legal)
    scene = LAYOUT.scene(look)
    assert {choice.action for choice, _ in scene.offers()} == set(t.options("A")), "every action has its button"
    return scene.prompt.sentence, [choice.action for choice in scene.prompt.choices]


# --- where nothing else is possible ---------------------------------------------------------------------------


@pytest.mark.rule("MAR-PRIV-03", "MAR-PRIV-06", "MAR-PENN-03")
def test_a_pennant_without_a_knight_asks_where_a_grant_brings_some(table: Lay) -> None:
    """The privilege on which the second pennant's sail ends is the grant of two Knights."""
    t = table(
        at={"A": "regkstrom"},
        has={"A": "1 stone"},
        ships={"A": 3},
        knights={"hamun": 1},
        shown=(f"grant-1-knights {TILES_I}", "grant-2-gold grant-2-jokers end-2-saint-saint-moon"),
    )
    t.pennants("A", "captain", "move:nymar", "power", "tile:grant-1-knights")
    assert t.options("A") == ["no", "cash:grant-1-knights"]
    t.do("A", "cash:grant-1-knights")
    assert t.options("A") == ["no", "post:nymar"]
    t.do("A", "post:nymar")
    assert t.knights("nymar") == 1
    t.to_play("B")


@pytest.mark.rule("MAR-PRIV-06")
@pytest.mark.parametrize("grant", ["grant-1-gold", "grant-1-force", "grant-1-citizen", "grant-2-jokers"])
def test_a_pennant_that_no_grant_helps_is_passed_over(table: Lay, grant: str) -> None:
    t = table(knights={"regkstrom": 1}, tiles={"A": grant}).pennants("A", "captain", "no")
    assert t.options("A") == ["no", f"cash:{grant}"]
    sentence, _ = asked(t, "en")
    assert sentence == "Your turn ends. Use a grant before it does?"
    t.asks("A", "no", "cash")


@pytest.mark.rule("MAR-PRIV-06")
@pytest.mark.parametrize(("gold", "opens"), [(1, False), (2, True)])
def test_influence_helps_where_it_leads_over_a_river_to_a_grant_that_does(table: Lay, gold: int, opens: bool) -> None:
    t = table(
        has={"A": f"{gold} gold"},
        knights={"regkstrom": 1},
        tiles={"A": "grant-1-influence"},
        influence={"A": "saint=2"},
        shown=(f"grant-1-knights {TILES_I}", "grant-2-gold"),
    )
    t.pennants("A", "captain", "no")
    sentence, _ = asked(t, "en")
    assert ("Knight" in sentence) == opens
    if opens:
        t.do("A", "cash:grant-1-influence", "guild:saint", "tile:grant-1-knights", "cash:grant-1-knights")
        t.asks("A", "no", "post")
    else:
        t.asks("A", "no", "cash")


@pytest.mark.rule("MAR-PRIV-06", "MAR-TEXT-05")
def test_ones_own_payment_waits_for_a_grant_of_gold(table: Lay) -> None:
    t = table(tiles={"A": "grant-1-gold"}, knights={"regkstrom": 1}).text("A", "captain")
    assert (t.options("A"), t.has("A")) == (["no", "cash:grant-1-gold"], "1 force 1 gem 1 knight")
    t.do("A", "cash:grant-1-gold")
    assert t.options("A") == ["yes", "no"]
    t.do("A", "yes")
    assert t.has("A") == "4 gold 1 force 1 gem 2 knight"
    t.to_play("B")


@pytest.mark.rule("MAR-PRIV-06", "MAR-PRIV-07")
@pytest.mark.parametrize("grant", ["grant-1-stone", "grant-1-force", "grant-1-knights"])
def test_a_payment_is_not_asked_about_beside_grants_without_gold(table: Lay, grant: str) -> None:
    """A grant of Gold and Stone has some."""
    t = table(tiles={"A": grant, "B": "grant-1-gold"}, knights={"regkstrom": 1}).text("A", "captain")
    sentence, _ = asked(t, "en")
    assert sentence.startswith("Not possible yet") == (grant == "grant-1-stone")
    t.do("A", "no")
    if grant != "grant-1-force":
        t.finish_turn("A")
    t.finish_turn("A").to_play("B", "cash")


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_says_that_only_a_grant_is_left(table: Lay, lang: Lang) -> None:
    t = table(tiles={"A": "grant-1-gold"}, knights={"regkstrom": 1}).text("A", "captain")
    questions = {
        "fr": "Pas encore possible : payer 1 Or pour gagner 1 Chevalier. Utiliser d’abord un Octroi ?",
        "en": "Not possible yet: pay 1 Gold to gain 1 Knight. Use a grant first?",
    }
    assert asked(t, lang) == (questions[lang], ["no", "cash:grant-1-gold"])
    t.asks("A", "no", "cash")


@pytest.mark.parametrize("lang", LANGS)
def test_a_ship_that_nothing_else_can_be_loaded_on_may_wait_for_a_grant(table: Lay, lang: Lang) -> None:
    t = table(at={"A": "thraecius"}, has={"A": "1 stone"}, tiles={"A": "grant-1-jokers"}, knights={"regkstrom": 1})
    t.pennants("A", "captain", "move:nymar")
    offer = {"fr": "3 segments au plus", "en": "at most 3 segments"}
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), legal=tuple(t.match.legal_codes(0)))
    assert offer[lang] in LAYOUT.scene(look).prompt.choices[0].label, "the two of the grant can be loaded, too"
    t.do("A", "power", "give:stone")
    questions = {
        "fr": "Action Navale : rendez des ressources (1 segment). Utiliser d’abord un Octroi ?",
        "en": "Naval action: return resources (1 segment). Use a grant first?",
    }
    assert asked(t, lang)[0] == questions[lang]
    t.asks("A", "set-sail", "cash")


@pytest.mark.parametrize("lang", LANGS)
def test_a_location_whose_power_is_out_of_reach_asks_where_a_grant_helps(table: Lay, lang: Lang) -> None:
    t = table(at={"A": "shilina"}, has={"A": "1 wood"}, tiles={"A": "grant-1-jokers grant-1-gold"})
    t.pennants("A", "captain", "move:thraecius")
    first = {"fr": "Utiliser d’abord un Octroi ?", "en": "Use a grant first?"}
    assert first[lang] in asked(t, lang)[0]
    t.do("A", "cash:grant-1-jokers", "gain:wood", "gain:wood")
    assert first[lang] not in asked(t, lang)[0]
    t.asks("A", "power", "instead", "cash")


def test_a_location_whose_power_no_grant_opens_pays_gold_unasked(table: Lay) -> None:
    t = table(at={"A": "shilina"}, has={"A": "1 wood"}, tiles={"A": "grant-1-gold grant-1-force"})
    t.pennants("A", "captain", "move:thraecius")
    assert t.gains("A") == "+2 gold +1 force"
    t.asks("A", "no", "send", "cash")


# --- behind the tombs -----------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-EOT-04", "MAR-PRIV-05", "MAR-TOMB-12")
def test_a_grant_that_the_tombs_bring_can_be_used_in_ones_last_turn(table: Lay) -> None:
    t = table(
        2,
        active="B",
        has={"B": "2 force"},
        tops="goblin-raiders",
        knights={"shilina": 1, "hamun": 1},
        tomb="1-3 2-3",
        last_round=True,
    )
    t.text("B", "paladin", "slay:hills", "hero:3-3", "guild:saint", "tile:grant-1-gold")
    assert t.options("B") == ["no", "cash:grant-1-gold"]
    before = t.twin.gold[1]
    t.do("B", "cash:grant-1-gold")
    assert t.twin.gold[1] == before + 5
    t.over()


@pytest.mark.rule("MAR-EOT-04", "MAR-TOMB-05")
def test_lines_pay_once_though_their_turn_is_asked_about_again(table: Lay) -> None:
    t = table(
        has={"A": "2 force"},
        tops="goblin-raiders",
        knights={"shilina": 1, "hamun": 1},
        tomb="3-4",
        tiles={"A": "grant-1-gem grant-1-force"},
    )
    t.text("A", "paladin", "slay:hills", "hero:3-3", "guild:saint")
    assert "stone" not in t.gains("A")
    t.do("A", "no")
    assert "+1 stone +1 wood" in t.gains("A")
    t.do("A", "cash:grant-1-gem")
    t.do("A", "no")
    assert "+1 stone +1 wood" in t.gains("A")
    t.to_play("B")


# --- the last card --------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-TURN-05", "MAR-TURN-07", "MAR-RECALL-11")
def test_a_citizen_that_comes_to_the_last_card_does_not_lift_the_recall(table: Lay) -> None:
    t = table(
        hands={"A": "paladin"},
        played={"A": "captain merchant"},
        has={"A": "1 stone 1 wood 1 magic 1 gem"},
        tiles={"A": "grant-1-citizen grant-1-gold"},
    )
    assert t.options("A") == ["recall", "cash:grant-1-gold", "cash:grant-1-citizen"]
    t.do("A", "cash:grant-1-citizen", "recruit:1")
    assert t.hand("A") == ["paladin", "champion"]
    assert t.options("A") == ["recall", "cash:grant-1-gold"]
    assert asked(t, "fr")[0].startswith("À vous : votre dernière carte sert au Rappel.")
    t.do("A", "cash:grant-1-gold")
    assert t.options("A", "dismiss"), "nothing else is left to choose"
    t.do("A", "dismiss:2")
    assert sorted(t.hand("A")) == ["captain", "champion", "merchant", "paladin"]
    t.to_play("B")


@pytest.mark.rule("MAR-TURN-06", "MAR-TURN-07")
def test_the_next_turn_is_free_again(table: Lay) -> None:
    t = table(2, hands={"A": "paladin"}, played={"A": "captain merchant"}, knights={"regkstrom": 1})
    t.do("A", "dismiss:1").pennants("B", "captain", "no")
    t.to_play("A", "pennants", "text")


# --- storage --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAR-PRIV-06", "MAR-STOCK-03", "MAR-LIMIT-01")
def test_a_full_storage_asks_no_more_when_a_grant_has_taken_the_last_token(table: Lay) -> None:
    """The grant of wood is the same last wood: one piece of stone went back for it, and no other goes for nothing."""
    t = table(
        has={"A": "8 stone"},
        tiles={"A": "grant-1-wood"},
        supply="1 wood",
        patch={"supply": {"supply": {"stone": [20, 20, 20, 20]}}},
    )
    t.text("A", "merchant", "gain:wood")
    assert t.options("A") == ["give:stone", "forgo", "cash:grant-1-wood"]
    t.do("A", "cash:grant-1-wood", "give:stone")
    assert t.has("A").endswith("7 stone 1 wood")
    assert t.supply("wood") == 0
    assert not any(name.startswith("give") for name in t.options("A"))
    t.finish_turn("A").to_play("B")


@pytest.mark.rule("MAR-PRIV-06", "MAR-STOCK-04")
def test_a_full_storage_takes_what_it_was_asked_about_when_room_is_made(table: Lay) -> None:
    """Three grants inside the question make no room; what was returned in one of them does."""
    t = table(
        has={"A": "8 stone"},
        tiles={"A": "grant-1-knights"},
        supply="1 knight",
        patch={"supply": {"supply": {"stone": [20, 20, 20, 20]}}},
    )
    t.text("A", "merchant", "gain:wood", "cash:grant-1-knights")
    assert t.options("A") == ["give:stone", "forgo"]
    t.do("A", "forgo")
    assert t.options("A") == ["give:stone", "forgo"], "the wood is asked about again"
    t.do("A", "give:stone")
    assert t.has("A").endswith("7 stone 1 wood")
    t.finish_turn("A").to_play("B")


@pytest.mark.rule("MAR-SHAD-19", "MAR-STOCK-04", "MAR-TOMB-17")
def test_a_knight_in_storage_may_make_room_for_one_that_lies(table: Lay) -> None:
    t = table(
        hands={"A": "necromancer captain"},
        has={"A": "7 stone 1 knight"},
        knights={"regkstrom": 1},
        tomb="3-3 3-4",
        patch={"supply": {"supply": {"stone": [20, 20, 20, 20]}}},
    )
    before = t.supply("knight")
    t.text("A", "necromancer", "raise:3-3")
    assert t.options("A") == ["give:stone", "give:knight", "forgo"]
    t.do("A", "give:knight")
    assert (t.lying, t.supply("knight"), t.has("A")) == ({"3-4"}, before + 1, "7 stone 1 knight")
    t.do("A", "no", "no")
    t.to_play("B")


# --- bounds ---------------------------------------------------------------------------------------------------

GOLD = {12: 20, 13: 23, 16: 28}  # of the segments that so many steps enter from the first one
INFLUENCE = {12: 3, 13: 3, 16: 4}


@pytest.mark.rule("MAR-NAVAL-04", "MAR-NAVAL-13")
@pytest.mark.parametrize("steps", [12, 13, 16])
def test_every_segment_of_a_long_voyage_pays(table: Lay, steps: int) -> None:
    t = table(
        at={"A": "regkstrom"},
        has={"A": "4 stone 4 wood 2 magic"},
        towers={"A": "hamun:1 silesia:1"},
        tiles={"A": "grant-1-jokers grant-2-jokers"},
        shown=(f"end-1-artisan-griffin {TILES_I}", "end-2-saint-saint-moon end-2-shadow-shadow-sword"),
    )
    t.pennants("A", "alchemist", "move:nymar", "power")
    t.do("A", *["give:stone"] * 4, *["give:wood"] * 4, *["give:magic"] * 2)
    more = {12: ("grant-1-jokers",), 13: ("grant-2-jokers",), 16: ("grant-1-jokers", "grant-2-jokers")}[steps]
    for grant in more:
        number = 2 if grant == "grant-1-jokers" else 4
        t.do("A", f"cash:{grant}", *["gain:wood"] * number)
    t.do("A", *["give:wood"] * (steps - 10))
    if steps < 16:
        t.do("A", "set-sail")
    assert t.twin.ship[0] == steps % 8
    assert t.gains("A").startswith(f"+{2 + GOLD[steps]} gold")
    for number in range(100):
        kinds = [kind for kind in ("segment", "guild", "tile") if t.options("A", kind)]
        if not kinds:
            break
        offered = t.options("A", kinds[0])
        t.do("A", f"{kinds[0]}:{offered[number % len(offered)]}")
    assert sum(t.influence("A").values()) == INFLUENCE[steps]
    won = [name for name in t.tiles("A") if name.startswith("end")]
    assert [sum(name.startswith(level) for name in won) for level in ("end-1", "end-2")] == [2, steps // 8]
    t.finish_turn("A").to_play("B")


@pytest.mark.rule("MAR-NAVAL-13")
def test_more_than_all_grants_of_the_box_could_bring_finds_room_in_a_voyage() -> None:
    storage = GAME.box["board"]["board"].storage
    grants = sum(sum(tile.copies) * resources_of(tile.grant) for tile in GAME.box["tile"].values() if tile.is_grant)
    assert (storage, grants) == (12, 15)
    assert storage + grants <= MOST_STEPS


@pytest.mark.rule("MAR-NAVAL-13")
def test_no_resource_is_taken_for_which_a_voyage_has_no_room(table: Lay) -> None:
    """A set may have grants of more: a ship that is fully laden sails, and what is left stays in storage."""
    lots = "joker(12)"
    t = table(
        at={"A": "regkstrom"},
        has={"A": "1 wood"},
        towers={"A": "hamun:1 silesia:1 inkadeus:1 viktoria:1"},
        tiles={"A": " ".join(["grant-1-jokers"] * 4)},
        patch={"tile": {"grant-1-jokers": {"grant": lots}}, "supply": {"supply": {"wood": [20, 20, 20, 20]}}},
    )
    t.pennants("A", "alchemist", "move:nymar", "power", "give:wood")
    loaded = 1
    for _ in range(4):
        t.do("A", "cash:grant-1-jokers", *["gain:wood"] * 12)
        while t.options("A", "give") and loaded < MOST_STEPS:
            t.do("A", "give:wood")
            loaded += 1
    assert loaded == MOST_STEPS
    assert t.twin.ship[0] == MOST_STEPS % 8
    assert t.has("A").endswith(f"{1 + 48 - MOST_STEPS} wood")
    t.asks("A", "segment")


@pytest.mark.rule("MAR-INFL-04", "MAR-JOKER-02")
@pytest.mark.parametrize("gain", ["influence", "joker"])
def test_the_largest_amounts_of_a_set_are_counted(table: Lay, gain: str) -> None:
    """99 for each of four Towers: as many steps as the rows have spaces, and resources until one wants no more."""
    t = table(
        has={"A": "99 gold"},
        towers={"A": "hamun:1 silesia:1 inkadeus:1 viktoria:1"},
        tiles={"A": "grant-1-influence"},
        patch={"tile": {"grant-1-influence": {"grant": f"per_tower({gain}(99))"}}},
    )
    t.do("A", "cash:grant-1-influence")
    if gain == "joker":
        for _ in range(12):
            t.do("A", f"gain:{t.options('A', 'gain')[0]}")
        t.asks("A", "gain")
        return
    while t.options("A", "guild"):
        t.do("A", f"guild:{t.options('A', 'guild')[0]}")
        if t.options("A", "tile"):
            t.do("A", "no")
    assert max(t.influence("A").values()) == 15
    t.to_play("A")


@pytest.mark.rule("MAR-PRIV-03", "MAR-PRIV-06")
def test_grants_are_cashed_inside_each_other_as_many_as_are_held(table: Lay) -> None:
    """Each of them where the one before has just asked something: nothing is refused, and every one is resolved."""
    held = ["grant-2-influence"] * 3 + ["grant-1-influence"] * 2 + ["grant-1-jokers", "grant-2-jokers"]
    t = table(
        at={"A": "regkstrom"},
        has={"A": "1 stone"},
        ships={"A": 1},
        towers={"A": "hamun:1 silesia:1"},
        tiles={"A": " ".join([*held, "grant-1-gold"])},
    )
    t.pennants("A", "captain", "move:nymar", "power", "give:stone", "set-sail")
    assert t.options("A", "guild")
    for grant in held:
        t.do("A", f"cash:{grant}")
    t.do("A", "cash:grant-1-gold")
    t.do("A", *["gain:wood"] * 6)
    for _ in range(3 * 2 + 2 + 1):
        t.do("A", f"guild:{t.options('A', 'guild')[0]}")
        if t.options("A", "tile"):
            t.do("A", "no")
    assert t.twin.cashing == 0
    assert t.twin.cashed == len(held) + 1
    assert t.has("A").endswith("6 wood")
    assert sum(t.influence("A").values()) == 3 * 2 + 2 + 1
    t.finish_turn("A").to_play("B")


@pytest.mark.rule("MAR-PRIV-06")
def test_a_grant_of_the_box_finds_its_frames(table: Lay) -> None:
    """What a grant takes of the stack while it is resolved, with a river's tile at its end."""
    t = table(has={"A": "20 gold"}, tiles={"A": "grant-2-influence grant-2-jokers"}, influence={"A": "saint=2"})
    assert t.match.content.twin.grant_room == FRAMES
    before = t.twin.depth
    t.do("A", "cash:grant-2-influence", "guild:saint")
    assert t.options("A", "tile")
    assert t.twin.depth - before < FRAMES
    t.asks("A", "no", "tile", "cash")


def test_every_grant_of_the_box_is_known_by_what_it_gives() -> None:
    content = GAME.content()
    for tile, name in enumerate(TILE_IDS):
        card = GAME.box["tile"][name]
        assert (content.twin.t_gives[tile] != 0 or content.twin.t_steps[tile] > 0) == card.is_grant, name
        assert content.twin.t_gives[tile] >= 0, f"{name} may bring anything: nobody would be spared a question"
