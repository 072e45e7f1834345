"""One sheet with every picture of every game, to be looked at: `make pictures`.

It draws them anew from the sources into build/pictures/ (or FOLDER): GAME-day.html and GAME-night.html show them in
both themes, and, where there is a Chromium, PNGs beside them the same. It prints how large they are.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import subprocess
from html import escape
from pathlib import Path

from assets import install_packages, sign_paths
from bootstrap import ROOT, say
from browser import FLAGS, find_chromium

from ludotheque.games import ours
from ludotheque.pictures import PEOPLE, SCENES

COLUMNS, WIDE, HIGH = 6, 236, 206
STYLE = f"""
body {{ margin: 0; padding: 10px; font: 14px/1.3 Georgia, serif; background: #f7f1e4; color: #2b2420; }}
h1 {{ margin: 4px 0 8px; font-size: 22px; }}
main {{ display: grid; grid-template-columns: repeat({COLUMNS}, {WIDE - 10}px); gap: 10px; }}
figure {{ margin: 0; background: #fffdf7; border: 1px solid #d5c7ab; border-radius: 8px; overflow: hidden; }}
figure > span {{ display: block; position: relative; }}
img {{ display: block; width: 100%; }}

figcaption {{ padding: 3px 6px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }}
.night {{ background: #1e1b1a; color: #f1e9dc; }}
.night figure {{ background: #2a2624; border-color: #4a433e; }}
.night figure > span::after {{ content: ""; position: absolute; inset: 0; background: rgb(24 15 30 / 32%); }}
"""


def sheet(title: str, names: list[str], folder: str, night: bool) -> str:
    """A page of pictures by name; `folder` is where they lie, beside it."""
    figures = "".join(
        f'<figure><span><img src="{folder}/{name}.svg" alt=""></span><figcaption>{escape(name)}</figcaption></figure>'
        for name in names
    )
    theme = ' class="night"' if night else ""
    head = f'<!doctype html><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f"{head}<body{theme}><h1>{escape(title)}</h1><main>{figures}</main></body>\n"


def photograph(page: Path, count: int) -> None:
    """The page as a PNG beside it, where there is a Chromium."""
    browser = find_chromium()
    if browser is None:
        return
    size = f"{COLUMNS * WIDE + 10},{-(-count // COLUMNS) * HIGH + 60}"
    shot = [f"--window-size={size}", "--hide-scrollbars", f"--screenshot={page.with_suffix('.png')}", page.as_uri()]
    subprocess.run([browser, "--headless", *FLAGS, *shot], capture_output=True, check=False, timeout=120)


def weigh(sizes: dict[str, tuple[int, int]], people: set[str]) -> str:
    """How large they are, raw and packed; `people` may be larger."""
    raw, packed = ([pair[i] for pair in sizes.values()] for i in (0, 1))
    most = {name: PEOPLE if name in people else SCENES for name in sizes}
    over = [name for name, pair in sizes.items() if pair[0] > most[name].raw or pair[1] > most[name].packed]
    middle = f"median {statistics.median(raw):.0f} and {statistics.median(packed):.0f} bytes packed"
    return f"{len(sizes)} pictures, {middle}, at most {max(raw)} and {max(packed)}" + (
        f"; too large: {over}" if over else ""
    )


def main() -> None:
    """Draw all pictures of all games, and the sheets that show them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "pictures")
    folder: Path = parser.parse_args().folder.absolute()
    install_packages()
    signs = sign_paths()
    for box in ours().values():
        (folder / box.package).mkdir(parents=True, exist_ok=True)
        sizes, people = {}, set()
        for name, picture in box.layout.pictures(box.game.box).items():
            drawn = picture.draw(signs)
            (folder / box.package / f"{name}.svg").write_text(drawn, encoding="utf-8")
            if getattr(picture, "figure", ""):
                people.add(name)
            sizes[name] = (len(drawn), len(gzip.compress(drawn.encode(), 6)))
        for night in (False, True):
            page = folder / f"{box.package}-{'night' if night else 'day'}.html"
            page.write_text(sheet(box.title.fr, list(sizes), box.package, night), encoding="utf-8")
            photograph(page, len(sizes))
        say(f"{box.package}: {weigh(sizes, people)}")
    say(f"the sheets are in {folder}")


if __name__ == "__main__":
    main()
