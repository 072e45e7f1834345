"""Questions about Resources: what to take from whom, what to exchange, and how to pay."""

from __future__ import annotations

from ....kernel.effects import Effect, Glyph
from ....kernel.scene import Look
from ....kernel.stack import NO, PLAYER, SEAT, X
from ....kernel.text import Text
from ..names import RESOURCE_NAMES
from ..rules.actions import BUILD, CITIZEN_LIST, DOMAIN_LIST, DONE, PAY, RECRUIT, ROB, ROB_MOST, SLAY, WAKE, card_name
from ..rules.harvest import left_side
from ..rules.piles import target_card
from ..rules.prices import build_price, magic_of, recruit_price, strength_of
from ..rules.verbs import GOLD, MAGIC, RESOURCE_ICONS, STRENGTH
from ..state import KINDS, Res
from .buttons import Question, button, top_row
from .faces import colon, drawn, effect_from
from .reckon import activations


def rob(look: Look) -> Question:
    """The most that can be had from each opponent first; less of it is rare."""
    v = look.v
    most: dict[tuple[int, int], int] = {}
    offers = []
    for action in look.legal:
        if action >= ROB:
            key, amount = divmod(action - ROB, ROB_MOST)
            seat, magic = divmod(key, 2)
            most[seat, magic] = max(most.get((seat, magic), 0), amount)
            offers.append((action, seat, magic, amount))
    choices = []
    for action, seat, magic, amount in offers:
        res = Res.MAGIC if magic else Res.GOLD
        what = RESOURCE_NAMES[res].count(look.lang, amount + 1)
        who = look.names[seat]
        alone = v.players == 1
        label = what if alone else Text("{what} à {who}", "{what} from {who}").say(look.lang, what=what, who=who)
        signs = (Glyph(RESOURCE_ICONS[res], f"+{amount + 1}"), *(() if alone else (Glyph(text=f"← {who}"),)))
        choices.append(button(look, action, label, signs=signs, rare=amount < most[seat, magic]))
    choices.sort(key=lambda choice: choice.rare)
    if NO in look.legal:
        choices.insert(
            sum(not one.rare for one in choices),
            button(look, NO, Text("Ne rien prendre", "Take nothing").say(look.lang)),
        )
    return Text("Que prenez-vous ?", "What do you take?").say(look.lang), tuple(choices)


def take(look: Look) -> Question:
    _, res, amount, _ = look.asking()
    choices = []
    for action in look.legal:
        seat = action - PLAYER
        taken = min(amount, look.v.res[seat][res])
        text = Text("{what} à {who}", "{what} from {who}")
        label = text.say(look.lang, what=RESOURCE_NAMES[res].count(look.lang, taken), who=look.names[seat])
        signs = (Glyph(RESOURCE_ICONS[res], f"+{taken}"), Glyph(text=f"← {look.names[seat]}"))
        choices.append(button(look, action, label, signs=signs))
    return Text("À qui prenez-vous ?", "From whom do you take?").say(look.lang), tuple(choices)


def exchanges(look: Look) -> Question:
    seat = top_row(look)[SEAT]
    choices = []
    for kind in range(KINDS):
        if WAKE + kind in look.legal:
            effect = effect_from(1 + kind, left=left_side(look.v, seat))
            assert effect is not None
            name = CITIZEN_LIST[kind].form(look.lang)
            left = activations(look.c, look.v, seat, kind) - look.v.used[kind]
            again = (Glyph(text=f"(×{left})"),) if left > 1 else ()
            signs = (Glyph(text=name), *drawn(effect), *again)
            words = f"{name}{colon(look.lang)}" + _bought(effect, look)
            choices.append(button(look, WAKE + kind, words, signs=signs))
    choices.append(button(look, DONE))
    return Text("Échanger, ou finir la récolte ?", "Exchange, or end the harvest?").say(look.lang), tuple(choices)


def _bought(effect: Effect, look: Look) -> str:
    cost, gained = effect.parts()
    both = (cost.clause(look.lang, True), gained.clause(look.lang, True))
    return Text(" et ", " and ").say(look.lang).join(both)


MIXES = 3  # ways to pay that are offered at once


def pay(look: Look) -> Question:
    """Every mix; least Magic first, since Magic can stand for anything. Of many, those after the first are rare."""
    c, v, row = look.c, look.v, top_row(look)
    target, seat = row[X], row[SEAT]
    main, icon, name = Res.GOLD, GOLD, ""
    if target >= SLAY:
        card = target_card(v, target - SLAY)
        main, icon = Res.STRENGTH, STRENGTH
        price, name = strength_of(c, v, card) + magic_of(c, v, card), card_name(c, card).form(look.lang, the(look))
    elif target >= BUILD:
        domain = target - BUILD
        price, name = build_price(c, v, seat, domain), DOMAIN_LIST[domain].form(look.lang, the(look))
    else:
        kind = target - RECRUIT
        price, name = recruit_price(c, v, seat, kind), CITIZEN_LIST[kind].form(look.lang, the(look))
    choices = []
    shown = MIXES if len(look.legal) > MIXES + 1 else len(look.legal)
    for action in look.legal:
        magic = action - PAY
        parts = ((main, icon, price - magic), (Res.MAGIC, MAGIC, magic))
        spent = [(res, sign, n) for res, sign, n in parts if n > 0]
        label = " + ".join(RESOURCE_NAMES[res].count(look.lang, n) for res, _, n in spent)
        signs = tuple(Glyph(sign, str(n)) for _, sign, n in spent)
        rare = len(choices) >= shown
        choices.append(button(look, action, label, signs=signs, likely=not choices, rare=rare))
    return Text("Comment payer {it} ?", "How do you pay for {it}?").say(look.lang, it=name), tuple(choices)


def the(look: Look) -> str:
    return "le" if look.lang == "fr" else "the"
