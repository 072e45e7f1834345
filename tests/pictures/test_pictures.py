"""Every card of every box has a picture: small, of its own, the same bytes each time, and nothing in it is cut off."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from ludotheque.games import SHELF
from ludotheque.pictures import PEOPLE, SCENES
from ludotheque.pictures.outline import Outline
from ludotheque.pictures.pen import HEIGHT, WIDTH
from ludotheque.pictures.woodcut import Woodcut
from ludotheque.stage.parts import Card
from ludotheque.web.views.assets import STATIC, picture_file

from .conftest import in_words, pictures_of

PACKAGES = sorted({box.package for box in SHELF.values()})
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {
    "svg",
    "defs",
    "g",
    "path",
    "use",
    "rect",
    "circle",
    "ellipse",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "mask",
    "clipPath",
}
CUT = 0.5  # a sign that runs along a side of its box for more than this was cut off there
OUTLINE = 6  # how far ink and halo reach beyond a sign

Signs = dict[str, str]


def drawn(package: str, signs: Signs) -> dict[str, str]:
    return {name: picture.draw(signs) for name, picture in pictures_of(package).items()}


def faces() -> list[Card]:
    """Every card that rules and reference show."""
    cards = []
    for box in SHELF.values():
        content = box.game.content(box.presets)
        for section in (*box.layout.rules, *box.layout.reference):
            cards += section.cards(content, "fr") if section.cards else ()
    return cards


@pytest.mark.parametrize("package", PACKAGES)
def test_a_picture_is_the_same_bytes_each_time_as_built(package: str, signs: Signs) -> None:
    first, again = drawn(package, signs), drawn(package, signs)
    assert first == again
    folder = STATIC / "vendor" / "pictures" / package
    built = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    assert built == first


@pytest.mark.parametrize("package", PACKAGES)
def test_a_picture_is_small(package: str, signs: Signs) -> None:
    sizes = {name: (len(text), len(gzip.compress(text.encode(), 6))) for name, text in drawn(package, signs).items()}
    most = {name: PEOPLE if in_words(picture) else SCENES for name, picture in pictures_of(package).items()}
    assert {name: size for name, size in sizes.items() if size[0] > most[name].raw or size[1] > most[name].packed} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_cards_share_a_subject(package: str) -> None:
    subjects = Counter(picture.subject for picture in pictures_of(package).values())
    assert [subject for subject, count in subjects.items() if count > 1] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_pictures_differ(package: str, signs: Signs) -> None:
    assert len(set(drawn(package, signs).values())) == len(pictures_of(package))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_card_of_the_box_has_a_picture(package: str) -> None:
    box = next(box for box in SHELF.values() if box.package == package)
    cards = [
        f"{kind}-{name}"
        for kind, these in box.game.box.items()
        for name, picture in these.items()
        if hasattr(picture, "picture")
    ]
    lands = {name.rpartition("-")[0] for name in pictures_of(package)}
    assert [
        card for card in cards if card not in pictures_of(package) and card.removeprefix("land-") not in lands
    ] == []


def test_every_face_names_a_picture_that_is_built() -> None:
    shown = [card for card in faces() if not card.face_down]
    assert len(shown) > 100
    assert [(card.kind, card.name) for card in shown if not picture_file(card.picture)] == []


def test_a_card_without_a_built_picture_has_its_sign() -> None:
    assert picture_file("vaalbara/character-nobody") == picture_file("") == ""


@pytest.mark.parametrize("package", PACKAGES)
def test_a_picture_is_shapes_and_nothing_else(package: str, signs: Signs) -> None:
    """No script, no style, no filter, nothing from elsewhere: it may stand under the strictest policy."""
    for name, text in drawn(package, signs).items():
        root = ElementTree.fromstring(text)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS, name
        attributes = [(key, value) for element in root.iter() for key, value in element.attrib.items()]
        assert [key for key, _ in attributes if key == "style" or key.startswith("on")] == [], name
        ids = [value for key, value in attributes if key == "id"]
        assert len(ids) == len(set(ids)), name
        used = [value for key, value in attributes if key == "href"] + re.findall(r"url\((#\w+)\)", text)
        assert {reference.removeprefix("#") for reference in used} <= set(ids), name
        width, height = getattr(pictures_of(package)[name], "size", (WIDTH, HEIGHT))
        assert (root.get("width"), root.get("height")) == (str(width), str(height)), name


@pytest.mark.parametrize("package", PACKAGES)
def test_no_subject_was_cut_off_by_its_own_box(package: str, signs: Signs) -> None:
    cuts = {
        picture.sign: Outline.read(signs[picture.sign]).cuts
        for picture in pictures_of(package).values()
        if isinstance(picture, Woodcut)
    }
    bad = {
        sign: side for sign, sides in cuts.items() for side, part in sides.items() if side != "bottom" and part > CUT
    }
    assert bad == {}, "what is cut off below stands in the ground; otherwise take another sign"


@pytest.mark.parametrize("package", PACKAGES)
def test_subjects_stand_in_the_frame(package: str, signs: Signs) -> None:
    """Bosses are larger than the frame, but for their heads."""
    for name, picture in pictures_of(package).items():
        if isinstance(picture, Woodcut):
            outline = Outline.read(signs[picture.sign]).whole()
            place = picture.place(outline)
            left, top, right, bottom = (side * place.scale for side in outline.bounds)
            assert place.y + top >= OUTLINE, name
            assert place.x + left >= OUTLINE, name
            assert place.x + right <= WIDTH - OUTLINE, name
            assert picture.boss or place.y + bottom <= HEIGHT - OUTLINE, name
