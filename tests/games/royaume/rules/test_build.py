"""Building (ROY-BUILD) and what each Domain does (ROY-CARD, ROY-ICON)."""

import itertools
from dataclasses import replace

import pytest

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.game import GAME
from ludotheque.games.royaume.rules.actions import Act, Ev
from ludotheque.games.royaume.rules.gains import Gain
from ludotheque.games.royaume.state import Role, Timing
from ludotheque.kernel.content import Content
from ludotheque.kernel.errors import IllegalAction
from ludotheque.kernel.random import generator
from ludotheque.kernel.words import Verb

from ..ids import DOMAIN_IDS
from ..table import ENGINE, Lay, Table

DOMAINS = BOX["domain"]
WITH = {Role.WORKER: "peasant", Role.SOLDIER: "archer", Role.SHADOW: "mercenary", Role.HOLY: "cleric"}
PALACE, FOXGROVE, ORCHID = "palace-of-the-dawn", "foxgrove-palisade", "the-desert-orchid"
GARGAN, NEST, WATCHER = "gargans-embrace", "nest-of-the-weaver-witch", "watcher-on-the-water"


def needs(domain: str) -> str:
    """Citizens that meet a Domain's requirement."""
    return " ".join(WITH[role] for role in DOMAINS[domain].needs)


def build(table: Lay, domain: str, players: int = 3, gold: int = 0, **more: object) -> Table:
    """A builds a Domain with just the Citizens that it asks for; so much Gold is left."""
    res = {"A": f"{DOMAINS[domain].cost + gold} gold", **dict(more.pop("res", {}))}  # type: ignore[call-overload]
    tableau = {"A": needs(domain), **dict(more.pop("tableau", {}))}  # type: ignore[call-overload]
    t = table(players, res=res, tableau=tableau, tops=domain, **more)
    return t.build("A", domain, magic=0)


# --- the Action -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ROY-BUILD-02", "ROY-BUILD-16")
@pytest.mark.parametrize(
    ("cards", "allowed"),
    [("peasant archer archer", True), ("peasant archer", False), ("peasant archer archer archer", True)],
)
def test_a_role_shown_twice_needs_two_citizens(table: Lay, cards: str, allowed: bool) -> None:
    t = table(res={"A": "11 gold"}, tableau={"A": cards}, tops=PALACE)
    assert (PALACE in t.offers("A", "build")) == allowed
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-03")
def test_starters_have_no_role(table: Lay) -> None:
    t = table(res={"A": "11 gold"}, tableau={"A": "archer archer"}, tops=PALACE)
    assert PALACE not in t.offers("A", "build")
    t = table(res={"A": "11 gold"}, tableau={"A": "peasant archer"}, tops=PALACE)
    assert PALACE not in t.offers("A", "build")
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-04")
def test_icons_on_domains_meet_no_requirement(table: Lay) -> None:
    t = table(res={"A": "9 gold"}, tableau={"A": "archer"}, built={"A": "blood-crow-army"}, tops=WATCHER)
    assert WATCHER not in t.offers("A", "build")
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-05")
def test_the_same_citizens_serve_for_many_domains(table: Lay) -> None:
    t = table(res={"A": "14 gold 2 magic"}, tableau={"A": "cleric peasant"}, tops="shattered-hand pratchetts-plateau")
    t.build("A", "pratchetts-plateau", magic=0).next_roll(5, 6)
    t.do("A", "build:shattered-hand", "pay:magic=0")
    assert t.built("A") == ["pratchetts-plateau", "shattered-hand"]
    t.somebody_acts()


@pytest.mark.rule("ROY-BUILD-06")
def test_the_price_of_a_domain_does_not_grow(table: Lay) -> None:
    t = table(
        res={"A": "11 gold"}, tableau={"A": needs(PALACE)}, tops=PALACE, built={"A": f"{GARGAN} {WATCHER} {NEST}"}
    )
    t.build("A", PALACE)
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-07")
def test_a_built_domain_is_public(table: Lay) -> None:
    t = build(table, GARGAN)
    assert GARGAN in t.tableau("A")
    assert t.view("B").built[0] == 1 << DOMAIN_IDS.index(GARGAN)
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-08")
def test_a_reward_comes_once(table: Lay) -> None:
    t = build(table, "coliseum")
    assert t.has("A") == "3 strength"
    t.finish_turn().finish_turn().finish_turn()
    assert t.has("A") == "4 gold 6 strength"  # the second Action, three harvests, and nothing more of the Domain
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-09", "ROY-ED1-08")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_a_lasting_effect_works_in_every_later_turn(table: Lay, edition: str) -> None:
    t = build(table, PALACE, players=2, edition=edition)
    for _ in range(2):
        t.finish_turn().finish_turn()
        assert t.offers("A") == [f"use:{PALACE}", "announce"]
        t.do("A", "announce")
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-10")
def test_the_next_domain_is_turned_up(table: Lay) -> None:
    t = table(res={"A": "7 gold"}, tableau={"A": "archer archer"}, tops=GARGAN)
    following = t.pile("domain 1")[1]
    assert t.pile("domain 1", "A") == [GARGAN, "?", "?"]
    t.build("A", GARGAN)
    assert t.pile("domain 1", "A") == [following, "?"]
    assert [event.a for event in t.happened(Ev.REVEALED)] == [DOMAIN_IDS.index(following)]
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-11")
def test_it_is_turned_up_after_the_reward(table: Lay) -> None:
    t = build(table, "golden-obelisk-of-nae", res={"A": "6 gold 3 magic"})
    assert t.pile("domain 1", "A") == ["?", "?"]
    t.do("A", "no")
    assert t.pile("domain 1", "A")[0] != "?"
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-12", "ROY-POINT-02")
def test_a_domain_prevails_over_the_rules(table: Lay) -> None:
    """The Emerald Stronghold takes away the surcharge that the rules ask for."""
    t = table(res={"A": "2 gold"}, tableau={"A": "peasant peasant"}, built={"A": "emerald-stronghold"})
    t.recruit("A", "peasant")
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-13")
def test_all_domains_of_one_moment_work(table: Lay) -> None:
    """At the beginning of the Actions only gains meet: no order of them could give anything else."""
    t = table(built={"A": "halfpenny-hill monolith-of-ostendaar blood-crow-army"})
    assert t.gains("A") == "+1 gold +1 strength +1 magic"
    t.acts("A")


@pytest.mark.rule("ROY-BUILD-13")
def test_what_is_taken_at_the_end_pays_for_the_tower(table: Lay) -> None:
    t = table(2, res={"A": "1 magic", "B": "1 magic"}, built={"A": "the-tower the-orb-of-urdr"})
    t.gain("A", "gold", "gold")
    assert t.gains("A") == "+2 gold +1 magic"
    t.next_roll(5, 6).do("A", "yes")
    assert t.gains("A") == "+3 gold +1 strength -1 magic +1 vp"
    t.acts("B")


def ends(t: Table, content: Content) -> set[tuple[object, ...]]:
    """All boards to which A's decisions of this turn's end can lead, after one more Action."""
    outcomes, waiting = set(), [t.match.state.copy()]
    ENGINE.apply(content, waiting[0], 0, Act.GAIN)
    while waiting:
        state = waiting.pop()
        s = GAME.state.twin(state)
        if sum(s.turns) > 1 or s.depth == 0:
            outcomes.add((*(tuple(board) for board in s.res), *s.vp))
            continue
        for action in ENGINE.legal(content, state, 0):
            after = state.copy()
            ENGINE.apply(content, after, 0, action)
            waiting.append(after)
    return outcomes


@pytest.mark.rule("ROY-BUILD-13")
@pytest.mark.parametrize("magic", range(4))
@pytest.mark.parametrize("others", [{}, {"B": "1 magic"}, {"B": "1 gold 1 magic", "C": "2 gold 3 magic"}])
def test_no_order_at_the_end_of_the_actions_gives_anything_else(table: Lay, magic: int, others: dict[str, str]) -> None:
    """Whatever any order of the three Domains leads to, theirs leads to as well."""
    mine = ["cathedral-of-st-aquila", "the-orb-of-urdr", "the-tower"]
    t = table(actions=1, built={"A": " ".join(mine)}, res={"A": f"{magic} magic", **others}).next_roll(5, 6)
    places = [DOMAIN_IDS.index(name) for name in mine]
    usual = ends(t, t.match.content)
    for order in itertools.permutations(places):
        record = t.match.content.record.copy()
        record["domain_program"][0][places] = record["domain_program"][0][list(order)]
        content = replace(t.match.content, record=record)
        assert ends(t, content) <= usual
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-13")
def test_elsewhere_only_gains_meet() -> None:
    """Domains of the Roll phase are used one by one; those that work once, alone; prices are simply lower."""
    apart = {Timing.ROLL, Timing.ONCE, Timing.END, Timing.CITIZEN_PRICE, Timing.DOMAIN_PRICE}
    for name, domain in DOMAINS.items():
        if domain.timing not in apart:
            verbs = [part for part in domain.effect.walk() if isinstance(part, Verb)]
            assert {type(verb) for verb in verbs} == {Gain}, name


@pytest.mark.rule("ROY-BUILD-14")
def test_printed_points_of_domains_count_at_the_end(table: Lay) -> None:
    t = build(table, GARGAN)
    assert t.has("A") == ""
    assert t.points("A")["domains"] == 2
    t.acts("A", 1)


@pytest.mark.rule("ROY-BUILD-15")
def test_without_the_roles_nothing_is_paid(table: Lay) -> None:
    t = table(res={"A": "20 gold"}, tops=PALACE)
    with pytest.raises(IllegalAction):
        t.do("A", f"build:{PALACE}")
    assert t.has("A") == "20 gold"
    t.acts("A")


# --- Domains of the Roll phase --------------------------------------------------------------------------------


@pytest.mark.rule("ROY-CARD-14", "ROY-ICON-10")
def test_foxgrove_palisade(table: Lay) -> None:
    for die, dice in (("die:1", (6, 4)), ("die:2", (1, 6))):
        t = table(2, roll=(1, 4), built={"A": FOXGROVE}, res={"A": "3 gold"}).do("A", f"use:{FOXGROVE}", die)
        assert t.dice == dice
        assert t.has("A").startswith("1 gold")
        t.somebody_acts()
    t = table(2, roll=(5, 6), built={"A": FOXGROVE}, res={"A": "1 gold"})
    assert t.dice == (5, 6)  # too dear: not asked
    t.acts("A")


@pytest.mark.rule("ROY-CARD-25", "ROY-CARD-27")
def test_the_desert_orchid(table: Lay) -> None:
    """1 Gold for each Holy Citizen; Holy icons on Domains cost nothing."""
    built, cards = {"A": f"{ORCHID} cathedral-of-st-aquila"}, {"A": "cleric cleric"}
    t = table(2, roll=(5, 6), built=built, tableau=cards, res={"A": "2 gold"}).do("A", f"use:{ORCHID}", "die:1")
    assert t.dice == (1, 6)
    assert t.gains("A") == "-2 gold +1 strength +6 magic"
    t.acts("A")
    t = table(2, roll=(5, 6), built=built, tableau=cards, res={"A": "1 gold"})
    assert t.gains("A") == "+1 gold +1 strength"
    t.acts("A")
    t = table(2, roll=(5, 6), built=built, tableau={"A": "cleric"}, res={"A": "1 gold"}).do(
        "A", f"use:{ORCHID}", "die:1"
    )
    assert t.gains("A") == "-1 gold +1 strength +3 magic"
    t.acts("A")


@pytest.mark.rule("ROY-CARD-26")
def test_the_desert_orchid_is_free_without_holy_citizens(table: Lay) -> None:
    t = table(2, roll=(5, 6), built={"A": ORCHID}).do("A", f"use:{ORCHID}", "die:1")
    assert t.dice == (1, 6)
    assert t.gains("A") == "+1 strength"
    t.acts("A")


@pytest.mark.rule("ROY-CARD-15")
def test_palace_of_the_dawn(table: Lay) -> None:
    t = table(2, roll=(1, 6), built={"A": PALACE}).do("A", f"use:{PALACE}")
    assert t.dice == (1, 5)
    t.acts("A")


@pytest.mark.rule("ROY-CARD-17", "ROY-CARD-20")
def test_gargans_embrace_on_natural_doubles_of_anybody(table: Lay) -> None:
    t = table(2, roll=(2, 2), built={"B": GARGAN})
    assert t.all_gains == ["", "+1 vp"]
    t.asks("A", "choice")


@pytest.mark.rule("ROY-CARD-33")
def test_gargans_embrace_on_the_owners_roll(table: Lay) -> None:
    t = table(2, roll=(3, 3), built={"A": GARGAN})
    assert t.gains("A").endswith("+1 vp")
    t.asks("A", "choice")


@pytest.mark.rule("ROY-CARD-17")
def test_gargans_embrace_on_doubles_that_are_made(table: Lay) -> None:
    t = table(2, roll=(5, 6), built={"A": PALACE, "B": GARGAN}).do("A", f"use:{PALACE}", "die:2")
    assert t.dice == (5, 5)
    assert t.has("B") == "1 vp"  # before anybody harvests: the Heralds are asked first
    t.herald("A", "gold").herald("B", "gold")
    t.acts("A")


@pytest.mark.rule("ROY-CARD-18")
def test_the_point_of_a_double_changed_away_stays(table: Lay) -> None:
    t = table(2, roll=(4, 4), built={"A": PALACE, "B": GARGAN}).do("A", f"use:{PALACE}")
    t.herald("A", "gold").herald("B", "gold")
    assert t.all_gains == ["+1 gold", "+1 gold +1 vp"]  # one Resource each: 3 and 4 are no double
    t.acts("A")


@pytest.mark.rule("ROY-CARD-19")
def test_two_doubles_in_one_roll(table: Lay) -> None:
    t = table(2, roll=(2, 2), built={"A": f"{PALACE} {ORCHID}", "B": GARGAN})
    t.do("A", f"use:{ORCHID}", f"use:{PALACE}")
    assert t.dice == (1, 1)
    assert t.has("B") == "2 vp"
    t.asks("A", "choice")
    t = table(2, roll=(6, 6), built={"A": PALACE, "B": GARGAN}).do("A", f"use:{PALACE}")
    assert t.gains("B").endswith("+1 vp")
    t.acts("A")


@pytest.mark.rule("ROY-CARD-32")
def test_a_die_that_shows_the_value_already_makes_no_double(table: Lay) -> None:
    t = table(2, roll=(1, 1), built={"A": ORCHID, "B": GARGAN}).do("A", f"use:{ORCHID}")
    assert t.has("B") == "1 vp"
    t.asks("A", "choice")


# --- other lasting Domains ------------------------------------------------------------------------------------


def test_jousting_field(table: Lay) -> None:
    """1 Gold for each Knight at one's own harvest, whatever was rolled; the Starter is one."""
    t = table(2, roll=(2, 3), built={"A": "jousting-field"}, tableau={"A": "knight knight"})
    assert t.gains("A") == "+4 gold"  # with the Peasant's
    t.acts("A")
    t = table(2, active="B", roll=(2, 3), built={"A": "jousting-field"})
    assert t.gains("A") == "+1 gold"
    t.acts("B")


@pytest.mark.parametrize(
    ("domain", "gains"),
    [("blood-crow-army", "+1 strength"), ("halfpenny-hill", "+1 gold"), ("monolith-of-ostendaar", "+1 magic")],
)
def test_domains_of_the_beginning_of_actions(table: Lay, domain: str, gains: str) -> None:
    t = table(2, roll=(5, 6), built={"A": domain, "B": domain})
    assert t.more("A", "B") == gains  # B's works on B's turn
    t.acts("A")


@pytest.mark.rule("ROY-ICON-09")
@pytest.mark.parametrize(("domain", "what"), [("cathedral-of-st-aquila", "gold"), ("the-orb-of-urdr", "magic")])
def test_domains_that_take_at_the_end_of_actions(table: Lay, domain: str, what: str) -> None:
    t = table(built={"A": domain}, res={"B": f"1 {what}", "C": f"1 {what}"}).gain("A", "strength", "strength")
    assert t.offers("A") == ["player:2", "player:3"]
    t.next_roll(5, 6).do("A", "player:3")
    assert t.gains("A").split("+")[1:] == (
        ["2 gold ", "3 strength"] if what == "gold" else ["1 gold ", "3 strength ", "1 magic"]
    )
    assert t.more("B", "C") == f"+1 {what}"
    t.acts("B")


def test_domains_that_take_find_nothing(table: Lay) -> None:
    t = table(2, built={"A": "cathedral-of-st-aquila"}).finish_turn()
    assert t.all_gains == ["+3 gold +1 strength", "+1 gold +1 strength"]
    t.acts("B")


def test_the_tower(table: Lay) -> None:
    for answer, left in (("yes", "-2 magic +1 vp"), ("no", "")):
        t = table(2, built={"A": "the-tower"}, res={"A": "2 magic"}).gain("A", "gold", "gold")
        t.next_roll(5, 6).do("A", answer)
        assert t.gains("A") == f"+3 gold +1 strength {left}".strip()
        t.acts("B")
    t = table(2, built={"A": "the-tower"}, res={"A": "1 magic"}).finish_turn()
    t.acts("B")  # too dear: not asked


def test_pratchetts_plateau(table: Lay) -> None:
    t = table(res={"A": "6 gold"}, tableau={"A": needs(GARGAN)}, built={"A": "pratchetts-plateau"}, tops=GARGAN)
    t.build("A", GARGAN)
    assert t.has("A") == ""
    t.acts("A", 1)


def test_emerald_stronghold(table: Lay) -> None:
    t = table(res={"A": "4 gold"}, tableau={"A": "archer archer"}, built={"A": "emerald-stronghold"})
    t.recruit("A", "archer")
    assert t.has("A") == ""
    t.acts("A", 1)


def test_forgotten_sorrows(table: Lay) -> None:
    """When you gain a Citizen counts recruits and rewards."""
    t = table(res={"A": "4 gold"}, built={"A": "forgotten-sorrows"}).recruit("A", "archer")
    assert t.has("A") == "1 magic"
    t.acts("A", 1)
    t = table(res={"A": "9 strength"}, built={"A": "forgotten-sorrows"}, piles={"mountains": "orc-warrior"})
    t.slay("A", "mountains").do("A", "take:knight")
    assert t.has("A") == "1 magic"
    t.acts("A", 1)
    t = build(table, "grimmwater-keep", built={"A": "forgotten-sorrows"}).do("A", "take:butcher")
    assert t.has("A") == "1 magic"
    t.acts("A", 1)


@pytest.mark.parametrize("area", ["hills", "bat-swarm"])
def test_the_violet_thorn(table: Lay, area: str) -> None:
    t = table(
        left={"archer": 0},
        covers={"archer": "bat-swarm"},
        res={"A": "6 strength"},
        built={"A": "the-violet-thorn"},
    ).slay("A", area)
    assert t.gains("A").endswith("+1 magic")
    t.acts("A", 1)


# --- Domains that work once -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("domain", "offered"),
    [
        ("darktide-harbour", "mercenary rogue"),  # Shadow
        ("rogues-landing", "merchant peasant butcher"),  # Worker
        ("shattered-hand", "cleric paladin"),  # Holy
        ("grimmwater-keep", "cleric merchant mercenary peasant knight rogue champion paladin butcher"),  # 3 or less
    ],
)
def test_domains_that_bring_a_citizen(table: Lay, domain: str, offered: str) -> None:
    t = build(table, domain)
    assert t.offers("A") == [f"take:{name}" for name in offered.split()]
    name = offered.split()[0]
    before = t.owns("A", name)
    t.do("A", f"take:{name}")
    assert t.owns("A", name) == before + 1
    assert t.has("A") == ""
    t.acts("A", 1)


def test_cloudriders_camp(table: Lay) -> None:
    """3 Strength, and a Soldier of base cost 2 or less: no Archer."""
    t = build(table, "cloudriders-camp")
    assert t.offers("A") == ["take:knight", "take:champion"]
    t.do("A", "take:champion")
    assert t.has("A") == "3 strength"
    assert t.owns("A", "champion") == 1
    t.acts("A", 1)


def test_eye_of_asteraten(table: Lay) -> None:
    t = build(table, "eye-of-asteraten")
    assert t.has("A") == "5 strength"
    assert t.offers("A") == ["no", "slay:hills", "slay:ruins", "slay:forest", "slay:valley", "slay:mountains"]
    t.slay("A", "mountains").choose("A", 1)
    assert t.slain("A") == ["dire-bear"]
    t.acts("A", 1)
    t = build(table, "eye-of-asteraten").do("A", "no")
    assert t.has("A") == "5 strength"
    t.acts("A", 1)


@pytest.mark.rule("ROY-ICON-08")
def test_cutthroats_truce(table: Lay) -> None:
    t = build(table, "cutthroats-truce", res={"A": "5 gold", "B": "4 gold", "C": "2 gold"}).do("A", "player:2")
    assert [t.has(letter) for letter in "ABC"] == ["3 gold", "1 gold", "2 gold"]
    t.acts("A", 1)
    t = build(table, "cutthroats-truce", res={"A": "5 gold", "B": "4 gold", "C": "2 gold"}).do("A", "player:3")
    assert [t.has(letter) for letter in "ABC"] == ["2 gold", "4 gold", ""]
    t.acts("A", 1)


@pytest.mark.rule("ROY-CARD-21", "ROY-CARD-23")
def test_watcher_on_the_water(table: Lay) -> None:
    t = build(table, WATCHER, slain={"A": "goblin-king treant"})
    t.do("A", "yes")
    assert t.offers("A") == ["return:goblin-king", "return:treant"]
    t.do("A", "return:goblin-king")
    assert t.has("A") == "3 vp"
    assert t.slain("A") == ["treant"]
    assert t.pile("hills") == ["goblin-king", "goblin", "goblin", "goblin", "goblin-mage"]  # first in line now
    assert t.points("A")["monsters"] == 1
    t.acts("A", 1)


def test_watcher_on_the_water_may_be_left_alone(table: Lay) -> None:
    t = build(table, WATCHER, slain={"A": "goblin"}).do("A", "no")
    assert (t.slain("A"), t.has("A")) == (["goblin"], "")
    t.acts("A", 1)
    t = build(table, WATCHER)  # no Monster: not asked
    assert t.has("A") == ""
    t.acts("A", 1)


@pytest.mark.rule("ROY-CARD-10", "ROY-CARD-11")
def test_nest_of_the_weaver_witch(table: Lay) -> None:
    t = build(table, NEST, players=2, tableau={"A": "peasant peasant archer"}, res={"A": "6 gold", "B": "4 gold"})
    t.do("A", "yes", "dismiss:archer")
    assert t.has("A") == "3 vp"
    assert t.owns("A", "archer") == 0
    assert t.pile("archer") == ["archer"] * 5
    t.finish_turn().recruit("B", "archer")
    assert t.owns("B", "archer") == 1
    t.acts("B", 1)


@pytest.mark.rule("ROY-CARD-28", "ROY-CARD-29", "ROY-CARD-30")
def test_purloiners_perch(table: Lay) -> None:
    taken = set()
    for chance in range(12):
        t = table(
            res={"A": "10 gold"},
            tableau={"A": "rogue rogue"},
            slain={"B": "treant goblin owlbear", "C": "skeleton"},
            tops="purloiners-perch",
        ).build("A", "purloiners-perch")
        assert t.offers("A") == ["player:2", "player:3"]
        t.match.state["rng"][0] = generator(chance)
        t.do("A", "player:2")
        assert t.has("A") == ""  # no reward
        (name,) = t.slain("A")
        taken.add(name)
        assert len(t.slain("B")) == 2
        printed = {"treant": 1, "goblin": 1, "owlbear": 2}
        assert t.points("A")["monsters"] == printed[name]  # a stolen Monster's points go with it
        assert t.points("B")["monsters"] == 4 - printed[name]
        t.acts("A", 1)
    assert taken == {"treant", "goblin", "owlbear"}


@pytest.mark.rule("ROY-CARD-28")
@pytest.mark.parametrize("others", [{"B": "treant"}, {"B": "treant", "C": "goblin"}])
def test_purloiners_perch_cannot_be_declined(table: Lay, others: dict[str, str]) -> None:
    """It gives a Monster as other Domains give Resources: whoever builds it takes one, wanted or not."""
    t = build(table, "purloiners-perch", slain=others, res={"A": "10 gold"})
    if len(others) > 1:
        assert t.offers("A") == ["player:2", "player:3"]
        t.do("A", "player:2")
    assert t.slain("A") == ["treant"]
    t.acts("A", 1)


@pytest.mark.rule("ROY-CARD-30")
def test_a_stolen_monster_counts_for_its_new_owner(table: Lay) -> None:
    t = build(
        table,
        "purloiners-perch",
        slain={"B": "treant"},
        piles={"forest": "spider-queen"},
        res={"A": "10 gold 10 strength 3 magic"},
    )
    assert t.slain("A") == ["treant"]  # B alone has Monsters: not asked
    t.next_roll(5, 6).slay("A", "forest").choose("A", 1)
    assert t.slain("A") == ["treant", "spider-queen"]
    assert t.has("A") == "5 gold 1 strength"  # 4 of the Queen; the Peasant and the Knight
    t.acts("B")


@pytest.mark.rule("ROY-CARD-31")
def test_purloiners_perch_without_victims(table: Lay) -> None:
    t = build(table, "purloiners-perch", slain={"A": "goblin"})
    assert t.slain("A") == ["goblin"]
    t.acts("A", 1)


def test_golden_obelisk_of_nae(table: Lay) -> None:
    for answer, left in (("yes", "3 vp"), ("no", "3 magic")):
        t = build(table, "golden-obelisk-of-nae", res={"A": "6 gold 3 magic"}).do("A", answer)
        assert t.has("A") == left
        t.acts("A", 1)
    t = build(table, "golden-obelisk-of-nae", res={"A": "6 gold 2 magic"})
    assert t.has("A") == "2 magic"
    t.acts("A", 1)


@pytest.mark.rule("ROY-HARVEST-24")
@pytest.mark.parametrize(("domain", "what"), [("coliseum", "strength"), ("ullamalizatli-court", "magic")])
def test_domains_that_count_citizens(table: Lay, domain: str, what: str) -> None:
    t = build(table, domain, tableau={"A": needs(domain) + " knight butcher"})
    assert t.has("A") == f"5 {what}"
    t.acts("A", 1)


@pytest.mark.rule("ROY-ICON-13", "ROY-SCORE-02")
def test_a_plain_role_icon_counts_citizens_and_domains(table: Lay) -> None:
    """Only Dukes show one: Isabella scores 1 for each Soldier icon, 2 for each Holy one."""
    t = table(2, dukes={"A": "isabella-the-righteous"}, tableau={"A": "archer archer"}, built={"A": WATCHER})
    assert t.points("A")["duke"] == 4
    t.acts("A")
