"""`sets check` and `sets new`: files with a set of one's own (docs/sets.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.markup import escape

from ..games import SHELF, Box, box
from ..kernel.content import SET, Content
from ..kernel.errors import GameError, OutOfReach, reason
from ..kernel.patch import read_patch
from ..kernel.sets import GAME, faults_in
from ..kernel.spelling import written_set
from ..kernel.text import Text
from ..kernel.toml import line_of, reading
from ..kernel.values import mapping
from .console import facts, out, print_json
from .language import say, spoken
from .status import DONE, REFUSED

BAR = "█"


def check(path: Path, json: bool) -> int:
    """Say everything that is wrong with a set, or what is in it; returns the exit status.

    Raises OutOfReach for a file that cannot be read, GameError for what is no TOML, or of no game on the shelf.
    """
    with reading(path) as (found, text):
        shelf = _box_of(found)
        faults = [
            (line_of(text, *error.values.get("where", ("", "", ""))), error) for error in faults_in(shelf.game, found)
        ]
    if faults:
        faults.sort(key=lambda one: one[0])
        _tell_faults(path, faults, json)
        return REFUSED
    patch = read_patch(shelf.game, path, shelf.presets)
    content = shelf.game.content(shelf.presets, patch.values)
    if json:
        print_json(
            {"sound": True, "title": patch.title.say(spoken()), "content": content.digest} | _counted(shelf, content)
        )
        return DONE
    out.print(f"[bold]{escape(patch.title.say(spoken()))}[/]  {escape(shelf.title)}")
    facts(*_told(shelf, content))
    return DONE


def new(entry: str, path: Path) -> None:
    """Write the box's cards to a new file, to begin a set with. Raises GameError for a game that takes none."""
    shelf = _taking_sets(box(entry))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(written_set(shelf.game, Text(shelf.title, shelf.title)))
    except OSError as error:
        raise OutOfReach(
            Text("Impossible d’écrire {path} : {why}.", "Cannot write {path}: {why}."), path=path, why=reason(error)
        ) from None
    how = say(
        "À vérifier après chaque changement : sets check {path}",
        "To be checked after each change: sets check {path}",
        path=path,
    )
    out.print(how, markup=False, soft_wrap=True)


def _box_of(found: Any) -> Box:
    """The box whose game a file says that it is a set of."""
    about = mapping(found.get(SET, {}), (SET, "", ""))
    named = str(about.get(GAME, ""))
    fitting = [one for one in SHELF.values() if one.package == named]
    if not fitting:
        there = ", ".join(name for name, one in SHELF.items() if one.game.set_of)
        raise GameError(
            Text("Il faut [set] et game = l’un de : {there}.", "It takes [set] and game = one of: {there}."),
            there=there,
            where=(SET, GAME, ""),
        )
    return _taking_sets(fitting[0])


def _taking_sets(shelf: Box) -> Box:
    if shelf.game.set_of is None:
        raise GameError(
            Text("{title} n’admet pas de jeu de cartes à soi.", "{title} takes no set of one’s own."), title=shelf.title
        )
    return shelf


def _tell_faults(path: Path, faults: list[tuple[int, GameError]], json: bool) -> None:
    lang = spoken()
    if json:
        print_json({"sound": False, "faults": [{"line": line, "reason": error.say(lang)} for line, error in faults]})
        return
    for line, error in faults:
        out.print(
            say("{file}, ligne {line} : {why}", "{file}, line {line}: {why}", file=path, line=line, why=error),
            markup=False,
            soft_wrap=True,
        )
    out.print(say("{n} {n:erreur|erreurs}", "{n} {n:error|errors}", n=len(faults)))


def _counted(shelf: Box, content: Content) -> dict[str, Any]:
    """How many cards there are of each facet, and how their values are spread."""
    collection = shelf.layout.collection
    assert collection is not None
    cards, lang = content.kind(collection.kind), spoken()
    return {
        "cards": len(cards),
        "facets": {facet.id: {value.id: count for value, count in facet.counts(cards)} for facet in collection.facets},
        "curves": {
            curve.id: dict(sorted(Counter(curve.of(card) for card in cards).items())) for curve in collection.curves
        },
        "names": [card.noun.form(lang) for card in cards],
    }


def _told(shelf: Box, content: Content) -> Iterator[str]:
    collection, lang = shelf.layout.collection, spoken()
    assert collection is not None
    cards = content.kind(collection.kind)
    yield say(
        "{n} {n:carte|cartes} (contenu {digest})",
        "{n} {n:card|cards} (content {digest})",
        n=len(cards),
        digest=content.digest,
    )
    for facet in collection.facets:
        counts = [f"{value.text.say(lang)} {count}" for value, count in facet.counts(cards)]
        yield (
            f"{facet.text.say(lang)} : {', '.join(counts)}"
            if lang == "fr"
            else f"{facet.text.say(lang)}: {', '.join(counts)}"
        )
    for curve in collection.curves:
        found = Counter(curve.of(card) for card in cards)
        yield curve.text.say(lang)
        for value in range(curve.most + 1):
            yield f"  {value}  {BAR * found[value]} {found[value]}"
