"""What a play would compare, move and bring, shown before it is done and given as reasons in advice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ....kernel.effects import Seq
from ....kernel.text import OR, Text, person, together
from ....stage.look import Look
from ....stage.parts import Tag
from ..names import DOMAIN_NAMES
from ..rules.compare import attack, chooser, defence, predilection, raised, settled_domain
from ..rules.powers import Raise, Recall, SendBack
from ..rules.province import blocked, filled, is_occupied, room, unprotected, wandering
from ..state import DOMAINS, EMPTY, SET, SLOTS, Play
from .ahead import Honour, after_power, draws_last, is_counted, power_of, present


@dataclass(frozen=True)
class Comparison:
    """The comparison in one domain: the attack, the defence, and their difference."""

    domain: int
    ours: int
    theirs: int

    @property
    def by(self) -> int:
        return self.ours - self.theirs


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def compared(
    look: Look, card: int, helper: int, slot: int, *, playing: int = EMPTY, welcome: bool = False
) -> tuple[Comparison, ...]:
    """The comparisons with a slot of the other Province, two if a domain is still to be chosen. The power of the card
    `playing` is counted in, as if it had been used.
    """
    v, c, content = look.v, look.c, look.content
    host = 1 - v.active
    settled = v.domain if v.domain != EMPTY else content.rule(settled_domain)(c, v, host, slot)
    domains = [settled] if settled != EMPTY else _circled(look, slot)
    more = _raised(look, playing, slot, welcome) if playing != EMPTY else [0] * DOMAINS
    return tuple(
        Comparison(
            domain,
            content.rule(attack)(c, v, card, helper, domain) + more[domain],
            content.rule(defence)(c, v, host, slot, domain),
        )
        for domain in domains
    )


def _circled(look: Look, slot: int) -> list[int]:
    host = 1 - look.v.active
    pair = (look.v.building[host][slot], look.v.character[host][slot])
    return sorted({look.content.rule(predilection)(look.c, card) for card in pair})


def _raised(look: Look, card: int, slot: int, welcome: bool) -> list[int]:
    """What a power would add in each domain if its card were played now."""
    content, v = look.content, look.v.copy()
    v.play = Play.WELCOME if welcome else Play.ACTION
    if not welcome:
        v.slot = slot
    op = content.programs.words.number(Raise)
    return [content.rule(raised)(look.c, v, v.active, card, op, domain) for domain in range(DOMAINS)]


def tag(comparisons: tuple[Comparison, ...]) -> Tag | None:
    """'+2', or '+2/−1' where a domain is to be chosen; its kind is that of the first."""
    if not comparisons:
        return None
    by = comparisons[0].by
    words = "/".join(dict.fromkeys(signed(comparison.by) for comparison in comparisons))
    return Tag(words, "gain" if by > 0 else "loss" if by < 0 else "")


Ends = tuple[Honour, ...]  # for each compared domain; empty if a choice comes first


def ends_of(look: Look, comparisons: tuple[Comparison, ...], before: Honour | None, pair: bool) -> Ends:
    """Honour after each comparison: the difference, and the cost of losing an occupied Building (CHR-FERVOUR)."""
    if before is None:
        return ()
    active = int(look.v.active)
    return tuple(before.moved({active: comparison.by}).moved({1 - active: -int(pair)}) for comparison in comparisons)


Lines = tuple[str, ...]  # what would happen, one sentence or clause each, in order


def comparison_words(look: Look, comparisons: tuple[Comparison, ...], ends: Ends) -> str:
    """'Guerre : 5 contre 3, votre Honneur 8 → 10.', for the attacker."""
    return " ".join(_compared(look, comparisons, ends))


def _compared(look: Look, comparisons: tuple[Comparison, ...], ends: Ends) -> Lines:
    """The same, a line for each domain."""
    clauses = [_values(look, comparison) for comparison in comparisons]
    if ends:
        active = look.v.active
        now = f"{_whose(look).say(look.lang)} {look.v.honour[active]}"
        clauses = [f"{clause}, {now} → {end.held[active]}" for clause, end in zip(clauses, ends, strict=True)]
    first, *others = clauses
    text = Text("ou {it}", "or {it}")
    lines = [first, *(text.say(look.lang, it=clause) for clause in others)]
    semicolon = Text("\u00a0;", ";").say(look.lang)
    return (*(line + semicolon for line in lines[:-1]), f"{lines[-1]}.")


def _whose(look: Look) -> Text:
    if look.v.active == look.viewer:
        return Text("votre Honneur", "your Honour")
    return Text("Honneur {who:de}", "the Honour {who:of}").filled(who=person(look.names[look.v.active]))


def values_told(look: Look, comparisons: tuple[Comparison, ...]) -> str:
    """'Guerre : 5 contre 3 ; ou Prestige : 4 contre 4'."""
    return comparison_words(look, comparisons, ()).removesuffix(".")


def _values(look: Look, comparison: Comparison) -> str:
    text = Text("{domain} : {ours} contre {theirs}", "{domain}: {ours} against {theirs}")
    values = text.say(look.lang, domain=DOMAIN_NAMES[comparison.domain], ours=comparison.ours, theirs=comparison.theirs)
    guards = guards_of(look, 1 - look.v.active, comparison.domain)
    if not guards:
        return values
    cards = look.content.cards_in_set
    text = Text("{values} (dont {guards})", "{values} (with {guards})")
    named = [f"{cards[code % SET].noun.form(look.lang)} {signed(number)}" for code, number in guards]
    return text.say(look.lang, values=values, guards=together(named, look.lang))


def guards_of(look: Look, host: int, domain: int, gone: Iterable[int] = ()) -> list[tuple[int, int]]:
    """The cards whose lasting power adds to every defence in a Province, each with its number (`compare.guarded`).

    `gone`: cards that have left the Province since.
    """
    province = (*look.v.building[host], *look.v.character[host], *gone)
    guards = ((int(code), int(look.c.guard[code % SET][domain])) for code in province if code >= 0)
    return [(code, number) for code, number in guards if number]


_LOST = Text("À zéro, la partie est perdue !", "At zero, the game is lost!")
_LOST_ALONE = Text(
    "À zéro, sans renfort, la partie serait perdue !", "At zero, without a reinforcement, the game would be lost!"
)
_WON = Text("L’Honneur adverse à zéro, la partie est gagnée !", "The opponent’s Honour at zero, the game is won!")
_BOTH = Text("Les deux Honneurs à zéro : les points décident.", "Both Honours at zero: points decide.")


def won(look: Look, ends: Ends) -> bool:
    """Whether the seat in turn wins by Honour, in either domain."""
    active = look.v.active
    return bool(ends) and all(end.held[1 - active] == 0 < end.held[active] for end in ends)


def ending(look: Look, ends: Ends, lost_words: Text = _LOST) -> str:
    """How the game would end by Honour (CHR-END-05, CHR-WIN-06): a warning if in one domain of two, a result if in
    both.
    """
    active = look.v.active
    mine = [end.held[active] == 0 for end in ends]
    theirs = [end.held[1 - active] == 0 for end in ends]
    if any(lost and not also for lost, also in zip(mine, theirs, strict=True)):
        return lost_words.say(look.lang)
    if any(mine):
        return _BOTH.say(look.lang)
    return _WON.say(look.lang) if won(look, ends) else ""


def _opponent(look: Look, ends: Ends) -> str:
    """'L’adversaire perd 1 Honneur', if that is certain."""
    host = 1 - look.v.active
    by = {end.held[host] - int(look.v.honour[host]) for end in ends}
    if len(by) != 1 or by == {0}:
        return ""
    n = by.pop()
    text = Text("L’adversaire [perd|gagne] {n} Honneur", "The opponent [loses|gains] {n} Honour")
    return text.say(look.lang, you=n < 0, n=abs(n))


POWER = Text("Pouvoir : {it}.", "Power: {it}.")


def _power(look: Look, card: int) -> str:
    """What the power of a card does besides what is counted."""
    effect = power_of(look, card)
    if effect is None or is_counted(effect):
        return ""
    return POWER.say(look.lang, it=effect.clause(look.lang, True))


def _lines(*parts: str) -> Lines:
    """The parts that say something."""
    return tuple(filter(None, parts))


@dataclass(frozen=True)
class Promise:
    """The forecast of an action: the difference as a tag, the main facts, and more. `short`: the main facts, where they
    are too long for a question; `wins`: whether the game is then won.
    """

    tag: Tag | None
    main: Lines
    more: Lines = ()
    short: Lines = ()
    wins: bool = False

    @property
    def told(self) -> str:
        return " ".join(self.main)

    @property
    def lines(self) -> Lines:
        return self.main + self.more


_CHOSEN = Text("[Vous choisirez|L’adversaire choisira] le domaine.", "[You|The opponent] will choose the domain.")
_EITHER = Text(
    "Votre Honneur {now} → {either}, [à votre choix|au choix de l’adversaire].",
    "Your Honour {now} → {either}, as [you choose|the opponent chooses].",
)


def _either(look: Look, ends: Ends, mine: bool) -> str:
    """One's own Honour after a comparison in two domains. `mine`: the seat in turn chooses."""
    active = look.v.active
    held = list(dict.fromkeys(str(end.held[active]) for end in ends))
    if len(held) == 1:
        return _moved(look, ends[0])
    return _EITHER.say(look.lang, you=mine, now=look.v.honour[active], either=OR.say(look.lang).join(held))


def _action_told(
    look: Look,
    comparisons: tuple[Comparison, ...],
    before: Honour | None,
    slot: int,
    left: int,
    *,
    card: int = EMPTY,
    helped: bool = False,
) -> Promise:
    """The forecast of an Action against a slot: who chooses the domain, values, Honour, whether the player plays again
    with `left` cards in hand, and whether the last card is drawn; a victory first. `before`: Honour at the comparison;
    `card`: the card whose power is still to be used; `helped`: a reinforcement may still join.
    """
    if before is not None and before.over:
        return _before_all(look, before)
    pair = bool(look.content.rule(is_occupied)(look.v, 1 - look.v.active, slot))
    ends = ends_of(look, comparisons, before, pair)
    over, lost = ending(look, ends, _LOST_ALONE if helped else _LOST), _opponent(look, ends)
    goes_on = helped or (pair and left > 0)
    last = _last(look, card, Play.ACTION, slot, 0 if goes_on else 1, ends)
    again = pair and left > 0 and not over and not last
    text = Text("{lost} et vous rejouez.", "{lost} and you play again.") if again else Text("{lost}.", "{lost}.")
    follows = _lines(over or (text.say(look.lang, lost=lost) if lost else ""), last)
    values, brief = _compared(look, comparisons, ends), ()
    if len(comparisons) > 1:
        v = look.v
        mine = look.content.rule(chooser)(look.c, v, v.active, v.card, slot) == v.active
        values = (_CHOSEN.say(look.lang, you=mine), *values)
        brief = _lines(_either(look, ends, mine)) if ends else ()
    wins = won(look, ends)

    def in_order(facts: Lines) -> Lines:
        return (*follows, *facts) if wins else (*facts, *follows)

    return Promise(tag(comparisons), in_order(values), short=in_order(brief) if brief else (), wins=wins)


_LAST = Text("La dernière carte sera piochée, et la partie finie.", "The last card will be drawn, and the game over.")


def _last(look: Look, card: int, play: Play, slot: int, to_come: int, ends: Ends = ()) -> str:
    """A sentence if the game certainly ends by the last card of a deck and not by Honour before; `to_come`: the number
    of cards drawn after the power of the card.
    """
    over = ends and all(end.over for end in ends)
    return _LAST.say(look.lang) if not over and draws_last(look, card, play, slot, to_come=to_come) else ""


def of_building(look: Look, card: int) -> str:
    """A sentence if the last card is drawn wherever this Building from the hand is placed."""
    v, rule = look.v, look.content.rule
    name = card % SET
    if not look.c.is_building[name] or rule(blocked)(look.c, v, v.active, name):
        return ""
    if rule(filled)(v, v.active) == SLOTS - 1:  # the Province may end the game first
        return ""
    free = rule(room)(look.c, v, v.active, name)
    slots = (slot for slot in range(SLOTS) if free >> slot & 1)
    return _LAST.say(look.lang) if all(draws_last(look, card, Play.PLACED, slot, to_come=1) for slot in slots) else ""


def _goes_home(look: Look, card: int, slot: int) -> bool:
    """Whether the power of a card must send back the Character that is attacked (CHR-POWER-08)."""
    effect, host = power_of(look, card), 1 - look.v.active
    steps = effect.steps if isinstance(effect, Seq) else (effect,)
    if not any(isinstance(step, SendBack) for step in steps):
        return False
    rule = look.content.rule
    return rule(wandering)(look.v, host) & rule(unprotected)(look.v, host) == 1 << slot


_NOT_COMPARED = Text(
    "Son pouvoir renvoie en main le Personnage attaqué : rien n’est comparé.",
    "Its power sends the attacked Character back to hand: nothing is compared.",
)


def _not_compared(look: Look, card: int, slot: int) -> Promise:
    """The forecast of an Action whose target returns to hand before the comparison."""
    return Promise(None, _lines(_NOT_COMPARED.say(look.lang), _last(look, card, Play.ACTION, slot, 1)))


def _before_all(look: Look, then: Honour) -> Promise:
    """The forecast of a power that ends the game before the comparison."""
    wins = won(look, (then,))
    moved, over = _moved(look, then), ending(look, (then,))
    return Promise(None, _lines(over, moved) if wins else _lines(moved, over), wins=wins)


def _moved(look: Look, then: Honour) -> str:
    """The change of one's own Honour without a comparison."""
    now, after = look.v.honour[look.v.active], then.held[look.v.active]
    if now == after:
        return ""
    text = Text("Votre Honneur {now} → {then}.", "Your Honour {now} → {then}.")
    return text.say(look.lang, now=now, then=after)


def _may_be_helped(look: Look) -> bool:
    """Whether a Character can reinforce the picked card (CHR-REINF-01)."""
    v = look.v
    hand = v.hand[v.active][: v.hand_size[v.active]]
    return bool(v.peopled[v.active]) or any(not look.c.is_building[other] for other in hand if other != v.card % SET)


def of_attack(look: Look, slot: int) -> Promise:
    """The forecast of an attack on a slot: values, Honour, who chooses the domain, and the cards that leave."""
    v, lang = look.v, look.lang
    if _goes_home(look, v.card, slot):
        return _not_compared(look, v.card, slot)
    comparisons = compared(look, v.card, EMPTY, slot, playing=v.card)
    host = 1 - v.active
    before = after_power(look, present(look), v.card, Play.ACTION, slot)
    helped = _may_be_helped(look) and not (before and before.over)
    told = _action_told(look, comparisons, before, slot, v.hand_size[v.active] - 1, card=v.card, helped=helped)
    cards = [
        look.content.cards_in_set[code % SET].noun
        for code in (v.card, v.building[host][slot], v.character[host][slot])
        if code >= 0
    ]
    gone = Text("Quittent la table : {them}.", "Leaving the table: {them}.")
    more = [_power(look, v.card), gone.say(lang, them=", ".join(noun.form(lang) for noun in cards))]
    if helped:
        more.insert(0, Text("Un renfort peut s’y ajouter.", "A reinforcement may join.").say(lang))
    return replace(told, more=_lines(*more))


def of_helper(look: Look, helper: int, in_hand: bool) -> Promise:
    """The forecast of a reinforcement from the hand or from one's Province."""
    v = look.v
    if _goes_home(look, helper, v.slot):
        return _not_compared(look, helper, v.slot)
    comparisons = compared(look, v.card, helper, v.slot, playing=helper)
    before = after_power(look, present(look), helper, Play.ACTION, v.slot)
    told = _action_told(look, comparisons, before, v.slot, v.hand_size[v.active] - int(in_hand), card=helper)
    return replace(told, more=_lines(_power(look, helper)))


def of_settling(look: Look, domain: int = EMPTY) -> str:
    """The forecast of an Action in the domain that is chosen."""
    v = look.v
    comparisons = tuple(
        comparison for comparison in compared(look, v.card, v.helper, v.slot) if domain in (EMPTY, comparison.domain)
    )
    if v.active == look.viewer:
        return _action_told(look, comparisons, present(look), v.slot, v.hand_size[v.active]).told
    return comparison_words(look, comparisons, ends_of(look, comparisons, present(look), False))


def of_welcome(look: Look, slot: int) -> Promise:
    """The forecast of a welcome."""
    v = look.v
    comparisons = compared(look, v.card, EMPTY, slot, playing=v.card, welcome=True)
    before = after_power(look, present(look), v.card, Play.WELCOME, v.slot)
    if before is not None and before.over:
        return _before_all(look, before)
    ends = ends_of(look, comparisons, before, True)
    over, lost = ending(look, ends), _opponent(look, ends)
    then = Text("Il s’installe chez vous : 3 points.", "He moves in with you: 3 points.").say(look.lang)
    last = _last(look, v.card, Play.WELCOME, v.slot, 1, ends)
    values, wins = _compared(look, comparisons, ends), won(look, ends)
    if wins:
        return Promise(tag(comparisons), (over, *values), wins=True)
    follows = (over,) if over else (then, f"{lost}." if lost else "")
    return Promise(tag(comparisons), (*values, *_lines(*follows, last)))


def of_pass(look: Look) -> str:
    """The forecast of a pass, which draws two cards (CHR-PASS-07)."""
    return _last(look, EMPTY, Play.PASS, EMPTY, 2)


_COMPLETE = Text("Votre Province sera complète.", "Your Province will be complete.")
_COMPLETES = Text(
    "Votre Province sera complète, et la partie finie.", "Your Province will be complete, and the game over."
)


def _takes_back(look: Look) -> bool:
    """Whether the power of the card takes one back from the Province, so that it is not full (CHR-END-01)."""
    effect = power_of(look, look.v.card)
    return effect is not None and any(isinstance(step, Recall) for step in effect.walk())


def of_place(look: Look, slot: int) -> Promise:
    """The forecast of a card that is placed: points, a full Province, and Honour by the pair and the power."""
    v, lang = look.v, look.lang
    pair = max(v.building[v.active][slot], v.character[v.active][slot]) >= 0
    sentences = [Text("Un emplacement de plus : 1 point.", "One more slot: 1 point.").say(lang)]
    full = not pair and look.content.rule(filled)(v, v.active) == SLOTS - 1
    over = full and not _takes_back(look)
    if pair:
        sentences = [Text("Édifice occupé : 3 points.", "An occupied Building: 3 points.").say(lang)]
    elif full:
        sentences.append((_COMPLETES if over else _COMPLETE).say(lang))
    now = present(look)
    then = after_power(look, now.moved({1 - v.active: -int(pair)}), v.card, Play.PLACED, slot)
    wins = then is not None and won(look, (then,))
    if then is not None:
        lost = "" if wins else _opponent(look, (then,))
        sentences += [_moved(look, then), f"{lost}." if lost else ""]
        sentences.insert(0 if wins else len(sentences), ending(look, (then,)))
        over = over or then.over
    if not over:
        sentences.append(_last(look, v.card, Play.PLACED, slot, 1))
    return Promise(None, _lines(*sentences), _lines(_power(look, v.card)), wins=wins)
