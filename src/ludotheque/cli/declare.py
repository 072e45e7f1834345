"""Declares commands, groups and options, with texts in both languages."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any

import typer

from ..kernel.text import LANGS, Text
from . import complete, language
from .usage import Command, Group, words

EXAMPLE = Text("Exemple : {line}", "Example: {line}")
CONTEXT = {"help_option_names": ["-h", "--help"]}


@dataclass(frozen=True)
class Declared:
    """A command: its name, its function, and its help."""

    name: str
    run: Callable[..., None]
    about: str
    examples: str


def command(about: tuple[str, str], *examples: str, name: str = "") -> Callable[[Callable[..., None]], Declared]:
    """A command with the options of its function: its description in both languages, and examples."""
    return lambda run: Declared(name or run.__name__, with_language(run), words(*about), below(*examples))


def group(name: str, about: tuple[str, str], *examples: str) -> typer.Typer:
    """A command with commands of its own."""
    return typer.Typer(
        name=name,
        cls=Group,
        help=words(*about),
        epilog=below(*examples),
        callback=with_language(lambda: None),
        rich_markup_mode=None,
        context_settings=CONTEXT,
    )


def add(to: typer.Typer, *commands: Declared | typer.Typer) -> None:
    """Give the program or a group its commands. Help lists them in this order, groups last."""
    for function in commands:
        if isinstance(function, Declared):
            to.command(function.name, cls=Command, help=function.about, epilog=function.examples)(function.run)
        else:
            to.add_typer(function)


def below(*examples: str) -> str:
    """The text below a command's help."""
    return words(*("\n".join(EXAMPLE.say(lang, line=f"ludotheque {line}") for line in examples) for lang in LANGS))


def option(
    *names: str,
    about: tuple[str, str],
    then: tuple[str, str] | None = None,
    value: tuple[str, str] | None = None,
    **more: Any,
) -> Any:
    """An option: its description and, if it takes a value, the placeholder for it, in both languages. `then` continues
    the sentence of `about` after a semicolon.
    """
    if then is not None:
        about = (f"{about[0].removesuffix('.')} ; {then[0]}.", f"{about[1].removesuffix('.')}; {then[1]}.")
    return typer.Option(*names, help=words(*about), metavar=words(*value) if value else None, **more)


def argument(name: tuple[str, str], about: tuple[str, str], **more: Any) -> Any:
    """An argument: its placeholder and its description, in both languages."""
    return typer.Argument(metavar=words(*name), help=words(*about), show_default=False, **more)


Language = Annotated[
    str | None,
    option(
        "--lang",
        about=(
            "Langue de la réponse ; celle du système par défaut.",
            "Language of the answer; the system's by default.",
        ),
        value=("fr|en", "fr|en"),
        callback=language.choose,
        is_eager=True,
        autocompletion=complete.languages,
    ),
]


def with_language(run: Callable[..., None]) -> Callable[..., None]:
    """Add --lang to a command. The callback of the option sets the language, so the function need not know of it."""

    @wraps(run)
    def spoken(*, lang: str | None = None, **given: Any) -> None:
        run(**given)

    own = inspect.signature(run, eval_str=True)
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Language)
    spoken.__signature__ = own.replace(parameters=[*own.parameters.values(), lang])  # pyright: ignore[reportAttributeAccessIssue]
    return spoken
