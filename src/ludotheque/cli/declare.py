"""How commands, groups and options are declared, in both languages."""

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
    """A command: its name, what runs it, and what help says of it."""

    name: str
    run: Callable[..., None]
    about: str
    examples: str


def command(about: tuple[str, str], *examples: str, name: str = "") -> Callable[[Callable[..., None]], Declared]:
    """A command with the options of its function: what it does, in both languages, and examples."""
    return lambda run: Declared(name or run.__name__, with_language(run), words(*about), below(*examples))


def group(name: str, about: tuple[str, str], *examples: str) -> typer.Typer:
    """A command that has commands of its own."""
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
    """What stands below a command's help."""
    return words(*("\n".join(EXAMPLE.say(lang, line=f"ludotheque {line}") for line in examples) for lang in LANGS))


def option(
    *names: str,
    about: tuple[str, str],
    then: tuple[str, str] | None = None,
    value: tuple[str, str] | None = None,
    **more: Any,
) -> Any:
    """An option: what it is for and, where it takes a value, what stands for that, in both languages.

    `then` goes on with the sentence of `about`, behind a semicolon.
    """
    if then is not None:
        about = (f"{about[0].removesuffix('.')} ; {then[0]}.", f"{about[1].removesuffix('.')}; {then[1]}.")
    return typer.Option(*names, help=words(*about), metavar=words(*value) if value else None, **more)


def argument(name: tuple[str, str], about: tuple[str, str], **more: Any) -> Any:
    """An argument: what stands for it and what it is, in both languages."""
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
    """A command that takes --lang besides its own options. Its callback obeys; the command need not know of it."""

    @wraps(run)
    def spoken(*, lang: str | None = None, **given: Any) -> None:
        run(**given)

    own = inspect.signature(run, eval_str=True)
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Language)
    spoken.__signature__ = own.replace(parameters=[*own.parameters.values(), lang])  # pyright: ignore[reportAttributeAccessIssue]
    return spoken
