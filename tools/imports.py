"""Who imports whom in the package: `python tools/imports.py [FOLDER...] [--circles] [--layers] [--dot]`.

For each folder, what its children (modules and folders) import of each other; an import that only types need counts as
any other. `--circles` prints only the circles there are, and fails where there is one.

    python tools/imports.py                       the packages
    python tools/imports.py kernel web/pages      two folders
    python tools/imports.py --circles             every folder
    python tools/imports.py --layers              what stands on what, in one line
    python tools/imports.py --dot | dot -Tsvg     a picture of the packages, by Graphviz
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "ludotheque"

Graph = dict[str, set[str]]


def read_imports(package: Path = PACKAGE) -> Graph:
    """The modules of a package by their dotted names below it, each with those that it imports."""
    paths = {_name(path, package): path for path in sorted(package.rglob("*.py"))}
    return {name: set(_imported(name, path, package.name, paths)) - {name} for name, path in paths.items()}


def _name(path: Path, package: Path) -> str:
    parts = path.relative_to(package).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _imported(name: str, path: Path, top: str, modules: Mapping[str, Path]) -> Iterator[str]:
    folder = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.removeprefix(f"{top}.") for alias in node.names if alias.name.startswith(f"{top}."))
        elif isinstance(node, ast.ImportFrom):
            source = (node.module or "").split(".")
            if node.level:
                source = [*folder[: len(folder) - node.level + 1], *source]
            elif source.pop(0) != top:
                continue
            start = ".".join(part for part in source if part)
            for alias in node.names:
                whole = f"{start}.{alias.name}".lstrip(".")
                yield whole if whole in modules else start


def children(imports: Graph, folder: str) -> Graph:
    """What the children of a folder import of each other: a folder there stands for all that is in it."""
    prefix = f"{folder}." if folder else ""

    def child(name: str) -> str | None:
        return name.removeprefix(prefix).split(".")[0] if name.startswith(prefix) and name != folder else None

    graph: Graph = {}
    for name, imported in imports.items():
        if here := child(name):
            graph.setdefault(here, set()).update(
                there for other in imported if (there := child(other)) and there != here
            )
    return graph


def folders(imports: Graph) -> list[str]:
    """Every folder of the package, the package itself first."""
    return sorted({name.rpartition(".")[0] for name in imports if name})


def find_circle(graph: Graph) -> list[str]:
    """One circle of a graph, the first module again at its end; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1][::-1]
    return []


def print_circles(imports: Graph) -> bool:
    """Print a circle of each folder that has one; whether there is any."""
    circles = [(folder, circle) for folder in folders(imports) if (circle := find_circle(children(imports, folder)))]
    for folder, circle in circles:
        print(f"{folder or 'the package'}: {' -> '.join(circle)}")
    return bool(circles)


def print_graph(graph: Graph) -> None:
    """Print a graph, what everything else stands on first where there is no circle."""
    names = sorted(graph) if find_circle(graph) else list(TopologicalSorter(graph).static_order())
    width = max(map(len, names), default=0)
    for name in names:
        print(f"  {name:<{width}}  {' '.join(sorted(graph[name]))}".rstrip())


def layers(graph: Graph) -> list[list[str]]:
    """The names of a graph without circles, in layers: each imports only what lies in layers before its own."""
    sorter, ordered = TopologicalSorter(graph), []
    sorter.prepare()
    while sorter.is_active():
        ordered.append(sorted(sorter.get_ready()))
        sorter.done(*ordered[-1])
    return ordered


def in_layers(graph: Graph) -> str:
    """The layers in one line, what everything stands on first."""
    return "  <-  ".join(", ".join(layer) for layer in layers(graph))


def in_dot(graph: Graph) -> str:
    """A graph in the language of Graphviz."""
    edges = [f"  {_quoted(name)} -> {{{' '.join(map(_quoted, sorted(graph[name])))}}};" for name in sorted(graph)]
    return "\n".join(["digraph imports {", *edges, "}"])


def _quoted(name: str) -> str:
    return f'"{name}"'


def main(arguments: list[str]) -> int:
    """Print what is asked for; 1 where there is a circle."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", default=[""], metavar="FOLDER")
    parser.add_argument("--circles", action="store_true", help="only the circles; fails where there is one")
    parser.add_argument("--layers", action="store_true", help="what stands on what, in one line")
    parser.add_argument("--dot", action="store_true", help="in the language of Graphviz")
    asked = parser.parse_args(arguments)
    imports = read_imports()
    if asked.circles:
        return int(print_circles(imports))
    for folder in asked.folders:
        name = folder.strip("/").replace("/", ".")
        if name not in folders(imports):
            parser.error(f"no folder {folder!r} in the package; there are: {', '.join(filter(None, folders(imports)))}")
        graph = children(imports, name)
        if asked.layers and (circle := find_circle(graph)):
            parser.error(f"no layers, since there is a circle: {' -> '.join(circle)}")
        if asked.layers:
            print(in_layers(graph))
        elif asked.dot:
            print(in_dot(graph))
        else:
            print(name or "ludotheque")
            print_graph(graph)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
