"""The commands `games` and `rules`."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.constrain import Constrain
from rich.markup import escape
from rich.padding import Padding

from ...bots.ladder import NAMES, Ladder, ladders
from ...bots.names import WITH
from ...games import SHELF, Box, box, faults
from ...kernel.content import Content, Mark, values_of
from ...kernel.errors import GameError
from ...kernel.text import Lang, Noun, Text
from ...kernel.written.patch import changes, spelt
from ...stage.layout import Section
from ...stage.parts import Card
from ..console import facts, out, print_json, table
from ..language import say, spoken
from ..parts import Pen
from .patches import changed_lines, patch_of

MARKS = {
    Mark.PRINTED: Text("livret de règles", "rulebook"),
    Mark.PUBLISHED: Text("lu sur les cartes publiées", "read off the published cards"),
    Mark.INFERRED: Text("déduit", "inferred"),
    Mark.RECONSTRUCTED: Text("valeur reconstituée", "reconstructed value"),
    Mark.PATCHED: Text("valeur modifiée", "changed value"),
    Mark.OWN: Text("jeu de cartes à soi", "set of one’s own"),
}
WIDEST = 100  # columns of running text
NARROW = 80  # columns below which a table with texts becomes a list


def games(json: bool) -> None:
    """List the boxes. The error stream says which ones of other packages could not be loaded."""
    lang = spoken()
    tell_left_out()
    if json:
        print_json(
            [
                {
                    "name": shelf.name,
                    "title": shelf.title.say(lang),
                    "players": [shelf.seats[0], shelf.seats[-1]],
                    "minutes": list(shelf.minutes),
                    "weight": shelf.weight,
                    "about": shelf.about.say(lang),
                }
                for shelf in SHELF.values()
            ]
        )
        return
    shown = table("", say("Nom", "Name"), say("Boîte", "Box"), say("Joueurs", "Players"), "min", "", left=2)
    shown.columns[-1].justify = "left"
    for shelf in SHELF.values():
        seats = f"{shelf.seats[0]}-{shelf.seats[-1]}" if len(shelf.seats) > 1 else str(shelf.seats[0])
        minutes = f"{shelf.minutes[0]}-{shelf.minutes[1]}"
        if out.width < NARROW:
            out.print(f"[bold]{escape(shelf.name)}[/]  {escape(shelf.title.say(spoken()))}")
            facts(
                say("{n} joueurs, {m} minutes", "{n} players, {m} minutes", n=seats, m=minutes), shelf.about.say(lang)
            )
        else:
            shown.add_row(shelf.name, shelf.title.say(lang), seats, minutes, shelf.about.say(lang))
    if shown.row_count:
        out.print(shown)


def tell_left_out() -> None:
    """Print which boxes of other packages cannot be played, and why."""
    for error in faults():
        print(error.say(spoken()), file=sys.stderr, flush=True)


def options(entry: str, json: bool) -> None:
    """List the options of a box. Raises GameError for an unknown one."""
    lang, shelf = spoken(), box(entry)
    choices = [option for option in shelf.game.options if option.name not in shelf.presets]
    defaults = shelf.game.check_options(shelf.presets)
    if json:
        print_json(
            [
                {
                    "name": option.name,
                    "text": option.text.say(lang),
                    "about": option.about.say(lang) if option.about else "",
                    "default": defaults[option.name],
                    "values": dict(zip(option.values, _value_texts(option), strict=True)),
                    "parts": {name: text.say(lang) for name, text in option.parts},
                }
                for option in choices
            ]
        )
        return
    if not choices:
        out.print(say("{title} n’a pas d’option.", "{title} has no options.", title=shelf.title))
    for option in choices:
        out.print(f"[bold]{escape(option.name)}[/]  {escape(option.text.say(lang))}")
        if option.about:
            out.print(f"  [dim]{escape(option.about.say(lang))}[/]")
        for value, text in zip(option.values, _value_texts(option), strict=True):
            mark = say(" (par défaut)", " (default)") if value == defaults[option.name] else ""
            out.print(f"  [cyan]{escape(f'{option.name}={value}')}[/]  {escape(text)}{mark}")
        if option.parts:
            names = ", ".join(f"{name} ({text.say(lang)})" for name, text in option.parts)
            hint = say("une liste, avec des virgules, de : {names}", "a list, with commas, of: {names}", names=names)
            out.print(f"  [cyan]{escape(option.name)}=…[/]  {escape(hint)}")


def _value_texts(option: Any) -> list[str]:
    texts = [text.say(spoken()) for text in option.value_texts]
    return texts or [""] * len(option.values)


def levels(entry: str, json: bool) -> None:
    """List the bots of a box, the weakest first, with their measured strength for the box as it is now, and the
    temperaments. Raises GameError for an unknown one.
    """
    lang, shelf, all_ladders = spoken(), box(entry), ladders(entry)
    if json:
        offered = [
            {"name": temperament.name, "text": temperament.text.say(lang), "about": temperament.about.say(lang)}
            for temperament in shelf.game.temperaments
        ]
        print_json({"ladders": [_ladder_json(ladder) for ladder in all_ladders], "temperaments": offered})
        return
    for ladder in all_ladders:
        _print_ladder(ladder, shelf.title)
    if all_ladders:
        facts(
            say(
                "Mesuré avec les options et les cartes habituelles. Quatre cents points de plus : dix victoires contre "
                "une.",
                "Measured with the usual options and cards. Four hundred points more mean ten wins to one.",
            )
        )
    else:
        out.print(", ".join(_both_names(name, lang) for name in NAMES))
        text = "Leur force à ce jeu, tel qu’il est, n’est pas encore mesurée."
        facts(say(text, "Their strength at this game, as it is, has not been measured yet."))
    _print_temperaments(shelf)


def _print_temperaments(shelf: Box) -> None:
    """Print the temperaments that may follow a level, with an example."""
    lang, offered = spoken(), shelf.game.temperaments
    if not offered:
        return
    how = say("Un tempérament peut suivre le niveau :", "A temperament may follow the level:")
    out.print(f"\n{escape(how)} [cyan]{escape(f'hard{WITH}{offered[0].name}')}[/]")
    for temperament in offered:
        meant = temperament.text.say(lang)
        name = temperament.name if meant == temperament.name else f"{temperament.name} ({meant})"
        out.print(f"  [bold]{escape(name)}[/]")
        out.print(Padding(escape(temperament.about.say(lang)), (0, 0, 0, 4)), width=min(out.width, WIDEST))


def _print_ladder(ladder: Ladder, title: Text) -> None:
    lang = spoken()
    heading = say("{title}, {n} {n:joueur|joueurs}", "{title}, {n} {n:player|players}", title=title, n=ladder.players)
    columns = (say("Bot", "Bot"), say("Force mesurée", "Measured strength"))
    shown = table(heading, *columns, say("Parties", "Games"), say("Cote (à 95 %)", "Rating (at 95%)"), left=2)
    if out.width < NARROW:
        out.print(f"[bold]{escape(heading)}[/]")
    for level in ladder.levels:
        rating, games, words = level.rating, level.games, level.result.say(lang) if level.result else ""
        value = f"{rating.value}{f' ± {rating.margin}' if rating.margin else ''}" if rating else ""
        if out.width < NARROW:
            out.print(f"[bold]{escape(_both_names(level.name, lang))}[/]  {escape(words)}")
            played = [say("{n} {n:partie|parties}", "{n} {n:game|games}", n=games)] if games else []
            rated = [say("cote {n} (à 95 %)", "rated {n} (at 95%)", n=value)] if value else []
            facts(*([", ".join(played + rated)] if played or rated else []))
        else:
            shown.add_row(_both_names(level.name, lang), words, str(games) if games else "", value)
    if shown.row_count:
        out.print(shown)


def _both_names(name: str, lang: Lang) -> str:
    """A name as one types it, and in the reader's language if that is another word."""
    meant = NAMES[name].say(lang)
    return name if meant == name else f"{name} ({meant})"


def _ladder_json(ladder: Ladder) -> dict[str, Any]:
    return {
        "game": ladder.entry,
        "players": ladder.players,
        "options": dict(ladder.options),
        "seed": ladder.seed,
        "matches": [vars(rung) for rung in ladder.rungs],
        "ratings": [vars(rating) for rating in ladder.ratings],
    }


def provenance(entry: str, json: bool, patch: Path | None = None) -> None:
    """List the sources of the cards' values; with a patch, the values that it changes. Raises GameError for an unknown
    game, and what reading the patch raises.
    """
    shelf = box(entry)
    content = shelf.game.content(shelf.presets, patch_of(entry, patch, {}))
    if patch is not None:
        changed(shelf, content, json)
        return
    rows = list(marks(content))
    if json:
        print_json([{"values": path, "provenance": mark.value, "cards": cards} for path, mark, cards in rows])
        return
    shown = table(
        shelf.title.say(spoken()),
        say("Valeurs", "Values"),
        say("D’où elles viennent", "Where they come from"),
        "",
        left=3,
    )
    for path, mark, names in rows:
        words = MARKS[mark].say(spoken())
        if out.width < NARROW:
            out.print(f"[bold]{escape(path)}[/]  {escape(words)}")
            facts(", ".join(names))
        else:
            shown.add_row(path, words, ", ".join(names))
    if shown.row_count:
        out.print(shown)
    if (shelf.folder / "cards").is_dir():
        path = f"games/{shelf.package}/cards" if shelf.ours else shelf.folder / "cards"
        out.print(say("À corriger dans {path}", "To be corrected in {path}", path=path), soft_wrap=True)


def changed(shelf: Box, content: Content, json: bool) -> None:
    """List the values that differ from the box."""
    lang, differences = spoken(), changes(shelf.game, content)
    if json:
        print_json(
            {
                "content": content.digest,
                "changed": [
                    {
                        "value": change.path,
                        "card": change.about[1].form(lang)
                        if isinstance(change.about[1], Noun)
                        else change.about[1].say(lang),
                        "before": spelt(change.before, lang),
                        "after": spelt(change.after, lang),
                    }
                    for change in differences
                ],
            }
        )
        return
    out.print(f"[bold]{escape(shelf.title.say(spoken()))}[/]")
    lines = changed_lines(shelf.game, content)
    facts(*lines or [say("Rien n’est changé.", "Nothing is changed.")])


def marks(content: Content) -> Iterator[tuple[str, Mark, list[str]]]:
    """Every kind of value ("citizen.cost") and source, with the ids of the cards; no ids if it applies to all cards of
    the kind.
    """
    for kind, cards in content.cards.items():
        by_mark: dict[tuple[str, Mark], list[str]] = {}
        for card_id, card in cards.items():
            for name, (_, mark) in values_of(card).items():
                by_mark.setdefault((name, mark), []).append(card_id)
        for (name, mark), ids in by_mark.items():
            yield f"{kind}.{name}", mark, [] if len(ids) == len(cards) else ids


def rules(entry: str, patch: Path | None = None) -> None:
    """Print the page of rules, with the cards of a patch if one is named. Raises GameError for an unknown game, and
    what reading the patch raises.
    """
    lang, shelf = spoken(), box(entry)
    content = shelf.game.content(shelf.presets, patch_of(entry, patch, {}))
    out.rule(f"[bold]{shelf.title.say(spoken())}[/]")
    facts(*changed_lines(shelf.game, content))
    for section in shelf.layout.rules_of(content):
        for part in section_lines(section, content, shelf.looks.signs):
            out.print(part)
    out.print()
    out.print(_flow(f"[dim]{escape(shelf.credits.say(lang))}[/]"))


def section_lines(section: Section, content: Content, signs: Mapping[str, str]) -> Iterator[RenderableType]:
    """A section of the rules or of the reference: its words, its signs with their meaning, its cards."""
    lang, pen = spoken(), Pen({}, signs)
    yield f"\n[bold]{escape(section.title.say(lang))}[/]"
    for paragraph in section.words(content, lang):
        yield _flow(escape(paragraph))
    for glyph, meaning in section.signs:
        yield _flow(f"[bold]{escape(pen.sign(glyph)) or '·'}[/]  {escape(meaning.say(lang))}")
    for row in section.rows(content, lang) if section.rows else ():
        yield _flow(f"[cyan]{escape(row.name)}[/]  {escape(row.words)}")
    for card in section.cards(content, lang) if section.cards else ():
        yield card_line(card)


def card_line(card: Card) -> RenderableType:
    """A card in one paragraph: number, name and words."""
    number = f"[bold]{escape(card.corner)}[/] " if card.corner else ""
    mark = f" [dim]({escape(card.provenance)})[/]" if card.provenance else ""
    words = " ".join(filter(None, (card.words, card.story)))
    return _flow(f"{number}[cyan]{escape(card.name)}[/]  {escape(words)}{mark}")


def _flow(text: str) -> RenderableType:
    """A paragraph, indented and narrow enough to read."""
    return Constrain(Padding(text, (0, 0, 0, 2)), WIDEST)


def checklist(entry: str, json: bool) -> None:
    """Print the checklist of the rulebook: ids and texts, in English. Raises GameError for an unknown game."""
    shelf: Box = box(entry)
    source = shelf.folder / "checklist.toml"
    if not source.is_file():
        text = Text("{title} n’a pas de liste des règles ({path}).", "{title} has no checklist of its rules ({path}).")
        raise GameError(text, title=shelf.title, path=source)
    entries = tomllib.loads(source.read_text("utf-8"))["rule"]
    if json:
        print_json(entries)
        return
    for rule in entries:
        out.print(f"[bold]{rule['id']}[/]  {escape(rule['text'])}", soft_wrap=not out.is_terminal)
        if "ruling" in rule:
            out.print(f"    [dim]{escape(rule['ruling'])}[/]", soft_wrap=not out.is_terminal)
