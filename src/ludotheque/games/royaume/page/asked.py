"""The leading sentence of Le Royaume: the question, and the choices that are on no card."""

from __future__ import annotations

from dataclasses import replace

from ....kernel.effects import Choose, Repeat
from ....kernel.text import Text, together
from ....stage.look import Look
from ....stage.scene import Prompt, waiting
from ..rules.actions import source_name
from ..rules.harvest import GainByChoice, Thefts, activation
from ..rules.words import noun_of
from ..state import Mode, Outcome
from .attention import paid_for
from .standing import CONSOLATION, standing_question


def prompt(look: Look) -> Prompt:
    """The question to the viewer, or who is waited for."""
    if look.finished:
        return Prompt(_ended(look), yours=False)
    if not look.legal or look.changing:
        return waiting(look)
    sentence, choices = look.question()
    asking = look.asking()
    if asking is not None and isinstance(asking.part, Choose):  # choices on cards are always between gains
        sentence = Text("Que gagnez-vous ?", "What do you gain?").say(look.lang)
        if standing_question(look) == CONSOLATION:
            choices = (*choices[:-1], replace(choices[-1], label=_NOTHING.say(look.lang)))
    return Prompt(sentence, yours=True, by=_by(look), step=_step(look), choices=choices, picture=paid_for(look))


_NOTHING = Text("Ne rien prendre", "Take nothing")


def _ended(look: Look) -> str:
    v, lang = look.v, look.lang
    if v.players == 1:
        return _SOLO_ENDS[v.outcome, bool(look.winners)].say(lang)
    if look.winners == (look.viewer,):
        return Text("Vous remportez la partie !", "You win the game!").say(lang)
    text = Text("{who} {n:remporte|remportent} la partie", "{who} {n:wins|win} the game")
    return text.say(lang, who=together([look.names[seat] for seat in look.winners], lang), n=len(look.winners))


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


# --- the asking card, and the step ----------------------------------------------------------------------------


def _by(look: Look) -> str:
    """The card that asks, unless the turn itself asks."""
    asking, verb = look.asking(), look.asked()
    if asking is None or asking.cells.source <= 0 or (verb is not None and not verb.printed):
        return ""
    if standing_question(look) == CONSOLATION:
        return Text("Aucun de vos Citoyens n’est activé", "None of your Citizens is activated").say(look.lang)
    return noun_of(source_name(look.content, asking.cells.source), look.lang)


def _step(look: Look) -> str:
    """'Action 1 sur 2' during an Action and its effects; 'Choix 1 sur 2' if the same card of the Harvest asks several
    times.
    """
    trail = look.trail()
    bottom, *above = trail
    if above and isinstance(bottom.part, Repeat):
        return Text("Action {n} sur 2", "Action {n} of 2").say(look.lang, n=bottom.loop)
    asks = next((step for step in trail if isinstance(step.part, Thefts | GainByChoice)), None)
    if asks is None:
        return ""
    number, of = activation(look.c, look.v, asks.cells, Mode.THEFT if isinstance(asks.part, Thefts) else Mode.CHOICE)
    return Text("Choix {n} sur {of}", "Choice {n} of {of}").say(look.lang, n=number, of=of) if of > 1 else ""
