"""Requests made of what the routes of an application declare: paths, queries, forms, and what is wrong with them."""

from __future__ import annotations

import random
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Union, get_args, get_origin
from urllib.parse import urlencode

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from ..asking import OF_A_FORM, Asked, Pairs
from .house import House, Role

GIVEN = {"request", "tables", "lobbies", "bots", "replays", "data"}  # what handlers are given by the application
FILES = "file_path"  # the parameter of routes that hand out files of a folder
FREE = "free"  # the kind of a form that no type describes

Value = Callable[[House, Role], str] | str


class Undeclared(AssertionError):
    """A route asks for something that nobody has said how to fill."""


@dataclass(frozen=True)
class Kind:
    """One kind of request of a route: its own, or one of the types that its form may have."""

    method: str
    path: str
    tag: str = ""
    form: Any = None  # the type of the form
    tag_field: str = ""
    query: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.method} {self.path} {self.tag}".strip()

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters in the path."""
        return [part.strip("{}").partition(":")[0] for part in self.path.split("/") if part.startswith("{")]

    @property
    def fields(self) -> Sequence[Any]:
        """The fields of the form."""
        return msgspec.structs.fields(self.form) if self.form else ()


def kinds_of(app: Litestar, free: Mapping[str, Mapping[str, Any]]) -> list[Kind]:
    """All kinds of requests that an application answers. `free`: the forms that no type describes, by their routes."""
    kinds = []
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            raise Undeclared(f"{route.path} is no route of requests: nobody has said how to try it")
        for handler in route.route_handlers:
            for method in sorted({str(method) for method in handler.http_methods} - {"HEAD", "OPTIONS"}):
                kinds += _kinds(route, handler, method, free)
    return kinds


def _kinds(
    route: HTTPRoute, handler: HTTPRouteHandler, method: str, free: Mapping[str, Mapping[str, Any]]
) -> Iterator[Kind]:
    parameters = handler.parsed_fn_signature.parameters
    in_path = set(route.path_parameters)
    kind = Kind(method, route.path, query=tuple(set(parameters) - in_path - GIVEN))
    if "data" in parameters:
        yield from _kinds_of_form(kind, handler, parameters["data"])
    elif kind.name in free:
        yield from (replace(kind, tag=tag) for tag in free[kind.name])
    else:
        yield kind


def _kinds_of_form(kind: Kind, handler: HTTPRouteHandler, data: Any) -> Iterator[Kind]:
    """A kind for each type that a form may have."""
    declared = handler.opt.get("form", data.annotation)
    if get_origin(declared) in (Union, types.UnionType):
        for form in get_args(declared):
            config = form.__struct_config__
            yield replace(kind, tag=config.tag, form=form, tag_field=config.tag_field)
    elif isinstance(declared, type) and issubclass(declared, msgspec.Struct):
        yield replace(kind, form=declared)
    else:
        raise Undeclared(f"{kind.name} takes a form of no type: give its handler a msgspec type, or `form=`")


@dataclass(frozen=True)
class Filler:
    """What parameters and fields are filled with: by the name of the kind and of the field, or by the field's alone."""

    values: Mapping[str, Value]
    free: Mapping[str, Mapping[str, Any]]

    def value(self, kind: Kind, name: str, house: House, role: Role) -> str:
        """What one field is filled with. Raises Undeclared."""
        route = f"{kind.method} {kind.path}"
        filler = next(
            (self.values[key] for key in (f"{kind.name} {name}", f"{route} {name}", name) if key in self.values), None
        )
        if filler is None:
            raise Undeclared(f"{kind.name} asks for “{name}”: say in VALUES what a well-formed one is")
        return filler if isinstance(filler, str) else filler(house, role)

    def path(self, kind: Kind, house: House, role: Role) -> str:
        """The address that a role asks for."""
        path = kind.path
        for name in kind.parameters:
            start = path.index("{" + name)
            path = path[:start] + self.value(kind, name, house, role) + path[path.index("}", start) + 1 :]
        return path

    def query(self, kind: Kind, house: House, role: Role) -> Pairs:
        return tuple((name, value) for name in kind.query if (value := self.value(kind, name, house, role)))

    def form(self, kind: Kind, house: House, role: Role) -> list[tuple[str, str]]:
        """The fields of a well-formed form; none for a request without."""
        if kind.method != "POST":
            return []
        route = f"{kind.method} {kind.path}"
        if route in self.free:
            return [(name, str(value)) for name, value in self.free[route][kind.tag].items()]
        form = [(field.encode_name, self.value(kind, field.encode_name, house, role)) for field in kind.fields]
        if kind.tag_field and not any(name == kind.tag for name, _ in form):
            form.append((kind.tag, "1"))
        if kind.tag_field and kind.tag_field != "kind":
            form.append((kind.tag_field, kind.tag))
        return [(name, value) for name, value in form if value]


def sent(kind: Kind, path: str, query: Pairs, form: Sequence[tuple[str, str]]) -> Asked:
    """A request with a form, or one that only looks."""
    if kind.method != "POST":
        return Asked(kind.method, path, query)
    return Asked(kind.method, path, query, encoded(form), OF_A_FORM)


def encoded(form: Sequence[tuple[str, str]]) -> bytes:
    return urlencode(form).encode()


# --- what may be wrong with a request ---

SIGNS = (
    "",
    "²",
    "-1",
    "x",
    "\x00",
    "0" * 40,
    "4294967296",
    "🂡",
    "a" * 70,
    "a" * 5000,
    "../..",
    "%2e",
    "' OR 1=1",
    "<b>",
)
MULTIPART = b'--x\r\nContent-Disposition: form-data; name="lang"%s\r\n\r\n%s\r\n--x--\r\n'
# Bodies of another kind than the pages send. They are refused whoever asks, and whatever else is right.
UNREADABLE = (
    ("application/x-www-form-urlencoded; charset=nonsense", b"lang=en"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"lang=en"),
    ("multipart/form-data; boundary=x", MULTIPART % (b"\r\nContent-Type: text/plain; charset=no", b"en")),
    ("multipart/form-data; boundary=x", MULTIPART % (b"", b"\xff")),
    ("multipart/form-data", b"--x--"),
    ("application/json", b"{"),
    ("application/json", b'{"kind": "look", "version": 0, "key": "k"}'),
    ("text/plain; charset=nonsense", b"lang=en"),
    ("a/b/c;;=;", b"lang=en"),
)
FOREIGN = (
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://elsewhere.example"},
    {"origin": "http://localhost:8001"},
    {"origin": "null"},
    {"origin": "http://[x"},
)
OVERSIZED = b"action=" + b"x" * 100_000
HEADERS = (
    {"x-part": "table"},
    {"x-part": "lobby"},
    {"x-part": "talk"},
    {"x-part": "table", "x-since": "0"},
    {"x-part": "table", "x-since": "99999999999"},
    {"x-part": "table", "x-since": "²"},
    {"x-part": "table", "x-since": "0", "x-told": "words"},
    {"x-part": "table", "x-pending": "0 %F0%9F"},
    {"accept-language": "en;q=" + "9" * 400},
    {"referer": "http://[x"},
    {"x-forwarded-for": "10.0.0.1", "x-forwarded-proto": "https"},
    {"sec-fetch-mode": "navigate"},
)


def unreadable(asked: Asked) -> list[tuple[int, Asked]]:
    """What nobody may send, whoever they are: the status that refuses it, and the request."""
    return [
        *((400, replace(asked, body=body, headers={"content-type": kind})) for kind, body in UNREADABLE),
        *((403, replace(asked, headers={**asked.headers, **foreign})) for foreign in FOREIGN),
        (413, replace(asked, body=OVERSIZED)),
        (400, replace(asked, broken_off=True)),
    ]


def spoilt(asked: Asked, form: Sequence[tuple[str, str]], dice: random.Random) -> Asked:
    """A request with something wrong in it, or several things."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        asked, form = _spoilt_once(asked, list(form), dice)
    return asked


def _spoilt_once(asked: Asked, form: list[tuple[str, str]], dice: random.Random) -> tuple[Asked, list[tuple[str, str]]]:
    ways = ["path", "header", "query"]
    if asked.method == "POST":
        ways += ["field", "field", "field", "missing", "repeated", "more", "bytes", "unreadable"]
    way = dice.choice(ways)
    if way == "path":
        parts = asked.path.split("/")
        parts[dice.randrange(1, len(parts))] = dice.choice(SIGNS)
        return replace(asked, path="/".join(parts)), form
    if way == "header":
        return replace(asked, headers={**asked.headers, **dice.choice(HEADERS)}), form
    if way == "query":
        name = dice.choice([name for name, _ in asked.query] or ["of", "cards", "step", "after", "whole", "answer"])
        return replace(asked, query=(*asked.query, (name, dice.choice(SIGNS)))), form
    if way == "unreadable":
        return dice.choice(unreadable(asked))[1], form
    if way == "bytes":
        return replace(
            asked, body=asked.body + dice.choice((b"&\xff=\xff", b"&%FF=%FF", b"&&&;==", b"&=" * 2000))
        ), form
    if form and way in ("field", "missing", "repeated"):
        place = dice.randrange(len(form))
        name = form[place][0]
        changed = {"field": [(name, dice.choice(SIGNS))], "missing": [], "repeated": [form[place], (name, "x")]}[way]
        form = [*form[:place], *changed, *form[place + 1 :]]
    else:
        form = [*form, (dice.choice(("kind", "do", "seat", "person", "version", "replace", "action")), "1")]
    return replace(asked, body=encoded(form)), form
