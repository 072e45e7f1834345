"""The sentence that leads the table of Le Royaume: what is asked of whom, and the choices that are on no card."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.effects import Effect, Glyph, May
from ....kernel.scene import Choice, Look, Prompt
from ....kernel.stack import CHOICE, CHOICES, NO, PC, PLAYER, SEAT, YES, K, Op, X, Y
from ....kernel.text import Text
from ..cards.cards import DOMAINS
from ..cards.content import NAMES
from ..names import DOMAIN_IDS, RESOURCE_NAMES, ROLE_NAMES
from ..rules.actions import (
    ANNOUNCE,
    AREA_LIST,
    DIE,
    DOMAIN_LIST,
    GAIN,
    MONSTER_LIST,
    USE,
    source_name,
)
from ..rules.harvest import left_side
from ..rules.verbs import RESOURCE_ICONS, Do, Wanted
from ..state import COLUMNS, EVENTS, RESOURCES, Outcome, Role
from ..state import DOMAINS as DOMAIN_COUNT
from .attention import COURSE, asking_event
from .buttons import Question, asked, button, top_row
from .dealings import exchanges, pay, rob, take
from .faces import branches_of, clause, colon, drawn, effect_from, noun_of
from .reckon import column_area, result


def prompt(look: Look) -> Prompt:
    """What is asked of the viewer, or who is waited for."""
    if look.finished:
        return Prompt(_ended(look), yours=False)
    if not look.legal:
        waited = ", ".join(look.names[seat] for seat in range(look.v.players) if look.acts(seat))
        return Prompt(Text("On attend {who}", "Waiting for {who}").say(look.lang, who=waited), yours=False)
    sentence, choices = _QUESTIONS[asked(look)](look)
    return Prompt(sentence, yours=True, by=_by(look), step=_step(look), choices=choices)


def _ended(look: Look) -> str:
    v, lang = look.v, look.lang
    if v.players == 1:
        return _SOLO_ENDS[v.outcome, v.total[0] > v.lord_points].say(lang)
    best = [seat for seat, row in enumerate(result(look.c, v)) if row[1] == 1]
    if best == [look.viewer]:
        return Text("Vous remportez la partie !", "You win the game!").say(lang)
    text = Text("{who} {n:remporte|remportent} la partie", "{who} {n:wins|win} the game")
    return text.say(lang, who=", ".join(look.names[seat] for seat in best), n=len(best))


_SCORED_WIN = Text("Le Seigneur Noir est battu : Valeria est sauve !", "The Dark Lord is beaten: Valeria is safe!")
_SCORED_LOSS = Text("Le Seigneur Noir l’emporte, pour cette fois", "The Dark Lord prevails, this time")
_CLEARED = Text("Le dernier Monstre est tué : victoire !", "The last Monster is slain: victory!")
_OVERRUN = Text(
    "Un Monstre n’a plus rien trouvé à prendre : Valeria est perdue",
    "A Monster found nothing left to take: Valeria is lost",
)
_SOLO_ENDS = {
    (outcome, won): text
    for outcome, texts in {
        Outcome.SCORED: (_SCORED_LOSS, _SCORED_WIN),
        Outcome.CLEARED: (_CLEARED, _CLEARED),
        Outcome.OVERRUN: (_OVERRUN, _OVERRUN),
    }.items()
    for won, text in enumerate(texts)
}


# --- who asks, and in which step ------------------------------------------------------------------------------


def _by(look: Look) -> str:
    """The card that asks."""
    op, row = asked(look), top_row(look)
    if op == Do.TOKEN:
        event = asking_event(look)
        return MONSTER_LIST[len(NAMES) - EVENTS + event].form(look.lang) if event is not None else ""
    if op in COURSE or row[Y] <= 0:
        return ""
    return noun_of(source_name(row[Y]), look.lang)


def _step(look: Look) -> str:
    """'Action 1 sur 2', while an Action or what follows from it is under way."""
    bottom = look.v.stack[0]
    if look.v.depth < 2 or look.c.code[bottom[PC]][0] != Op.REPEAT:
        return ""
    return Text("Action {n} sur 2", "Action {n} of 2").say(look.lang, n=bottom[K])


# --- choices as buttons ---------------------------------------------------------------------------------------


def _asks(fr: str, en: str) -> Callable[[Look], Question]:
    """A question whose choices all lie on cards."""
    return lambda look: (Text(fr, en).say(look.lang), ())


def _change(look: Look) -> Question:
    one, two = look.v.die
    say = Text("Annoncer {a} et {b}", "Announce {a} and {b}").say(look.lang, a=one, b=two)
    choices = [button(look, ANNOUNCE, say, likely=True)]
    for domain in range(DOMAIN_COUNT):
        if USE + domain in look.legal:
            effect = DOMAINS[DOMAIN_IDS[domain]].effect
            name = DOMAIN_LIST[domain].form(look.lang)
            words = f"{name}{colon(look.lang)}{effect.clause(look.lang, True)}"
            choices.append(button(look, USE + domain, words, signs=(Glyph(text=name), *drawn(effect))))
    text = Text("Vous avez {a} et {b} : changer un dé ?", "You have {a} and {b}: change a die?")
    return text.say(look.lang, a=one, b=two), tuple(choices)


def _set_die(look: Look) -> Question:
    _, value, *_ = look.asking()
    return Text("Quel dé devient {n} ?", "Which die becomes {n}?").say(look.lang, n=value), ()


def _token(look: Look) -> Question:
    _, res, *_ = look.asking()
    text = Text("Sur quel Monstre poser un jeton {what} ?", "On which Monster do you put a {what} token?")
    return text.say(look.lang, what=RESOURCE_NAMES[res]), ()


def _choose(look: Look) -> Question:
    """A choice inside a card's effect."""
    row = top_row(look)
    effect = effect_from(row[Y], left=left_side(look.v, row[SEAT]))
    branches = branches_of(effect)
    choices = tuple(_branch(look, CHOICE + i, branches) for i in range(CHOICES) if CHOICE + i in look.legal)
    return Text("Que gagnez-vous ?", "What do you gain?").say(look.lang), choices


_PLAIN = 2  # signs that need no words


def _branch(look: Look, action: int, branches: tuple[Effect, ...]) -> Choice:
    index = action - CHOICE
    if index >= len(branches):
        return button(look, action)
    signs = drawn(branches[index])
    return button(look, action, clause(branches[index], look.lang), signs=signs if len(signs) <= _PLAIN else ())


def _victim(look: Look) -> Question:
    choices = tuple(button(look, action, look.names[action - PLAYER]) for action in look.legal)
    text = Text("À qui prendre un Monstre, au hasard ?", "From whom do you take a random Monster?")
    return text.say(look.lang), choices


def _act(look: Look) -> Question:
    last = look.v.stack[0][K] >= 2
    text = (
        Text("Encore une Action", "One more Action")
        if last
        else Text("À vous : deux Actions", "Your turn: two Actions")
    )
    gain = Text("Gagner 1 {what}", "Gain 1 {what}")
    choices = tuple(
        button(
            look,
            GAIN + res,
            gain.say(look.lang, what=RESOURCE_NAMES[res]),
            signs=(Glyph(RESOURCE_ICONS[res], "+1"),),
        )
        for res in range(RESOURCES)
    )
    return text.say(look.lang), choices


def _gain_citizen(look: Look) -> Question:
    _, wanted, limit, _ = look.asking()
    what = Text("Prenez un Citoyen", "Take a Citizen")
    if Wanted.ROLE <= wanted < Wanted.NAME:
        role = ROLE_NAMES[Role(wanted - Wanted.ROLE)]
        what = Text(f"Prenez un Citoyen {role.fr}", f"Take a Citizen ({role.en})")
    most = Text(" d’un coût de base de {n} Or au plus", " of base cost {n} Gold or less")
    return what.say(look.lang) + (most.say(look.lang, n=limit) if limit < 20 else ""), ()


def _slay_too(look: Look) -> Question:
    no = Text("Ne pas tuer de Monstre", "Slay no Monster").say(look.lang)
    text = Text("Tuer un Monstre de plus, à son prix ?", "Slay one more Monster, at its price?")
    return text.say(look.lang), (button(look, NO, no),)


def _may(look: Look) -> Question:
    row = top_row(look)
    effect = effect_from(row[Y], left=True)
    optional = next((part.effect for part in effect.walk() if isinstance(part, May)), None) if effect else None
    parts = [part.clause(look.lang, True) for part in optional.parts()] if optional else []
    link = Text(" et ", " and ").say(look.lang)
    text = Text("Si vous le souhaitez, {it}", "If you like, {it}")
    return text.say(look.lang, it=link.join(parts)), (button(look, YES, likely=True), button(look, NO))


def _assault(look: Look) -> Question:
    v = look.v
    choices = []
    for action in look.legal:
        which = action - DIE
        value = v.die[which] if which < 2 else v.die[0] + v.die[1]
        any_pile = Text("6 : la pile de votre choix", "6: a pile of your choice")
        pile = Text("{n} : pile {n}, {area}", "{n}: pile {n}, {area}")
        area = AREA_LIST[column_area(v, value - 1)] if value <= COLUMNS else ""
        label = pile.say(look.lang, n=value, area=area) if value <= COLUMNS else any_pile.say(look.lang)
        choices.append(button(look, action, label))
    return Text("Quel dé frappe d’abord ?", "Which die strikes first?").say(look.lang), tuple(choices)


def _capture(look: Look) -> Question:
    """Which Citizen of the column whose Monsters strike."""
    column = top_row(look)[X]
    text = Text(
        "La pile de Monstres {n} ({area}) frappe : quel Citoyen céder au Seigneur Noir ?",
        "Monster pile {n} ({area}) strikes: which Citizen do you give up to the Dark Lord?",
    )
    return text.say(look.lang, n=column + 1, area=AREA_LIST[column_area(look.v, column)]), ()


_QUESTIONS: dict[int, Callable[[Look], Question]] = {
    Do.DRAFT: _asks("Choisissez en secret votre Duc", "Secretly choose your Duke"),
    Do.CHANGE: _change,
    Do.SET_DIE: _set_die,
    Do.LOWER_DIE: _asks("Quel dé diminuer de 1 ?", "Which die do you lower by 1?"),
    Do.TOKEN: _token,
    Do.ROB: rob,
    Op.CHOOSE: _choose,
    Op.MAY: _may,
    Do.EXCHANGES: exchanges,
    Do.TAKE: take,
    Do.TAKE_MONSTER: _victim,
    Do.ACT: _act,
    Do.PAY_COST: pay,
    Do.GAIN_CITIZEN: _gain_citizen,
    Do.SLAY_TOO: _slay_too,
    Do.RETURN_MONSTER: _asks(
        "Quel Monstre de votre pile Victoire remettre ?", "Which Monster of your Victory pile do you return?"
    ),
    Do.RETURN_CITIZEN: _asks(
        "Quel Citoyen de votre tableau remettre ?", "Which Citizen of your tableau do you return?"
    ),
    Do.ASSAULT: _assault,
    Do.AIM: _asks(
        "Le Seigneur Noir frappe : quelle pile de Monstres s’active ?",
        "The Dark Lord strikes: which Monster pile wakes?",
    ),
    Do.CAPTURE: _capture,
}
